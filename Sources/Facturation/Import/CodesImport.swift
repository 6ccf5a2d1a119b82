/// What else an import refuses.
extension RefusFacturation.Code {
  // A DTO's fields.
  /// A word is none of those that are known.
  public static let motInconnu = Self(rawValue: "mot-inconnu")
  /// A text or a number is no date.
  public static let dateAttendue = Self(rawValue: "date-attendue")
  /// A rate is probably a fraction.
  public static let tauxEnFraction = Self(rawValue: "taux-en-fraction")

  // The invoice contradicts itself.
  /// A sum is not what the lines come to.
  public static let totalEnDesaccord = Self(rawValue: "total-en-desaccord")
  /// The delay does not lead to the due date.
  public static let delaiEnDesaccord = Self(rawValue: "delai-en-desaccord")
  /// Amounts and dates make the statut something else.
  public static let statutContredit = Self(rawValue: "statut-contredit")
  /// The invoice was not settled on that day.
  public static let datePaiementContredite = Self(rawValue: "date-paiement-contredite")
  /// An invoice that is paid needs its day, for want of payments.
  public static let datePaiementRequise = Self(rawValue: "date-paiement-requise")
  /// A draft has a number, or an issued invoice none.
  public static let numeroEtStatut = Self(rawValue: "numero-et-statut")
  /// A number has no digits for a rank, or no room for long ones.
  public static let numeroSansSerie = Self(rawValue: "numero-sans-serie")
  /// A series and a rank give another number.
  public static let serieEnDesaccord = Self(rawValue: "serie-en-desaccord")
  /// A number of the registre's own pattern would not be given on the document's day.
  public static let numeroDUnAutreJour = Self(rawValue: "numero-d-un-autre-jour")
  /// Two things have one identity.
  public static let identifiantEnDouble = Self(rawValue: "identifiant-en-double")

  /// The file has more invoices than are imported at once.
  public static let tropDeFactures = Self(rawValue: "trop-de-factures")

  // Invoices of the file contradict each other.
  /// The avoirs of an invoice are not in the order of their numbers.
  public static let numerosEnDesordre = Self(rawValue: "numeros-en-desordre")
  /// The invoice does not say whose it is.
  public static let clientRequis = Self(rawValue: "client-requis")
  /// The client is neither in the registre nor in the file.
  public static let clientSansFiche = Self(rawValue: "client-sans-fiche")
  /// The file says two things of one client.
  public static let clientEnDesaccord = Self(rawValue: "client-en-desaccord")

  // The registre holds something else already.
  /// The registre has given the number to something else.
  public static let numeroDejaDonne = Self(rawValue: "numero-deja-donne")
  /// The registre has the invoice with other content.
  public static let factureConnueAutrement = Self(rawValue: "facture-connue-autrement")
}
