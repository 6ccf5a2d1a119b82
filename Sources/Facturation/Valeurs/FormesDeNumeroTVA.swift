/// The forms of the VAT numbers of the Union's states, which are asked for where a number is given or used;
/// one of another form that was ever recorded stays readable.
extension NumeroTVA {
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
      return connu ? nil : .forme(.numeroTVA)
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
