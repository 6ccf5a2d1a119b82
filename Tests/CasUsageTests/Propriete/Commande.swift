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
  case deduire(Int, acompte: Int)
  case accorderRemise(Int, RemiseSimple)
  case modifierEcheance(Int, EcheanceSimple)
  case modifierConditions(Int, String)
  case modifierNotes(Int, String?)
  case modifierNature(Int, String?)
  case modifierLivraison(Int, PeriodeSimple?)
  case modifierReferences(Int, String?)
  case modifierVersement(Int, String?)
  case changerClient(Int, client: Int)
  case dupliquer(Int, client: Int?, jour: Int?)
  case annulerFacture(Int)
  case emettre(Int, EmissionSimple)
  case payer(Int, PaiementSimple)
  case annulerPaiement(Int, paiement: Int)
  case rejeterPaiement(Int, paiement: Int, RejetSimple)
  case rembourser(Int, RemboursementSimple)
  case passerEnPerte(Int, jour: Int?)
  case regler([Int], PaiementSimple)
  case imputer(Int, sur: Int, PaiementSimple)
  case crediter(Int, AvoirSimple)
  case cloturer(jour: Int)

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

extension Commande {
  /// The streams that must be there before.
  var flux: [String] {
    switch self {
    case .ouvrir, .creerClient, .creerProduit, .creerFacture, .dupliquer, .cloturer: []
    case .modifierVendeur, .corrigerHorloge: ["registre"]
    case .modifierClient(let rang, _): ["client/\(rang)"]
    case .modifierProduit(let rang, _): ["produit/\(rang)"]
    case .regler(let rangs, _): rangs.map { "facture/\($0)" }
    case .imputer(let rang, let autre, _): ["facture/\(rang)", "facture/\(autre)"]
    case .ajouterLigne(let rang, _, _), .modifierLigne(let rang, _, _), .retirerLigne(let rang, _),
      .deduire(let rang, _), .accorderRemise(let rang, _), .modifierEcheance(let rang, _),
      .modifierConditions(let rang, _), .modifierNotes(let rang, _), .modifierNature(let rang, _),
      .modifierLivraison(let rang, _), .modifierReferences(let rang, _),
      .modifierVersement(let rang, _), .changerClient(let rang, _),
      .annulerFacture(let rang), .emettre(let rang, _), .payer(let rang, _),
      .annulerPaiement(let rang, _), .rejeterPaiement(let rang, _, _), .rembourser(let rang, _),
      .passerEnPerte(let rang, _), .crediter(let rang, _):
      ["facture/\(rang)"]
    }
  }

  /// The ranks of the factures that the command is about.
  var rangs: [Int] {
    flux.compactMap { $0.hasPrefix("facture/") ? Int($0.dropFirst("facture/".count)) : nil }
  }
}
