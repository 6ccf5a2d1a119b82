import CSysteme

/// What tells that a file of a folder may have been written, made or replaced.
///
/// It is one thread's alone.
struct Watch: ~Copyable {
  private let watch: Descriptor
  private let folder: String
  private let name: String
  private let calls: any SystemCalls
  /// What some systems watch besides; the watch's own.
  private var file: Int32 = -1

  fileprivate init(
    _ watch: consuming Descriptor, _ folder: String, _ name: String, _ calls: any SystemCalls
  ) {
    self.watch = watch
    self.calls = calls
    (self.folder, self.name) = (folder, name)
  }

  deinit { if file != -1 { calls.close(file) } }
}

extension Systeme {
  /// Begins to watch a file, which need not be there yet.
  func watch(_ name: String, in folder: String) throws(SystemError) -> Watch {
    let number = try perform(.watch, folder) { _ in unsafe csysteme_watch_open(folder) }
    return Watch(Descriptor(number, calls), folder, name, calls)
  }
}

extension Watch {
  /// Waits until the file may have changed since it was waited for last, or so much time has passed;
  /// throws where nothing more will be told.
  mutating func wait(milliseconds: Int32, _ systeme: Systeme) throws(SystemError) -> Bool {
    let (number, folder, name) = (watch.number, folder, name)
    var file = file
    defer { self.file = file }
    return try systeme.perform(.watch, folder, again: false) { _ in
      unsafe csysteme_watch_wait(number, &file, folder, name, milliseconds)
    } == 1
  }
}
