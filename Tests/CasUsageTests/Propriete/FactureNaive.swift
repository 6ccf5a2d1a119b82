/// A facture as the naive model sees it.
struct FactureNaive {
  enum Etape { case brouillon, emise, annulee }

  struct Ligne {
    var designation: String
    var quantite: Int
    var prix: Int
    var tva: Int
    var categorie: String
    var code: String?
    var motif: String?
    /// A line that was taken off stays, so that ranks stay.
    var retiree = false

    var cle: CleNaive { CleNaive(tva: tva, categorie: categorie, code: code) }
  }

  struct Paiement {
    var montant: Int
    var jour: Int
    var mode: String
    var annule = false
    var rejet: Int?
  }

  struct Remboursement {
    var montant: Int
    var jour: Int
    var avoir: Int?
  }

  struct Avoir {
    var jour: Int
    var quantites: [Int: Int]
    var totaux: TotauxNaifs
  }

  var etape = Etape.brouillon
  var client: Int
  var jour: Int
  var echeance: Int
  var delai: Int?
  var tva: Int
  var remise: Int
  var conditions: String
  var notes: String?
  var lignes: [Ligne] = []
  var totaux = TotauxNaifs()
  var paiements: [Paiement] = []
  var remboursements: [Remboursement] = []
  var avoirs: [Avoir] = []
  /// The day from which what is unpaid is given up.
  var perte: Int?
  var numero: String?
  /// What the client was when the facture was issued.
  var acheteur: ClientSimple?

  /// The ranks of the lines that are still there.
  var rangs: [Int] { lignes.indices.filter { !lignes[$0].retiree } }

  func sommes() throws(RefusPrevu) -> TotauxNaifs {
    var sommees: [(cle: CleNaive, total: Int)] = []
    for rang in rangs {
      let ligne = lignes[rang]
      sommees.append((ligne.cle, try SommesNaives.ligne(ligne.quantite, ligne.prix)))
    }
    return try TotauxNaifs(sommees, remise: remise)
  }

  func reste(_ rang: Int, le jour: Int = RegistreNaif.dernierJour) -> Int {
    var reste = lignes[rang].quantite
    for avoir in avoirs where avoir.jour <= jour { reste -= avoir.quantites[rang] ?? 0 }
    return reste
  }

  /// What has come in by a day, less what bounced or went back.
  func recu(le jour: Int) -> Int {
    var recu = 0
    for paiement in paiements where paiement.jour <= jour && !paiement.annule {
      if paiement.rejet.map({ jour < $0 }) ?? true { recu += paiement.montant }
    }
    for rendu in remboursements where rendu.jour <= jour { recu -= rendu.montant }
    return recu
  }

  func du(le jour: Int = RegistreNaif.dernierJour) -> Int {
    guard etape == .emise else { return 0 }
    var du = totaux.ttc - recu(le: jour)
    for avoir in avoirs where avoir.jour <= jour { du -= avoir.totaux.ttc }
    return du
  }

  func solde(le jour: Int = RegistreNaif.dernierJour) -> Int {
    if let perte, perte <= jour { return min(0, du(le: jour)) }
    return du(le: jour)
  }

  /// The days on which something was paid, sent back or given back.
  var joursDesFonds: [Int] {
    paiements.filter { !$0.annule }.flatMap { [$0.jour] + ($0.rejet.map { [$0] } ?? []) }
      + remboursements.map(\.jour)
  }

  func statut(le jour: Int) -> String {
    if etape == .brouillon { return "Brouillon" }
    let creditee =
      avoirs.contains { $0.jour <= jour } && rangs.allSatisfy { reste($0, le: jour) == 0 }
    if etape == .annulee || creditee { return "Annulée" }
    if du(le: jour) <= 0 { return "Payée" }
    if let perte, perte <= jour { return "Annulée" }
    return jour > echeance ? "En Retard" : "Envoyée"
  }

  func exigerBrouillon() throws(RefusPrevu) {
    if etape == .emise { throw RefusPrevu(code: "facture-deja-emise") }
    if etape == .annulee { throw RefusPrevu(code: "facture-deja-annulee") }
  }

  func exigerEmise() throws(RefusPrevu) {
    if etape == .brouillon { throw RefusPrevu(code: "facture-non-emise") }
    if etape == .annulee { throw RefusPrevu(code: "facture-deja-annulee") }
  }

  func exigerLigne(_ rang: Int) throws(RefusPrevu) {
    guard rangs.contains(rang) else { throw RefusPrevu(code: "ligne-inconnue") }
  }
}
