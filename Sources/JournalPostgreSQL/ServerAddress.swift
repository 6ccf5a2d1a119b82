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
  private let start: Substring
  private let kept: [Substring]
  private let passwords: [Substring]

  /// Whether a text is meant to be such an address.
  package static func looksLikeOne(_ text: String) -> Bool {
    ["postgresql://", "postgres://"].contains { text.hasPrefix($0) }
  }

  /// Takes an address apart; nil where it is none, or its registre no UUID.
  package init?(_ text: String) {
    guard Self.looksLikeOne(text), !text.utf8.contains(0) else { return nil }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts.dropFirst().flatMap { $0.split(separator: "&") }
    let named = words.filter { $0.hasPrefix(Self.word) }
    let registres = named.map { try? UUIDTexte(saisie: String($0.dropFirst(Self.word.count))) }
    // A password's `@` is to be written `%40`: what stands behind it would be taken for the host, and told.
    let isClear = parts[0].count { $0 == "@" } <= 1
    guard registres.count <= 1, !registres.contains(nil), isClear else { return nil }
    registre = registres.first ?? nil
    let others = words.filter { !$0.hasPrefix(Self.word) }
    let secret = others.filter { word in Self.secrets.contains { word.hasPrefix($0) } }
    let own = Self.password(of: parts[0])
    passwords =
      secret.compactMap { $0.split(separator: "=", maxSplits: 1).last } + [own].compactMap(\.self)
    hasPassword = !passwords.isEmpty
    start = parts[0]
    kept = others.filter { !secret.contains($0) }
    forLibrary = Self.joined(parts[0], others)
  }

  private static let word = "registre="
  private static let secrets = ["password=", "sslpassword="]

  /// The same for another registre of the base.
  package func with(registre: UUIDTexte) -> ServerAddress {
    ServerAddress(Self.joined(Substring(forLibrary), [Self.word + registre.texte])) ?? self
  }

  /// The address as it may be shown, without what is secret.
  package var shown: String {
    let words = kept + (registre.map { [Substring(Self.word + $0.texte)] } ?? [])
    return Self.joined(Substring(withoutSecrets(String(start))), words)
  }

  /// The base as it may be shown.
  var base: String { Self.joined(Substring(withoutSecrets(String(start))), kept) }

  /// A text that a server or a library has made, without what is secret.
  func withoutSecrets(_ text: String) -> String {
    passwords.reduce(text) {
      $1.isEmpty ? $0 : $0.replacing(":\($1)@", with: "@").replacing($1, with: "…")
    }
  }

  /// What stands between the first colon behind the scheme and the last `@` before the path.
  private static func password(of start: Substring) -> Substring? {
    guard let scheme = start.firstRange(of: "://") else { return nil }
    let authority = start[scheme.upperBound...]
    guard let at = authority.firstIndex(of: "@") else { return nil }
    let user = authority[..<at]
    guard let colon = user.firstIndex(of: ":") else { return nil }
    let password = user[user.index(after: colon)...]
    return password.isEmpty ? nil : password
  }

  private static func joined(_ start: Substring, _ words: [some StringProtocol]) -> String {
    guard !words.isEmpty else { return String(start) }
    return start + (start.contains("?") ? "&" : "?") + words.joined(separator: "&")
  }
}

extension ServerAddress {
  /// What the library connects by; where a word comes twice, the later one wins.
  func settings(within limit: Duration) -> [(word: String, value: String)] {
    [
      ("connect_timeout", String(max(2, limit.inMilliseconds / 1000))),
      ("fallback_application_name", "facturier"), ("dbname", forLibrary),
      ("client_encoding", "UTF8"),
    ]
  }
}
