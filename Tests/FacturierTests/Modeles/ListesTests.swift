import Facturier
import Observation
import Synchronization
import Testing

@testable import FacturierModeles

/// Waits for what comes in its own time, and not for ever.
enum Attente {
  /// Nothing came.
  struct EnVain: Error {}

  /// Waits until something holds, for five minutes at most: other tests may hold all threads for long.
  @MainActor
  static func de(_ condition: () -> Bool) async throws {
    let fin = ContinuousClock.now.advanced(by: .seconds(300))
    while !condition() {
      guard ContinuousClock.now < fin else { throw EnVain() }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}

/// Something that is awaited until it has happened.
final class Signalee: Sendable {
  private let estDonnee = Atomic(false)

  /// It has happened.
  func donner() { estDonnee.store(true, ordering: .releasing) }

  /// Waits until it has.
  @MainActor
  func attendre() async throws {
    try await Attente.de { estDonnee.load(ordering: .acquiring) }
  }
}

@MainActor
@Suite struct `A list that lives` {
  private let bureau: Bureau
  private let moulin: ClientID

  init() async throws {
    bureau = try await Bureau(Depot(.memoire))
    moulin = try await bureau.client("Le Moulin à Épices")
    for _ in 0..<7 { _ = try await bureau.brouillon(pour: moulin) }
  }

  private var modeles: Modeles {
    Modeles(bureau.depot, auteur: bureau.qui.auteur, langue: .francais)
  }

  private func parDeux() -> DemandeDePage {
    var demande = DemandeDePage()
    demande.nombre = 2
    return demande
  }

  @Test func `grows page by page, and is always of one moment`() async throws {
    let liste = modeles.factures(parDeux())
    #expect(liste.montre.charge && liste.montre.valeur == nil)
    await liste.attendre()
    #expect(liste.references == ["BROUILLON-7", "BROUILLON-6"])
    liste.continuer()
    await liste.attendre()
    #expect(liste.references.count == 4 && liste.montre.valeur?.nombre == 7 && liste.aUneSuite)
    let deja = try #require(liste.montre.valeur?.tete)
    _ = try await bureau.brouillon(pour: moulin)
    liste.continuer()
    try await liste.montrant { $0.nombre == 8 && $0.factures.count >= 4 }
    // A model shows just what one reading would show now.
    let montree = try #require(liste.montre.valeur)
    #expect(montree.tete.position == deja.position + 1)
    #expect(
      liste.references
        == (1...8).reversed().prefix(montree.factures.count).map { "BROUILLON-\($0)" })
    while liste.aUneSuite {
      liste.continuer()
      await liste.attendre()
    }
    #expect(liste.references.count == 8)
    // There is nothing to read on.
    liste.continuer()
    #expect(!liste.montre.charge)
  }

  @Test func `shows and grows by one at least, be it asked for none`() async throws {
    _ = try await bureau.client("Atelier")
    var (demande, fiches) = (DemandeDePage(), DemandeDeFiches())
    (demande.nombre, fiches.nombre) = (0, 0)
    let (liste, clients) = (modeles.factures(demande), modeles.clients(fiches))
    for nombre in 1...2 {
      await liste.attendre()
      await clients.attendre()
      #expect(liste.references.count == nombre)
      #expect(clients.montre.valeur?.elements.count == nombre)
      liste.continuer()
      clients.continuer()
    }
  }

  @Test func `stays as far as it has grown when something is recorded`() async throws {
    let liste = modeles.factures(parDeux())
    await liste.attendre()
    liste.continuer()
    await liste.attendre()
    _ = try await bureau.brouillon(pour: moulin)
    try await liste.montrant { $0.nombre == 8 }
    #expect(liste.references == (5...8).reversed().map { "BROUILLON-\($0)" })
    // Not so what is asked for otherwise.
    liste.demande.ordre = .date
    await liste.attendre()
    #expect(liste.references.count == 2)
  }

  @Test func `shows the first page of what is asked for otherwise, and stays so`() async throws {
    let liste = modeles.factures(parDeux())
    await liste.attendre()
    liste.continuer()
    await liste.attendre()
    liste.demande.recherche = "brouillon-3"
    #expect(liste.montre.charge && liste.references.count == 4)
    await liste.attendre()
    #expect(liste.references == ["BROUILLON-3"] && !liste.aUneSuite)
    liste.demande.recherche = ""
    liste.demande.ordre = .client
    await liste.attendre()
    #expect(liste.references.count == 2)
  }

  @Test func `follows what is recorded here and elsewhere`() async throws {
    let dossier = Dossier()
    let bureau = try await Bureau(Depot(.dossier(dossier.chemin)))
    let client = try await bureau.client("Le Moulin")
    let ailleurs = try await Depot(.dossier(dossier.chemin))
    let modeles = Modeles(ailleurs, auteur: bureau.qui.auteur, langue: .francais)
    let (liste, clients, tableau) = (modeles.factures(), modeles.clients(), modeles.tableauDeBord())
    await liste.attendre()
    #expect(liste.references.isEmpty)
    let facture = try await bureau.emise(pour: client)
    try await liste.montrant { $0.factures.first?.statut == .envoyee }
    #expect(liste.montre.valeur?.factures.first?.id == facture)
    #expect(liste.montre.valeur?.sommes.solde.texte == "720.00")
    try await Attente.de { tableau.montre.valeur?.ouvert.texte == "720.00" }
    _ = try await bureau.client("Atelier")
    try await Attente.de { clients.montre.valeur?.nombre == 2 }
    #expect(clients.montre.valeur?.elements.map(\.fiche.nom.texte) == ["Atelier", "Le Moulin"])
  }

  @Test func `is announced once for each page that it shows`() async throws {
    let liste = modeles.factures()
    await liste.attendre()
    var (annonces, vues) = (0, 0)
    for rang in 8...10 {
      let avant = annonces
      let annonce = Signalee()
      vues = withObservationTracking {
        liste.references.count
      } onChange: {
        annonce.donner()
      }
      #expect(vues == rang - 1)
      _ = try await bureau.brouillon(pour: moulin)
      try await annonce.attendre()
      annonces += 1
      #expect(annonces == avant + 1)
      try await liste.montrant { $0.nombre == rang }
    }
  }

  @Test func `tells why nothing can be read, and reads once that is mended`() async throws {
    let depot = try await Depot(.memoire)
    let modeles = Modeles(depot, auteur: bureau.qui.auteur, langue: .francais)
    let (liste, tableau) = (modeles.factures(), modeles.tableauDeBord())
    await liste.attendre()
    await tableau.attendre()
    #expect(liste.montre.echec?.code == "registre-non-ouvert" && liste.montre.valeur == nil)
    #expect(tableau.montre.echec?.code == "registre-non-ouvert")
    _ = try await Bureau(depot)
    try await liste.montrant { $0.nombre == 0 }
    #expect(liste.montre.echec == nil)
    try await Attente.de { tableau.montre.echec == nil }
  }

  @Test func `reads all again on request`() async throws {
    let modeles = modeles
    let tableau = modeles.tableauDeBord()
    await tableau.attendre()
    let annonce = Signalee()
    withObservationTracking {
      _ = tableau.montre
    } onChange: {
      annonce.donner()
    }
    modeles.actualiser()
    try await annonce.attendre()
  }

  @Test func `shows what another day makes of it once that has begun`() async throws {
    // A second before midnight in Paris.
    let heure = Mutex(try #require(Timestamp("2026-11-20T22:59:59.000000Z")))
    let horloge = WallClock { heure.withLock(\.self) }
    let bureau = try await Bureau(Depot(.memoire, horloge: horloge))
    let facture = try await bureau.emise(pour: bureau.client("Le Moulin"))
    let modeles = Modeles(bureau.depot, auteur: bureau.qui.auteur, langue: .francais)
    let (tableau, liste, une) = (
      modeles.tableauDeBord(), modeles.factures(), modeles.facture(facture)
    )
    func montrent(_ jour: String) -> Bool {
      tableau.montre.valeur?.jour.texte == jour && liste.montre.valeur?.jour.texte == jour
        && une.montre.valeur?.vue.jour.texte == jour
    }
    try await Attente.de { montrent("2026-11-20") }
    let lendemain = try #require(Timestamp("2026-11-20T23:00:00.000000Z"))
    heure.withLock { $0 = lendemain }
    try await Attente.de { montrent("2026-11-21") }
  }

  @Test func `keeps produits by designation, archived ones apart`() async throws {
    let qui = bureau.qui
    let produits = modeles.produits()
    await produits.attendre()
    #expect(produits.montre.valeur?.nombre == 0)
    for nom in ["Étagère", "Banc", "Table basse"] {
      let fiche = FicheProduit(
        designation: try Libelle(texte: nom), prixUnitaire: "10.00")
      _ = try await bureau.depot.faire(par: qui) { try $0.creerProduit(fiche) }
    }
    try await Attente.de { produits.montre.valeur?.nombre == 3 }
    #expect(produits.noms == ["Banc", "Étagère", "Table basse"])
    produits.demande.recherche = "bas"
    await produits.attendre()
    #expect(produits.noms == ["Table basse"])
    let table = try #require(produits.montre.valeur?.elements.first?.id)
    _ = try await bureau.depot.faire(par: qui) { try $0.archiverProduit(table) }
    try await Attente.de { produits.noms.isEmpty }
    produits.demande.archives = true
    await produits.attendre()
    #expect(produits.noms == ["Table basse"])
  }

  @Test func `is gone once nobody holds it, and so is who follows for all`() async throws {
    var modeles: Modeles? = modeles
    var liste = modeles?.factures()
    var (facture, tableau) = (
      modeles?.facture(FactureID(IdentifierSource.uuid7(.system).next())), modeles?.tableauDeBord()
    )
    weak let resteListe = liste
    weak let resteFacture = facture
    weak let resteTableau = tableau
    weak let resteModeles = modeles
    await liste?.attendre()
    (liste, facture, tableau, modeles) = (nil, nil, nil, nil)
    try await Attente.de {
      resteListe == nil && resteFacture == nil && resteTableau == nil && resteModeles == nil
    }
  }

  @Test func `is followed for by a task that ends with the models`() async throws {
    var veille: ModelFeed? = ModelFeed(bureau.depot)
    weak let reste = veille
    let dites = Signalee()
    veille?.ecouter { _ in
      dites.donner()
      return true
    }
    try await dites.attendre()
    veille = nil
    // The thread that tells all holds it for as long as that takes.
    try await Attente.de { reste == nil }
  }

  @Test func `is followed for once, however many listen`() async throws {
    let veille = ModelFeed(bureau.depot)
    var (debuts, actes) = (0, 0)
    veille.ecouter { dite in
      // Where all may have changed, nobody is asked on what it depends.
      var estActe = false
      let concerne = (try? dite.get())?.concerne(.empty, du: nil) { _ in
        estActe = true
        return true
      }
      if estActe { actes += 1 } else if concerne ?? true { debuts += 1 }
      return true
    }
    try await Attente.de { debuts > 0 }
    for _ in 0..<3 { veille.ecouter { _ in true } }
    _ = try await bureau.brouillon(pour: moulin)
    try await Attente.de { actes > 0 || debuts > 1 }
    #expect(debuts == 1)
  }
}

extension ListeDeFactures {
  /// What the rows are called.
  var references: [String] { montre.valeur?.factures.map(\.reference) ?? [] }

  /// Waits until it shows something.
  func montrant(_ condition: (PageDeFactures) -> Bool) async throws {
    try await Attente.de { self.montre.valeur.map(condition) ?? false }
  }
}

extension ListeDeProduits {
  fileprivate var noms: [String] {
    montre.valeur?.elements.map(\.fiche.designation.texte) ?? []
  }
}
