/// What the report says, in each language.
enum TexteRapport: TexteDePage {
  case titre
  case titrePage(_ nom: String, periode: String)
  case periode
  case duAu(_ du: String, _ au: String)
  case jusquAu(_ au: String)
  case client
  case tousLesClients
  case etabliLe
  case etabliAvec(_ version: String)
  case siren
  case etatDuJournal
  case position(_ position: Int)
  case sommaire
  case allerAuContenu
  case verdict
  case intact(_ evenements: Int)
  case nonIntact(_ anomalies: Int)
  case sensDuVerdict
  case evenementsVerifies
  case premiere
  case derniere
  case empreinteDeTete
  case ancre
  case ancreAucune
  case correctionsHorloge
  case enPosition(_ positions: [Int])
  case repeter
  case repeterPlusTard
  case sansFacturier
  case anomalies
  case colonnePosition
  case octet
  case regle
  case attendu
  case trouve
  case autresAnomalies(_ nombre: Int)
  case parMois
  case noteMois
  case graphique
  case mois
  case factures
  case ht
  case tva
  case ttc
  case avoirs
  case encaisse
  case solde
  case ensemble
  case rienEmis
  case aucunDocument
  case parTaux
  case taux
  case base
  case baseCreditee
  case tvaCreditee
  case tvaNette
  case noteTaux
  case encaissements
  case noteEncaissements
  case mode
  case montant
  case aucunEncaissement
  case balance(_ jour: String)
  case noteBalance
  case nonEchu
  case jours(_ tranche: String)
  case rienDu
  case series
  case noteSeries
  case serie
  case premierNumero
  case dernierNumero
  case donnes
  case manquants
  case doubles
  case aucun
  case etAutres(_ nombre: Int)
  case aucuneSerie
  case liste
  case aucuneFacture
  case facture
  case date
  case echeance
  case statut
  case emisesEnTout(_ nombre: Int)
  case histoires
  case noteHistoires
  case sansLignesBrutes(_ nombre: Int, borne: Int)
  case dateDu(_ jour: String)
  case factureDu(_ jour: String)
  case soldeApres(_ montant: String)
  case soldeAu(_ montant: String, jour: String)
  case totalApres(_ montant: String)
  case motif(_ motif: String)
  case ligneBrute(_ position: Int)
  case lieu(octet: Int, hash: String)
  case origine
}
