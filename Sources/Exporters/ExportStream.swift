/// Where an export's bytes go: a file, a pipe, an array in memory.
public protocol ExportStream {
  /// Takes the next bytes, or throws when it cannot.
  mutating func write(_ bytes: ContiguousArray<UInt8>) throws
}

/// An export that is kept in memory, for tests and previews.
public struct MemoryStream: ExportStream, Sendable {
  /// All bytes so far.
  public private(set) var bytes: ContiguousArray<UInt8> = []

  /// Begins with nothing.
  public init() {}

  /// Takes the next bytes.
  public mutating func write(_ bytes: ContiguousArray<UInt8>) { self.bytes += bytes }
}
