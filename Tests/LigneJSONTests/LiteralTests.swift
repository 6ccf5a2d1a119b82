import Graine
import Testing

@testable import LigneJSON

@Suite struct `A literal` {
  /// Words overlap where there are few bytes, so that every length is one to be tried.
  @Test(arguments: 0...Literal.longest)
  func `stands where all its bytes do, whatever follows`(count: Int) {
    var hasard = GenerateurGraine()
    let bytes = hasard.octets(count)
    let literal = Literal(bytes)
    for before in 0..<9 {
      var line = hasard.octets(before) + bytes
      line += hasard.octets(reachOfStep)
      #expect(stands(literal, in: line, at: before), "\(hasard)")
      for place in 0..<count {
        line[before + place] ^= 1 << UInt8(hasard.entier(0...7))
        #expect(!stands(literal, in: line, at: before), "\(place), \(hasard)")
        line[before + place] = bytes[place]
      }
    }
    #expect(literal.count == count && literal.isBehindComma == (bytes.first == 0x2C))
  }

  private func stands(
    _ literal: Literal, in bytes: ContiguousArray<UInt8>, at place: Int
  ) -> Bool { unsafe literal.stands(in: bytes.span.bytes, at: place) }
}
