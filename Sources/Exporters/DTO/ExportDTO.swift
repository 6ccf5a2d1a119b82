public import Facturation
public import Journaux

/// Writes invoices as DTO JSON, one after the other; it holds no more than one at a time.
///
/// The default form is an array that has an invoice on each line, so that two exports compare line
/// by line:
///
///     [
///     {"id":"0199…","numero":"F2026-0001","dateFacture":"2026-11-20T00:00:00Z",…,"solde":120},
///     {"id":"0199…","numero":"BROUILLON-2",…}
///     ]
public struct ExportDTO: ~Copyable {
  /// How the invoices are put together.
  public enum Forme: Hashable, Sendable {
    /// A JSON array.
    case tableau
    /// JSON Lines: an invoice a line, and nothing else.
    case lignes
    /// An object that holds the array, and says of which journal and day it is.
    case enveloppe(Enveloppe)
  }

  /// What an envelope says of the invoices in it.
  public struct Enveloppe: Hashable, Sendable {
    let tete: Head
    let au: DateCivile

    /// The end of the journal, and the day that was looked at.
    public init(tete: Head, au: DateCivile) { (self.tete, self.au) = (tete, au) }
  }

  /// In which way an invoice names its client.
  public enum ClientSous: String, CaseIterable, Sendable {
    /// `clientId` alone.
    case id
    /// The object `client` alone, which holds the identifier too.
    case objet
    /// Both.
    case lesDeux = "les-deux"
  }

  private let forme: Forme
  private let clientSous: ClientSous
  private let jour: DateCivile
  private var writer = JSONWriter()
  /// The bytes go to the stream; the room is used again.
  private var bytes: ContiguousArray<UInt8> = []
  private var isFirst = true

  /// Begins an export as of a day, on which statuts, balances and days of payment depend.
  public init(_ forme: Forme = .tableau, clientSous: ClientSous = .lesDeux, au jour: DateCivile) {
    (self.forme, self.clientSous, self.jour) = (forme, clientSous, jour)
  }

  /// Writes what stands before the first invoice.
  public mutating func begin(_ stream: inout some ExportStream) throws {
    switch forme {
    case .lignes: return
    case .tableau: writer.literal("[")
    case .enveloppe(let enveloppe):
      writer.ascii(
        "{\"tete\":{\"id\":\"\(enveloppe.tete.position)\","
          + "\"hash\":\"\(enveloppe.tete.hash.texte)\"},"
          + "\"au\":\"\(enveloppe.au)\",\"factures\":[")
    }
    try handOver(to: &stream)
  }

  /// Writes an invoice; of one that was issued the client is that of its issue, and not the one given.
  public mutating func write(
    _ facture: Facture, client: Client?, to stream: inout some ExportStream
  ) throws {
    if forme != .lignes { writer.literal(isFirst ? "\n" : ",\n") }
    isFirst = false
    writer.facture(facture, client: client, sous: clientSous, le: jour)
    if forme == .lignes { writer.literal("\n") }
    try handOver(to: &stream)
  }

  /// Writes what stands behind the last invoice.
  public mutating func end(_ stream: inout some ExportStream) throws {
    switch forme {
    case .lignes: return
    case .tableau: writer.literal("\n]\n")
    case .enveloppe: writer.literal("\n]}\n")
    }
    try handOver(to: &stream)
  }

  private mutating func handOver(to stream: inout some ExportStream) throws {
    bytes.removeAll(keepingCapacity: true)
    writer.move(to: &bytes)
    try stream.write(bytes)
  }
}

/// What stands in an export, by itself.
extension ExportDTO {
  /// An invoice.
  package static func octets(
    de facture: Facture, client: Client?, le jour: DateCivile
  ) -> ContiguousArray<UInt8> {
    var writer = JSONWriter()
    writer.facture(facture, client: client, sous: .lesDeux, le: jour)
    return writer.bytes
  }

  /// A record, behind the identifier that it has.
  package static func octets<Objet>(
    de record: some Record, id: Identifiant<Objet>
  ) -> ContiguousArray<UInt8> {
    objet { json in
      json.tell("id", id)
      json.tell(record)
    }
  }

