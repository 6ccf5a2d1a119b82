import Foundation
import Journaux
import JournalFichier

/// Small files, read and written a hundred thousand times: Foundation takes too long for that.
package struct FastFiles {
  private let systeme = Systeme()

  package func read(_ path: String, atMost count: Int) throws -> ContiguousArray<UInt8> {
    try systeme.read(systeme.openFile(path, .read), at: 0, count: count, path)
  }

  /// Puts bytes in the place of what the file held.
  package func write(_ bytes: ContiguousArray<UInt8>, to path: String) throws {
    let file: Descriptor
    do {
      file = try systeme.openFile(path, .readWrite)
    } catch {
      file = try systeme.openFile(path, .create)
    }
    try systeme.truncate(file, to: bytes.count, path)
    try systeme.write(bytes, to: file, at: 0, path)
  }

  /// Removes a file, if it is there.
  package func remove(_ path: String) throws {
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw Surprise("cannot remove \(path)")
    }
  }
}
