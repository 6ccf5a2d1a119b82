import Facturation
import Graine
import JetonsForges
import Journaux
import Preuves
import Testing

/// Tokens that somebody has tampered with: none stops the program, and none is taken that says another
/// digest or moment, or that is no DER.
@Suite("A token that was changed at random") struct JetonsMutesTests {
  @Test func `is refused, or says what it said, in DER`() throws {
    var hasard = GenerateurGraine()
    let originaux = [
      PreuvesFaites.reponse, PreuvesFaites.reponse384, PreuvesFaites.reponse512,
      PreuvesFaites.jetonSeul,
    ]
    let contenus = try originaux.map { try JetonDHorodatage($0).contenu }
    var taken = 0
    for _ in 0..<Campaign.count(10_000, long: 1_000_000) {
      let rang = Int.random(in: 0..<originaux.count, using: &hasard)
      let mutated = mutation(of: originaux[rang], &hasard)
      guard mutated != originaux[rang], let jeton = try? JetonDHorodatage(mutated) else { continue }
      taken += 1
      #expect(jeton.contenu == contenus[rang], "\(hasard)")
      #expect(ArbreDER.isExact(mutated), "\(hasard)")
    }
    // What a signature or a certificate says is not judged here: most of a token's bytes are theirs.
    #expect(taken > 0)
  }

  @Test func `of which any one bit was turned is refused, or says what it said`() throws {
    let contenu = try JetonDHorodatage(PreuvesFaites.reponse).contenu
    for bit in stride(from: 0, to: PreuvesFaites.reponse.count * 8, by: Campaign.step(3, long: 1)) {
      var turned = PreuvesFaites.reponse
      turned[bit / 8] ^= 1 << UInt8(bit % 8)
      guard let jeton = try? JetonDHorodatage(turned) else { continue }
      #expect(jeton.contenu == contenu && ArbreDER.isExact(turned), "bit \(bit)")
    }
  }

  @Test func `is not whole without its end`() {
    for count in 0..<PreuvesFaites.reponse.count {
      #expect(throws: FautePreuve.self) {
        try JetonDHorodatage(PreuvesFaites.reponse.prefix(count).asArray)
      }
    }
  }

  private func mutation(
    of original: ContiguousArray<UInt8>, _ hasard: inout GenerateurGraine
  ) -> ContiguousArray<UInt8> {
    var bytes = original
    for _ in 0..<Int.random(in: 1...3, using: &hasard) {
      guard !bytes.isEmpty else { break }
      let place = Int.random(in: 0..<bytes.count, using: &hasard)
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &hasard))
      switch Int.random(in: 0..<8, using: &hasard) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &hasard)
      case 1: bytes[place] = .random(in: 0...255, using: &hasard)
      case 2: bytes[place] &+= Bool.random(using: &hasard) ? 1 : 255
      case 3: bytes.removeSubrange(place..<end)
      case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 5: bytes.insert(.random(in: 0...255, using: &hasard), at: place)
      case 6:
        bytes[place] =
          [0x00, 0x30, 0x31, 0x80, 0x84, 0xA0, 0xFF].randomElement(using: &hasard) ?? 0
      default: bytes.removeSubrange(end...)
      }
    }
    return bytes
  }
}

extension ArraySlice<UInt8> {
  fileprivate var asArray: ContiguousArray<UInt8> { ContiguousArray(self) }
}

/// DER read a second time, in another way: as a tree, which is written again and must be the same bytes.
private indirect enum ArbreDER {
  case leaf(tag: UInt8, [UInt8])
  case node(tag: UInt8, [ArbreDER])

  static func isExact(_ bytes: ContiguousArray<UInt8>) -> Bool {
    guard let (tree, rest) = parse(Array(bytes)[...]) else { return false }
    return rest.isEmpty && tree.written == Array(bytes)
  }

  private static func parse(_ bytes: ArraySlice<UInt8>) -> (ArbreDER, ArraySlice<UInt8>)? {
    guard bytes.count >= 2, let tag = bytes.first else { return nil }
    var rest = bytes.dropFirst()
    var length = Int(rest.removeFirst())
    if length >= 0x80 {
      let count = length - 0x80
      guard count <= 4, rest.count >= count else { return nil }
      length = rest.prefix(count).reduce(0) { $0 * 256 + Int($1) }
      rest = rest.dropFirst(count)
    }
    guard rest.count >= length else { return nil }
    let content = rest.prefix(length)
    rest = rest.dropFirst(length)
    guard tag & 0x20 != 0 else { return (.leaf(tag: tag, Array(content)), rest) }
    var (parts, inner) = ([ArbreDER](), content)
    while !inner.isEmpty {
      guard let (part, following) = parse(inner) else { return nil }
      parts.append(part)
      inner = following
    }
    return (.node(tag: tag, parts), rest)
  }

  private var written: [UInt8] {
    switch self {
    case .leaf(let tag, let content): Self.header(tag, content.count) + content
    case .node(let tag, let parts):
      parts.map(\.written).reduce([], +).withHeader(of: tag)
    }
  }

  fileprivate static func header(_ tag: UInt8, _ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [tag, UInt8(count)] }
    var (bytes, rest) = ([UInt8](), count)
    while rest > 0 {
      bytes.insert(UInt8(rest % 256), at: 0)
      rest /= 256
    }
    return [tag, 0x80 + UInt8(bytes.count)] + bytes
  }
}

extension [UInt8] {
  fileprivate func withHeader(of tag: UInt8) -> [UInt8] { ArbreDER.header(tag, count) + self }
}
