import Facturier

/// Everything that the program can say to a person, apart from the domain's own words.
enum Phrase: Sendable {
  case resumeProgramme
  case aideDetaillee
  case titreResume
  case titreCommandes
  case titrePremiersPas
  case voirAide
  case commande
  case optionsCommunes
  case aideAide
  case aideVersion
  case commandeInconnue(_ nom: String, proche: String?)
  case commandeIncomplete(_ nom: String, suites: [String])
  case optionInconnue(_ mot: String, proche: String?)
  case optionSansValeur(_ nom: String)
  case valeurManquante(_ nom: String)
  case optionManquante(_ ecriture: String)
  case optionRepetee(_ nom: String)
  case argumentManquant(_ nom: String)
  case argumentEnTrop(_ mot: String)
  case argumentIllisible(_ rang: Int)
  case variableIllisible(_ nom: String)
  case entierAttendu(option: String, minimum: Int, trouve: String)
  case choixAttendu(_ nom: String, trouve: String, parmi: [String])
  case ancreAttendue
  case dossierExiste(_ dossier: String)
  case entreOptions(EntreOptions)
  case echeanceAttendue(_ texte: String)
  case rienAModifier
  case periodeInversee
  case adresseIncomplete
  case aucuneLigne(_ designation: String, reference: String)
  case aucunPaiement(_ designation: String, reference: String)
  case aucunClientNomme(_ designation: String)
  case aucunProduitNomme(_ designation: String)
  case positionAbsente(_ position: Int, fin: Int)
  case factureAVenir(_ reference: String, date: String, jour: String)
  case conseil(_ conseil: Conseil)
  case destinationAttendue
  case sortieImpossible
  case sortieImpossibleApresActe
  case erreurInattendue(_ detail: String)
  case resumeOuvrir
  case noteOuvrir
  case resumeVendeurModifier
  case resumeHorloge
  case resumeClientCreer
  case resumeClientModifier
  case resumeClientLister
  case resumeClientAfficher
  case resumeProduitCreer
  case resumeProduitModifier
  case resumeProduitLister
  case resumeCreer
  case resumeLigneAjouter
  case noteLigneAjouter
  case resumeLigneModifier
  case resumeLigneRetirer
  case resumeRemise
  case resumeEcheance
  case resumeConditions
  case resumeNotes
  case resumeChangerClient
  case resumeEmettre
  case resumePayer
  case resumeAnnulerPaiement
  case resumeAvoir
  case resumeAnnuler
  case resumeLister
  case resumeAfficher
  case resumeRejouer
  case resumeVerifier
  case resumeExporterDTO
  case resumeExporterRapport
  case resumeExporterFacture
  case resumeImporterDTO
  case resumeDemo
  case aideFacture
  case aideLigne
  case aidePaiement
  case aideClient
  case aideProduit
  case aidePourcent
  case aideEcheance
  case aideMode
  case aideTexte
  case aideDossier
  case aideRegistre
  case aideAuteur
  case aideLangue
  case aideJson
  case aideAttente
  case aideIdempotence
  case aideSiVersion
  case aideNom
  case aideSiren
  case aideSiret
  case aideAdresse
  case aideComplement
  case aideCodePostal
  case aideVille
  case aidePays
  case aideTvaIntra
  case aideRegime
  case aideFormeJuridique
  case aideCapital
  case aideRcs
  case aideOptionDebits
  case aideSansOptionDebits
  case aideIban
  case aideBic
  case aideEmail
  case aideEscompte
  case aideTauxPenalites
  case aideSerieFactures
  case aideSerieAvoirs
  case aideFuseau
  case aideDepuis
  case aideNonInteractif
  case aideParticulier
  case aideProfessionnel
  case aideAdresseElectronique
  case aideMotif
  case aideDate
  case aideDateEmission
  case aideDateEcheance
  case aideDelai
  case aideTva
  case aideCategorieTVA
  case aideMotifExoneration
  case aideRemise
  case aideNotes
  case aideCommentaire
  case aideNature
  case aideLivraison
  case aideLivraisonFin
  case aideReferenceAcheteur
  case aideReferenceCommande
  case aideDateCommande
  case aideDesignation
  case aideQuantite
  case aidePrix
  case aideUnite
  case aideDeProduit
  case aideReference
  case aideMontant
  case aideConditions
  case aideModePaiement
  case aideTropPercu
  case aideDateFuture
  case aideACrediter
  case aideAncre
  case aideSansVerifier
  case aideFils
  case aideStatut
  case aideAu
  case aidePourClient
  case aideClientSous
  case aideLignesJSON
  case aideEnveloppe
  case aideFactures
  case aideDu
  case aideAuExport
  case aideVers
  case aideDocument
  case aideFormat
  case aideCopie
  case aidePositionExport
  case aideFichierDTO
  case aideEssai
  case aideTvaDuFichier
  case aideArrondir
  case aucun
  case modeDEmploiDesQuestions
  case questionNom
  case questionSiren
  case questionAdresse
  case questionCodePostal
  case questionVille
  case questionPays
  case questionRegime
  case precisionSiren
  case precisionPays
  case precisionRegime
  case questionTvaIntra
  case questionIban
  case reponseIllisible
  case saisieFinie
  case suiteOuverture
  case entreeStandard
  case fichierIllisible(_ chemin: String)
  case placeDansFichier(ligne: Int, colonne: Int, chemin: String, faute: String)
  case registreOuvert(_ dossier: String)
  case enregistre(_ objet: String)
  case dejaEnregistre(_ objet: String)
  case emise(_ reference: String, total: String, echeance: String)
  case dePaiement(PhraseDePaiement)
  case brouillonAnnule(_ reference: String)
  case horlogeAcceptee
  case brouillonEnTout(_ reference: String, total: String)
  case exporte(factures: Int, vers: String)
  case rapportExporte(factures: Int, vers: String)
  case documentExporte(_ reference: String, _ marque: DocumentImprime.Marque, vers: String)
  case importe(factures: Int, inchangees: Int, clients: Int)
  case dejaImporte(factures: Int)
  case rienEnregistre
  case arrondi(chemin: String, ligne: Int, avant: String, apres: String)
  case importRefuse(erreurs: Int, omises: Int)
  case colonneFacture
  case colonneClient
  case colonneDate
  case colonneEcheance
  case colonneStatut
  case colonneTTC
  case colonneSolde
  case colonneIdentifiant
  case colonneNom
  case colonneSiren
  case colonneVille
  case colonneDesignation
  case colonneQuantite
  case colonnePrix
  case colonneTVA
  case colonneTotal
  case aucuneFacture
  case facturesAVenir(_ nombre: Int, jour: String)
  case aucuneFactureEmise
  case aucunClient
  case aucunProduit
  case sousTotal
  case remise
  case totalHT
  case montantTVA
  case totalTTC
  case avoirs
  case dejaPaye
  case solde
  case evenements
  case factures
  case dontEmises
  case colonnePaiement
  case colonneMode
  case colonneMontant
  case colonneReference
  case colonneAvoir
  case colonneMotif
  case paiementNul
  case livreA(adresse: String)
  case lignesDeFacture(date: String, echeance: String, conditions: String)
  case anomalie(Anomalie)
  case intact(evenements: Int)
  case nonIntact(anomalies: Int, evenements: Int)
  case horlogeCorrigee(positions: [Int])
  case finNonAttestee
  case ancreAConserver(position: Int, hash: String)
  case demoTitre(jour: String)
  case demoTotal
  case demoSuite(dossier: String)
  case resumeTotaux
  case noteTotaux
  case resumeBalanceAgee
  case resumeHistorique
  case resumeComparer
  case aidePosition
  case aideJusquA
  case aideUneFacture
  case aideMoment
  case aideSujet
  case aideHistoriqueClient
  case ensemble
  case emises
  case impayee
  case parMois
  case barresParMois
  case parClient
  case parTaux
  case tvaDesDocuments
  case tvaExigible
  case rienDansLaPeriode
  case parStatut
  case parConditions
  case colonneFactures
  case colonneHT
  case colonneMontantTVA
  case colonneAvoirs
  case colonnePaye
  case auTableau(PhraseDeTableau)
  case colonneDeTVA(ColonneTVA)
  case nonEchu
  case jours30
  case jours60
  case jours90
  case joursAuDela
  case rienDu
  case aucuneDifference
  case momentAttendu(_ texte: String)
  case resumeCompletions
  case aideShell
  case aideSuite
  case shellInconnu(_ nom: String)

  /// The words in that language.
  func texte(_ langue: Langue) -> String {
    switch langue {
    case .francais: francais
    case .anglais: anglais
    }
  }

  /// The same, of an option under the name by which it was asked for.
  func nommant(_ nom: String) -> Phrase {
    guard case .choixAttendu(_, let trouve, let parmi) = self else { return self }
    return .choixAttendu(nom, trouve: trouve, parmi: parmi)
  }

  /// So many things, by their name for one and for more.
  func pluriel(_ nombre: Int, _ un: String, _ plusieurs: String) -> String {
    "\(nombre) \(nombre == 1 ? un : plusieurs)"
  }
}
