import Exporters
import Facturation
import Journaux

/// Where the files of an audit package go: a folder, an archive.
package protocol DestinationDeLiasse {
  /// Begins a file.
  mutating func commencer(_ nom: String) throws
  /// Goes on with it.
  mutating func ecrire(_ octets: ContiguousArray<UInt8>) throws
  /// Ends it.
  mutating func achever() throws
}

/// Files that go somewhere one after the other, and a list of the SHA-256 of each, which `sha256sum -c`
/// reads.
///
/// The list names the sum on every line: no single bit of such a line makes a comment of it, as it does
/// where a line begins with the digits.
package struct Liasse<Destination: DestinationDeLiasse> {
  /// Where they go.
  package var destination: Destination
  /// How many there are so far.
  package private(set) var nombre = 0
  private var liste = ""

  /// What the list is called.
  package static var nomDeLaListe: String { "SHA256SUMS" }

  /// Begins with none.
  package init(_ destination: Destination) { self.destination = destination }

  /// Writes a file.
  package mutating func fichier(
    _ nom: String, _ body: (inout FichierDeLiasse<Destination>) throws -> Void
  ) throws {
    try destination.commencer(nom)
    var fichier = FichierDeLiasse(destination: destination)
    try body(&fichier)
    destination = fichier.destination
    try destination.achever()
    nombre += 1
    liste += "SHA256 (\(nom)) = \(fichier.somme.finalize().texte)\n"
  }

  /// Writes a file of which all bytes are known.
  package mutating func fichier(_ nom: String, _ octets: ContiguousArray<UInt8>) throws {
    try fichier(nom) { try $0.write(octets) }
  }

  /// What stands for all of them: the digest of the list.
  package var empreinte: EmpreinteFichier { EmpreinteFichier(octets: ContiguousArray(liste.utf8)) }

  /// Writes the list, which is the last file.
  package mutating func finir() throws {
    try destination.commencer(Self.nomDeLaListe)
    try destination.ecrire(ContiguousArray(liste.utf8))
    try destination.achever()
  }
}

/// A file of a package on its way.
package struct FichierDeLiasse<Destination: DestinationDeLiasse>: ExportStream {
  fileprivate var destination: Destination
  fileprivate var somme = SHA256()

  /// Takes the next bytes.
  package mutating func write(_ bytes: ContiguousArray<UInt8>) throws {
    somme.update(bytes.span)
    try destination.ecrire(bytes)
  }
}
