/// A ZIP archive, as bytes that follow one another: each file goes into it as it comes, however long it
/// will be, and where all of them begin stands at the end.
///
///     PK 3 4  name                           a file
///             deflated bytes
///     PK 7 8  checksum, lengths
///     PK 1 2  name, checksum, lengths, place   each of them again
///     PK 5 6  how many, and where that list begins
///
/// The same files of the same moment are the same bytes.
package struct ZipWriter: Sendable {
  private let moment: ZipMoment
  /// Whether a file may have more bytes than 32 bits count: then 64 bits do, in all of them.
  private let isLarge: Bool
  private var entries: [Entry] = []
  private var open: (entry: Entry, deflater: Deflater)?
  /// Where the next byte stands.
  private var place = 0

  /// Begins an archive whose files all bear one moment.
  package init(of moment: ZipMoment, isLarge: Bool = false) {
    (self.moment, self.isLarge) = (moment, isLarge)
  }

  /// A file of the archive.
  private struct Entry: Sendable {
    let name: String
    let place: Int
    var checksum: UInt32 = 0
    var length = 0
    var shortened = 0

    mutating func take(_ bytes: ContiguousArray<UInt8>, shortened count: Int) {
      checksum = crc32(bytes, after: checksum)
      length += bytes.count
      shortened += count
    }
  }

  /// Begins a file.
  package mutating func begin(_ name: String) -> ContiguousArray<UInt8> {
    let entry = Entry(name: name, place: place)
    open = (entry, Deflater())
    var bytes = ZipBytes(signature: 0x0403)
    bytes.common(isLarge, moment)
    // Sizes that are not known yet stand behind the file.
    bytes.words(0)
    bytes.words(isLarge ? [.max, .max] : [0, 0])
    bytes.halves(name.utf8.count, isLarge ? 20 : 0)
    bytes.all += name.utf8
    if isLarge { bytes.extra([0, 0]) }
    return counted(bytes.all)
  }

  /// Goes on with the file.
  package mutating func add(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    guard let deflated = open?.deflater.add(bytes) else { return [] }
    open?.entry.take(bytes, shortened: deflated.count)
    return counted(deflated)
  }

  /// Ends the file; one that is too long for an archive that isn't large is refused.
  package mutating func end() throws(ZipTooLong) -> ContiguousArray<UInt8> {
    guard var (entry, deflater) = open.take() else { return [] }
    let rest = deflater.finish()
    entry.shortened += rest.count
    guard isLarge || max(entry.length, entry.shortened) < UInt32.max else {
      throw ZipTooLong()
    }
    entries.append(entry)
    var bytes = ZipBytes(signature: 0x0807)
    bytes.words(entry.checksum)
    for count in [entry.shortened, entry.length] {
      if isLarge { bytes.long(count) } else { bytes.words(UInt32(clamping: count)) }
    }
    return counted(rest + bytes.all)
  }

  /// Ends the archive.
  package mutating func finish() -> ContiguousArray<UInt8> {
    let start = place
    var bytes: ContiguousArray<UInt8> = []
    for entry in entries { bytes += listed(entry) }
    let length = bytes.count
    if isLarge || entries.count >= 0xFFFF || start + length >= UInt32.max {
      bytes += longEnd(start, length)
    }
    var end = ZipBytes(signature: 0x0605)
    end.halves(0, 0, entries.count, entries.count)
    end.words([UInt32(clamping: length), UInt32(clamping: start)])
    end.halves(0)
    return counted(bytes + end.all)
  }

  private func listed(_ entry: Entry) -> ContiguousArray<UInt8> {
    let isLong = isLarge || entry.place >= UInt32.max
    var bytes = ZipBytes(signature: 0x0201)
    // Made where files have the permissions of Unix.
    bytes.halves(3 << 8 | 45)
    bytes.common(isLong, moment)
    bytes.words(entry.checksum)
    bytes.words(
      isLong ? [.max, .max] : [UInt32(clamping: entry.shortened), UInt32(clamping: entry.length)])
    bytes.halves(entry.name.utf8.count, isLong ? 28 : 0, 0, 0, 0)
    bytes.words([0o100600 << 16, isLong ? .max : UInt32(clamping: entry.place)])
    bytes.all += entry.name.utf8
    if isLong { bytes.extra([entry.length, entry.shortened, entry.place]) }
    return bytes.all
  }

  /// What says in 64 bits where the list begins, and where that stands.
  private func longEnd(_ start: Int, _ length: Int) -> ContiguousArray<UInt8> {
    var bytes = ZipBytes(signature: 0x0606)
    bytes.long(44)
    bytes.halves(3 << 8 | 45, 45)
    bytes.words([0, 0])
    for count in [entries.count, entries.count, length, start] { bytes.long(count) }
    bytes.all += ZipBytes(signature: 0x0706).all
    bytes.words(0)
    bytes.long(start + length)
    bytes.words(1)
    return bytes.all
  }

  private mutating func counted(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    place += bytes.count
    return bytes
  }
}

/// A file has more bytes than 32 bits count, and its archive does not count in 64.
package struct ZipTooLong: Error, Hashable {}

/// A moment as a ZIP knows it: in steps of two seconds, from 1980 to 2107.
package struct ZipMoment: Hashable, Sendable {
  fileprivate let time, date: Int

  /// Gathers the parts of a moment.
  package init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    time = hour << 11 | minute << 5 | second / 2
    date = (min(max(year, 1980), 2107) - 1980) << 9 | month << 5 | day
  }
}

/// Numbers as a ZIP has them, the lowest byte first.
private struct ZipBytes {
  var all: ContiguousArray<UInt8>

  init(signature: UInt16) { all = [0x50, 0x4B, UInt8(signature & 0xFF), UInt8(signature >> 8)] }

  mutating func halves(_ numbers: Int...) {
    for number in numbers { append(UInt64(UInt16(clamping: number)), count: 2) }
  }

  mutating func words(_ number: UInt32) { append(UInt64(number), count: 4) }

  mutating func words(_ numbers: [UInt32]) { for number in numbers { words(number) } }

  mutating func long(_ number: Int) { append(UInt64(number), count: 8) }

  /// What a file says in both places: which version reads it, that its lengths follow and its name is
  /// Unicode, that it is deflated, and when it is from.
  mutating func common(_ isLong: Bool, _ moment: ZipMoment) {
    halves(isLong ? 45 : 20, 1 << 3 | 1 << 11, 8, moment.time, moment.date)
  }

  /// Lengths and places that 32 bits are too few for.
  mutating func extra(_ numbers: [Int]) {
    halves(1, 8 * numbers.count)
    for number in numbers { long(number) }
  }

  private mutating func append(_ number: UInt64, count: UInt64) {
    for place in 0..<count { all.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}
