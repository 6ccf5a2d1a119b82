/// What someone may ask of a registre, in plain numbers: the words that the domain's translation
/// and the naive model share, so that neither sees what the other makes of them.
///
/// Things are named by the rank at which they came to be. Days count from 1970, rates and discounts
/// in hundredths of a percent, quantities in ten-thousandths, prices in millionths, money in cents.
enum Commande: Hashable, Sendable {
  case ouvrir(VendeurSimple)
  case modifierVendeur(VendeurSimple)
  case corrigerHorloge
  case creerClient(ClientSimple)
  case modifierClient(Int, ClientSimple)
  case creerProduit(ProduitSimple)
  case modifierProduit(Int, ProduitSimple)
  case creerFacture(FactureSimple)
  case ajouterLigne(Int, LigneSimple, produit: Int?)
  case modifierLigne(Int, ligne: Int, LigneSimple)
  case retirerLigne(Int, ligne: Int)
  case accorderRemise(Int, Int)
  case modifierEcheance(Int, EcheanceSimple)
  case modifierConditions(Int, String)
  case modifierNotes(Int, String?)
  case changerClient(Int, client: Int)
  case annulerFacture(Int)
  case emettre(Int, EmissionSimple)
  case payer(Int, PaiementSimple)
  case annulerPaiement(Int, paiement: Int)
  case rejeterPaiement(Int, paiement: Int, RejetSimple)
  case rembourser(Int, RemboursementSimple)
  case passerEnPerte(Int, jour: Int?)
  case regler([Int], PaiementSimple)
  case imputer(Int, sur: Int, montant: Int, jour: Int?)
  case crediter(Int, AvoirSimple)

  /// The command's kind, without what it is asked of.
  var genre: String { String("\(self)".prefix { $0 != "(" }) }
}

/// A command, and under which circumstances it is given.
struct Essai: Sendable {
  var commande: Commande
  /// The clock, in microseconds since 1970.
  var horloge: Int64
  var cle: Int?
  var version: Int?
}

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
  var remise = 0
  var conditions = "virement"
  var livraison: PeriodeSimple?
}

/// A first and a last day, perhaps the wrong way round.
struct PeriodeSimple: Hashable, Sendable { var debut: Int, fin: Int }

struct LigneSimple: Hashable, Sendable {
  var designation: String?
  var quantite: Int?
  var prix: Int?
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
}

struct AvoirSimple: Hashable, Sendable {
  var jour: Int?
  var dateFuture = false
  var lignes: [LigneACrediterSimple]?
}

struct LigneACrediterSimple: Hashable, Sendable { var ligne: Int, quantite: Int? }
