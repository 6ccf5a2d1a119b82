import Facturation
import Journaux
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
  /// The version that was seen is that of all that they change together; each may be given one of its own
  /// besides. The receipts within say what is about to be
  /// recorded; hashes stand in that of the whole alone. An act that cites the end of the journal or corrects
  /// its clock is one by itself, and refused here.
  @discardableResult
  public func execute<Resultat: Sendable>(
    par contexte: Contexte, _ actes: (Outils, Contexte) throws -> Resultat
  ) throws -> RecuAvec<Resultat> {
    var resultat: Resultat?
    let recu = try outils.accomplir(contexte) { etats, tirage in
      let tirages = TiragesSuivis(tirage)
      let retenus = HeldActs(
        etats.flux, at: etats.maintenant, by: contexte.auteur, attempt: tirages.essayer)
      defer { tirage = tirages.tirage }
      let resultatDesActes = Result {
        try actes(
          Outils(
            journal: retenus, identifiants: tirages.source, registre: outils.registre),
          Contexte(auteur: contexte.auteur))
      }
      let evenements = retenus.close()
      resultat = try resultatDesActes.get()
      // What is asked for once more was done, whatever has been recorded since.
      if !tirage.estRepris {
        try contexte.verifierVersion(de: etats.changes(par: evenements), vue: etats.vue)
      }
      return evenements
    }
    guard let resultat else { preconditionFailure("an act that was not decided throws") }
    return RecuAvec(recu, obtenu: resultat)
  }
}

extension Etats {
  /// The streams that events change, where they exist before.
  fileprivate func changes(par evenements: [Evenement]) throws -> [Flux] {
    try Set(evenements.map(\.flux)).filter { try vue.last(tagged: .stream($0)) != nil }
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

  /// Runs an act; what one has drawn that is refused is drawn by the next, as it is when all is done again.
  @Sendable func essayer(_ acte: () throws -> Void) throws {
    let avant = suivant.withLock { $0.nombre }
    do { try acte() } catch {
      suivant.withLock { $0.rendre(apres: avant) }
      throw error
    }
  }

  /// What is left to draw.
  var tirage: Tirage { suivant.withLock { $0 } }
}
