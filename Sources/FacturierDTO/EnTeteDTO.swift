/// An invoice that another one speaks of: one that it replaces, or a deposit that it deducts.
public struct FactureAnterieureDTO: Codable, Sendable, Equatable {
  /// Its number.
  public var numero: String
  /// Its date.
  public var date: Date

  /// Cites an invoice.
  public init(numero: String, date: Date) {
    self.numero = numero
    self.date = date
  }
}

/// A document or a thing by which the buyer recognises the invoice.
public struct ReferenceDTO: Codable, Sendable, Equatable {
  /// contrat, marche, projet, bonLivraison, bonReception, dossier or autre.
  public var nature: String
  /// What it is called.
  public var valeur: String
  /// Its date.
  public var date: Date?

  /// Cites a document.
  public init(nature: String, valeur: String, date: Date? = nil) {
    self.nature = nature
    self.valeur = valeur
    self.date = date
  }
}

/// The bank account to pay an invoice to.
public struct CompteDTO: Codable, Sendable, Equatable {
  /// The account.
  public var iban: String
  /// Its bank.
  public var bic: String?

  /// Names an account.
  public init(iban: String, bic: String? = nil) {
    self.iban = iban
    self.bic = bic
  }
}

/// What entitles the seller to take the money from the buyer's account.
public struct MandatDTO: Codable, Sendable, Equatable {
  /// The mandate's own reference, the RUM.
  public var rum: String
  /// The creditor's identifier, the ICS.
  public var ics: String
  /// The account that is debited.
  public var iban: String?

  /// Names a mandate.
  public init(rum: String, ics: String, iban: String? = nil) {
    self.rum = rum
    self.ics = ics
    self.iban = iban
  }
}

/// Whom to pay where that is not the seller.
public struct BeneficiaireDTO: Codable, Sendable, Equatable {
  /// The firm's name.
  public var nom: String
  /// The business's number.
  public var siren: String?

  /// Names whom to pay.
  public init(nom: String, siren: String? = nil) {
    self.nom = nom
    self.siren = siren
  }
}

/// Something that a document says because the law wants it said.
public struct MentionDTO: Codable, Sendable, Equatable {
  /// What it is about, by its three letters in UNTDID 4451.
  public var code: String
  /// The words.
  public var texte: String

  /// Takes the words.
  public init(code: String, texte: String) {
    self.code = code
    self.texte = texte
  }
}
