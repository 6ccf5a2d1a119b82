public import Facturation
public import Journaux

/// What is issued: invoices and avoirs.
extension RegistreTenu {
  /// Issues a draft: gives it the next number, and freezes it.
  ///
  /// It is dated as the draft unless another day is given; a day to come must be accepted expressly, and so must
  /// one of nearly a year back.
  /// A payment that comes with the issue is recorded in the same act, on the invoice's own day, and the
  /// document says so for good. A rectificative credits the invoice that it replaces, in the same act, and
  /// the deposits that it deducts are told of that.
  @discardableResult public func emettre(
    _ id: FactureID, le date: DateCivile? = nil, accepteDateFuture: Bool = false,
    accepteDateAncienne: Bool = false, payee paiement: DemandePaiement? = nil
  ) throws -> FactureEmise {
    try accomplir { etats, tirage in
      let (facture, registre) = (try etats.facture(id), try etats.registre())
      let aujourdhui = etats.aujourdhui(registre)
      let client = try etats.client(facture.clientId).fiche
      let limite = accepteDateFuture ? nil : aujourdhui
      let faits: [EvenementFacture]
      let emission: FactureEmise
      if let paiement {
        let paye: PaiementEnregistre
        (emission, paye) = try facture.emettre(
          le: date, auPlusTard: limite, registre: registre, client: client,
          cloture: etats.derniereCloture(), payee: paiement, id: tirage.suivant(),
          aujourdhui: aujourdhui, memeDette: etats.dette(avec: facture, payee: paiement),
          dernier: etats.dernier(de:))
        faits = [.factureEmise(emission), .paiementEnregistre(paye)]
      } else {
        emission = try facture.emettre(
          le: date, auPlusTard: limite, registre: registre, client: client,
          cloture: etats.derniereCloture(), dernier: etats.dernier(de:))
        faits = [.factureEmise(emission)]
      }
      try etats.verifierDeductions(de: facture, le: emission.enTete.dateFacture)
      let remplacement = try etats.remplacer(par: emission, dans: registre) { tirage.suivant() }
      let deductions = try etats.deductions(par: emission)
      // An old day can be accepted, a closed one can't.
      try etats.admettre(le: emission.enTete.dateFacture)
      if !accepteDateAncienne { try emission.enTete.dateFacture.admettre(emiseLe: aujourdhui) }
      return (faits.map { .facture(id, $0) } + remplacement + deductions, emission)
    }
  }

  /// Issues an avoir, which credits an issued invoice in whole or in part, under the next number of its series; a
  /// deposit that the invoice deducts no more is told of that.
  @discardableResult
  public func emettreAvoir(_ id: FactureID, _ demande: DemandeAvoir) throws -> AvoirEmis {
    try accomplir { etats, tirage in
      let (facture, registre) = (try etats.facture(id), try etats.registre())
      let avoir = try facture.crediter(
        demande, id: tirage.suivant(), registre: registre,
        client: etats.client(facture.clientId).fiche, aujourdhui: etats.aujourdhui(registre),
        deduisant: etats.factures(deduisant:), dernier: etats.dernier(de:))
      let deductions = try etats.deductions(de: facture, annuleesPar: avoir)
      return ([.facture(id, .avoirEmis(avoir))] + deductions, avoir)
    }
  }
}

extension Etats {
  /// The avoir over the invoice that the one now issued replaces, if it replaces one, and what that takes
  /// back of deposits.
  fileprivate func remplacer(
    par emission: FactureEmise, dans registre: Registre, tirer: () -> AvoirID
  ) throws -> [Evenement] {
    guard let citee = emission.enTete.precisions.remplacee else { return [] }
    guard let id = try facture(numerotee: citee.numero) else {
      throw RefusFacturation.designationInconnue(citee.numero.texte)
    }
    let remplacee = try facture(id)
    let avoir = try remplacee.crediter(
      parRemplacement: emission, id: tirer(), registre: registre,
      client: client(remplacee.clientId).fiche, aujourdhui: aujourdhui(registre),
      dernier: dernier(de:))
    return try [.facture(id, .avoirEmis(avoir))] + deductions(de: remplacee, annuleesPar: avoir)
  }

