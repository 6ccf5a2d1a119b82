/// An invoice as another program kept it: values that are good by themselves, and claims about them.
///
/// Whether they may stand together, and which events they come to, is for the decision to say.
public struct FactureImportee: Hashable, Sendable {
  /// Which facture.
  package var id: FactureID
  /// The number, or the name of a draft.
  package var reference: ReferenceImportee
  /// Which draft of its registre it began as.
  package var brouillon: Int?
  /// Where the file says that it stands.
  package var statut: StatutFacture
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
  /// The payments.
  package var paiements: [PaiementImporte] = []
  /// The avoirs, in the order in which they were issued.
  package var avoirs: [AvoirImporte] = []
  /// Why it was given up or cancelled.
  package var motifAnnulation: Libelle?

  private let enTete: EnTete

  /// Gathers what every imported invoice has; the client that `enTete` names does not count.
  package init(
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
  package func enTete(de client: ClientID) -> EnTete {
    var enTete = enTete
    enTete.clientId = client
    return enTete
  }

  /// The invoice's date.
  package var dateFacture: DateCivile { enTete.dateFacture }
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

  /// Takes a number.
  package init(_ numero: NumeroFacture, serie: Serie? = nil, rang: Int? = nil) {
    self.numero = numero
    self.serie = serie
    self.rang = rang
  }
}

/// Who buys: by identity, by what is known of it, or by both.
package struct ClientImporte: Hashable, Sendable {
  /// Which client.
  package var id: ClientID?
  /// What the file knows of it.
  package var fiche: FicheClient?

  /// Names a client.
  package init(id: ClientID? = nil, fiche: FicheClient? = nil) {
    self.id = id
    self.fiche = fiche
  }
}

/// A line; what it leaves out of its VAT follows from the invoice.
package struct LigneImportee: Hashable, Sendable {
  /// Which line, if the file names it.
  package var id: LigneID?
  /// What it says.
  package var demande: DemandeLigne
  /// The produit that it sells.
  package var produit: ProduitID?
  /// What the file says that it comes to.
  package var total: Montant?

  /// Takes what a line says.
  package init(_ demande: DemandeLigne, id: LigneID? = nil) {
    self.demande = demande
    self.id = id
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
  /// Why it was reversed, when it was.
  package var annulation: Libelle?

  /// Takes what every payment has.
  package init(montant: Montant, date: DateCivile) {
    self.montant = montant
    self.date = date
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
  /// Which lines it credits, how much of each, and what the file says that this comes to.
  package var lignes: [LigneCrediteeImportee]
  /// What they come to, as far as the file says.
  package var totaux = TotauxImportes()

  /// Takes what every avoir has.
  package init(
    numero: NumeroImporte, date: DateCivile, motif: Libelle, lignes: [LigneCrediteeImportee]
  ) {
    self.numero = numero
    self.date = date
    self.motif = motif
    self.lignes = lignes
  }
}

/// How much of a line an imported avoir credits.
package struct LigneCrediteeImportee: Hashable, Sendable {
  /// Which line.
  package var ligneId: LigneID
  /// How much of it.
  package var quantite: Quantite
  /// What the file says that this comes to.
  package var total: Montant?

  /// Takes a part of a line.
  package init(ligneId: LigneID, quantite: Quantite, total: Montant? = nil) {
    self.ligneId = ligneId
    self.quantite = quantite
    self.total = total
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

  /// Says nothing yet.
  package init() {}
}
