/// A line; of its VAT it may leave out what follows from the invoice.
package struct LigneImportee: Hashable, Sendable {
  /// Which line, if the file names it.
  package var id: LigneID?
  /// The VAT rate, if the file names one for the line.
  package var tva: Taux?
  /// Why that rate, if the file says it.
  package var categorieTVA: CategorieTVA?
  /// What the line says; its rate and category count as far as the file names them.
  package var contenu: ContenuLigne
  /// What is counted, in the words of files that knew no code for it.
  package var unite: Libelle?
  /// What the file says that it comes to.
  package var total: Montant?

  /// Takes what a line says, all of it.
  package init(_ contenu: ContenuLigne) {
    self.contenu = contenu
    (tva, categorieTVA) = (contenu.tva, contenu.categorieTVA)
  }
}

extension LigneImportee: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.optional("ligneId", record?.id)
    tva = try walker.optional("tva", record?.tva)
    categorieTVA = try walker.optional("categorieTVA", record?.categorieTVA)
    contenu = try walker.included(record?.contenu)
    unite = try walker.optional("unite", record?.unite)
    total = try walker.optional("total", record?.total)
  }
}

/// A payment; one that was reversed says why.
package struct PaiementImporte: Hashable, Sendable {
  /// Which payment, if the file names it.
  package var id: PaiementID?
  /// How much.
  package var montant: Montant
  /// How it was paid; as the invoice asked for, unless it says otherwise.
  package var mode: ConditionsPaiement?
  /// The day from which it counts.
  package var date: DateCivile
  /// The cheque's number, the transfer's wording.
  package var reference: Libelle?
  /// What it was settled with, where one sum settled several invoices.
  package var reglement: ReglementID?
  /// Why it was reversed, when it was.
  package var annulation: Libelle?
  /// How it bounced, when it did.
  package var rejet: Rejet?
}

extension PaiementImporte: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.optional("paiementId", record?.id)
    montant = try walker.member("montant", record?.montant)
    mode = try walker.optional("mode", record?.mode)
    date = try walker.member("datePaiement", record?.date)
    reference = try walker.optional("reference", record?.reference)
    reglement = try walker.optional("reglement", record?.reglement)
    annulation = try walker.optional("annulation", record?.annulation)
    rejet = try walker.optional("rejet", record?.rejet)
  }
}

/// A refund.
package struct RemboursementImporte: Hashable, Sendable {
  /// Which refund, if the file names it.
  package var id: RemboursementID?
  /// How much.
  package var montant: Montant
  /// How it was given back; as the invoice asked for, unless it says otherwise.
  package var mode: ConditionsPaiement?
  /// The day from which it counts.
  package var date: DateCivile
  /// The cheque's number, the transfer's wording.
  package var reference: Libelle?
  /// The avoir that it pays out, where it is one.
  package var avoirId: AvoirID?
  /// What it was settled with, where it paid another invoice.
  package var reglement: ReglementID?
}

extension RemboursementImporte: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.optional("remboursementId", record?.id)
    montant = try walker.member("montant", record?.montant)
    mode = try walker.optional("mode", record?.mode)
    date = try walker.member("dateRemboursement", record?.date)
    reference = try walker.optional("reference", record?.reference)
    avoirId = try walker.optional("avoirId", record?.avoirId)
    reglement = try walker.optional("reglement", record?.reglement)
  }
}

/// What was given up of an invoice.
package struct PerteImportee: Hashable, Sendable {
  /// The day from which nothing was owed any more.
  package var date: DateCivile
  /// Why.
  package var motif: Libelle
  /// What was unpaid of each rate, if the file says it.
  package var groupes: [GroupeTVA]?
}

extension PerteImportee: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    date = try walker.member("date", record?.date)
    motif = try walker.member("motif", record?.motif)
    groupes = try walker.optionalList("groupes", record?.groupes)
  }
}

/// An avoir that credits lines of the invoice.
package struct AvoirImporte: Hashable, Sendable {
  /// Which avoir, if the file names it.
  package var id: AvoirID?
  /// Its own number.
  package var numero: NumeroImporte
  /// The day it was made.
  package var date: DateCivile
  /// Why.
  package var motif: Libelle
  /// What is printed for the client.
  package var notes: Note?
  /// Who sold on that day, when the file says so.
  package var vendeur: Vendeur?
  /// Who had bought, as of that day, when the file says so.
  package var client: FicheClient?
  /// Which lines it credits, how much of each, and what the file says that this comes to.
  package var lignes: [LigneCrediteeImportee]
  /// What they come to, as far as the file says.
  package var totaux = TotauxImportes()
  /// What it says because the law wants it said, if the file tells.
  package var mentions: [Mention]?
}

extension AvoirImporte: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.optional("avoirId", record?.id)
    numero = try walker.included(record?.numero)
    date = try walker.member("dateAvoir", record?.date)
    motif = try walker.member("motif", record?.motif)
    notes = try walker.optional("notes", record?.notes)
    vendeur = try walker.optional("vendeur", record?.vendeur)
    client = try walker.optional("client", record?.client)
    lignes = try walker.list("lignes", record?.lignes)
    totaux = try walker.included(record?.totaux)
    mentions = try walker.optionalList("mentions", record?.mentions)
  }
}

/// How much of a line an imported avoir credits.
package struct LigneCrediteeImportee: Hashable, Sendable {
  /// Which line.
  package var ligneId: LigneID
  /// How much of it; nothing where an amount is credited.
  package var quantite: Quantite?
  /// What the file says that this comes to.
  package var total: Montant?
}

