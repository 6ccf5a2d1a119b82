/// A field that a refusal can name, by the name it has in the journal and in DTOs.
public struct Champ: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The field's name, perhaps with its path in front.
  public let rawValue: String

  /// Names a field.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The field's name.
  public var description: String { rawValue }
}

extension Champ {
  private init(_ nom: StaticString) { rawValue = nom.description }

  /// An amount.
  public static let montant = Champ("montant")
  /// A quantity.
  public static let quantite = Champ("quantite")
  /// A unit price.
  public static let prixUnitaire = Champ("prixUnitaire")
  /// A VAT rate.
  public static let tva = Champ("tva")
  /// A discount.
  public static let remisePourcentage = Champ("remisePourcentage")
  /// A day.
  public static let date = Champ("date")
  /// The invoice's date.
  public static let dateFacture = Champ("dateFacture")
  /// The due date.
  public static let dateEcheance = Champ("dateEcheance")
  /// The day of a payment.
  public static let datePaiement = Champ("datePaiement")
  /// The days until the due date.
  public static let delaiJours = Champ("delaiJours")
  /// An identifier.
  public static let identifiant = Champ("identifiant")
  /// A name or title of any kind.
  public static let libelle = Champ("libelle")
  /// The name of a firm or a person.
  public static let nom = Champ("nom")
  /// What a line sells.
  public static let designation = Champ("designation")
  /// Who does something.
  public static let auteur = Champ("auteur")
  /// The reason of a correction.
  public static let motif = Champ("motif")
  /// A payment's or an order's reference.
  public static let reference = Champ("reference")
  /// What is printed for the client.
  public static let notes = Champ("notes")
  /// A comment on the notes.
  public static let notesCommentaire = Champ("notesCommentaire")
  /// A postal address.
  public static let adresse = Champ("adresse")
  /// A business's number.
  public static let siren = Champ("siren")
  /// A site's number.
  public static let siret = Champ("siret")
  /// A VAT number.
  public static let numeroTVA = Champ("numeroTVA")
  /// A bank account.
  public static let iban = Champ("iban")
  /// A bank.
  public static let bic = Champ("bic")
  /// An e-mail address.
  public static let courriel = Champ("courriel")
  /// A country.
  public static let pays = Champ("pays")
  /// An invoice's number.
  public static let numero = Champ("numero")
  /// The pattern of a series.
  public static let serie = Champ("serie")
  /// A sum: a line's, or that of several amounts.
  public static let total = Champ("total")
}
