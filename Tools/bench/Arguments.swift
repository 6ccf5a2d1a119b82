#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The words of a command line that are not understood yet.
struct Arguments {
  private var mots: [String]

  init(_ mots: some Sequence<String>) { self.mots = Array(mots) }

  mutating func suivant() -> String? { mots.isEmpty ? nil : mots.removeFirst() }

  mutating func obligatoire(_ nom: String) -> String {
    guard let mot = suivant(), !mot.hasPrefix("--") else { Self.refuser("\(nom) is missing") }
    return mot
  }

  mutating func drapeau(_ nom: String) -> Bool {
    guard let place = mots.firstIndex(of: nom) else { return false }
    mots.remove(at: place)
    return true
  }

  mutating func entier(_ nom: String) -> Int? {
    texte(nom).map { texte in
      guard let valeur = Int(texte), valeur >= 0 else { Self.refuser("\(nom) takes a number") }
      return valeur
    }
  }

  mutating func texte(_ nom: String) -> String? {
    guard let place = mots.firstIndex(of: nom) else { return nil }
    guard place + 1 < mots.count else { Self.refuser("\(nom) takes a value") }
    defer { mots.removeSubrange(place...(place + 1)) }
    return mots[place + 1]
  }

  func finir() {
    if let mot = mots.first { Self.refuser("\(mot) is one word too many") }
  }

  /// Answers with a line, at once: the asker may be waiting behind a pipe.
  static func repondre(_ ligne: String) {
    print(ligne)
    _ = fflush(nil)
  }

  /// Microseconds by a clock that all processes of a machine share, and nobody sets.
  static var maintenant: Int {
    var moment = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &moment)
    return Int(moment.tv_sec) * 1_000_000 + Int(moment.tv_nsec) / 1000
  }

  static func refuser(_ raison: String) -> Never {
    let octets = Array("Banc: \(raison)\n".utf8)
    unsafe octets.withUnsafeBytes { _ = unsafe write(2, $0.baseAddress, $0.count) }
    exit(64)
  }
}
