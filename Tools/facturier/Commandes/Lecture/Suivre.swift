import Facturier
import Recits

/// `suivre`: tells acts as they are recorded, by whomever, until it is stopped.
struct Suivre: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "suivre", en: "follow"),
    synonymes: ["surveiller", "attendre"],
    synonymesAnglais: ["watch", "tail"],
    resume: Phrase(
      fr: "Dit chaque acte dès qu'il est enregistré.", en: "Tells each act once it is recorded."),
    note: Phrase(
      fr: "S'arrête par Ctrl-C, ou avec --jusqu-ici. Un script garde l'ancre du dernier « aJour »"
        + " et reprend avec --depuis, sans rien manquer.",
      en: "Ends with Ctrl-C, or with --jusqu-ici. A script keeps the anchor of the last “aJour” and"
        + " goes on with --depuis, missing nothing."),
    options: [.suiviDepuis, .jusquIci])

  let seance: Seance

  func run() throws -> CodeRetour {
    let journal = try seance.journal()
    let ancre = try appel.ancre(.suiviDepuis, pour: Self.declaration)
    var recit = RecitSuivi(
      seance, fuseau: try seance.lire { try $0.registre().fuseau },
      depuis: try ancre.map { try place($0, dans: journal) } ?? journal.read { $0.head.position })
    if ancre != nil, recit.depuis == 0 { try recit.dire(reprise: .empty) }
    // What came before is gone through too: it says what the new is about.
    var suite = try FollowHere(journal, after: nil)
    while true {
      nouvelles: for nouvelle in try suite.next() {
        switch nouvelle {
        case .acte(let acte, _): try recit.prendre(acte)
        case .reprise(let tete):
          try recit.dire(reprise: tete)
          suite = try FollowHere(journal, after: nil)
          break nouvelles
        case .aJour(let tete):
          try recit.dire(aJour: tete)
          if appel.a(.jusquIci) { return .fait }
        @unknown default: break
        }
      }
      try seance.sortie.vider()
    }
  }

  /// Behind which position to tell: at the top, where the journal does not hold that event.
  private func place(_ ancre: Ancre, dans journal: FileJournal) throws -> Position {
    try journal.read { vue in
      guard ancre.position <= vue.head.position else { return 0 }
      var estLa = false
      try vue.forEach(after: ancre.position - 1) { evenement in
        estLa = ancre.designe(evenement)
        return false
      }
      return estLa ? ancre.position : 0
    }
  }
}

/// Tells what comes behind a position, in the words of history.
private struct RecitSuivi {
  private(set) var depuis: Position
  private let seance: Seance
  private let recit: Recit
  private var historique = Historique(de: .registre)

  init(_ seance: Seance, fuseau: FuseauHoraire, depuis: Position) {
    (self.seance, self.depuis) = (seance, depuis)
    recit = Recit(langue: seance.langue, fuseau: fuseau, nommeFacture: true)
  }

  mutating func prendre(_ acte: Acte) throws {
    for evenement in acte.evenements {
      guard let entree = try historique.suivre(evenement), evenement.position > depuis else {
        continue
      }
      guard seance.json else {
        try seance.raconter("#\(evenement.position) \(recit.phrase(entree))")
        continue
      }
      try seance.sortie.ligne(ObjetJSON(entree).fin)
    }
  }

  /// Tells that what stood behind an end is gone; all is gone through anew from there.
  mutating func dire(reprise tete: Head) throws {
    (depuis, historique) = (tete.position, Historique(de: .registre))
    guard seance.json else {
      return try seance.raconter(seance.dire(.reprise(a: tete.position)))
    }
    try seance.sortie.ligne(ObjetJSON("reprise").tete(tete).fin)
  }

  func dire(aJour tete: Head) throws {
    guard seance.json else { return }
    try seance.sortie.ligne(
      ObjetJSON("aJour").texte("ancre", Ancre(tete)?.description).tete(tete).fin)
  }
}
