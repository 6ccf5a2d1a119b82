/// What a printed invoice says, in each language.
enum TexteFacture: TexteDePage {
  case facture
  case avoir
  case brouillon
  case brouillonAnnule
  case duplicata
  case copie
  case titrePage(_ document: String, _ nom: String)
  case numero
  case brouillonNumero(_ rang: Int)
  case date
  case dateAvoir
  case dateBrouillon
  case echeance
  case livraison
  case duAu(_ du: String, _ au: String)
  case nature
  case biens
  case services
  case mixte
  case referenceAcheteur
  case referenceCommande
  case commandeDeLigne(_ reference: String, _ date: String)
  case commandeDatee(_ date: String)
  case surFacture
  case factureDu(_ numero: String, _ date: String)
  case motif
  case vendeur
  case client
  case livreA
  case capital(_ forme: String, _ montant: String)
  case siren
  case siret
  case tvaIntra
  case adresseElectronique
  case lignes
  case designation
  case quantite
  case unite
  case prixUnitaire
  case tva
  case totalHT
  case sousTotal
  case remise(_ taux: String)
  case arrondi
  case montantTVA
  case totalTTC
  case netCredite
  case recapitulatif
  case taux
  case base
  case exoneration(_ categorie: String, _ motif: String)
  case reglement
  case mode
  case iban
  case bic
  case aRappeler(_ numero: String)
  case emploiDeLAvoir
  case conditions
  case sansEscompte
  case escompte(_ texte: String)
  case penalites(_ texte: String)
  case penalitesLegales
  case indemnite
  case optionDebits
  case notes
  case temoin(position: Int, hash: String)
  case temoinUsage
  case sansEmission
  case annuleCar(_ motif: String)
}
