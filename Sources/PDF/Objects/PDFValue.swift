/// A value in the syntax of PDF.
indirect enum PDFValue {
  case integer(Int)
  case length(Length)
  case boolean(Bool)
  case name(String)
  /// A text that people read.
  case text(String)
  /// Characters of ASCII that programs read, such as a time or an address.
  case ascii(String)
  /// Digits of bytes, two of them each.
  case hexadecimal(String)
  case reference(Reference)
  case array([PDFValue])
  case dictionary(PDFDictionary)

  /// A rectangle by two of its corners, the lower left one first, on a page so high.
  static func rectangle(_ rectangle: Rectangle, onPage height: Length) -> PDFValue {
    [
      .length(rectangle.left), .length(height - rectangle.bottom),
      .length(rectangle.right), .length(height - rectangle.top),
    ]
  }
}

/// Names with values, in the order in which they are written.
struct PDFDictionary: ExpressibleByDictionaryLiteral {
  private(set) var names: [String]
  private(set) var values: [PDFValue]

  init(dictionaryLiteral elements: (String, PDFValue)...) {
    names = elements.map(\.0)
    values = elements.map(\.1)
  }

  /// Adds an entry, if there is something to say.
  mutating func add(_ name: String, _ value: PDFValue?) {
    guard let value else { return }
    names.append(name)
    values.append(value)
  }
}

/// An object of the file, by its number.
struct Reference: Hashable {
  let number: Int
}

extension PDFValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByIntegerLiteral
{
  init(arrayLiteral elements: PDFValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, PDFValue)...) {
    var dictionary: PDFDictionary = [:]
    for (name, value) in elements { dictionary.add(name, value) }
    self = .dictionary(dictionary)
  }
  init(integerLiteral value: Int) { self = .integer(value) }
}
