import Facturation
import Journaux
import Litteraux
import Testing

@testable import CasUsage

@Suite struct `Several acts as one` {
  private let scene: Scene
  private let cle: UUIDTexte = "0197c0de-0000-7000-8000-000000000002"

  init() throws { scene = try Scene() }

  /// An invoice of so many lines for a client that is new, issued and paid.
  private func vendre(
    _ registre: RegistreTenu, lignes: Int = 2, paye montant: Montant = "120.00"
  ) throws -> FactureID {
    let client = try registre.creerClient(
      FicheClient(nom: "Comptoir", categorie: .particulier))
    let facture = try registre.creerFacture(pour: client)
    for _ in 0..<lignes {
      try registre.ajouterLigne(
        facture, DemandeLigne("Étagère", quantite: "1", prix: "100.00"))
    }
    try registre.emettre(facture)
    try registre.encaisser(facture, DemandePaiement(montant: montant))
    return facture
  }

  @Test func `are recorded together, each upon those before it`() throws {
    let avant = try scene.atelier.evenements.count
    let fait = try scene.outils.faire(par: Contexte(auteur: "dominique", cle: cle)) {
      try vendre($0)
    }
    let nouveaux = Array(try scene.atelier.evenements.dropFirst(avant))
    let (facture, recu) = (fait.valeur, fait.recu)
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
      try scene.outils.faire(par: scene.atelier.contexte) {
        try vendre($0, paye: "240.01")
      }
    }
  }

  @Test func `may leave a refusal aside, of which then nothing is recorded`() throws {
    let fait = try scene.outils.faire(par: scene.atelier.contexte) { registre in
      let codes = ["1.00", "9999.00", "2.00"].map { (montant: Montant) -> String? in
        do {
          _ = try registre.encaisser(scene.emise, DemandePaiement(montant: montant))
          return nil
        } catch { return (error as? RefusFacturation)?.code.rawValue }
      }
      return codes
    }
    #expect(fait.valeur == [nil, "paiement-superieur-au-solde", nil])
    #expect(fait.evenements.count == 2)
  }

  @Test func `are the same once more under their key, be one of them refused and left aside`()
    throws
  {
    let (contexte, facture) = (Contexte(auteur: "camille", cle: cle), scene.emise)
    let fois = try (1...2).map { _ in
      try scene.outils.faire(par: contexte) { registre in
        for montant: Montant in ["1.00", "9999.00", "2.00"] {
          _ = try? registre.encaisser(facture, DemandePaiement(montant: montant))
        }
      }
    }
    #expect(fois.map(\.dejaFait) == [false, true])
    #expect(fois[0].evenements == fois[1].evenements && fois[0].evenements.count == 2)
  }

  @Test func `are upon what their caller has seen of all that they change`() throws {
    let (atelier, emise) = (scene.atelier, scene.emise)
    func encaisser(vu version: Position) throws -> RecuAvec<PaiementID> {
      let contexte = Contexte(
        auteur: "camille", cle: cle, versions: [.facture(emise): version])
      return try scene.outils.faire(par: contexte) { registre in
        _ = try registre.creerClient(FicheClient(nom: "Comptoir"))
        let demande = DemandePaiement(montant: "1.00")
        return try registre.encaisser(emise, demande)
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
      try outils.faire(par: Contexte(auteur: "camille", cle: cle)) { registre in
        _ = try registre.ouvrir(.exemple)
        return try registre.creerClient(FicheClient(nom: "Comptoir"))
      }
    }
    #expect(try vide.registre.id == nommee)
    #expect(fois.map(\.dejaFait) == [false, true] && fois[0].valeur == fois[1].valeur)
  }

  @Test func `are done once under a key, however much time goes by`() throws {
    let contexte = Contexte(auteur: "camille", cle: cle)
    let premier = try scene.outils.faire(par: contexte) { try vendre($0) }
    try scene.bouleverser()
    let avant = try scene.atelier.evenements
    let second = try scene.outils.faire(par: contexte) { try vendre($0) }
    #expect(second.dejaFait && second.valeur == premier.valeur)
    #expect(second.evenements == premier.evenements)
    #expect(try scene.atelier.evenements == avant)
    for autre in [1, 3] {
      try scene.atelier.refuse("cle-reutilisee") {
        try scene.outils.faire(par: contexte) { try vendre($0, lignes: autre) }
      }
    }
  }

  @Test func `cannot go round the one that holds the journal`() throws {
    try scene.atelier.refuse("appel-imbrique") {
      try scene.outils.faire(par: scene.atelier.contexte) { _ in
        try scene.outils.faire(par: scene.atelier.contexte) { try vendre($0) }
      }
    }
  }

  @Test func `end with their closure`() throws {
    let tenu = try scene.outils.faire(par: scene.atelier.contexte) { $0 }.valeur
    try scene.atelier.refuse("appel-imbrique") { try vendre(tenu) }
  }

  /// What a closure reads is what it has done by then: single states, and what projections see.
  @Test func `are seen by what is read among them`() throws {
    let avant = try scene.atelier.evenements.count
    try scene.outils.faire(par: scene.atelier.contexte) { registre in
      let facture = try vendre(registre, lignes: 1)
      #expect(try registre.etats.facture(facture).solde(le: .derniere).texte == "0.00")
      #expect(registre.vue.head.position == avant + 5)
      #expect(try registre.vue.events(tagged: .stream(.facture(facture))).count == 4)
      let clients = try registre.etats.clients(commencantPar: "Compt")
      #expect(clients.map(\.fiche.nom) == ["Comptoir"])
    }
  }

  @Test func `are none where nothing is asked for`() throws {
    let avant = try scene.atelier.evenements
    let recu = try scene.outils.faire(par: scene.atelier.contexte) { _ in }.recu
    #expect(recu.evenements.isEmpty && recu.tete.position == avant.count)
    #expect(try scene.atelier.evenements == avant)
  }
}
