/// A customer, under an identity that stays when its particulars change.
public struct Client: Hashable, Sendable, Identifiable {
  /// Which client.
  public let id: ClientID
  /// What is known of it now.
  public internal(set) var fiche: FicheClient

  /// Puts a client together.
  package init(id: ClientID, fiche: FicheClient) {
    self.id = id
    self.fiche = fiche
  }
}

/// What is known of a customer; an issued invoice keeps its own copy.
public struct FicheClient: Hashable, Sendable {
  /// The firm's or the person's name.
  public var nom: Libelle
  /// Whether it buys as a business.
  public var categorie: CategorieClient
  /// The business's number.
  public var siren: Siren?
  /// The number of the site that buys.
  public var siret: Siret?
  /// The VAT number.
  public var numeroTVA: NumeroTVA?
  /// Where invoices go.
  public var adresse: Adresse?
  /// Where goods go, when elsewhere.
  public var adresseLivraison: Adresse?
  /// Where to write to.
  public var courriel: Courriel?
  /// The address for electronic invoices, with its scheme in front.
  public var adresseElectronique: Libelle?

  /// Gathers what is known of a client; only the name cannot be missing.
  public init(
    nom: Libelle, categorie: CategorieClient = .professionnel, siren: Siren? = nil,
    siret: Siret? = nil, numeroTVA: NumeroTVA? = nil, adresse: Adresse? = nil,
    adresseLivraison: Adresse? = nil, courriel: Courriel? = nil,
    adresseElectronique: Libelle? = nil
  ) {
    self.nom = nom
    self.categorie = categorie
    self.siren = siren
    self.siret = siret
    self.numeroTVA = numeroTVA
    self.adresse = adresse
    self.adresseLivraison = adresseLivraison
    self.courriel = courriel
    self.adresseElectronique = adresseElectronique
  }
}

extension FicheClient: Record {
  @inlinable package static var revient: Bool { true }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    nom = try walker.member("nom", "nom", "name", record?.nom)
    categorie = try walker.member("categorie", "catégorie", "category", record?.categorie)
    siren = try walker.optional("siren", "SIREN", "SIREN", record?.siren)
    siret = try walker.optional("siret", "SIRET", "SIRET", record?.siret)
    numeroTVA = try walker.optional("numeroTVA", "numéro de TVA", "VAT number", record?.numeroTVA)
    adresse = try walker.optional("adresse", "adresse", "address", record?.adresse)
    adresseLivraison = try walker.optional(
      "adresseLivraison", "adresse de livraison", "delivery address", record?.adresseLivraison)
    courriel = try walker.optional("courriel", "courriel", "e-mail", record?.courriel)
    adresseElectronique = try walker.optional(
      "adresseElectronique", "adresse électronique", "electronic address",
      record?.adresseElectronique)
  }
}

/// Whether a customer buys as a business or as a private person.
@nonexhaustive
public enum CategorieClient: String, CaseIterable, Sendable {
  /// A business.
  case professionnel
  /// A private person.
  case particulier
}
