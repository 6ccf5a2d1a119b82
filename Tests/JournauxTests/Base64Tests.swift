import Journaux
import Graine
import Testing

/// Base64 is written and read in its one spelling.
@Suite("Base64") struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `is that of RFC 4648`(text: String, base64: String) {
    #expect(Base64.text(Array(text.utf8)) == base64)
    #expect(Base64.bytes(of: Array(base64.utf8)) == ContiguousArray(text.utf8))
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zm8", "Zm9v=", "====", "=Zm9", "Z=9v", "Zm9-",
    "Zm 9",
    "Zm9v\n",
  ])
  func `has no other spelling`(base64: String) {
    #expect(Base64.bytes(of: Array(base64.utf8)) == nil)
  }

  @Test func `gives back any bytes`() {
    var hasard = GenerateurGraine()
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &hasard) }
      #expect(
        Base64.bytes(of: Array(Base64.text(bytes).utf8)) == ContiguousArray(bytes), "\(hasard)")
    }
  }
}
