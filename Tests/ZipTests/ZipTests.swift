import Graine
import Testing

@testable import Zip

/// A checksum as deflated bytes have it.
func highestFirst(_ checksum: UInt32) -> ContiguousArray<UInt8> {
  ContiguousArray([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> UInt32($0)) })
}

/// The check of the audit package says what programs of others make of an archive.
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

/// An archive of one file without content, by the format's own description (APPNOTE, 4.3).
@Suite struct `An archive` {
  private func digits(isLarge: Bool) throws -> String {
    let moment = ZipMoment(year: 2026, month: 11, day: 22, hour: 9, minute: 30, second: 58)
    var zip = ZipWriter(of: moment, isLarge: isLarge)
    let bytes = try zip.begin("a") + zip.end() + zip.finish()
    return bytes.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
  }

  @Test func `has each field where readers look for it`() throws {
    let expected = """
      504b0304 1400 0808 0800 dd4b 765d 00000000 00000000 00000000 0100 0000 61 0300
      504b0708 00000000 02000000 00000000
      504b0102 2d03 1400 0808 0800 dd4b 765d 00000000 02000000 00000000
      0100 0000 0000 0000 0000 00008081 00000000 61
      504b0506 0000 0000 0100 0100 2f000000 31000000 0000
      """
    #expect(try digits(isLarge: false) == expected.filter(\.isHexDigit))
  }

  @Test func `has fields of 64 bits where 32 may be too few`() throws {
    let expected = """
      504b0304 2d00 0808 0800 dd4b 765d 00000000 ffffffff ffffffff 0100 1400 61
      0100 1000 0000000000000000 0000000000000000 0300
      504b0708 00000000 0200000000000000 0000000000000000
      504b0102 2d03 2d00 0808 0800 dd4b 765d 00000000 ffffffff ffffffff
      0100 1c00 0000 0000 0000 00008081 ffffffff 61
      0100 1800 0000000000000000 0200000000000000 0000000000000000
      504b0606 2c00000000000000 2d03 2d00 00000000 00000000
      0100000000000000 0100000000000000 4b00000000000000 4d00000000000000
      504b0607 00000000 9800000000000000 01000000
      504b0506 0000 0000 0100 0100 4b000000 4d000000 0000
      """
    #expect(try digits(isLarge: true) == expected.filter(\.isHexDigit))
  }
}

@Suite struct FlateTests {
  private func bytes(_ hexadecimal: String) -> ContiguousArray<UInt8> {
    let digits = Array(hexadecimal)
    return ContiguousArray(
      stride(from: 0, to: digits.count, by: 2).map {
        UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0
      })
  }

  @Test func `sums are those of the standards`() {
    #expect(adler32(ContiguousArray("Wikipedia".utf8)) == 0x11E6_0398)
    #expect(adler32([]) == 1)
    #expect(adler32(ContiguousArray(repeating: 0xFF, count: 1_000_000)) == 0x3843E1BE)
    #expect(crc32("IEND".utf8) == 0xAE42_6082)
    #expect(crc32("123456789".utf8) == 0xCBF4_3926)
  }

  @Test func `what others deflated is inflated, by each kind of block`() throws {
    let stored = bytes("7801010300fcff616263024d0127")
    #expect(try inflate(stored, exactly: 3) == ContiguousArray("abc".utf8))
    let fixed = bytes("78014b4c4a4e8421001de00499")
    #expect(try inflate(fixed, exactly: 12) == ContiguousArray("abcabcabcabc".utf8))
    let dynamic = bytes(Self.deflatedByOthers)
    #expect(try inflate(dynamic, exactly: Self.linesOfOthers.count) == Self.linesOfOthers)
  }

  @Test(arguments: [0, 1, 2, 3, 257, 258, 259, 65_535, 65_536, 65_537, 200_000])
  func `what is deflated comes back, whatever its length`(count: Int) throws {
    let alike = ContiguousArray<UInt8>(repeating: 7, count: count)
    #expect(try inflate(deflate(alike), exactly: count) == alike)
    var hasard = GenerateurGraine()
    let unlike = hasard.octets(count)
    let stored = deflate(unlike)
    #expect(try inflate(stored, exactly: count) == unlike)
    #expect(stored.count <= count + 5 * max(1, (count + 65_534) / 65_535) + 6)
  }

  @Test func `random texts come back, shorter where they repeat themselves`() throws {
    var hasard = GenerateurGraine()
    for _ in 0..<Campaign.count(300) {
      let words = (0..<hasard.entier(1...20)).map { _ in hasard.octets(hasard.entier(1...300)) }
      var text: ContiguousArray<UInt8> = []
      for _ in 0..<hasard.entier(0...200) { text += hasard.parmi(words) }
      let deflated = deflate(text)
      #expect(try inflate(deflated, exactly: text.count) == text, "\(hasard)")
    }
    let lines = deflate(Self.linesOfOthers)
    #expect(lines.count < Self.linesOfOthers.count / 3)
  }

