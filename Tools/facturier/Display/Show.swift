import FacturierFormats

extension Session {
  /// The words in the run's language.
  func wording(_ phrase: Phrase) -> String { phrase.en(language) }

  /// Says something to a person beside the answer, on standard error.
  func warn(_ phrase: Phrase) { Environment.say(wording(phrase), language) }

  /// Writes a sentence to standard output, in lines that end between words where a terminal's do.
  func tell(_ phrase: String, indent: Int = 2) throws {
    let visible = phrase.visible
    guard output.isTerminal else { return try output.line(visible) }
    for pli in TextWidth.wrap(visible, to: output.width, indent: indent) { try output.line(pli) }
  }

  /// Writes a phrase likewise.
  func tell(_ phrase: Phrase, indent: Int = 2) throws {
    try tell(wording(phrase).named(in: language), indent: indent)
  }

  /// Answers to a person in a sentence on standard output, to a program in an object.
  func tell(_ phrase: Phrase, _ membres: (inout JSONWriter) -> Void) throws {
    try json ? output.object("resultat", membres) : tell(phrase)
  }

  /// Answers to a person in a sentence beside what was written, to a program in an object.
  func announce(_ phrase: Phrase, _ membres: (inout JSONWriter) -> Void) throws {
    guard json else { return warn(phrase) }
    try output.object("resultat", membres)
  }

  /// A column of that title.
  func colonne(
    _ titre: Phrase, cle: String? = nil, aDroite: Bool = false,
    cession: Table.Yielding = .none, depart: Table.Dropping = .never
  ) -> Table.Column {
    .init(title: wording(titre), key: cle, toTheRight: aDroite, yielding: cession, dropping: depart)
  }

  /// Writes figures below each other, each behind its name.
  func montrer(_ sommes: [(nom: Phrase, valeur: String)]) throws {
    let noms = sommes.map { wording($0.nom) }
    let marge = noms.map(TextWidth.of).max() ?? 0
    let chiffres = sommes.map { TextWidth.of($0.valeur) }.max() ?? 0
    for (nom, somme) in zip(noms, sommes) {
      try output.line(
        TextWidth.pad(nom, marge) + "  " + TextWidth.pad(somme.valeur, chiffres, toTheRight: true))
    }
  }

  /// Writes a table, as wide as the terminal allows; which columns had no room is said at the end.
  func montrer(_ tableau: Table) throws {
    try montrer(tableau) { page in
      for rangee in tableau.rows { try page.write(rangee, to: output) }
    }
  }

  /// Has the rows of a table written below its titles.
  func montrer(_ tableau: Table, rangees ecrire: (TablePage) throws -> Void) throws {
    let largeur = output.isTerminal ? output.width : Int.max / 2
    let page = tableau.page(width: largeur, colours: output.colours)
    try page.writeTitles(to: output)
    try ecrire(page)
    output.omit(page.omitted)
  }

  /// Writes the data of tables as one: under the columns of them all, with nothing where a table lacks
  /// one.
  func ecrire(csv tableaux: [Table]) throws {
    let cles = tableaux.flatMap(\.keys).reduce(into: [String]()) { cles, cle in
      if !cles.contains(cle) { cles.append(cle) }
    }
    try ecrire(csv: cles) { ecrire in
      for tableau in tableaux {
        let places = tableau.keys.map { cles.firstIndex(of: $0) ?? 0 }
        for donnees in tableau.data {
          var rangee = [CSVCell](repeating: .vide, count: cles.count)
          for (place, cellule) in zip(places, donnees) { rangee[place] = cellule }
          try ecrire(rangee)
        }
      }
    }
  }

  /// Has rows of data written under the names of their columns.
  func ecrire(
    csv cles: [String], rangees: (_ ecrire: ([CSVCell]) throws -> Void) throws -> Void
  ) throws {
    var lignes = CSVLines(try call.convention())
    var issue = try OutputFile(self)
    try lignes.write(cles.map { .chaine($0) }, to: &issue)
    try rangees { try lignes.write($0, to: &issue) }
    try issue.finish()
  }

  /// Folds events into a projection, all of them or up to what `--position` asks for; with a bar
  /// that shows how far it is, unless it is to be silent.
  func rejouer<Lue: Projection>(
    _ projection: Lue, jusqua limite: Rejeu.Limite? = nil, enSilence: Bool = false,
    flux: (any JournalView) throws -> [Flux]? = { _ in nil }
  ) throws -> Lue {
    var projection = projection
    let limite = try limite ?? position(.position).map { .position($0) } ?? .fin
    return try Progress.show(ifActive: Environment.errorIsTerminal && !enSilence) {
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
    try Progress.show { avancer in
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

  /// A facture, now or as of what is asked for, be it for one of its avoirs; no events but its own are read.
  func facture(
    _ id: FactureID, jusqua limite: Rejeu.Limite? = nil, pour avoir: NumeroFacture? = nil
  ) throws -> Facture {
    let repertoire = try rejouer(Repertoire(), jusqua: limite) { _ in [.facture(id)] }
    guard let facture = repertoire.factures[id] else {
      if let avoir { throw try pasEncoreLa(avoir.texte, .avoir(avoir, sur: id)) }
      throw try pasEncoreLa(lire { try $0.facture(id).reference }, .facture(id))
    }
    return facture
  }

  /// A client, now or as of what is asked for.
  func client(_ id: ClientID) throws -> FicheClient {
    let repertoire = try rejouer(Repertoire()) { _ in [.client(id)] }
    guard let client = repertoire.clients[id] else { throw RefusFacturation.clientInconnu(id) }
    return client.fiche
  }
}
