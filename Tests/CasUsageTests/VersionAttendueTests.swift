import CasUsage
import Facturation
import Journaux
import Testing
import Litteraux

@Suite struct `A caller who names the version it has seen` {
  /// The acts that change something that was there before.
  private static let actes = Acte.tous.filter {
    !$0.testDescription.hasPrefix("Creer") && $0.testDescription != "CloturerPeriode"
  }

  /// Somebody else writes to everything that the acts act upon.
  private func intervenir(_ scene: Scene) throws {
    let contexte = Contexte(auteur: "dominique")
    let outils = scene.outils
    _ = try outils.faire(par: contexte) { try $0.modifierVendeur(.exemple) }
    let client = FicheClient(nom: "C", adresse: .exemple)
    for id in [scene.client, scene.archive] {
      _ = try outils.faire(par: contexte) { try $0.modifierClient(id, client) }
    }
    let fiche = FicheProduit(designation: "C", prixUnitaire: "3.00")
    for id in [scene.produit, scene.produitArchive] {
      _ = try outils.faire(par: contexte) { try $0.modifierProduit(id, fiche) }
    }
    _ = try outils.faire(par: contexte) {
      try $0.modifierNotes(scene.brouillon, notes: "C", commentaire: nil)
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
