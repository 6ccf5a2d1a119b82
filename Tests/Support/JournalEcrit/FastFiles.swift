import Foundation
import Journaux
import JournalFichier

/// Small files, read and written a hundred thousand times: Foundation takes too long for that.
package struct FastFiles {
  private let systeme = Systeme()

  package func read(_ path: String, atMost count: Int) throws -> ContiguousArray<UInt8> {
    try systeme.openFile(path, .read).read(at: 0, count: count)
  }

  /// Puts bytes in the place of what the file held.
  package func write(_ bytes: ContiguousArray<UInt8>, to path: String) throws {
    let file: OpenFile
    do {
      file = try systeme.openFile(path, .readWrite)
    } catch {
      file = try systeme.openFile(path, .create)
    }
    try file.truncate(to: bytes.count)
    try file.write(bytes, at: 0)
  }

  /// Removes a file, if it is there.
  package func remove(_ path: String) throws {
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw Surprise("cannot remove \(path)")
    }
  }
}
