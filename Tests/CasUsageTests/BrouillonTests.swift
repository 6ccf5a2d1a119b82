import CasUsage
import Facturation
import Journaux
import Testing
import Litteraux

@Suite struct `The head of a draft` {
  @Test func `takes another discount`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    try atelier.ligne(facture)
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.accorderRemise(facture, "10.00") }
    #expect(try atelier.facture(facture).totaux.totalTTC == "108.00")
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.accorderRemise(facture, "0.00") }
    #expect(try atelier.facture(facture).totaux.totalTTC == "120.00")
  }

  @Test func `takes another due date, as a day or a delay`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierEcheance(facture, .delai(jours: 45))
    }
    #expect(try atelier.facture(facture).dateEcheance == "2026-04-16")
    #expect(try atelier.facture(facture).delaiJours == 45)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierEcheance(facture, .date("2026-03-02"))
    }
    #expect(try atelier.facture(facture).dateEcheance == "2026-03-02")
    #expect(try atelier.facture(facture).delaiJours == nil)
    try atelier.refuse("echeance-avant-facture") {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierEcheance(facture, .date("2026-03-01"))
      }
    }
    try atelier.refuse("hors-limites") {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierEcheance(facture, .delai(jours: 3651))
      }
    }
  }

  @Test func `takes other terms, notes and another client`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let autre = try atelier.client(FicheClient(nom: "Jeanne Dupont", categorie: .particulier))
    let (outils, contexte) = (atelier.outils, atelier.contexte)
    _ = try outils.faire(par: contexte) { try $0.modifierConditions(facture, .carte) }
    _ = try outils.faire(par: contexte) {
      try $0.modifierNotes(facture, notes: "Merci", commentaire: "Fidèle")
    }
    _ = try outils.faire(par: contexte) { try $0.changerClient(facture, autre) }
    let enTete = try atelier.facture(facture).enTete
    #expect(enTete.conditionsPaiement == .carte)
    #expect(enTete.notes == "Merci" && enTete.notesCommentaire == "Fidèle")
    #expect(enTete.clientId == autre)
    _ = try outils.faire(par: contexte) {
      try $0.modifierNotes(facture, notes: nil, commentaire: nil)
    }
    #expect(try atelier.facture(facture).notes == nil)
    try atelier.refuse("client-inconnu") {
      try outils.faire(par: contexte) { try $0.changerClient(facture, .inconnu) }
    }
  }

  @Test func `is given up with a reason, once`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    try atelier.annuler(facture)
    #expect(try atelier.facture(facture).etape == .annulee(motif: "Doublon"))
    try atelier.refuse("facture-deja-annulee") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.annuler(facture, motif: "Encore") }
    }
  }

  /// The acts that only a draft allows, by the name of their use case.
  private static let surBrouillon = Acte.tous.filter {
    [
      "AjouterLigne", "ModifierLigne", "RetirerLigne", "AccorderRemise", "ModifierEcheance",
      "ModifierConditions", "ModifierNotes", "ChangerClient", "AnnulerFacture", "EmettreFacture",
    ].contains($0.testDescription)
  }

  @Test(arguments: surBrouillon)
  func `changes no more once it is issued`(acte: Acte) throws {
    var scene = try Scene()
    let annulation = acte.testDescription == "AnnulerFacture"
    (scene.brouillon, scene.ligne) = (
      scene.emise, try #require(try scene.atelier.facture(scene.emise).lignes.first).id
    )
    try scene.atelier.refuse(annulation ? "annulation-apres-emission" : "facture-deja-emise") {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
  }

  @Test(arguments: surBrouillon)
  func `changes no more once it is given up`(acte: Acte) throws {
    let scene = try Scene()
    try scene.atelier.annuler(scene.brouillon)
    try scene.atelier.refuse("facture-deja-annulee") {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
  }

  @Test(arguments: ["EnregistrerPaiement", "AnnulerPaiement", "EmettreAvoir"])
  func `is neither paid nor credited before it is issued, nor once it is given up`(
    nom: String
  ) throws {
    let acte = try #require(Acte.tous.first { $0.testDescription == nom })
    var scene = try Scene()
    scene.emise = scene.brouillon
    try scene.atelier.refuse("facture-non-emise") {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
    try scene.atelier.annuler(scene.brouillon)
    try scene.atelier.refuse("facture-deja-annulee") {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
  }
}