extension LigneCrediteeImportee: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    ligneId = try walker.member("ligneId", record?.ligneId)
    quantite = try walker.optional("quantite", record?.quantite)
    total = try walker.optional("total", record?.total)
  }
}

/// Sums as a file gives them, all or some.
package struct TotauxImportes: Hashable, Sendable {
  /// The sum of the lines.
  package var sousTotal: Montant?
  /// What the discount takes off.
  package var remise: Montant?
  /// The sum before VAT.
  package var totalHT: Montant?
  /// Base and VAT for each rate.
  package var groupes: [GroupeTVA]?
  /// The VAT of all rates.
  package var montantTVA: Montant?
  /// The sum with VAT.
  package var totalTTC: Montant?
}

extension TotauxImportes: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    sousTotal = try walker.optional("sousTotal", record?.sousTotal)
    remise = try walker.optional("remise", record?.remise)
    totalHT = try walker.optional("totalHT", record?.totalHT)
    groupes = try walker.optionalList("groupes", record?.groupes)
    montantTVA = try walker.optional("montantTVA", record?.montantTVA)
    totalTTC = try walker.optional("totalTTC", record?.totalTTC)
  }
}

/// An invoice as another program kept it: values that are good by themselves, and claims about them.
///
/// Whether they may stand together, and which events they come to, is for the decision to say.
package struct FactureImportee: Hashable, Sendable {
  /// Which facture.
  package var id: FactureID
  /// The number, or the name of a draft.
  package var reference: ReferenceImportee
  /// Which draft of its registre it began as.
  package var brouillon: Int?
  /// Where the file says that it stands; other formats than ours don't.
  package var statut: StatutFacture?
  /// When the file says that it was paid.
  package var datePaiement: DateCivile?
  /// What the file says is still owed.
  package var solde: Montant?
  /// Who buys.
  package var client: ClientImporte
  /// Who sold, when the file says so.
  package var vendeur: Vendeur?
  /// The lines.
  package var lignes: [LigneImportee]
  /// What they come to, as far as the file says.
  package var totaux = TotauxImportes()
  /// What it says because the law wants it said, if the file tells.
  package var mentions: [Mention]?
  /// The payments.
  package var paiements: [PaiementImporte] = []
  /// What was paid as it was issued, for its document says so.
  package var dejaPaye: Montant?
  /// The refunds.
  package var remboursements: [RemboursementImporte] = []
  /// The avoirs, in the order in which they were issued.
  package var avoirs: [AvoirImporte] = []
  /// What was given up of it, once that was.
  package var irrecouvrable: PerteImportee?
  /// Why it was given up or cancelled.
  package var motifAnnulation: Libelle?
  /// Whether its numbers are those of a firm that counts its years otherwise than the registre.
  package var numerosEtrangers = false
  /// Whether it, its avoirs and its payments may be dated on a day to come.
  package var accepteDateFuture = false

  private let tete: EnTete

  /// Gathers what every imported invoice has; the client that `enTete` names does not count.
  package init(
    id: FactureID, reference: ReferenceImportee, statut: StatutFacture?, enTete: EnTete,
    client: ClientImporte, lignes: [LigneImportee]
  ) {
    (self.id, self.reference, self.statut) = (id, reference, statut)
    tete = enTete
    self.client = client
    self.lignes = lignes
  }

  /// What stands at its head, once it is known under which identity the registre has its client.
  package func enTete(de client: ClientID) -> EnTete {
    var enTete = tete
    enTete.clientId = client
    return enTete
  }

  /// The invoice's date.
  package var dateFacture: DateCivile { tete.dateFacture }
}

/// What an imported invoice is called.
package enum ReferenceImportee: Hashable, Sendable {
  /// It was never issued: `BROUILLON-7`.
  case brouillon(String)
  /// It has a number.
  case numero(NumeroImporte)

  /// The text that stands in the file.
  package var texte: String {
    switch self {
    case .brouillon(let texte): texte
    case .numero(let numero): numero.numero.texte
    }
  }
}

/// A number, with its place in a series if the file gives it.
package struct NumeroImporte: Hashable, Sendable {
  /// The number as printed.
  package var numero: NumeroFacture
  /// The series, its rank open.
  package var serie: Serie?
  /// The rank in the series.
  package var rang: Int?
}

extension NumeroImporte: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    numero = try walker.member("numero", record?.numero)
    serie = try walker.optional("serie", record?.serie)
    rang = try walker.optional("rang", record?.rang.map(Rank.init))?.number
  }
}

/// Who buys: by identity, by what is known of it, or by both.
package struct ClientImporte: Hashable, Sendable {
  /// Which client.
  package var id: ClientID?
  /// What the file knows of it.
  package var fiche: FicheClient?
  /// Whether one of whom nothing is known is to be made known all the same, to be named later.
  package var estAPreciser = false
  /// Whether it is taken for what its file does not say: a private person or, of a table, a business.
  package var estSuppose = false

  /// Names a client.
  package init(id: ClientID? = nil, fiche: FicheClient? = nil) {
    self.id = id
    self.fiche = fiche
  }
}

extension FicheClient {
  /// One of whom nothing is known yet but, perhaps, under which identity another program knows it.
  package static func aPreciser(_ id: ClientID? = nil) -> FicheClient {
    FicheClient(
      nom: Libelle(
        texteAdmis: (["Client à préciser"] + (id.map { [$0.texte] } ?? [])).joined(separator: " ")))
  }
}
