/// Takes down what a reader looks for, while it runs without bytes.
package final class FormNotes {
  private var learnt = LineForm()
  private var literal: [UInt8] = []
  private var path: [String] = []
  private var isFixed = true

  /// What was noted, once the reader has come to its end.
  var form: LineForm? {
    endLiteral()
    return isFixed ? learnt : nil
  }

  func note(_ text: String) { literal.append(contentsOf: text.utf8) }

  func note(_ shape: TokenShape, read: @escaping LineForm.Reader) {
    endLiteral()
    learnt.append(shape, capture: Capture(path: path.joined(separator: ".")), read: read)
  }

  /// Notes what a member's value is, under its name.
  func member<Value>(
    _ name: String, _ value: () throws(LineError) -> Value
  ) throws(LineError) -> Value {
    path.append(name)
    defer { path.removeLast() }
    return try value()
  }

  /// Notes what may be there or not; where not even the comma before it is sure, nothing is.
  func optional(
    _ opening: String, atStart: Bool, _ rest: () throws(LineError) -> Void
  ) throws(LineError) {
    if atStart { isFixed = false }
    endLiteral()
    let place = learnt.steps.count
    learnt.append(.optional, literal: Array(opening.utf8))
    try rest()
    endLiteral()
    learnt.close(place)
  }

  /// Notes what an array's elements are.
  func array(of element: () throws(LineError) -> Void) throws(LineError) {
    endLiteral()
    let place = learnt.steps.count
    learnt.append(.array)
    try element()
    endLiteral()
    learnt.repeatSteps(behind: place)
    learnt.close(place)
  }

  private func endLiteral() {
    guard !literal.isEmpty else { return }
    learnt.append(.literal, literal: literal)
    literal = []
  }
}
