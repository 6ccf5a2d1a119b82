public import Facturation
public import Journal

/// Who did what and when: each event of a facture, a client, or the whole registre, with what it
/// changed field by field.
public struct Historique: Projection, Sendable {
  /// Whose history it is.
  public enum Sujet: Hashable, Sendable {
    /// Everything that happened.
    case registre
    /// One facture.
    case facture(FactureID)
    /// One client, and the factures made out to it.
    case client(ClientID)
    /// One produit.
    case produit(ProduitID)
  }

  /// The entries, in the order in which they were recorded.
  public private(set) var entrees: [EntreeHistorique] = []
  let sujet: Sujet
  /// What the events taken up have made, those of other subjects too.
  public private(set) var repertoire = Repertoire()

  /// Begins the history of a subject.
  public init(de sujet: Sujet) { self.sujet = sujet }

  /// Takes up an event, and notes it if it concerns the subject.
  public mutating func prendre(_ evenement: RecordedEvent) throws {
    if let entree = try suivre(evenement) { entrees.append(entree) }
  }

  /// Takes up an event, and gives what is to be noted of it if it concerns the subject: for whoever
  /// tells a long history as it comes, and keeps none of it.
  public mutating func suivre(_ evenement: RecordedEvent) throws -> EntreeHistorique? {
    let flux = evenement.evenement.flux
    let concerne = concerne(evenement.evenement)
    let avant = concerne ? etat(flux) : nil
    try repertoire.prendre(evenement)
    guard concerne else { return nil }
    let apres = etat(flux)
    return EntreeHistorique(
      evenement: evenement, reference: apres?.facture?.reference,
      ligne: Self.rang(evenement.evenement, avant?.facture, apres?.facture),
      nom: avant.flatMap { Self.nom(evenement.evenement, $0) },
      paiement: apres?.facture.flatMap { Self.paiement(evenement.evenement, $0) },
      changements: Self.changements(evenement.evenement, avant, apres)
        .map { $0.nomme(avant: repertoire, apres: repertoire) },
      totalTTC: apres?.facture.map { Cumul($0.totaux.totalTTC) },
      solde: apres?.facture.flatMap { solde($0, apres: evenement) })
  }

  /// The balance of an issued invoice as it stood on the day of the event, which is that on which it
  /// was recorded, or a later one that it is dated on.
  private func solde(_ facture: Facture, apres evenement: RecordedEvent) -> Cumul? {
    guard facture.estEmise else { return nil }
    let note = repertoire.registre?.fuseau.jour(a: evenement.time.wholeSeconds)
    let dates = [note ?? evenement.time.day, evenement.evenement.dateMetier]
    return dates.compactMap(\.self).max().map(facture.solde(le:))
  }

  /// Whether an event that is yet to be taken up concerns the subject.
  private func concerne(_ evenement: Evenement) -> Bool {
    switch (sujet, evenement) {
    case (.registre, _): true
    case (.facture(let id), .facture(let autre, _)): id == autre
    case (.client(let id), .client(let autre, _)): id == autre
    case (.client(let id), .facture(let facture, let fait)):
      repertoire.factures[facture]?.clientId == id || fait.nouveauClient == id
    case (.produit(let id), .produit(let autre, _)): id == autre
    default: false
    }
  }

  /// What a stream stands for, as it is now.
  private struct Etat {
    var nom: Libelle?
    var champs: Champs?
    var facture: Facture?
  }

  private func etat(_ flux: Flux) -> Etat? {
    switch flux {
    case .registre: Etat(champs: repertoire.registre.map { Champs($0.vendeur) })
    case .client(let id):
      repertoire.clients[id].map { Etat(nom: $0.fiche.nom, champs: Champs($0.fiche)) }
    case .produit(let id):
      repertoire.produits[id].map { Etat(nom: $0.fiche.designation, champs: Champs($0.fiche)) }
    case .facture(let id):
      repertoire.factures[id].map { Etat(champs: Champs($0.enTete), facture: $0) }
    }
  }

