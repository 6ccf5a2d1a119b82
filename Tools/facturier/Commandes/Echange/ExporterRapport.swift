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
    options: [.du, .au, .pourClient, .ancre, .toutVerifier, .vers])

  let seance: Seance

  func run() throws -> CodeRetour {
    let ancre = try appel.ancre(.ancre, pour: Self.declaration)
    return try seance.journalDuDossier().readRawLines { vue, brutes in
      let cadre = try cadre(appel, vue, seance.langue)
      // After the view was taken: what the page shows is part of what was verified.
      let verification = try VerificationDuRapport(
        seance, de: vue, ancre: ancre, entiere: appel.a(.toutVerifier))
      let constat = verification.constat
      // Whoever verifies all is told of a line that cannot be read, whatever the page is about.
      if constat.surParole == nil { _ = try brutes.all() }
      var page = try page(cadre, constat, vue)
      var issue = try Issue(page: seance)
      let progression = Progression()
      try page.ecrire(dans: &issue, progression: progression.avancer) {
        position, place, avecOctets in
        let octet = try place ?? brutes.all().offset(of: position) ?? 0
        return LigneDeJournal(octet: octet, octets: avecOctets ? try brutes.bytes(at: octet) : nil)
      }
      progression.finir()
      try issue.finir()
      if let chemin = issue.chemin { try seance.annoncer(page.nombre, chemin, verification) }
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
      client: try appel.texte(.pourClient).map { try Client.designer($0, .admis, dans: etats) },
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
}

extension Seance {
  fileprivate func annoncer(
    _ factures: Int, _ chemin: String, _ verification: VerificationDuRapport
  ) throws {
    let (constat, surParole) = (verification.constat, verification.rapport.surParole)
    let verdict = constat.anomalies == 0 ? "intact" : "anomalies"
    if constat.anomalies == 0, !verification.rapport.finAttestee {
      Environnement.dire(dire(.finNonAttestee))
    }
    if json {
      return try sortie.objet("resultat") {
        $0.texte("vers", chemin)
        $0.nombre("factures", factures)
        $0.texte("verdict", verdict)
        $0.tete(surParole, nom: "surParole")
        $0.tete(constat.tete)
      }
    }
    Environnement.dire(dire(.rapportExporte(factures: factures, vers: chemin)))
    if let surParole { Environnement.dire(dire(.rapportSurParole(jusqua: surParole.position))) }
    if constat.anomalies > 0 {
      Environnement.dire(
        dire(.nonIntact(anomalies: constat.anomalies, evenements: constat.evenements)))
    }
  }
}
