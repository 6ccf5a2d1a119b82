/// Something that an invoice says because the law wants it said, in the words of the day of its issue; or
/// that a seller wants said on each.
public struct Mention: Hashable, Sendable {
  /// What it is about.
  public let code: CodeMention
  /// The words, as they stand on the document.
  public let texte: Note

  /// Takes the words.
  public init(code: CodeMention = .generale, texte: Note) {
    self.code = code
    self.texte = texte
  }
}

extension Mention: Record {
  @usableFromInline package var enUneLigne: String? { "\(code) \(texte)" }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    code = try walker.member("code", record?.code)
    texte = try walker.member("texte", record?.texte)
  }
}

/// What a mention is about, by the three capital letters that UNTDID 4451 gives it.
public struct CodeMention: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.code
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
    let troisLettres = texte.utf8.count == 3 && texte.utf8.allSatisfy(\.estMajuscule)
    return troisLettres ? nil : .forme(.codeMention)
  }
}

/// What mentions are commonly about; others may stand on an invoice that was imported.
extension CodeMention {
  /// A discount for early payment, or that there is none.
  public static let escompte = CodeMention(texteAdmis: "AAB")
  /// The penalties for late payment.
  public static let penalites = CodeMention(texteAdmis: "PMD")
  /// The fixed compensation for the costs of recovery.
  public static let indemnite = CodeMention(texteAdmis: "PMT")
  /// That the seller is a member of a single taxable person.
  public static let assujettiUnique = CodeMention(texteAdmis: "TXD")
  /// What else the tax law wants said.
  public static let fiscalite = CodeMention(texteAdmis: "REG")
  /// Legal form, capital and registration of the seller.
  public static let societe = CodeMention(texteAdmis: "ABL")
  /// Anything else.
  public static let generale = CodeMention(texteAdmis: "AAI")
}
