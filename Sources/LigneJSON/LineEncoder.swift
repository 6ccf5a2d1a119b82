import Bytes
package import Facturation
package import Journaux

/// What the events of one act have in common: when it was recorded, who did, and under which key.
package struct Circumstances: Hashable, Sendable {
  /// When.
  package let time: Timestamp
  /// Who.
  package let author: Author
  /// The key, if the caller gave one.
  package let cle: UUIDTexte?

  /// Gathers them.
  package init(time: Timestamp, author: Author, cle: UUIDTexte?) {
    self.time = time
    self.author = author
    self.cle = cle
  }
}

/// Writes events as lines one behind the other.
///
/// Members that many lines have in common are written once, and copied from then on.
package struct LineEncoder: ~Copyable {
  private var writer = LineWriter()
  /// Where the lines stand that are written, each without its line feed.
  private var ranges: ContiguousArray<Range<Int>> = []
  /// The member that names the registre.
  private let source: ContiguousArray<UInt8>
  /// The members that say when and by whom, as they were written last.
  private var act: (circumstances: Circumstances, members: ContiguousArray<UInt8>)?

  /// Writes lines of a registre.
  package init(source: RegistreID) {
    self.source = LineWriter.members { $0.member("source", SourceURN(registre: source)) }
  }

  /// Writes the next line, all but its place in the chain.
  package mutating func write(
    _ evenement: borrowing Evenement, at position: Position, in batch: Batch?,
    _ circumstances: Circumstances
  ) {
    let start = writer.octets.compte
    writer.begin()
    writer.member("specversion", EnvelopeText(text: "1.0"))
    writer.member("id", PositionText(position: position))
    writer.members(source)
    writer.member("type", EnvelopeText(text: evenement.type.description))
    writer.member("subject", evenement.flux)
    writer.members(timeAndAuthor(circumstances))
    writer.member("batch", batch)
    writer.member("command", circumstances.cle)
    writer.name("data")
    evenement.writePayload(to: &writer)
    writer.member("predecessorhash", Empreinte.nulle)
    writer.seal(.nulle)
    ranges.append(start..<writer.octets.compte)
    writer.literal("\n")
  }

  private mutating func timeAndAuthor(_ circumstances: Circumstances) -> ContiguousArray<UInt8> {
    if let act, act.circumstances == circumstances { return act.members }
    let members = LineWriter.members { line in
      line.member("time", circumstances.time)
      line.member("author", circumstances.author)
    }
    act = (circumstances, members)
    return members
  }

  /// The lines that were written since they were last taken.
  package mutating func take() -> OpenLines {
    defer {
      writer.removeAll()
      ranges.removeAll(keepingCapacity: true)
    }
    return OpenLines(writer.bytes, ranges)
  }

  /// Appends an event's line with its line feed, and gives the event its hash.
  package mutating func append(
    _ event: inout RecordedEvent, to bytes: inout ContiguousArray<UInt8>
  ) {
    write(
      event.evenement, at: event.position, in: event.batch,
      Circumstances(time: event.time, author: event.author, cle: event.cle))
    let lines = take().sealed(behind: event.predecessor)
    for hash in lines.hashes { event.hash = hash }
    bytes += lines.bytes
  }
}
