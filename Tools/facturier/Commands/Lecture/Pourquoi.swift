import FacturierFormats

extension Option {
  static let compteDu = Option(
    du, fr: "Seulement ce qui est daté de ce jour ou d'après.",
    en: "Only what is dated on this day or later.")
  static let pourTaux = Option(
    tva, fr: "Seulement ce taux de TVA, comme 5,5.", en: "Only this VAT rate, like 5.5.")
  static let tranche = Option(
    "tranche <tranche>", english: "bracket", under: .precisions,
    fr: "Du solde, seulement ce qui est en retard depuis : non-echu, 1-30, 31-60, 61-90 ou 90+.",
    en: "Of the balance, only what is overdue since: not-due, 1-30, 31-60, 61-90 or 90+.")
  static let parMode = Option(
    mode, fr: "Des encaissements, seulement ceux de ce mode.",
    en: "Of receipts, only those by this means.")
  static let cloture = Option(
    "cloture <date>", english: "closing", under: .precisions,
    fr: "Le chiffre de la période close où est ce jour, tel que la clôture l'a connu.",
    en: "The figure of the closed period that this day lies in, as the closing knew it.")
  static let tout = Option(
    "tout", english: "all", under: .precisions,
    fr: "Aussi les factures dont les événements s'annulent, et un par un plus de mille événements.",
    en: "Invoices whose events cancel out too, and more than a thousand events one by one.")
}

extension Argument {
  static let factureOuSomme = Argument(
    "facture|somme", fr: "Une facture ; sans elle, la somme est celle de toutes.",
    en: "An invoice; without one, the sum is that of all.")
  static let somme = Argument(
    "somme", isOptional: true,
    fr: "totalHT, montantTVA, totalTTC, avoirs, encaisse, pertes, solde (usuel) ;"
      + " par leur propre date : credits, encaissements, exigible.",
    en: "net, vat, gross, credited, paid, losses, balance (the usual one); by their own dates:"
      + " credits, received, vat-due.")
}

extension Command {
  /// `pourquoi`: by which events a figure came about, what each brings to it, and at the foot the figure.
  static let pourquoi = Command(
    name: ["pourquoi", "provenance", "expliquer"], english: ["why", "explain", "provenance"],
    fr: "De quels événements un chiffre est fait, et ce que chacun y apporte.",
    en: "Which events make up a figure, and what each adds to it.",
    note: Phrase(
      fr: "Les sommes sont celles de « totaux » et « balance-agee ». Sans --tout, les factures dont"
        + " les événements s'annulent n'y sont pas.",
      en: "The sums are those of “totals” and “aging”. Without --tout, invoices whose events cancel"
        + " out are left out."),
    arguments: [.factureOuSomme, .somme],
    options: [
      .compteDu, .au, .pourClient, .pourTaux, .tranche, .parMode, .cloture, .position, .tout,
    ]
  ) { session, call in
    let (designee, somme) = try session.chiffreDemande()
    let facture = try designee.map { designee in
      let sommes = Chiffre.Somme.allCases.map { $0.libelle(session.language) }
      return try NotFoundError.name(designee, orElse: .niFactureNiSomme(designee, sommes)) {
        try session.facture(designee)
      }
    }
    let (chiffre, position, close) = try session.chiffre(somme, deLaFacture: facture != nil)
    // Money may come before the invoice: what counts by its own date is told of any day.
    if let facture, !chiffre.somme.compteASaDate {
      try session.refuserAVenir(session.facture(facture))
    }
    var recit = try SumTold(chiffre, of: facture, session)
    try Progress.show { avancer in
      try session.journal().read { vue in
        let vue = try position.map(vue.upTo) ?? vue
        recit.tete = vue.head
        if let facture { return try recit.take(chiffre.parts(de: facture, vue)) }
        try chiffre.forEachParts(vue, avecLesNulles: call.has(.tout)) { parts, rang, nombre in
          avancer(rang, nombre)
          try recit.take(parts)
        }
      }
    }
    try recit.finish()
    if let dit = close.flatMap(chiffre.dit(par:)), dit != recit.total, !session.json {
      session.warn(
        Phrase(
          fr: "La clôture dit \(dit.affiche(.francais)) : « verifier » dit ce qui ne va pas.",
          en: "The closing says \(dit.affiche(.anglais)): “verify” says what is wrong."))
    }
  }
}

extension BalanceAgee.Tranche {
  /// The word to type.
  func libelle(_ langue: Langue) -> String {
    switch self {
    case .nonEchu: "non-echu".word(langue)
    case .de1a30: "1-30"
    case .de31a60: "31-60"
    case .de61a90: "61-90"
    case .plusDe90: "90+"
    }
  }
}

extension Chiffre {
  /// What a closing says of it, where it is all of a sum that closings count.
  fileprivate func dit(par close: PeriodeCloturee) -> Cumul? {
    guard client == nil, taux == nil, mode == nil else { return nil }
    return switch somme {
    case .totalHT: close.totaux.totalHT.cumul
    case .montantTVA: close.totaux.montantTVA.cumul
    case .totalTTC: close.totaux.totalTTC
    case .credits: close.totaux.avoirsTTC
    case .encaissements: close.totaux.encaisse
    default: nil
    }
  }
}

