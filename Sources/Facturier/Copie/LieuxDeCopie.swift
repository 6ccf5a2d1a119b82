import Facturation
package import Journaux
import LigneJSON
import Port

extension CopieDeRegistre {
  /// Copies the registre of one place to another, be it a folder or a base; an address without a registre is
  /// given the one that comes.
  package init(
    de source: LieuDuRegistre, vers cible: LieuDuRegistre, patience: Duration,
    avis: @escaping @Sendable (JournalError) -> Void,
    progression: (_ fait: Int, _ sur: Int) -> Void
  ) throws {
    try self = translatingErrors {
      let origine = try source.bout(creant: false, pour: nil, patience, avis)
      guard let derniere = try origine.derniere() else {
        throw RefusFacturation.registreNonOuvert
      }
      let registre = try derniere.checked().source
      let but = try cible.bout(creant: true, pour: registre, patience, avis)
      var copie = try CopieDeRegistre(de: origine, vers: but, progression: progression)
      copie.lieu = cible.pour(registre)
      return copie
    }
  }
}

extension LieuDuRegistre {
  fileprivate func bout(
    creant: Bool, pour registre: RegistreID?, _ patience: Duration,
    _ avis: @escaping @Sendable (JournalError) -> Void
  ) throws -> any BoutDeCopie {
    switch self {
    case .dossier(let dossier):
      return try BoutDossier(dossier, creant: creant, patience: patience, avis: avis)
    case .base(var adresse):
      if let registre, adresse.registre == nil { adresse = adresse.avec(registre) }
      if let registre, adresse.registre != registre {
        throw JournalError.misplaced(registre, in: adresse.nom)
      }
      let reserve = try adresse.reserve(creant: creant, patience: patience)
      return BoutReserve(nom: adresse.nom, reserve: reserve, patience: patience)
    }
  }
}
