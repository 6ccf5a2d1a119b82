/// A customer, under an identity that stays when its particulars change.
public struct Client: Hashable, Sendable, Identifiable {
  /// The client's identity, which it keeps.
  public let id: ClientID
  /// All that is known of the client now.
  public internal(set) var fiche: FicheClient
  /// Whether it is no longer offered where one is to be chosen.
  public internal(set) var estArchive = false

  /// Puts a client together.
  package init(id: ClientID, fiche: FicheClient) {
    self.id = id
    self.fiche = fiche
  }

  /// The state after the event; the state before is nothing for the first one.
  package static func evoluer(
    _ etat: Client?, _ evenement: EvenementClient, id: ClientID
  ) throws(EcartDEvolution) -> Client {
    guard var client = etat else {
      guard case .clientCree(let creation) = evenement else { throw .sansDebut }
      return Client(id: id, fiche: creation.fiche)
    }
    switch evenement {
    case .clientCree: throw .debutRepete
    case .clientModifie(let modification): client.fiche = modification.fiche
    case .clientArchive: client.estArchive = true
    case .clientRetabli: client.estArchive = false
    }
    return client
  }
}

/// What is known of a customer; an issued invoice keeps its own copy.
public struct FicheClient: Hashable, Sendable {
  /// The firm's or the person's name.
  public var nom: Libelle
  /// As what it buys.
  public var categorie: CategorieClient
  /// The business's number.
  public var siren: Siren?
  /// The number of the site that buys.
  public var siret: Siret?
  /// The VAT number.
  public var numeroTVA: NumeroTVA?
  /// Where it is, and where invoices go unless another address is given for them.
  public var adresse: Adresse?
  /// Where invoices go, when elsewhere.
  public var adresseFacturation: Adresse?
  /// Where goods go, when elsewhere.
  public var adresseLivraison: Adresse?
  /// Where to write to.
  public var courriel: Courriel?
  /// The address for electronic invoices, with its scheme in front.
  public var adresseElectronique: AdresseElectronique?
  /// Under which numbers other registers know it.
  public var identifiants: [AutreIdentifiant]
  /// Its account in the seller's books.
  public var code: Libelle?
  /// The language of its documents; French where none is said.
  public var langue: Langue?

  /// Gathers what is known of a client; only the name cannot be missing.
  public init(
    nom: Libelle, categorie: CategorieClient = .professionnel, siren: Siren? = nil,
    siret: Siret? = nil, numeroTVA: NumeroTVA? = nil, adresse: Adresse? = nil,
    adresseFacturation: Adresse? = nil, adresseLivraison: Adresse? = nil,
    courriel: Courriel? = nil, adresseElectronique: AdresseElectronique? = nil,
    identifiants: [AutreIdentifiant] = [], code: Libelle? = nil, langue: Langue? = nil
  ) {
    self.nom = nom
    self.categorie = categorie
    self.siren = siren
    self.siret = siret
    self.numeroTVA = numeroTVA
    self.adresse = adresse
    self.adresseFacturation = adresseFacturation
    self.adresseLivraison = adresseLivraison
    self.courriel = courriel
    self.adresseElectronique = adresseElectronique
    self.identifiants = identifiants
    self.code = code
    self.langue = langue
  }

  /// The SIREN, which a SIRET says too.
  package var sirenDit: Siren? { siren ?? siret?.siren }

  /// The language of its documents: French where none is said.
  package var langueDesDocuments: Langue { langue ?? .francais }
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
    adresseFacturation = try walker.optional(
      "adresseFacturation", "adresse de facturation", "billing address",
      record?.adresseFacturation)
    adresseLivraison = try walker.optional(
      "adresseLivraison", "adresse de livraison", "delivery address", record?.adresseLivraison)
    courriel = try walker.optional("courriel", "courriel", "e-mail", record?.courriel)
    adresseElectronique = try walker.optional(
      "adresseElectronique", "adresse électronique", "electronic address",
      record?.adresseElectronique)
    identifiants = try walker.listIfAny(
      "identifiants", "identifiants", "identifiers", record?.identifiants)
    code = try walker.optional("code", "code", "account", record?.code)
    langue = try walker.optional("langue", "langue", "language", record?.langue)
  }
}

/// A number under which a register knows a customer that has no SIREN, or another one besides.
public struct AutreIdentifiant: Hashable, Sendable {
  /// The register: RIDET, TAHITI, or one of another country.
  public var schema: Libelle
  /// The number under that scheme.
  public var valeur: Libelle

  /// Takes a number of a register.
  public init(schema: Libelle, valeur: Libelle) {
    self.schema = schema
    self.valeur = valeur
  }
}

extension AutreIdentifiant: Record {
  @usableFromInline package var enUneLigne: String? { "\(schema) \(valeur)" }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    schema = try walker.member("schema", record?.schema)
    valeur = try walker.member("valeur", record?.valeur)
  }
}

/// As what a customer buys: rules on terms, numbers and VAT depend on it.
@nonexhaustive public enum CategorieClient: String, CaseIterable, Sendable {
  /// A business.
  case professionnel
  /// A private person.
  case particulier
  /// A public body.
  case secteurPublic = "public"
  /// An association or another legal person that owes no VAT.
  case nonAssujetti

  /// Whether it pays under the terms that the law sets between businesses.
  package var estProfessionnelle: Bool {
    switch self {
    case .professionnel, .secteurPublic: true
    case .particulier, .nonAssujetti: false
    }
  }
}
