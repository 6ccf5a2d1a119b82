import Facturier
import PDF

/// Letters for pages: those that were asked for, else the first ones that this computer has.
enum PoliceLue {
  /// The font of a file, with the bold one beside it where there is one.
  static func exigee(_ chemin: String) throws -> PolicesPDF {
    PolicesPDF(try police(chemin), gras: try grasse(aCoteDe: chemin).map(police))
  }

  private static func police(_ chemin: String) throws -> TrueTypeFont {
    let octets = try octets(chemin)
    do throws(FontFault) {
      return try TrueTypeFont(octets)
    } catch {
      throw Introuvable(
        designation: chemin, phrase: .policeInutilisable(chemin, error),
        regle: Introuvable.policeInutilisable)
    }
  }

  /// The first font of those usual ones that can be used.
  static func habituelle() -> PolicesPDF? {
    for dossier in dossiers {
      for nom in noms {
        let chemin = "\(dossier)/\(nom)"
        guard Fichiers.existe(chemin), let police = lue(chemin) else { continue }
        return PolicesPDF(police, gras: grasse(aCoteDe: chemin).flatMap(lue))
      }
    }
    return nil
  }

  /// Where fonts are looked for: where a variable of the environment says, else in the usual places.
  private static var dossiers: [String] {
    Environnement.valeur("FACTURIER_POLICES")?.split(separator: ":").map(String.init) ?? usuels
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
    "DejaVuSans.ttf", "LiberationSans-Regular.ttf", "NotoSans-Regular.ttf", "Arial.ttf",
  ]

  /// The file of bold letters that bears the name of a font's file.
  private static func grasse(aCoteDe chemin: String) -> String? {
    let fin = chemin.suffix(".ttf".count)
    guard fin.lowercased() == ".ttf" else { return nil }
    var nom = chemin.dropLast(fin.count)
    if nom.hasSuffix("-Regular") { nom = nom.dropLast("-Regular".count) }
    return ["-Bold", "_Bold", " Bold"].lazy.map { nom + $0 + fin }.first(where: Fichiers.existe)
  }

  private static func lue(_ chemin: String) -> TrueTypeFont? {
    guard let octets = try? octets(chemin) else { return nil }
    return try? TrueTypeFont(octets)
  }

  private static func octets(_ chemin: String) throws -> ContiguousArray<UInt8> {
    try FichierLu(chemin).contenu(auPlus: TrueTypeFont.largestFile)
  }
}
