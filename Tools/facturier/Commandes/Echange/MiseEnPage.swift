import Facturier
import PDF

/// How pages of PDF look: on which paper, and in which letters.
struct MiseEnPage {
  let papier: PageSize
  let polices: PolicesPDF

  /// The paper and the letters that were asked for, else A4 and the usual ones.
  init(_ appel: Appel) throws {
    papier = try (appel.choix(.formatPapier, Papier.self) ?? .a4).taille
    polices =
      try appel.texte(.police).map(PoliceLue.exigee) ?? PoliceLue.habituelle() ?? .standard
  }

  /// A document on paper.
  func facture(_ document: DocumentImprime, _ langue: Langue) -> FacturePDF {
    FacturePDF(document, langue: langue, polices: polices, papier: papier)
  }
}

extension Seance {
  /// Says what of a document its letters don't show.
  func dire(pertes: [PertePDF], de document: String) {
    for perte in pertes { Environnement.dire(dire(.nonMontre(perte, dans: document))) }
  }
}

/// The papers that offices print on.
private enum Papier: String, CaseIterable {
  case a4
  case letter

  var taille: PageSize {
    switch self {
    case .a4: .a4
    case .letter: .letter
    }
  }
}