extension Session {
  /// The facture that is asked about, if it is one, and the sum.
  fileprivate func chiffreDemande() throws -> (facture: String?, somme: Chiffre.Somme) {
    let premier = call.required(0)
    func somme(_ texte: String) throws -> Chiffre.Somme {
      try Invocation.choose(
        texte, of: Argument.somme.field, named: { $0.libelle($1) }, show: { $0.libelle(language) })
    }
    if let second = call.argument(1) {
      // Either may stand first.
      if let somme = try? somme(premier) { return (second, somme) }
      return (premier, try somme(second))
    }
    // A word that is no sum is the facture of which one wants to know the balance.
    guard let seule = try? somme(premier) else { return (premier, .solde) }
    return (nil, seule)
  }

  /// The figure of that sum, as of which position it is seen, and the closing that it is asked of.
  fileprivate func chiffre(
    _ somme: Chiffre.Somme, deLaFacture: Bool
  ) throws -> (Chiffre, Position?, PeriodeCloturee?) {
    for (option, sommes) in Self.sommesDesOptions where call.has(option) && !sommes.contains(somme)
    {
      throw UsageError(
        .pasDeCetteSomme(
          option.dashed, somme.libelle(language), mais: sommes.map { $0.libelle(language) }))
    }
    for option in [Option.pourClient, .cloture, .compteDu] where deLaFacture && call.has(option) {
      throw UsageError(.pasEnsemble("<facture>", option.dashed))
    }
    var position = try position(.position)
    var cloture: PeriodeCloturee?
    let periode: ClosedRange<DateCivile>
    if let jour = try call.date(.cloture) {
      for option in [Option.du, .au, .position] where call.has(option) {
        throw UsageError(.pasEnsemble(Option.cloture.dashed, option.dashed))
      }
      let clotures = try journal().read { try $0.clotures() }
      guard let close = clotures.map(\.periode).first(where: { $0.contient(jour) }) else {
        throw NotFoundError(jour.texte, .jourOuvert(jour), rule: "periode-inconnue")
      }
      periode = (close.du ?? .premiere)...close.au
      (position, cloture) = (close.position, close)
    } else {
      periode = try call.periode(jusquAu: jour())
    }
    var chiffre = Chiffre(somme, periode: periode)
    chiffre.client = try call.text(.pourClient).map { try tenu($0) }
    chiffre.taux = try call.number(.pourTaux)
    chiffre.tranche = try call.text(.tranche).map {
      try Invocation.choose(
        $0, of: Option.tranche.field, named: { $0.libelle($1) }, show: { $0.libelle(language) })
    }
    chiffre.mode = try call.mode(.parMode)
    return (chiffre, position, cloture)
  }

  /// Of which sums an option asks for a part.
  private static let sommesDesOptions: [(Option, [Chiffre.Somme])] = [
    (.pourTaux, [.totalHT, .montantTVA, .totalTTC, .credits, .exigible]), (.tranche, [.solde]),
    (.parMode, [.encaissements]),
    (.cloture, [.totalHT, .montantTVA, .totalTTC, .credits, .encaissements]),
  ]
}

/// Tells what events bring to a figure, and the figure at the foot: one by one as they come, but held until it is known
/// whether they are too many to be read.
private struct SumTold {
  /// The end of what is seen.
  var tete: Head?

  private let chiffre: Chiffre
  /// The invoice, where it is of one.
  private let facture: FactureID?
  private let session: Session
  private let recit: Recit
  /// The parts that are held; none any more once there are too many.
  private var held: [Part]? = []
  /// How wide sums are, once they are told as they come.
  private var width: Int?
  private var months: [DateCivile: (events: Int, sum: Cumul)] = [:]
  private(set) var total = Cumul.zero
  private var count = 0

  /// More events than that nobody reads.
  private static let most = 1000

  init(_ chiffre: Chiffre, of facture: FactureID?, _ session: Session) throws {
    (self.chiffre, self.facture, self.session) = (chiffre, facture, session)
    recit = try session.recit(nommeFacture: facture == nil)
  }

  mutating func take(_ parts: [Part]) throws {
    for part in parts {
      count += 1
      total += part.montant
      guard !session.json else {
        try session.output.object("resultat") { $0.part(part) }
        continue
      }
      let month = recit.jour(part.entree.evenement.time).debutDuMois
      months[month, default: (0, .zero)].events += 1
      months[month, default: (0, .zero)].sum += part.montant
    }
    guard !session.json else { return }
    if let width { return try tell(parts, width) }
    held?.append(contentsOf: parts)
    guard let held, held.count > Self.most else { return }
    if session.call.has(.tout) {
      // A later row may be wider than all that has come so far.
      let width = max(widest(held), 18)
      self.width = width
      try tell(held, width)
    }
    self.held = nil
  }

