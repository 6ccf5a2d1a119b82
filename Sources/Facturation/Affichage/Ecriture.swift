/// How each language writes numbers and days; for people only, never for machines.
extension ValeurDecimale {
  /// The number as that language writes it: `1 234,5` or `1,234.5`.
  public func nombre(_ langue: Langue) -> String {
    DecimalWriter.groupee(
      Int128(unites), decimales: Self.decimales, montrees: Self.decimalesMontrees, langue)
  }
}

extension Montant {
  /// The amount with its currency: `1 234,56 €` or `€1,234.56`.
  public func affiche(_ langue: Langue) -> String { Cumul(self).affiche(langue) }
}

extension Cumul {
  /// The sum with its currency: `1 234,56 €` or `€1,234.56`.
  public func affiche(_ langue: Langue) -> String {
    TexteCanonique.de { afficher(langue, dans: &$0) }
  }

  /// Writes the sum with its currency.
  @inlinable package func afficher(_ langue: Langue, dans octets: inout some ByteSink) {
    DecimalWriter.ecrireEnEuros(centimes, decimales: 2, langue, dans: &octets)
  }

  /// The sum without its cents, for a scale that has none: `20 000 €` or `€20,000`.
  package func afficheSansCentimes(_ langue: Langue) -> String {
    TexteCanonique.de {
      DecimalWriter.ecrireEnEuros(centimes / 100, decimales: 0, langue, dans: &$0)
    }
  }
}

extension Taux {
  /// The rate: `5,5 %` or `5.5%`.
  public func affiche(_ langue: Langue) -> String { DecimalWriter.pourcent(unites, langue) }

  /// The rate, with the code of its category where that is not the ordinary one, or with what stands for it:
  /// `0 % (E)`, `0 % (E2)`.
  package func affiche(
    _ langue: Langue, _ categorie: CategorieTVA, repere: String? = nil
  ) -> String {
    categorie == .normale
      ? affiche(langue) : "\(affiche(langue)) (\(repere ?? categorie.rawValue))"
  }
}

extension CleTVA {
  /// The rate, and why it is that where VAT is not simply charged: `20 %`, `0 %, exportation`; with the
  /// code of an exemption, where its category has several: `0 %, exonérée (VATEX-EU-132)`.
  package func affiche(_ langue: Langue) -> String {
    guard categorieTVA != .normale else { return tva.affiche(langue) }
    let raison = "\(tva.affiche(langue)), \(categorieTVA.libelle(langue))"
    guard let codeExoneration, codeExoneration != CodeExoneration.seul(de: categorieTVA)
    else { return raison }
    return "\(raison) (\(codeExoneration.texte))"
  }
}

extension Pourcentage {
  /// The percentage: `33,33 %` or `33.33%`.
  public func affiche(_ langue: Langue) -> String { DecimalWriter.pourcent(unites, langue) }
}

extension Remise {
  /// The discount: `10 %`, `12,50 €`, or both.
  public func affiche(_ langue: Langue) -> String {
    if montant == .zero { return pourcentage.affiche(langue) }
    let euros = montant.affiche(langue)
    return pourcentage == .zero ? euros : "\(pourcentage.affiche(langue)) + \(euros)"
  }
}

extension Quantite {
  /// The quantity: `1 000,5` or `1,000.5`.
  public func affiche(_ langue: Langue) -> String { nombre(langue) }
}

extension DateCivile {
  /// The day: `20 nov. 2026` or `20 Nov 2026`.
  public func affiche(_ langue: Langue) -> String {
    TexteCanonique.de { afficher(langue, dans: &$0) }
  }

  /// Writes the day.
  @inlinable package func afficher(_ langue: Langue, dans octets: inout some ByteSink) {
    let (annee, mois, jour) = composants
    octets.ajouter(nombre: UInt64(jour))
    if langue == .francais && jour == 1 { octets.ajouter("er" as StaticString) }
    octets.ajouter(UInt8(ascii: " "))
    Self.afficher(mois, annee, langue, dans: &octets)
  }

