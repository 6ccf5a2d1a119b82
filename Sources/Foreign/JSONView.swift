package import Facturation

/// A value with the path that leads to it, asked for what it should be.
///
/// Another type goes to a collector, and reading goes on: a file's faults are reported together.
///
///     func line(_ view: JSONView, _ errors: inout JSONCollector) -> Ligne? {
///       guard var object = view.object(&errors) else { return nil }
///       let designation = object.required("designation", &errors)?.text(&errors)
///       let quantity = object.required("quantite", &errors)?.decimal(&errors)
///       let notes = object.optional("notes")?.text(&errors)
///       object.finish(&errors)
///       …
///     }
package struct JSONView: Hashable, Sendable {
  /// The value.
  package let node: JSONNode
  /// How it is reached.
  package let path: JSONPath

  /// Looks at a value, the root of its document unless a path is given.
  package init(node: JSONNode, path: JSONPath = .root) {
    (self.node, self.path) = (node, path)
  }

  /// The kind of value.
  package var kind: JSONKind { node.value.kind }

  /// A fault of this value.
  package func failure(_ defaut: Defaut) -> JSONError {
    JSONError(defaut: defaut, path: path, place: node.place)
  }

  /// A rule's refusal of this value.
  package func failure(_ refusal: RefusFacturation) -> JSONError { failure(.refus(refusal)) }

  /// The text, or nothing and an error.
  package func text(_ errors: inout JSONCollector) -> String? {
    if case .text(let text) = node.value { text } else { refuse(.text, &errors) }
  }

  /// The number as written, or nothing and an error.
  package func number(_ errors: inout JSONCollector) -> JSONNumber? {
    if case .number(let number) = node.value { number } else { refuse(.number, &errors) }
  }

  /// The number without exponent, exactly, or nothing and an error.
  package func decimal(_ errors: inout JSONCollector, digits: Int = 40) -> String? {
    guard let number = number(&errors) else { return nil }
    return attempt(&errors) { () throws(Defaut) in try number.decimal(digits: digits) }
  }

  /// The whole number within bounds, or nothing and an error.
  package func integer(in bounds: ClosedRange<Int>, _ errors: inout JSONCollector) -> Int? {
    guard let number = number(&errors) else { return nil }
    return attempt(&errors) { () throws(Defaut) in try number.integer(in: bounds) }
  }

  /// True or false, or nothing and an error.
  package func boolean(_ errors: inout JSONCollector) -> Bool? {
    if case .boolean(let value) = node.value { value } else { refuse(.boolean, &errors) }
  }

  /// The elements of the array, or nothing and an error.
  package func elements(_ errors: inout JSONCollector) -> [JSONView]? {
    guard case .array(let elements) = node.value else { return refuse(.array, &errors) }
    return elements.enumerated().map { JSONView(node: $1, path: path.element($0)) }
  }

  /// The object, to be asked for its members, or nothing and an error.
  package func object(_ errors: inout JSONCollector) -> JSONObject? {
    guard case .object(let members) = node.value else { return refuse(.object, &errors) }
    return JSONObject(members, view: self)
  }

  /// What the domain makes of the text, or nothing and an error that holds its refusal.
  package func value<Value>(
    _ errors: inout JSONCollector, _ read: (String) throws(RefusFacturation) -> Value
  ) -> Value? {
    guard let text = text(&errors) else { return nil }
    return attempt(&errors) { () throws(Defaut) in
      do throws(RefusFacturation) { return try read(text) } catch { throw .refus(error) }
    }
  }

  /// What a reading gives, or nothing and its fault as an error of this value.
  private func attempt<Value>(
    _ errors: inout JSONCollector, _ read: () throws(Defaut) -> Value
  ) -> Value? {
    do {
      return try read()
    } catch {
      errors.add(failure(error))
      return nil
    }
  }

  private func refuse<Value>(_ expected: JSONKind, _ errors: inout JSONCollector) -> Value? {
    errors.add(failure(.jsonGenre(expected: expected, found: kind)))
    return nil
  }
}

/// An object that is asked for its members by name, and then says which it was not asked for.
package struct JSONObject: Sendable {
  /// The object itself.
  package let view: JSONView
  private let members: [JSONMember]
  /// The names that were asked for, in that order.
  private var asked: [String] = []
  /// Which members were asked for.
  private var isAsked: [Bool]

  init(_ members: [JSONMember], view: JSONView) {
    (self.members, self.view) = (members, view)
    isAsked = Array(repeating: false, count: members.count)
  }

  /// The member of that name, of any kind, or nothing when there is none; and whether it was asked
  /// for before.
  package mutating func ask(_ name: String) -> (member: JSONView?, again: Bool) {
    let place = place(of: name)
    let again = place.map { isAsked[$0] } ?? asked.contains(name)
    if !again { asked.append(name) }
    guard let place else { return (nil, again) }
    isAsked[place] = true
    return (viewing(members[place]), again)
  }

  /// The member of that name, or nothing and an error.
  package mutating func required(_ name: String, _ errors: inout JSONCollector) -> JSONView? {
    if let member = ask(name).member { return member }
    errors.add(view.failure(.jsonMembreAbsent(name)))
    return nil
  }

  /// The member of that name, or nothing when there is none; `null` counts for none.
  package mutating func optional(_ name: String) -> JSONView? {
    guard let member = ask(name).member, member.kind != .null else { return nil }
    return member
  }

  /// What the member of that name is, without asking for it.
  package func peek(_ name: String) -> JSONView? { place(of: name).map { viewing(members[$0]) } }

  /// Adds an error for each member that was not asked for, at its name.
  package func finish(_ errors: inout JSONCollector) {
    for (member, isAsked) in zip(members, isAsked) where !isAsked {
      errors.add(
        JSONError(
          defaut: .jsonMembreInconnu(member.name, allowed: asked),
          path: view.path.member(member.name), place: member.place))
    }
  }

  private func place(of name: String) -> Int? { members.firstIndex { $0.name.hasBytesOf(name) } }

  private func viewing(_ member: JSONMember) -> JSONView {
    JSONView(node: member.node, path: view.path.member(member.name))
  }
}