  /// A record that has no identifier.
  package static func octets(de record: some Record) -> ContiguousArray<UInt8> {
    objet { $0.tell(record) }
  }

  private static func objet(_ membres: (inout JSONWriter) -> Void) -> ContiguousArray<UInt8> {
    var writer = JSONWriter()
    writer.object(membres)
    return writer.bytes
  }
}

/// An invoice's members, in the order in which they stand in the JSON.
extension JSONWriter {
  /// Writes an invoice; the client is that of its issue, if it was issued, and else the one given.
  mutating func facture(
    _ facture: Facture, client: Client?, sous: ExportDTO.ClientSous, le jour: DateCivile
  ) {
    // Asked for once: to copy what was frozen, or gather the money, is more work than to write most of it.
    let (emission, enTete, fiche) = (facture.emission, facture.enTete, facture.fiche)
    let du = fiche.du(le: jour)
    object { json in
      json.tell("id", facture.id)
      json.reference(facture, emission?.numero)
      json.tell("dateFacture", enTete.dateFacture)
      json.tell("dateEcheance", enTete.dateEcheance)
      json.tell("delaiJours", enTete.delaiJours)
      json.tell("datePaiement", fiche.datePaiement(le: jour))
      json.tell("statut", fiche.statut(le: jour, du: du))
      json.tell("conditionsPaiement", enTete.conditionsPaiement)
      json.tell("tva", enTete.tva)
      json.tell(enTete.remise)
      json.tell("prixSaisis", enTete.prixSaisis == .ht ? nil : enTete.prixSaisis)
      json.precisions(enTete.precisions)
      if sous != .objet { json.tell("clientId", enTete.clientId) }
      if sous != .id { json.client(emission?.client ?? client?.fiche, id: enTete.clientId) }
      json.vendeur(emission?.vendeur)
      json.tell("lignes", facture.lignes)
      json.totaux(facture.totaux)
      json.tell("dejaPaye", emission?.dejaPaye)
      _ = json.optionalList("mentions", emission?.mentions)
      json.tell("paiements", facture.paiements)
      if !facture.remboursements.isEmpty { json.tell("remboursements", facture.remboursements) }
      json.tell("avoirs", facture.avoirs)
      json.tell("irrecouvrable", facture.irrecouvrable)
      json.name("solde")
      json.sum(fiche.creance.solde(le: jour, du: du))
      if case .annulee(let motif) = facture.etape { json.tell("motifAnnulation", motif) }
    }
  }

  @inline(never) private mutating func vendeur(_ vendeur: Vendeur?) { tell("vendeur", vendeur) }

  @inline(never) private mutating func totaux(_ totaux: Totaux) { tell(totaux) }

  private mutating func reference(_ facture: Facture, _ numero: NumeroEmis?) {
    if let numero {
      tell(numero)
    } else {
      name("numero")
      ascii("\"BROUILLON-\(facture.brouillon)\"")
    }
    tell("brouillon", Rank(facture.brouillon))
  }

  private mutating func precisions(_ precisions: Precisions) {
    if precisions.notes == nil {
      // Always there: readers that take them for a text, which may be empty, are common.
      name("notes")
      string("")
    }
    tell(precisions)
  }

  private mutating func client(_ fiche: FicheClient?, id: ClientID) {
    guard let fiche else { return }
    name("client")
    object { json in
      json.tell("id", id)
      json.tell(fiche)
    }
  }
}

/// Where an export's bytes go: a file, a pipe, an array in memory.
public protocol ExportStream {
  /// Takes the next bytes, or throws when it cannot.
  mutating func write(_ bytes: ContiguousArray<UInt8>) throws
}

/// An export that is kept in memory, for tests and previews.
public struct MemoryStream: ExportStream, Sendable {
  /// All bytes so far.
  public private(set) var bytes: ContiguousArray<UInt8> = []

  /// Begins with nothing.
  public init() {}

  /// Takes the next bytes.
  public mutating func write(_ bytes: ContiguousArray<UInt8>) { self.bytes += bytes }
}
