import Facturation
import Journaux
import Litteraux
import Testing

@testable import CasUsage

@Suite struct `An act asked for under a key` {
  private let cle: UUIDTexte = "0197c0de-0000-7000-8000-000000000001"

  private func contexte(_ auteur: Author = "camille") -> Contexte {
    Contexte(auteur: auteur, cle: cle)
  }

  @Test(arguments: Acte.tous)
  func `bears it, and is not done again`(acte: Acte) throws {
    let scene = try Scene()
    let premier = try acte.faire(scene, .premiere, contexte())
    #expect(premier.evenements.map(\.cle) == [cle])
    try verifierRepetition(acte, scene, de: premier)
  }

  @Test(arguments: Acte.tous)
  func `is not done again a year later, when everything has changed`(acte: Acte) throws {
    let scene = try Scene()
    let premier = try acte.faire(scene, .premiere, contexte())
    try scene.bouleverser()
    try verifierRepetition(acte, scene, de: premier)
  }

  @Test(arguments: Acte.tous)
  func `gets its first answer however the clock stands and whatever version is named`(
    acte: Acte
  ) throws {
    let scene = try Scene()
    let premier = try acte.faire(scene, .premiere, contexte())
    scene.atelier.horloge.avancer(secondes: -3600)
    var encore = contexte("dominique")
    encore.versions = [.registre: 1]
    let second = try acte.faire(scene, .premiere, encore)
    #expect(second.dejaFait)
    #expect(second.evenements == premier.evenements)
  }

  @Test(arguments: Acte.tous)
  func `is refused when it is another, with the position of the first`(acte: Acte) throws {
    let scene = try Scene()
    let premier = try acte.faire(scene, .premiere, contexte())
    let erreur = try scene.atelier.refuse("cle-reutilisee") {
      try acte.faire(scene, .autre, contexte())
    }
    #expect((erreur as? JournalError)?.position == premier.positions?.lowerBound)
  }

  @Test(arguments: Acte.tous)
  func `is refused when the key served another use case`(acte: Acte) throws {
    let scene = try Scene()
    let autre = acte.testDescription == "ModifierVendeur" ? Acte.tous[1] : Acte.tous[0]
    _ = try autre.faire(scene, .premiere, contexte())
    try scene.atelier.refuse("cle-reutilisee") { try acte.faire(scene, .premiere, contexte()) }
  }

  @Test(arguments: Acte.tous)
  func `may be done under the key that served a refused one`(acte: Acte) throws {
    let scene = try Scene()
    try scene.atelier.refuse("facture-inconnue") {
      try scene.outils.faire(par: contexte()) { try $0.annuler(.inconnu, motif: "Essai") }
    }
    #expect(!(try acte.faire(scene, .premiere, contexte()).dejaFait))
  }

  @Test(arguments: Acte.tous)
  func `is done once more under another key, if it can be`(acte: Acte) throws {
    let scene = try Scene()
    _ = try acte.faire(scene, .premiere, contexte())
    let autreCle = Contexte(auteur: "camille", cle: "0197c0de-0000-7000-8000-000000000002")
    if let recu = try? acte.faire(scene, .premiere, autreCle) { #expect(!recu.dejaFait) }
  }

  @Test func `opens a registre once`() throws {
    let atelier = try Atelier(ferme: ())
    func ouvrir(_ vendeur: Vendeur) throws -> Recu {
      try atelier.outils.faire(par: contexte()) { try $0.ouvrir(vendeur) }.recu
    }
    let premier = try ouvrir(.exemple)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierVendeur { $0 = .enFranchise }
    }
    let second = try ouvrir(.exemple)
    #expect(second.dejaFait)
    #expect(second.evenements == premier.evenements)
    try atelier.refuse("cle-reutilisee") { try ouvrir(.enFranchise) }
  }

  @Test func `keeps the day that it took by default, and is the same with that day named`() throws {
    let scene = try Scene()
    func payer(_ date: DateCivile?) throws -> Recu {
      try scene.outils.faire(par: contexte()) {
        try $0.encaisser(scene.emise, DemandePaiement(montant: "10.00", date: date))
      }.recu
    }
    let premier = try payer(nil)
    scene.atelier.horloge.avancer(secondes: 86_400)
    #expect(try payer(nil).evenements == premier.evenements)
    #expect(try payer("2026-03-02").evenements == premier.evenements)
    try scene.atelier.refuse("cle-reutilisee") { try payer("2026-03-03") }
  }

  @Test func `is not taken for another when the journal can't be read`() throws {
    let scene = try Scene()
    _ = try Acte.tous[0].faire(scene, .premiere, contexte())
    struct Panne: Error {}
    #expect(throws: Panne.self) {
      try scene.outils.faire(par: contexte()) { _ in throw Panne() }
    }
    try scene.atelier.refuse("cle-reutilisee") {
      try scene.outils.faire(par: contexte()) { _ in
        throw RefusFacturation.registreDejaOuvert
      }
    }
    try scene.atelier.refuse("cle-reutilisee") {
      try scene.outils.faire(par: contexte()) { _ in throw ImportRefuse([]) }
    }
  }

  private func verifierRepetition(_ acte: Acte, _ scene: Scene, de premier: Recu) throws {
    let avant = try scene.atelier.evenements
    let second = try acte.faire(scene, .premiere, contexte("dominique"))
    #expect(second.dejaFait)
    #expect(second.evenements == premier.evenements)
    #expect(second.positions == premier.positions)
    #expect(second.tete == premier.tete)
    #expect(second.numero == premier.numero)
    #expect(try scene.atelier.evenements == avant)
  }
}

