/// An address for electronic invoices, behind the scheme that it belongs to: `"0225:732829320"`.
///
/// Schemes are those of the list that EN 16931 refers to: four digits, or two letters such as EM. What
/// stands behind one is checked where its rule is known:
///
///     0225   a SIREN, perhaps with more behind an underscore: the French directory's
///     0002   a SIREN or a SIRET          0009   a SIRET
///     0088   a GLN                       EM     an e-mail address
public struct AdresseElectronique: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.adresseElectronique
  /// How many bytes it has at most.
  package static let longueurMaximale = 254
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// The address that a French business has without asking for another one.
  package init(usuelle siren: Siren) { self.init(texteAdmis: "0225:\(siren)") }

  /// The SIREN that an address of the French directory begins with.
  var siren: Siren? {
    texte.hasPrefix("0225:") ? Siren(texteAdmis: String(texte.dropFirst(5).prefix(9))) : nil
  }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
    guard texte.utf8.count <= longueurMaximale else { return .tropLong(maximum: longueurMaximale) }
    let parties = texte.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parties.count == 2, estUnSchema(parties[0].utf8) else {
      return .forme(.adresseElectronique)
    }
    guard let defaut = examiner(String(parties[1]), selon: parties[0]) else { return nil }
    return defaut.enonce.code == "cle-fausse"
      ? .cleFausse : .forme(.adresseElectronique)
  }

  private static func estUnSchema(_ schema: Substring.UTF8View) -> Bool {
    schema.count == 4 && schema.allSatisfy(\.estChiffre)
      || schema.count == 2 && schema.allSatisfy(\.estMajuscule)
  }

  private static func examiner(_ identifiant: String, selon schema: Substring) -> Defaut? {
    switch schema {
    case "0225":
      let siren = identifiant.prefix { $0 != "_" }
      let suite = identifiant.dropFirst(siren.count)
      return Siren.examiner(String(siren)) ?? (suite == "_" ? .vide : lisible(suite))
    case "0002":
      return identifiant.utf8.count == 14
        ? Siret.examiner(identifiant) : Siren.examiner(identifiant)
    case "0009": return Siret.examiner(identifiant)
    case "0088":
      return Chiffres.examiner(identifiant, longueur: 13, forme: .adresseElectronique) {
        Chiffres.gln($0)
      }
    case "EM": return Courriel.examiner(identifiant)
    default: return identifiant.isEmpty ? .vide : lisible(identifiant[...])
    }
  }

  /// What a scheme of no known rule may hold: signs of ASCII that can be seen.
  private static func lisible(_ texte: Substring) -> Defaut? {
    texte.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? nil : .forme(.adresseElectronique)
  }
}

extension Chiffres {
  /// GS1's rule: from the right every second digit counts three times, and the digits' sum ends in 0.
  fileprivate static func gln(_ chiffres: [Int]) -> Bool {
    chiffres.reversed().enumerated()
      .reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }.isMultiple(of: 10)
  }
}
