import Facturation

/// An invoice as Facturier exports it; members that do not apply are left out.
struct FactureExportee: Record {
  /// The facture, from its draft on.
  let id: FactureID
  /// The number, or a draft's reference, BROUILLON-7.
  let numero: NumeroFacture
  /// The series of the number, once issued.
  let serie: Serie?
  /// The rank in the series, once issued.
  let rang: Rank?
  /// Which draft of the registre it began as.
  let brouillon: Rank
  /// The invoice's date.
  let dateFacture: DateCivile
  /// When it is due.
  let dateEcheance: DateCivile
  /// How many days after its date it is due, unless a date was given.
  let delaiJours: Int?
  /// The day on which the balance reached zero.
  let datePaiement: DateCivile?
  /// Where it stands on the day of the export.
  let statut: StatutFacture
  /// How it is to be paid.
  let conditionsPaiement: ConditionsPaiement
  /// The rate of lines that name none.
  let tva: Taux
  let remise: Remise
  /// Whether the prices of the lines include VAT; left out where they do not.
  let prixSaisis: PrixSaisis?
  let precisions: Precisions
  /// Who buys.
  let clientId: ClientID?
  /// The client: as of the issue, or as known now while a draft.
  let client: ClientExporte?
  /// The seller as of the issue.
  let vendeur: Vendeur?
  /// The lines, in their order.
  let lignes: [Ligne]
  let totaux: Totaux
  /// What was paid as it was issued, for its document says so.
  let dejaPaye: Montant?
  /// What the law wants said, in the words of the issue.
  let mentions: [Mention]?
  /// All that are recorded, of any date.
  let paiements: [Paiement]
  /// All that are recorded, if there are any, of any date.
  let remboursements: [Remboursement]?
  /// All that are recorded, of any date.
  let avoirs: [Avoir]
  /// What was given up of it, once that was, of any date.
  let irrecouvrable: Perte?
  /// What is owed on the day of the export; 0 for what was never issued, and for what was given up.
  let solde: Montant
  /// Why the draft was given up.
  let motifAnnulation: Libelle?

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("id", record?.id)
    numero = try walker.member("numero", record?.numero)
    serie = try walker.optional("serie", record?.serie)
    rang = try walker.optional("rang", record?.rang)
    brouillon = try walker.member("brouillon", record?.brouillon)
    dateFacture = try walker.member("dateFacture", record?.dateFacture)
    dateEcheance = try walker.member("dateEcheance", record?.dateEcheance)
    delaiJours = try walker.optional("delaiJours", record?.delaiJours)
    datePaiement = try walker.optional("datePaiement", record?.datePaiement)
    statut = try walker.member("statut", record?.statut)
    conditionsPaiement = try walker.member("conditionsPaiement", record?.conditionsPaiement)
    tva = try walker.member("tva", record?.tva)
    remise = try walker.included(record?.remise)
    prixSaisis = try walker.optional("prixSaisis", record?.prixSaisis)
    precisions = try walker.included(record?.precisions)
    clientId = try walker.optional("clientId", record?.clientId)
    client = try walker.optional("client", record?.client)
    vendeur = try walker.optional("vendeur", record?.vendeur)
    lignes = try walker.list("lignes", record?.lignes)
    totaux = try walker.included(record?.totaux)
    dejaPaye = try walker.optional("dejaPaye", record?.dejaPaye)
    mentions = try walker.optionalList("mentions", record?.mentions)
    paiements = try walker.list("paiements", record?.paiements)
    remboursements = try walker.optionalList("remboursements", record?.remboursements)
    avoirs = try walker.list("avoirs", record?.avoirs)
    irrecouvrable = try walker.optional("irrecouvrable", record?.irrecouvrable)
    solde = try walker.member("solde", record?.solde)
    motifAnnulation = try walker.optional("motifAnnulation", record?.motifAnnulation)
  }

  /// What no list says of it.
  static func finish(_ schema: JSON) -> JSON {
    schema.changing("properties", "notes") { notes in
      // Never missing, but empty.
      notes.without("$ref") + ["anyOf": [["$ref": "#/$defs/note"], ["const": ""]]]
    }
    .changing("required") { $0 + ["notes"] }
    .changing("properties", "solde") { solde in
      // The rest of many payments and avoirs may be more than one amount can be.
      solde.without("$ref") + ["type": "number", "multipleOf": .decimal("0.01")]
    }
    .changing("$defs", "paiement", "properties", "montant") { $0 + ["exclusiveMinimum": 0] }
    .changing("$defs", "remboursement", "properties", "montant") { $0 + ["exclusiveMinimum": 0] }
    .changing("$defs", "avoir", "properties", "lignes") { $0 + ["minItems": 1] } + rules
  }

  private static let rules: JSON = [
    "anyOf": [["required": ["clientId"]], ["required": ["client"]]],
    "dependentRequired": [
      "serie": ["rang", "vendeur"], "rang": ["serie", "vendeur"], "vendeur": ["serie", "rang"],
    ],
    "if": ["required": ["serie"]],
    "else": ["properties": ["numero": ["pattern": "^BROUILLON-[1-9][0-9]*$"]]],
  ]
}

/// A customer.
struct ClientExporte: Record {
  /// Which client.
  let id: ClientID
  let fiche: FicheClient

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("id", record?.id)
    fiche = try walker.included(record?.fiche)
  }
}
