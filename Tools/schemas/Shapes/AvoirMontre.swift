import Facturation

/// `lister --avoirs` gives what is required; `afficher` adds all from `avoirId` on.
struct AvoirMontre: Record {
  /// Its number.
  let numero: NumeroFacture
  /// The day it was made.
  let dateAvoir: DateCivile
  /// Which facture it credits.
  let factureId: FactureID
  /// That invoice's number.
  let numeroFacture: NumeroFacture
  /// Who buys.
  let clientId: ClientID
  /// The sum before VAT, as all that is taken off a number above zero.
  let totalHT: Montant
  /// The VAT of all rates.
  let montantTVA: Montant
  /// The sum with VAT.
  let totalTTC: Montant
  let detail: DetailDAvoir?

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    numero = try walker.member("numero", record?.numero)
    dateAvoir = try walker.member("dateAvoir", record?.dateAvoir)
    factureId = try walker.member("factureId", record?.factureId)
    numeroFacture = try walker.member("numeroFacture", record?.numeroFacture)
    clientId = try walker.member("clientId", record?.clientId)
    totalHT = try walker.member("totalHT", record?.totalHT)
    montantTVA = try walker.member("montantTVA", record?.montantTVA)
    totalTTC = try walker.member("totalTTC", record?.totalTTC)
    detail = try walker.included(from: "avoirId", record?.detail)
  }
}

/// The rest of an avoir.
struct DetailDAvoir: Record {
  /// Which avoir.
  let id: AvoirID
  /// Why it was made.
  let motif: Libelle
  /// What is printed for the client.
  let notes: Note?
  /// The sum of the lines.
  let sousTotal: Montant
  /// What the invoice's discount takes off.
  let remise: Montant
  /// Base and VAT for each rate and category, the highest rate first.
  let groupesTVA: [GroupeTVA]
  /// Which lines it credits.
  let lignes: [LigneDAvoir]
  /// The refunds that paid it out, in the order in which they were recorded.
  let remboursements: [Remboursement]?

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("avoirId", record?.id)
    motif = try walker.member("motif", record?.motif)
    notes = try walker.optional("notes", record?.notes)
    sousTotal = try walker.member("sousTotal", record?.sousTotal)
    remise = try walker.member("remise", record?.remise)
    groupesTVA = try walker.list("groupesTVA", record?.groupesTVA)
    lignes = try walker.list("lignes", record?.lignes)
    remboursements = try walker.optionalList("remboursements", record?.remboursements)
  }
}

/// What an avoir credits of a line, and what the line says that it follows from.
struct LigneDAvoir: Record {
  /// Which of the invoice's lines, counted from 1.
  let ligne: Rank
  /// What is credited.
  let designation: Libelle
  /// What one of it costs.
  let prixUnitaire: PrixUnitaire
  /// The VAT rate.
  let tva: Taux
  /// The VAT category.
  let categorieTVA: CategorieTVA
  let creditee: LigneCreditee

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    ligne = try walker.member("ligne", record?.ligne)
    designation = try walker.member("designation", record?.designation)
    prixUnitaire = try walker.member("prixUnitaire", record?.prixUnitaire)
    tva = try walker.member("tva", record?.tva)
    categorieTVA = try walker.member("categorieTVA", record?.categorieTVA)
    creditee = try walker.included(record?.creditee)
  }
}