/// What it costs to ask again for what was done: the writer's lock is held meanwhile.
@Suite struct `A key that is used again` {
  /// How many events are read when a draft and its issue are asked for again, so many invoices later.
  private func lus(apres factures: Int) throws -> Int {
    let atelier = try Atelier()
    let client = try atelier.client()
    let journal = JournalCompte(atelier.journal)
    let outils = Outils(journal: journal, identifiants: .uuid7(atelier.horloge.horloge))
    let (creation, emission) = (
      Contexte(auteur: "camille", cle: "0197c0de-0000-7000-8000-000000000001"),
      Contexte(auteur: "camille", cle: "0197c0de-0000-7000-8000-000000000002")
    )
    func creer() throws -> Recu {
      try outils.faire(par: creation) { try $0.creerFacture(DemandeFacture(clientId: client)) }.recu
    }
    let facture = try #require(try creer().factureId)
    try atelier.ligne(facture)
    func emettre() throws -> Recu {
      try outils.faire(par: emission) { try $0.emettre(facture) }.recu
    }
    _ = try emettre()
    for _ in 0..<factures { _ = try atelier.emise(client) }
    return try journal.lus { () throws in
      #expect(try creer().dejaFait)
      #expect(try emettre().dejaFait)
    }
  }

  @Test func `has as many events read, however many invoices were made since`() throws {
    let peu = try lus(apres: 3)
    #expect(peu < 30)
    #expect(try lus(apres: 60) == peu)
  }
}

@Suite struct `A caller who names the version it has seen` {
  /// The acts that change something that was there before.
  private static let actes = Acte.tous.filter {
    !$0.testDescription.hasPrefix("Creer") && $0.testDescription != "CloturerPeriode"
  }

  /// Somebody else writes to everything that the acts act upon.
  private func intervenir(_ scene: Scene) throws {
    let contexte = Contexte(auteur: "dominique")
    let outils = scene.outils
    _ = try outils.faire(par: contexte) { try $0.modifierVendeur { $0 = .exemple } }
    let client = FicheClient(nom: "C", adresse: .exemple)
    for id in [scene.client, scene.archive] {
      _ = try outils.faire(par: contexte) { try $0.modifierClient(id) { $0 = client } }
    }
    let fiche = FicheProduit(designation: "C", prixUnitaire: "3.00")
    for id in [scene.produit, scene.produitArchive] {
      _ = try outils.faire(par: contexte) { try $0.modifierProduit(id) { $0 = fiche } }
    }
    _ = try outils.faire(par: contexte) {
      try $0.modifierNotes(scene.brouillon) { ($0, $1) = ("C", nil) }
    }
    _ = try outils.faire(par: contexte) {
      try $0.encaisser(scene.emise, DemandePaiement(montant: "0.01"))
    }
  }

  /// The last event of the stream that an act changes, and that stream.
  private func derniere(_ acte: Acte, _ scene: Scene) throws -> (flux: Flux, position: Position) {
    let essai = try acte.faire(try Scene(), .premiere, scene.atelier.contexte)
    let flux = try #require(essai.evenements.first).evenement.flux
    let dernier = try scene.atelier.journal.read { try $0.last(tagged: .stream(flux)) }
    return (flux, try #require(dernier).position)
  }

  @Test(arguments: actes)
  func `is heard when nobody has written since`(acte: Acte) throws {
    let scene = try Scene()
    var contexte = scene.atelier.contexte
    let vue = try derniere(acte, scene)
    contexte.versions = [vue.flux: vue.position]
    #expect(try acte.faire(scene, .premiere, contexte).evenements.count == 1)
  }

  @Test(arguments: actes)
  func `is told who has written since and where, and succeeds with what it then reads`(
    acte: Acte
  ) throws {
    let scene = try Scene()
    var contexte = scene.atelier.contexte
    let vue = try derniere(acte, scene)
    contexte.versions = [vue.flux: vue.position]
    try intervenir(scene)
    let derniere = try derniere(acte, scene).position
    let erreur = try scene.atelier.refuse("version-perimee") {
      try acte.faire(scene, .autre, contexte)
    }
    let perimee = try #require(erreur as? JournalError)
    #expect(perimee.position == derniere)
    #expect(perimee.message(.anglais).contains("dominique wrote to it at position \(derniere)."))
    #expect(perimee.message(.francais).contains("dominique y a écrit à la position \(derniere)."))
    contexte.versions[vue.flux] = derniere
    #expect(try acte.faire(scene, .premiere, contexte).evenements.count == 1)
  }

  /// A position that is not the last event's of what is changed, be it in front of it or behind.
  @Test(arguments: actes)
  func `is refused with a version that what it changes has not come to`(acte: Acte) throws {
    let scene = try Scene()
    let (flux, derniere) = try derniere(acte, scene)
    var contexte = scene.atelier.contexte
    for version in [derniere + 1, try scene.atelier.evenements.count + 1, .max] {
      contexte.versions = [flux: version]
      let erreur = try scene.atelier.refuse("version-perimee") {
        try acte.faire(scene, .premiere, contexte)
      }
      #expect((erreur as? JournalError)?.position == derniere)
    }
  }

  @Test func `of what has no event yet is told so`() throws {
    let atelier = try Atelier()
    var contexte = atelier.contexte
    contexte.versions = [.facture(.inconnu): 3]
    let erreur = try atelier.refuse("version-perimee") {
      try atelier.outils.faire(par: contexte) { try $0.emettre(.inconnu) }
    }
    #expect((erreur as? JournalError)?.position == 3)
    #expect("\(try #require(erreur))".contains("has no event yet"))
  }
}
