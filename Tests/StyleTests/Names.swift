/// The names that stand for two things all the same, and why they still do; each is to go.
private let shared: [String: String] = [
  "FactureDTO": "apps import the room by the name of its first shape",
  "Journal": "the room is named for its port",
  "ObjetJSON": "the command line writes what an import reads",
]

/// A name means one type, in the rooms and in a program that imports them; and none is a room's too,
/// for then nothing else that stands in the room can be named in full.
///
/// Two programs never meet, and what is private to a file no other file sees.
func namesOfTwoThings(in files: [SourceFile]) -> [Violation] {
  let types = files.flatMap(visibleTypes)
  let rooms = Set(types.filter(\.isInRoom).map(\.place))
  let places = Dictionary(grouping: types) { $0.name }
  return types.filter { type in
    shared[type.name] == nil
      && (rooms.contains(type.name) || places[type.name, default: []].contains(where: type.meets))
  }.map { $0.file.violation(atLine: $0.line, "`\($0.name)` is the name of something else too") }
}

/// Exceptions that are none any more.
func namesOfOneThing(in files: [SourceFile]) -> [String] {
  let types = files.flatMap(visibleTypes)
  let rooms = Set(types.filter(\.isInRoom).map(\.place))
  return shared.keys.filter { name in
    let bearers = types.filter { $0.name == name }
    return !bearers.isEmpty && !rooms.contains(name)
      && !bearers.contains { bearers.contains(where: $0.meets) }
  }.sorted()
}

/// A type that other files see: where it stands, and under which name.
private struct VisibleType {
  let name: String
  let file: SourceFile
  let line: Int

  var isInRoom: Bool { file.isUnderSources }
  /// The room or the program that it belongs to.
  var place: String { file.components[1] }

  /// Whether somebody may see both, and they are two.
  func meets(_ other: VisibleType) -> Bool {
    place != other.place && (isInRoom || other.isInRoom)
  }
}

private func visibleTypes(in file: SourceFile) -> [VisibleType] {
  guard file.isUnderSources || file.isUnderTools else { return [] }
  let declaration =
    /^(?:@\w+(?:\([^)]*\))?\s+|[a-z]+(?:\(\w+\))?\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)/
  return file.code.enumerated().compactMap { index, line in
    guard !line.hasPrefix("private "), !line.hasPrefix("fileprivate "),
      let match = line.firstMatch(of: declaration)
    else { return nil }
    return VisibleType(name: String(match.1), file: file, line: index + 1)
  }
}
