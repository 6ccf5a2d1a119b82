import Facturation
import JournalEcrit
import Journaux
import LigneJSON

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What has been promised: the lines up to the last of which somebody was told that it will stay.
///
/// From then on these bytes stand at the beginning of the journal, as it is seen and as it is on the disk, after
/// each step; and they hold together, without a number missing or given twice.
struct Truth: Sendable {
  /// The first thing that came out other than it should.
  private(set) var complaint: String?
  private(set) var promised: ContiguousArray<UInt8> = []
  private(set) var events: [RecordedEvent] = []
  /// The events of each key.
  private(set) var byKey: [UUIDTexte: ClosedRange<Position>] = [:]
  private var chain = Chain()
  private var numbers: [Serie: Int] = [:]
  /// The keys of acts of which it was said for good that nothing is recorded.
  private var refused: Set<UUIDTexte> = []
  var powerCuts = 0

  /// Notes a complaint, of which the first is told.
  mutating func complain(_ text: @autoclosure () -> String) {
    if complaint == nil { complaint = text() }
  }

  mutating func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
    if !holds { complain(text()) }
  }

  /// Holds the journal's bytes against what was promised.
  mutating func check(_ bytes: ContiguousArray<UInt8>?) {
    guard !promised.isEmpty else { return }
    expect(bytes?.begins(with: promised) ?? false, "what was promised is lost or changed")
  }

  /// Takes note that nothing is recorded under a key, nor ever will be.
  mutating func refuse(_ key: UUIDTexte) { refused.insert(key) }

  /// Takes note that somebody was told of events which are on the disk.
  mutating func promise(_ last: Head, on disk: ContiguousArray<UInt8>?) {
    guard last.position > events.count else {
      let isThat = last.position == 0 || events[last.position - 1].hash == last.hash
      return expect(isThat, "event \(last.position) is told with two hashes")
    }
    guard let disk, disk.begins(with: promised) else {
      return complain("event \(last.position) is told, and the disk lacks what is above")
    }
    while events.count < last.position, complaint == nil { extend(disk) }
    if complaint == nil {
      expect(events.last?.hash == last.hash, "event \(last.position) is told and not on the disk")
    }
  }

  /// Takes up the next line of the disk.
  private mutating func extend(_ disk: ContiguousArray<UInt8>) {
    let (start, next) = (promised.count, events.count + 1)
    guard let feed = disk[start...].firstIndex(of: UInt8(ascii: "\n")),
      let line = try? Line.read(disk, in: start..<feed)
    else { return complain("event \(next) is told and not on the disk") }
    let faults = chain.take(line, actualHash: Line.hash(disk, in: start..<feed))
    expect(faults.isEmpty, "event \(next) does not follow: \(faults)")
    take(line.event)
    promised += disk[start...feed]
  }

  private mutating func take(_ event: RecordedEvent) {
    expect(event.position == events.count + 1, "position \(event.position) is out of order")
    let isLater = events.last.map { $0.time <= event.time } ?? true
    expect(isLater, "event \(event.position) is earlier than the one above")
    events.append(event)
    if let (number, _) = event.evenement.document {
      let above = numbers[number.serie, default: 0]
      expect(number.rang == above + 1, "\(number.numero) does not follow number \(above)")
      numbers[number.serie] = number.rang
    }
    guard let key = event.cle else { return }
    expect(!refused.contains(key), "\(key) is recorded, and was said not to be")
    if let before = byKey[key] {
      expect(before.upperBound + 1 == event.position, "key \(key) is used twice")
      byKey[key] = before.lowerBound...event.position
    } else {
      byKey[key] = event.position...event.position
    }
  }
}

extension ContiguousArray<UInt8> {
  /// By the C library, for what is not optimised would take its time.
  func begins(with other: Self) -> Bool {
    guard count >= other.count else { return false }
    guard !other.isEmpty else { return true }
    return unsafe withUnsafeBytes { own in
      unsafe other.withUnsafeBytes { other in
        guard let own = own.baseAddress, let first = other.baseAddress else { return false }
        return unsafe memcmp(own, first, other.count) == 0
      }
    }
  }
}
