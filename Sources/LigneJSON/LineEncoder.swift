package import Facturation
package import Journal

/// Writes events as lines, each sealed with its hash and chained to the line above.
package struct LineEncoder {
  private let source: RegistreID
  private let catalogue: EventCatalogue
  private var writer = LineWriter()

  /// Writes lines of a registre.
  package init(source: RegistreID, catalogue: EventCatalogue = .current) {
    self.source = source
    self.catalogue = catalogue
  }

  /// Appends an event's line with its line feed, and gives the event with its hash.
  package mutating func append(
    _ event: RecordedEvent, to bytes: inout ContiguousArray<UInt8>
  ) -> RecordedEvent {
    writer.removeAll()
    writer.literal("{")
    writeMembers(of: event)
    let hash = SHA256.empreinte(of: writer.bytes.span)
    writer.member("hash", hash)
    writer.literal("}\n")
    bytes.append(contentsOf: writer.bytes)
    return RecordedEvent(
      position: event.position, time: event.time, author: event.author, batch: event.batch,
      command: event.command, evenement: event.evenement, predecessor: event.predecessor,
      hash: hash)
  }

  private mutating func writeMembers(of event: RecordedEvent) {
    let (name, payload) = event.evenement.named
    writer.member("specversion", EnvelopeText(text: "1.0"))
    writer.member("id", PositionText(position: event.position))
    writer.member("source", SourceURN(registre: source))
    writer.member("type", EnvelopeText(text: catalogue.currentType(named: name).description))
    writer.member("subject", event.evenement.flux)
    writer.member("time", event.time)
    writer.member("author", event.author)
    writer.member("batch", event.batch)
    writer.member("command", event.command)
    writer.name("data")
    payload.write(to: &writer)
    writer.member("predecessorhash", event.predecessor)
  }
}
