/// A field that a refusal can name, by the name it has in the journal and in DTOs.
public struct Champ: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The field's name, perhaps with its path in front.
  public let rawValue: String

  /// Names a field.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The field's name.
  public var description: String { rawValue }
}

/// The fields in which values commonly stand; where one stands in a list, its name has the path in
/// front, so that comparing it with these would miss it.
extension Champ {
  private init(_ nom: StaticString) { rawValue = nom.description }

  /// An amount.
  package static let montant = Champ("montant")
  /// A quantity.
  package static let quantite = Champ("quantite")
  /// A unit price.
  package static let prixUnitaire = Champ("prixUnitaire")
  /// A VAT rate.
  package static let tva = Champ("tva")
  /// A discount.
  package static let remisePourcentage = Champ("remisePourcentage")
  /// A discount as an amount.
  package static let remiseMontant = Champ("remiseMontant")
  /// What a quantity counts.
  package static let codeUnite = Champ("codeUnite")
  /// The reason of an exemption, by its code.
  package static let codeExoneration = Champ("codeExoneration")
  /// An account in a chart of accounts.
  package static let compte = Champ("compte")
  /// A day.
  package static let date = Champ("date")
  /// The day from which something holds.
  package static let depuis = Champ("depuis")
  /// The invoice's date.
  package static let dateFacture = Champ("dateFacture")
  /// The due date.
  package static let dateEcheance = Champ("dateEcheance")
  /// The day of a payment.
  package static let datePaiement = Champ("datePaiement")
  /// The days until the due date.
  package static let delaiJours = Champ("delaiJours")
  /// An identifier.
  package static let identifiant = Champ("identifiant")
  /// A name or title of any kind.
  package static let libelle = Champ("libelle")
  /// The name of a firm or a person.
  package static let nom = Champ("nom")
  /// What a line sells.
  package static let designation = Champ("designation")
  /// Who does something.
  package static let auteur = Champ("auteur")
  /// The reason of a correction.
  package static let motif = Champ("motif")
  /// A payment's or an order's reference.
  package static let reference = Champ("reference")
  /// What is printed for the client.
  package static let notes = Champ("notes")
  /// A comment on the notes.
  package static let notesCommentaire = Champ("notesCommentaire")
  /// A postal address.
  package static let adresse = Champ("adresse")
  /// A business's number.
  package static let siren = Champ("siren")
  /// A site's number.
  package static let siret = Champ("siret")
  /// A VAT number.
  package static let numeroTVA = Champ("numeroTVA")
  /// A bank account.
  package static let iban = Champ("iban")
  /// A bank.
  package static let bic = Champ("bic")
  /// A code of a list that others keep.
  package static let code = Champ("code")
  /// A mandate for direct debits.
  package static let rum = Champ("rum")
  /// Who takes direct debits.
  package static let ics = Champ("ics")
  /// An e-mail address.
  package static let courriel = Champ("courriel")
  /// The address for electronic invoices.
  package static let adresseElectronique = Champ("adresseElectronique")
  /// A postal code.
  package static let codePostal = Champ("codePostal")
  /// A country.
  package static let pays = Champ("pays")
  /// An invoice's number.
  package static let numero = Champ("numero")
  /// The pattern of a series.
  package static let serie = Champ("serie")
  /// A sum: a line's, or that of several amounts.
  package static let total = Champ("total")
}
