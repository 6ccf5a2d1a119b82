import Facturation
import ForeignJSON

/// The values of CII, put into objects of a DTO.
extension ObjetDTO {
  /// The text of an element.
  mutating func texte(_ nom: String, _ element: ElementLu?) {
    guard let element else { return }
    texte(nom, element.texte, a: element.place)
  }

  /// The number that an element says.
  mutating func nombre(_ nom: String, _ element: ElementLu?) {
    guard let element else { return }
    nombre(nom, element.texte, a: element.place)
  }

  /// An amount, which is one of euros.
  mutating func montant(_ nom: String, _ element: ElementLu?) {
    guard let element, element.estEnEuros else { return }
    nombre(nom, element.texte, a: element.place)
  }

  /// The day that stands within an element.
  mutating func jour(_ nom: String, _ element: ElementLu?) {
    guard let (texte, place) = element?.jour else { return }
    self.texte(nom, texte, a: place)
  }
}

extension ElementLu {
  /// Whether its amount is one of euros, as it is where it names no currency.
  var estEnEuros: Bool {
    guard let devise = attribut("currencyID"), devise != "EUR" else { return true }
    refuser(.ciiValeurNonReprise(devise, admises: ["EUR"]))
    return false
  }

  /// The amount in cents, if it is one.
  var centimes: Int64? {
    texte.nombreDTO.flatMap { try? Montant(texte: $0).unites }
  }

  /// The day of a `DateTimeString`, as DTOs write it, and where that stands.
  var jour: (texte: String, place: PlaceJSON)? {
    guard let date = un("DateTimeString") ?? requis("DateString") else { return nil }
    let format = date.attribut("format") ?? "102"
    guard format == "102" else {
      date.refuser(.ciiValeurNonReprise("format=\(format)", admises: ["format=102"]))
      return nil
    }
    let texte = date.texte
    guard texte.utf8.count == 8 else { return (texte, date.place) }
    let parties = [texte.prefix(4), texte.dropFirst(4).prefix(2), texte.dropFirst(6)]
    return (parties.joined(separator: "-"), date.place)
  }

  /// Whether `ChargeIndicator` says that it is a charge.
  var estUneCharge: Bool {
    let indicateur = au("ChargeIndicator", "Indicator") ?? au("ChargeIndicator", "IndicatorString")
    return indicateur.map { ["true", "1"].contains($0.texte) } ?? false
  }
}
