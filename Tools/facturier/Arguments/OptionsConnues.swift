/// Every option of the program: each is named once, and means the same in every command.
extension Option {
  static let registre = Option(
    nom: "registre", anglais: "ledger", valeur: "dir", aide: .aideRegistre)
  static let auteur = Option(nom: "auteur", anglais: "author", valeur: "nom", aide: .aideAuteur)
  static let langue = Option(nom: "langue", anglais: "language", valeur: "fr|en", aide: .aideLangue)
  static let json = Option(nom: "json", valeur: nil, aide: .aideJson)
  static let attente = Option(
    nom: "attente", anglais: "wait", valeur: "secondes", aide: .aideAttente)

  /// What every command takes.
  static let communes: [Option] = [.registre, .auteur, .langue, .json, .attente]

  static let idempotence = Option(nom: "idempotence", valeur: "cle", aide: .aideIdempotence)
  static let version = Option(nom: "si-version", valeur: "position", aide: .aideSiVersion)

  /// What every command takes that records something.
  static let dActe: [Option] = [.idempotence, .version]
}

/// Who sells and who buys.
extension Option {
  static let nom = Option(nom: "nom", anglais: "name", valeur: "nom", aide: .aideNom)
  static let siren = Option(nom: "siren", valeur: "siren", aide: .aideSiren)
  static let siret = Option(nom: "siret", valeur: "siret", aide: .aideSiret)
  static let adresse = Option(nom: "adresse", anglais: "address", valeur: "rue", aide: .aideAdresse)
  static let complement = Option(nom: "complement", valeur: "texte", aide: .aideComplement)
  static let codePostal = Option(
    nom: "code-postal", anglais: "postcode", valeur: "code", aide: .aideCodePostal)
  static let ville = Option(nom: "ville", anglais: "city", valeur: "ville", aide: .aideVille)
  static let pays = Option(nom: "pays", anglais: "country", valeur: "pays", aide: .aidePays)
  static let tvaIntra = Option(
    nom: "tva-intra", anglais: "vat-number", valeur: "numero", aide: .aideTvaIntra)
  static let email = Option(nom: "email", valeur: "adresse", aide: .aideEmail)
  static let regime = Option(nom: "regime", valeur: "regime", aide: .aideRegime)
  static let formeJuridique = Option(
    nom: "forme-juridique", anglais: "legal-form", valeur: "forme", aide: .aideFormeJuridique)
  static let capital = Option(nom: "capital", valeur: "montant", aide: .aideCapital)
  static let rcs = Option(nom: "rcs", valeur: "inscription", aide: .aideRcs)
  static let optionDebits = Option(nom: "option-debits", valeur: nil, aide: .aideOptionDebits)
  static let sansOptionDebits = Option(
    nom: "sans-option-debits", valeur: nil, aide: .aideSansOptionDebits)
  static let iban = Option(nom: "iban", valeur: "iban", aide: .aideIban)
  static let bic = Option(nom: "bic", valeur: "bic", aide: .aideBic)
  static let escompte = Option(nom: "escompte", valeur: "texte", aide: .aideEscompte)
  static let tauxPenalites = Option(
    nom: "taux-penalites", valeur: "texte", aide: .aideTauxPenalites)
  static let serieFactures = Option(
    nom: "serie-factures", valeur: "modele", aide: .aideSerieFactures)
  static let serieAvoirs = Option(nom: "serie-avoirs", valeur: "modele", aide: .aideSerieAvoirs)
  static let depuis = Option(nom: "depuis", anglais: "from", valeur: "fichier|-", aide: .aideDepuis)
  static let nonInteractif = Option(
    nom: "non-interactif", valeur: nil, aide: .aideNonInteractif)
  static let fuseau = Option(
    nom: "fuseau", anglais: "time-zone", valeur: "fuseau", aide: .aideFuseau)
  static let particulier = Option(
    nom: "particulier", anglais: "private", valeur: nil, aide: .aideParticulier)
  static let professionnel = Option(
    nom: "professionnel", anglais: "business", valeur: nil, aide: .aideProfessionnel)
  static let adresseElectronique = Option(
    nom: "adresse-electronique", valeur: "adresse", aide: .aideAdresseElectronique)
}

