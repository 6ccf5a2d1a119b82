import Facturier
import Recits

/// `verifier --contre`: how the registre stands to another copy of it, or to an anchor.
extension Seance {
  /// Holds the registre against what an option names: the folder of a copy, or an anchor.
  func confronter(pour declaration: Declaration) throws -> CodeRetour {
    let progression = Progression()
    let confrontation = Confrontation(folder: try dossier())
    let rapport: RapportConfrontation
    if let ancre = try appel.ancre(contre: declaration) {
      rapport = try confrontation.contre(ancre, progression: progression.avancer)
      progression.finir()
      try conclure(rapport, contre: ancre)
    } else {
      let autre = appel.texte(.contre) ?? ""
      rapport = try confrontation.contre(dossier: autre, progression: progression.avancer)
      progression.finir()
      try conclure(rapport, contre: nil)
    }
    return rapport.contientLAutre ? .fait : .anomalies
  }

  private func conclure(_ rapport: RapportConfrontation, contre ancre: Ancre?) throws {
    let copies: [(copie: CopieLue, ou: Cote)] =
      [(rapport.ici, .ici)] + (rapport.autre.map { [($0, .la)] } ?? [])
    for (copie, ou) in copies {
      guard let anomalie = copie.anomalie else { continue }
      if json {
        try sortie.ligne(ObjetJSON("anomalie").anomalie(anomalie).texte("copie", ou.rawValue).fin)
      } else {
        try raconter(dire(.anomalie(anomalie, ou: ou)))
      }
    }
    if json { return try sortie.ligne(ObjetJSON(rapport).fin) }
    try raconter(dire(ancre.map { .contreAncre(rapport, $0) } ?? .contreCopie(rapport)))
    if let separation = rapport.separation {
      try raconter(version(separation.ici, separation.position, .ici))
      if ancre == nil { try raconter(version(separation.autre, separation.position, .la)) }
    }
    for (copie, ou) in copies where copie.reste > 0 {
      try raconter(dire(.resteDeCopie(copie, ou)))
    }
    try raconter(dire(.luDesCopies(copies.count)))
  }

  /// What one copy says where they part: who, when and what, and the hash of it.
  private func version(
    _ version: Separation.Version?, _ position: Int, _ ou: Cote
  ) throws -> String {
    guard let version else { return dire(.versionIllisible(position, ou)) }
    let fuseau = version.fuseau ?? .paris
    let recit = Recit(langue: langue, fuseau: fuseau, nommeFacture: true)
    let phrase =
      version.entree.map(recit.phrase)
      ?? "\(recit.moment(version.evenement.time)), \(version.evenement.author)"
    return dire(.version(version, phrase, ou))
  }
}

/// Which of two copies is meant.
enum Cote: String {
  case ici
  case la = "autre"
}

extension Appel {
  /// The anchor that `--contre` names; nothing where it names a folder.
  fileprivate func ancre(contre declaration: Declaration) throws -> Ancre? {
    guard let texte = texte(.contre) else { return nil }
    // What is not there and looks like no anchor is a folder that is missing.
    let estUneAncre =
      Fichiers.existe(texte) ? !Fichiers.peutEtreUnDossier(texte) : texte.contains(":")
    return try estUneAncre ? ancre(.contre, pour: declaration) : nil
  }
}

extension ObjetJSON {
  fileprivate init(_ rapport: RapportConfrontation) {
    let (verdict, ecart) = rapport.rapport.enMots
    let anomalies = [rapport.ici.anomalie, rapport.autre?.anomalie].compactMap(\.self).count
    var objet = ObjetJSON("resume").texte("verdict", verdict).nombre("anomalies", anomalies)
    if let communs = rapport.communs { objet = objet.nombre("communs", communs) }
    if let ecart { objet = objet.nombre("ecart", ecart) }
    objet = objet.objet("ici", ObjetJSON(rapport.ici))
    if let autre = rapport.autre { objet = objet.objet("autre", ObjetJSON(autre)) }
    if let separation = rapport.separation {
      var dite = ObjetJSON().nombre("position", separation.position)
      if let ici = separation.ici { dite = dite.objet("ici", ObjetJSON(ici)) }
      if let autre = separation.autre { dite = dite.objet("autre", ObjetJSON(autre)) }
      objet = objet.objet("separation", dite)
    }
    self = objet
  }

  private init(_ copie: CopieLue) {
    self = ObjetJSON().texte("source", copie.source?.texte).nombre("reste", copie.reste)
      .tete(copie.tete)
  }

  private init(_ version: Separation.Version) {
    let evenement = version.evenement
    self = ObjetJSON().nombre("position", evenement.position).texte("time", evenement.time.text)
      .texte("author", evenement.author.name).texte("subject", evenement.evenement.flux.texte)
      .texte("evenement", evenement.nom).texte("hash", version.hash.texte)
  }
}

extension RapportConfrontation.Rapport {
  /// How programs are told, and by how many events.
  fileprivate var enMots: (verdict: String, ecart: Int?) {
    switch self {
    case .pareils: ("pareils", nil)
    case .enAvance(let ecart): ("avance", ecart)
    case .enRetard(let ecart): ("retard", ecart)
    case .separes: ("separes", nil)
    case .autreRegistre: ("autre-registre", nil)
    }
  }
}
