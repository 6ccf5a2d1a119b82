/// What a server answers to one of the statements that it was asked for.
enum Answer {
  /// It is done, and has given rows or none.
  case rows(Rows)
  case refused(Refusal)
  /// It is not done, since one before it was refused.
  case leftOut
  /// All that was asked for at once is answered.
  case end
}

/// Rows as a server has given them, in PostgreSQL's binary form.
///
///     columns 2:  [00…07]["{"specversion"…]   [00…08]["{"specversion"…]
///     ends:             8               420          428            901
struct Rows: Sendable {
  let columns: Int
  /// What was done, in the server's word: `SELECT 2`, `COMMIT`.
  let done: String
  /// Whether the server has warned when it did this.
  var isWarned = false
  private var bytes: ContiguousArray<UInt8> = []
  /// Where each value ends; less than where it begins for one that is missing.
  private var ends: [Int] = []

  init(columns: Int, done: String) { (self.columns, self.done) = (columns, done) }

  var count: Int { columns == 0 ? 0 : ends.count / columns }

  mutating func append(_ value: UnsafeRawBufferPointer) {
    unsafe bytes.append(contentsOf: value)
    ends.append(bytes.count)
  }

  mutating func appendNothing() { ends.append(-1) }

  /// The bytes of a value, if there is one.
  func bytes(_ row: Int, _ column: Int) -> ContiguousArray<UInt8>? {
    range(row, column).map { ContiguousArray(bytes[$0]) }
  }

  /// A value as a text.
  func text(_ row: Int, _ column: Int) -> String? {
    range(row, column).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// A value as an integer of up to eight bytes.
  func integer(_ row: Int, _ column: Int) -> Int? {
    guard let range = range(row, column), let first = bytes[range].first else { return nil }
    let sign = first & 0x80 == 0 ? 0 : -1
    return bytes[range].reduce(sign) { $0 << 8 | Int($1) }
  }

  private func range(_ row: Int, _ column: Int) -> Range<Int>? {
    let place = row * columns + column
    guard ends[place] >= 0 else { return nil }
    let start = ends[..<place].last { $0 >= 0 } ?? 0
    return start..<ends[place]
  }
}
