public import Facturation
public import Journal

/// Who did what and when: each event of a facture, a client, or the whole registre, with what it
/// changed field by field.
public struct Historique: Projection, Sendable {
  /// Whose history it is.
  @nonexhaustive
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
  package private(set) var repertoire = Repertoire()

  /// Begins the history of a subject.
  public init(de sujet: Sujet) { self.sujet = sujet }

  /// Takes up an event, and notes it if it concerns the subject.
  public mutating func prendre(_ evenement: RecordedEvent) throws {
    if let entree = try suivre(evenement) { entrees.append(entree) }
  }

  /// Takes up an event, and gives what is to be noted of it if it concerns the subject: for whoever
  /// tells a long history as it comes, and keeps none of it.
  package mutating func suivre(_ evenement: RecordedEvent) throws -> EntreeHistorique? {
    let faits = evenement.evenement.faits
    let concerne = concerne(evenement.evenement, faits)
    let avant = concerne ? objet(de: evenement.evenement, faits) : nil
    try repertoire.prendre(evenement)
    guard concerne else { return nil }
    let apres = objet(de: evenement.evenement, faits)
    let facture = facture(de: evenement.evenement)
    let jour = facture.flatMap { $0.estEmise ? jourDuSolde(apres: evenement, faits) : nil }
    return EntreeHistorique(
      evenement: evenement, reference: facture?.reference, ligne: apres?.rang ?? avant?.rang,
      nom: avant?.nom,
      paiement: faits.paiement.flatMap { id in facture?.paiements.first { $0.id == id } },
      changements: Champs.differences(avant?.champs, apres?.champs)
        .map { $0.nomme(avant: repertoire, apres: repertoire) },
      totalTTC: facture.map { Cumul($0.totaux.totalTTC) },
      solde: jour.flatMap { facture?.solde(le: $0) }, jourDuSolde: jour)
  }

  /// The day as of which an event's balance is told: that on which it was recorded, or a later one
  /// that it is dated on.
  private func jourDuSolde(apres evenement: RecordedEvent, _ faits: Faits) -> DateCivile {
    let jour = repertoire.registre?.fuseau.jour(a: evenement.time.wholeSeconds)
    let note = jour ?? evenement.time.day
    return faits.date.map { max(note, $0) } ?? note
  }

  /// Whether an event that is yet to be taken up concerns the subject.
  private func concerne(_ evenement: Evenement, _ faits: Faits) -> Bool {
    switch (sujet, evenement) {
    case (.registre, _): true
    case (.facture(let id), .facture(let autre, _)): id == autre
    case (.client(let id), .client(let autre, _)): id == autre
    case (.client(let id), .facture(let facture, _)):
      repertoire.factures[facture]?.clientId == id || faits.client == id
    case (.produit(let id), .produit(let autre, _)): id == autre
    case (.facture, _), (.client, _), (.produit, _): false
    }
  }

  /// What an event is about, as it is now: a line, or else what its stream stands for.
  ///
  /// A facture is not held meanwhile, for all of its lines would be copied when one of them changes.
  private struct Objet {
    var nom: Libelle?
    var champs: Champs?
    /// Which line it is, counted from 1.
    var rang: Int?
  }

  private func objet(de evenement: Evenement, _ faits: Faits) -> Objet? {
    switch evenement {
    case .registre(.planComptableDefini):
      Objet(champs: repertoire.registre.map { Champs($0.plan) })
    case .registre: Objet(champs: repertoire.registre.map { Champs($0.vendeur) })
    case .client(let id, _):
      repertoire.clients[id].map { Objet(nom: $0.fiche.nom, champs: Champs($0.fiche)) }
    case .produit(let id, _):
      repertoire.produits[id].map { Objet(nom: $0.fiche.designation, champs: Champs($0.fiche)) }
    case .cloture: nil
    case .facture(let id, _):
      repertoire.factures[id].flatMap { facture in
        faits.ligne.map { Self.ligne($0, de: facture) }
          ?? Objet(champs: Champs(facture.enTete))
      }
    }
  }

  private static func ligne(_ id: LigneID, de facture: Facture) -> Objet? {
    facture.rang(de: id).map { rang in
      let ligne = facture.lignes[rang]
      return Objet(nom: ligne.contenu.designation, champs: Champs(ligne), rang: rang + 1)
    }
  }

  private func facture(de evenement: Evenement) -> Facture? {
    if case .facture(let id, _) = evenement { repertoire.factures[id] } else { nil }
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
  /// What is due of the facture after it, as of `jourDuSolde`, once issued.
  public let solde: Cumul?
  /// The day of `solde`: that on which the event was recorded, or a later one that it is dated on.
  public let jourDuSolde: DateCivile?

  /// The day that the event is dated on, which need not be the one on which it was recorded.
  public var dateMetier: DateCivile? { evenement.evenement.faits.date }

  /// The reason that the event gives, if it gives one.
  public var motif: Libelle? { evenement.evenement.faits.motif }
}
