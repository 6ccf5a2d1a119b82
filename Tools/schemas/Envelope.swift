/// The line around an event's data, which the codec writes and reads itself.
enum Envelope {
  static func schema(_ sentences: inout Sentences) -> JSON {
    var properties: [JSON.Member] = []
    for (name, type, schema) in members {
      let sentence = type.flatMap { sentences.ofMember(name, of: $0) }
      properties.append((name, ["description": sentence.map(JSON.text)] + schema))
    }
    let required = members.map(\.name).filter { !["batch", "command"].contains($0) }
    return [
      "$schema": .text(SchemaFiles.dialect),
      "title": "Line of a journal, version 1",
      "description": .text(
        sentences.ofType("Line") + " Its members come in this order and without spaces."),
      "type": "object",
      "properties": .object(properties),
      "required": .list(required.map(JSON.text)),
      "additionalProperties": false,
    ]
  }

  /// What stands in a line, and into a property of which type it is read, if it is into any.
  private static let members: [(name: String, type: String?, schema: JSON)] = [
    ("specversion", nil, ["description": "The version of CloudEvents.", "const": "1.0"]),
    ("id", "LineHead", .like("[1-9][0-9]{0,17}")),
    ("source", "LineHead", .like("urn:uuid:\(Pattern.uuid)", format: "uri")),
    ("type", "LineHead", .like(#"[A-Z][A-Za-z]*\.v[1-9][0-9]*"#)),
    ("subject", "LineHead", .like("(registre|[a-z]+/\(Pattern.uuid))")),
    ("time", "LineHead", .like("\(Pattern.date)T\(Pattern.time)Z", format: "date-time")),
    ("author", "LineHead", ["maxLength": 100] + SchemaWalker.reference(to: "libelle")),
    (
      "batch", "LineHead",
      .like("[1-9][0-9]{0,17}/([2-9]|[1-9][0-9]{1,17})")
        + ["$comment": "That the first number is not above the second is checked by the reader."]
    ),
    ("command", "LineHead", SchemaWalker.reference(to: "uuid")),
    (
      "data", nil,
      ["description": "What became true, by the schema that `type` names.", "type": "object"]
    ),
    ("predecessorhash", "LineSeal", SchemaWalker.reference(to: "empreinte")),
    ("hash", "LineSeal", SchemaWalker.reference(to: "empreinte")),
  ]
}
