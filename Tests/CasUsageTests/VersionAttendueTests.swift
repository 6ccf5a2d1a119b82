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
    _ = try ModifierVendeur(outils).execute(.exemple, par: contexte)
    let client = FicheClient(nom: "C", adresse: .exemple)
    for id in [scene.client, scene.archive] {
      _ = try ModifierClient(outils).execute(id, client, par: contexte)
    }
    let fiche = FicheProduit(designation: "C", prixUnitaire: "3.00")
    for id in [scene.produit, scene.produitArchive] {
      _ = try ModifierProduit(outils).execute(id, fiche, par: contexte)
    }
    _ = try ModifierNotes(outils).execute(
      scene.brouillon, notes: "C", commentaire: nil, par: contexte)
    _ = try EnregistrerPaiement(outils).execute(
      scene.emise, DemandePaiement(montant: "0.01"), par: contexte)
  }

  /// The last event of the stream that an act changes.
  private func derniere(_ acte: Acte, _ scene: Scene) throws -> Position {
    let essai = try acte.faire(try Scene(), .premiere, scene.atelier.contexte)
    let flux = try #require(essai.evenements.first).evenement.flux
    let dernier = try scene.atelier.journal.read { try $0.last(tagged: .stream(flux)) }
    return try #require(dernier).position
  }

  @Test(arguments: actes)
  func `is heard when nobody has written since`(acte: Acte) throws {
    let scene = try Scene()
    var contexte = scene.atelier.contexte
    contexte.versionAttendue = try derniere(acte, scene)
    #expect(try acte.faire(scene, .premiere, contexte).evenements.count == 1)
  }

  @Test(arguments: actes)
  func `is told who has written since and where, and succeeds with what it then reads`(
    acte: Acte
  ) throws {
    let scene = try Scene()
    var contexte = scene.atelier.contexte
    contexte.versionAttendue = try derniere(acte, scene)
    try intervenir(scene)
    let derniere = try derniere(acte, scene)
    let erreur = try scene.atelier.refuse("version-perimee") {
      try acte.faire(scene, .autre, contexte)
    }
    let perimee = try #require(erreur as? JournalError)
    #expect(perimee.position == derniere)
    #expect(perimee.message(.anglais).contains("dominique wrote to it at position \(derniere)."))
    #expect(perimee.message(.francais).contains("dominique y a écrit à la position \(derniere)."))
    contexte.versionAttendue = derniere
    #expect(try acte.faire(scene, .premiere, contexte).evenements.count == 1)
  }

  /// A position that is not the last event's of what is changed, be it in front of it or behind.
  @Test(arguments: actes)
  func `is refused with a version that what it changes has not come to`(acte: Acte) throws {
    let scene = try Scene()
    let derniere = try derniere(acte, scene)
    var contexte = scene.atelier.contexte
    for version in [derniere + 1, try scene.atelier.evenements.count + 1, .max] {
      contexte.versionAttendue = version
      let erreur = try scene.atelier.refuse("version-perimee") {
        try acte.faire(scene, .premiere, contexte)
      }
      #expect((erreur as? JournalError)?.position == derniere)
    }
  }

  @Test func `of what has no event yet is told so`() throws {
    let atelier = try Atelier()
    var contexte = atelier.contexte
    contexte.versionAttendue = 3
    let erreur = try atelier.refuse("version-perimee") {
      try EmettreFacture(atelier.outils).execute(.inconnu, par: contexte)
    }
    #expect((erreur as? JournalError)?.position == 3)
    #expect("\(try #require(erreur))".contains("has no event yet"))
  }
}
