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
    if let end = rest.utf8.firstIndex(where: { $0 == .at || $0 == .slash }), rest.utf8[end] == .at {
      let who = rest[..<end]
      guard !who.utf8.contains(.question) else { return nil }
      let colon = who.utf8.firstIndex(of: .colon) ?? end
      (known, secret) = (who[..<colon], Substring(who[colon...].utf8.dropFirst()))
      behind = rest[rest.utf8.index(after: end)...]
    }
    (user, password) = (known, secret.flatMap { $0.isEmpty ? nil : $0 })
    guard !behind.utf8.contains(.at) else { return nil }
    let question = behind.utf8.firstIndex(of: .question) ?? behind.endIndex
    place = behind[..<question]
    words = behind[question...].utf8.dropFirst().split(separator: .ampersand)
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
    let equals = text.utf8.firstIndex(of: .equals) ?? text.endIndex
    name = text[..<equals].percentDecoded
    value = Substring(text[equals...].utf8.dropFirst())
  }
}

extension Substring {
  /// The text in which `%41` stands for `A`; what stands for nothing stays.
  var percentDecoded: String {
    var (decoded, rest) = ([UInt8](), utf8[...])
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == .percent, digits.count == 2, digits.allSatisfy(\.isHexDigit),
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

extension UInt8 {
  fileprivate static let at = UInt8(ascii: "@")
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let question = UInt8(ascii: "?")
  fileprivate static let colon = UInt8(ascii: ":")
  fileprivate static let ampersand = UInt8(ascii: "&")
  fileprivate static let equals = UInt8(ascii: "=")
  fileprivate static let percent = UInt8(ascii: "%")

  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
