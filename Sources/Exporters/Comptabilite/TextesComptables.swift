import Facturation
import Projections

/// What books say, which are kept in French whoever reads them.
extension Ecriture {
  /// What had happened, in a few words: `Facture F2026-0001 Dupont`.
  func libelle(_ cadre: CadreComptable) -> String {
    let nom = cadre.auxiliaire(client).nom
    return "\(fait.libelle) \(piece.numero) \(nom)\(fait.precision)".enUneCellule
  }
}

extension FaitComptable {
  fileprivate var libelle: String {
    switch self {
    case .facture(.facture): "Facture"
    case .facture(.acompte): "Facture d'acompte"
    case .facture(.rectificative): "Facture rectificative"
    case .avoir: "Avoir"
    case .paiement: "Règlement"
    case .annulation: "Annulation du règlement"
    case .rejet: "Rejet du règlement"
    case .remboursement: "Remboursement"
    case .perte: "Créance irrécouvrable"
    case .deduction: "TVA de l'acompte déduit"
    }
  }

  /// By which means, and under which reference.
  fileprivate var precision: String {
    switch self {
    case .facture, .avoir, .perte, .deduction: ""
    case .paiement(let mode, let reference), .annulation(let mode, let reference),
      .rejet(let mode, let reference), .remboursement(let mode, let reference):
      ", \(mode.libelle(.francais))" + (reference.map { " \($0)" } ?? "")
    }
  }
}

extension Ecriture.Livre {
  /// What the book is called.
  var nom: String {
    switch self {
    case .ventes: "Ventes"
    case .banque: "Banque"
    case .caisse: "Caisse"
    case .diverses: "Opérations diverses"
    }
  }
}

extension Cumul {
  /// The sum without a sign, with a comma or a point for its decimals.
  func sansSigne(_ marque: UInt8) -> String {
    let centimes = centimes.magnitude
    let reste = Int(centimes % 100)
    return "\(centimes / 100)\(Character(Unicode.Scalar(marque)))\(reste.texte(chiffres: 2))"
  }
}
