/// A name means one type, in the rooms and in a program that imports them; and none is a room's too,
/// for then nothing else that stands in the room can be named in full.
///
/// Two programs never meet, and what is private to a file no other file sees.
func namesOfTwoThings(in files: [SourceFile]) -> [Violation] {
  let types = files.flatMap(visibleTypes)
  let rooms = Set(types.filter(\.isInRoom).map(\.place))
  let places = Dictionary(grouping: types) { $0.name }
  return types.filter { type in
    rooms.contains(type.name) || places[type.name, default: []].contains(where: type.meets)
  }.map { $0.file.violation(atLine: $0.line, "`\($0.name)` is the name of something else too") }
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
      !line.containsWord("import"), let match = line.firstMatch(of: declaration)
    else { return nil }
    return VisibleType(name: String(match.1), file: file, line: index + 1)
  }
}
