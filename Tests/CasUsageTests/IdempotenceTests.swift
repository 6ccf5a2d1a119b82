import Facturation
import Journaux
import Testing
import Litteraux

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
    #expect("\(try #require(erreur))".contains(cle.texte))
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
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.modifierVendeur(.enFranchise) }
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
