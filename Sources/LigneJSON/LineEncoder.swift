package import Facturation
package import Journal

/// Writes events as lines one behind the other, each sealed with its hash.
package struct LineEncoder: ~Copyable {
  private let source: RegistreID
  private let catalogue: EventCatalogue
  private var writer = LineWriter()

  /// Writes lines of a registre.
  package init(source: RegistreID, catalogue: EventCatalogue = .current) {
    self.source = source
    self.catalogue = catalogue
  }

  /// Appends an event's line with its line feed, and gives the event its hash.
  ///
  /// The hash is taken in the way in which the line's readers take it.
  package mutating func append(
    _ event: inout RecordedEvent, to bytes: inout ContiguousArray<UInt8>
  ) {
    let start = bytes.count
    writer.begin()
    writeMembers(of: event)
    writer.octets.copier(dans: &bytes)
    event.hash = Line.hash(bytes, in: start..<bytes.count + Line.sealLength)
    writer.removeAll()
    writer.seal(event.hash)
    writer.literal("\n")
    writer.octets.copier(dans: &bytes)
    writer.removeAll()
  }

  private mutating func writeMembers(of event: RecordedEvent) {
    let type = catalogue.currentType(named: event.evenement.nom)
    writer.member("specversion", EnvelopeText(text: "1.0"))
    writer.member("id", PositionText(position: event.position))
    writer.member("source", SourceURN(registre: source))
    writer.member("type", EnvelopeText(text: type.description))
    writer.member("subject", event.evenement.flux)
    writer.member("time", event.time)
    writer.member("author", event.author)
    writer.member("batch", event.batch)
    writer.member("command", event.command)
    writer.name("data")
    event.evenement.writePayload(to: &writer)
    writer.member("predecessorhash", event.predecessor)
  }
}
