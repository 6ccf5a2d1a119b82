import Facturation

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
  func withPointers<Result>(
    _ body: ([UnsafePointer<CChar>?], [Int32]) -> Result
  ) -> Result {
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
