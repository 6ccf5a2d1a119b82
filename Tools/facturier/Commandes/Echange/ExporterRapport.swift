import Facturier

/// `exporter rapport`: one page that an auditor reads, of a period and a client if asked for.
struct ExporterRapport: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter rapport", en: "export report"),
    synonymes: ["rapport"],
    synonymesAnglais: ["report"],
    resume: Phrase(
      fr: "Écrit une page pour l'audit : verdict, totaux, et l'historique de chaque facture.",
      en: "Writes a page for the audit: verdict, totals, and the history of each invoice."),
    options: [.du, .au, .pourClient, .ancre, .vers])

  let seance: Seance

  func run() throws -> CodeRetour {
    let ancre = try appel.ancre(.ancre, pour: Self.declaration)
    return try seance.journal().readLines { vue, lignes in
      let cadre = try cadre(appel, vue, seance.langue)
      // After the view was taken: what the page shows is part of what was verified.
      let constat = try constat(seance, ancre: ancre)
      var page = try page(cadre, constat, vue)
      var issue = try Issue(page: seance)
      try page.ecrire(dans: &issue) { position, avecOctets in
        LigneDeJournal(
          octet: lignes.offset(of: position) ?? 0,
          octets: avecOctets ? try lignes.bytes(of: position) : nil)
      }
      try issue.finir()
      if let chemin = issue.chemin { try seance.annoncer(page.nombre, chemin, constat) }
      return constat.anomalies == 0 ? .fait : .anomalies
    }
  }

  private func cadre(
    _ appel: Appel, _ vue: any JournalView, _ langue: Langue
  ) throws -> CadreRapport {
    let maintenant = WallClock.system.now()
    let etats = Etats(vue, maintenant: maintenant)
    let registre = try etats.registre()
    let periode = try appel.periode(jusquAu: appel.date(.au) ?? etats.aujourdhui(registre))
    return CadreRapport(
      langue: langue, du: appel.a(.du) ? periode.lowerBound : nil, au: periode.upperBound,
      client: try appel.texte(.pourClient).map(etats.client(nomme:)),
      etabliLe: maintenant, version: Programme.version)
  }

  private func page(
    _ cadre: CadreRapport, _ constat: Constat, _ vue: any JournalView
  ) throws -> PageRapport {
    let progression = Progression()
    defer { progression.finir() }
    return try PageRapport(
      cadre, constat: constat, vue: vue, progression: progression.avancer)
  }

  private func constat(_ seance: Seance, ancre: Ancre?) throws -> Constat {
    var premieres: [Anomalie] = []
    let progression = Progression()
    defer { progression.finir() }
    let rapport = try Verification(folder: seance.dossier, ancre: ancre)
      .executer(progression: progression.avancer) { anomalie in
        if premieres.count < Constat.borne { premieres.append(anomalie) }
      }
    let verifier = seance.dire(Verifier.declaration.nom)
    func commande(_ ancre: String) -> String {
      "facturier \(verifier) --\(Option.ancre.nom) \(ancre)"
    }
    let tete = rapport.tete
    var constat = Constat(
      evenements: rapport.evenements, tete: tete,
      commande: ancre.map { commande($0.description) } ?? "facturier \(verifier)",
      commandePlusTard: commande("\(tete.position):\(tete.hash.texte)"))
    (constat.anomalies, constat.premieres) = (rapport.anomalies, premieres)
    constat.correctionsHorloge = rapport.correctionsHorloge
    constat.ancre = ancre?.description
    return constat
  }
}

extension Seance {
  fileprivate func annoncer(_ factures: Int, _ chemin: String, _ constat: Constat) throws {
    let verdict = constat.anomalies == 0 ? "intact" : "anomalies"
    if json {
      return try sortie.ligne(
        ObjetJSON("resultat").texte("vers", chemin).nombre("factures", factures)
          .texte("verdict", verdict).tete(constat.tete).fin)
    }
    Environnement.dire(dire(.rapportExporte(factures: factures, vers: chemin)))
    if constat.anomalies > 0 {
      Environnement.dire(
        dire(.nonIntact(anomalies: constat.anomalies, evenements: constat.evenements)))
    }
  }
}