  @Test func `what comes often takes few bits, and codes stay as short as readers take them`()
    throws
  {
    // Each sign comes as often as the two before it together: codes would have twenty bits if they could.
    var (counts, content) = ([1, 1], ContiguousArray<UInt8>())
    while counts.count < 20 { counts.append(counts.suffix(2).reduce(0, +)) }
    for (sign, count) in counts.enumerated() {
      content.append(contentsOf: repeatElement(UInt8(sign), count: count))
    }
    var hasard = GenerateurGraine()
    content.shuffle(using: &hasard)
    let codes = FlateCodes(counts: ContiguousArray(counts), atMost: 15)
    #expect((10...15).contains(try #require(codes.lengths.max())))
    #expect(FlateCodes(counts: ContiguousArray(counts), atMost: 30).lengths.max() == 19)
    #expect(HuffmanCodes(codes.lengths[...]) != nil)
    #expect(try #require(codes.lengths.last) <= 2)
    let deflated = deflate(content)
    #expect(try inflate(deflated, exactly: content.count) == content)
    // The fixed codes need eight bits for each.
    #expect(deflated.count < content.count / 2)
    // One sign alone, and none.
    #expect(FlateCodes(counts: [0, 7, 0], atMost: 15).lengths == [0, 1, 0])
    #expect(FlateCodes(counts: [0, 0], atMost: 15).lengths == [0, 0])
  }

  @Test func `a byte by itself is worth it where a longer repeat begins behind it`() {
    // Three bytes, then the last two of them with thirty more; and then all of it in a row.
    var hasard = GenerateurGraine(graine: 7)
    var content = ContiguousArray<UInt8>()
    for _ in 0..<200 {
      let three = hasard.octets(3)
      let long = three.dropFirst() + hasard.octets(30)
      content += three + hasard.octets(5) + long + hasard.octets(5) + three.prefix(1) + long
    }
    #expect(deflate(content).count < 9650)
  }

  @Test func `far repeats are found within the window and not beyond it`() throws {
    var hasard = GenerateurGraine()
    let word = hasard.octets(200)
    for distance in [32_767, 32_768, 32_769, 40_000] {
      let text = word + hasard.octets(distance - 200) + word
      #expect(try inflate(deflate(text), exactly: text.count) == text)
    }
  }

  @Test func `each length and each distance has the code of its range`() {
    for length in 3...258 {
      let range = FlateRanges.lengths[FlateRanges.code(ofLength: length)]
      #expect(length >= range.base && length - range.base < 1 << Int(range.extraBits))
    }
    for distance in 1...32_768 {
      let range = FlateRanges.distances[FlateRanges.code(ofDistance: distance)]
      #expect(distance >= range.base && distance - range.base < 1 << Int(range.extraBits))
    }
    #expect(FlateRanges.distances.last?.base == 24_577)
  }

  @Test(arguments: [
    ("7801", InflateError.truncated), ("7901010300fcff616263024d0127", .header),
    ("7821010300fcff616263024d0127", .header), ("7801010300fcfe616263024d0127", .block),
    ("780107000000000000", .block), ("7801010300fcff61626302", .truncated),
    ("7801010300fcff61626300000000", .checksum), ("7801010400fbff6162636403d8018b", .length),
    ("7801010200fdff6162012600c4", .length), ("780103020000000000", .distance),
    ("7801050000000000000000", .codes), ("7801fdffffffffffffff", .codes),
  ])
  func `what is not deflated is refused`(digits: String, fault: InflateError) {
    #expect(throws: fault) { try inflate(bytes(digits), exactly: 3) }
  }

  /// Bits as they follow each other, behind the head that all deflated bytes have.
  private func stream(_ bits: String) -> ContiguousArray<UInt8> {
    let digits = Array(bits.utf8).filter { $0 != UInt8(ascii: " ") }
    let body = stride(from: 0, to: digits.count, by: 8).map { start in
      digits[start..<min(start + 8, digits.count)].reversed().reduce(UInt8(0)) {
        $0 << 1 | $1 & 1
      }
    }
    return [0x78, 0x9C] + ContiguousArray(body) + [0, 0, 0, 0]
  }

  private func number(_ number: Int, _ count: Int) -> String {
    (0..<count).map { number >> $0 & 1 == 1 ? "1" : "0" }.joined()
  }

