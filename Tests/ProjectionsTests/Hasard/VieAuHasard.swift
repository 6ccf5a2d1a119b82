import CasUsage
import Facturation
import Graine
import Journaux
import Litteraux

/// A registre's life as chance has it, played through the use cases; what they refuse is left out.
struct VieAuHasard {
  private var hasard: GenerateurGraine
  let atelier: Atelier
  var clients: [ClientID] = []
  private var produits: [ProduitID] = []
  var brouillons: [FactureID] = []
  var emises: [FactureID] = []

  /// The events of so many acts at least.
  static func evenements(_ nombre: Int, _ hasard: GenerateurGraine) throws -> [RecordedEvent] {
    var vie = VieAuHasard(hasard: hasard, atelier: try Atelier())
    for _ in 0..<3 { try vie.faire(vie.creerClient) }
    while try vie.atelier.journal.read({ $0.head.position }) < nombre { try vie.vivre() }
    return try vie.atelier.evenements
  }

  private init(hasard: GenerateurGraine, atelier: Atelier) {
    (self.hasard, self.atelier) = (hasard, atelier)
  }

  private mutating func vivre() throws {
    atelier.horloge.avancer(secondes: hasard.entier(0...90_000))
    switch hasard.entier(1...100) {
    case 1...3: try faire(creerClient)
    case 4...5: try faire(modifierClient)
    case 6...7: try faire(creerProduit)
    case 8: try faire(modifierVendeur)
    case 9...20: try faire(creerFacture)
    case 21...42: try faire(ligne)
    case 43...56: try faire(changerBrouillon)
    case 57...70: try faire(emettre)
    case 71...80: try faire(payer)
    case 81...83: try faire(annulerPaiement)
    case 84...85: try faire(rejeter)
    case 86...87: try faire(rembourser)
    case 88: try faire(regler)
    case 89: try faire(imputer)
    case 90: try faire(passerEnPerte)
    case 91 where hasard.chance(40): try faire(cloturer)
    default: try faire(crediter)
    }
  }

  private typealias Acte = (inout GenerateurGraine) throws -> Recu?

  private mutating func faire(_ acte: Acte) throws {
    let recu: Recu?
    do { recu = try acte(&hasard) } catch is RefusFacturation { return }
    for enregistre in recu?.evenements ?? [] {
      switch enregistre.evenement {
      case .client(let id, .clientCree): clients.append(id)
      case .produit(let id, .produitCree): produits.append(id)
      case .facture(let id, .factureCreee): brouillons.append(id)
      case .facture(let id, .factureAnnulee): brouillons.removeAll { $0 == id }
      case .facture(let id, .factureEmise):
        brouillons.removeAll { $0 == id }
        emises.append(id)
      default: break
      }
    }
  }

  /// Today, or a day near it.
  func jour(_ ecarts: ClosedRange<Int>, _ hasard: inout GenerateurGraine) -> DateCivile {
    let aujourdhui = atelier.horloge.horloge.now().day
    return aujourdhui.plus(jours: hasard.entier(ecarts)) ?? aujourdhui
  }

  func recente(
    _ factures: [FactureID], _ hasard: inout GenerateurGraine
  ) throws -> Facture? {
    guard !factures.isEmpty else { return nil }
    return try atelier.lire { try $0.facture(hasard.parmi(Array(factures.suffix(6)))) }
  }
}

/// Clients, produits and the seller.
extension VieAuHasard {
  private func fiche(_ hasard: inout GenerateurGraine) -> FicheClient {
    var fiche = FicheClient(nom: hasard.parmi(["Le Moulin", "Jeanne Dupont", "La Mairie"]))
    fiche.categorie = hasard.parmi([.professionnel, .particulier])
    fiche.adresse = hasard.chance(50) || fiche.categorie == .professionnel ? .exemple : nil
    return fiche
  }

  private func creerClient(_ hasard: inout GenerateurGraine) throws -> Recu? {
    try atelier.outils.faire(par: atelier.contexte) { try $0.creerClient(fiche(&hasard)) }.recu
  }

  private func modifierClient(_ hasard: inout GenerateurGraine) throws -> Recu? {
    try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierClient(hasard.parmi(clients), fiche(&hasard))
    }.recu
  }

  private func creerProduit(_ hasard: inout GenerateurGraine) throws -> Recu? {
    let fiche = FicheProduit(designation: "Pose", prixUnitaire: prix(&hasard), codeUnite: "HUR")
    if produits.isEmpty || hasard.chance(50) {
      return try atelier.outils.faire(par: atelier.contexte) { try $0.creerProduit(fiche) }.recu
    }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierProduit(hasard.parmi(produits), fiche)
    }.recu
  }

  private func modifierVendeur(_ hasard: inout GenerateurGraine) throws -> Recu? {
    var vendeur = Vendeur.exemple
    vendeur.rcs = hasard.parmi(["RCS Rennes", "RCS Nantes"])
    return try atelier.outils.faire(par: atelier.contexte) { try $0.modifierVendeur(vendeur) }.recu
  }

  private func cloturer(_ hasard: inout GenerateurGraine) throws -> Recu? {
    try atelier.outils.cloturer(jusquAu: jour(-20 ... -1, &hasard), par: atelier.contexte).recu
  }

  func prix(_ hasard: inout GenerateurGraine) -> PrixUnitaire {
    PrixUnitaire(unitesAdmises: Int64(hasard.entier(1...90_000) * hasard.parmi([10_000, 3_700])))
  }
}

extension Atelier {
  /// Looks at states that use cases see, which owe nothing to projections.
  func lire<Etat>(_ lecture: (Etats) throws -> Etat) throws -> Etat {
    try journal.read { try lecture(Etats($0, maintenant: .epoch)) }
  }
}
