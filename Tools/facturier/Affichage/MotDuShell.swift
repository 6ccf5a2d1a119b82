import Facturation

extension String {
  /// The text as a word of a command line that can be copied.
  var pourLeShell: String {
    let sures = "/._-+@%=:,"
    guard
      isEmpty || !allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || sures.contains($0) })
    else { return self }
    guard !unicodeScalars.contains(where: { $0.estInvisible || $0 == "\n" || $0 == "'" }) else {
      let octets = utf8.map { octet in
        let chiffres = String(octet, radix: 16)
        return "\\x" + (octet < 16 ? "0" : "") + chiffres
      }
      return "$'\(octets.joined())'"
    }
    return "'\(self)'"
  }
}
