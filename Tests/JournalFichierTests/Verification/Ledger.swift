import Facturation
import Journaux
import JournalEcrit

@testable import JournalFichier

/// A small registre told by hand: opened, with a client, and a draft that is issued and credited.
struct Ledger {
  var written = WrittenJournal()
  let opening: RegistreOuvert
  let client: ClientID
  let facture = FactureID(UUIDTexte(haut: 4, bas: 1))
  private let registre: Registre

  init() throws {
    opening = try Registre.ouvrir(
      nil, id: RegistreID(UUIDTexte(haut: 1, bas: 1)), vendeur: Examples.vendeur)
    registre = try Registre.evoluer(nil, .registreOuvert(opening))
    client = ClientID(UUIDTexte(haut: 2, bas: 1))
    try written.append([.registre(.registreOuvert(opening))])
    try written.append([
      .client(client, .clientCree(ClientCree(fiche: try Examples.client("Martin"))))
    ])
  }

  /// A draft of two lines.
  func draft(rank: Int = 1, on date: String = "2020-01-06") throws -> Draft {
    let id = FactureID(UUIDTexte(haut: 4, bas: UInt64(rank)))
    let creation = try Facture.creer(
      DemandeFacture(clientId: client), dernierBrouillon: rank - 1, registre: registre,
      aujourdhui: DateCivile(texte: date))
    var draft = Draft(Facture(creation, id: id), .factureCreee(creation))
    for line in 1...2 as ClosedRange<UInt64> {
      let demande = try Examples.ligne("Pose \(line)", "3", "33.335")
      let id = LigneID(UUIDTexte(haut: UInt64(rank) << 8, bas: line))
      try draft.take(.ligneAjoutee(draft.facture.ajouter(demande, id: id, sous: .reel)))
    }
    return draft
  }

  /// What issuing the draft should record.
  func emission(of draft: Draft, after rank: Int = 0) throws -> FactureEmise {
    let date = draft.facture.dateFacture
    return try draft.facture.emettre(
      auPlusTard: nil, registre: registre, client: Examples.client("Martin"),
      dernier: { _ in rank == 0 ? nil : DernierEmis(rang: rank, date: date) })
  }

  /// What crediting one piece of the first line should record.
  func avoir(of draft: Draft) throws -> AvoirEmis {
    var demande = DemandeAvoir(motif: "Retour")
    demande.lignes = [.init(ligneId: draft.facture.lignes[0].id, quantite: "1")]
    return try draft.facture.crediter(
      demande, id: AvoirID(UUIDTexte(haut: 5, bas: 1)), registre: registre,
      client: Examples.client("Martin"), aujourdhui: draft.facture.dateFacture,
      deduisant: { _ in nil }, dernier: { _ in nil })
  }

  /// What verification says of the whole.
  func findings(ancre: Ancre? = nil) throws -> Findings {
    let folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes, tete: written.head)
    return try Findings(folder.registre, ancre: ancre)
  }

  struct Draft {
    private(set) var facture: Facture
    private(set) var events: [Evenement]

    init(_ facture: Facture, _ creation: EvenementFacture) {
      self.facture = facture
      events = [.facture(facture.id, creation)]
    }

    mutating func take(_ event: EvenementFacture) throws {
      try facture.appliquer(event)
      events.append(.facture(facture.id, event))
    }
  }
}
