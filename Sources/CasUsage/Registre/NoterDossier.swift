package import Facturation
package import Journaux

/// Records that an audit package was made, so that the one that turns up later can be told from another.
package struct NoterDossier: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  package init(_ outils: Outils) { self.outils = outils }

  /// Records its period, the last event that is in it, and the digest of the list that names its files.
  package func execute(
    _ periode: ClosedRange<DateCivile>, jusqua position: Position, empreinte: EmpreinteFichier,
    par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.registre]) { etats, _ in
      let registre = try etats.registre()
      let fin = try etats.vue.upTo(position).head
      let dossier = registre.exporter(
        periode, position: fin.position, tete: EmpreinteFichier(digits: fin.hash.texte),
        empreinte: empreinte)
      return [.registre(.dossierExporte(dossier))]
    }
  }
}

extension Etats {
  /// The package that was recorded under a key, if one was.
  package func dossier(cle: UUIDTexte) throws -> DossierExporte? {
    guard
      case .registre(.dossierExporte(let dossier))? =
        try vue.events(tagged: .cle(cle)).first?.evenement
    else { return nil }
    return dossier
  }
}
