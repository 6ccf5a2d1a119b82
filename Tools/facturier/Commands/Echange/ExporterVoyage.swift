import FacturierFormats

extension Option {
  static let actesDu = Option(
    du,
    fr: "Seulement les actes enregistrés ce jour-là ou après ; ceux d'avant font l'état de départ.",
    en: "Only acts recorded on this day or later; those before make the state to begin with.")
  static let actesAu = Option(
    au, fr: "Seulement les actes enregistrés ce jour-là ou avant.",
    en: "Only acts recorded on this day or before.")
  static let pageAVerifier = Option(
    "verifier <page>", english: "verify",
    fr: "Refait la page d'après le registre, et dit si c'est bien celle-là, octet pour octet.",
    en: "Makes the page again from the ledger, and says whether it is that one, byte for byte.")
}

extension Command {
  /// `exporter voyage`: one page to travel through the acts in, or whether a page is what the registre gives.
  static let exporterVoyage = Command(
    name: ["exporter voyage", "voyage"], english: ["export journey", "journey"],
    fr: "Écrit une page où l'on remonte le temps, acte par acte et jour par jour.",
    en: "Writes a page to travel in time in, act by act and day by day.",
    note: Phrase(
      fr:
        "La page a un script : elle s'ouvre dans un navigateur, ne demande rien au réseau, vérifie"
        + " elle-même les lignes du journal, et se lit aussi sans lui.",
      en: "The page has a script: it opens in a browser, asks the network for nothing, verifies the"
        + " journal's lines itself, and can be read without it too."),
    options: [.actesDu, .actesAu, .pageAVerifier, .vers]
  ) { session, call in
    guard let page = call.text(.pageAVerifier) else { return try session.ecrireLeVoyage() }
    for option in [Option.actesDu, .actesAu, .vers] where call.has(option) {
      throw UsageError(.pasEnsemble(Option.pageAVerifier.dashed, option.dashed))
    }
    try session.verifierLeVoyage(page)
  }
}

extension Session {
  fileprivate func ecrireLeVoyage() throws {
    var file = try OutputFile(page: self)
    let actes = try voyage(journalDuDossier(), vers: &file) { vue in
      let actes = try self.actes(vue)
      let preuves = try ProofFile.proofs(in: self.dossier(), upTo: actes.upperBound)
      return self.cadre(actes, ancres: preuves.map(\.position))
    }
    try file.finish()
    guard let chemin = file.path else { return }
    try announce(
      Phrase(
        fr:
          "Voyage de l'acte \(actes.lowerBound) à l'acte \(actes.upperBound) écrit dans \(chemin).",
        en: "Journey from act \(actes.lowerBound) to act \(actes.upperBound) written to \(chemin).")
    ) {
      $0.members([
        "vers": chemin, "evenements": actes.count, "position": actes.upperBound,
      ])
    }
  }

  /// Writes the page of a whole journal to a file.
  func ecrireLeVoyage(_ journal: FileJournal, vers chemin: String) throws {
    var file = try OutputFile(self, to: chemin)
    _ = try voyage(journal, vers: &file) { cadre(1...$0.head.position, ancres: []) }
    try file.finish()
  }

  private func cadre(_ actes: ClosedRange<Position>, ancres: [Position]) -> PageVoyage.Cadre {
    PageVoyage.Cadre(
      langue: language, version: Programme.version, actes: actes, ancres: ancres,
      commande: Phrase.commandeDuVoyage.en(language))
  }

  /// Writes the page of the acts that are chosen on the journal as it is, and says which they are.
  private func voyage(
    _ journal: FileJournal, vers stream: inout some ExportStream,
    _ cadre: (any JournalView) throws -> PageVoyage.Cadre
  ) throws -> ClosedRange<Position> {
    try journal.readLines { vue, lignes in
      let cadre = try cadre(vue)
      do {
        let page = try Progress.show { avancer in
          try PageVoyage(cadre, vue: vue, progression: avancer) { position in
            try lignes.bytes(of: position) ?? []
          }
        }
        try page.ecrire(dans: &stream)
      } catch let exces as PageVoyage.Exces {
        throw try trop(exces, cadre.actes, vue)
      }
      return cadre.actes
    }
  }

  /// The acts that are asked for by the days on which they were recorded.
  private func actes(_ vue: any JournalView) throws -> ClosedRange<Position> {
    guard vue.head.position > 0 else { throw RefusFacturation.registreNonOuvert }
    guard call.has(.actesDu) || call.has(.actesAu) else { return 1...vue.head.position }
    let jours = try call.periode(jusquAu: call.date(.actesAu) ?? .derniere)
    guard let actes = try PageVoyage.actes(vue, enregistres: jours) else {
      throw NotFoundError(
        (call.text(.actesDu) ?? call.text(.actesAu)) ?? "",
        Phrase(
          fr: "Aucun acte n'a été enregistré ces jours-là.",
          en: "No act was recorded on those days."),
        rule: "periode-inconnue")
    }
    return actes
  }

  /// Why a page cannot hold these acts, and from which day on it could, if it is one on which something was recorded.
  private func trop(
    _ exces: PageVoyage.Exces, _ actes: ClosedRange<Position>, _ vue: any JournalView
  ) throws -> TropPourUnePage {
    guard case .actes(let nombre) = exces else { return TropPourUnePage(exces: exces, du: nil) }
    let recit = try recit()
    var (veille, du) = (DateCivile?.none, DateCivile?.none)
    // Acts that are not told of one by one take room too.
    try vue.forEach(after: max(0, actes.upperBound - nombre * 3 / 4)) { evenement in
      let jour = recit.jour(evenement.time)
      veille = veille ?? jour
      du = jour > (veille ?? jour) ? jour : nil
      return du == nil && evenement.position < actes.upperBound
    }
    return TropPourUnePage(exces: exces, du: du)
  }

