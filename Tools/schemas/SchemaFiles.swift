import Facturation

/// All files of schemas, by what events there are.
struct SchemaFiles: FactTypeVisitor {
  static let dialect = "https://json-schema.org/draft/2020-12/schema"

  private(set) var walker: SchemaWalker
  private var files: [(name: String, schema: JSON)] = []
  private var types: [JSON] = []
  private var conditions: [JSON] = []

  init(_ sentences: Sentences) { walker = SchemaWalker(sentences) }

  mutating func visit<Held: Fact>(
    _ event: @escaping @Sendable (consuming Held, Flux) -> Evenement?
  ) {
    let type = Held.type
    let (schema, fact) = walker.learn(Held.self)
    let head: JSON = [
      "$schema": .text(Self.dialect), "title": "\(type.name), version \(type.version)",
    ]
    files.append(("\(type).json", head + schema))
    types.append(.text("\(type)"))
    conditions.append([
      "if": ["properties": ["type": ["const": "\(type)"]]],
      "then": [
        "properties": [
          "subject": Self.subject { event(fact, $0) != nil }, "data": ["$ref": "\(type).json"],
        ]
      ],
    ])
  }

  /// What the name of a stream looks like that an event can stand in.
  private static func subject(_ isStream: (Flux) -> Bool) -> JSON {
    let uuid = UUIDTexte(haut: 0, bas: 0)
    let streams: [Flux] = [
      .client(ClientID(uuid)), .produit(ProduitID(uuid)), .facture(FactureID(uuid)),
      .cloture(ClotureID(uuid)),
    ]
    let stream = streams.first(where: isStream)?.description.prefix { $0 != "/" }
    return stream.map { ["pattern": "^\(String($0))/"] } ?? ["const": "registre"]
  }

  /// The schemas of the events, and those around them.
  mutating func all() -> [(name: String, schema: JSON)] {
    let line: JSON = [
      "$schema": .text(Self.dialect),
      "title": "Any line that this version reads",
      "description": """
      The envelope together with the schema of its data, for all types there are. It grows with \
      them, and is therefore never frozen.
      """,
      "$ref": "enveloppe.v1.json",
      "properties": ["type": ["enum": .list(types)]],
      "allOf": .list(conditions),
    ]
    let definitions: JSON = [
      "$schema": .text(Self.dialect),
      "title": "Definitions, version 1",
      "description": "The values and records that the schemas of events share.",
      "$defs": walker.definitions(),
    ]
    return files + [
      (SchemaWalker.definitionsFile, definitions), ("ligne.json", line),
      ("enveloppe.v1.json", Envelope.schema(&walker.sentences)),
    ]
  }
}
