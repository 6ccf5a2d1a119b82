public import Facturier
public import Observation

/// One invoice, as long as somebody looks at it, and the acts by which he changes what he sees.
///
/// An act bears the version that is shown: where somebody else has changed the invoice meanwhile, nothing is
/// done, that is said, and what the invoice has become is shown. Nothing takes an act back but another act.
@MainActor @Observable public final class ModeleDeFacture {
  /// Does an act on the facture.
  public typealias Acte = @Sendable (RegistreTenu, FactureID) throws -> Void

  /// The facture's identity, from its draft on.
  public let id: FactureID
  /// What it says and what can be done with it.
  public var montre: Montre<FactureMontree> { chargeur.montre }
  /// The last act that was asked for here: its receipt, or why it was not done.
  public private(set) var acte = Montre<Recu>(charge: false)

  @ObservationIgnored private let chargeur: Loader<FactureMontree>
  @ObservationIgnored private let depot: Depot
  @ObservationIgnored private let auteur: Author
  /// The last act that was asked for, to be asked for again under its key.
  @ObservationIgnored private var dernier: (acte: Acte, contexte: Contexte)?

  init(_ id: FactureID, _ depot: Depot, auteur: Author, langue: Langue, _ veille: ModelFeed) {
    (self.id, self.depot, self.auteur) = (id, depot, auteur)
    chargeur = Loader { _ throws(DepotError) in
      try await depot.lire { etats in
        try FactureMontree(id, depot, etats, auteur: auteur, langue: langue)
      }
    }
    // The acts that may be done follow from more than the invoice: from the last number of its series, from
    // closings, from what others deduct or replace, from clients of the same SIREN.
    veille.suivre(chargeur, tete: \.tete, jour: \.vue.jour) { _, _ in true }
    chargeur.lire()
  }

  /// Waits until it is shown.
  public func attendre() async { await chargeur.attendre() }

  /// Does an act on the invoice as it is shown, once; `acte` tells what came of it, and so does the answer,
  /// which is nothing where it was not done.
  ///
  /// While one is being done another is not begun.
  @discardableResult public func faire(_ acte: @escaping Acte) async -> Recu? {
    if montre.valeur == nil { await attendre() }
    guard !self.acte.charge else { return nil }
    guard let version = montre.valeur?.vue.version else {
      self.acte = Montre(valeur: nil, echec: montre.echec, charge: false)
      return nil
    }
    let cle = IdentifierSource.uuid7(.system).next()
    return await faire(acte, Contexte(auteur: auteur, cle: cle, versions: [.facture(id): version]))
  }

  /// Asks again for the last act, under the same key: where it was recorded after all, that is the answer.
  @discardableResult public func reprendre() async -> Recu? {
    guard !acte.charge, let dernier else { return nil }
    return await faire(dernier.acte, dernier.contexte)
  }

  private func faire(_ acte: @escaping Acte, _ contexte: Contexte) async -> Recu? {
    dernier = (acte, contexte)
    self.acte = Montre(charge: true)
    let fait: Montre<Recu>
    do throws(DepotError) {
      let avec = try await depot.faire(par: contexte) { [id] in try acte($0, id) }
      fait = Montre(valeur: avec.recu, charge: false)
    } catch { fait = Montre(echec: error, charge: false) }
    // Whether it was done or came too late, what is shown is of yesterday.
    chargeur.lire()
    await attendre()
    self.acte = fait
    return fait.valeur
  }

  /// Gives a draft its number.
  @discardableResult public func emettre() async -> Recu? { await faire { try $0.emettre($1) } }

  /// Records a payment of an amount as people write it.
  @discardableResult
  public func encaisser(_ montant: String, par mode: ConditionsPaiement? = nil) async -> Recu? {
    await faire { registre, facture in
      var demande = DemandePaiement(montant: try Montant(saisie: montant))
      demande.mode = mode
      try registre.encaisser(facture, demande)
    }
  }
}

/// One invoice at one moment: what it says, what has happened to it, and what can be done with it now.
public struct FactureMontree: Sendable {
  /// The facture, with the version that acts on it have to have seen.
  public let vue: FactureVue
  /// The client who buys, as known now.
  public let client: Client
  /// Who did what and when, a sentence each, in the order in which it was recorded.
  public let historique: [String]
  /// What stands against issuing a draft, and what is to be looked at before.
  public let controle: ControleEmission?
  /// The end of the journal as it was seen.
  public let tete: Head
  private let refus: [ActeDeFacture: DepotError]

  /// What the library would refuse an act of that kind for; nothing where it can be done.
  public func empechement(_ acte: ActeDeFacture) -> DepotError? { refus[acte] }

  /// Reads all of it from one view: each kind of act is tried there, and nothing recorded.
  init(_ id: FactureID, _ depot: Depot, _ etats: Etats, auteur: Author, langue: Langue) throws {
    vue = try etats.vue(de: id)
    client = try etats.client(vue.facture.clientId)
    let fuseau = try etats.registre().fuseau
    historique = try etats.historique(de: .facture(id)).map { $0.phrase(langue, fuseau: fuseau) }
    controle = vue.facture.etape == .brouillon ? try etats.controler(id) : nil
    tete = etats.tete
    let contexte = Contexte(auteur: auteur, versions: [.facture(id): vue.version])
    var refus: [ActeDeFacture: DepotError] = [:]
    for acte in ActeDeFacture.allCases {
      do {
        try depot.essayer(sur: etats.vue, par: contexte) { try acte.essayer(sur: id, dans: $0) }
      } catch {
        let echec = DepotError(error)
        // A failed reading is no answer of a rule's.
        guard error is RefusFacturation || echec.code == .horlogeEnRetard else { throw error }
        refus[acte] = echec
      }
    }
    self.refus = refus
  }
}

/// What may be done with an invoice, by the kind of act that it takes.
@nonexhaustive public enum ActeDeFacture: CaseIterable, Sendable {
  /// To write on a draft: its lines, discount and notes.
  case ecrire
  /// To give it its number.
  case emettre
  /// To give up a draft.
  case annuler
  /// To begin another like it.
  case dupliquer
  /// To record a payment, by any means that may still be used.
  case encaisser
  /// To give money back.
  case rembourser
  /// To credit all that is left of it.
  case crediter
  /// To give up what is unpaid.
  case passerEnPerte

  /// Does the least of it, to see whether the library refuses.
  func essayer(sur facture: FactureID, dans registre: RegistreTenu) throws {
    let (motif, centime) = (Libelle("Essai"), Montant("0.01"))
    switch self {
    case .ecrire:
      try registre.ajouterLigne(facture, DemandeLigne(motif, quantite: "1", prix: "0.01"))
    case .emettre: try registre.emettre(facture)
    case .annuler: try registre.annuler(facture, motif: motif)
    case .dupliquer: _ = try registre.dupliquer(facture)
    case .encaisser:
      var demande = DemandePaiement(montant: centime)
      // The invoice's own means may be cash, of which no more may be paid where all others may be.
      demande.mode = .virement
      try registre.encaisser(facture, demande)
    case .rembourser: try registre.rembourser(facture, DemandeRemboursement(montant: centime))
    case .crediter: try registre.emettreAvoir(facture, DemandeAvoir(motif: motif))
    case .passerEnPerte: try registre.passerEnPerte(facture, DemandePerte(motif: motif))
    }
  }
}
