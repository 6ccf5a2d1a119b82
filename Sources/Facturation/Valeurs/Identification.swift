/// The number of a French business: nine digits, the last a check by Luhn's rule.
public struct Siren: ValeurEnGroupes {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.siren
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    Chiffres.examiner(texte, longueur: 9, forme: .siren) { Chiffres.luhn($0) }
  }
}

/// The number of a business's site: its SIREN and five digits more, checked by Luhn's rule.
///
/// The post office's sites (SIREN 356000000) have digits that sum to a multiple of 5 instead; only
/// its head office follows Luhn's rule.
public struct Siret: ValeurEnGroupes {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.siret
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// The business that the site belongs to.
  package var siren: Siren { Siren(texteAdmis: String(texte.prefix(9))) }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    Chiffres.examiner(texte, longueur: 14, forme: .siret) { chiffres in
      guard Chiffres.luhn(chiffres.prefix(9)) else { return false }
      let siteLaPoste =
        chiffres.prefix(9).elementsEqual([3, 5, 6, 0, 0, 0, 0, 0, 0])
        && !chiffres.suffix(5).elementsEqual([0, 0, 0, 4, 8])
      return siteLaPoste
        ? chiffres.reduce(0, +).isMultiple(of: 5) : Chiffres.luhn(chiffres)
    }
  }
}

/// Digits, read and checked.
enum Chiffres {
  static func examiner(
    _ texte: String, longueur: Int, forme: Forme, cle: ([Int]) -> Bool
  ) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
    guard texte.utf8.count == longueur, let chiffres = lire(texte.utf8) else {
      return .forme(forme)
    }
    return cle(chiffres) ? nil : .cleFausse
  }

  /// The digits' values, or nothing when a byte is no digit.
  static func lire(_ octets: some Sequence<UInt8>) -> [Int]? {
    var chiffres: [Int] = []
    for octet in octets {
      guard (0x30...0x39).contains(octet) else { return nil }
      chiffres.append(Int(octet - 0x30))
    }
    return chiffres
  }

  /// Luhn's rule: from the right every second digit is doubled, and the digits' sum ends in 0.
  static func luhn(_ chiffres: some BidirectionalCollection<Int>) -> Bool {
    var somme = 0
    for (rang, chiffre) in chiffres.reversed().enumerated() {
      let poids = rang.isMultiple(of: 2) ? chiffre : chiffre * 2
      somme += poids > 9 ? poids - 9 : poids
    }
    return somme.isMultiple(of: 10)
  }

  /// The number that digits write, modulo a small one.
  static func reste(_ chiffres: some Sequence<Int>, modulo: Int) -> Int {
    chiffres.reduce(0) { ($0 * 10 + $1) % modulo }
  }
}
