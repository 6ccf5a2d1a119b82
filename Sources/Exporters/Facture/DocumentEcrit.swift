public import Facturation
package import PDF

/// How pages look: under which sign, and those of PDF in which letters and on which paper.
public struct MiseEnPage: Sendable {
  /// A paper that offices print on.
  public enum Papier: String, CaseIterable, Sendable {
    case a4, letter

    var taille: PageSize { self == .letter ? .letter : .a4 }
  }

  let polices: PDFFonts
  let papier: Papier
  let logo: Logo?

  /// The letters that each reader has, on A4, without a sign.
  public static let usuelle = MiseEnPage(.standard)

  /// Takes what the file of a sign holds, a PNG or a JPEG; where it cannot serve, `DepotError(error)` says why.
  public init(papier: Papier = .a4, logo: ContiguousArray<UInt8>? = nil) throws {
    self.init(.standard, papier: papier, logo: try logo.map(Logo.init))
  }

  /// Takes what the files of a TrueType font, of the bold one that goes with it and of a sign hold; where one cannot
  /// serve, `DepotError(error)` says why.
  ///
  /// To read a font takes a while: one `MiseEnPage` serves for all documents.
  public init(
    police: ContiguousArray<UInt8>, gras: ContiguousArray<UInt8>? = nil, papier: Papier = .a4,
    logo: ContiguousArray<UInt8>? = nil
  ) throws {
    let polices = PDFFonts(try TrueTypeFont(police), gras: try gras.map(TrueTypeFont.init))
    self.init(polices, papier: papier, logo: try logo.map(Logo.init))
  }

  /// Takes letters and a sign that were read before.
  package init(_ polices: PDFFonts, papier: Papier = .a4, logo: Logo? = nil) {
    (self.polices, self.papier, self.logo) = (polices, papier, logo)
  }

  /// Whether documents carry their letters along.
  package var porteSaPolice: Bool { polices.sontIncorporees }
}

/// A document in one of its formats, as a whole file.
public struct DocumentEcrit: Sendable {
  /// What the file holds.
  public let octets: ContiguousArray<UInt8>
  /// The characters that it does not show as they are written.
  public let pertes: Pertes
  /// The terms that an electronic invoice should have, and this one lacks.
  public let manques: [Manque]
}

/// An electronic invoice lacks terms that a valid one has, so it was not written.
public struct DocumentIncomplet: Error, Sendable, CustomStringConvertible {
  /// What it lacks, in the order of the terms.
  public let manques: [Manque]

  /// What it lacks in English, for logs.
  public var description: String { phrase(.anglais) }
}

extension DocumentImprime {
  /// Writes the document as a page, as data, or as a page that carries data.
  ///
  /// `donnees` is what programs read of it, and is asked for where they are to; what it lacks is refused unless that is
  /// accepted.
  package func ecrire(
    en format: FormatDocument, _ mise: MiseEnPage, malgreTout: Bool,
    donnees: () throws -> FactureEN16931
  ) throws -> DocumentEcrit {
    var flux = MemoryStream()
    var manques: [Manque] = []
    func completes() throws -> FactureEN16931 {
      let donnees = try donnees()
      manques = donnees.manques
      guard malgreTout || manques.isEmpty else { throw DocumentIncomplet(manques: manques) }
      return donnees
    }
    var pertes = Pertes.aucune
    switch format {
    case .html: try PageFacture(self, logo: mise.logo).ecrire(dans: &flux)
    case .pdf:
      let papier = FacturePDF(self, mise)
      pertes = papier.pertes
      try flux.write(papier.document.written())
    case .facturx:
      let donnees = try completes()
      guard mise.porteSaPolice else { throw SansPolice() }
      let papier = try FacturePDF(self, mise).facturX(donnees)
      pertes = papier.pertes
      try flux.write(papier.document.written())
    case .cii: pertes = try completes().ecrire(.cii, dans: &flux)
    case .ubl: pertes = try completes().ecrire(.ubl, dans: &flux)
    }
    return DocumentEcrit(octets: flux.bytes, pertes: pertes, manques: manques)
  }
}

