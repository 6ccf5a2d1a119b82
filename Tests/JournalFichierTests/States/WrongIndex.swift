import Facturation
import JournalEcrit
import Journaux
import LigneJSON
import Testing

@testable import JournalFichier

/// Indexes that lead wrongly.
extension KeptRegistre {
  /// How an index is wrong; one that lacks entries leads to fewer events than there are, and what is kept by
  /// its word is for verification to find.
  enum Wrong: CaseIterable {
    case damaged, astray, lacking
  }

  /// Makes the index wrong.
  func spoilIndex(_ wrong: Wrong) throws {
    switch wrong {
    case .damaged: try damageIndex()
    case .astray:
      try forgeIndex { entries in entries.map { IndexEntry(key: $0.key, offset: $0.offset + 1) } }
    case .lacking: try forgeIndex { $0.dropLast($0.count - 1) }
    }
  }

  /// Damages every page of the index, and leaves its head.
  private func damageIndex() throws {
    for name in try folder.names() where name.hasPrefix("journal-") {
      let path = "\(folder.registre)/\(name)"
      var bytes = try folder.read(path)
      for place in stride(from: 100, to: bytes.count, by: 1000) { bytes[place] ^= 1 }
      try folder.write(bytes, to: path)
    }
  }

  /// Lays an index of which every checksum is right, and that has other entries than those of the lines.
  private func forgeIndex(_ forge: ([IndexEntry]) -> [IndexEntry]) throws {
    try layIndex(forge)()
  }

  /// Lays a run of other entries, and gives what lays the head that names it: others may come between.
  func layIndex(_ forge: ([IndexEntry]) -> [IndexEntry]) throws -> () throws -> Void {
    try folder.layIndex(forge)
  }
}

extension TemporaryFolder {
  /// Lays a run of other entries, and gives what lays the head that names it.
  func layIndex(_ forge: ([IndexEntry]) -> [IndexEntry]) throws -> () throws -> Void {
    let (files, systeme) = (Folder(registre), Systeme())
    let head = try #require(IndexStore.Contents.believed(in: files))
    let file = try systeme.openFile(files.journal, .read)
    let (index, _) = try #require(
      try IndexStore(files).load(for: file, to: head.length))
    let entries = forge(try index.runs.flatMap { try $0.all() }.sorted())
    let run = IndexStore.File(
      count: entries.count, seed: UUIDTexte(haut: .random(in: 0 ... .max), bas: 2))
    var bytes = ContiguousArray<UInt8>()
    try IndexTree.write(ContiguousArray(entries), seed: run.pageSeed) { piece, _ in bytes += piece }
    try write(bytes, to: files.index(0))
    let forged = IndexStore.Contents(
      source: head.source, head: head.head, length: head.length, runs: [run])
    return { try self.write(forged.bytes, to: files.index) }
  }
}
