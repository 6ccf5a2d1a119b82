import FacturierModeles
import Graine
import JournalEcrit
import Testing

@testable import Facturier

/// Lists that follow random acts, against pages that are read anew; `FACTURIER_SEED` plays others.
@MainActor
@Suite struct `A page that is led on` {
  @Test(arguments: Endroit.tous)
  func `is the page that is read anew, whatever was recorded meanwhile`(
    endroit: Endroit
  ) async throws {
    var (menees, relues) = (0, 0)
    for rang in 0..<UInt64(Campaign.count(10)) {
      let (lieu, dossier) = try endroit.neuf()
      var parcours = try await Parcours(lieu, graine: Graine.choisie &+ rang)
      for _ in 0..<40 { try await parcours.avancer(&menees, &relues) }
      _ = dossier
    }
    // Most are led on, and some can't be, or nothing was tried here.
    #expect(menees > 3 * relues && relues > 0, "\(menees) were led on, \(relues) read anew")
  }

  @Test func `is none behind an end that the journal does not hold, nor behind much`() async throws
  {
    let dossiers = (Dossier(), Dossier())
    let un = try await Bureau(Depot(.dossier(dossiers.0.chemin)))
    let autre = try await Bureau(Depot(.dossier(dossiers.1.chemin)))
    let (client, _) = (try await un.client("Le Moulin"), try await autre.client("Le Moulin"))
    let page = try await un.depot.factures()
    func menee(_ bureau: Bureau) async throws -> Int? {
      try await bureau.depot.lire { try page.menee(a: DemandeDePage(), $0)?.nombre }
    }
    #expect(try await menee(autre) == nil)
    _ = try await autre.client("Ateliers réunis")
    #expect(try await menee(autre) == nil)
    try await un.depot.faire { for _ in 0..<100 { try $0.creerFacture(pour: client) } }
    #expect(try await menee(un) == 100)
    _ = try await un.brouillon(pour: client)
    #expect(try await menee(un) == nil)
    var plusLoin = DemandeDePage()
    plusLoin.apres = try await un.depot.factures().suite
    let seconde = try await un.depot.factures(plusLoin)
    #expect(seconde.factures.count == 50)
    let encore = try await un.depot.lire { [plusLoin] in try seconde.menee(a: plusLoin, $0) == nil }
    #expect(encore)
  }

  /// Invoices that the page has never read may move into it.
  @Test func `is none where names decide and a client bears another`() async throws {
    let dossier = Dossier()
    let bureau = try await Bureau(Depot(.dossier(dossier.chemin)))
    let client = try await bureau.client("Zinc")
    _ = try await bureau.emise(pour: client)
    func menee(_ demande: DemandeDePage, _ nom: Libelle) async throws -> Bool {
      let page = try await bureau.depot.factures(demande)
      try await bureau.depot.faire { try $0.modifierClient(client) { $0.nom = nom } }
      return try await bureau.depot.lire { try page.menee(a: demande, $0) } != nil
    }
    var demande = DemandeDePage()
    for ordre in OrdreDePage.allCases {
      demande.ordre = ordre
      let nom = Libelle(texteAdmis: "Zinc, \(ordre)")
      #expect(try await menee(demande, nom) == (ordre != .client))
    }
    (demande.ordre, demande.recherche) = (DemandeDePage().ordre, "zinc")
    #expect(try await !menee(demande, Libelle(texteAdmis: "Zinguerie")))
  }
}

/// A registre, lists of it, and what happens next.
@MainActor
private struct Parcours {
  private var hasard: GenerateurGraine
  private let heure = HandClock()
  private let bureau: Bureau
  private let modeles: Modeles
  private var clients: [ClientID] = []
  private var factures: [FactureID] = []
  private var pages: [PageDeFactures] = []
  private var listes: [ListeDeFactures] = []

  init(_ lieu: Depot.Lieu, graine: UInt64) async throws {
    hasard = GenerateurGraine(graine: graine)
    bureau = try await Bureau(Depot(lieu, horloge: heure.clock))
    modeles = Modeles(bureau.depot, auteur: "camille", langue: .francais)
    for _ in 0..<4 {
      clients.append(try await bureau.client(hasard.parmi(Self.noms)))
      factures.append(try await bureau.emise(pour: clients[0]))
    }
    for ordre in OrdreDePage.allCases {
      pages.append(try await bureau.depot.factures(demande(ordre)))
    }
    for page in pages.prefix(3) { listes.append(modeles.factures(page.demande)) }
  }

