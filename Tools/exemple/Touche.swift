#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What somebody has pressed.
enum Touche: Hashable, Sendable {
  case lettre(Character)
  case entree, effacement, echappement, haut, bas
  case interruption
  /// The end of what is typed.
  case fin

  /// The keys that some bytes stand for.
  static func lues(_ octets: [UInt8]) -> [Touche] {
    var (touches, reste) = ([Touche](), octets[...])
    while !reste.isEmpty {
      let suite = reste.firstIndex(of: 27) ?? reste.endIndex
      touches += lettres(reste[..<suite])
      reste = reste[suite...]
      if !reste.isEmpty { touches += echappee(&reste) }
    }
    return touches
  }

  /// What begins with an escape: the key of that name, or one that the terminal says in several bytes.
  private static func echappee(_ reste: inout ArraySlice<UInt8>) -> [Touche] {
    reste.removeFirst()
    guard reste.first == UInt8(ascii: "[") else { return [.echappement] }
    reste.removeFirst()
    // Parameters, and then one letter that says which key.
    reste = reste.drop { !(0x40...0x7E).contains($0) }
    switch reste.popFirst() {
    case UInt8(ascii: "A"): return [.haut]
    case UInt8(ascii: "B"): return [.bas]
    default: return []
    }
  }

  private static func lettres(_ octets: ArraySlice<UInt8>) -> [Touche] {
    String(decoding: octets, as: UTF8.self).compactMap { lettre in
      switch lettre {
      case "\n", "\r", "\r\n": .entree
      case "\u{7F}", "\u{8}": .effacement
      case "\u{3}", "\u{4}": .interruption
      case _ where lettre < " ": nil
      default: .lettre(lettre)
      }
    }
  }

  /// Hands over keys as they are pressed, from a thread that may wait for them.
  static func suivre(_ prendre: @escaping @Sendable (Touche) -> Void) {
    let suite = Suite {
      var octets: [UInt8] = []
      while let lus = Terminal.lire() {
        octets += lus
        let entiers = octets.sansCaractereEntame
        lues(Array(octets[..<entiers])).forEach(prendre)
        octets.removeFirst(entiers)
      }
      prendre(.fin)
    }
    let adresse = unsafe Unmanaged.passRetained(suite).toOpaque()
    #if canImport(Darwin)
      var fil: pthread_t?
      unsafe _ = pthread_create(&fil, nil, { unsafe Suite.executer($0) }, adresse)
    #else
      var fil = pthread_t()
      unsafe _ = pthread_create(
        &fil, nil, { unsafe $0.flatMap { unsafe Suite.executer($0) } }, adresse)
    #endif
  }

  /// What the thread does.
  private final class Suite: Sendable {
    let corps: @Sendable () -> Void

    init(_ corps: @escaping @Sendable () -> Void) { self.corps = corps }

    static func executer(_ adresse: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      unsafe Unmanaged<Suite>.fromOpaque(adresse).takeRetainedValue().corps()
      return nil
    }
  }
}

extension [UInt8] {
  /// How many of the bytes stand before a character of which the last bytes have yet to come.
  fileprivate var sansCaractereEntame: Int {
    guard let debut = suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return count }
    let longueur = Swift.max(1, (~self[debut]).leadingZeroBitCount)
    return debut + longueur > count ? debut : count
  }
}