  /// What an event changed: a line's own fields, or those of the head.
  private static func changements(
    _ evenement: Evenement, _ avant: Etat?, _ apres: Etat?
  ) -> [Changement] {
    guard case .facture(_, let fait) = evenement, let ligneId = fait.ligneId else {
      return Champs.differences(avant?.champs, apres?.champs)
    }
    func champs(_ etat: Etat?) -> Champs? {
      etat?.facture?.lignes.first { $0.id == ligneId }.map(Champs.init)
    }
    return Champs.differences(champs(avant), champs(apres))
  }

  /// What the client, the produit or the line that an event is about was called before it.
  private static func nom(_ evenement: Evenement, _ avant: Etat) -> Libelle? {
    guard case .facture(_, let fait) = evenement, let ligneId = fait.ligneId else {
      return avant.nom
    }
    return avant.facture?.lignes.first { $0.id == ligneId }?.contenu.designation
  }

  /// The payment that an event is about.
  private static func paiement(_ evenement: Evenement, _ facture: Facture) -> Paiement? {
    guard case .facture(_, let fait) = evenement else { return nil }
    switch fait {
    case .paiementEnregistre(let paiement):
      return facture.paiements.first { $0.id == paiement.paiementId }
    case .paiementAnnule(let annulation):
      return facture.paiements.first { $0.id == annulation.paiementId }
    default: return nil
    }
  }

  /// Which line an event is about, counted from 1.
  private static func rang(
    _ evenement: Evenement, _ avant: Facture?, _ apres: Facture?
  ) -> Int? {
    guard case .facture(_, let fait) = evenement, let ligneId = fait.ligneId else { return nil }
    let lignes = [apres, avant].compactMap { $0?.lignes.firstIndex { $0.id == ligneId } }
    return lignes.first.map { $0 + 1 }
  }
}

/// One event, as history tells it.
public struct EntreeHistorique: Sendable {
  /// The event: who, when and what.
  public let evenement: RecordedEvent
  /// What the facture concerned is called after it.
  public let reference: String?
  /// Which line it is about, counted from 1.
  public let ligne: Int?
  /// What the client, the produit or the line concerned was called before it, if it was there.
  public let nom: Libelle?
  /// The payment that it records or reverses.
  public let paiement: Paiement?
  /// What changed, field by field.
  public let changements: [Changement]
  /// What the facture comes to after it.
  public let totalTTC: Cumul?
  /// What is due of the facture after it, on its day, once issued.
  public let solde: Cumul?

  /// The day that the event is dated on, which need not be the one on which it was recorded.
  public var dateMetier: DateCivile? { evenement.evenement.dateMetier }

  /// The reason that the event gives, if it gives one.
  public var motif: Libelle? {
    switch evenement.evenement {
    case .registre(.horlogeCorrigee(let correction)): correction.motif
    case .facture(_, .factureAnnulee(let annulation)): annulation.motif
    case .facture(_, .paiementAnnule(let annulation)): annulation.motif
    case .facture(_, .avoirEmis(let avoir)): avoir.motif
    default: nil
    }
  }
}

extension Evenement {
  /// The day that it is dated on, which need not be the one on which it was recorded.
  fileprivate var dateMetier: DateCivile? {
    switch self {
    case .facture(_, .factureEmise(let emission)): emission.enTete.dateFacture
    case .facture(_, .paiementEnregistre(let paiement)): paiement.datePaiement
    case .facture(_, .avoirEmis(let avoir)): avoir.dateAvoir
    default: nil
    }
  }
}

extension EvenementFacture {
  /// The client that the event makes the facture out to; it concerns the one before as well.
  fileprivate var nouveauClient: ClientID? {
    switch self {
    case .factureCreee(let creation): creation.enTete.clientId
    case .clientChange(let changement): changement.clientId
    default: nil
    }
  }

  /// The line that the event is about.
  fileprivate var ligneId: LigneID? {
    switch self {
    case .ligneAjoutee(let ajout): ajout.ligneId
    case .ligneModifiee(let modification): modification.ligneId
    case .ligneRetiree(let retrait): retrait.ligneId
    default: nil
    }
  }
}
