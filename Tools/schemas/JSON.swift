/// A value of JSON, whose members keep their order; written as it would be in Swift.
enum JSON: Sendable {
  case text(String)
  case number(Int)
  /// A number with decimals, as it is to be written.
  case decimal(String)
  case truth(Bool)
  case list([JSON])
  case object([Member])

  typealias Member = (name: String, value: JSON)

  /// How many columns a line has at most.
  private static let width = 100

  /// The whole, an object's members each on a line of their own.
  var document: String { broken(in: "") }

  private var onOneLine: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): "\(number)"
    case .decimal(let digits): digits
    case .truth(let truth): "\(truth)"
    case .list(let values): "[\(values.map(\.onOneLine).joined(separator: ", "))]"
    case .object(let members):
      "{ \(members.map { "\(Self.quoted($0.name)): \($0.value.onOneLine)" }.joined(separator: ", ")) }"
    }
  }

  /// The value behind what stands on its line already; broken unless it fits there with a comma.
  private func laidOut(behind start: String, in margin: String) -> String {
    let line = start + onOneLine
    return line.count < Self.width ? line : start + broken(in: margin)
  }

  private func broken(in margin: String) -> String {
    let inner = margin + "  "
    switch self {
    case .text, .number, .decimal, .truth: return onOneLine
    case .list(let values):
      return "[\n\(Self.rows(values, in: inner).joined(separator: ",\n"))\n\(margin)]"
    case .object(let members):
      let rows = members.map {
        $0.value.laidOut(behind: "\(inner)\(Self.quoted($0.name)): ", in: inner)
      }
      return "{\n\(rows.joined(separator: ",\n"))\n\(margin)}"
    }
  }

  /// The values of a list: texts side by side as far as they fit, others each on a line of its own.
  private static func rows(_ values: [JSON], in margin: String) -> [String] {
    var rows: [String] = []
    for value in values {
      if case .text = value, let last = rows.last, last.count + value.onOneLine.count + 2 < width {
        rows[rows.count - 1] = "\(last), \(value.onOneLine)"
      } else {
        rows.append(value.laidOut(behind: margin, in: margin))
      }
    }
    return rows
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

extension JSON: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) { self = .text(text) }
}

extension JSON: ExpressibleByIntegerLiteral {
  init(integerLiteral number: Int) { self = .number(number) }
}

extension JSON: ExpressibleByBooleanLiteral {
  init(booleanLiteral truth: Bool) { self = .truth(truth) }
}

extension JSON: ExpressibleByArrayLiteral {
  init(arrayLiteral values: JSON...) { self = .list(values) }
}

/// A member without a value is left out.
extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  /// The members of one object, then those of another; or the values of two lists.
  static func + (first: JSON, second: JSON) -> JSON {
    switch (first, second) {
    case (.object(let members), .object(let others)): .object(members + others)
    case (.list(let values), .list(let others)): .list(values + others)
    default: preconditionFailure("only two objects, or two lists, make one")
    }
  }

  /// The same object with another value of a member that it has, however deep that stands.
  func changing(_ names: String..., change: (JSON) -> JSON) -> JSON {
    changing(names[...], change)
  }

  /// What stands in an object.
  var members: [Member] {
    guard case .object(let members) = self else { preconditionFailure("only objects have members") }
    return members
  }

  /// The same object without a member.
  func without(_ name: String) -> JSON { .object(members.filter { $0.name != name }) }

  /// Whether a definition of its own file is named in a schema.
  func refers(to name: String) -> Bool { document.contains("\"#/$defs/\(name)\"") }

  private func changing(_ names: ArraySlice<String>, _ change: (JSON) -> JSON) -> JSON {
    guard let name = names.first else { return change(self) }
    guard case .object(var members) = self,
      let place = members.firstIndex(where: { $0.name == name })
    else { preconditionFailure("there is no member \(name)") }
    members[place].value = members[place].value.changing(names.dropFirst(), change)
    return .object(members)
  }
}
