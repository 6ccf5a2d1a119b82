import Facturier

/// Checks the whole journal, and names all that is wrong.
struct Verifier: Commande {
  static let nom = "verifier"
  static let alias = "verify"

  func run(_ contexte: ContexteCommande) throws -> CodeRetour {
    let ancre = try contexte.options.ancre.map { texte in
      guard let ancre = Ancre(texte) else {
        throw Usage(
          francais: "--ancre demande POSITION:EMPREINTE, comme l'affiche « verifier ».",
          anglais: "--ancre needs POSITION:HASH, as “verify” shows them.")
      }
      return ancre
    }
    let json = contexte.options.json
    let verification = Verification(folder: contexte.options.registre, ancre: ancre)
    let rapport = try verification.executer { anomalie in
      print(json ? Self.json(anomalie) : Self.texte(anomalie, contexte.langue))
    }
    print(json ? Self.json(rapport) : Self.texte(rapport, contexte.langue))
    return rapport.estIntact ? .fait : .anomalies
  }

  private static func json(_ anomalie: Anomalie) -> String {
    ObjetJSON("anomalie")
      .nombre("position", anomalie.position).nombre("octet", anomalie.octet)
      .texte("regle", anomalie.regle).texte("attendu", anomalie.attendu)
      .texte("trouve", anomalie.trouve).fin
  }

  private static func json(_ rapport: RapportVerification) -> String {
    ObjetJSON("resume")
      .texte("verdict", rapport.estIntact ? "intact" : "anomalies")
      .nombre("evenements", rapport.evenements).nombre("anomalies", rapport.anomalies)
      .nombres("correctionsHorloge", rapport.correctionsHorloge).tete(rapport.tete).fin
  }

  private static func texte(_ anomalie: Anomalie, _ langue: Langue) -> String {
    switch langue {
    case .francais:
      "Ligne \(anomalie.position), octet \(anomalie.octet), \(anomalie.regle) : attendu"
        + " \(anomalie.attendu), trouvé \(anomalie.trouve)"
    case .anglais:
      "Line \(anomalie.position), byte \(anomalie.octet), \(anomalie.regle): expected"
        + " \(anomalie.attendu), found \(anomalie.trouve)"
    }
  }

  private static func texte(_ rapport: RapportVerification, _ langue: Langue) -> String {
    let corrections = rapport.correctionsHorloge.map(String.init).joined(separator: ", ")
    switch langue {
    case .francais:
      return (rapport.estIntact ? "Intact" : "Anomalies : \(rapport.anomalies)")
        + ". Événements vérifiés : \(rapport.evenements)."
        + (corrections.isEmpty ? "" : " Horloge corrigée aux événements \(corrections).")
        + "\nAncre à conserver ailleurs : \(rapport.tete.position):\(rapport.tete.hash.texte)"
    case .anglais:
      return (rapport.estIntact ? "Intact" : "Anomalies: \(rapport.anomalies)")
        + ". Events verified: \(rapport.evenements)."
        + (corrections.isEmpty ? "" : " Clock corrected at events \(corrections).")
        + "\nAnchor to keep elsewhere: \(rapport.tete.position):\(rapport.tete.hash.texte)"
    }
  }
}
