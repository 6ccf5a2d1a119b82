import Facturation
import Hasard
import Journaux
import LigneJSON
import Testing

/// The line of an event, without its line feed.
func encoded(_ event: RecordedEvent, source: RegistreID) -> ContiguousArray<UInt8> {
  var encoder = LineEncoder(source: source)
  var (event, bytes) = (event, ContiguousArray<UInt8>())
  encoder.append(&event, to: &bytes)
  bytes.removeLast()
  return bytes
}

/// Reads a line that is all there is; a skim may not see it otherwise.
func read(
  _ bytes: ContiguousArray<UInt8>, catalogue: EventCatalogue = .current
) throws(Ecart) -> Line {
  do throws(Ecart) {
    let line = try Line.read(bytes, in: bytes.indices, catalogue: catalogue)
    Skims.shared.compare(bytes, with: line)
    return line
  } catch {
    Skims.shared.compare(bytes, with: nil)
    throw error
  }
}

/// Whether bytes that were read are those that the writer writes for what was read of them.
///
/// The hash is read and not checked, and the writer makes its own; so the seal is compared by what
/// was read of it.
func isCanonical(_ bytes: ContiguousArray<UInt8>, _ line: Line) -> Bool {
  let written = encoded(line.event, source: line.source).dropLast(Line.sealLength)
  return (written + Line.seal(line.event.hash)).elementsEqual(bytes)
}

/// A line with all that may be there, to be spoilt in one place.
struct SpoiltLine {
  private(set) var text: String

  /// The example line of a type, the one with all members.
  init(_ type: String) throws {
    let lines = try EventSchemas.exemple("\(type).jsonl").split(separator: UInt8(ascii: "\n"))
    text = String(decoding: lines[0], as: UTF8.self)
  }

  /// Replaces what stands there once; the offset is that of the replaced bytes.
  @discardableResult
  mutating func replace(_ old: String, by new: String) throws -> Int {
    let range = try #require(text.firstRange(of: old), "no \(old) to replace")
    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    text.replaceSubrange(range, with: new)
    return offset
  }

  var bytes: ContiguousArray<UInt8> { ContiguousArray(text.utf8) }
}