  fileprivate func verifierLeVoyage(_ chemin: String) throws {
    let octets = try InputFile(chemin).contents(atMost: 2 * PageVoyage.plusLongue)
    guard
      let cadre = PageVoyage.Cadre(page: octets, commande: Phrase.commandeDuVoyage.en)
    else {
      throw NotFoundError.unusable(
        chemin,
        Phrase(
          fr: "\(chemin) n'est pas une page de « exporter voyage ».",
          en: "\(chemin) is not a page from “export journey”."), rule: "page-inconnue")
    }
    let fin = try journal().read { $0.head.position }
    let octet = try premierAutreOctet(octets, cadre, fin: fin)
    output.exitCode = octet == nil ? 0 : 3
    try announce(Self.verdict(chemin, cadre, octet, fin: fin)) {
      $0.members([
        "vers": chemin, "evenements": cadre.actes.count, "position": cadre.actes.upperBound,
        "verdict": octet == nil ? "intact" : "anomalies", "octet": octet,
      ])
    }
  }

  /// The byte from which on a page is another than the one that the registre gives; nothing where it is that one.
  ///
  /// Of anchors that the page tells, those that are not kept make it another: of more that are kept it knew nothing.
  private func premierAutreOctet(
    _ octets: ContiguousArray<UInt8>, _ cadre: PageVoyage.Cadre, fin: Position
  ) throws -> Int? {
    var (refaite, cadre) = (MemoryStream(), cadre)
    let gardees = try ProofFile.proofs(in: dossier(), upTo: cadre.actes.upperBound)
    cadre.ancres.removeAll { ancre in !gardees.contains { $0.position == ancre } }
    do {
      if fin >= cadre.actes.upperBound {
        _ = try voyage(journalDuDossier(), vers: &refaite) { _ in cadre }
      }
    } catch is TropPourUnePage {}
    if refaite.bytes == octets { return nil }
    let place = zip(refaite.bytes, octets).enumerated().first { $0.element.0 != $0.element.1 }
    return place?.offset ?? min(refaite.bytes.count, octets.count)
  }

  private static func verdict(
    _ chemin: String, _ cadre: PageVoyage.Cadre, _ octet: Int?, fin: Position
  ) -> Phrase {
    guard let octet else {
      return Phrase(
        fr: "\(chemin) est la page que ce registre donne, octet pour octet, jusqu'à l'acte"
          + " \(cadre.actes.upperBound).",
        en: "\(chemin) is the page that this ledger gives, byte for byte, up to act"
          + " \(cadre.actes.upperBound).")
    }
    guard cadre.actes.upperBound <= fin else {
      let derniere = cadre.actes.upperBound
      return Phrase(
        fr:
          "\(chemin) va jusqu'à l'acte \(derniere), et ce registre s'arrête à l'acte \(fin) : ce n'est pas"
          + " sa page, ou la fin du journal manque.",
        en:
          "\(chemin) goes up to act \(derniere), and this ledger ends at act \(fin): it is not its page,"
          + " or the journal's end is missing.")
    }
    guard cadre.version == Programme.version else {
      return Phrase(
        fr:
          "\(chemin) n'est pas la page que ce registre donne (octet \(octet)) ; mais elle dit être de"
          + " Facturier \(cadre.version), et celui-ci est \(Programme.version) : vérifiez-la avec l'autre.",
        en:
          "\(chemin) is not the page that this ledger gives (byte \(octet)); but it says that it is of"
          + " Facturier \(cadre.version), and this is \(Programme.version): verify it with the other."
      )
    }
    return Phrase(
      fr:
        "\(chemin) n'est pas la page que ce registre donne : elle diffère à partir de l'octet \(octet).",
      en: "\(chemin) is not the page that this ledger gives: it differs from byte \(octet) on.")
  }
}

extension Phrase {
  /// What a page says of how it is verified.
  static let commandeDuVoyage = Phrase(
    fr: "facturier exporter voyage --verifier PAGE", en: "facturier export journey --verify PAGE")
}

/// More than a page holds.
private struct TropPourUnePage: Error, AdvisingError {
  let exces: PageVoyage.Exces
  /// From which day on there is room for what follows.
  let du: DateCivile?

  let exitCode: Int32 = 1
  let rule = "page-trop-longue"

  func message(_ langue: Langue) -> String {
    switch exces {
    case .actes(let nombre):
      Phrase(
        fr: "Une page de 5 Mo contient environ \(nombre) de ces actes, et il y en a plus.",
        en: "A page of 5 MB holds about \(nombre) of these acts, and there are more."
      ).en(langue)
    case .montants:
      Phrase(
        fr: "Les montants sont trop grands pour qu'un navigateur les additionne au centime.",
        en: "The amounts are too great for a browser to add them up to the cent."
      ).en(langue)
    }
  }

  var advice: Phrase? {
    du.map { du in
      Phrase(
        fr: "Pour les derniers, ajoutez --du \(du.texte).",
        en: "For the last ones, add --du \(du.texte)."
      )
    }
  }
}
