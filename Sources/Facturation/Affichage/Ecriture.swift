/// How each language writes numbers and days; for people only, never for machines.
extension ValeurDecimale {
  /// The number as that language writes it: `1 234,5` or `1,234.5`.
  public func nombre(_ langue: Langue) -> String {
    EcritureDecimale.groupee(
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
    let nombre = EcritureDecimale.groupee(centimes, decimales: 2, montrees: 2, langue)
    return EcritureDecimale.enEuros(nombre, langue)
  }

  /// The sum without its cents, for a scale that has none: `20 000 €` or `€20,000`.
  package func afficheSansCentimes(_ langue: Langue) -> String {
    EcritureDecimale.enEuros(
      EcritureDecimale.groupee(centimes / 100, decimales: 0, montrees: 0, langue), langue)
  }
}

extension Taux {
  /// The rate: `5,5 %` or `5.5%`.
  public func affiche(_ langue: Langue) -> String { EcritureDecimale.pourcent(unites, langue) }
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
  public func affiche(_ langue: Langue) -> String { EcritureDecimale.pourcent(unites, langue) }
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
    let jour = composants.jour
    let rang = langue == .francais && jour == 1 ? "1er" : String(jour)
    return "\(rang) \(afficheMois(langue))"
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
    let noms =
      switch langue {
      case .francais:
        [
          "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.",
          "nov.", "déc.",
        ]
      case .anglais:
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      }
    return "\(noms[mois - 1]) \(annee)"
  }
}

extension String {
  /// A number in canonical form with the comma that French puts before decimals: `0,00`.
  var aVirgule: String { String(map { $0 == "." ? "," : $0 }) }
}

extension EcritureDecimale {
  /// A number with the currency where the language puts it.
  fileprivate static func enEuros(_ nombre: String, _ langue: Langue) -> String {
    switch langue {
    case .francais: nombre + "\u{A0}€"
    case .anglais: nombre.hasPrefix("-") ? "-€" + nombre.dropFirst() : "€" + nombre
    }
  }

  /// Digits in groups of three, with the separators of that language.
  static func groupee(
    _ unites: Int128, decimales: Int, montrees: Int, _ langue: Langue
  ) -> String {
    let (entier, fraction) = parties(unites, decimales: decimales, montrees: montrees)
    let milliers = langue == .francais ? "\u{202F}" : ","
    var groupes = ""
    for (rang, chiffre) in entier.enumerated() {
      if rang > 0, (entier.count - rang).isMultiple(of: 3) { groupes += milliers }
      groupes.append(chiffre)
    }
    let signe = unites < 0 ? "-" : ""
    guard !fraction.isEmpty else { return signe + groupes }
    return signe + groupes + (langue == .francais ? "," : ".") + fraction
  }

  static func pourcent(_ centiemes: Int64, _ langue: Langue) -> String {
    groupee(Int128(centiemes), decimales: 2, montrees: 0, langue)
      + (langue == .francais ? "\u{A0}%" : "%")
  }
}
