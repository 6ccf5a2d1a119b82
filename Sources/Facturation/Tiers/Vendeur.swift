/// The firm that sells: the owner of the registre, as the law wants it on each invoice.
public struct Vendeur: Hashable, Sendable {
  /// The firm's or the trader's name.
  public var nom: Libelle
  /// The business's number.
  public var siren: Siren
  /// The number of the site that invoices.
  public var siret: Siret?
  /// The firm's seat.
  public var adresse: Adresse
  /// SARL, SAS, EI and so on.
  public var formeJuridique: Libelle?
  /// The share capital.
  public var capital: Montant?
  /// Registration: the registry's town, or the trade register's number.
  public var rcs: Libelle?
  /// The VAT number.
  public var numeroTVA: NumeroTVA?
  /// Whether the firm charges VAT.
  public var regime: RegimeTVA
  /// Whether VAT on services is due when invoiced rather than when paid.
  public var optionDebits: Bool
  /// The account to pay to.
  public var iban: IBAN?
  /// The account's bank.
  public var bic: BIC?
  /// Where to write to.
  public var courriel: Courriel?
  /// The terms of a discount for early payment; without them the invoice says there is none.
  public var escompte: Libelle?
  /// The rate of the penalties for late payment, in words.
  public var tauxPenalites: Libelle?
  /// The address for electronic invoices, where it is not the usual one of the SIREN.
  public var adresseElectronique: AdresseElectronique?
  /// What is usually sold.
  public var nature: NatureOperation?
  /// What each invoice has to say besides: an insurance, a mediator, a VAT group.
  public var mentions: [Mention]
  /// The colour of the rules on its documents.
  public var couleur: Couleur?

  /// Gathers what is known of a seller; the name, SIREN and address cannot be missing.
  public init(
    nom: Libelle, siren: Siren, siret: Siret? = nil, adresse: Adresse,
    formeJuridique: Libelle? = nil, capital: Montant? = nil, rcs: Libelle? = nil,
    numeroTVA: NumeroTVA? = nil, regime: RegimeTVA = .reel, optionDebits: Bool = false,
    iban: IBAN? = nil, bic: BIC? = nil, courriel: Courriel? = nil, escompte: Libelle? = nil,
    tauxPenalites: Libelle? = nil, adresseElectronique: AdresseElectronique? = nil,
    nature: NatureOperation? = nil, mentions: [Mention] = [], couleur: Couleur? = nil
  ) {
    self.nom = nom
    self.siren = siren
    self.siret = siret
    self.adresse = adresse
    self.formeJuridique = formeJuridique
    self.capital = capital
    self.rcs = rcs
    self.numeroTVA = numeroTVA
    self.regime = regime
    self.optionDebits = optionDebits
    self.iban = iban
    self.bic = bic
    self.courriel = courriel
    self.escompte = escompte
    self.tauxPenalites = tauxPenalites
    self.adresseElectronique = adresseElectronique
    self.nature = nature
    self.mentions = mentions
    self.couleur = couleur
  }

  /// Where electronic invoices reach the seller: the address given, or else the usual one.
  public var adresseDesFactures: AdresseElectronique {
    adresseElectronique ?? AdresseElectronique(usuelle: siren)
  }
}

extension Vendeur: Record {
  @inlinable package static var revient: Bool { true }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    nom = try walker.member("nom", "nom", "name", record?.nom)
    siren = try walker.member("siren", "SIREN", "SIREN", record?.siren)
    siret = try walker.optional("siret", "SIRET", "SIRET", record?.siret)
    adresse = try walker.member("adresse", "adresse", "address", record?.adresse)
    formeJuridique = try walker.optional(
      "formeJuridique", "forme juridique", "legal form", record?.formeJuridique)
    capital = try walker.optional("capital", record?.capital)
    rcs = try walker.optional("rcs", "RCS", "trade register", record?.rcs)
    numeroTVA = try walker.optional("numeroTVA", "numéro de TVA", "VAT number", record?.numeroTVA)
    regime = try walker.member("regime", "régime de TVA", "VAT regime", record?.regime)
    optionDebits = try walker.member(
      "optionDebits", "option sur les débits", "VAT due when invoiced", record?.optionDebits)
    iban = try walker.optional("iban", "IBAN", "IBAN", record?.iban)
    bic = try walker.optional("bic", "BIC", "BIC", record?.bic)
    courriel = try walker.optional("courriel", "courriel", "e-mail", record?.courriel)
    escompte = try walker.optional("escompte", "escompte", "early payment", record?.escompte)
    tauxPenalites = try walker.optional(
      "tauxPenalites", "pénalités de retard", "late penalties", record?.tauxPenalites)
    adresseElectronique = try walker.optional(
      "adresseElectronique", "adresse électronique", "electronic address",
      record?.adresseElectronique)
    nature = try walker.optional("nature", record?.nature)
    mentions = try walker.listIfAny("mentions", "mentions", "mentions", record?.mentions)
    couleur = try walker.optional("couleur", "couleur", "colour", record?.couleur)
  }
}

