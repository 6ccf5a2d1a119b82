import Foundation
import Testing

@testable import Foreign

/// A document, and what becomes of it.
struct Cas: CustomTestStringConvertible, Sendable {
  let octets: ContiguousArray<UInt8>
  /// The value in the notation of `ecrit`, or the code of the error and its place.
  let attendu: String

  init(_ texte: String, _ attendu: String) {
    octets = ContiguousArray(texte.utf8)
    self.attendu = attendu
  }

  /// Bytes, for what no Swift text can hold: `avant`, then those, then `apres`.
  init(_ avant: String, octets: [UInt8], _ apres: String, _ attendu: String) {
    self.octets = ContiguousArray(avant.utf8) + octets + ContiguousArray(apres.utf8)
    self.attendu = attendu
  }

  var testDescription: String { String(decoding: octets.prefix(60), as: UTF8.self) }

  /// What the reader makes of it.
  var obtenu: String { resultat { try NoeudJSON.lire(octets) } }

  /// The same, when the bytes come a few at a time.
  func obtenu(parBlocsDe taille: Int) -> String {
    resultat {
      let pieces = try lirePieces(.valeur, octets, parBlocsDe: taille)
      return try #require(pieces.first).noeud
    }
  }

  private func resultat(_ lecture: () throws -> NoeudJSON) -> String {
    do {
      return try lecture().ecrit
    } catch let erreur as ErreurJSON {
      return "\(erreur.code) \(erreur.ligne):\(erreur.colonne) \(erreur.chemin)"
    } catch {
      return "\(error)"
    }
  }
}

/// The pieces of a document whose bytes come a few at a time.
func lirePieces(
  _ forme: FluxJSON.Forme, _ octets: some Collection<UInt8>, parBlocsDe taille: Int,
  limites: LimitesJSON = .habituelles
) throws -> [VueJSON] {
  var flux = FluxJSON(forme, limites: limites)
  var pieces: [VueJSON] = []
  var reste = octets[...]
  repeat {
    if reste.isEmpty {
      flux.terminer()
    } else {
      flux.recevoir(ContiguousArray(reste.prefix(taille)))
    }
    reste = reste.dropFirst(taille)
    while let vue = try flux.suivant() { pieces.append(vue) }
  } while !flux.estLu
  return pieces
}

/// The error of a reading that must fail.
func erreurDe(_ lecture: () throws -> Void) -> ErreurJSON? {
  do {
    try lecture()
    Issue.record("no error")
    return nil
  } catch {
    return error as? ErreurJSON
  }
}

extension NoeudJSON {
  /// Reads a document from text.
  static func lire(_ texte: String) throws(ErreurJSON) -> NoeudJSON {
    try lire(ContiguousArray(texte.utf8))
  }

  /// The value in a notation that shows each scalar beyond printable ASCII: `{a:[1,"\u{E9}"]}`.
  var ecrit: String {
    switch valeur {
    case .objet(let membres):
      "{" + membres.map { "\($0.nom.montre):\($0.noeud.ecrit)" }.joined(separator: ",") + "}"
    case .tableau(let elements): "[" + elements.map(\.ecrit).joined(separator: ",") + "]"
    case .texte(let texte): "\"\(texte.montre)\""
    case .nombre(let nombre): nombre.texte
    case .booleen(let valeur): String(valeur)
    case .nul: "null"
    }
  }
}

extension String {
  fileprivate var montre: String {
    unicodeScalars.map { signe in
      (0x20...0x7E).contains(signe.value)
        ? String(signe) : "\\u{\(String(signe.value, radix: 16, uppercase: true))}"
    }.joined()
  }
}
