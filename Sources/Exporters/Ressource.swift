import CRessources

/// A text of this repository that the program carries, to hand it out or to read it itself.
package struct Ressource {
  /// What it is called, from the folder that holds them all.
  package let nom: String
  /// Its bytes.
  package let octets: ContiguousArray<UInt8>

  /// The second verifier, and the schemas of all events and of what is exported.
  package static var toutes: [Ressource] {
    (0..<cressources_count()).map { place in
      let file = unsafe cressources_at(place)
      return Ressource(
        nom: unsafe String(cString: file.name),
        octets: ContiguousArray(unsafe String(cString: file.text).utf8))
    }
  }

  /// What a text says that the program reads itself, by the name of its file, without the end of its last line.
  package static func texte(_ nom: String) -> String {
    guard let text = unsafe cressources_own(nom) else {
      preconditionFailure("there is no text \(nom) in Sources/CRessources/texts")
    }
    return String(unsafe String(cString: text).dropLast())
  }
}