  /// All that stands against issuing a draft now, and all that is to be looked at before.
  public func controler(
    _ id: FactureID, le date: DateCivile? = nil, accepteDateFuture: Bool = false,
    accepteDateAncienne: Bool = false
  ) throws -> ControleEmission {
    let (registre, facture) = (try registre(), try facture(id))
    let client = try client(facture.clientId)
    let aujourdhui = aujourdhui(registre)
    var (emission, controle) = try facture.projeter(
      le: date, auPlusTard: accepteDateFuture ? nil : aujourdhui, registre: registre,
      client: client.fiche, cloture: derniereCloture(), dernier: dernier(de:))
    // A draft without a line has its day too, even if more stands against it.
    let jour = date ?? facture.dateFacture
    let estBrouillon = facture.statut(le: jour) == .brouillon
    if estBrouillon {
      _ = try controle.essayer {
        if !accepteDateAncienne { try jour.admettre(emiseLe: aujourdhui) }
      }
      _ = try controle.essayer { try verifierDeductions(de: facture, le: jour) }
    }
    if let emission {
      // Nothing is recorded of the avoir, so any identifier will do.
      _ = try controle.essayer { try remplacer(par: emission, dans: registre) { AvoirID(id.uuid) } }
    }
    // Asked last by an act, too.
    if estBrouillon { _ = try controle.essayer { try derniereCloture()?.admettre(le: jour) } }
    controle.avertissements += try avertissements(
      autourDe: emission, du: jour, emiseLe: estBrouillon ? aujourdhui : jour, a: client)
    return controle
  }

  /// All that is to be looked at in an invoice that was issued: in itself, in its day, in the deposits that it
  /// deducts and in its client.
  public func avertissements(surLEmission emission: FactureEmise) throws -> [Avertissement] {
    let date = emission.enTete.dateFacture
    let emise = try vue.last(tagged: .number(emission.numero.numero))
    return try emission.avertissements
      + avertissements(
        autourDe: emission, du: date, emiseLe: jour(de: emise) ?? date,
        a: client(emission.enTete.clientId), en: emise?.position ?? vue.head.position)
  }

  /// What is to be looked at in an avoir that was issued: its day.
  package func avertissements(surLAvoir avoir: AvoirEmis) throws -> [Avertissement] {
    let jour = try jour(de: vue.last(tagged: .number(avoir.numero.numero)))
    return [jour.flatMap { avoir.dateAvoir.avertissement(enregistreLe: $0, "dateAvoir") }]
      .compactMap(\.self)
  }

  /// The day on which something was recorded: years later it is told of no more than it was.
  func jour(de evenement: RecordedEvent?) throws -> DateCivile? {
    try evenement.flatMap { try registre().fuseau.jour(a: $0.time.wholeSeconds) }
  }

  /// What is to be looked at that the invoice itself does not tell; one that is issued was at a position.
  private func avertissements(
    autourDe emission: FactureEmise?, du date: DateCivile, emiseLe jour: DateCivile,
    a client: Client, en position: Position? = nil
  ) throws -> [Avertissement] {
    try [date.avertissement(enregistreLe: jour)].compactMap(\.self)
      + (emission.map(avertissements(surLesAcomptesDe:)) ?? [])
      + [emission.flatMap { try acomptesADeduire(avec: $0, en: position) }].compactMap(\.self)
      + [emission.flatMap(avertissement(surCelleQueRemplace:))].compactMap(\.self)
      + (client.estArchive ? [.clientArchive(client.fiche.nom)] : []) + avertissements(sur: client)
  }

  /// What is to be looked at in the invoice that another replaces: it may be another client's.
  private func avertissement(
    surCelleQueRemplace emission: FactureEmise
  ) throws -> Avertissement? {
    guard let numero = emission.enTete.precisions.remplacee?.numero,
      let remplacee = try facture(numerotee: numero).map(facture(_:)),
      remplacee.clientId != emission.enTete.clientId
    else { return nil }
    return try .rectifieUnAutreClient(
      numero, client: client(remplacee.clientId).fiche.nom,
      payee: remplacee.fiche.paye(le: .derniere) > .zero)
  }
}

// MARK: - What is exported

