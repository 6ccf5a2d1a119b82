import Facturation

/// `lister` gives what is required; `afficher` adds all from `conditionsPaiement` on.
struct FactureRepondue: Record {
  /// Which facture.
  let id: FactureID
  /// The number, or BROUILLON-7.
  let reference: Libelle
  /// Who buys.
  let clientId: ClientID
  /// The invoice's date.
  let dateFacture: DateCivile
  /// When it is due.
  let dateEcheance: DateCivile
  /// Where it stands on the day that is looked at.
  let statut: StatutFacture
  /// Whether its statut is Annulée because its unpaid rest was given up; left out where it is not.
  let passeeEnPerte: Bool?
  /// The sum before VAT.
  let totalHT: Montant
  /// The VAT of all rates.
  let montantTVA: Montant
  /// The sum with VAT.
  let totalTTC: Montant
  /// What avoirs take off, by the day that is looked at.
  let avoirs: Montant
  /// What is paid by that day.
  let paye: Montant
  /// What is given up on that day, if anything is.
  let pertes: Montant?
  /// What is owed on that day.
  let solde: Montant
  let detail: DetailDeFacture?

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("id", record?.id)
    reference = try walker.member("reference", record?.reference)
    clientId = try walker.member("clientId", record?.clientId)
    dateFacture = try walker.member("dateFacture", record?.dateFacture)
    dateEcheance = try walker.member("dateEcheance", record?.dateEcheance)
    statut = try walker.member("statut", record?.statut)
    passeeEnPerte = try walker.optional("passeeEnPerte", record?.passeeEnPerte)
    totalHT = try walker.member("totalHT", record?.totalHT)
    montantTVA = try walker.member("montantTVA", record?.montantTVA)
    totalTTC = try walker.member("totalTTC", record?.totalTTC)
    avoirs = try walker.member("avoirs", record?.avoirs)
    paye = try walker.member("paye", record?.paye)
    pertes = try walker.optional("pertes", record?.pertes)
    solde = try walker.member("solde", record?.solde)
    detail = try walker.included(from: "conditionsPaiement", record?.detail)
  }

  /// What no list says of it: the delivery stands member by member, and sums may be more than one amount
  /// can be.
  static func finish(_ schema: JSON) -> JSON {
    ["avoirs", "paye", "pertes", "solde"].reduce(schema) { schema, name in
      schema.changing("properties", name) {
        $0.without("$ref") + .like(#"-?(0|[1-9][0-9]*)\.[0-9]{2}"#)
      }
    }
    .changing("properties") { $0.without("livraison") }
    .changing("dependentRequired") { $0.without("livraison") }
  }
}

/// The rest of an invoice.
struct DetailDeFacture: Record {
  /// How it is to be paid.
  let conditionsPaiement: ConditionsPaiement
  /// Whether the prices of the lines include VAT; left out where they do not.
  let prixSaisis: PrixSaisis?
  let precisions: Precisions
  let livraison: LivraisonRepondue?
  /// Where it is delivered: as the invoice says, or else its customer.
  let livraisonAdresse: Adresse?
  /// The sum of the lines.
  let sousTotal: Montant
  let accordee: Remise
  /// What the discount takes off.
  let remise: Montant
  /// Base and VAT for each rate and category, the highest rate first.
  let groupesTVA: [GroupeTVA]
  /// The lines, in their order.
  let lignes: [LigneRepondue]
  /// What was paid as it was issued.
  let dejaPaye: Montant?
  /// The number of the invoice that deducts this deposit, if one does.
  let deduitPar: NumeroFacture?
  /// The payments, in the order in which they were recorded.
  let paiements: [PaiementRepondu]
  /// The refunds, in the order in which they were recorded.
  let remboursements: [Remboursement]?
  /// The avoirs, in the order in which they were issued.
  let avoirsEmis: [AvoirRepondu]
  /// What was given up of it, once that was.
  let irrecouvrable: Perte?
  /// The position of its last event, as `--si-version` takes it; left out of what `--position` shows.
  let version: Rank?

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    conditionsPaiement = try walker.member("conditionsPaiement", record?.conditionsPaiement)
    prixSaisis = try walker.optional("prixSaisis", record?.prixSaisis)
    precisions = try walker.included(record?.precisions)
    livraison = try walker.included(from: "livraisonDebut", record?.livraison)
    livraisonAdresse = try walker.optional("livraisonAdresse", record?.livraisonAdresse)
    sousTotal = try walker.member("sousTotal", record?.sousTotal)
    accordee = try walker.included(record?.accordee)
    remise = try walker.member("remise", record?.remise)
    groupesTVA = try walker.list("groupesTVA", record?.groupesTVA)
    lignes = try walker.list("lignes", record?.lignes)
    dejaPaye = try walker.optional("dejaPaye", record?.dejaPaye)
    deduitPar = try walker.optional("deduitPar", record?.deduitPar)
    paiements = try walker.list("paiements", record?.paiements)
    remboursements = try walker.optionalList("remboursements", record?.remboursements)
    avoirsEmis = try walker.list("avoirsEmis", record?.avoirsEmis)
    irrecouvrable = try walker.optional("irrecouvrable", record?.irrecouvrable)
    version = try walker.optional("version", record?.version)
  }
}