  /// The day in full, for a letter: `20 novembre 2026` or `20 November 2026`.
  package func afficheEnEntier(_ langue: Langue) -> String {
    let (annee, mois, jour) = composants
    let noms =
      switch langue {
      case .francais:
        [
          "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
          "octobre", "novembre", "décembre",
        ]
      case .anglais:
        [
          "January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December",
        ]
      }
    let rang = langue == .francais && jour == 1 ? "1er" : String(jour)
    return "\(rang) \(noms[mois - 1]) \(annee)"
  }

  /// The month of the day: `nov. 2026` or `Nov 2026`.
  package func afficheMois(_ langue: Langue) -> String {
    let (annee, mois, _) = composants
    return TexteCanonique.de { Self.afficher(mois, annee, langue, dans: &$0) }
  }

  @inlinable static func afficher(
    _ mois: Int, _ annee: Int, _ langue: Langue, dans octets: inout some ByteSink
  ) {
    octets.ajouter((langue == .francais ? moisFrancais : moisAnglais)[mois - 1])
    octets.ajouter(UInt8(ascii: " "))
    octets.ajouter(nombre: UInt64(annee))
  }

  @usableFromInline static let moisFrancais = [
    "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.",
    "déc.",
  ]
  @usableFromInline static let moisAnglais = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension String {
  /// A number in canonical form with the comma that French puts before decimals: `0,00`.
  var aVirgule: String { String(map { $0 == "." ? "," : $0 }) }
}

extension DecimalWriter {
  /// Writes a number with the currency where the language puts it.
  @inlinable static func ecrireEnEuros(
    _ unites: Int128, decimales: Int, _ langue: Langue, dans octets: inout some ByteSink
  ) {
    if unites < 0 { octets.ajouter(UInt8(ascii: "-")) }
    if langue == .anglais { octets.ajouter("€" as StaticString) }
    grouper(unites.magnitude, decimales: decimales, montrees: decimales, langue, dans: &octets)
    if langue == .francais { octets.ajouter("\u{A0}€" as StaticString) }
  }

  /// Digits in groups of three, with the separators of that language.
  static func groupee(_ unites: Int128, decimales: Int, montrees: Int, _ langue: Langue) -> String {
    TexteCanonique.de {
      if unites < 0 { $0.ajouter(UInt8(ascii: "-")) }
      grouper(unites.magnitude, decimales: decimales, montrees: montrees, langue, dans: &$0)
    }
  }

  @inlinable static func grouper(
    _ unites: UInt128, decimales: Int, montrees: Int, _ langue: Langue,
    dans octets: inout some ByteSink
  ) {
    var echelle: UInt128 = 1
    for _ in 0..<decimales { echelle *= 10 }
    let (entier, reste) = unites.quotientAndRemainder(dividingBy: echelle)
    grouper(entier, langue, dans: &octets)
    var (fraction, chiffres) = (UInt64(reste), decimales)
    while chiffres > montrees, fraction.isMultiple(of: 10) {
      fraction /= 10
      chiffres -= 1
    }
    guard chiffres > 0 else { return }
    octets.ajouter(UInt8(ascii: langue == .francais ? "," : "."))
    octets.ajouter(nombre: fraction, chiffres: chiffres)
  }

  /// Writes a whole number: what is above the last three digits, then these.
  @inlinable static func grouper(
    _ entier: UInt128, _ langue: Langue, dans octets: inout some ByteSink
  ) {
    guard entier >= 1000 else { return octets.ajouter(nombre: UInt64(entier)) }
    let (milliers, unites) = entier.quotientAndRemainder(dividingBy: 1000)
    grouper(milliers, langue, dans: &octets)
    octets.ajouter((langue == .francais ? "\u{202F}" : ",") as StaticString)
    octets.ajouter(nombre: UInt64(unites), chiffres: 3)
  }

  static func pourcent(_ centiemes: Int64, _ langue: Langue) -> String {
    groupee(Int128(centiemes), decimales: 2, montrees: 0, langue)
      + (langue == .francais ? "\u{A0}%" : "%")
  }
}
