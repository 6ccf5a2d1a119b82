/// An invoice was issued: it has its number, and all that the law freezes is recorded with it.
public struct FactureEmise: Hashable, Sendable {
  /// The number and its place in the series.
  public let numero: NumeroEmis
  /// The head as issued; its dates are the invoice's for good.
  public let enTete: EnTete
  /// Seller and client as of this day.
  @usableFromInline package let parties: Parties
  /// The lines with their totals.
  public let lignes: [Ligne]
  /// The frozen sums.
  public let totaux: Totaux
  /// What was paid as it was issued, which the document says.
  public let dejaPaye: Montant?
  /// What the law wants said, in the words of this day; nothing is known of it where an import or an
  /// older journal holds none.
  public let mentions: [Mention]?
  /// The day on which its VAT counts, where that is not its own date.
  @usableFromInline package let jourDeTVA: JourDeTVA?
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the invoice.
  package init(
    numero: NumeroEmis, enTete: EnTete, vendeur: Vendeur, client: FicheClient, lignes: [Ligne],
    totaux: Totaux, dejaPaye: Montant? = nil, mentions: [Mention]? = nil,
    jourDeTVA: JourDeTVA? = nil, importe: OrigineImport? = nil
  ) {
    self.numero = numero
    self.enTete = enTete
    parties = Parties(vendeur: vendeur, client: client)
    self.lignes = lignes
    self.totaux = totaux
    self.dejaPaye = dejaPaye
    self.mentions = mentions
    self.jourDeTVA = jourDeTVA
    self.importe = importe
  }

  /// The seller as of this day.
  public var vendeur: Vendeur { parties.vendeur }

  /// The client as of this day.
  public var client: FicheClient { parties.client }
}

extension FactureEmise: Fact {
  @usableFromInline package static let type = EventType("FactureEmise")
  @usableFromInline package var acte: Texte {
    Texte("émise sous le numéro \(numero.numero)", "issued as \(numero.numero)")
  }
  @usableFromInline package var faits: Faits {
    Faits(date: enTete.dateFacture, totalTTC: totaux.totalTTC)
  }
  @usableFromInline package var document: (numero: NumeroEmis, date: DateCivile)? {
    (numero, enTete.dateFacture)
  }
  @usableFromInline package var mouvement: Mouvement {
    .emission(totalHT: totaux.totalHT, montantTVA: totaux.montantTVA, totalTTC: totaux.totalTTC)
  }
  @usableFromInline package func portee(dans facture: Facture) -> Portee? {
    Portee(
      fait: .facture(enTete.typeFacture ?? .facture),
      effets: [.emission(enTete.dateFacture)] + (jourDeTVA.map { [.exigibilite($0.date)] } ?? []))
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    numero = try walker.included(record?.numero)
    enTete = try walker.included(record?.enTete)
    parties = try Parties(&walker, like: record?.parties)
    lignes = try walker.list("lignes", record?.lignes)
    totaux = try walker.member("totaux", record?.totaux)
    dejaPaye = try walker.optional("dejaPaye", record?.dejaPaye)
    mentions = try walker.optionalList("mentions", record?.mentions)
    jourDeTVA = try walker.included(from: "dateTVA", record?.jourDeTVA)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// An avoir was issued, which credits an invoice in whole or in part.
public struct AvoirEmis: Hashable, Sendable {
  /// Which avoir.
  public let avoirId: AvoirID
  /// Its number and its place in the series.
  public let numero: NumeroEmis
  /// The day it was made.
  public let dateAvoir: DateCivile
  /// The number of the invoice that it corrects, which the law wants cited.
  public let numeroFacture: NumeroFacture
  /// The date of that invoice, which the law wants cited too.
  public let dateFacture: DateCivile
  /// Why it credits.
  public let motif: Libelle
  /// What is printed for the client.
  public let notes: Note?
  /// Seller and client as of this day, who need not be as on the invoice.
  @usableFromInline package let parties: Parties
  /// Which lines it credits, and how much of each.
  public let lignes: [LigneCreditee]
  /// The frozen sums.
  public let totaux: Totaux
  /// What the law wants said, in the words of its day; nothing is known of it where an import or an older
  /// journal holds none.
  public let mentions: [Mention]?
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the avoir.
  package init(
    avoirId: AvoirID, numero: NumeroEmis, dateAvoir: DateCivile, numeroFacture: NumeroFacture,
    dateFacture: DateCivile, motif: Libelle, notes: Note? = nil, vendeur: Vendeur,
    client: FicheClient, lignes: [LigneCreditee], totaux: Totaux, mentions: [Mention]? = nil,
    importe: OrigineImport? = nil
  ) {
    self.avoirId = avoirId
    self.numero = numero
    self.dateAvoir = dateAvoir
    self.numeroFacture = numeroFacture
    self.dateFacture = dateFacture
    self.motif = motif
    self.notes = notes
    parties = Parties(vendeur: vendeur, client: client)
    self.lignes = lignes
    self.totaux = totaux
    self.mentions = mentions
    self.importe = importe
  }

  /// The seller as of this day, which need not be as on the invoice.
  public var vendeur: Vendeur { parties.vendeur }

  /// The client as of this day.
  public var client: FicheClient { parties.client }
}

extension AvoirEmis: Fact {
  @usableFromInline package static let type = EventType("AvoirEmis")
  @usableFromInline package var acte: Texte {
    Texte("avoir \(numero.numero) émis", "credit note \(numero.numero) issued")
  }
  @usableFromInline package var faits: Faits {
    Faits(motif: motif, date: dateAvoir, tire: .element(avoirId.uuid), totalTTC: totaux.totalTTC)
  }
  @usableFromInline package var document: (numero: NumeroEmis, date: DateCivile)? {
    (numero, dateAvoir)
  }
  @usableFromInline package var mouvement: Mouvement { .avoir(totalTTC: totaux.totalTTC) }
  @usableFromInline package func portee(dans facture: Facture) -> Portee? {
    facture.avoirs.last.map { Portee(fait: .avoir, effets: [.avoir(facture.credit($0))]) }
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    avoirId = try walker.member("avoirId", record?.avoirId)
    numero = try walker.included(record?.numero)
    dateAvoir = try walker.member("dateAvoir", record?.dateAvoir)
    numeroFacture = try walker.member("numeroFacture", record?.numeroFacture)
    dateFacture = try walker.member("dateFacture", record?.dateFacture)
    motif = try walker.member("motif", record?.motif)
    notes = try walker.optional("notes", record?.notes)
    parties = try Parties(&walker, like: record?.parties)
    lignes = try walker.list("lignes", record?.lignes)
    totaux = try walker.member("totaux", record?.totaux)
    mentions = try walker.optionalList("mentions", record?.mentions)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// The invoice or an avoir was exported as a document for the client; the document stays the same.
public struct DocumentExporte: Hashable, Sendable {
  /// The document's number.
  public let numero: NumeroFacture
  /// How it was written.
  public let format: FormatDocument
  /// The SHA-256 of its bytes, by which a document that turns up can be told from another.
  public let empreinte: EmpreinteFichier
}

extension DocumentExporte: Fact {
  @usableFromInline package static let type = EventType("DocumentExporte")
  @usableFromInline package var acte: Texte {
    Texte("document \(numero) exporté", "document \(numero) exported")
  }
  @usableFromInline package var faits: Faits { Faits(format: format) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    numero = try walker.member("numero", record?.numero)
    format = try walker.member("format", record?.format)
    empreinte = try walker.member("empreinte", record?.empreinte)
  }
}
