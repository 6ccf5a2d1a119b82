#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard input, a line at a time, as a person types it.
final class Entree {
  private var tampon: [UInt8] = []

  /// Whether a person types it on a terminal.
  static var estTerminal: Bool { isatty(0) == 1 }

  /// The next line without its end, or nothing once the input has ended.
  func ligne() -> [UInt8]? {
    while true {
      if let fin = tampon.firstIndex(of: UInt8(ascii: "\n")) {
        defer { tampon.removeSubrange(...fin) }
        return Array(tampon[..<fin])
      }
      guard let suite = Fichiers.lire(0, auPlus: 4096), !suite.isEmpty else { return nil }
      tampon += suite
    }
  }
}
