import Facturation

/// One new facture of an import: what is left of it once its own events are decided.
///
/// Each facture is decided from its beginning to its end before the next one, so that what it took to
/// decide is held of one at a time. Its events wait in their parts, for all drafts are recorded before
/// the first document, and documents in the order of their numbers:
///
///     facture 1    draft 1    invoice 1, avoir 1    what follows 1
///     facture 2    draft 2    invoice 2             what follows 2
///     the act      draft 1, draft 2, invoice 1, invoice 2, avoir 1, what follows 1, what follows 2
struct FactureDecidee {
  let id: FactureID
  /// Which one of its file.
  let rang: Int
  /// The numbers of the invoice and of its avoirs.
  let documents: [NumeroEmis]
  /// The events of each of these.
  let documentsFaits: [[EvenementFacture]]
  /// What is wrong with it.
  let refus: [RefusImport]
  /// What was found wrong with it only as it was concluded.
  private(set) var refusTardifs: [RefusImport] = []
  private var suite: Suite

  /// What the file only implies.
  private enum Suite {
    case decidee([EvenementFacture])
    /// An avoir under the next number of a series, which is known once all others are issued.
    case attend(Attente)
  }

  /// Decides all that can be, and adds the draft's events to those of the act.
  ///
  /// Identifiers are drawn in the order of the facture's own events.
  init(
    _ facture: ImportDeFacture, _ client: Client, brouillon: Int, _ numeros: inout NumerosImportes,
    _ tirage: inout Tirage, _ evenements: inout [Evenement]
  ) throws {
    var facture = facture
    let id = facture.importee.id
    (self.id, rang, documents) = (id, facture.rang, facture.documents)
    evenements += facture.commencer(client, brouillon: brouillon) { tirage.suivant() }
      .map { .facture(id, $0) }
    try numeros.verifier(&facture)
    documentsFaits = facture.documents.indices.map { document in
      facture.emettre(document: document) { tirage.suivant() }
    }
    if facture.demandeUnNumero {
      let tires = (0..<facture.tiragesDeLaConclusion).map { _ in tirage.suivant() as UUIDTexte }
      suite = .attend(Attente(facture, tires))
    } else {
      suite = .decidee(try facture.conclure(tirer: { tirage.suivant() }) { _ in nil })
    }
    refus = facture.refus
  }

  /// The events that come last, in view of the last documents of all series.
  mutating func conclure(
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> [EvenementFacture] {
    switch suite {
    case .decidee(let faits): return faits
    case .attend(let attente):
      var tirage = Tirage(dejaTires: attente.tires)
      let faits = try attente.facture.conclure(tirer: { tirage.suivant() }, dernier: dernier)
      refusTardifs = Array(attente.facture.refus.dropFirst(refus.count))
      suite = .decidee([])
      return faits
    }
  }
}

/// A facture that waits for its number; few do, and those that don't shall not make room for it.
private final class Attente {
  var facture: ImportDeFacture
  /// The identifiers that were drawn for it.
  let tires: [UUIDTexte]

  init(_ facture: ImportDeFacture, _ tires: [UUIDTexte]) {
    self.facture = facture
    self.tires = tires
  }
}
