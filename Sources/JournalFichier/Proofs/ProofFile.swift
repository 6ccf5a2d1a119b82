package import Journaux

/// An anchor, a signature or a token that is kept beside a journal, as its bytes.
package struct ProofFile {
  /// What it is called from within the registre's folder.
  package let name: String
  /// The event that it is about.
  package let position: Position
  /// What it holds.
  package let bytes: ContiguousArray<UInt8>

  /// The anchors, signatures and tokens that are about events up to one, in their order.
  ///
  /// What bears such a name and is no file that may be read is left out: a verification names it.
  package static func proofs(in folder: String, upTo position: Position) throws -> [ProofFile] {
    let folder = ProofFolder(Folder(folder), systeme: Systeme())
    return try translatingErrors {
      try (folder.names() ?? []).filter { $0.position <= position }.compactMap { name in
        do {
          return ProofFile(
            name: ProofFolder.label(name), position: name.position, bytes: try folder.read(name))
        } catch is Ecart { return nil }
      }
    }
  }
}