  /// A block whose codes are 0 for a, 10 for the end, 11 for three bytes again; and 0 for “the last”.
  ///
  /// The codes of lengths are 00 for 1, 01 for 2, 10 for what may be chosen, and 11 for many zeros.
  private func block(_ data: String, chosen: Int = 17, lengths: String? = nil) -> String {
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1]
    let lengthsOfLengths = order.map { number([1, 2, chosen, 18].contains($0) ? 2 : 0, 3) }
    let usual = ["11", number(86, 7), "00", "11", number(127, 7), "11", number(9, 7), "01 01 00"]
    return "1 01" + number(1, 5) + number(0, 5) + number(14, 4) + lengthsOfLengths.joined()
      + (lengths ?? usual.joined()) + data
  }

  @Test func `codes that a block defines are read, and refused where they can't be`() throws {
    func fault(_ bits: String) -> InflateError? {
      do throws(InflateError) {
        _ = try inflate(stream(bits), exactly: 4)
        return nil
      } catch { return error }
    }
    var sound = stream(block("0 11 0 10"))
    sound.removeLast(4)
    sound += highestFirst(adler32([97, 97, 97, 97]))
    #expect(try inflate(sound, exactly: 4) == [97, 97, 97, 97])
    // The code 1 of a distance was not defined.
    #expect(fault(block("0 11 1 10")) == .codes)
    let many = String(repeating: "11" + number(127, 7), count: 2)
    #expect(fault(block("", lengths: many)) == .codes)
    #expect(fault(block("", chosen: 16, lengths: "10" + number(0, 2))) == .codes)
    // No code for the end; then too many codes; then too few.
    #expect(fault(block("", lengths: many.dropLast(7) + number(109, 7) + "00")) == .codes)
    #expect(
      fault(block("", lengths: "00 00 00 00" + many.dropLast(7) + number(103, 7) + "00")) == .codes)
    #expect(
      fault(block("", lengths: "01 01" + many.dropLast(7) + number(105, 7) + "01 00")) == .codes)
    // Of the codes that all know, two lengths and two distances mean nothing.
    #expect(fault("1 10 11000110") == .codes)
    #expect(fault("1 10 00110000 0000001 11110") == .codes)
  }

  @Test func `codes are neither too many nor too few, but for one alone`() {
    for lengths in [[1, 1], [1, 2, 2], [], [0, 1], [0, 0]] as [ContiguousArray<UInt8>] {
      #expect(HuffmanCodes(lengths[...]) != nil)
    }
    for lengths in [[1, 1, 1], [2], [1, 2], [1, 1, 15], [15]] as [ContiguousArray<UInt8>] {
      #expect(HuffmanCodes(lengths[...]) == nil)
    }
  }

  /// The bytes behind the repeats are cut off, which would be noticed only once there is room for them.
  @Test func `repeats for which there is no room are refused as they are read`() {
    let repeats = stream("1 10 10010001 11000101 00000 11000101 00000").dropLast(4)
    #expect(throws: InflateError.length) { try inflate(ContiguousArray(repeats), exactly: 3) }
    #expect(throws: InflateError.truncated) { try inflate(ContiguousArray(repeats), exactly: 999) }
  }

  @Test func `damaged bytes are refused or inflated, never more of them than asked`() {
    var hasard = GenerateurGraine()
    let sound = bytes(Self.deflatedByOthers)
    for _ in 0..<Campaign.count(10_000) {
      var damaged = sound
      for _ in 0..<hasard.entier(1...4) {
        damaged[hasard.entier(0...damaged.count - 1)] = UInt8(truncatingIfNeeded: hasard.next())
      }
      let inflated = try? inflate(damaged, exactly: Self.linesOfOthers.count)
      #expect(inflated == nil || inflated?.count == Self.linesOfOthers.count, "\(hasard)")
    }
  }

  private static let linesOfOthers = ContiguousArray(
    (0..<40).map { line in
      let cents = line < 10 ? "0\(line)" : "\(line)"
      return "ligne \(line): prestation de conseil, \(line * 7),\(cents) euros\n"
    }.joined().utf8)

  /// The lines as zlib deflates them at its best.
  private static let deflatedByOthers =
    "78da7dd44d6a63511043e17956f116a04195eafe663721fd680cc66eecf4fe03810c64a89a9fd98774bdfcbd"
    + "9d87bd1fff1ee7f3ebe3eb72bf1d7fcee3f37e7b9e972b0e83d971fe7fdc9f6fd79fd4d374c25c52a6a93718"
    + "a58db4a5c342da96b70bd6a4ed691b1dd6a51d69db081bd2cebcddb029ed4adb3e604bda9db623605b2972b6"
    + "69f017b7026ec255ce73bad5e04ae7b9dd76b8da798eb7175cf13cd773eb70e5f3dccf9d7005f459d41bae84"
    + "9e1b3a075c113d57f408b832d28a9d18a88ef4a29ee0cb048b0df606aa2473491f0e2a255b512f502d5958ce"
    + "0eaa250bcb45502d5958ae0daa250bcb3d40b5646e490b502dc38a1f33845a8617f544a865e4966443bc1c6a"
    + "f1a8e108b58ce2536321d432724bb68e50cbc82dd98950cb9845bd116a19b925c740a86514963310bf96dff4"
    + "c652af"
}
