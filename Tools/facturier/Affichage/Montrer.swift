import FacturierFormats

extension Seance {
  /// The words in the run's language.
  func dire(_ phrase: Phrase) -> String { phrase.en(langue) }

  /// Says something to a person beside the answer, on standard error.
  func prevenir(_ phrase: Phrase) { Environnement.dire(dire(phrase)) }

  /// Writes a sentence to standard output, in lines that end between words where a terminal's do.
  func raconter(_ phrase: String, retrait: Int = 2) throws {
    let visible = phrase.visible
    guard sortie.estTerminal else { return try sortie.ligne(visible) }
    for pli in Largeur.plier(visible, a: sortie.largeur, retrait: retrait) { try sortie.ligne(pli) }
  }

  /// Writes a phrase likewise.
  func raconter(_ phrase: Phrase, retrait: Int = 2) throws {
    try raconter(dire(phrase), retrait: retrait)
  }

  /// Answers to a person in a sentence on standard output, to a program in an object.
  func raconter(_ phrase: Phrase, _ membres: (inout JSONWriter) -> Void) throws {
    try json ? sortie.objet("resultat", membres) : raconter(phrase)
  }

  /// Answers to a person in a sentence beside what was written, to a program in an object.
  func annoncer(_ phrase: Phrase, _ membres: (inout JSONWriter) -> Void) throws {
    guard json else { return prevenir(phrase) }
    try sortie.objet("resultat", membres)
  }

  /// A column of that title.
  func colonne(
    _ titre: Phrase, cle: String? = nil, aDroite: Bool = false,
    cession: Tableau.Cession = .aucune, depart: Tableau.Depart = .jamais
  ) -> Tableau.Colonne {
    .init(titre: dire(titre), cle: cle, aDroite: aDroite, cession: cession, depart: depart)
  }

  /// Writes figures below each other, each behind its name.
  func montrer(_ sommes: [(nom: Phrase, valeur: String)]) throws {
    let noms = sommes.map { dire($0.nom) }
    let marge = noms.map(Largeur.de).max() ?? 0
    let chiffres = sommes.map { Largeur.de($0.valeur) }.max() ?? 0
    for (nom, somme) in zip(noms, sommes) {
      try sortie.ligne(
        Largeur.caler(nom, marge) + "  " + Largeur.caler(somme.valeur, chiffres, aDroite: true))
    }
  }

  /// Writes a table, as wide as the terminal allows; which columns had no room is said at the end.
  func montrer(_ tableau: Tableau) throws {
    try montrer(tableau) { page in
      for rangee in tableau.rangees { try page.ecrire(rangee, vers: sortie) }
    }
  }

  /// Has the rows of a table written below its titles.
  func montrer(_ tableau: Tableau, rangees ecrire: (PageDeTableau) throws -> Void) throws {
    let largeur = sortie.estTerminal ? sortie.largeur : Int.max / 2
    let page = tableau.page(largeur: largeur, couleurs: sortie.couleurs)
    try page.ecrireTitres(vers: sortie)
    try ecrire(page)
    sortie.omettre(page.omises)
  }

  /// Writes the data of tables as one: under the columns of them all, with nothing where a table lacks
  /// one.
  func ecrire(csv tableaux: [Tableau]) throws {
    let cles = tableaux.flatMap(\.cles).reduce(into: [String]()) { cles, cle in
      if !cles.contains(cle) { cles.append(cle) }
    }
    try ecrire(csv: cles) { ecrire in
      for tableau in tableaux {
        let places = tableau.cles.map { cles.firstIndex(of: $0) ?? 0 }
        for donnees in tableau.donnees {
          var rangee = [CelluleCSV](repeating: .vide, count: cles.count)
          for (place, cellule) in zip(places, donnees) { rangee[place] = cellule }
          try ecrire(rangee)
        }
      }
    }
  }

  /// Has rows of data written under the names of their columns.
  func ecrire(
    csv cles: [String], rangees: (_ ecrire: ([CelluleCSV]) throws -> Void) throws -> Void
  ) throws {
    var lignes = LignesCSV(try appel.convention())
    var issue = try Issue(self)
    try lignes.write(cles.map { .chaine($0) }, to: &issue)
    try rangees { try lignes.write($0, to: &issue) }
    try issue.finir()
  }

  /// Folds events into a projection, all of them or up to what `--position` asks for; with a bar
  /// that shows how far it is, unless it is to be silent.
  func rejouer<Lue: Projection>(
    _ projection: Lue, jusqua limite: Rejeu.Limite? = nil, enSilence: Bool = false,
    flux: (any JournalView) throws -> [Flux]? = { _ in nil }
  ) throws -> Lue {
    var projection = projection
    let limite = try limite ?? position(.position).map { .position($0) } ?? .fin
    return try Progression.montrer(siActive: Environnement.erreurEstTerminal && !enSilence) {
      avancer in
      _ = try journal().read { vue in
        try Rejeu(jusqua: limite).executer(vue, &projection, flux: flux(vue)) { position, tout in
          avancer(position, tout)
          return true
        }
      }
      return projection
    }
  }

  /// What is taken from each client, produit or facture, in the order in which they began.
  func tous<Extrait: Sendable>(
    _ kind: StreamKind, _ prendre: @Sendable (Etat) -> Extrait?
  ) throws -> [Extrait] {
    var tous: [Extrait] = []
    try Progression.montrer { avancer in
      try journal().read { vue in
        try vue.forEachEtat(of: [kind], prendre: prendre) { extrait, rang, nombre in
          avancer(rang, nombre)
          if let extrait { tous.append(extrait) }
          return true
        }
      }
    }
    return tous
  }

  /// A facture, now or as of what is asked for; no events but its own are read.
  func facture(_ id: FactureID, jusqua limite: Rejeu.Limite? = nil) throws -> Facture {
    let repertoire = try rejouer(Repertoire(), jusqua: limite) { _ in [.facture(id)] }
    guard let facture = repertoire.factures[id] else { throw RefusFacturation.factureInconnue(id) }
    return facture
  }
}

extension Timestamp {
  /// The last microsecond of a day in a time zone.
  init(finDe jour: DateCivile, dans fuseau: FuseauHoraire) {
    let minuit = (Int64(jour.jour) + 1) * 86_400
    let decalage = Int64(fuseau.decalage(a: minuit - Int64(fuseau.decalage(a: minuit))))
    self = Timestamp(microseconds: (minuit - decalage) * 1_000_000 - 1) ?? .epoch
  }
}
