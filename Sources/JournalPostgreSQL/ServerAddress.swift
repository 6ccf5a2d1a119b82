package import Facturation

/// Where a registre stands on a server: `postgresql://user@host/base?registre=<uuid>`.
///
/// All but the registre is for PostgreSQL's own library, with its words and its ways to a password.
package struct ServerAddress: Hashable, Sendable {
  /// Which registre of the base, if one is named.
  package let registre: UUIDTexte?
  /// Whether the address itself holds a password, which everybody sees who sees the address.
  package let hasPassword: Bool
  /// What the library is given; it may hold a password.
  let forLibrary: String
  /// The same without what is secret, and without the registre.
  let base: String
  private let secrets: [String]

  /// How a text begins that is meant to be such an address.
  package static let schemes = ["postgresql://", "postgres://"]

  /// Takes an address apart; nil where it is none, its registre no UUID, or its password not clear.
  package init?(_ text: String) {
    guard Self.schemes.contains(where: text.hasPrefix), !text.utf8.contains(0),
      let parts = AddressParts(text)
    else { return nil }
    let registres = parts.words.filter { $0.name == Self.word }
      .map { try? UUIDTexte(texte: String($0.value)) }
    guard registres.count <= 1, !registres.contains(nil) else { return nil }
    registre = registres.first ?? nil
    let others = parts.words.filter { $0.name != Self.word }
    let isSecret = { (word: AddressWord) in Self.secretWords.contains(word.name) }
    let written = [parts.password].compactMap(\.self) + others.filter(isSecret).map(\.value)
    // The library may tell one as it is written or as it is meant.
    secrets = written.filter { !$0.isEmpty }.flatMap { [String($0), $0.percentDecoded] }
    hasPassword = !secrets.isEmpty
    forLibrary = Self.joined(parts.start(withPassword: true), others.map(\.text))
    base = Self.joined(
      parts.start(withPassword: false), others.filter { !isSecret($0) }.map(\.text))
  }

  private static let word = "registre"
  private static let secretWords: Set = [
    "password", "sslpassword", "oauth_client_secret", "scram_client_key", "scram_server_key",
  ]

  /// The same for another registre of the base.
  package func with(registre: UUIDTexte) -> ServerAddress {
    ServerAddress(Self.named(forLibrary, registre)) ?? self
  }

  /// The address as it may be shown, without what is secret.
  package var shown: String { registre.map { Self.named(base, $0) } ?? base }

  /// A text that a server or a library has made, without what is secret.
  func withoutSecrets(_ text: String) -> String {
    secrets.reduce(text) { $0.replacing(":\($1)@", with: "@").replacing($1, with: "…") }
  }

  private static func named(_ base: String, _ registre: UUIDTexte) -> String {
    joined(base, ["\(word)=\(registre.texte)"])
  }

  private static func joined(_ start: String, _ words: [Substring]) -> String {
    guard !words.isEmpty else { return start }
    return start + (start.contains("?") ? "&" : "?") + words.joined(separator: "&")
  }

  /// What the library connects by; where a word comes twice, the later one wins.
  func settings(within limit: Duration) -> [(word: String, value: String)] {
    [
      ("connect_timeout", String(min(max(2, limit.inMilliseconds / 1000), Int(Int32.max)))),
      ("fallback_application_name", "facturier"), ("dbname", forLibrary),
      ("client_encoding", "UTF8"),
    ]
  }
}

/// The address of a base in the parts that PostgreSQL's own library sees in it.
///
///     postgresql://ana:s3cret@db:5433/compta?sslmode=require&user=ben
///     scheme       user:password@place       word           word
struct AddressParts {
  let scheme: Substring
  /// Who connects, if that stands before an `@`, and by which password.
  let user: Substring?
  let password: Substring?
  /// The hosts and the base.
  let place: Substring
  let words: [AddressWord]

  /// Takes an address apart; nil where the library would see another end of the password than its writer.
  ///
  /// It looks for an `@` first, up to a `/`, and for a `?` only then: so a password may hold what looks like
  /// the end of it, and the rest of it would be taken for a host or a word, and told.
  init?(_ text: String) {
    guard let scheme = text.firstRange(of: "://") else { return nil }
    self.scheme = text[..<scheme.upperBound]
    let rest = text[scheme.upperBound...]
    var (behind, known, secret): (Substring, Substring?, Substring?) = (rest, nil, nil)
    // By code points: an accent behind a sign makes another character of it, and is none to the library.
    let signs = rest.unicodeScalars
    if let end = signs.firstIndex(where: { $0 == "@" || $0 == "/" }), signs[end] == "@" {
      let who = signs[..<end]
      guard !who.contains("?") else { return nil }
      let colon = who.firstIndex(of: ":") ?? end
      (known, secret) = (Substring(who[..<colon]), Substring(who[colon...].dropFirst()))
      behind = Substring(signs[end...].dropFirst())
    }
    (user, password) = (known, secret.flatMap { $0.isEmpty ? nil : $0 })
    guard !behind.unicodeScalars.contains("@") else { return nil }
    let question = behind.unicodeScalars.firstIndex(of: "?") ?? behind.endIndex
    place = behind[..<question]
    words = behind[question...].unicodeScalars.dropFirst().split(separator: "&")
      .map { AddressWord(Substring($0)) }
  }

  /// The address up to its words, with the password or without.
  func start(withPassword isShown: Bool) -> String {
    guard let user else { return String(scheme + place) }
    let password = isShown ? self.password.map { ":" + $0 } : nil
    return scheme + user + (password ?? "") + "@" + place
  }
}

/// One of the words behind an address, such as `sslmode=require`.
struct AddressWord {
  let text: Substring
  /// What is meant by its name, in which any character may be written as `%` and two digits.
  let name: String
  let value: Substring

  init(_ text: Substring) {
    self.text = text
    let equals = text.unicodeScalars.firstIndex(of: "=") ?? text.endIndex
    name = text[..<equals].percentDecoded
    value = Substring(text[equals...].unicodeScalars.dropFirst())
  }
}

extension Substring {
  /// The text in which `%41` stands for `A`; what stands for nothing stays.
  var percentDecoded: String {
    var (decoded, rest) = ([UInt8](), utf8[...])
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(Substring(digits)), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
