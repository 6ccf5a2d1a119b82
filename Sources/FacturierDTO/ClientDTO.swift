/// A customer.
public struct ClientDTO: Codable, Sendable, Equatable {
  /// The client's UUID.
  public var id: String?
  /// The firm's or the person's name.
  public var nom: String
  /// As what it buys: professionnel, particulier, public or nonAssujetti.
  public var categorie: String?
  /// The business's number.
  public var siren: String?
  /// The number of the site that buys.
  public var siret: String?
  /// The VAT number.
  public var numeroTVA: String?
  /// Where it is, and where invoices go unless another address is given for them.
  public var adresse: AdresseDTO?
  /// Where invoices go, when elsewhere.
  public var adresseFacturation: AdresseDTO?
  /// Where goods go, when elsewhere.
  public var adresseLivraison: AdresseDTO?
  /// Where to write to.
  public var courriel: String?
  /// The address for electronic invoices, with its scheme in front.
  public var adresseElectronique: String?
  /// Under which numbers other registers know it.
  public var identifiants: [AutreIdentifiantDTO]?
  /// Its account in the seller's books.
  public var code: String?
  /// The language of its documents: fr or en.
  public var langue: String?

  /// Begins with the name; the rest is set afterwards.
  public init(nom: String) { self.nom = nom }
}

/// A number under which a register knows a customer.
public struct AutreIdentifiantDTO: Codable, Sendable, Equatable {
  /// The register: RIDET, TAHITI, or one of another country.
  public var schema: String
  /// The number under that scheme.
  public var valeur: String

  /// Takes a number of a register.
  public init(schema: String, valeur: String) { (self.schema, self.valeur) = (schema, valeur) }
}

/// A postal address.
public struct AdresseDTO: Codable, Sendable, Equatable {
  /// Number and street.
  public var voie: String
  /// Floor, building, place name.
  public var complement: String?
  /// The postal code, as the country writes it; some have none.
  public var codePostal: String?
  /// The town.
  public var ville: String
  /// The state, the county or the province.
  public var region: String?
  /// The country by its two letters.
  public var pays: String

  /// Gathers the parts of an address.
  public init(
    voie: String, complement: String? = nil, codePostal: String?, ville: String,
    region: String? = nil, pays: String = "FR"
  ) {
    (self.voie, self.complement, self.codePostal) = (voie, complement, codePostal)
    (self.ville, self.region, self.pays) = (ville, region, pays)
  }
}

/// The firm that sells, as of the day of issue.
public struct VendeurDTO: Codable, Sendable, Equatable {
  /// The firm's or the trader's name.
  public var nom: String
  /// The business's number.
  public var siren: String
  /// The number of the site that invoices.
  public var siret: String?
  /// The firm's seat.
  public var adresse: AdresseDTO
  /// SARL, SAS, EI and so on.
  public var formeJuridique: String?
  /// The share capital.
  public var capital: Decimal?
  /// The registration in the register of companies: RCS.
  public var rcs: String?
  /// The VAT number.
  public var numeroTVA: String?
  /// Whether the firm charges VAT: reel, franchise or exonere.
  public var regime: String
  /// Whether VAT on services is due when invoiced rather than when paid.
  public var optionDebits: Bool
  /// The account to pay to.
  public var iban: String?
  /// The account's bank.
  public var bic: String?
  /// Where to write to.
  public var courriel: String?
  /// The terms of a discount for early payment.
  public var escompte: String?
  /// The rate of the penalties for late payment.
  public var tauxPenalites: String?
  /// The address for electronic invoices, where it is not the usual one of the SIREN.
  public var adresseElectronique: String?
  /// What is usually sold: biens, services or mixte.
  public var nature: String?
  /// What each invoice has to say besides.
  public var mentions: [MentionDTO]?
  /// The colour of the rules on its documents, as `#RRGGBB`.
  public var couleur: String?

  /// Begins with what every seller has; the rest is set afterwards.
  public init(nom: String, siren: String, adresse: AdresseDTO, regime: String, optionDebits: Bool) {
    (self.nom, self.siren, self.adresse, self.regime) = (nom, siren, adresse, regime)
    self.optionDebits = optionDebits
  }
}
