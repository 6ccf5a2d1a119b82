import Facturation
import Journaux
import Litteraux
import Testing

@testable import CasUsage

@Suite struct `Several acts as one` {
  private let scene: Scene
  private let cle: UUIDTexte = "0197c0de-0000-7000-8000-000000000002"

  init() throws { scene = try Scene() }

  private var ensemble: Ensemble { Ensemble(scene.outils) }

  /// An invoice of so many lines for a client that is new, issued and paid.
  private func vendre(
    _ outils: Outils, _ contexte: Contexte, lignes: Int = 2, paye montant: Montant = "120.00"
  ) throws -> FactureID {
    let client = try #require(
      try CreerClient(outils).execute(
        FicheClient(nom: "Comptoir", categorie: .particulier), par: contexte
      ).clientId)
    let facture = try #require(
      try CreerFacture(outils).execute(DemandeFacture(clientId: client), par: contexte).factureId)
    for _ in 0..<lignes {
      _ = try AjouterLigne(outils).execute(
        facture,
        DemandeLigne(designation: "Étagère", quantite: "1", prixUnitaire: "100.00"),
        par: contexte)
    }
    _ = try EmettreFacture(outils).execute(facture, par: contexte)
    _ = try EnregistrerPaiement(outils).execute(
      facture, DemandePaiement(montant: montant), par: contexte)
    return facture
  }

  @Test func `are recorded together, each upon those before it`() throws {
    let avant = try scene.atelier.evenements.count
    let fait = try ensemble.execute(par: Contexte(auteur: "dominique", cle: cle)) {
      try vendre($0, $1)
    }
    let nouveaux = Array(try scene.atelier.evenements.dropFirst(avant))
    let (facture, recu) = (fait.obtenu, fait.recu)
    #expect(recu.evenements == nouveaux)
    #expect(nouveaux.map { $0.batch?.description } == (1...6).map { "\($0)/6" })
    #expect(nouveaux.allSatisfy { $0.author == "dominique" && $0.cle == cle })
    #expect(recu.factureId == facture && recu.numero?.texte == "F2026-0002" && !recu.dejaFait)
    let vendue = try scene.atelier.facture(facture)
    #expect(vendue.totaux.totalTTC == "240.00")
    #expect(vendue.paiements.map(\.montant) == ["120.00"])
  }

  @Test func `leave nothing when one of them is refused`() throws {
    try scene.atelier.refuse("paiement-superieur-au-solde") {
      try ensemble.execute(par: scene.atelier.contexte) {
        try vendre($0, $1, paye: "240.01")
      }
    }
  }

  @Test func `may leave a refusal aside, of which then nothing is recorded`() throws {
    let fait = try ensemble.execute(par: scene.atelier.contexte) { outils, contexte in
      let codes = ["1.00", "9999.00", "2.00"].map { (montant: Montant) -> String? in
        do {
          _ = try EnregistrerPaiement(outils).execute(
            scene.emise, DemandePaiement(montant: montant), par: contexte)
          return nil
        } catch { return (error as? RefusFacturation)?.code.rawValue }
      }
      return codes
    }
    #expect(fait.obtenu == [nil, "paiement-superieur-au-solde", nil])
    #expect(fait.evenements.count == 2)
  }

  @Test func `are the same once more under their key, be one of them refused and left aside`()
    throws
  {
    let (contexte, facture) = (Contexte(auteur: "camille", cle: cle), scene.emise)
    let fois = try (1...2).map { _ in
      try ensemble.execute(par: contexte) { outils, contexte in
        for montant: Montant in ["1.00", "9999.00", "2.00"] {
          _ = try? EnregistrerPaiement(outils).execute(
            facture, DemandePaiement(montant: montant), par: contexte)
        }
      }
    }
    #expect(fois.map(\.dejaFait) == [false, true])
    #expect(fois[0].evenements == fois[1].evenements && fois[0].evenements.count == 2)
  }

  @Test func `are upon what their caller has seen of all that they change`() throws {
    let (atelier, emise) = (scene.atelier, scene.emise)
    func encaisser(vu version: Position) throws -> RecuAvec<PaiementID> {
      let contexte = Contexte(auteur: "camille", cle: cle, versionAttendue: version)
      return try ensemble.execute(par: contexte) { outils, contexte in
        _ = try CreerClient(outils).execute(FicheClient(nom: "Comptoir"), par: contexte)
        let demande = DemandePaiement(montant: "1.00")
        return try EnregistrerPaiement(outils).execute(emise, demande, par: contexte).obtenu
      }
    }
    let vue = try #require(
      try atelier.journal.read { try $0.last(tagged: .stream(.facture(emise)))?.position })
    try atelier.payer(emise, "1.00")
    try atelier.refuse("version-perimee") { try encaisser(vu: vue) }
    let premier = try encaisser(vu: atelier.evenements.count)
    #expect(premier.evenements.count == 2)
    // Once it is done, it is done, whatever the caller has seen meanwhile.
    #expect(try encaisser(vu: atelier.evenements.count).dejaFait)
  }

  @Test func `open the registre for which the place is meant, and are the same once more`() throws {
    let vide = try Atelier(ferme: ())
    let nommee = RegistreID(UUIDTexte(haut: 5, bas: 5))
    let outils = Outils(
      journal: vide.journal, identifiants: IdentifiantsDeTest().source, registre: nommee)
    let fois = try (1...2).map { _ in
      try Ensemble(outils).execute(par: Contexte(auteur: "camille", cle: cle)) {
        outils, contexte in
        _ = try OuvrirRegistre(outils).execute(.exemple, par: contexte)
        return try CreerClient(outils).execute(FicheClient(nom: "Comptoir"), par: contexte).obtenu
      }
    }
    #expect(try vide.registre.id == nommee)
    #expect(fois.map(\.dejaFait) == [false, true] && fois[0].obtenu == fois[1].obtenu)
  }

  @Test func `see the version that those before them have left`() throws {
    let atelier = scene.atelier
    let recu = try ensemble.execute(par: atelier.contexte) { outils, contexte in
      var suivant = contexte
      suivant.versionAttendue = try AjouterLigne(outils).execute(
        scene.brouillon, DemandeLigne(designation: "Pose", quantite: "1", prixUnitaire: "9.00"),
        par: contexte
      ).tete.position
      return try EmettreFacture(outils).execute(scene.brouillon, par: suivant)
    }
    #expect(recu.evenements.count == 2)
    let avant = try atelier.evenements.count
    try atelier.refuse("version-perimee") {
      try ensemble.execute(par: atelier.contexte) { outils, contexte in
        var ancien = contexte
        ancien.versionAttendue = avant
        for _ in 1...2 {
          _ = try EnregistrerPaiement(outils).execute(
            scene.emise, DemandePaiement(montant: "1.00"), par: ancien)
        }
      }
    }
  }

  @Test func `are done once under a key, however much time goes by`() throws {
    let contexte = Contexte(auteur: "camille", cle: cle)
    let premier = try ensemble.execute(par: contexte) { try vendre($0, $1) }
    try scene.bouleverser()
    let avant = try scene.atelier.evenements
    let second = try ensemble.execute(par: contexte) { try vendre($0, $1) }
    #expect(second.dejaFait && second.obtenu == premier.obtenu)
    #expect(second.evenements == premier.evenements)
    #expect(try scene.atelier.evenements == avant)
    for autre in [1, 3] {
      try scene.atelier.refuse("cle-reutilisee") {
        try ensemble.execute(par: contexte) { try vendre($0, $1, lignes: autre) }
      }
    }
  }

  @Test func `bear one author and one key`() throws {
    try scene.atelier.refuse("appel-imbrique") {
      try ensemble.execute(par: Contexte(auteur: "camille")) { outils, _ in
        try vendre(outils, Contexte(auteur: "dominique"))
      }
    }
    try scene.atelier.refuse("appel-imbrique") {
      try ensemble.execute(par: Contexte(auteur: "camille")) { outils, _ in
        try vendre(outils, Contexte(auteur: "camille", cle: cle))
      }
    }
  }

  @Test(arguments: Acte.tous)
  func `may be any but those that cite the end of the journal or correct its clock`(
    acte: Acte
  ) throws {
    let seul = ["CloturerPeriode", "CorrigerHorloge", "NoterDossier"]
    func faire() throws -> Recu {
      try ensemble.execute(par: scene.atelier.contexte) { outils, contexte in
        _ = try CreerClient(outils).execute(FicheClient(nom: "Comptoir"), par: contexte)
        return try acte.faire(scene.avec(outils), .premiere, contexte)
      }.recu
    }
    if seul.contains(acte.testDescription) {
      try scene.atelier.refuse("appel-imbrique") { try faire() }
    } else {
      let ensemble = try faire().evenements
      let ailleurs = try acte.faire(try Scene(), .premiere, scene.atelier.contexte)
      #expect(ensemble.count == 2)
      #expect(ensemble.last?.evenement.nom == ailleurs.evenements.last?.evenement.nom)
    }
  }

  @Test func `end with their closure`() throws {
    let outils = try ensemble.execute(par: scene.atelier.contexte) { outils, contexte in
      _ = try vendre(outils, contexte)
      return outils
    }
    try scene.atelier.refuse("appel-imbrique") { try vendre(outils.obtenu, scene.atelier.contexte) }
    try scene.atelier.refuse("appel-imbrique") {
      try outils.obtenu.journal.read { $0.head }
    }
  }

  @Test func `cannot go round the one that holds the journal`() throws {
    try scene.atelier.refuse("appel-imbrique") {
      try ensemble.execute(par: scene.atelier.contexte) { _, contexte in
        try vendre(scene.outils, contexte)
      }
    }
  }

  @Test func `may hold several acts of their own`() throws {
    let recu = try ensemble.execute(par: scene.atelier.contexte) { outils, contexte in
      for _ in 1...2 {
        _ = try Ensemble(outils).execute(par: contexte) { try vendre($0, $1) }
      }
    }
    #expect(recu.evenements.count == 12)
  }

  @Test func `are none where nothing is asked for`() throws {
    let avant = try scene.atelier.evenements
    let recu = try ensemble.execute(par: scene.atelier.contexte) { _, _ in }.recu
    #expect(recu.evenements.isEmpty && recu.tete.position == avant.count)
    #expect(try scene.atelier.evenements == avant)
  }
}
