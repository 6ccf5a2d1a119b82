import Facturation

/// How a table writes days.
struct FormatDeDate {
  /// What a mapping calls it, in French and in English.
  let noms: [String]
  /// What stands between the parts.
  let separateur: Character
  /// Which parts are year, month and day.
  let ordre: [Int]

  static let ecrits = [
    FormatDeDate(noms: ["jj/mm/aaaa", "dd/mm/yyyy"], separateur: "/", ordre: [2, 1, 0]),
    FormatDeDate(noms: ["jj.mm.aaaa", "dd.mm.yyyy"], separateur: ".", ordre: [2, 1, 0]),
    FormatDeDate(noms: ["jj-mm-aaaa", "dd-mm-yyyy"], separateur: "-", ordre: [2, 1, 0]),
    FormatDeDate(noms: ["aaaa-mm-jj", "yyyy-mm-dd"], separateur: "-", ordre: [0, 1, 2]),
    FormatDeDate(noms: ["mm/jj/aaaa", "mm/dd/yyyy"], separateur: "/", ordre: [2, 0, 1]),
  ]

  /// The day as DTOs write it; nothing where it is none, or is written otherwise.
  func jour(_ texte: String) -> String? {
    let parties = texte.split(separator: separateur, omittingEmptySubsequences: false).map(
      String.init)
    guard parties.count == 3,
      parties.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let (annee, mois, jour) = (parties[ordre[0]], parties[ordre[1]], parties[ordre[2]])
    guard annee.utf8.count == 4, mois.utf8.count <= 2, jour.utf8.count <= 2 else { return nil }
    func deux(_ texte: String) -> String { texte.utf8.count == 1 ? "0" + texte : texte }
    return (try? DateCivile(texte: "\(annee)-\(deux(mois))-\(deux(jour))"))?.texte
  }
}
