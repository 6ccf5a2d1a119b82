/// What became true, as an event holds it: its members, and all that is true of it as an event.
///
/// Questions about events in general are asked here; a switch over them is only where they are told apart for
/// what they mean, and has a `default` only where most mean nothing.
@usableFromInline package protocol Fact: Record {
  /// Under which name, and in which version, it is written.
  static var type: EventType { get }
  /// What was done, in a few words: `ligne {rang}{nom} modifiée`. The rank is that of the line that it is about,
  /// and the name what its subject was called before.
  var acte: Texte { get }
  /// Where it was taken from, when it was imported: nobody who recorded it has seen it happen.
  var importe: OrigineImport? { get }
  /// What history tells of it besides.
  var faits: Faits { get }
  /// What it does to a registre's sums.
  var mouvement: Mouvement { get }
  /// The document that it issues: its number with its place in the series, and its date, which the
  /// next one in the series may not precede.
  var document: (numero: NumeroEmis, date: DateCivile)? { get }
  /// What it has changed on certain days of the facture that it led to, which is handed in.
  func portee(dans facture: Facture) -> Portee?
  /// The first day of which it changes what it comes to, if it does; `facture` is what it finds.
  func premierJour(sur facture: Facture?) -> DateCivile?
}

extension Fact {
  /// Most are recorded where they happen.
  @usableFromInline package var importe: OrigineImport? { nil }
  /// Most changes of a stream are told by its fields alone.
  @usableFromInline package var faits: Faits { Faits() }
  /// No sum depends on most events.
  @usableFromInline package var mouvement: Mouvement { .aucun }
  /// Most events issue none.
  @usableFromInline package var document: (numero: NumeroEmis, date: DateCivile)? { nil }
  /// Most events move neither documents nor money.
  @usableFromInline package func portee(dans facture: Facture) -> Portee? { nil }
  /// Most events concern the day that they name, if they name one.
  @usableFromInline package func premierJour(sur facture: Facture?) -> DateCivile? { faits.date }
}

/// The name and version of an event, as a line and the name of its schema give it.
@usableFromInline package struct EventType: Hashable, Sendable, CustomStringConvertible {
  /// The event's name: `LigneAjoutee`.
  package let name: String
  /// The version of what it holds, from 1.
  package let version: Int

  /// The canonical text: `LigneAjoutee.v1`.
  @usableFromInline package let description: String

  /// Gathers name and version.
  package init(_ name: String, version: Int = 1) {
    self.name = name
    self.version = version
    description = "\(name).v\(version)"
  }
}

/// What history tells of an event besides the fields that it changes.
@usableFromInline package struct Faits: Sendable {
  /// The reason that it gives.
  package var motif: Libelle?
  /// The day that it is dated on, which need not be the one on which it was recorded.
  package var date: DateCivile?
  /// The line that it is about.
  package var ligne: LigneID?
  /// The payment that it records or reverses, or that bounced.
  package var paiement: PaiementID?
  /// The refund that it records.
  package var remboursement: Remboursement?
  /// The client that it makes the facture out to; it concerns the one before as well.
  package var client: ClientID?
  /// The produit that it names.
  package var produit: ProduitID?
  /// The identifier that was drawn for it.
  package var tire: Tire?

  /// What the document comes to that it issues.
  package var totalTTC: Montant?
  /// What it gives up.
  package var perte: Cumul?
  /// What the bank charged for it.
  package var frais: Montant?
  /// How the document was written that it is about.
  package var format: FormatDocument?
  /// Whether what it is about is there no more.
  package var retire = false

  /// What an identifier was drawn for.
  package enum Tire: Hashable, Sendable {
    /// The stream, which begins with this event.
    case flux
    /// Something that it adds to its stream.
    case element(UUIDTexte)
  }
}

/// What an event does to a registre's sums, in numbers alone.
@usableFromInline package enum Mouvement: Hashable, Sendable {
  /// The draft of that rank begins.
  case creation(brouillon: Int)
  /// An invoice is issued, and comes to so much.
  case emission(totalHT: Montant, montantTVA: Montant, totalTTC: Montant)
  /// An avoir is issued over so much.
  case avoir(totalTTC: Montant)
  /// So much is paid.
  case paiement(PaiementID, Montant)
  /// A payment counts no more: it was reversed, or it bounced.
  case annulation(PaiementID)
  /// So much is given back.
  case remboursement(Montant)
  /// The unpaid rest is given up.
  case irrecouvrable
  /// No sum depends on it.
  case aucun
}

