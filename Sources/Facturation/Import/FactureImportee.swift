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

  private let tete: EnTete

  /// Gathers what every imported invoice has; the client that `enTete` names does not count.
  package init(
    id: FactureID, reference: ReferenceImportee, statut: StatutFacture?, enTete: EnTete,
    client: ClientImporte, lignes: [LigneImportee]
  ) {
    self.id = id
    self.reference = reference
    self.statut = statut
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

  /// Takes a number.
  package init(_ numero: NumeroFacture, serie: Serie? = nil, rang: Int? = nil) {
    self.numero = numero
    self.serie = serie
    self.rang = rang
  }
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
  /// Whether it is taken for a private person by its title, which the file does not say.
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