extension Outils {
  /// Records that an invoice or an avoir was exported, so that the next one is called a duplicate: the number, the
  /// format and the digest of the bytes that `rendre` has made.
  ///
  /// It makes them while other writers wait, so that no two documents can both be the first one.
  /// Under a key that was used before it makes the same document again. It may call no journal.
  @discardableResult package func exporterDocument<Rendu>(
    _ id: FactureID, numero: NumeroFacture, format: FormatDocument, par contexte: Contexte,
    rendre: (DocumentEmis) throws -> (Rendu, EmpreinteFichier)
  ) throws -> RecuAvec<Rendu> {
    try faire(par: contexte) { tenu in
      try tenu.accomplir { etats, _ in
        let facture = try etats.facture(id)
        let (rendu, empreinte) = try rendre(try etats.document(numero, de: facture, en: format))
        let export = try facture.exporter(numero, format: format, empreinte: empreinte)
        return ([.facture(id, .documentExporte(export))], rendu)
      }
    }
  }
}

/// An invoice or an avoir as it is to be shown to the client.
public struct DocumentEmis: Sendable {
  /// The facture that it belongs to.
  public let facture: Facture
  /// Its number: the invoice's, or that of one of its avoirs.
  public let numero: NumeroFacture
  /// The event that issued it.
  public let emission: RecordedEvent
  /// Whether it was exported before: as a page if it is to be one, else as data.
  public let estDuplicata: Bool
  /// The seller as known now, which the document need not say.
  package let vendeurConnu: Vendeur
  /// The client as known now, which the document need not say.
  package let clientConnu: FicheClient
}

extension Etats {
  /// The document of a number, in a format or as a page, or a refusal when the facture has none such.
  public func document(
    _ numero: NumeroFacture, de facture: Facture, en format: FormatDocument = .html
  ) throws -> DocumentEmis {
    try facture.verifierDocument(numero)
    guard let emission = try vue.last(tagged: .number(numero)) else {
      throw RefusFacturation.designationInconnue(numero.texte)
    }
    return DocumentEmis(
      facture: facture, numero: numero, emission: emission,
      estDuplicata: try estExporte(numero, de: facture.id, en: format),
      vendeurConnu: try registre().vendeur, clientConnu: try client(facture.clientId).fiche)
  }

  /// Whether the client was given such a page before, or a program such data; of a digest, whether that file was given
  /// in that very format.
  package func estExporte(
    _ numero: NumeroFacture, de facture: FactureID, en format: FormatDocument,
    sous empreinte: EmpreinteFichier? = nil
  ) throws -> Bool {
    try vue.events(tagged: .stream(.facture(facture))).contains { enregistre in
      guard case .facture(_, .documentExporte(let export)) = enregistre.evenement else {
        return false
      }
      guard export.numero == numero else { return false }
      guard let empreinte else { return export.format.estUnePage == format.estUnePage }
      return export.format == format && export.empreinte == empreinte
    }
  }
}

// MARK: - Deposits

extension Etats {
  /// The other invoices of the debt that is paid in cash: the deposits that the invoice deducts, or what deducts it,
  /// with that one's other deposits.
  func dette(avec facture: Facture, payee demande: DemandePaiement) throws -> [Facture] {
    guard (demande.mode ?? facture.conditionsPaiement) == .especes else { return [] }
    let finales =
      facture.typeFacture == .acompte
      ? try (facture.numero.map(factures(deduisant:)) ?? []).filter(\.estEmise) : [facture]
    var dette: [FactureID: Facture] = [:]
    for finale in finales {
      dette[finale.id] = finale
      for acompte in try acomptes(deduitsPar: finale.lignes) where finale.regle(acompte) {
        dette[acompte.id] = acompte
      }
    }
    dette[facture.id] = nil
    return Array(dette.values)
  }

  /// The deposits of this registre that lines deduct.
  private func acomptes(deduitsPar lignes: [Ligne]) throws -> [Facture] {
    try lignes.acomptesDeduits.compactMap(acompte)
  }

  /// The deposit of a number, if the registre has it.
  func acompte(_ numero: NumeroFacture) throws -> Facture? {
    guard let id = try self.facture(numerotee: numero) else { return nil }
    let facture = try self.facture(id)
    return facture.typeFacture == .acompte && facture.numero == numero ? facture : nil
  }

  /// Refuses to issue a draft that cannot deduct on a day what it deducts; an invoice that is no deposit may be
  /// taken off several, as those for parts of a work are.
  fileprivate func verifierDeductions(de brouillon: Facture, le jour: DateCivile) throws {
    for acompte in try acomptes(deduitsPar: brouillon.lignes) {
      try brouillon.verifierDeduction(de: acompte, le: jour, parmi: factures(deduisant:))
    }
  }

  /// What the issue of an invoice records of the deposits that it deducts.
  func deductions(par emission: FactureEmise) throws -> [Evenement] {
    try acomptes(deduitsPar: emission.lignes)
      .map { .facture($0.id, .acompteDeduit($0.deduire(par: emission))) }
  }

