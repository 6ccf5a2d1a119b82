import Facturier
import PDF

/// How pages of PDF look: on which paper, in which letters, and under which sign.
struct MiseEnPage {
  let papier: PageSize
  let polices: PolicesPDF
  let logo: Logo?

  /// The paper and the letters that were asked for, else A4 and the usual ones; a sign only when asked.
  init(_ appel: Appel) throws {
    papier = try (appel.choix(.formatPapier, Papier.self) ?? .a4).taille
    polices =
      try appel.texte(.police).map(PoliceLue.exigee) ?? PoliceLue.habituelle() ?? .standard
    logo = try appel.texte(.logo).map(Logo.exige)
  }

  /// A document on paper.
  func facture(_ document: DocumentImprime, _ langue: Langue) -> FacturePDF {
    FacturePDF(document, langue: langue, polices: polices, papier: papier, logo: logo)
  }
}

extension Seance {
  /// Says what of a document its letters don't show.
  func dire(pertes: Pertes, de document: String) {
    for message in pertes.messages(langue) {
      Environnement.dire(dire(.nonMontres(message, dans: document)))
    }
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
