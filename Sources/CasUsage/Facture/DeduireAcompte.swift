public import Facturation
import Journal

/// Deducts from a draft a deposit that was invoiced before.
public struct DeduireAcompte: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records a line for each group of the deposit's VAT.
  ///
  /// Whether another facture deducts it is looked for in all that was recorded since its issue.
  public func execute(
    _ facture: FactureID, acompte: FactureID, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.facture(facture)]) { etats, tirage in
      let deposee = try etats.facture(acompte)
      return try etats.facture(facture)
        .deduire(deposee, deduisant: etats.facture(deduisant:)) { tirage.suivant() }
        .map { .facture(facture, .ligneAjoutee($0)) }
    }
  }
}

extension Etats {
  /// The facture that deducts the deposit of a number, if one does.
  func facture(deduisant acompte: NumeroFacture) throws -> Facture? {
    guard let emission = try vue.last(tagged: .number(acompte)) else { return nil }
    var citantes: [FactureID] = []
    try vue.forEach(after: emission.position) { recorded in
      if let (facture, contenu) = recorded.evenement.ligne,
        contenu.factureAnterieure?.numero == acompte, !citantes.contains(facture)
      {
        citantes.append(facture)
      }
      return true
    }
    return try citantes.compactMap(factureConnue).first { $0.deduit(acompte) }
  }
}

extension Evenement {
  /// What the event says of a line, if it adds or changes one.
  fileprivate var ligne: (facture: FactureID, contenu: ContenuLigne)? {
    switch self {
    case .facture(let id, .ligneAjoutee(let ajout)): (id, ajout.contenu)
    case .facture(let id, .ligneModifiee(let modification)): (id, modification.contenu)
    default: nil
    }
  }
}