  func finish() throws {
    guard !session.json else {
      return try session.output.object("resume") { json in
        json.members([
          "somme": chiffre.somme.rawValue, "subject": facture.map { Flux.facture($0).texte },
          "clientId": chiffre.client, "tva": chiffre.taux?.texte,
          "tranche": chiffre.tranche?.libelle(.francais), "mode": chiffre.mode?.rawValue,
          "du": chiffre.periode.lowerBound == .premiere ? nil : chiffre.periode.lowerBound,
          "au": chiffre.periode.upperBound, "evenements": count, "montant": total,
        ])
        json.tete(tete)
      }
    }
    if count == 0 {
      session.warn(
        Phrase(fr: "Aucun événement n'y apporte rien.", en: "No event adds anything to it."))
    }
    if let held {
      try tell(held, widest(held))
    } else if width == nil {
      return try tellMonths()
    }
    let foot = TextWidth.pad(told(total), width ?? widest(held ?? []), toTheRight: true)
    try session.output.line(session.output.colours.bold("\(foot)  \(name)"))
  }

  /// The sum by its name, with all by which it was chosen.
  private var name: String {
    let (langue, call, periode) = (session.language, session.call, chiffre.periode)
    let jours =
      periode.lowerBound == .premiere
      ? Phrase(
        fr: "au \(periode.upperBound.affiche(langue))",
        en: "as of \(periode.upperBound.affiche(langue))")
      : Phrase(
        fr: "\(chiffre.somme.compteASaDate ? "" : "factures datées ")du"
          + " \(periode.lowerBound.affiche(langue)) au \(periode.upperBound.affiche(langue))",
        en: "\(chiffre.somme.compteASaDate ? "" : "invoices dated ")from"
          + " \(periode.lowerBound.affiche(langue)) to \(periode.upperBound.affiche(langue))")
    let choix = [
      chiffre.taux?.affiche(langue), chiffre.tranche?.libelle(langue),
      chiffre.mode?.libelle(langue),
      call.text(.pourClient),
    ]
    return ([session.wording(chiffre.nom)] + choix.compactMap(\.self) + [session.wording(jours)])
      .joined(separator: ", ")
  }

  private func told(_ sum: Cumul) -> String { sum.affiche(session.language) }

  private func widest(_ parts: [Part]) -> Int {
    (parts.map { told($0.montant) } + [told(total)]).map(TextWidth.of).max() ?? 0
  }

  private func tell(_ parts: [Part], _ width: Int) throws {
    for part in parts {
      let sum = TextWidth.pad(told(part.montant), width, toTheRight: true)
      let phrase = "#\(part.entree.evenement.position) \(recit.phrase(part.entree))"
      try session.tell("\(sum)  \(phrase)", indent: width + 2)
    }
  }

  private func tellMonths() throws {
    var table = Table([
      session.colonne(Phrase(fr: "Enregistrés en", en: "Recorded in")),
      session.colonne(Phrase(fr: "Événements", en: "Events"), aDroite: true),
      session.colonne(chiffre.nom, aDroite: true),
    ])
    let language = session.language
    for (month, told) in months.sorted(by: { $0.key < $1.key }) {
      table.add([
        month.afficheMois(language), String(told.events), told.sum.affiche(language),
      ])
    }
    table.add(
      [session.wording(.ensemble), String(count), total.affiche(language)], isTotal: true)
    try session.montrer(table)
    session.warn(.tropDEvenements(count, montres: Self.most))
  }
}

extension Chiffre.Somme {
  /// Whether what it is made of counts by its own date, and not by that of its invoice.
  fileprivate var compteASaDate: Bool { [.credits, .encaissements, .exigible].contains(self) }

  /// The word to type.
  func libelle(_ langue: Langue) -> String {
    switch (langue, self) {
    case (.francais, _), (_, .credits): rawValue
    case (.anglais, .totalHT): "net"
    case (.anglais, .montantTVA): "vat"
    case (.anglais, .totalTTC): "gross"
    case (.anglais, .avoirs): "credited"
    case (.anglais, .encaisse): "paid"
    case (.anglais, .pertes): "losses"
    case (.anglais, .solde): "balance"
    case (.anglais, .encaissements): "received"
    case (.anglais, .exigible): "vat-due"
    }
  }
}

extension Chiffre {
  /// What people call the sum.
  var nom: Phrase {
    switch somme {
    case .totalHT: .totalHT
    case .montantTVA: .montantTVA
    case .totalTTC: .totalTTC
    case .avoirs: .avoirs
    case .encaisse: .dejaPaye
    case .pertes: .pertes
    case .solde: .solde
    case .credits: Phrase(fr: "Avoirs de la période", en: "Credit notes of the period")
    case .encaissements: Phrase(fr: "Encaissements", en: "Receipts")
    case .exigible: Phrase(fr: "TVA exigible", en: "VAT due")
    }
  }
}

extension JSONWriter {
  /// What an event brings to a figure.
  fileprivate mutating func part(_ part: Part) {
    recorded(part.entree)
    members(["date": part.entree.dateMetier, "part": part.montant])
  }
}
