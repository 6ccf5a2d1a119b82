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
    public init(tete: Head, au: DateCivile) {
      self.tete = tete
      self.au = au
    }
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
  /// What is handed to the stream; the room is used again.
  private var bytes: ContiguousArray<UInt8> = []
  private var isFirst = true

  /// Begins an export as of a day, on which statuts, balances and days of payment depend.
  public init(_ forme: Forme = .tableau, clientSous: ClientSous = .lesDeux, au jour: DateCivile) {
    self.forme = forme
    self.clientSous = clientSous
    self.jour = jour
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

  /// Writes an invoice; of one that was issued the client is that of its issue, whatever is given.
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
