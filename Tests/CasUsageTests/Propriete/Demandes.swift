/// Whether the numbers of one business agree with each other.
enum Accord: Hashable, Sendable { case juste, siretEtranger, tvaEtrangere }

struct VendeurSimple: Hashable, Sendable {
  var franchise = false
  var accord = Accord.juste
  var factures = SerieSimple(prefixe: "F", parAnnee: true, chiffres: 4)
  var avoirs = SerieSimple(prefixe: "A", parAnnee: true, chiffres: 4)
  var fuseau = "Europe/Paris"
}

struct SerieSimple: Hashable, Sendable {
  var prefixe: String
  var parAnnee: Bool
  var parMois = false
  var chiffres: Int
}

struct ClientSimple: Hashable, Sendable {
  var professionnel: Bool
  var pays: String
  var accord = Accord.juste
}

struct ProduitSimple: Hashable, Sendable {
  var prix: Int
  var tva: Int?
}

enum EcheanceSimple: Hashable, Sendable { case jour(Int), delai(Int) }

struct FactureSimple: Hashable, Sendable {
  var client: Int
  var jour: Int?
  var echeance = EcheanceSimple.delai(30)
  var tva: Int?
  var remise = RemiseSimple()
  var conditions = "virement"
  var livraison: PeriodeSimple?
  /// Whether its prices include VAT.
  var ttc = false
  var type: String?
  /// The facture that it replaces.
  var remplace: Int?
}

/// A discount: a part, or an amount.
struct RemiseSimple: Hashable, Sendable {
  var pourcentage = 0
  var montant = 0

  var estNulle: Bool { pourcentage == 0 && montant == 0 }
  var siUtile: RemiseSimple? { estNulle ? nil : self }
}

/// A first and a last day, perhaps the wrong way round.
struct PeriodeSimple: Hashable, Sendable { var debut: Int, fin: Int }

struct LigneSimple: Hashable, Sendable {
  var designation: String?
  var quantite: Int?
  var prix: Int?
  var remise: RemiseSimple?
  /// Whether a discount that the line had goes.
  var sansRemise = false
  var nature: String?
  var tva: Int?
  var categorie: String?
  var code: String?
  var motif: String?
}

struct PaiementSimple: Hashable, Sendable {
  var montant: Int
  var jour: Int?
  var mode: String?
  var tropPercu = false
  var dateFuture = false
}

struct EmissionSimple: Hashable, Sendable {
  var jour: Int?
  var dateFuture = false
  /// What is paid as it is issued.
  var paye: Int?
}

struct RejetSimple: Hashable, Sendable {
  var jour: Int?
  var frais: Int?
}

struct RemboursementSimple: Hashable, Sendable {
  var montant: Int
  var jour: Int?
  var mode: String?
  /// The rank of the avoir that it pays out.
  var avoir: Int?
  /// Whether more than is to be given back is welcome.
  var auDela = false
}

struct AvoirSimple: Hashable, Sendable {
  var jour: Int?
  var dateFuture = false
  var lignes: [LigneACrediterSimple]?
}

/// A quantity of a line, an amount of it, or all that is left.
struct LigneACrediterSimple: Hashable, Sendable {
  var ligne: Int
  var quantite: Int?
  var montant: Int?
}
