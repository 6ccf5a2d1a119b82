/// The number of an account in a chart of accounts: `"706"`, `"70710000"`, `"411DUPONT"`.
public struct CompteComptable: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.compte
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything: it begins with three digits, and goes on with
  /// digits and capital letters.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
    let chiffres = UInt8(ascii: "0")...UInt8(ascii: "9")
    let lettres = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard (3...20).contains(texte.utf8.count), texte.utf8.prefix(3).allSatisfy(chiffres.contains),
      texte.utf8.allSatisfy({ chiffres.contains($0) || lettres.contains($0) })
    else { return .forme(.compte) }
    return nil
  }
}
