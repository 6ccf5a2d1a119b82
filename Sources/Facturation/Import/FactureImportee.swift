/// An invoice as another program kept it: values that are good by themselves, and claims about them.
///
/// Whether they may stand together, and which events they come to, is for the decision to say.
public struct FactureImportee: Hashable, Sendable {
  /// Which facture.
  public var id: FactureID
  /// The number, or the name of a draft.
  public var reference: ReferenceImportee
  /// Which draft of its registre it began as.
  public var brouillon: Int?
  /// Where the file says that it stands.
  public var statut: StatutFacture
  /// When the file says that it was paid.
  public var datePaiement: DateCivile?
  /// What the file says is still owed.
  public var solde: Montant?
  /// Who buys.
  public var client: ClientImporte
  /// Who sold, when the file says so.
  public var vendeur: Vendeur?
  /// The lines.
  public var lignes: [LigneImportee]
  /// What they come to, as far as the file says.
  public var totaux = TotauxImportes()
  /// The payments.
  public var paiements: [PaiementImporte] = []
  /// The avoirs, in the order in which they were issued.
  public var avoirs: [AvoirImporte] = []
  /// Why it was given up or cancelled.
  public var motifAnnulation: Libelle?

  private let enTete: EnTete

  /// Gathers what every imported invoice has; the client that `enTete` names does not count.
  public init(
    id: FactureID, reference: ReferenceImportee, statut: StatutFacture, enTete: EnTete,
    client: ClientImporte, lignes: [LigneImportee]
  ) {
    self.id = id
    self.reference = reference
    self.statut = statut
    self.enTete = enTete
    self.client = client
    self.lignes = lignes
  }

  /// What stands at its head, once it is known under which identity the registre has its client.
  public func enTete(de client: ClientID) -> EnTete {
    var enTete = enTete
    enTete.clientId = client
    return enTete
  }

  /// The invoice's date.
  public var dateFacture: DateCivile { enTete.dateFacture }
}

/// What an imported invoice is called.
public enum ReferenceImportee: Hashable, Sendable {
  /// It was never issued: `BROUILLON-7`.
  case brouillon(String)
  /// It has a number.
  case numero(NumeroImporte)

  /// The text that stands in the file.
  public var texte: String {
    switch self {
    case .brouillon(let texte): texte
    case .numero(let numero): numero.numero.texte
    }
  }
}

/// A number, with its place in a series if the file gives it.
public struct NumeroImporte: Hashable, Sendable {
  /// The number as printed.
  public var numero: NumeroFacture
  /// The series, its rank open.
  public var serie: Serie?
  /// The rank in the series.
  public var rang: Int?

  /// Takes a number.
  public init(_ numero: NumeroFacture, serie: Serie? = nil, rang: Int? = nil) {
    self.numero = numero
    self.serie = serie
    self.rang = rang
  }
}

/// Who buys: by identity, by what is known of it, or by both.
public struct ClientImporte: Hashable, Sendable {
  /// Which client.
  public var id: ClientID?
  /// What the file knows of it.
  public var fiche: FicheClient?

  /// Names a client.
  public init(id: ClientID? = nil, fiche: FicheClient? = nil) {
    self.id = id
    self.fiche = fiche
  }
}

/// A line; what it leaves out of its VAT follows from the invoice.
public struct LigneImportee: Hashable, Sendable {
  /// Which line, if the file names it.
  public var id: LigneID?
  /// What it says.
  public var demande: DemandeLigne
  /// The produit that it sells.
  public var produit: ProduitID?
  /// What the file says that it comes to.
  public var total: Montant?

  /// Takes what a line says.
  public init(_ demande: DemandeLigne, id: LigneID? = nil) {
    self.demande = demande
    self.id = id
  }
}

/// A payment; one that was reversed says why.
public struct PaiementImporte: Hashable, Sendable {
  /// Which payment, if the file names it.
  public var id: PaiementID?
  /// How much.
  public var montant: Montant
  /// How it was paid; as the invoice asked for, unless it says otherwise.
  public var mode: ConditionsPaiement?
  /// The day from which it counts.
  public var date: DateCivile
  /// The cheque's number, the transfer's wording.
  public var reference: Libelle?
  /// Why it was reversed, when it was.
  public var annulation: Libelle?

  /// Takes what every payment has.
  public init(montant: Montant, date: DateCivile) {
    self.montant = montant
    self.date = date
  }
}

/// An avoir that credits lines of the invoice.
public struct AvoirImporte: Hashable, Sendable {
  /// Which avoir, if the file names it.
  public var id: AvoirID?
  /// Its own number.
  public var numero: NumeroImporte
  /// The day it was made.
  public var date: DateCivile
  /// Why.
  public var motif: Libelle
  /// Which lines it credits, how much of each, and what the file says that this comes to.
  public var lignes: [LigneCrediteeImportee]
  /// What they come to, as far as the file says.
  public var totaux = TotauxImportes()

  /// Takes what every avoir has.
  public init(
    numero: NumeroImporte, date: DateCivile, motif: Libelle, lignes: [LigneCrediteeImportee]
  ) {
    self.numero = numero
    self.date = date
    self.motif = motif
    self.lignes = lignes
  }
}

/// How much of a line an imported avoir credits.
public struct LigneCrediteeImportee: Hashable, Sendable {
  /// Which line.
  public var ligneId: LigneID
  /// How much of it.
  public var quantite: Quantite
  /// What the file says that this comes to.
  public var total: Montant?

  /// Takes a part of a line.
  public init(ligneId: LigneID, quantite: Quantite, total: Montant? = nil) {
    self.ligneId = ligneId
    self.quantite = quantite
    self.total = total
  }
}

/// Sums as a file gives them, all or some.
public struct TotauxImportes: Hashable, Sendable {
  /// The sum of the lines.
  public var sousTotal: Montant?
  /// What the discount takes off.
  public var remise: Montant?
  /// The sum before VAT.
  public var totalHT: Montant?
  /// Base and VAT for each rate.
  public var groupes: [GroupeTVA]?
  /// The VAT of all rates.
  public var montantTVA: Montant?
  /// The sum with VAT.
  public var totalTTC: Montant?

  /// Says nothing yet.
  public init() {}
}