/// When it was delivered.
struct LivraisonRepondue: Record {
  /// The day, or the first day of a period.
  let debut: DateCivile
  /// The last day of a period.
  let fin: DateCivile?

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    debut = try walker.member("livraisonDebut", record?.debut)
    fin = try walker.optional("livraisonFin", record?.fin)
  }
}

/// A line of an invoice.
struct LigneRepondue: Record {
  /// Which line.
  let id: LigneID
  /// Which of the invoice's lines, counted from 1.
  let ligne: Rank
  let contenu: ContenuLigne
  /// What it comes to.
  let total: Montant

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("ligneId", record?.id)
    ligne = try walker.member("ligne", record?.ligne)
    contenu = try walker.included(record?.contenu)
    total = try walker.member("total", record?.total)
  }
}

/// A payment of an invoice.
struct PaiementRepondu: Record {
  /// Which of the invoice's payments, counted from 1.
  let paiement: Rank
  let recu: Paiement

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    paiement = try walker.member("paiement", record?.paiement)
    recu = try walker.included(record?.recu)
  }
}

/// An avoir of an invoice.
struct AvoirRepondu: Record {
  /// Which avoir.
  let id: AvoirID
  /// Its number.
  let numero: NumeroFacture
  /// The day it was made.
  let dateAvoir: DateCivile
  /// Why it was made.
  let motif: Libelle
  /// What is printed for the client.
  let notes: Note?
  /// The sum before VAT.
  let totalHT: Montant
  /// The VAT of all rates.
  let montantTVA: Montant
  /// The sum with VAT.
  let totalTTC: Montant
  /// Which lines it credits.
  let lignes: [LigneCrediteeRepondue]

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("avoirId", record?.id)
    numero = try walker.member("numero", record?.numero)
    dateAvoir = try walker.member("dateAvoir", record?.dateAvoir)
    motif = try walker.member("motif", record?.motif)
    notes = try walker.optional("notes", record?.notes)
    totalHT = try walker.member("totalHT", record?.totalHT)
    montantTVA = try walker.member("montantTVA", record?.montantTVA)
    totalTTC = try walker.member("totalTTC", record?.totalTTC)
    lignes = try walker.list("lignes", record?.lignes)
  }
}

/// How much of a line an avoir credits.
struct LigneCrediteeRepondue: Record {
  /// Which of the invoice's lines, counted from 1.
  let ligne: Rank
  let creditee: LigneCreditee

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    ligne = try walker.member("ligne", record?.ligne)
    creditee = try walker.included(record?.creditee)
  }
}

/// The seller, and how its registre numbers.
struct VendeurRepondu: Record {
  let vendeur: Vendeur
  /// How invoices are numbered.
  let serieFactures: Serie
  /// How avoirs are numbered.
  let serieAvoirs: Serie
  /// The time zone in which a moment becomes a day.
  let fuseau: FuseauHoraire

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    vendeur = try walker.included(record?.vendeur)
    serieFactures = try walker.member("serieFactures", record?.serieFactures)
    serieAvoirs = try walker.member("serieAvoirs", record?.serieAvoirs)
    fuseau = try walker.member("fuseau", record?.fuseau)
  }
}

/// A customer.
struct ClientRepondu: Record {
  let client: ClientExporte
  /// Whether it is no longer offered; left out where it is.
  let archive: Bool?
  /// The position of its last event, as `--si-version` takes it; left out of lists.
  let version: Rank?

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    client = try walker.included(record?.client)
    archive = try walker.optional("archive", record?.archive)
    version = try walker.optional("version", record?.version)
  }
}

/// A produit that is on offer.
struct ProduitRepondu: Record {
  /// Which produit.
  let id: ProduitID
  let fiche: FicheProduit
  /// Whether it is no longer offered; left out where it is.
  let archive: Bool?
  /// The position of its last event, as `--si-version` takes it; left out of lists.
  let version: Rank?

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("id", record?.id)
    fiche = try walker.included(record?.fiche)
    archive = try walker.optional("archive", record?.archive)
    version = try walker.optional("version", record?.version)
  }
}
