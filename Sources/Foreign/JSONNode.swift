package import Facturation

/// A value of a JSON document, which knows where it stands, so that any later fault names the place.
///
/// For `{"quantite": 1e2}` on one line, the root is an object at 1:1 with one member: its name
/// `quantite` at 1:2, its value the number `1e2`, kept as written, at 1:14.
package struct JSONNode: Hashable, Sendable {
  /// Where the value's first byte stands.
  package let place: FilePlace
  /// What the value is.
  package let value: JSONValue

  /// Takes a value, read here or made of what another format says there.
  package init(_ value: JSONValue, at place: FilePlace) {
    (self.value, self.place) = (value, place)
  }

  /// Reads a document of one value, which is all that the bytes hold, white space aside.
  package static func read(
    _ bytes: ContiguousArray<UInt8>, limits: JSONLimits = .usual
  ) throws(JSONError) -> JSONNode {
    var stream = JSONStream(.value, limits: limits)
    // Who reads a file no further than that has not seen what follows.
    guard bytes.count <= limits.bytes else {
      throw stream.failure(.jsonTropGros(maximum: limits.bytes))
    }
    stream.receive(bytes)
    stream.finish()
    var node: JSONNode?
    // The value comes first; a request for more finds that nothing but white space follows it.
    while let view = try stream.next() { node = view.node }
    guard let node else { throw stream.failure(.jsonVide) }
    return node
  }
}

/// What a JSON value is.
package enum JSONValue: Hashable, Sendable {
  /// Members in the order of the file, no two of the same name.
  case object([JSONMember])
  case array([JSONNode])
  /// The text, its escapes resolved.
  case text(String)
  case number(JSONNumber)
  case boolean(Bool)
  case null

  /// The kind of value, without its content.
  package var kind: JSONKind {
    switch self {
    case .object: .object
    case .array: .array
    case .text: .text
    case .number: .number
    case .boolean: .boolean
    case .null: .null
    }
  }
}

/// A kind of JSON value.
package enum JSONKind: CaseIterable, Hashable, Sendable {
  case object, array, text, number, boolean, null

  /// The kind of value that begins with this byte, if one does.
  init?(first byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "\""): self = .text
    case UInt8(ascii: "-"), 0x30...0x39: self = .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean
    case UInt8(ascii: "n"): self = .null
    default: return nil
    }
  }
}

/// A member of an object: a name and its value.
package struct JSONMember: Hashable, Sendable {
  /// The name, its escapes resolved.
  package let name: String
  /// Where the name's opening quote stands.
  package let place: FilePlace
  /// The value.
  package let node: JSONNode

  /// Takes a name and its value; the name stands where the value does, unless a place is given.
  package init(name: String, place: FilePlace? = nil, node: JSONNode) {
    (self.name, self.place, self.node) = (name, place ?? node.place, node)
  }
}

/// A place in a file, both numbers counted from 1; the column counts bytes, not characters.
///
/// Lines end with a line feed, and a carriage return before it belongs to the line that ends. In
/// `["é", 1]` the number stands in column 8, since `é` is two bytes.
package struct FilePlace: Hashable, Comparable, Sendable {
  /// The line.
  package let line: Int
  /// The byte within the line.
  package let column: Int
  /// Which file it is, of several that are read together, counted from 0.
  package let file: Int

  /// Names a place.
  package init(line: Int, column: Int, file: Int = 0) {
    (self.line, self.column, self.file) = (line, column, file)
  }

  /// The first in the file comes first.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.file, lhs.line, lhs.column) < (rhs.file, rhs.line, rhs.column)
  }
}

