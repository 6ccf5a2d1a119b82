#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A system call that failed.
package struct SystemError: Error, Hashable {
  /// Which call.
  package let call: Systeme.Call
  /// The system's number for the reason.
  package let number: Int32
  /// The file concerned.
  package let path: String

  /// The reason, in the system's words.
  package var reason: String { unsafe String(cString: strerror(number)) }

  /// Whether there is no such file.
  package var isAbsence: Bool { number == ENOENT || number == ENOTDIR }
  /// Whether a file stands where the folder should that is to hold this one.
  package var isUnderFile: Bool { number == ENOTDIR }
  /// Whether the file is there already.
  package var isPresence: Bool { number == EEXIST }
  /// Whether the file may not be read or written.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(number) }
  /// Whether no room is left.
  package var isFullness: Bool { [ENOSPC, EDQUOT, EFBIG].contains(number) }
  /// Whether a folder, a pipe or the like stands where a file should.
  package var isIrregular: Bool {
    [.open, .lstat].contains(call) && [EINVAL, EISDIR, ENXIO].contains(number)
  }
  /// Whether the call would have changed something.
  package var isWriting: Bool {
    [.pwrite, .fdatasync, .fsync, .ftruncate, .mkdir].contains(call)
  }
  /// Whether a link stands where a file should.
  package var isLink: Bool { number == ELOOP }
}
