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
  /// Ctrl-C, or the end of what is typed.
  case interruption

  /// The keys that some bytes stand for.
  static func lues(_ octets: [UInt8]) -> [Touche] {
    switch octets {
    case [27]: return [.echappement]
    case [27, UInt8(ascii: "["), UInt8(ascii: "A")]: return [.haut]
    case [27, UInt8(ascii: "["), UInt8(ascii: "B")]: return [.bas]
    case _ where octets.first == 27: return []
    default: break
    }
    return String(decoding: octets, as: UTF8.self).compactMap { lettre in
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
      while let octets = Terminal.lire() { lues(octets).forEach(prendre) }
      prendre(.interruption)
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