/// The way from the root of a document to a value: `$[3].lignes[0].quantite`.
///
/// It is written as a JSONPath (RFC 9535): a name that needs it is quoted, as in `$['n° 1']`.
package indirect enum JSONPath: Hashable, Sendable, CustomStringConvertible {
  case root
  case member(String, of: JSONPath)
  case element(Int, of: JSONPath)

  /// The way on to a member.
  package func member(_ name: String) -> JSONPath { .member(name, of: self) }

  /// The way on to an element, counted from 0.
  package func element(_ index: Int) -> JSONPath { .element(index, of: self) }

  /// The path's text; a long name is cut, and what could upset a terminal is escaped.
  package var description: String {
    switch self {
    case .root: return "$"
    case .element(let index, let parent): return "\(parent)[\(index)]"
    case .member(let name, let parent):
      guard !name.isSimpleName else { return "\(parent).\(name.quoted)" }
      let quoted = name.replacing("\\", with: "\\\\").replacing("'", with: "\\'").quoted
      return "\(parent)['\(quoted)']"
    }
  }
}

extension String {
  /// The text as messages quote it: at most 60 characters, and none that moves or hides others.
  var quoted: String {
    var quoted = ""
    for (index, scalar) in unicodeScalars.enumerated() {
      guard index < 60 else { return quoted + "…" }
      if scalar.isVisible { quoted.unicodeScalars.append(scalar) } else { quoted += scalar.escaped }
    }
    return quoted
  }

  /// Whether a path can name it behind a point.
  fileprivate var isSimpleName: Bool {
    guard let first = utf8.first, !(0x30...0x39).contains(first) else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...: true
      default: false
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it shows as itself: no control, no format character, no separator but the space.
  var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    case .spaceSeparator: value == 0x20
    default: true
    }
  }

  /// The escape that JSON has for it; beyond four digits, as Unicode names it.
  fileprivate var escaped: String { value <= 0xFFFF ? "\\u" + hexadecimal : "U+" + hexadecimal }

  /// The code point, in four hexadecimal digits or more.
  var hexadecimal: String { value.hexadecimal }
}

/// A fault of a JSON file: what it is, and where, for a person to find and for a program to compare.
///
///     line 12, column 21, $[3].lignes[0].quantite: a number is needed here, not a string.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong: what was expected, and what was found.
  package let defaut: Defaut
  /// The value concerned.
  package let path: JSONPath
  /// Where the fault shows.
  package let place: FilePlace

  /// Which fault it is; stable, for programs to compare.
  package var code: RefusFacturation.Code { defaut.enonce.code }
  /// The line, counted from 1.
  package var line: Int { place.line }
  /// The byte within the line, counted from 1.
  package var column: Int { place.column }

  /// The place and what is wrong there.
  package func messageSitue(_ langue: Langue) -> String {
    let words = defaut.text(at: path.description).en(langue)
    return Texte(
      "ligne \(line), colonne \(column), \(path) : \(words)",
      "line \(line), column \(column), \(path): \(words)"
    ).en(langue)
  }

  /// The code, the place and the fault in English, for logs.
  package var description: String { "\(code): \(messageSitue(.anglais))" }
}

extension Defaut {
  /// What is wrong, as it stands behind a path: where a rule speaks of the very field that the path
  /// ends with, that is not named again.
  package func text(at path: String) -> Texte {
    guard let champ = enonce.champ, path.hasSuffix(".\(champ)") else { return enonce.texte }
    return enonce.mots
  }
}

/// Gathers the errors of a file, so that its maker can mend them all at once.
package struct JSONCollector: Sendable {
  /// The errors, in the order in which they were found.
  package private(set) var errors: [JSONError] = []
  /// How many more there were than are kept.
  package private(set) var omitted = 0
  /// How many are kept.
  package let maximum: Int

  /// Begins without errors; a file that is wrong throughout keeps no more than `maximum`.
  package init(maximum: Int = 1000) { self.maximum = maximum }

  /// Whether nothing was wrong.
  package var isEmpty: Bool { errors.isEmpty && omitted == 0 }

  /// Takes an error.
  package mutating func add(_ failure: JSONError) {
    if errors.count < maximum { errors.append(failure) } else { omitted += 1 }
  }

  /// The result of a reading, or nothing and its error.
  package mutating func attempt<Value>(_ read: () throws(JSONError) -> Value) -> Value? {
    do {
      return try read()
    } catch {
      add(error)
      return nil
    }
  }
}
