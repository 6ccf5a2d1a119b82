import Facturier

/// The codes with which the program ends; scripts rely on them.
enum CodeRetour: Int32 {
  case fait = 0
  case refuse = 1
  case anomalies = 3
  case usage = 64
  case donnees = 65
  case introuvable = 66
  case ecriture = 73
  case entreeSortie = 74
  case verrouille = 75
}

extension CodeRetour {
  /// The code that tells a script what kind of error this is.
  init(_ erreur: any Error) {
    switch erreur {
    case let refus as RefusFacturation: self = Self.of(refus)
    case is Usage: self = .usage
    case is Introuvable: self = .introuvable
    case is FichierFautif: self = .donnees
    case let erreur as JournalError: self = Self.of(erreur)
    default: self = .entreeSortie
    }
  }

  private static func of(_ refus: RefusFacturation) -> CodeRetour {
    switch refus.code {
    case "client-inconnu", "produit-inconnu", "facture-inconnue", "ligne-inconnue",
      "paiement-inconnu", "designation-inconnue", "designation-ambigue", "registre-non-ouvert":
      .introuvable
    default: refus.champ == nil ? .refuse : .donnees
    }
  }

  private static func of(_ erreur: JournalError) -> CodeRetour {
    switch erreur.code {
    case .introuvable: .introuvable
    case .endommage, .typeInconnu, .formatInconnu, .tronque, .incoherence,
      .preuveIllisible, .preuveEtrangere, .preuveAnterieure, .jetonRefuse, .jetonSansCertificat,
      .confianceIllisible:
      .donnees
    case .verrouille: .verrouille
    case .interdit, .plein, .ecritureImpossible: .ecriture
    case .copieDivergente: .refuse
    case .sansPostgresql, .dossierRequis: .usage
    case .remplace: .verrouille
    case .versionPerimee, .cleReutilisee, .horlogeEnRetard: .refuse
    default: .entreeSortie
    }
  }
}
