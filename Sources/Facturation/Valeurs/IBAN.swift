/// An international bank account number, in capitals and without spaces.
///
/// Checked by the length and the kinds of characters of its country, and by its key modulo 97.
public struct IBAN: ValeurEnGroupes {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.iban
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
    let octets = Array(texte.utf8.prefix(35))
    guard octets.allSatisfy({ $0.estChiffre || $0.estMajuscule }), StructureIBAN.admet(octets),
      octets[2...3].allSatisfy(\.estChiffre)
    else { return .forme(.iban) }
    return reste(octets.dropFirst(4) + octets.prefix(4)) == 1 ? nil : .cleFausse
  }

  /// The number that the characters write, modulo 97; a letter counts as two digits, A as 10.
  static func reste(_ octets: some Sequence<UInt8>) -> Int {
    octets.reduce(0) { reste, octet in
      octet.estChiffre
        ? (reste * 10 + Int(octet - 0x30)) % 97
        : (reste * 100 + Int(octet - 0x41) + 10) % 97
    }
  }
}

/// The identifier of a bank: eight characters, or eleven with the branch.
public struct BIC: ValeurEnGroupes {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.bic
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
    let octets = Array(texte.utf8.prefix(12))
    guard [8, 11].contains(octets.count), octets.prefix(6).allSatisfy(\.estMajuscule),
      octets.dropFirst(6).allSatisfy({ $0.estChiffre || $0.estMajuscule })
    else { return .forme(.bic) }
    return nil
  }
}
