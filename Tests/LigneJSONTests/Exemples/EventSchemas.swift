import Foundation

/// The folder `EventSchemas` of the repository.
enum EventSchemas {
  static let exemples = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "EventSchemas/exemples")

  /// The bytes of an example's file.
  static func exemple(_ name: String) throws -> ContiguousArray<UInt8> {
    ContiguousArray(try Data(contentsOf: exemples.appending(path: name)))
  }

  /// The names of all examples' files, those of former versions among them.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: exemples.path(percentEncoded: false))
      .filter { $0.hasSuffix(".jsonl") }.sorted()
  }

  /// Whether the examples are to be written anew rather than compared.
  static var isRecording: Bool {
    ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1"
  }

  static func record(_ files: [String: ContiguousArray<UInt8>]) throws {
    for (name, bytes) in files { try Data(bytes).write(to: exemples.appending(path: name)) }
  }

  /// The lines of all examples, without line feeds.
  static func lines() throws -> [ContiguousArray<UInt8>] {
    try names().flatMap { try exemple($0).split(separator: UInt8(ascii: "\n")) }
      .map { ContiguousArray($0) }
  }
}