/// Invoices and their lines.
extension Option {
  static let client = Option(nom: "client", anglais: "customer", valeur: "id", aide: .aideClient)
  static let date = Option(nom: "date", valeur: "date", aide: .aideDate)
  static let dateEmission = Option(nom: "date", valeur: "date", aide: .aideDateEmission)
  static let dateFuture = Option(
    nom: "date-future", anglais: "future-date", valeur: nil, aide: .aideDateFuture)
  static let echeance = Option(
    nom: "echeance", anglais: "due", valeur: "date", aide: .aideDateEcheance)
  static let delai = Option(nom: "delai", anglais: "days", valeur: "jours", aide: .aideDelai)
  static let conditions = Option(
    nom: "conditions", anglais: "terms", valeur: "mode", aide: .aideConditions)
  static let tva = Option(nom: "tva", anglais: "vat", valeur: "taux", aide: .aideTva)
  static let categorieTVA = Option(
    nom: "categorie-tva", valeur: "categorie", aide: .aideCategorieTVA)
  static let motifExoneration = Option(
    nom: "motif-exoneration", valeur: "texte", aide: .aideMotifExoneration)
  static let remise = Option(
    nom: "remise", anglais: "discount", valeur: "pourcent", aide: .aideRemise)
  static let notes = Option(nom: "notes", valeur: "texte", aide: .aideNotes)
  static let commentaire = Option(
    nom: "commentaire", anglais: "comment", valeur: "texte", aide: .aideCommentaire)
  static let nature = Option(nom: "nature", valeur: "nature", aide: .aideNature)
  static let livraison = Option(
    nom: "livraison", anglais: "delivery", valeur: "date", aide: .aideLivraison)
  static let livraisonFin = Option(nom: "livraison-fin", valeur: "date", aide: .aideLivraisonFin)
  static let referenceAcheteur = Option(
    nom: "reference-acheteur", valeur: "texte", aide: .aideReferenceAcheteur)
  static let referenceCommande = Option(
    nom: "reference-commande", valeur: "texte", aide: .aideReferenceCommande)
  static let dateCommande = Option(nom: "date-commande", valeur: "date", aide: .aideDateCommande)
  static let designation = Option(
    nom: "designation", anglais: "description", valeur: "texte", aide: .aideDesignation)
  static let quantite = Option(
    nom: "quantite", anglais: "quantity", valeur: "quantite", aide: .aideQuantite)
  static let prix = Option(nom: "prix", anglais: "price", valeur: "prix", aide: .aidePrix)
  static let unite = Option(nom: "unite", anglais: "unit", valeur: "unite", aide: .aideUnite)
  static let produit = Option(
    nom: "produit", anglais: "product", valeur: "id", aide: .aideDeProduit)
}

