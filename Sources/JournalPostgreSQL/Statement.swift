import Facturation
import Port

/// What a server is asked to do: a text that stands in the program, and values that never stand in it.
struct Statement: Sendable {
  let text: String
  let values: [Value]
  /// Whether the server is to keep it, since it comes again and again.
  let isKept: Bool

  init(_ text: StaticString, _ values: [Value] = [], isKept: Bool = true) {
    (self.text, self.values, self.isKept) = (text.description, values, isKept)
  }

  /// Wants to be told of new lines of a registre.
  ///
  /// A channel's name cannot be a value; this one is made of a UUID's digits alone.
  init(listeningTo registre: UUIDTexte) {
    (text, values, isKept) = ("LISTEN \"\(registre.channel)\"", [], false)
  }
}

extension UUIDTexte {
  /// Where it is told that a registre has new lines.
  var channel: String { "facturier_\(texte.filter { $0 != "-" })" }
}

/// A value that goes to a server beside a statement.
enum Value: Sendable {
  case uuid(UUIDTexte)
  case integer(Int)
  case text(String)
  case integers([Int])
  case texts([String])
  case byteStrings([ContiguousArray<UInt8>])

  /// The number by which PostgreSQL knows the type.
  var type: UInt32 {
    switch self {
    case .uuid: 2950
    case .integer: 20
    case .text: 25
    case .integers: 1016
    case .texts: 1009
    case .byteStrings: 1001
    }
  }
}

/// Values in PostgreSQL's binary form, one behind the other.
struct EncodedValues {
  let types: [UInt32]
  private var bytes: ContiguousArray<UInt8> = []
  private var ends: [Int] = []

  init(_ values: [Value]) {
    types = values.map(\.type)
    for value in values {
      encode(value)
      ends.append(bytes.count)
    }
  }

  var count: Int { types.count }

  /// Shows where each value begins and how long it is.
  func withPointers<Result>(_ body: ([UnsafePointer<CChar>?], [Int32]) -> Result) -> Result {
    unsafe bytes.withUnsafeBytes { bytes in
      // An empty value is one all the same, and no value at all would be a pointer to nowhere.
      let base = unsafe bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
      let first = unsafe base?.assumingMemoryBound(to: CChar.self)
      var (pointers, lengths, start): ([UnsafePointer<CChar>?], [Int32], Int) = unsafe ([], [], 0)
      for end in ends {
        unsafe pointers.append(first.map { unsafe $0 + start })
        lengths.append(Int32(end - start))
        start = end
      }
      return unsafe body(pointers, lengths)
    }
  }

  private mutating func encode(_ value: Value) {
    switch value {
    case .uuid(let uuid):
      append(uuid.haut)
      append(uuid.bas)
    case .integer(let integer): append(Int64(integer))
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .integers(let integers):
      array(of: Value.integer(0).type, integers) { $0.append(Int64($1)) }
    case .texts(let texts):
      array(of: Value.text("").type, texts) { $0.bytes.append(contentsOf: $1.utf8) }
    case .byteStrings(let strings): array(of: 17, strings) { $0.bytes.append(contentsOf: $1) }
    }
  }

  /// One dimension, no value missing, counted from 1; each value behind its length.
  private mutating func array<Element>(
    of type: UInt32, _ elements: [Element], _ encode: (inout Self, Element) -> Void
  ) {
    append(Int32(elements.isEmpty ? 0 : 1))
    append(Int32(0))
    append(type)
    guard !elements.isEmpty else { return }
    append(Int32(elements.count))
    append(Int32(1))
    for element in elements {
      let start = bytes.count
      append(Int32(0))
      encode(&self, element)
      let length = UInt32(bytes.count - start - 4)
      for place in 0..<4 {
        bytes[start + place] = UInt8(truncatingIfNeeded: length >> (24 - 8 * place))
      }
    }
  }

  /// The highest byte first.
  private mutating func append<Integer: FixedWidthInteger>(_ integer: Integer) {
    for place in (0..<Integer.bitWidth / 8).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: integer >> (8 * place)))
    }
  }
}

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

/// Why a server has not answered as it was to.
enum ServerError: Error, Hashable {
  /// No connection came about.
  case unreachable(String)
  /// A server answers that it is starting or going down, and takes nobody in.
  case starting(String)
  /// The server lets nobody in who gives that name and password, or not to that base.
  case shutOut(String)
  /// The connection has broken.
  case lost(String)
  /// No answer has come in time.
  case silent
  /// The server has refused a statement.
  case refused(Refusal)
  /// The lines that are kept there contradict themselves.
  case wrong(String)

  /// Whether the same may succeed over a connection of its own.
  var isOfConnection: Bool {
    switch self {
    case .lost: true
    case .refused(let refusal): refusal.isLast
    case .unreachable, .starting, .shutOut, .silent, .wrong: false
    }
  }

  /// What it means to the keeper of lines there, where nothing was recorded.
  var storeError: StoreError {
    switch self {
    case .refused(let refusal): refusal.storeError
    case .shutOut: .forbidden(message)
    case .unreachable, .starting, .lost, .silent, .wrong: .failed(message)
    }
  }

  /// What has happened, on one line.
  var message: String {
    switch self {
    case .unreachable(let reason), .starting(let reason), .shutOut(let reason), .lost(let reason),
      .wrong(let reason):
      reason.inOneLine
    case .silent: "the server does not answer"
    case .refused(let refusal): refusal.message
    }
  }
}

/// What a server says against a statement.
struct Refusal: Hashable {
  /// The five characters that tell programs what it is.
  let state: String
  /// Whether the connection ends with it.
  let isLast: Bool
  let message: String

  fileprivate var storeError: StoreError {
    switch state {
    case "55P03": .locked
    case "53100": .full
    case "42501": .forbidden(message)
    case "25006": .forbidden("the server only lets read: \(message)")
    case "3F000", "42P01": .missing("the database is not prepared: \(message)")
    default: .failed("\(message) (\(state))")
    }
  }
}

extension String {
  /// What PostgreSQL says on several lines, on one.
  var inOneLine: String {
    split(whereSeparator: \.isNewline).map { $0.drop { $0.isWhitespace } }.joined(separator: "; ")
  }
}
