/// A VAT identification number, with its country in front: `"FR44732829320"`.
///
/// A French number is checked by its key, the old numeric or the alphanumeric one; that of another
/// country by its form alone.
public struct NumeroTVA: ValeurEnGroupes {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.numeroTVA
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// The number that follows from a French firm's SIREN: its key is (12 + 3 × SIREN) modulo 97.
  public init(francais siren: Siren) {
    let numero = Chiffres.lire(siren.texte.utf8) ?? []
    let cle = (12 + 3 * Chiffres.reste(numero, modulo: 97)) % 97
    self.init(texteAdmis: "FR\(cle < 10 ? "0" : "")\(cle)\(siren)")
  }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
    let octets = Array(texte.utf8.prefix(15))
    guard (4...14).contains(octets.count), octets.prefix(2).allSatisfy(\.estMajuscule),
      octets.dropFirst(2).allSatisfy({ $0.estChiffre || $0.estMajuscule })
    else { return .forme(.numeroTVA) }
    guard octets.starts(with: "FR".utf8) else { return nil }
    guard octets.count == 13, let numero = Chiffres.lire(octets.dropFirst(4)),
      octets[2...3].allSatisfy({ rangCle($0) != nil })
    else { return .forme(.numeroTVA) }
    // Monaco's numbers have 000 where a SIREN begins, and no check by Luhn.
    let monaco = numero.prefix(3).allSatisfy { $0 == 0 }
    guard monaco || Chiffres.luhn(numero) else { return .cleFausse }
    return cleJuste(octets[2], octets[3], numero: numero) ? nil : .cleFausse
  }

  private static func cleJuste(_ a: UInt8, _ b: UInt8, numero: [Int]) -> Bool {
    guard let premier = rangCle(a), let second = rangCle(b) else { return false }
    if a.estChiffre && b.estChiffre {
      return premier * 10 + second == (12 + 3 * Chiffres.reste(numero, modulo: 97)) % 97
    }
    let cle = a.estChiffre ? premier * 24 + second - 10 : premier * 34 + second - 100
    return (Chiffres.reste(numero, modulo: 11) + 1 + cle / 11) % 11 == cle % 11
  }

  /// The place of a key's character among the digits and the letters without I and O.
  private static func rangCle(_ octet: UInt8) -> Int? {
    if octet.estChiffre { return Int(octet - 0x30) }
    guard octet.estMajuscule, octet != UInt8(ascii: "I"), octet != UInt8(ascii: "O")
    else { return nil }
    let apresI = octet > UInt8(ascii: "I") ? 1 : 0
    let apresO = octet > UInt8(ascii: "O") ? 1 : 0
    return Int(octet - UInt8(ascii: "A")) + 10 - apresI - apresO
  }
}

extension UInt8 {
  var estChiffre: Bool { (0x30...0x39).contains(self) }
  var estMajuscule: Bool { (0x41...0x5A).contains(self) }
  var estMinuscule: Bool { (0x61...0x7A).contains(self) }
}