/// Asks something of the fact that an event holds, of any type.
@usableFromInline package protocol FactVisitor: ~Copyable {
  /// What comes of it.
  associatedtype Result
  /// Asks it of a fact.
  mutating func visit(_ fact: some Fact) -> Result
}

/// Asks something of every type of fact, in the order of the catalogue.
@usableFromInline package protocol FactTypeVisitor {
  /// Asks it of a type, given how its facts become events of a stream, if they can stand in it.
  mutating func visit<Held: Fact>(_ event: @escaping @Sendable (consuming Held, Flux) -> Evenement?)
}

/// What holds a fact: an event of any stream, or of streams of one kind.
package protocol FactHolder {
  /// Asks something of the fact.
  func visit<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result
}

extension Evenement: FactHolder {}
extension EvenementFacture: FactHolder {}

extension FactHolder {
  /// The event's name: `LigneAjoutee`.
  package var nom: String { type.name }

  /// Under which name, and in which version, it is written.
  package var type: EventType { asking(FactType()) }

  /// What was done, in a few words, of something of that rank and name.
  package func acte(rang: String, nom: String) -> Texte {
    asking(ActDone()).nommant(rang: rang, nom: nom)
  }

  /// Whether it was imported.
  package var estImporte: Bool { asking(ImportAsked()) }

  /// What history tells of it besides.
  package var faits: Faits { asking(ToldBesides()) }

  /// What it does to a registre's sums.
  package var mouvement: Mouvement { asking(SumsMoved()) }

  /// The document that it issues: its number with its place in the series, and its date.
  package var document: (numero: NumeroEmis, date: DateCivile)? { asking(DocumentIssued()) }

  /// What it has changed on certain days of the facture that it led to.
  package func portee(dans facture: Facture) -> Portee? {
    // By `asking` Swift 6 would copy the facture twice more.
    var reach = Reach(facture: facture)
    return visit(&reach)
  }

  /// The first day of which it changes what it comes to, if it does; `facture` is what it finds.
  package func premierJour(sur facture: Facture?) -> DateCivile? {
    asking(FirstDay(facture: facture))
  }

  // The answers that every event gives are made for it: given through the protocol, each takes twice as long.
  @specialized(where Self == Evenement, Visitor == ToldBesides)
  @specialized(where Self == Evenement, Visitor == SumsMoved)
  @specialized(where Self == Evenement, Visitor == DocumentIssued)
  @specialized(where Self == EvenementFacture, Visitor == SumsMoved)
  private func asking<Visitor: FactVisitor>(_ visitor: Visitor) -> Visitor.Result {
    var visitor = visitor
    return visit(&visitor)
  }
}

// Each question has a visitor of its own: a fact handed over as `any Fact` is copied, all of an issue, to the heap.

private struct FactType: FactVisitor {
  func visit(_ fact: some Fact) -> EventType { type(of: fact).type }
}

private struct ActDone: FactVisitor {
  func visit(_ fact: some Fact) -> Texte {
    let acte = fact.acte
    guard fact.importe != nil else { return acte }
    return Texte(acte.francais + " (import)", acte.anglais + " (imported)")
  }
}

private struct ImportAsked: FactVisitor {
  func visit(_ fact: some Fact) -> Bool { fact.importe != nil }
}

private struct ToldBesides: FactVisitor {
  func visit(_ fact: some Fact) -> Faits { fact.faits }
}

private struct Reach: FactVisitor, ~Copyable {
  let facture: Facture
  func visit(_ fact: some Fact) -> Portee? { fact.portee(dans: facture) }
}

private struct FirstDay: FactVisitor {
  let facture: Facture?
  func visit(_ fact: some Fact) -> DateCivile? { fact.premierJour(sur: facture) }
}

private struct SumsMoved: FactVisitor {
  func visit(_ fact: some Fact) -> Mouvement { fact.mouvement }
}

private struct DocumentIssued: FactVisitor {
  func visit(_ fact: some Fact) -> (numero: NumeroEmis, date: DateCivile)? { fact.document }
}
