/// A registre was opened: the first event of every journal.
public struct RegistreOuvert: Hashable, Sendable {
  /// Which registre; each line of the journal names it as its source.
  public let registre: RegistreID
  /// The version of the journal's format.
  @usableFromInline package let format: Int
  /// The seller.
  public let vendeur: Vendeur
  /// How invoices are numbered.
  public let serieFactures: Serie
  /// How avoirs are numbered.
  public let serieAvoirs: Serie
  /// The time zone in which a moment becomes a day.
  public let fuseau: FuseauHoraire

  /// The version of the format that this code writes.
  package static let formatActuel = 1

  /// Records the opening.
  package init(
    registre: RegistreID, format: Int = Self.formatActuel, vendeur: Vendeur,
    serieFactures: Serie = .factures, serieAvoirs: Serie = .avoirs,
    fuseau: FuseauHoraire = .paris
  ) {
    self.registre = registre
    self.format = format
    self.vendeur = vendeur
    self.serieFactures = serieFactures
    self.serieAvoirs = serieAvoirs
    self.fuseau = fuseau
  }
}

extension RegistreOuvert: Fact {
  @usableFromInline package static let type = EventType("RegistreOuvert")
  @usableFromInline package var acte: Texte { Texte("registre ouvert", "ledger opened") }
  @usableFromInline package var faits: Faits { Faits(tire: .element(registre.uuid)) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    registre = try walker.member("registre", record?.registre)
    format = try walker.rank("format", record?.format)
    vendeur = try walker.member("vendeur", record?.vendeur)
    serieFactures = try walker.member("serieFactures", record?.serieFactures)
    serieAvoirs = try walker.member("serieAvoirs", record?.serieAvoirs)
    fuseau = try walker.member("fuseau", record?.fuseau)
  }
}

/// The seller's particulars are now these; invoices issued before keep the old ones.
public struct VendeurModifie: Hashable, Sendable {
  /// All that is now known of the seller.
  public let vendeur: Vendeur
}

extension VendeurModifie: Fact {
  @usableFromInline package static let type = EventType("VendeurModifie")
  @usableFromInline package var acte: Texte { Texte("vendeur modifié", "seller changed") }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    vendeur = try walker.member("vendeur", record?.vendeur)
  }
}

/// The accounts of the books are these from a day on; earlier entries keep their own.
public struct PlanComptableDefini: Hashable, Sendable {
  /// All accounts.
  public let plan: PlanComptable
  /// The first day on which they hold; nothing where they hold for all that was and will be entered.
  public let depuis: DateCivile?
}

extension PlanComptableDefini: Fact {
  @usableFromInline package static let type = EventType("PlanComptableDefini")
  @usableFromInline package var acte: Texte { Texte("plan de comptes défini", "accounts set") }
  @usableFromInline package var faits: Faits { Faits(date: depuis) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    plan = try walker.included(record?.plan)
    depuis = try walker.optional("depuis", "à partir du", "from", record?.depuis)
  }
}

/// The clock was wrong and has been set back: the one event whose time may step back.
public struct HorlogeCorrigee: Hashable, Sendable {
  /// What had happened to the clock.
  public let motif: Libelle
}

extension HorlogeCorrigee: Fact {
  @usableFromInline package static let type = EventType("HorlogeCorrigee")
  @usableFromInline package var acte: Texte { Texte("horloge corrigée", "clock corrected") }
  @usableFromInline package var faits: Faits { Faits(motif: motif) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    motif = try walker.member("motif", record?.motif)
  }
}

/// An audit package was made: its content, down to the byte, was so on that day.
public struct DossierExporte: Hashable, Sendable {
  /// The first day of its period.
  public let du: DateCivile
  /// Its last day.
  public let au: DateCivile
  /// The last event that is in it.
  public let position: Int
  /// The hash of that event, which vouches for all above.
  public let tete: EmpreinteFichier
  /// The SHA-256 of the list that names its files, each with its own.
  public let empreinte: EmpreinteFichier
}

