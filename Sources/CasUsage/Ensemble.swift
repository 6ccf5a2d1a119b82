import Journal
import Synchronization

/// Does several acts as one, be it an invoice from a cart that is issued and paid: all, or nothing.
///
/// Each act sees those before it. A key is that of the whole: asked for under it once more, the same acts
/// give the first answer.
public struct Ensemble: Sendable {
  private let outils: Outils

  /// Takes what the use cases work with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records what the use cases record that a closure calls, with the tools and the circumstances that it
  /// is given; what the closure gives comes back with the receipt of the whole.
  ///
  /// The circumstances may be given a version of their own. The receipts within say what is about to be
  /// recorded; hashes stand in that of the whole alone. An act that cites the end of the journal or corrects
  /// its clock is one by itself, and refused here.
  public func execute<Resultat: Sendable>(
    par contexte: Contexte, _ actes: (Outils, Contexte) throws -> Resultat
  ) throws -> RecuAvec<Resultat> {
    var resultat: Resultat?
    let recu = try outils.accomplir(contexte) { etats, tirage in
      let retenus = HeldActs(etats.vue, at: etats.maintenant, by: contexte.auteur)
      let tirages = TiragesSuivis(tirage)
      defer { tirage = tirages.tirage }
      let resultatDesActes = Result {
        try actes(
          Outils(journal: retenus, identifiants: tirages.source), Contexte(auteur: contexte.auteur))
      }
      let evenements = retenus.close()
      resultat = try resultatDesActes.get()
      return evenements
    }
    guard let resultat else { preconditionFailure("an act that was not decided throws") }
    return RecuAvec(recu, obtenu: resultat)
  }
}

/// What several acts draw one after the other.
private final class TiragesSuivis: Sendable {
  private let suivant: Mutex<Tirage>

  init(_ tirage: Tirage) { suivant = Mutex(tirage) }

  /// Gives what is drawn next.
  var source: IdentifierSource {
    IdentifierSource { [self] in suivant.withLock { $0.suivant() } }
  }

  /// What is left to draw.
  var tirage: Tirage { suivant.withLock { $0 } }
}
