/// Parts of texts, in regular expressions that all dialects know.
enum Pattern {
  static let uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
  static let date =
    "([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
  static let time = #"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{6}"#
  static let inNumbers = "[A-Za-z0-9+_/-]"
  /// Signs that all banks take; blanks only between others.
  static let mandate =
    "[A-Za-z0-9+?/:().,'-]([A-Za-z0-9+?/:().,' -]*[A-Za-z0-9+?/:().,'-])?"
  static let inSeries = #"(\#(inNumbers)|\{annee\}|\{mois\})"#
  static let control = #"\u0000-\u001f\u007f-\u009f\u2028\u2029"#
  static let controlOfLines = #"\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029"#
  static let blank = #" \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"#
  static let inIdentifiers = "[^\(control)\(blank)]"
  static let inAddresses = "[^@\(control)\(blank)]"

  /// Numbers up to a highest one, which is of nines alone or a power of ten.
  static func decimal(to highest: String, least: Int, most: Int) -> String {
    let isRound = highest.contains { !"9.".contains($0) }
    let whole = "(0|[1-9][0-9]{0,\(highest.prefix { $0 != "." }.count - (isRound ? 2 : 1))})"
    // Decimals that need not be shown end with one that says something.
    let last = "[0-9]{0,\(most - least - 1)}[1-9]"
    let numbers =
      switch least {
      case 0: #"\#(whole)(\.\#(last))?"#
      case most: #"\#(whole)\.[0-9]{\#(least)}"#
      default: #"\#(whole)\.[0-9]{\#(least)}(\#(last))?"#
      }
    return isRound ? "(\(highest.replacing(".", with: #"\."#))|\(numbers))" : numbers
  }

  /// A text in which something can be seen, without some characters.
  static func seen(without excluded: String) -> String {
    "[^\(excluded)]*[^\(control)\(blank)][^\(excluded)]*"
  }
}

extension JSON {
  /// The schema of texts that look like that from their beginning to their end.
  static func like(
    _ pattern: String, format: String? = nil, atMost length: Int? = nil
  ) -> JSON {
    [
      "type": "string", "format": format.map(JSON.text), "maxLength": length.map(JSON.number),
      "pattern": "^\(pattern)$",
    ]
  }
}
