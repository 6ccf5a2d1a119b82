package import Facturation
package import Journaux

/// What every use case works with.
///
/// A use case is one act of the journal: in a closure that one is given, calls of the journal and of
/// other use cases throw.
public struct Outils: Sendable {
  let journal: any WritableJournal
  let identifiants: IdentifierSource
  /// The registre for which the place is meant, where it is named for one.
  let registre: RegistreID?

  /// Takes the journal to read and to write, and what gives identifiers.
  package init(
    journal: any WritableJournal, identifiants: IdentifierSource, registre: RegistreID? = nil
  ) {
    self.journal = journal
    self.identifiants = identifiants
    self.registre = registre
  }

  /// One act of a user: sees the state under the writer's lock, decides, and records the events.
  ///
  /// `flux` are the streams that the act changes, where they exist before. A key that was used before
  /// gives the first answer again, if the act is the same, and records nothing. What would change a
  /// closed period is refused, whichever act it is.
  func accomplir(
    _ contexte: Contexte, sur flux: [Flux] = [],
    _ decider: (Etats, inout Tirage) throws -> [Evenement]
  ) throws -> Recu {
    var (dejaFaits, tete) = ([RecordedEvent](), Head.empty)
    func deciderAdmis(_ etats: Etats, _ tirage: inout Tirage) throws -> [Evenement] {
      let faits = try decider(etats, &tirage)
      try etats.admettre(faits)
      return faits
    }
    let faits = try journal.append(by: contexte.auteur, cle: contexte.cle) { lus, maintenant in
      let vue = lus.view
      tete = vue.head
      dejaFaits = try Idempotence.faits(contexte.cle, vue: vue, deciderAdmis)
      guard dejaFaits.isEmpty else { return [] }
      try contexte.verifierVersion(de: flux, vue: vue)
      var tirage = Tirage(identifiants)
      return try deciderAdmis(Etats(lus, maintenant: maintenant), &tirage)
    }
    return Recu(
      dejaFaits.isEmpty ? faits : dejaFaits, dejaFait: !dejaFaits.isEmpty, apres: tete)
  }

  /// An act that changes one facture by one event, in view of the facture as it is.
  func accomplir(
    _ contexte: Contexte, sur id: FactureID,
    _ decider: (Facture, Etats, inout Tirage) throws -> EvenementFacture
  ) throws -> Recu {
    try accomplir(contexte, sur: [.facture(id)]) { etats, tirage in
      [.facture(id, try decider(try etats.facture(id), etats, &tirage))]
    }
  }
}
