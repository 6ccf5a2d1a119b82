import Facturation
import Journaux

/// What is to be looked at in what an import records; it may well be right, and nothing is refused.
struct AvertissementsImport {
  private let aujourdhui: DateCivile
  private var aVenir: [NumeroFacture] = []
  private var mixtes: [NumeroFacture] = []
  private var supposes: [Libelle] = []

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

  /// Looks at whose an invoice is said to be.
  mutating func regarder(_ client: ClientImporte) {
    guard client.estSuppose, let nom = client.fiche?.nom, !supposes.contains(nom) else { return }
    supposes.append(nom)
  }

  /// All of it, and whether other clients bear the SIREN or the name of one who becomes known.
  func tous(_ nouveaux: [Client], _ etats: Etats) throws -> [Avertissement] {
    let autres: [Avertissement?] = [
      supposes.isEmpty ? nil : .particuliersSupposes(supposes),
      aVenir.isEmpty ? nil : .documentsAVenir(aVenir),
      mixtes.isEmpty ? nil : .natureDesLignes(mixtes),
    ]
    return try etats.avertissements(surLesNouveaux: nouveaux)
      + autres.compactMap(\.self)
  }
}

extension Etats {
  /// Whether other clients, of the registre or new as well, bear their SIREN, or else their name.
  fileprivate func avertissements(surLesNouveaux nouveaux: [Client]) throws -> [Avertissement] {
    guard !nouveaux.isEmpty else { return [] }
    var parSiren: [Siren: [Client]] = [:]
    for nouveau in nouveaux {
      guard let siren = nouveau.fiche.sirenDit else { continue }
      if parSiren[siren] == nil { parSiren[siren] = try clients(duSiren: siren) }
      parSiren[siren]?.append(nouveau)
    }
    var porteurs: [String: Int] = [:]
    for client in try vue.clientsNommes() where !client.estArchive {
      porteurs[client.nom.sansParure, default: 0] += 1
    }
    for nouveau in nouveaux { porteurs[nouveau.fiche.nom.sansParure, default: 0] += 1 }
    var avertissements: [Avertissement] = []
    var homonymes: [Libelle] = []
    for nouveau in nouveaux {
      if let siren = nouveau.fiche.sirenDit {
        // Each SIREN is said once: of the first new one who bears it, with all the others.
        guard let porteurs = parSiren.removeValue(forKey: siren) else { continue }
        let siens = nouveau.avertissements(parmi: porteurs)
        avertissements += siens
        guard siens.isEmpty else { continue }
      }
      // Each name is said once, and none of whom more was said already.
      guard let nombre = porteurs.removeValue(forKey: nouveau.fiche.nom.sansParure), nombre > 1
      else { continue }
      homonymes.append(nouveau.fiche.nom)
    }
    return avertissements + (homonymes.isEmpty ? [] : [Avertissement.clientsHomonymes(homonymes)])
  }
}

extension Libelle {
  fileprivate var sansParure: String { texte.sansParure }
}