/// What happens to issued invoices, and how all is looked at.
extension Option {
  static let montant = Option(
    nom: "montant", anglais: "amount", valeur: "montant", aide: .aideMontant)
  static let mode = Option(nom: "mode", anglais: "means", valeur: "mode", aide: .aideModePaiement)
  static let reference = Option(nom: "reference", valeur: "texte", aide: .aideReference)
  static let tropPercu = Option(
    nom: "trop-percu", anglais: "overpaid", valeur: nil, aide: .aideTropPercu)
  static let motif = Option(nom: "motif", anglais: "reason", valeur: "texte", aide: .aideMotif)
  static let ligne = Option(
    nom: "ligne", anglais: "line", valeur: "ligne[:quantite]", aide: .aideACrediter)
  static let sansVerifier = Option(
    nom: "sans-verifier", valeur: nil, aide: .aideSansVerifier)
  static let fils = Option(nom: "fils", anglais: "threads", valeur: "nombre", aide: .aideFils)
  static let ancre = Option(
    nom: "ancre", anglais: "anchor", valeur: "position:empreinte", aide: .aideAncre)
  static let statut = Option(nom: "statut", anglais: "status", valeur: "statut", aide: .aideStatut)
  static let au = Option(nom: "au", valeur: "date", aide: .aideAu)
  static let position = Option(nom: "position", valeur: "position", aide: .aidePosition)
  static let jusquA = Option(nom: "jusqu-a", anglais: "until", valeur: "moment", aide: .aideJusquA)
  static let uneFacture = Option(
    nom: "facture", anglais: "invoice", valeur: "facture", aide: .aideUneFacture)
  static let histoireDuClient = Option(
    nom: "client", anglais: "customer", valeur: "id", aide: .aideHistoriqueClient)
  static let pourClient = Option(
    nom: "client", anglais: "customer", valeur: "id", aide: .aidePourClient)
}

/// What goes to other programs.
extension Option {
  static let clientSous = Option(
    nom: "client-sous", valeur: "id|objet|les-deux", aide: .aideClientSous)
  static let lignesJSON = Option(nom: "lignes-json", valeur: nil, aide: .aideLignesJSON)
  static let enveloppe = Option(nom: "enveloppe", valeur: nil, aide: .aideEnveloppe)
  static let factures = Option(
    nom: "facture", anglais: "invoice", valeur: "facture", aide: .aideFactures)
  static let du = Option(nom: "du", valeur: "date", aide: .aideDu)
  static let auExport = Option(nom: "au", valeur: "date", aide: .aideAuExport)
  static let format = Option(nom: "format", valeur: "html", aide: .aideFormat)
  static let copie = Option(nom: "copie", anglais: "copy", valeur: nil, aide: .aideCopie)
  static let vers = Option(nom: "vers", anglais: "to", valeur: "fichier|-", aide: .aideVers)
  static let positionExport = Option(
    nom: "position", valeur: "position", aide: .aidePositionExport)
}

/// What comes from other programs.
extension Option {
  static let essai = Option(nom: "essai", anglais: "trial", valeur: nil, aide: .aideEssai)
  static let tvaDuFichier = Option(
    nom: "tva", anglais: "vat", valeur: "pourcent|fraction", aide: .aideTvaDuFichier)
  static let arrondir = Option(nom: "arrondir", anglais: "round", valeur: nil, aide: .aideArrondir)
}

extension Argument {
  static let facture = Argument(nom: "facture", aide: .aideFacture)
  static let document = Argument(nom: "document", aide: .aideDocument)
  static let ligne = Argument(nom: "ligne", aide: .aideLigne)
  static let paiement = Argument(nom: "paiement", aide: .aidePaiement)
  static let client = Argument(nom: "client", aide: .aideClient)
  static let produit = Argument(nom: "produit", aide: .aideProduit)
  static let pourcent = Argument(nom: "pourcent", aide: .aidePourcent)
  static let echeance = Argument(nom: "echeance", aide: .aideEcheance)
  static let mode = Argument(nom: "mode", aide: .aideMode)
  static let texte = Argument(nom: "texte", aide: .aideTexte)
  static let avant = Argument(nom: "avant", aide: .aideMoment)
  static let apres = Argument(nom: "apres", aide: .aideMoment)
  static let sujet = Argument(
    nom: "facture", aide: .aideSujet, estFacultatif: true, contraire: .histoireDuClient)
  static let shell = Argument(nom: "shell", aide: .aideShell)
  static let suite = Argument(nom: "mots", aide: .aideSuite, estRepete: true)
  static let dossier = Argument(nom: "dossier", aide: .aideDossier)
  static let fichierDTO = Argument(nom: "fichier|-", aide: .aideFichierDTO)
}