extension DossierExporte: Fact {
  @usableFromInline package static let type = EventType("DossierExporte")
  @usableFromInline package var acte: Texte {
    Texte(
      "dossier d'audit exporté, du \(du.affiche(.francais)) au \(au.affiche(.francais)), empreinte"
        + " \(empreinte)",
      "audit package exported, from \(du.affiche(.anglais)) to \(au.affiche(.anglais)), digest"
        + " \(empreinte)")
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    du = try walker.member("du", record?.du)
    au = try walker.member("au", record?.au)
    position = try walker.rank("position", record?.position)
    tete = try walker.member("tete", record?.tete)
    empreinte = try walker.member("empreinte", record?.empreinte)
  }
}

/// That something is no longer offered, or offered again, perhaps for a reason that was said.
@usableFromInline package protocol FaitDArchive: Fact {
  /// Why, if it was said.
  var motif: Libelle? { get }
  /// Records why.
  init(motif: Libelle?)
}

extension FaitDArchive {
  @usableFromInline package var faits: Faits { Faits(motif: motif) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    self.init(motif: try walker.optional("motif", record?.motif))
  }
}

/// A client is no longer offered where one is to be chosen; its purchases stay as they were.
public struct ClientArchive: Hashable, Sendable {
  /// Why the client is archived, if it was said.
  public let motif: Libelle?

  /// Records why.
  @usableFromInline package init(motif: Libelle? = nil) { self.motif = motif }
}

extension ClientArchive: FaitDArchive {
  @usableFromInline package static let type = EventType("ClientArchive")
  @usableFromInline package var acte: Texte {
    Texte("client{nom} archivé", "customer{nom} archived")
  }
}

/// A client that was archived is offered again.
public struct ClientRetabli: Hashable, Sendable {
  /// Why the client is offered again, if it was said.
  public let motif: Libelle?

  /// Records why.
  @usableFromInline package init(motif: Libelle? = nil) { self.motif = motif }
}

extension ClientRetabli: FaitDArchive {
  @usableFromInline package static let type = EventType("ClientRetabli")
  @usableFromInline package var acte: Texte {
    Texte("client{nom} rétabli", "customer{nom} restored")
  }
}

/// A produit is no longer offered where one is to be chosen; lines that sell it stay as they are.
public struct ProduitArchive: Hashable, Sendable {
  /// Why the produit is archived, if it was said.
  public let motif: Libelle?

  /// Records why.
  @usableFromInline package init(motif: Libelle? = nil) { self.motif = motif }
}

extension ProduitArchive: FaitDArchive {
  @usableFromInline package static let type = EventType("ProduitArchive")
  @usableFromInline package var acte: Texte {
    Texte("produit{nom} archivé", "product{nom} archived")
  }
}

/// A produit that was archived is offered again.
public struct ProduitRetabli: Hashable, Sendable {
  /// Why the produit is offered again, if it was said.
  public let motif: Libelle?

  /// Records why.
  @usableFromInline package init(motif: Libelle? = nil) { self.motif = motif }
}

extension ProduitRetabli: FaitDArchive {
  @usableFromInline package static let type = EventType("ProduitRetabli")
  @usableFromInline package var acte: Texte {
    Texte("produit{nom} rétabli", "product{nom} restored")
  }
}

/// A period was closed: nothing is dated into it any more, nor before it.
public struct PeriodeCloturee: Hashable, Sendable {
  /// The first day of the period, that after the period before; the first one has no beginning.
  public let du: DateCivile?
  /// Its last day.
  public let au: DateCivile
  /// What the documents and the money of its days come to.
  public let totaux: TotauxCloture
  /// The same of this period and of all those before, which is never reset.
  public let perpetuels: TotauxCloture
  /// Where the journal ended before.
  public let position: Int
  /// The hash of its last line there, which vouches for all above.
  public let tete: EmpreinteFichier
}

extension PeriodeCloturee: Fact {
  @usableFromInline package static let type = EventType("PeriodeCloturee")
  @usableFromInline package var acte: Texte {
    Texte(
      "période close jusqu'au \(au.affiche(.francais))",
      "period closed until \(au.affiche(.anglais))")
  }
  @usableFromInline package var faits: Faits { Faits(date: au, tire: .flux) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    du = try walker.optional("du", record?.du)
    au = try walker.member("au", record?.au)
    totaux = try walker.member("totaux", record?.totaux)
    perpetuels = try walker.member("perpetuels", record?.perpetuels)
    position = try walker.rank("position", record?.position)
    tete = try walker.member("tete", record?.tete)
  }
}
