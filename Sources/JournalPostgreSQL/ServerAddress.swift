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
}

extension ServerAddress {
  /// What the library connects by; where a word comes twice, the later one wins.
  func settings(within limit: Duration) -> [(word: String, value: String)] {
    [
      ("connect_timeout", String(min(max(2, limit.inMilliseconds / 1000), Int(Int32.max)))),
      ("fallback_application_name", "facturier"), ("dbname", forLibrary),
      ("client_encoding", "UTF8"),
    ]
  }
}
