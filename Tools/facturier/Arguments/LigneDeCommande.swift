#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The words that the process was started with, as the system has them.
struct LigneDeCommande {
  /// Each word's bytes, the program's own name first.
  private let octets: [ContiguousArray<UInt8>]

  /// Takes the words that Swift found, or else asks the system.
  ///
  /// On Linux Swift looks for them beside the environment, and finds none when a library that was
  /// loaded beforehand has moved that by setting a variable.
  init() {
    let trouves = Self.deSwift
    octets = trouves.isEmpty ? Self.duSysteme : trouves
  }

  private static var deSwift: [ContiguousArray<UInt8>] {
    (0..<Int(CommandLine.argc)).compactMap { rang in
      unsafe CommandLine.unsafeArgv[rang].map { mot in
        unsafe ContiguousArray(UnsafeRawBufferPointer(start: mot, count: strlen(mot)))
      }
    }
  }

  /// Each word ends with a zero; where there is no such file, nothing is known.
  private static var duSysteme: [ContiguousArray<UInt8>] {
    let tout = try? FichierLu("/proc/self/cmdline").contenu(auPlus: 1 << 24)
    return (tout ?? []).split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { ContiguousArray($0) }
  }

  /// The words behind the program's name.
  var mots: [String] { octets.dropFirst().map { String(decoding: $0, as: UTF8.self) } }

  /// The rank of the first word that is no UTF-8, counted from 1.
  ///
  /// Swift mends such a word, and what was mended must not be recorded as if it had been typed.
  var illisible: Int? { octets.firstIndex { String(validating: $0, as: UTF8.self) == nil } }
}
