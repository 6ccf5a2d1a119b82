import FacturierFormats
import PDF

extension Command {
  /// `exporter facture`: an invoice, an avoir or a draft as a page to look at and to print.
  static let exporterFacture = Command(
    name: [
      "exporter facture", "exporter factures", "imprimer", "pdf", "html", "page", "exporter pdf",
    ],
    english: ["export invoice", "export invoices", "print", "export pdf"],
    fr: "Écrit une facture, un avoir, un brouillon ou une période en pages à imprimer.",
    en: "Writes an invoice, a credit note, a draft or a period as pages to print.",
    note: Phrase(
      fr: "En PDF, le document porte sa police : celle de --police, ou une usuelle du système.",
      en: "A PDF carries its font: that of --police, or one that the system usually has."),
    arguments: [.document.optional],
    options: [.duDocuments, .auDocuments, .format, .logo, .police, .formatPapier, .copie]
      + [.versDocuments] + Option.dActe
  ) { session, call in
    let format = try WrittenFormat(call)
    let mise = try session.miseEnPage(format)
    let fins = ["html", "htm", "pdf"]
    try ExportDeDocuments(session: session, format: format.format, mise: mise, fins: fins)
      .executer { brouillon in
        var output = DocumentOutput(try OutputFile(page: session, endingIn: fins))
        try session.lire { etats in
          let document = try etats.copie(de: brouillon.id, format: format.format, mise: mise)
          _ = try output.rendre(document, brouillon.reference, nil)
        }
        let rendu = try output.finir()
        session.wording(pertes: rendu.pertes, de: rendu.reference)
        guard let chemin = output.file.path else { return }
        try session.announce(rendu, format.format, de: brouillon, chemin, nil)
      }
  }
}

extension Session {
  /// How a page in a format is to look, all that was asked for being read and agreed on.
  fileprivate func miseEnPage(_ format: WrittenFormat) throws -> MiseEnPage {
    guard format == .html else { return try MiseEnPage(call) }
    for option in [Option.police, .formatPapier] where call.has(option) {
      throw UsageError(.sansObjet(option.dashed, "\(Option.format.dashed) pdf"))
    }
    return MiseEnPage(.standard, logo: try call.text(.logo).map(Logo.exige))
  }
}

/// A format that this program writes, among all those that a document may have.
private enum WrittenFormat: String, CaseIterable {
  case html, pdf

  /// The format that was asked for, else the one that the file's name ends in; of a period, PDF.
  init(_ call: Invocation) throws {
    let demande: Self? = try call.choice(.format)
    let enPDF = call.argument(0) == nil || call.text(.vers)?.lowercased().hasSuffix(".pdf") ?? false
    self = demande ?? (enPDF ? .pdf : .html)
  }

  var format: FormatDocument { self == .pdf ? .pdf : .html }
}

extension MiseEnPage {
  /// The paper and the letters that were asked for, else A4 and the usual ones; a sign only when asked.
  init(_ call: Invocation) throws {
    let papier: Papier = try call.choice(.formatPapier) ?? .a4
    self.init(
      try call.text(.police).map(FontFiles.exigee) ?? FontFiles.habituelle() ?? .standard,
      papier: papier, logo: try call.text(.logo).map(Logo.exige))
  }
}

extension Session {
  /// Says what of a document its letters don't show.
  func wording(pertes: Pertes, de document: String) {
    for message in pertes.messages(language) {
      warn(Phrase(fr: "\(document) : \(message)", en: "\(document): \(message)"))
    }
  }
}

extension Logo {
  /// The image of a file that was named.
  static func exige(_ chemin: String) throws -> Logo {
    let octets = try InputFile(chemin).contents(atMost: Image.largestFile)
    do throws(ImageError) {
      return try Logo(octets)
    } catch {
      throw NotFoundError.unusable(
        chemin, .inutilisable(chemin, comme: .logo, error.faute), rule: error.code.rawValue)
    }
  }
}

/// Letters for pages: those that were asked for, else the first ones that this computer has.
enum FontFiles {
  /// The font of a file, with the bold one beside it where there is one.
  static func exigee(_ chemin: String) throws -> PDFFonts {
    PDFFonts(try police(chemin), gras: try grasse(aCoteDe: chemin).map(police))
  }

  private static func police(_ chemin: String) throws -> TrueTypeFont {
    let octets = try octets(chemin)
    do throws(FontError) {
      return try TrueTypeFont(octets)
    } catch {
      throw NotFoundError.unusable(
        chemin, .inutilisable(chemin, comme: .police, error.faute), rule: error.code.rawValue)
    }
  }

  /// The first font of those usual ones that can be used.
  static func habituelle() -> PDFFonts? {
    for nom in noms {
      for dossier in dossiers {
        let chemin = "\(dossier)/\(nom)"
        guard Files.exists(chemin), let police = lue(chemin) else { continue }
        return PDFFonts(police, gras: grasse(aCoteDe: chemin).flatMap(lue))
      }
    }
    return nil
  }

  /// Where fonts are looked for: where a variable of the environment says, else in the usual places.
  private static var dossiers: [String] {
    Environment.value("FACTURIER_POLICES")?.split(separator: ":").map(String.init) ?? usuels
  }

  private static let usuels = [
    "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/truetype/liberation",
    "/usr/share/fonts/truetype/liberation2", "/usr/share/fonts/truetype/noto",
    "/usr/share/fonts/dejavu-sans-fonts", "/usr/share/fonts/liberation-sans",
    "/usr/share/fonts/dejavu", "/usr/share/fonts/liberation", "/usr/share/fonts/noto",
    "/usr/share/fonts/TTF", "/usr/share/fonts/truetype/msttcorefonts",
    "/System/Library/Fonts/Supplemental", "/Library/Fonts",
  ]

  private static let noms = [
    "LiberationSans-Regular.ttf", "NotoSans-Regular.ttf", "Arial.ttf", "DejaVuSans.ttf",
  ]

  /// The file of bold letters that bears the name of a font's file.
  private static func grasse(aCoteDe chemin: String) -> String? {
    let fin = chemin.suffix(".ttf".count)
    guard fin.lowercased() == ".ttf" else { return nil }
    var nom = chemin.dropLast(fin.count)
    if nom.hasSuffix("-Regular") { nom = nom.dropLast("-Regular".count) }
    return ["-Bold", "_Bold", " Bold"].lazy.map { nom + $0 + fin }.first(where: Files.exists)
  }

  private static func lue(_ chemin: String) -> TrueTypeFont? {
    guard let octets = try? octets(chemin) else { return nil }
    return try? TrueTypeFont(octets)
  }

  private static func octets(_ chemin: String) throws -> ContiguousArray<UInt8> {
    try InputFile(chemin).contents(atMost: TrueTypeFont.largestFile)
  }
}
