/// The number of a French business: nine digits, the last a check by Luhn's rule.
public struct Siren: ValeurEnGroupes {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.siren
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
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
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    Chiffres.examiner(texte, longueur: 14, forme: .siret) { chiffres in
      guard Chiffres.luhn(chiffres.prefix(9)) else { return false }
      let siteLaPoste =
        chiffres.prefix(9).elementsEqual([3, 5, 6, 0, 0, 0, 0, 0, 0])
        && !chiffres.suffix(5).elementsEqual([0, 0, 0, 4, 8])
      return siteLaPoste ? chiffres.reduce(0, +).isMultiple(of: 5) : Chiffres.luhn(chiffres)
    }
  }
}

/// Digits, read and checked.
enum Chiffres {
  static func examiner(
    _ texte: String, longueur: Int, forme: Forme, cle: ([Int]) -> Bool
  ) -> Defaut? {
    guard texte.utf8.count == longueur, let chiffres = lire(texte.utf8) else {
      return .forme(forme)
    }
    return cle(chiffres) ? nil : .cleFausse
  }

  /// The digits' values, or nothing when a byte is no digit.
  static func lire(_ octets: some Collection<UInt8>) -> [Int]? {
    octets.allSatisfy(\.estChiffre) ? octets.map { Int($0 - 0x30) } : nil
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
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    let octets = Array(texte.utf8.prefix(15))
    guard (4...14).contains(octets.count), octets.prefix(2).allSatisfy(\.estMajuscule),
      octets.dropFirst(2).allSatisfy({ $0.estChiffre || $0.estMajuscule })
    else { return .forme(.numeroTVA) }
    guard octets.starts(with: "FR".utf8) else { return nil }
    guard octets.count == 13, let numero = Chiffres.lire(octets.dropFirst(4)),
      let premier = rangCle(octets[2]), let second = rangCle(octets[3])
    else { return .forme(.numeroTVA) }
    // Monaco's numbers have 000 where a SIREN begins, and no check by Luhn.
    let monaco = numero.prefix(3).allSatisfy { $0 == 0 }
    guard monaco || Chiffres.luhn(numero) else { return .cleFausse }
    return cleJuste(premier, second, numero: numero) ? nil : .cleFausse
  }

  private static func cleJuste(_ premier: Int, _ second: Int, numero: [Int]) -> Bool {
    if premier < 10 && second < 10 {
      return premier * 10 + second == (12 + 3 * Chiffres.reste(numero, modulo: 97)) % 97
    }
    let cle = premier < 10 ? premier * 24 + second - 10 : premier * 34 + second - 100
    return (Chiffres.reste(numero, modulo: 11) + 1 + cle / 11) % 11 == cle % 11
  }

  /// The place of a key's character among the digits and the letters without I and O.
  private static func rangCle(_ octet: UInt8) -> Int? { signesDeCle.firstIndex(of: octet) }

  private static let signesDeCle = Array("0123456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
}

extension UInt8 {
  @inlinable package var estChiffre: Bool { (0x30...0x39).contains(self) }
  @inlinable package var estMajuscule: Bool { (0x41...0x5A).contains(self) }
  @inlinable package var estMinuscule: Bool { (0x61...0x7A).contains(self) }
}

extension NumeroTVA {
  /// The forms of the VAT numbers of the Union's states, which are asked for where a number is given or used;
  /// one of another form that was ever recorded stays readable.
  ///
  /// Behind its country's letters: `9` is a digit, `a` a letter, `x` either, and a capital itself.
  private static let formes: [String: [String]] = [
    "AT": ["U99999999"], "BE": ["9999999999"], "BG": ["999999999", "9999999999"],
    "CY": ["99999999a"], "CZ": ["99999999", "999999999", "9999999999"], "DE": ["999999999"],
    "DK": ["99999999"], "EE": ["999999999"], "EL": ["999999999"],
    "ES": ["a9999999x", "99999999a"], "FI": ["99999999"], "HR": ["99999999999"],
    "HU": ["99999999"], "IE": ["9999999a", "9999999aa", "9a99999a"], "IT": ["99999999999"],
    "LT": ["999999999", "999999999999"], "LU": ["99999999"], "LV": ["99999999999"],
    "MT": ["99999999"], "NL": ["999999999B99"], "PL": ["9999999999"], "PT": ["999999999"],
    "RO": (2...10).map { String(repeating: "9", count: $0) }, "SE": ["999999999999"],
    "SI": ["99999999"], "SK": ["9999999999"],
    "XI": ["999999999", "999999999999", "GD999", "HA999"],
  ]

  /// Letters in front of numbers that are no country's: those of the Union's one-stop shops.
  private static let guichets: Set = ["EU", "IM"]

  /// The two letters in front.
  private var prefixe: String { String(texte.prefix(2)) }

  /// Whether a French firm bears it.
  var estFrancais: Bool { prefixe == "FR" }

  /// Whether another state of the Union gave it, or Northern Ireland.
  var estDUnAutreEtat: Bool { Self.formes[prefixe] != nil }

  /// Refuses a number that no country gives.
  package func verifier() throws(RefusFacturation) {
    if let defaut = defautDeForme { throw .valeur(.numeroTVA, defaut) }
  }

  private var defautDeForme: Defaut? {
    // Greece's numbers bear EL, and those of Great Britain GB.
    if prefixe == "GR" { return .forme(.numeroTVADe("EL", Self.formes["EL"] ?? [])) }
    guard let formes = Self.formes[prefixe] else {
      let connu = CodePays.connus.contains(prefixe) || Self.guichets.contains(prefixe)
      // A word is none, such as AUCUN, whose first letters are a country's.
      return connu && texte.utf8.contains(where: \.estChiffre) ? nil : .forme(.numeroTVA)
    }
    let reste = texte.utf8.dropFirst(2)
    guard formes.contains(where: { Self.suit(reste, $0) }) else {
      return .forme(.numeroTVADe(prefixe, formes))
    }
    return cleJuste(Chiffres.lire(reste) ?? []) ? nil : .cleFausse
  }

  private static func suit(_ octets: Substring.UTF8View, _ forme: String) -> Bool {
    octets.count == forme.utf8.count
      && zip(octets, forme.utf8).allSatisfy { octet, signe in
        switch signe {
        case UInt8(ascii: "9"): octet.estChiffre
        case UInt8(ascii: "a"): octet.estMajuscule
        case UInt8(ascii: "x"): octet.estChiffre || octet.estMajuscule
        default: octet == signe
        }
      }
  }

  /// Whether the check digits are right, where their rule is one of the simple ones.
  private func cleJuste(_ chiffres: [Int]) -> Bool {
    switch prefixe {
    case "BE":
      (chiffres[0] < 2)
        && (Chiffres.reste(chiffres.prefix(8), modulo: 97) + chiffres[8] * 10 + chiffres[9]) % 97
          == 0
    case "DE": chiffres[0] > 0 && Chiffres.iso7064(chiffres)
    case "IT": Chiffres.luhn(chiffres)
    case "LU": Chiffres.reste(chiffres.prefix(6), modulo: 89) == chiffres[6] * 10 + chiffres[7]
    default: true
    }
  }
}

extension Chiffres {
  /// ISO 7064, modulo 11 and 10.
  fileprivate static func iso7064(_ chiffres: [Int]) -> Bool {
    let reste = chiffres.dropLast().reduce(10) { reste, chiffre in
      let somme = (reste + chiffre) % 10
      return (somme == 0 ? 10 : somme) * 2 % 11
    }
    return (reste + (chiffres.last ?? 0)) % 10 == 1
  }
}
