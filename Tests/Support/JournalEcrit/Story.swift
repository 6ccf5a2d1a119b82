package import Facturation
import Graine
import Journaux

/// The acts of an imaginary firm, of one to five events each; the seed decides everything.
package struct Story {
  private var random: GenerateurGraine
  private let identifiers: CountedIdentifiers
  private let opening: RegistreOuvert
  private let registre: Registre
  private var isOpen = false
  private var clients: [(id: ClientID, fiche: FicheClient)] = []
  private var drafts = 0
  private var issued: [Facture] = []
  private var last: [Serie: DernierEmis] = [:]
  private var day = 0

  package init(seed: UInt64) throws {
    random = GenerateurGraine(graine: seed)
    identifiers = CountedIdentifiers(group: seed)
    opening = try Registre.ouvrir(
      nil, id: RegistreID(identifiers.next()), vendeur: Examples.vendeur)
    registre = try Registre.evoluer(nil, .registreOuvert(opening))
  }

  /// The events of the next act.
  package mutating func next() throws -> [Evenement] {
    guard isOpen else {
      isOpen = true
      return [.registre(.registreOuvert(opening))]
    }
    switch clients.isEmpty ? 0 : Int.random(in: 0..<8, using: &random) {
    case 0: return try newClient()
    case 1: return [try changedClient()]
    case 2: return try draft(lines: 1).events
    case 3: return try draft(lines: 2).events
    case 4: return try discounted(try draft(lines: 2)).events
    case 5: return try issue(try discounted(try draft(lines: 2)))
    case 6: return try payment() ?? issue(try draft(lines: 3))
    default: return try credit() ?? issue(try draft(lines: 1))
    }
  }

  private typealias Draft = (facture: Facture, events: [Evenement])

  private mutating func newClient() throws -> [Evenement] {
    let fiche = try Examples.client("Société “\(clients.count)”\u{E9}")
    let id = ClientID(identifiers.next())
    clients.append((id, fiche))
    return [.client(id, .clientCree(try Client.creer(fiche)))]
  }

  private mutating func changedClient() throws -> Evenement {
    let index = Int.random(in: clients.indices, using: &random)
    clients[index].fiche.nom = try Libelle(texte: "Maison n° \(day)")
    day += 1
    return .client(
      clients[index].id, .clientModifie(ClientModifie(fiche: clients[index].fiche)))
  }

  private mutating func draft(lines: Int) throws -> Draft {
    drafts += 1
    day += 1
    let client = clients[Int.random(in: clients.indices, using: &random)]
    let id = FactureID(identifiers.next())
    let creation = try Facture.creer(
      DemandeFacture(clientId: client.id), dernierBrouillon: drafts - 1, registre: registre,
      aujourdhui: today())
    var draft: Draft = (Facture(creation, id: id), [.facture(id, .factureCreee(creation))])
    for _ in 0..<lines {
      let line = try Examples.ligne(
        "Pose", String(Int.random(in: 1...9, using: &random)), "\(drafts % 90 + 10).125")
      let event = EvenementFacture.ligneAjoutee(
        try draft.facture.ajouter(line, id: LigneID(identifiers.next()), sous: .reel))
      try add(event, to: &draft)
    }
    return draft
  }

  private func discounted(_ draft: Draft) throws -> Draft {
    var draft = draft
    let remise = Remise(Pourcentage("7.50"))
    try add(.remiseAccordee(draft.facture.accorder(remise: remise)), to: &draft)
    return draft
  }

  private mutating func issue(_ draft: Draft) throws -> [Evenement] {
    var draft = draft
    let client = clients.first { $0.id == draft.facture.clientId }
    guard let client else { return draft.events }
    let emission = try draft.facture.emettre(
      auPlusTard: nil, registre: registre, client: client.fiche, dernier: { last[$0] })
    last[emission.numero.serie] = DernierEmis(
      rang: emission.numero.rang, date: emission.enTete.dateFacture)
    try add(.factureEmise(emission), to: &draft)
    issued.append(draft.facture)
    return draft.events
  }

  private mutating func payment() throws -> [Evenement]? {
    guard var facture = issued.last, facture.paiements.isEmpty, facture.avoirs.isEmpty else {
      return nil
    }
    let payment = try facture.enregistrer(
      DemandePaiement(montant: "1.00"), id: PaiementID(identifiers.next()),
      aujourdhui: today())
    try facture.appliquer(.paiementEnregistre(payment))
    issued[issued.count - 1] = facture
    return [.facture(facture.id, .paiementEnregistre(payment))]
  }

  private mutating func credit() throws -> [Evenement]? {
    guard var facture = issued.last, let line = facture.lignes.first, facture.avoirs.isEmpty,
      let client = clients.first(where: { $0.id == facture.clientId })
    else { return nil }
    var request = DemandeAvoir(motif: "Retour")
    request.lignes = [.init(ligneId: line.id, quantite: "1")]
    let avoir = try facture.crediter(
      request, id: AvoirID(identifiers.next()), registre: registre, client: client.fiche,
      aujourdhui: today(), deduisant: { _ in nil }, dernier: { last[$0] })
    last[avoir.numero.serie] = DernierEmis(rang: avoir.numero.rang, date: avoir.dateAvoir)
    try facture.appliquer(.avoirEmis(avoir))
    issued[issued.count - 1] = facture
    return [.facture(facture.id, .avoirEmis(avoir))]
  }

  private func add(_ event: EvenementFacture, to draft: inout Draft) throws {
    try draft.facture.appliquer(event)
    draft.events.append(.facture(draft.facture.id, event))
  }

  /// A day later with every few acts, so that the numbers' dates move on.
  private func today() throws -> DateCivile {
    let first = DateCivile("2026-01-05")
    return first.plus(jours: day / 3) ?? first
  }
}
