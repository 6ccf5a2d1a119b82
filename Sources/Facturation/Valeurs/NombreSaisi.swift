/// A number as a person types it, in the digits that programs write.
///
/// French and English habits are taken where they can mean one thing only:
///
///     typed                                     means
///     12,5   12.5   12,50 €   €12.50            12.5 or 12.50
///     1 234,50   1.234,50   1,234.50            1234.50
///     1 234   1.234.567   1,234,567             1234 or 1234567
///     1.234                                     1.234, for a point alone is what programs write
///     0,125   1234,567   1 234,567   1,2345     the digits behind the comma are decimals
///     1,234                                     1.234 or 1234: nobody can tell
package struct NombreSaisi {
  /// What was typed, as programs write it: `-1234.50`.
  package let texte: String
  /// The whole number that it may mean as well, its comma being one that sets thousands apart.
  let entier: String?

  /// Reads what was typed, a unit of that kind perhaps beside it; nothing where that is no number.
  init?(_ saisie: String, unite: Character?) {
    let (signe, reste) = Self.sansUnite(saisie, unite)
    guard let (groupes, milliers, fraction) = Self.couper(reste),
      let chiffres = Self.joindre(groupes), fraction?.estFaiteDeChiffres ?? true
    else { return nil }
    texte = signe + chiffres + (fraction.map { "." + $0 } ?? "")
    let estDouteux =
      milliers == nil && fraction?.count == 3 && chiffres.count <= 3 && !chiffres.hasPrefix("0")
      && reste.contains(",")
    entier = estDouteux ? signe + chiffres + (fraction ?? "") : nil
  }

  /// Reads what a program wrote, of which it is known what stands before the decimals: `1 234,50 €`.
  ///
  /// Spaces part thousands. Nothing is in doubt then, and the sign that programs set before decimals
  /// elsewhere is none.
  package init?(_ ecrit: String, unite: Character?, decimale: Character) {
    let (signe, suite) = Self.sansUnite(ecrit, unite)
    let reste = signe.isEmpty && suite.first == "+" ? suite.dropFirst() : suite
    let parties = reste.split(separator: decimale, omittingEmptySubsequences: false)
    let groupes = parties.first?.split(whereSeparator: \.estEspaceDeNombre) ?? []
    let fraction = parties.dropFirst().first ?? ""
    guard parties.count <= 2, !groupes.isEmpty || !fraction.isEmpty,
      let chiffres = groupes.isEmpty ? "0" : Self.joindre(groupes),
      fraction.isEmpty || fraction.estFaiteDeChiffres
    else { return nil }
    texte = signe + chiffres + (fraction.isEmpty ? "" : "." + fraction)
    entier = nil
  }

  /// The minus before a number, and what stands there without it and without a unit of that kind.
  private static func sansUnite(
    _ saisie: String, _ unite: Character?
  ) -> (signe: String, reste: Substring) {
    var reste = Substring(saisie).sansEspacesAutour
    var signe = reste.retirerSigne()
    if let unite, reste.first == unite {
      reste = reste.dropFirst().sansEspacesAutour
      if signe.isEmpty { signe = reste.retirerSigne() }
    } else if let unite, reste.last == unite {
      reste = reste.dropLast().sansEspacesAutour
    }
    return (signe, reste)
  }

  /// The digits before the decimals in their groups, what sets these apart, and the decimals.
  ///
  /// A point or a comma that stands once, and last, is the one before the decimals; one that stands
  /// several times sets thousands apart.
  private static func couper(
    _ nombre: Substring
  ) -> (groupes: [Substring], milliers: Character?, fraction: Substring?)? {
    let espaces = nombre.contains(where: \.estEspaceDeNombre)
    let marques = nombre.filter { $0 == "." || $0 == "," }
    guard let derniere = marques.last, let place = nombre.lastIndex(of: derniere) else {
      return (nombre.split(whereSeparator: \.estEspaceDeNombre), espaces ? " " : nil, nil)
    }
    let avant = marques.dropLast()
    let milliers = avant.first ?? (espaces ? " " : nil)
    guard avant.allSatisfy({ $0 == avant.first }), avant.isEmpty || !espaces else { return nil }
    if avant.first == derniere {
      return (nombre.split(separator: derniere, omittingEmptySubsequences: false), derniere, nil)
    }
    let entier = nombre[..<place]
    let groupes = entier.split(omittingEmptySubsequences: false) { signe in
      avant.isEmpty ? signe.estEspaceDeNombre : signe == milliers
    }
    return (groupes, milliers, nombre[nombre.index(after: place)...])
  }

  /// The digits of groups as one number; but for the first each has three.
  private static func joindre(_ groupes: [Substring]) -> String? {
    guard let premier = groupes.first, groupes.allSatisfy(\.estFaiteDeChiffres),
      groupes.count == 1 || (premier.count <= 3 && !premier.hasPrefix("0")),
      groupes.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groupes.joined()
  }
}

extension Character {
  /// The spaces that people and programs put into numbers, those among them that never end a line.
  fileprivate var estEspaceDeNombre: Bool { " \u{A0}\u{202F}\u{2009}".contains(self) }
}

extension Substring {
  fileprivate var sansEspacesAutour: Substring {
    var reste = drop(while: \.estEspaceDeNombre)
    while reste.last?.estEspaceDeNombre == true { reste.removeLast() }
    return reste
  }

  fileprivate var estFaiteDeChiffres: Bool { !isEmpty && utf8.allSatisfy(\.estChiffre) }

  /// Takes the minus off that it begins with, the keyboard's or the one that printers set.
  fileprivate mutating func retirerSigne() -> String {
    guard first == "-" || first == "−" else { return "" }
    self = dropFirst().sansEspacesAutour
    return "-"
  }
}
