import Journaux
import Port

/// A store that is asked one rule.
struct StoreBench: Sendable {
  /// The store, and the same place opened once more.
  let store, other: any LineStore
  private let place: AdapterContract.StorePlace

  init(place: @escaping AdapterContract.StorePlace) throws {
    self.place = place
    (store, other) = (try place(), try place())
  }

  /// Opens the place again.
  func reopened() throws -> any LineStore { try place() }
}

/// How long somebody may wait for a lock that nobody means to keep.
let patience = Duration.seconds(20)

extension LineStore {
  /// Records some lines by one act.
  func record(_ lines: [StoredLine]) throws {
    try append(waiting: patience) { try $0.write(lines) }
  }

  /// Records one line behind the last.
  func recordNext(_ text: String = "line", keys: [String] = []) throws {
    try append(waiting: patience) { writing in
      let last = try writing.last()?.position ?? 0
      try writing.write([StoredLine(last + 1, "\(text) \(last + 1)", keys: keys)])
    }
  }
}

extension LineReading {
  /// All lines, with their keys.
  var all: [StoredLine] {
    get throws { try linesWithKeys(1...1_000_000, atMost: 4096).map(\.sorted) }
  }
}

extension StoredLine {
  init(_ position: Position, _ text: String, keys: [String] = []) {
    self.init(position: position, bytes: ContiguousArray(text.utf8), keys: keys)
  }

  /// The line with its keys in an order that can be compared.
  var sorted: StoredLine { StoredLine(position: position, bytes: bytes, keys: keys.sorted()) }
}

extension [StoredLine] {
  /// The places and the texts, to be compared and told.
  var told: [String] { map { "\($0.position) \(String(decoding: $0.bytes, as: UTF8.self))" } }

  var positions: [Position] { map(\.position) }
}
