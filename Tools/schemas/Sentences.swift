/// The first paragraphs of the comments above types, properties and cases, taken from Swift sources.
///
/// So the comment of a property in its source describes the member in every schema:
///
///     public final class Ligne {
///       /// Which line.                                      ← the sentence of Ligne.id …
///       public let id: LigneID
///     …
///         id = try walker.member("ligneId", record?.id)     ← … which is its member `ligneId`
///
/// It counts on the layout that `swift format` gives: a type stands at the margin, what belongs to it
/// two columns further in.
struct Sentences {
  /// By the name of a type, `Ligne`, or of a property, `Ligne.id`.
  private var sentences: [String: String] = [:]
  /// What the words of a choice stand for, by its type, one sentence behind the other.
  private var words: [String: String] = [:]
  /// The property that a member is read into, by the member: `Ligne.ligneId`.
  private var properties: [String: Substring] = [:]
  /// What was asked for, and does not stand in the sources.
  private(set) var lacking: [String] = []

  // Made once: each takes longer to make than to look for in a line.
  private let comments = /^ *\/\/\/ ?(.*)/
  private let types = /^(?:[@a-z]\S* )*(?:struct|class|enum|extension) (\w+)/
  private let members = /^  (?:[@a-z]\S* )*(?:let|var) (\w+)/
  private let cases = /^  case (\w+)(?: = "(.+)")?/
  private let attributes = /^ *@\S+$/
  private let listed = /^ +(\w+)(?: =|:) try \w+\.\w+\(/
  private let quoted = /"(\w+)"/

  private var comment: [Substring] = []
  private var type: Substring = ""
  /// The property whose member's name comes next in a list.
  private var property: Substring?

  /// Reads the next line of a source.
  mutating func read(_ line: String) {
    if let found = line.firstMatch(of: comments) { return comment.append(found.1) }
    if line.hasPrefix("}") { (type, property) = ("", nil) }
    if let found = line.firstMatch(of: types) {
      type = found.1
      keep(as: "\(type)")
    } else if let found = line.firstMatch(of: members) {
      keep(as: "\(type).\(found.1)")
    } else if let found = line.firstMatch(of: cases) {
      keep(word: found.2 ?? found.1)
    }
    readList(line)
    // An attribute may stand between a comment and what it is about.
    if !line.contains(attributes) { comment = [] }
  }

  /// The first paragraph of the comment above.
  private var paragraph: String { comment.prefix { !$0.isEmpty }.joined(separator: " ") }

  private mutating func keep(as name: String) {
    if !comment.isEmpty { sentences[name] = paragraph }
  }

  private mutating func keep(word: Substring) {
    if !comment.isEmpty { words["\(type)", default: ""] += " `\(word)`: \(paragraph)" }
  }

  /// Looks for a property in a list of members, and for the member's name, which may follow below.
  private mutating func readList(_ line: String) {
    if let found = line.firstMatch(of: listed) { property = found.1 }
    guard let property, let name = line.firstMatch(of: quoted) else { return }
    properties["\(type).\(name.1)"] = property
    self.property = nil
  }

  /// What a type is, and what its words stand for where they don't say so themselves.
  mutating func ofType(_ type: String) -> String { demand(type) + words[type, default: ""] }

  /// What a member is; nothing of one that is always the same, and is read into no property.
  mutating func ofMember(_ name: String, of type: String) -> String? {
    let property = properties["\(type).\(name)"]
    return property == "_" ? nil : demand("\(type).\(property ?? Substring(name))")
  }

  private mutating func demand(_ name: String) -> String {
    guard let sentence = sentences[name] else {
      lacking.append(name)
      return ""
    }
    return sentence
  }
}
