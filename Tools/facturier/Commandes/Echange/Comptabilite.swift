import Facturier

/// `comptes`: the accounts of the books, shown or set.
struct Comptes: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "comptes", en: "accounts"),
    synonymes: ["plan comptable", "plan", "comptabilité"],
    synonymesAnglais: ["chart", "accounting"],
    resume: Phrase(
      fr: "Affiche les comptes de la comptabilité, ou en définit.",
      en: "Shows the accounts of the books, or sets some."),
    note: Phrase(
      fr: "Une valeur vide rend le compte habituel.",
      en: "An empty value gives the usual account back."),
    options: postes.map { $0.option.tenant($0.role.champ) }
      + [.comptesDepuis.tenant(Champ(rawValue: "depuis"))] + Option.dActe)

  /// Each account, and what sets it.
  private static let postes: [(option: Option, role: RoleComptable)] = [
    (.compteClients, .clients), (.compteAcomptes, .acomptes),
    (.compteVentesServices, .ventesServices), (.compteVentesBiens, .ventesBiens),
    (.compteReductions, .reductions), (.comptePertes, .pertes),
    (.compteTVACollectee, .tvaCollectee), (.compteTVAEnAttente, .tvaEnAttente),
    (.compteBanque, .banque), (.compteCaisse, .caisse), (.compteCheques, .cheques),
    (.compteCartes, .cartes), (.compteEffets, .effets),
    (.compteCompensations, .compensations),
    (.compteAutresReglements, .autresReglements),
    (.compteFraisBancaires, .fraisBancaires),
  ]

  let seance: Seance

  func run() throws -> CodeRetour {
    guard Self.postes.contains(where: { appel.a($0.option) }) else { return try montrer() }
    let recu = try seance.faire(sur: .registre) {
      try $0.definirComptes(depuis: appel.date(.comptesDepuis)) { plan in
        for (option, role) in Self.postes {
          guard let poste = role.poste else { continue }
          plan[keyPath: poste] =
            try appel.valeur(option, sinon: plan[keyPath: poste])
            ?? PlanComptable.usuel[keyPath: poste]
        }
      }
    }
    return try seance.repondre(registre: recu) {
      .comptesDefinis(changements: $0, depuis: recu.comptesDepuis)
    }
  }

  private func montrer() throws -> CodeRetour {
    let jour = try appel.date(.comptesDepuis)
    let definis = try seance.lire { etats in
      let registre = try etats.registre()
      return registre.plans.definis(le: jour ?? etats.aujourdhui(registre))
    }
    if seance.json {
      try seance.sortie.objet("comptes") { $0.tell(definis) }
    } else {
      for poste in definis.enMots(seance.langue) {
        try seance.raconter(seance.dire(.fait(poste.nom, poste.valeur)))
      }
    }
    return .fait
  }
}

/// `exporter fec`: the file of accounting entries that a tax audit asks for.
struct ExporterFEC: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter fec", en: "export fec"),
    synonymes: ["fec", "écritures", "exporter comptabilité"],
    synonymesAnglais: ["entries", "export entries", "export books"],
    resume: Phrase(
      fr: "Écrit le fichier des écritures comptables (FEC) d'un exercice.",
      en: "Writes the file of accounting entries (FEC) of a financial year."),
    options: [.exercice, .exerciceDu, .exerciceAu, .versDossier].attendant([.exercice]))

  let seance: Seance

  func run() throws -> CodeRetour {
    let exercice = try exercice()
    try seance.journal().read { vue in
      let cadre = try CadreComptable(de: vue)
      let description = DescriptionFEC(cadre.registre, exercice: exercice)
      let dossier = seance.appel.texte(.versDossier).flatMap { $0 == "-" ? nil : $0 }
      if let dossier { try FileReplacement.makeFolder(dossier) }
      let base = dossier.map { "\($0)/\(description.nom)" }
      var issue = try Issue(seance, vers: base.map { "\($0).txt" })
      var export = ExportFEC(cadre, exercice: exercice)
      let progression = Progression()
      defer { progression.finir() }
      try export.ecrire(vue, dans: &issue, progression: progression.avancer)
      try issue.finir()
      seance.direSiVide(export.nombre, dans: exercice.periode)
      guard let chemin = issue.chemin, let base else { return }
      var notice = try Issue(seance, vers: "\(base)-description.txt")
      try notice.write(ContiguousArray(description.texte.utf8))
      try notice.finir()
      try seance.annoncer(
        EcrituresExportees(
          nombre: export.nombre, periode: exercice.periode, chemin: chemin,
          description: notice.chemin, tete: vue.head))
    }
    return .fait
  }

  /// The year that is asked for, by its closing or by its days.
  private func exercice() throws -> Exercice {
    if let saisi = appel.texte(.exercice) {
      guard let exercice = Exercice(saisi) else {
        throw Usage(.exerciceAttendu(trouve: saisi), de: Option.exercice.champ)
      }
      return exercice
    }
    guard appel.a(.exerciceDu), let fin = try appel.date(.exerciceAu) else {
      throw Usage(.exerciceOuJours)
    }
    let jours = try appel.periode(jusquAu: fin)
    guard let exercice = Exercice(du: jours.lowerBound, au: jours.upperBound) else {
      throw Usage(.exerciceTropLong)
    }
    return exercice
  }
}