  private static let noms = ["Le Moulin à Épices", "Ateliers réunis", "Épicerie", "Zinc"]

  private mutating func demande(_ ordre: OrdreDePage) -> DemandeDePage {
    var demande = DemandeDePage()
    (demande.ordre, demande.nombre) = (ordre, hasard.parmi([1, 2, 3, 5, 50]))
    if hasard.chance(20) { demande.client = hasard.parmi(clients) }
    if hasard.chance(40) { demande.statuts = [hasard.parmi(StatutFacture.allCases), .envoyee] }
    if hasard.chance(20) { demande.recherche = hasard.parmi(["epi", "f2020", "brouillon-1"]) }
    if hasard.chance(20) { demande.periode = .premiere...DateCivile("2020-01-09") }
    return demande
  }

  /// Records some acts, and holds each page and each list against what is read anew.
  mutating func avancer(_ menees: inout Int, _ relues: inout Int) async throws {
    for _ in 0..<hasard.parmi([1, 1, 1, 2, 6]) { try await agir() }
    // Lists are told of something in any case.
    clients.append(try await bureau.client(hasard.parmi(Self.noms)))
    for rang in pages.indices {
      let page = pages[rang]
      var demande = page.demande
      if hasard.chance(10) { demande.nombre = hasard.parmi([1, 4, 9]) }
      let neuve = try await bureau.depot.factures(demande)
      let menee = try await bureau.depot.lire { [demande] in try page.menee(a: demande, $0) }
      if let menee { exiger(menee, neuve) }
      (menees, relues) = menee == nil ? (menees, relues + 1) : (menees + 1, relues)
      pages[rang] = menee ?? neuve
    }
    for liste in listes {
      if hasard.chance(10) { liste.continuer() }
      let tete = pages[0].tete
      try await Attente.de { !liste.montre.charge && liste.montre.valeur?.tete == tete }
      let montree = try #require(liste.montre.valeur)
      exiger(montree, try await bureau.depot.factures(montree.demande))
    }
  }

  private func exiger(_ menee: PageDeFactures, _ neuve: PageDeFactures) {
    #expect(menee.factures == neuve.factures && menee.suite == neuve.suite, "\(hasard)")
    #expect(menee.nombre == neuve.nombre && menee.sommes == neuve.sommes, "\(hasard)")
    #expect(menee.tete == neuve.tete && menee.jour == neuve.jour, "\(hasard)")
  }

  private func essayer(_ acte: @escaping @Sendable (RegistreTenu) throws -> Void) async {
    _ = try? await bureau.depot.faire(acte)
  }

  /// Tries something that anybody may do, be it refused.
  private mutating func agir() async throws {
    let (client, id, rang) = (hasard.parmi(clients), hasard.parmi(factures), hasard.entier(1...900))
    let nom = Libelle(texteAdmis: hasard.parmi(Self.noms))
    let montant = Montant(unitesAdmises: Int64(rang * 100))
    let ligne = DemandeLigne(nom, quantite: "1", prix: PrixUnitaire(unitesAdmises: Int64(rang)))
    switch hasard.entier(1...23) {
    case 1...4: factures.append(try await bureau.brouillon(pour: client))
    case 5...7: factures.append(try await bureau.emise(pour: client))
    case 8, 9: await essayer { try $0.ajouterLigne(id, ligne) }
    case 10: await essayer { try $0.accorderRemise(id, Remise(Pourcentage("7.50"))) }
    case 11, 12: await essayer { try $0.emettre(id) }
    case 13...16: await essayer { _ = try $0.encaisser(id, DemandePaiement(montant: montant)) }
    case 17:
      await essayer {
        guard let paiement = try $0.etats.facture(id).paiements.last?.id else { return }
        try $0.annulerPaiement(id, paiement: paiement, motif: nom)
      }
    case 18: await essayer { _ = try $0.emettreAvoir(id, DemandeAvoir(motif: nom)) }
    case 19: await essayer { try $0.annuler(id, motif: nom) }
    case 20: await essayer { try $0.passerEnPerte(id, DemandePerte(motif: nom)) }
    case 21: await essayer { try $0.changerClient(id, client) }
    case 22: await essayer { try $0.modifierClient(client) { $0.nom = nom } }
    default:
      heure.move(seconds: Int64(hasard.entier(1...40) * 86_400))
      modeles.actualiser()
    }
  }
}