/// A colour by its red, its green and its blue, two hexadecimal digits each: `"#1D4F7C"`.
public struct Couleur: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.couleur
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    let chiffres = texte.utf8.dropFirst()
    let hexadecimal = chiffres.allSatisfy { $0.estChiffre || (0x41...0x46).contains($0) }
    return texte.hasPrefix("#") && chiffres.count == 6 && hexadecimal ? nil : .forme(.couleur)
  }

  /// A shell takes a word that begins with a hash for a comment, so people leave it away.
  @usableFromInline package static func epurer(_ saisie: String) -> String {
    saisie.isEmpty || saisie.hasPrefix("#") ? saisie.uppercased() : "#" + saisie.uppercased()
  }

  /// Red, green and blue, from 0 to 255 each.
  package var parts: (red: UInt8, green: UInt8, blue: UInt8) {
    let valeur = UInt32(texte.dropFirst(), radix: 16) ?? 0
    func part(_ rang: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: valeur >> rang) }
    return (part(16), part(8), part(0))
  }
}

/// Whether a seller charges VAT.
@nonexhaustive public enum RegimeTVA: String, CaseIterable, Sendable {
  /// VAT is charged.
  case reel
  /// None is: "TVA non applicable, art. 293 B du CGI".
  case franchise
  /// None is, as what is sold is exempt; each line says why.
  case exonere
}

/// What a registre says of itself: whose it is and how it numbers.
public struct Registre: Hashable, Sendable, Identifiable {
  /// Which registre; each line of its journal names it.
  public let id: RegistreID
  /// The version of the journal's format.
  package let format: Int
  /// The firm that sells, to which the registre belongs.
  public internal(set) var vendeur: Vendeur
  /// The accounts of its books, from day to day.
  package internal(set) var plans = PlansComptables()
  /// How invoices are numbered.
  public let serieFactures: Serie
  /// How avoirs are numbered.
  public let serieAvoirs: Serie
  /// The time zone in which a moment becomes a day.
  public let fuseau: FuseauHoraire

  /// The state after the first event.
  package init(_ ouverture: RegistreOuvert) {
    id = ouverture.registre
    format = ouverture.format
    vendeur = ouverture.vendeur
    serieFactures = ouverture.serieFactures
    serieAvoirs = ouverture.serieAvoirs
    fuseau = ouverture.fuseau
  }

  /// The accounts of its books that were recorded last.
  public var plan: PlanComptable { plans.dernier }

  /// The state after the event; the state before is nothing for the first one.
  package static func evoluer(
    _ etat: Registre?, _ evenement: EvenementRegistre
  ) throws(EcartDEvolution) -> Registre {
    guard var registre = etat else {
      guard case .registreOuvert(let ouverture) = evenement else { throw .sansDebut }
      return Registre(ouverture)
    }
    switch evenement {
    case .registreOuvert: throw .debutRepete
    case .vendeurModifie(let modification): registre.vendeur = modification.vendeur
    case .planComptableDefini(let definition): registre.plans.prendre(definition)
    case .horlogeCorrigee, .dossierExporte: break
    }
    return registre
  }
}

extension RegimeTVA {
  /// Whether a seller under it may sell in that category.
  func admet(_ categorie: CategorieTVA) -> Bool {
    switch categorie {
    case .tauxZero: self == .reel
    // Sales within the Union stay under the franchise: article 139 of directive 2006/112.
    case .intracommunautaire: self != .franchise
    default: true
    }
  }
}