/// A JSON number, kept as the text that stands in the file, so that no digit of it is ever lost.
///
///     text       decimal()
///     1.50       1.5
///     1e2        100
///     12.50e1    125
///     25E-3      0.025
///     -0.0       0
///     1e400      refused
package struct JSONNumber: Hashable, Sendable {
  /// The number as written, in the form that RFC 8259 gives numbers.
  package let text: String

  /// Takes a text that is known to have that form.
  package init(read text: String) { self.text = text }

  /// The same number without exponent, exactly, or a fault when that takes more digits than allowed.
  ///
  /// Zeros that end the decimals go, and the point with them when it is last. Minus zero, which is a way of writing and not a number, becomes zero.
  package func decimal(digits maximum: Int = 40) throws(Defaut) -> String {
    var (digits, decimals, isNegative) = try parts(maximum)
    if digits.isEmpty { isNegative = false }
    while decimals > 0, digits.last == zero {
      digits.removeLast()
      decimals -= 1
    }
    if digits.isEmpty { decimals = 0 }
    let wholes = max(1, digits.count - decimals)
    guard wholes <= maximum, max(0, decimals) <= maximum - wholes else {
      throw .jsonNombreDemesure(maximum: maximum)
    }
    return Self.write(digits, decimals: decimals, isNegative: isNegative)
  }

  /// The number as a whole one within bounds, or a fault; `3.0` and `3e0` are as whole as `3`.
  package func integer(in bounds: ClosedRange<Int>) throws(Defaut) -> Int {
    let text = try decimal()
    guard !text.utf8.contains(UInt8(ascii: ".")) else { throw .jsonNombreNonEntier }
    guard let integer = Int(text), bounds.contains(integer) else {
      throw .jsonHorsBornes(minimum: bounds.lowerBound, maximum: bounds.upperBound)
    }
    return integer
  }

  private var zero: UInt8 { UInt8(ascii: "0") }

  /// The digits without the zeros in front, how many of them are decimals, and the sign.
  ///
  /// `-0.0250e1` gives the digits `250`, three decimals, negative.
  private func parts(
    _ maximum: Int
  ) throws(Defaut) -> (digits: ContiguousArray<UInt8>, decimals: Int, isNegative: Bool) {
    var digits = ContiguousArray<UInt8>()
    var decimals = 0
    var afterPoint = false
    let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    for byte in mantissa {
      switch byte {
      case UInt8(ascii: "."): afterPoint = true
      case UInt8(ascii: "-"): break
      default:
        if byte != zero || !digits.isEmpty { digits.append(byte) }
        if afterPoint { decimals += 1 }
      }
    }
    // Zero is zero with any exponent.
    if !digits.isEmpty, mantissa.endIndex < text.endIndex {
      let exponent = text[mantissa.endIndex...].dropFirst()
      // Beyond a billion, no number of digits in front could bring the value back within bounds.
      guard let power = Int(exponent), (-1_000_000_000...1_000_000_000).contains(power)
      else { throw .jsonNombreDemesure(maximum: maximum) }
      decimals -= power
    }
    return (digits, decimals, text.utf8.first == UInt8(ascii: "-"))
  }

  private static func write(
    _ digits: ContiguousArray<UInt8>, decimals: Int, isNegative: Bool
  ) -> String {
    let zeros = String(repeating: "0", count: max(0, decimals + 1 - digits.count))
    let following = String(repeating: "0", count: max(0, -decimals))
    let text = zeros + String(decoding: digits, as: UTF8.self) + following
    let sign = isNegative ? "-" : ""
    guard decimals > 0 else { return sign + text }
    return "\(sign)\(text.dropLast(decimals)).\(text.suffix(decimals))"
  }
}

/// What a file may ask of the reader's memory: anything beyond is refused, by a clear error.
///
/// They hold for each piece that is handed over (the document, an element, a line), so that a file
/// of any length is read in the memory that one piece takes.
package struct JSONLimits: Hashable, Sendable {
  /// How many arrays and objects may stand within each other.
  package var depth = 64
  /// How many values a piece may hold, and how many members the object around the pieces.
  package var nodes = 1_000_000
  /// How many bytes a piece may have.
  package var bytes = 64 << 20
  /// How many bytes may stand between the quotes of a text.
  package var text = 1 << 20
  /// How many bytes a number may have.
  package var number = 256

  /// The usual ones.
  package static let usual = JSONLimits()
}
