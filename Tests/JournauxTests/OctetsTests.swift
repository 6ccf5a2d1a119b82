import Journaux
import Facturation
import Graine
import Testing

@Suite struct OctetsTests {
  private func texte(_ ecrire: (inout Octets) -> Void) -> String {
    var octets = Octets()
    ecrire(&octets)
    return String(decoding: octets.ecrits, as: UTF8.self)
  }

  @Test func `numbers have the digits that the library gives them, and zeros up to their width`() {
    var hasard = GenerateurGraine()
    let limites: [UInt64] = [0, 9, 10, 99, 100, .max - 1, .max]
    let autres = (0..<500).map { UInt64.random(in: 0 ... .max, using: &hasard) >> ($0 % 64) }
    for nombre in limites + autres {
      let chiffres = String(nombre)
      #expect(texte { $0.ajouter(nombre: nombre) } == chiffres)
      for largeur in [1, 2, 6, 20, 40] {
        let zeros = String(repeating: "0", count: max(0, largeur - chiffres.count))
        #expect(texte { $0.ajouter(nombre: nombre, chiffres: largeur) } == zeros + chiffres)
      }
    }
  }

  @Test func `a point stands before the decimals, and a digit before the point`() {
    #expect(texte { $0.ajouter(nombre: 5, decimales: 2) } == "0.05")
    #expect(texte { $0.ajouter(nombre: 12345, decimales: 2) } == "123.45")
    #expect(texte { $0.ajouter(nombre: 12345, decimales: 5) } == "0.12345")
    #expect(texte { $0.ajouter(nombre: .max, decimales: 20) } == "0.18446744073709551615")
  }

  @Test func `words give their digits, the highest first`() {
    var hasard = GenerateurGraine()
    for mot in [0, .max, 0x0123_4567_89ab_cdef] + (0..<200).map({ _ in hasard.next() }) {
      let chiffres = String(mot, radix: 16)
      let zeros = String(repeating: "0", count: 16 - chiffres.count)
      #expect(texte { $0.ajouter(hexadecimal: mot) } == zeros + chiffres)
    }
  }

  @Test func `pieces come to stand behind each other, however much room they need`() {
    var hasard = GenerateurGraine()
    var octets = Octets()
    var attendus = ContiguousArray<UInt8>()
    for tour in 0..<600 {
      let piece = String(repeating: "é\(tour)", count: Int.random(in: 0...60, using: &hasard))
      octets.ajouter(piece)
      octets.ajouter("-" as StaticString)
      octets.ajouter(mot: 0x2e2e_2e62_61, 2)
      attendus += Array(piece.utf8) + Array("-ab".utf8)
      if tour % 100 == 99 {
        octets.couper(a: attendus.count / 2)
        attendus.removeSubrange((attendus.count / 2)...)
      }
    }
    #expect(octets.ecrits == attendus)
    #expect(octets.compte == attendus.count)
  }

  @Test func `a word is read with ones for what is not written`() {
    var octets = Octets()
    octets.ajouter("abcdefghij" as StaticString)
    #expect(octets.mot(a: 0) == 0x6867_6665_6463_6261)
    #expect(octets.mot(a: 2) == 0x6a69_6867_6665_6463)
    #expect(octets.mot(a: 8) == 0xffff_ffff_ffff_6a69)
  }
}