extension CadreComptable {
  /// What the books of a registre call their accounts.
  init(de vue: any JournalView) throws {
    let registre = try Etats(vue, maintenant: WallClock.system.now()).registre()
    try self.init(registre, vue)
  }
}

/// Entries that were written into a file.
struct EcrituresExportees {
  let nombre: Int
  let periode: ClosedRange<DateCivile>
  let chemin: String
  var description: String?
  let tete: Head
}

extension Seance {
  /// Tells of entries that went into a file.
  func annoncer(_ export: EcrituresExportees) throws {
    guard json else {
      return Environnement.dire(dire(.ecrituresExportees(export.nombre, vers: export.chemin)))
    }
    try sortie.objet("resultat") {
      $0.texte("vers", export.chemin)
      $0.texte("description", export.description)
      $0.date("du", export.periode.lowerBound)
      $0.date("au", export.periode.upperBound)
      $0.nombre("ecritures", export.nombre)
      $0.tete(export.tete)
    }
  }
}

/// `exporter hledger`: the books as plain text that hledger reads and checks.
struct ExporterHledger: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter hledger", en: "export hledger"),
    synonymes: ["hledger", "ledger"],
    resume: Phrase(
      fr: "Écrit les écritures en texte pour hledger, avec les soldes qu'il doit trouver.",
      en: "Writes the entries as text for hledger, with the balances that it has to find."),
    options: [.ecrituresDu, .ecrituresAu, .vers])

  let seance: Seance

  func run() throws -> CodeRetour { try seance.exporterLivre(LivreHledger.self) }
}

/// `exporter beancount`: the books as plain text that Beancount reads and checks.
struct ExporterBeancount: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter beancount", en: "export beancount"),
    synonymes: ["beancount"],
    resume: Phrase(
      fr: "Écrit les écritures en texte pour Beancount, avec les soldes qu'il doit trouver.",
      en: "Writes the entries as text for Beancount, with the balances that it has to find."),
    options: [.ecrituresDu, .ecrituresAu, .vers])

  let seance: Seance

  func run() throws -> CodeRetour { try seance.exporterLivre(LivreBeancount.self) }
}

extension Seance {
  fileprivate func exporterLivre<Format: FormatDeLivre>(_: Format.Type) throws -> CodeRetour {
    try journal().read { vue in
      let cadre = try CadreComptable(de: vue)
      let aujourdhui = Etats(vue, maintenant: WallClock.system.now()).aujourdhui(cadre.registre)
      let periode = try appel.periode(jusquAu: appel.date(.ecrituresAu) ?? aujourdhui)
      var issue = try Issue(self)
      var export = ExportLivre<Format>(cadre, periode: periode)
      let progression = Progression()
      defer { progression.finir() }
      try export.ecrire(vue, dans: &issue, progression: progression.avancer)
      try issue.finir()
      direSiVide(export.nombre, dans: periode)
      guard let chemin = issue.chemin else { return }
      try annoncer(
        EcrituresExportees(
          nombre: export.nombre, periode: periode, chemin: chemin, tete: vue.head))
    }
    return .fait
  }
}
