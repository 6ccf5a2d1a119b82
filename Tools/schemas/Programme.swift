import Facturation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes the schemas of the events of this version, of exports and of some answers, as they follow from
/// the lists of members.
///
///     cat Sources/Facturation/*/*.swift Sources/LigneJSON/*.swift Tools/schemas/*/*.swift | Schemas
///
/// It takes the sentences of the descriptions from the sources that it is given, and writes each
/// file behind a line with its name. `Tools/checks/generated.py` compares them with what is committed.
@main
enum Programme {
  static func main() {
    var sentences = Sentences()
    while let line = readLine() { sentences.read(line) }
    var files = SchemaFiles(sentences)
    Evenement.visitTypes(&files)
    let (own, after) = OwnFiles.all(after: files.walker)
    let all = files.all() + own
    let lacking = Set(after.lacking + files.walker.sentences.lacking).sorted()
    guard lacking.isEmpty else {
      for name in lacking { print("no sentence stands above \(name)") }
      exit(1)
    }
    for (name, schema) in all { print("=== \(name)\n\(schema.document)") }
  }
}
