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
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
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
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    let octets = Array(texte.utf8.prefix(12))
    guard [8, 11].contains(octets.count), octets.prefix(6).allSatisfy(\.estMajuscule),
      octets.dropFirst(6).allSatisfy({ $0.estChiffre || $0.estMajuscule })
    else { return .forme(.bic) }
    return nil
  }
}

/// Which body an IBAN has in each country, so that a wrong length or a stray letter is refused.
///
/// The first two letters name the country, two check digits follow, the rest is the body (BBAN).
/// The body of `FR1420041010050500013M02606`, say, is `FR:10n11c2n`:
/// ```
/// 2004101005  0500013M026  06
/// 10n         11c          2n
/// ```
/// where `n` is a run of digits, `a` of capital letters, and `c` of either.
/// The check digits are not looked at here: their sum is another question than the structure.
enum StructureIBAN {
  /// The 89 countries of the IBAN registry, release 101, as python-stdnum 2.2 transcribes it.
  private static let registre = """
    AD:8n12c AE:19n AL:8n16c AT:16n AZ:4a20c
    BA:16n BE:12n BG:4a6n8c BH:4a14c BI:23n BR:23n1a1c BY:4c4n16c
    CH:5n12c CR:18n CY:8n16c CZ:20n
    DE:18n DJ:23n DK:14n DO:4c20n
    EE:16n EG:25n ES:20n
    FI:14n FK:2a12n FO:14n FR:10n11c2n
    GB:4a14n GE:2a16n GI:4a15c GL:14n GR:7n16c GT:24c
    HN:4a20n HR:17n HU:24n
    IE:4a14n IL:19n IQ:4a15n IS:22n IT:1a10n12c
    JO:4a4n18c
    KW:4a22c KZ:3n13c
    LB:4n20c LC:4a24c LI:5n12c LT:16n LU:3n13c LV:4a13c LY:21n
    MC:10n11c2n MD:20c ME:18n MK:3n10c2n MN:16n MR:23n MT:4a5n18c MU:4a19n3a
    NI:4a20n NL:4a10n NO:11n
    OM:3n16c
    PK:4a16c PL:24n PS:4a21c PT:21n
    QA:4a21c
    RO:4a16c RS:18n RU:14n15c
    SA:2n18c SC:4a20n3a SD:14n SE:20n SI:15n SK:20n SM:1a10n12c SO:19n ST:21n SV:4a20n
    TL:19n TN:20n TR:6n16c
    UA:6n19c
    VA:18n VG:4a16n
    XK:16n
    YE:4a4n18c
    """

  /// Those bytes, and where the body of each country begins in them, at the place of its letters: a
  /// dictionary would take longer to build than most commands take to read an IBAN.
  private static let corps: (octets: ContiguousArray<UInt8>, debuts: ContiguousArray<Int?>) = {
    let octets = ContiguousArray(registre.utf8)
    var debuts = ContiguousArray<Int?>(repeating: nil, count: 26 * 26)
    for place in octets.indices where octets[place] == UInt8(ascii: ":") {
      if let rang = rang(octets[place - 2], octets[place - 1]) { debuts[rang] = place + 1 }
    }
    return (octets, debuts)
  }()

  /// The place of a country's two letters among all pairs of letters.
  private static func rang(_ premiere: UInt8, _ seconde: UInt8) -> Int? {
    guard premiere.estMajuscule, seconde.estMajuscule else { return nil }
    return Int(premiere - UInt8(ascii: "A")) * 26 + Int(seconde - UInt8(ascii: "A"))
  }

  /// Whether the country has IBANs, and this one has their length and kinds of characters.
  ///
  /// The IBAN is whole, in ASCII, and holds only capital letters and digits.
  static func admet(_ iban: [UInt8]) -> Bool {
    guard iban.count >= 4, let rang = rang(iban[0], iban[1]), let structure = corps.debuts[rang]
    else { return false }
    var debut = 4
    var longueur = 0
    for signe in corps.octets[structure...].prefix(while: { $0 > UInt8(ascii: " ") }) {
      if signe.estChiffre {
        longueur = longueur * 10 + Int(signe - UInt8(ascii: "0"))
        continue
      }
      let fin = debut + longueur
      guard fin <= iban.count, iban[debut..<fin].allSatisfy({ convient($0, a: signe) }) else {
        return false
      }
      debut = fin
      longueur = 0
    }
    return debut == iban.count
  }

  private static func convient(_ octet: UInt8, a classe: UInt8) -> Bool {
    switch classe {
    case UInt8(ascii: "n"): octet.estChiffre
    case UInt8(ascii: "a"): octet.estMajuscule
    default: octet.estChiffre || octet.estMajuscule
    }
  }
}

/// The reference of a mandate for direct debits, the RUM: up to 35 characters that all banks know.
public struct ReferenceMandat: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.rum
  /// How many characters it has at most.
  private static let longueurMaximale = 35
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    guard texte.utf8.count <= longueurMaximale else { return .tropLong(maximum: longueurMaximale) }
    let blanc = UInt8(ascii: " ")
    guard texte.utf8.allSatisfy({ $0 == blanc || $0.estDansUneReferenceBancaire }),
      texte.utf8.first != blanc, texte.utf8.last != blanc
    else { return .forme(.mandat) }
    return nil
  }
}

/// The identifier of a creditor who takes direct debits, the ICS: `FR72ZZZ123456`.
///
/// Country, key, three characters that the creditor is free to choose and that the key does not
/// count, and the number that the country gave, checked as an IBAN is.
public struct IdentifiantCreancier: ValeurEnGroupes {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.ics
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    let octets = Array(texte.utf8.prefix(36))
    guard (8...35).contains(octets.count),
      octets.allSatisfy({ $0.estChiffre || $0.estMajuscule }),
      octets[0...1].allSatisfy(\.estMajuscule), octets[2...3].allSatisfy(\.estChiffre)
    else { return .forme(.creancier) }
    return IBAN.reste(octets.dropFirst(7) + octets.prefix(4)) == 1 ? nil : .cleFausse
  }
}

extension UInt8 {
  /// Whether it is a letter, a digit or a sign that all banks of the single euro payments area take.
  fileprivate var estDansUneReferenceBancaire: Bool {
    estChiffre || estMajuscule || (0x61...0x7A).contains(self) || "+?/-:().,'".utf8.contains(self)
  }
}
