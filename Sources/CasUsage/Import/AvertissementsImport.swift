import Facturation
import Journal

/// What is to be looked at in what an import records; it may well be right, and nothing is refused.
struct AvertissementsImport {
  private let aujourdhui: DateCivile
  private var aVenir: [NumeroFacture] = []
  private var mixtes: [NumeroFacture] = []

  init(le aujourdhui: DateCivile) { self.aujourdhui = aujourdhui }

  /// Looks at an event that is to be recorded.
  mutating func regarder(_ fait: EvenementFacture) {
    if case .factureEmise(let emission) = fait {
      if emission.enTete.dateFacture > aujourdhui { aVenir.append(emission.numero.numero) }
      if emission.laisseLaNatureOuverte { mixtes.append(emission.numero.numero) }
    } else if case .avoirEmis(let avoir) = fait, avoir.dateAvoir > aujourdhui {
      aVenir.append(avoir.numero.numero)
    }
  }

  /// All of it, and whether other clients bear the SIREN of one who becomes known.
  func tous(_ nouveaux: [Client], _ etats: Etats) throws -> [Avertissement] {
    let reserves: [Reserve?] = [
      aVenir.isEmpty ? nil : .documentsAVenir(aVenir),
      mixtes.isEmpty ? nil : .natureDesLignes(mixtes),
    ]
    return try etats.avertissements(surLesNouveaux: nouveaux)
      + reserves.compactMap(\.self).map(Avertissement.init)
  }
}

extension Etats {
  /// Whether other clients, of the registre or new as well, bear their SIREN.
  fileprivate func avertissements(
    surLesNouveaux nouveaux: [Client]
  ) throws -> [Avertissement] {
    guard !nouveaux.isEmpty else { return [] }
    let connus = try tous(.client) { try $0.client() }
    let parSiren = Dictionary(grouping: connus + nouveaux, by: \.fiche.sirenDit)
    return nouveaux.flatMap { nouveau in
      nouveau.avertissements(parmi: parSiren[nouveau.fiche.sirenDit] ?? [])
    }
  }
}