extension RefusFacturation.Code {
  /// An electronic invoice lacks terms that a valid one has.
  public static let termeManquant = Self(rawValue: "terme-manquant")
  /// Factur-X was asked for without a font.
  public static let aucunePolice = Self(rawValue: "aucune-police")
  /// A file cannot serve as a font.
  public static let policeInutilisable = Self(rawValue: "police-inutilisable")
  /// A file cannot serve as the seller's sign.
  public static let logoInutilisable = Self(rawValue: "logo-inutilisable")
}

extension DocumentIncomplet: BilingualError {
  package var code: RefusFacturation.Code { .termeManquant }

  package func message(_ langue: Langue) -> String {
    let debut = Texte(
      "Une facture électronique valide en dit plus. ", "A valid electronic invoice says more. ")
    return debut.en(langue)
      + manques.map { manque in
        Texte(
          "\(manque.terme) : \(manque.message(.francais))",
          "\(manque.terme): \(manque.message(.anglais))"
        ).en(langue)
      }.joined(separator: " ")
  }
}

/// A page that is to be kept carries its letters.
private struct SansPolice: BilingualError {
  var code: RefusFacturation.Code { .aucunePolice }

  func message(_ langue: Langue) -> String {
    Texte(
      "Une facture Factur-X porte sa police, et aucune n'est donnée : donnez un fichier .ttf.",
      "A Factur-X invoice carries its font, and none is given: give a .ttf file."
    ).en(langue)
  }
}

extension ImageError: BilingualError {
  package var code: RefusFacturation.Code { .logoInutilisable }

  package func message(_ langue: Langue) -> String {
    Texte(
      "Cette image ne sert pas de logo : \(faute.francais).",
      "This image cannot be used as a logo: \(faute.anglais)."
    ).en(langue)
  }

  /// What is wrong, as the end of a sentence.
  package var faute: Texte {
    switch self {
    case .unknownFormat:
      Texte("ce n'est ni un PNG ni un JPEG", "it is neither a PNG nor a JPEG")
    case .tooLarge(let maximum):
      Texte("il dépasse \(maximum >> 20) Mio", "it is larger than \(maximum >> 20) MiB")
    case .tooManyPixels(let largeur, let hauteur):
      Texte(
        "\(largeur) points sur \(hauteur), c'est trop",
        "\(largeur) by \(hauteur) pixels are too many")
    case .unsupported(.cmyk):
      Texte(
        "ses couleurs sont celles de l'imprimerie (CMJN) ; enregistrez-le en RVB",
        "its colours are those of print (CMYK); save it as RGB")
    case .unsupported(.interlaced):
      Texte(
        "il est entrelacé ; enregistrez-le sans entrelacement", "it is interlaced; save it without")
    case .unsupported(.bits), .unsupported(.process):
      Texte(
        "sa façon de coder les points n'est pas connue ici ; enregistrez-le autrement",
        "the way in which it codes its pixels is not known here; save it another way")
    case .truncated, .damaged: Texte("le fichier est abîmé", "the file is damaged")
    }
  }
}

extension FontError: BilingualError {
  package var code: RefusFacturation.Code { .policeInutilisable }

  package func message(_ langue: Langue) -> String {
    Texte(
      "Ce fichier ne sert pas de police : \(faute.francais).",
      "This file cannot be used as a font: \(faute.anglais)."
    ).en(langue)
  }

  /// What is wrong, as the end of a sentence.
  package var faute: Texte {
    switch self {
    case .unknownFormat: Texte("ce n'est pas une police TrueType", "it is not a TrueType font")
    case .collection:
      Texte(
        "c'est une collection de polices, dont il faut une seule",
        "it is a collection of fonts, of which one is needed")
    case .postScriptOutlines, .webFont:
      Texte(
        "ce n'est pas une police TrueType (.ttf), mais d'un autre format",
        "it is not a TrueType font (.ttf), but of another format")
    case .embeddingForbidden, .subsettingForbidden:
      Texte("son auteur défend qu'un document la porte", "its maker forbids documents to carry it")
    case .tooLarge(let maximum):
      Texte("elle dépasse \(maximum >> 20) Mio", "it is larger than \(maximum >> 20) MiB")
    case .noUnicodeMap, .lacks: Texte("il lui manque des lettres", "it lacks letters")
    case .tooManyTables, .tableTwice, .tableMissing, .tableOutside, .tableTooShort, .value, .glyph:
      Texte("le fichier est abîmé", "the file is damaged")
    }
  }
}
