/// An invoice was issued: it has its number, and all that the law freezes is recorded with it.
public struct FactureEmise: Hashable, Sendable {
  /// The number and its place in the series.
  public let numero: NumeroEmis
  /// The head as issued; its dates are the invoice's for good.
  public let enTete: EnTete
  /// The seller as of this day.
  public let vendeur: Vendeur
  /// The client as of this day.
  public let client: FicheClient
  /// The lines with their totals.
  public let lignes: [Ligne]
  /// What they come to.
  public let totaux: Totaux
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the invoice.
  package init(
    numero: NumeroEmis, enTete: EnTete, vendeur: Vendeur, client: FicheClient, lignes: [Ligne],
    totaux: Totaux, importe: OrigineImport? = nil
  ) {
    self.numero = numero
    self.enTete = enTete
    self.vendeur = vendeur
    self.client = client
    self.lignes = lignes
    self.totaux = totaux
    self.importe = importe
  }
}

extension FactureEmise: Fact {
  @usableFromInline package static let type = EventType("FactureEmise")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("émise sous le numéro \(numero.numero)", "issued as \(numero.numero)")
  }
  @usableFromInline package var faits: Faits {
    Faits(
      date: enTete.dateFacture, totalTTC: totaux.totalTTC,
      reponses: [("numero", numero.numero.texte), ("dateFacture", enTete.dateFacture.texte)])
  }
  @usableFromInline package var document: (numero: NumeroEmis, date: DateCivile)? {
    (numero, enTete.dateFacture)
  }
  @usableFromInline package var mouvement: Mouvement {
    .emission(
      totalHT: totaux.totalHT, montantTVA: totaux.montantTVA, totalTTC: totaux.totalTTC)
  }
  @usableFromInline package var recoupement: Recoupement { .facture(self) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    numero = try walker.included(record?.numero)
    enTete = try walker.included(record?.enTete)
    vendeur = try walker.member("vendeur", record?.vendeur)
    client = try walker.member("client", record?.client)
    lignes = try walker.list("lignes", record?.lignes)
    totaux = try walker.member("totaux", record?.totaux)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// An issued invoice was paid, in whole or in part.
public struct PaiementEnregistre: Hashable, Sendable {
  /// Which payment.
  public let paiementId: PaiementID
  /// How much.
  public let montant: Montant
  /// How it was paid.
  public let mode: ConditionsPaiement
  /// The day from which it counts.
  public let datePaiement: DateCivile
  /// The cheque's number, the transfer's wording.
  public let reference: Libelle?
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the payment.
  package init(
    paiementId: PaiementID, montant: Montant, mode: ConditionsPaiement, datePaiement: DateCivile,
    reference: Libelle? = nil, importe: OrigineImport? = nil
  ) {
    self.paiementId = paiementId
    self.montant = montant
    self.mode = mode
    self.datePaiement = datePaiement
    self.reference = reference
    self.importe = importe
  }
}

extension PaiementEnregistre: Fact {
  @usableFromInline package static let type = EventType("PaiementEnregistre")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("paiement enregistré", "payment recorded")
  }
  @usableFromInline package var faits: Faits {
    Faits(date: datePaiement, paiement: paiementId, tire: .element(paiementId.uuid))
  }
  @usableFromInline package var mouvement: Mouvement { .paiement(paiementId, montant) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    paiementId = try walker.member("paiementId", record?.paiementId)
    montant = try walker.member("montant", record?.montant)
    mode = try walker.member("mode", record?.mode)
    datePaiement = try walker.member("datePaiement", record?.datePaiement)
    reference = try walker.optional("reference", record?.reference)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// A payment had been recorded by mistake, and counts no more.
public struct PaiementAnnule: Hashable, Sendable {
  /// Which payment.
  public let paiementId: PaiementID
  /// What the mistake was.
  public let motif: Libelle
  /// Where this was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records which and why.
  package init(paiementId: PaiementID, motif: Libelle, importe: OrigineImport? = nil) {
    self.paiementId = paiementId
    self.motif = motif
    self.importe = importe
  }
}

extension PaiementAnnule: Fact {
  @usableFromInline package static let type = EventType("PaiementAnnule")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("paiement annulé", "payment reversed")
  }
  @usableFromInline package var faits: Faits { Faits(motif: motif, paiement: paiementId) }
  @usableFromInline package var mouvement: Mouvement { .annulation(paiementId) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    paiementId = try walker.member("paiementId", record?.paiementId)
    motif = try walker.member("motif", record?.motif)
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
  /// Why.
  public let motif: Libelle
  /// What is printed for the client.
  public let notes: Note?
  /// The seller as of this day, which need not be as on the invoice.
  public let vendeur: Vendeur
  /// The client as of this day.
  public let client: FicheClient
  /// Which lines it credits, and how much of each.
  public let lignes: [LigneCreditee]
  /// What it comes to.
  public let totaux: Totaux
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the avoir.
  package init(
    avoirId: AvoirID, numero: NumeroEmis, dateAvoir: DateCivile, numeroFacture: NumeroFacture,
    dateFacture: DateCivile, motif: Libelle, notes: Note? = nil, vendeur: Vendeur,
    client: FicheClient, lignes: [LigneCreditee], totaux: Totaux, importe: OrigineImport? = nil
  ) {
    self.avoirId = avoirId
    self.numero = numero
    self.dateAvoir = dateAvoir
    self.numeroFacture = numeroFacture
    self.dateFacture = dateFacture
    self.motif = motif
    self.notes = notes
    self.vendeur = vendeur
    self.client = client
    self.lignes = lignes
    self.totaux = totaux
    self.importe = importe
  }
}

extension AvoirEmis: Fact {
  @usableFromInline package static let type = EventType("AvoirEmis")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("avoir \(numero.numero) émis", "credit note \(numero.numero) issued")
  }
  @usableFromInline package var faits: Faits {
    Faits(
      motif: motif, date: dateAvoir, tire: .element(avoirId.uuid), totalTTC: totaux.totalTTC,
      reponses: [
        ("avoirId", avoirId.texte), ("avoirNumero", numero.numero.texte),
        ("dateAvoir", dateAvoir.texte), ("avoirTTC", totaux.totalTTC.texte),
      ])
  }
  @usableFromInline package var document: (numero: NumeroEmis, date: DateCivile)? {
    (numero, dateAvoir)
  }
  @usableFromInline package var mouvement: Mouvement { .avoir(totalTTC: totaux.totalTTC) }
  @usableFromInline package var recoupement: Recoupement { .avoir(self) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    avoirId = try walker.member("avoirId", record?.avoirId)
    numero = try walker.included(record?.numero)
    dateAvoir = try walker.member("dateAvoir", record?.dateAvoir)
    numeroFacture = try walker.member("numeroFacture", record?.numeroFacture)
    dateFacture = try walker.member("dateFacture", record?.dateFacture)
    motif = try walker.member("motif", record?.motif)
    notes = try walker.optional("notes", record?.notes)
    vendeur = try walker.member("vendeur", record?.vendeur)
    client = try walker.member("client", record?.client)
    lignes = try walker.list("lignes", record?.lignes)
    totaux = try walker.member("totaux", record?.totaux)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// The invoice or an avoir was exported as a document for the client; what it says stays the same.
public struct DocumentExporte: Hashable, Sendable {
  /// The document's number.
  public let numero: NumeroFacture
  /// How it was written.
  public let format: FormatDocument
  /// The SHA-256 of its bytes, by which a document that turns up can be told from another.
  public let empreinte: EmpreinteFichier

  /// Records the document.
  package init(numero: NumeroFacture, format: FormatDocument, empreinte: EmpreinteFichier) {
    self.numero = numero
    self.format = format
    self.empreinte = empreinte
  }
}

extension DocumentExporte: Fact {
  @usableFromInline package static let type = EventType("DocumentExporte")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("document \(numero) exporté", "document \(numero) exported")
  }
  @usableFromInline package var faits: Faits {
    Faits(
      format: format, reponses: [("document", numero.texte), ("format", format.rawValue)])
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    numero = try walker.member("numero", record?.numero)
    format = try walker.member("format", record?.format)
    empreinte = try walker.member("empreinte", record?.empreinte)
  }
}
