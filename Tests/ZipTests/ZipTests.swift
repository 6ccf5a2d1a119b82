import Graine
import Testing

@testable import Zip

/// A checksum as deflated bytes have it.
func highestFirst(_ checksum: UInt32) -> ContiguousArray<UInt8> {
  ContiguousArray([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> UInt32($0)) })
}

/// What programs of others make of an archive, the check of the audit package says.
@Suite struct ZipTests {
  private static let moment = ZipMoment(
    year: 2026, month: 11, day: 22, hour: 9, minute: 30, second: 58)

  private func number(_ bytes: ContiguousArray<UInt8>, _ place: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  private func archive(
    _ files: [(String, ContiguousArray<UInt8>)], isLarge: Bool = false, parts: Int = 1
  ) throws -> ContiguousArray<UInt8> {
    var zip = ZipWriter(of: Self.moment, isLarge: isLarge)
    var bytes: ContiguousArray<UInt8> = []
    for (name, content) in files {
      bytes += zip.begin(name)
      let step = max(1, content.count / parts)
      for start in stride(from: 0, to: content.count, by: step) {
        bytes += zip.add(ContiguousArray(content[start..<min(start + step, content.count)]))
      }
      bytes += try zip.end()
    }
    return bytes + zip.finish()
  }

  /// What stands between the head of the first file and what follows upon it.
  private func first(of zip: ContiguousArray<UInt8>, shortened: Int) -> ContiguousArray<UInt8> {
    let start = 30 + number(zip, 26, 2) + number(zip, 28, 2)
    return ContiguousArray(zip[start..<start + shortened])
  }

  @Test(arguments: [0, 1, 1 << 18 - 1, 1 << 18, 600_000], [1, 7])
  func `a file comes back, whatever its length and its parts`(count: Int, parts: Int) throws {
    var hasard = GenerateurGraine()
    let word = hasard.octets(50)
    let content = ContiguousArray((0..<count).map { word[$0 % 50] ^ UInt8($0 / 5000 & 0xFF) })
    let zip = try archive([("un.txt", content)], parts: parts)
    let list = zip.count - 22 - 46 - 6
    #expect(number(zip, list, 4) == 0x0201_4B50)
    #expect(number(zip, list + 16, 4) == Int(crc32(content)))
    let shortened = number(zip, list + 20, 4)
    #expect(number(zip, list + 24, 4) == count)
    // Deflated bytes without the head and the checksum that a PNG has around them.
    let head: ContiguousArray<UInt8> = [0x78, 0x9C]
    let deflated = head + first(of: zip, shortened: shortened) + highestFirst(adler32(content))
    #expect(try inflate(deflated, exactly: count) == content)
  }

  @Test func `the end names as many files as there are, and where their list begins`() throws {
    let files = (1...300).map { ("f/\($0)", ContiguousArray("\($0)".utf8)) }
    let zip = try archive(files)
    let end = zip.count - 22
    #expect(number(zip, end, 4) == 0x0605_4B50)
    #expect(number(zip, end + 8, 2) == 300)
    let (length, start) = (number(zip, end + 12, 4), number(zip, end + 16, 4))
    #expect(start + length == end)
    #expect(number(zip, start, 4) == 0x0201_4B50)
    // 2026-11-22, 09:30:58.
    #expect(number(zip, start + 14, 2) == 46 << 9 | 11 << 5 | 22)
    #expect(number(zip, start + 12, 2) == 9 << 11 | 30 << 5 | 29)
  }

  @Test func `the same files are the same bytes, in however many parts they come`() throws {
    let content = ContiguousArray("Le même journal, ".utf8)
    let files = [("a", content + content), ("b", content)]
    #expect(try archive(files) == archive(files))
    #expect(try archive(files) != archive(files.reversed()))
  }

  @Test func `a large archive counts in 64 bits`() throws {
    let zip = try archive([("un.txt", ContiguousArray("un".utf8))], isLarge: true)
    #expect(number(zip, 4, 2) == 45)
    #expect(number(zip, 18, 4) == Int(UInt32.max))
    // Behind the name, its lengths are zero yet; in the list, they and its place are told.
    #expect(number(zip, 36, 2) == 1 && number(zip, 38, 2) == 16 && number(zip, 40, 8) == 0)
    let long = zip.count - 22 - 20 - 56
    #expect(number(zip, long - 28, 2) == 1 && number(zip, long - 26, 2) == 24)
    #expect(number(zip, long - 24, 8) == 2 && number(zip, long - 8, 8) == 0)
    #expect(number(zip, long, 4) == 0x0606_4B50)
    #expect(number(zip, long + 32, 8) == 1)
    #expect(number(zip, zip.count - 22 - 20 + 8, 8) == long)
  }
}