  /// What an avoir takes back of the deposits that the invoice deducted which it credits.
  func deductions(de facture: Facture, annuleesPar avoir: AvoirEmis) throws -> [Evenement] {
    try acomptes(deduitsPar: facture.lignes).compactMap { acompte in
      try acompte.annulerDeduction(par: avoir, sur: facture).map {
        .facture(acompte.id, .deductionAnnulee($0))
      }
    }
  }

  /// What is to be looked at in the deposits that an invoice deducts: those that are not paid, and those that may
  /// be none of its own, as a draft has them which a file brought or that is made of an imported invoice.
  func avertissements(surLesAcomptesDe emission: FactureEmise) throws -> [Avertissement] {
    var reserves: [Avertissement] = []
    var douteuses: [Avertissement.DeductionDouteuse] = []
    for numero in emission.lignes.acomptesDeduits {
      let depot = try acompte(numero)
      if let reserve = depot?.reserve(deduitPar: emission) { reserves.append(reserve) }
      let doute = try doute(
        sur: numero, depot, deduitPar: emission.lignes, emission.enTete, a: emission.client)
      // That it is of a later day is refused; of an invoice that was issued, what was credited since is past.
      guard let doute, doute != .plusRecent,
        try facture(numerotee: emission.numero.numero)
          .map({ try facture($0).deduit(numero) }) ?? true
      else { continue }
      douteuses.append((nil, numero, doute))
    }
    return reserves + (douteuses.isEmpty ? [] : [.deductionsAVerifier(douteuses)])
  }

  /// Why the number that lines deduct, that of a deposit if it is one, may be none of the client's deposits.
  ///
  /// An invoice that is no deposit may be taken off others, as those for parts of a work are.
  func doute(
    sur numero: NumeroFacture, _ depot: Facture?, deduitPar lignes: [Ligne], _ tete: EnTete,
    a client: FicheClient
  ) throws -> DouteSurDeduction? {
    if let depot { return try depot.doute(deduitPar: lignes, tete, a: client) }
    return try facture(numerotee: numero) == nil ? .inconnu : nil
  }

  /// So many of a client's last deposits are looked at.
  private static let derniersAcomptes = 16

  /// That an invoice, which is issued at a position or not yet, might deduct others of the client's deposits, which
  /// none does: the last few before it are looked at, so that this costs the same however many there are.
  private func acomptesADeduire(
    avec emission: FactureEmise, en position: Position?
  ) throws -> Avertissement? {
    let (tete, deduits) = (emission.enTete, emission.lignes.acomptesDeduits)
    guard tete.typeFacture != .acompte else { return nil }
    let remplacee = tete.precisions.remplacee?.numero
    var (trouves, suivante) = ([NumeroFacture](), position ?? vue.head.position)
    var autreRegime = false
    for _ in 0..<Self.derniersAcomptes {
      guard let emis = try vue.last(tagged: .deposits(tete.clientId), upTo: suivante),
        case .facture(let id, _) = emis.evenement
      else { break }
      suivante = emis.position - 1
      let acompte = try facture(id)
      if let numero = acompte.numero, !deduits.contains(numero),
        try acompte.pourraitEtreDeduit(par: emission),
        try factures(deduisant: numero).allSatisfy({ $0.estEmise && $0.numero == remplacee })
      {
        trouves.append(numero)
        autreRegime = autreRegime || acompte.estDUnAutreRegime(que: emission)
      }
    }
    let emise = position.map { _ in emission.numero.numero }
    return trouves.isEmpty
      ? nil : .acomptesADeduire(trouves.reversed(), emise: emise, autreRegime: autreRegime)
  }

  /// The factures that deduct the deposit of a number.
  func factures(deduisant numero: NumeroFacture) throws -> [Facture] {
    guard let acompte = try acompte(numero) else { return [] }
    return try factures(citant: numero).filter { $0.regle(acompte) }
  }

  /// The factures that deduct the deposit of a number, or once did.
  func factures(citant acompte: NumeroFacture) throws -> [Facture] {
    var vues: Set<FactureID> = []
    return try vue.events(tagged: .deduction(acompte)).compactMap { enregistre in
      guard case .facture(let id, _) = enregistre.evenement, vues.insert(id).inserted
      else { return nil }
      return try flux.facture(id)
    }
  }
}
