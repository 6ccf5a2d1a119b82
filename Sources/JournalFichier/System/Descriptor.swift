/// An open file, closed when nothing holds it any more; a lock on it is given back with it.
package struct Descriptor: ~Copyable, Sendable {
  let number: Int32
  private let calls: any SystemCalls

  init(_ number: Int32, _ calls: any SystemCalls) {
    self.number = number
    self.calls = calls
  }

  deinit { calls.close(number) }
}

/// What the system knows of a file or a folder: which one it is, and who may do what with it.
package struct FileStatus: Sendable {
  /// What it is; a link is neither file nor folder.
  package enum Kind: Sendable { case file, folder, other }

  package let kind: Kind
  private let device: UInt64
  private let number: UInt64
  /// How many bytes it has.
  package let length: Int
  /// The permissions.
  package let permissions: UInt32
  /// Whether it belongs to whoever runs the program.
  package let isOwn: Bool

  package init(
    kind: Kind, device: UInt64, number: UInt64, length: Int, permissions: UInt32, isOwn: Bool
  ) {
    (self.kind, self.device, self.number) = (kind, device, number)
    (self.length, self.permissions, self.isOwn) = (length, permissions, isOwn)
  }

  /// Whether both are one, under whatever names.
  package func isSame(as other: FileStatus) -> Bool {
    device == other.device && number == other.number
  }
}
