import Facturier

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
        try sortie.objet("anomalie") {
          $0.anomalie(anomalie)
          $0.texte("copie", ou.rawValue)
        }
      } else {
        try raconter(dire(.anomalie(anomalie, ou: ou)))
      }
    }
    if json { return try sortie.objet("resume") { $0.confrontation(rapport) } }
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

extension JSONWriter {
  fileprivate mutating func confrontation(_ rapport: RapportConfrontation) {
    let (verdict, ecart) = rapport.rapport.enMots
    texte("verdict", verdict)
    nombre("anomalies", [rapport.ici.anomalie, rapport.autre?.anomalie].compactMap(\.self).count)
    nombre("communs", rapport.communs)
    nombre("ecart", ecart)
    copie("ici", rapport.ici)
    copie("autre", rapport.autre)
    guard let separation = rapport.separation else { return }
    objet("separation") {
      $0.nombre("position", separation.position)
      $0.version("ici", separation.ici)
      $0.version("autre", separation.autre)
    }
  }

  private mutating func copie(_ nom: String, _ copie: CopieLue?) {
    guard let copie else { return }
    objet(nom) {
      $0.texte("source", copie.source?.texte)
      $0.nombre("reste", copie.reste)
      $0.tete(copie.tete)
    }
  }

  private mutating func version(_ nom: String, _ version: Separation.Version?) {
    guard let version else { return }
    let evenement = version.evenement
    objet(nom) {
      $0.nombre("position", evenement.position)
      $0.textes([
        "time": evenement.time.text, "author": evenement.author.name,
        "subject": evenement.evenement.flux.texte, "evenement": evenement.nom,
        "hash": version.hash.texte,
      ])
    }
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
