/// The number of an issued document: 1 to 35 characters of `A-Z a-z 0-9 + - _ /`.
public struct NumeroFacture: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.numero
  /// How many characters it has at most.
  package static let longueurMaximale = 35
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    guard texte.utf8.count <= longueurMaximale else { return .tropLong(maximum: longueurMaximale) }
    return texte.utf8.allSatisfy(estPermis) ? nil : .forme(.numero)
  }

  static func estPermis(_ octet: UInt8) -> Bool {
    octet.estChiffre || octet.estMajuscule || octet.estMinuscule || "+-_/".utf8.contains(octet)
  }
}

/// The pattern that the numbers of a series follow: `"F{annee}-{n:4}"` gives `F2026-0001`.
///
/// `{n}` is the rank, `{n:4}` the rank in at least four digits; exactly one of them is there.
/// `{annee}` and `{mois}` come from the invoice's date, and the ranks begin anew with each value.
public struct Serie: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.serie
  /// The pattern of invoices, unless the registre was opened with another.
  public static let factures = Serie(texteAdmis: "F{annee}-{n:4}")
  /// The pattern of avoirs, unless the registre was opened with another.
  public static let avoirs = Serie(texteAdmis: "A{annee}-{n:4}")

  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// The highest rank that the numbers of a series must have room for.
  static let rangMaximal = 999_999_999

  private enum Morceau: Equatable {
    case fixe(UInt8), annee, mois, rang(chiffres: Int)

    /// How many characters it is written with; none for a rank, of which only the least is known.
    var largeurFixe: Int {
      switch self {
      case .fixe: 1
      case .annee: 4
      case .mois: 2
      case .rang: 0
      }
    }

    /// What the characters of a number say here, or nothing when this never writes them.
    func valeur(de octets: ArraySlice<UInt8>) -> Int? {
      if case .fixe(let octet) = self { return octets.elementsEqual([octet]) ? 0 : nil }
      guard octets.allSatisfy(\.estChiffre) else { return nil }
      let valeur = octets.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      switch self {
      case .mois where !(1...12).contains(valeur): return nil
      case .rang(let chiffres) where valeur.texte(chiffres: chiffres).utf8.count != octets.count:
        return nil
      default: return valeur > 0 ? valeur : nil
      }
    }
  }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    guard texte.utf8.count <= 60 else { return .tropLong(maximum: 60) }
    guard let morceaux = lire(texte) else { return .forme(.serie) }
    let rangs = morceaux.count { if case .rang = $0 { true } else { false } }
    let uneAnnee = !morceaux.contains(.mois) || morceaux.contains(.annee)
    guard rangs == 1, uneAnnee else { return .forme(.serie) }
    // A series is never changed, so that its numbers must still fit after many years.
    let fixes = morceaux.reduce(0) { $0 + $1.largeurFixe }
    let maximum = NumeroFacture.longueurMaximale
    return fixes + rangMaximal.texte(chiffres: 1).utf8.count > maximum
      ? .tropLong(maximum: maximum) : nil
  }

  /// What all numbers of the series look like, each run of digits shown as one `0`.
  ///
  /// Two series of different looks never give the same number.
  var gabarit: String {
    ecrire(du: .premiere) { 1.texte(chiffres: $0) }.replacing(/[0-9]+/, with: "0")
  }

  /// The series that a date falls into, its rank still open: `F2026-{n:4}`.
  package func souche(du jour: DateCivile) -> Serie {
    Serie(texteAdmis: ecrire(du: jour, rang: Self.variableDuRang))
  }

  /// The number of that rank on that date, or a refusal when it would be too long.
  package func numero(rang: Int, du jour: DateCivile) throws(RefusFacturation) -> NumeroFacture {
    try NumeroFacture(texte: ecrire(du: jour) { rang.texte(chiffres: $0) })
  }

  /// The place of a number that this pattern gives on some day; nothing when it never does.
  ///
  /// `F2026-0012` has rank 12 in `F2026-{n:4}`, which is what `F{annee}-{n:4}` makes of 2026.
  func place(de numero: NumeroFacture) -> NumeroEmis? {
    guard let parts = decouper(numero) else { return nil }
    var (souche, place) = ("", 0)
    for (morceau, ecrit) in parts {
      guard let valeur = morceau.valeur(de: ecrit) else { return nil }
      if case .rang(let chiffres) = morceau {
        place = valeur
        souche += Self.variableDuRang(chiffres)
      } else {
        souche += String(decoding: ecrit, as: UTF8.self)
      }
    }
    return NumeroEmis(numero: numero, serie: Serie(texteAdmis: souche), rang: place)
  }

  /// The number as this pattern writes it, if it is so but for capitals.
  package func graphie(de numero: NumeroFacture) -> NumeroFacture? {
    numeroDesigne(par: numero).flatMap { entier in
      entier.texte.utf8.count == numero.texte.utf8.count ? entier : nil
    }
  }

  /// The number of this pattern that is meant by one typed with other capitals, or without the zeros before its
  /// rank: `f2026-1`.
  package func numeroDesigne(par numero: NumeroFacture) -> NumeroFacture? {
    guard let parts = decouper(numero) else { return nil }
    var octets: [UInt8] = []
    for (morceau, ecrit) in parts {
      switch morceau {
      case .fixe(let octet):
        // Of what a number may consist of, letters alone differ by that bit.
        guard ecrit.first.map({ $0 | 0x20 }) == octet | 0x20 else { return nil }
        octets.append(octet)
      case .annee, .mois: octets += ecrit
      case .rang(let chiffres):
        guard ecrit.allSatisfy(\.estChiffre) else { return nil }
        octets += repeatElement(UInt8(ascii: "0"), count: max(0, chiffres - ecrit.count))
        octets += ecrit
      }
    }
    return NumeroFacture(texteAdmis: String(decoding: octets, as: UTF8.self))
  }

  /// What of a number stands where each part of the pattern does, if it is long enough.
  private func decouper(_ numero: NumeroFacture) -> [(Morceau, ArraySlice<UInt8>)]? {
    let morceaux = Self.lire(texte) ?? []
    var reste = Array(numero.texte.utf8)[...]
    let largeurDuRang = reste.count - morceaux.reduce(0) { $0 + $1.largeurFixe }
    guard (1...9).contains(largeurDuRang) else { return nil }
    return morceaux.map { morceau in
      let largeur = if case .rang = morceau { largeurDuRang } else { morceau.largeurFixe }
      defer { reste = reste.dropFirst(largeur) }
      return (morceau, reste.prefix(largeur))
    }
  }

  /// The pattern as of a day, with a text of so many digits at least where the rank stands.
  private func ecrire(du jour: DateCivile, rang: (_ chiffres: Int) -> String) -> String {
    let (annee, mois, _) = jour.composants
    return TexteCanonique.de { octets in
      for morceau in Self.lire(texte) ?? [] {
        switch morceau {
        case .fixe(let octet): octets.ajouter(octet)
        case .annee: octets.ajouter(nombre: UInt64(annee), chiffres: 4)
        case .mois: octets.ajouter(nombre: UInt64(mois), chiffres: 2)
        case .rang(let chiffres): octets.ajouter(rang(chiffres))
        }
      }
    }
  }

  /// What stands for the rank in a pattern.
  private static func variableDuRang(_ chiffres: Int) -> String {
    chiffres == 1 ? "{n}" : "{n:\(chiffres)}"
  }

  private static func lire(_ texte: String) -> [Morceau]? {
    let octets = Array(texte.utf8)
    var (morceaux, place) = ([Morceau](), 0)
    morceaux.reserveCapacity(octets.count)
    while place < octets.count {
      let octet = octets[place]
      place += 1
      guard octet == UInt8(ascii: "{") else {
        guard NumeroFacture.estPermis(octet) else { return nil }
        morceaux.append(.fixe(octet))
        continue
      }
      guard let fin = octets[place...].firstIndex(of: UInt8(ascii: "}")),
        let morceau = variable(octets[place..<fin])
      else { return nil }
      morceaux.append(morceau)
      place = fin + 1
    }
    return morceaux
  }

  private static func variable(_ nom: ArraySlice<UInt8>) -> Morceau? {
    switch nom.count {
    case 5 where nom.elementsEqual(annee): return .annee
    case 4 where nom.elementsEqual(mois): return .mois
    case 1 where nom.first == UInt8(ascii: "n"): return .rang(chiffres: 1)
    case 3 where nom.starts(with: rang):
      guard let chiffre = nom.last, (0x32...0x39).contains(chiffre) else { return nil }
      return .rang(chiffres: Int(chiffre - 0x30))
    default: return nil
    }
  }

  private static let annee = Array("annee".utf8)
  private static let mois = Array("mois".utf8)
  private static let rang = Array("n:".utf8)
}
