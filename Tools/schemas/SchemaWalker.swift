import Facturation

/// Learns from the lists of members what records are made of, and writes that down as schemas.
///
/// It reads nothing: where a list wants a value, any will do.
struct SchemaWalker: Walker {
  typealias Failure = Never

  /// The file of the definitions that all schemas of events share.
  static let definitionsFile = "definitions.v1.json"

  var sentences: Sentences
  private let spelling: Spelling
  private var kinds: [Kind]
  private var records: [JSON.Member] = []
  /// The record that is being learnt.
  private var form = RecordForm(type: "", definitions: "")
  /// The schema of the value that was learnt last.
  private var value: JSON = [:]

  /// Begins with kinds that are defined even if nothing refers to them.
  init(_ sentences: Sentences, _ spelling: Spelling = .ofLines, kinds: [Kind] = Kind.all) {
    self.sentences = sentences
    self.spelling = spelling
    self.kinds = kinds
  }

  /// All that is defined for the schemas that were asked for: kinds of values, and records.
  mutating func definitions() -> JSON {
    let values = kinds.map { kind in
      let description = [kind.type.map { sentences.ofType($0) }, kind.remark].compactMap(\.self)
        .filter { !$0.isEmpty }.joined(separator: " ")
      return (name: kind.name, value: ["description": .text(description)] + kind.schema)
    }
    return .object(values + records)
  }

  /// A reference to a definition, from its own file or from another.
  static func reference(to name: String, in file: String = definitionsFile) -> JSON {
    ["$ref": "\(file)#/$defs/\(name)"]
  }

  /// The schema of a record, and any such record.
  mutating func learn<Value: Record>(
    _: Value.Type, definitions: String = definitionsFile
  ) -> (schema: JSON, specimen: Value) {
    let outer = form
    defer { form = outer }
    form = RecordForm(type: "\(Value.self)", definitions: definitions)
    let specimen = Value(&self, like: nil)
    return (["description": .text(sentences.ofType(form.type))] + form.schema, specimen)
  }

  // Members.

  mutating func member<Value: MemberValue>(_ name: MemberName, _: Value?) -> Value {
    form.required.append("\(name.key)")
    return add(name, Value.walk(&self, nil))
  }

  mutating func optional<Value: MemberValue>(_ name: MemberName, _: Value?) -> Value? {
    add(name, Value.walk(&self, nil))
  }

  /// Lines never bear the usual value: their possible values have one form.
  mutating func member<Value: MemberValue>(
    _ name: MemberName, _: Value?, usually usual: Value
  ) -> Value {
    let specimen = Value.walk(&self, nil)
    if spelling == .ofLines { value = value + ["not": ["const": .text(Kind.word(of: usual))]] }
    return add(name, specimen)
  }

  mutating func list<Element: Record>(_ name: MemberName, _: [Element]?) -> [Element] {
    form.required.append("\(name.key)")
    return elements(name)
  }

  mutating func optionalList<Element: Record>(
    _ name: MemberName, _: [Element]?, mayBeEmpty: Bool
  ) -> [Element]? {
    elements(name, atLeast: mayBeEmpty ? nil : 1)
  }

  private mutating func elements<Element: Record>(
    _ name: MemberName, atLeast least: Int? = nil
  ) -> [Element] {
    let element = record(nil as Element?)
    value = ["type": "array", "items": value, "minItems": least.map(JSON.number)]
    return [add(name, element)]
  }

  mutating func included<Other: Record>(_: Other?) -> Other {
    let outer = form.type
    defer { form.type = outer }
    form.type = "\(Other.self)"
    return Other(&self, like: nil)
  }

  mutating func included<Other: Record>(from _: MemberName, _: Other?) -> Other? {
    let before = form
    let other = included(nil as Other?)
    form.makeOptional(after: before)
    return other
  }

  private mutating func add<Value>(_ name: MemberName, _ specimen: Value) -> Value {
    let sentence = sentences.ofMember("\(name.key)", of: form.type)
    form.properties.append(("\(name.key)", ["description": sentence.map(JSON.text)] + value))
    return specimen
  }

  // Kinds of values.

  mutating func decimal<Value: ValeurDecimale>(_: Value?) -> Value {
    refer(to: .decimal(Value.self, in: spelling), Value(unitesAdmises: Value.limites.upperBound))
  }

  mutating func choice<Value: Choice>(_: Value?) -> Value {
    refer(to: .choice(Value.self, in: spelling), Value.allCases[Value.allCases.startIndex])
  }

  mutating func text<Value: ValeurTexte>(_: Value?) -> Value {
    guard let kind = Kind.all.first(where: { $0.type == "\(Value.self)" }) else {
      preconditionFailure("Kind.all lacks what a \(Value.self) looks like")
    }
    return refer(to: kind, Value(texteAdmis: ""))
  }

  mutating func day(_: DateCivile?) -> DateCivile {
    refer(to: .named("date", in: spelling), .premiere)
  }

  mutating func identifier<Objet>(_: Identifiant<Objet>?) -> Identifiant<Objet> {
    refer(to: .named("uuid", in: spelling), Identifiant(UUIDTexte(haut: 0, bas: 0)))
  }

  mutating func count(_: Int?, from least: Int) -> Int {
    refer(to: .named(least == 0 ? "compte" : "rang", in: spelling), least)
  }

  mutating func digest(_: EmpreinteFichier?) -> EmpreinteFichier {
    refer(to: .named("empreinte", in: spelling), .nulle)
  }

  mutating func truth(_: Bool?) -> Bool {
    value = ["type": "boolean"]
    return false
  }

  mutating func record<Value: Record>(_: Value?) -> Value {
    let (schema, specimen) = learn(Value.self, definitions: "")
    let name = Kind.name(of: Value.self)
    if !records.contains(where: { $0.name == name }) { records.append((name, schema)) }
    return refer(to: name, specimen)
  }

  private mutating func refer<Value>(to kind: Kind, _ specimen: Value) -> Value {
    if !kinds.contains(where: { $0.name == kind.name }) { kinds.append(kind) }
    return refer(to: kind.name, specimen)
  }

  private mutating func refer<Value>(to name: String, _ specimen: Value) -> Value {
    value = Self.reference(to: name, in: form.definitions)
    return specimen
  }
}

/// What is learnt of a record, member by member.
private struct RecordForm {
  /// The type whose members come next: the record's own, or one that is included.
  var type: String
  /// The file of the definitions that it refers to; empty in that very file.
  let definitions: String
  var properties: [JSON.Member] = []
  var required: [String] = []
  var dependent: [(name: String, others: [String])] = []

  /// Has the members that came after be there all together, or not at all.
  mutating func makeOptional(after before: RecordForm) {
    let together = required[before.required.count...]
    for (name, _) in properties[before.properties.count...] {
      demand(together.filter { $0 != name }, with: name)
    }
    required = before.required
  }

  private mutating func demand(_ others: [String], with name: String) {
    if let place = dependent.firstIndex(where: { $0.name == name }) {
      dependent[place].others += others
    } else {
      dependent.append((name, others))
    }
  }

  var schema: JSON {
    [
      "type": "object", "properties": .object(properties),
      "required": required.isEmpty ? nil : .list(required.map(JSON.text)),
      "additionalProperties": false,
      "dependentRequired": dependent.isEmpty
        ? nil : .object(dependent.map { ($0.name, .list($0.others.map(JSON.text))) }),
    ]
  }
}
