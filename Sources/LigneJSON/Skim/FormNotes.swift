import Journaux

/// Takes down what a reader looks for, while it runs without bytes.
package final class FormNotes {
  private var learnt = LineForm()
  /// What is kept of the members at which paths.
  private let captures: [String: Capture]
  private var literal = NotedLiteral()
  private var path: [String] = []
  private var isFixed = true
  /// How many records and arrays are around the place.
  private var depth = 0

  init(keeping captures: [String: Capture]) { self.captures = captures }

  /// What was noted, once the reader has come to its end.
  var form: LineForm? {
    endLiteral()
    return isFixed ? learnt : nil
  }

  func note(_ text: String) { literal.bytes.append(contentsOf: text.utf8) }

  func note(_ shape: TokenShape, read: @escaping LineForm.Reader) {
    learnt.append(
      takeLiteral(), shape, capture: captures[path.joined(separator: ".")] ?? .none, read: read)
  }

  /// Notes what a member's value is, under its name.
  func member<Value>(
    _ name: String, _ value: () throws(Ecart) -> Value
  ) throws(Ecart) -> Value {
    path.append(name)
    defer { path.removeLast() }
    return try value()
  }

  /// Notes what may be there or not; where not even the comma before it is sure, nothing is.
  func optional(atStart: Bool, _ rest: () throws(Ecart) -> Void) throws(Ecart) {
    if atStart { isFixed = false }
    endLiteral()
    let place = learnt.steps.count
    literal.isOptional = true
    try rest()
    endLiteral()
    learnt.close(place)
  }

  /// Notes what a record's members are; one of which nothing is kept may be known from before, as
  /// a whole.
  func record<Value>(_ members: () throws(Ecart) -> Value) throws(Ecart) -> Value {
    guard depth == 0 else { return try members() }
    depth += 1
    defer { depth -= 1 }
    learnt.append(takeLiteral(), .record)
    let place = learnt.steps.count - 1
    let value = try members()
    endLiteral()
    learnt.endRecord(place)
    return value
  }

  /// Notes what an array's elements are; where there must be one, nothing leads past it.
  func array(mayBeEmpty: Bool, of element: () throws(Ecart) -> Void) throws(Ecart) {
    // A member that is missing is passed with its end, an array without elements up to that.
    if literal.isOptional || !mayBeEmpty { endLiteral() }
    if mayBeEmpty { learnt.append(takeLiteral(), .array) }
    let place = learnt.steps.count - 1
    depth += 1
    try element()
    depth -= 1
    endLiteral()
    learnt.repeatSteps(behind: place)
    if mayBeEmpty { learnt.close(place) }
  }

  private func endLiteral() {
    let rest = takeLiteral()
    if !rest.bytes.isEmpty { learnt.append(rest) }
  }

  private func takeLiteral() -> NotedLiteral {
    defer { literal = NotedLiteral() }
    return literal
  }
}

/// Bytes that a reader looks for, and whether it goes on without them.
struct NotedLiteral {
  var bytes: [UInt8] = []
  var isOptional = false
}
