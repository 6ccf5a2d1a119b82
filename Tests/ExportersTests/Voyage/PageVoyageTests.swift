import ExemplesFactures
import Foundation
import Graine
import Journaux
import Litteraux
import Projections
import Testing

@testable import Exporters
@testable import Facturation

/// `Tools/checks/voyage.py` looks at the page in a browser, and holds its figures against the commands.
@Suite struct `The page to travel in` {
  private let client = ClientID(UUIDTexte(haut: 1, bas: 1))

  /// A client by that name, or another name for it.
  private func client(_ nom: Libelle, nouveau: Bool = false) -> Evenement {
    let fiche = FicheClient(nom: nom, categorie: .particulier, adresse: Brouillon.atelier.adresse)
    return .client(
      client,
      nouveau ? .clientCree(ClientCree(fiche: fiche)) : .clientModifie(ClientModifie(fiche: fiche)))
  }

  private func brouillon(_ rang: Int, le jour: DateCivile = "2026-03-02") -> Evenement {
    let enTete = EnTete(clientId: client, dateFacture: jour, dateEcheance: "2026-04-01")
    let id = FactureID(UUIDTexte(haut: 2, bas: UInt64(rang)))
    return .facture(id, .factureCreee(FactureCreee(brouillon: rang, enTete: enTete)))
  }

  private func ligne(_ rang: Int, prix: PrixUnitaire, quantite: Quantite = "1") -> Evenement {
    let contenu = ContenuLigne(
      designation: "Pose", quantite: quantite, prixUnitaire: prix, tva: .zero)
    let facture = FactureID(UUIDTexte(haut: 2, bas: UInt64(rang)))
    let id = LigneID(UUIDTexte(haut: 3, bas: UInt64(rang)))
    return .facture(facture, .ligneAjoutee(LigneAjoutee(ligneId: id, contenu: contenu)))
  }

  private func page(
    _ evenements: [Evenement], depuis premiere: Position = 1, ancres: [Position] = [],
    ligne: (Position) -> ContiguousArray<UInt8> = { ContiguousArray("{\($0)}".utf8) }
  ) throws -> PageVoyage {
    let journal = InMemoryJournal(clock: WallClock { .epoch })
    _ = try journal.recordUnchecked(by: "camille", cle: nil) { _, _ in evenements }
    let cadre = PageVoyage.Cadre(
      langue: .francais, version: "1.0", actes: premiere...evenements.count, ancres: ancres,
      commande: "refaire")
    return try journal.read { try PageVoyage(cadre, vue: $0, ligne: ligne) }
  }

  private func texte(_ page: PageVoyage) throws -> String {
    var flux = MemoryStream()
    try page.ecrire(dans: &flux)
    return String(decoding: flux.bytes, as: UTF8.self)
  }

  @Test func `says of itself what it is made of, for whoever makes it again`() throws {
    let texte = try texte(page([client("L'\"Œil\"", nouveau: true), brouillon(1)], ancres: [2]))
    let cadre = try #require(PageVoyage.Cadre(page: ContiguousArray(texte.utf8)) { _ in "refaire" })
    #expect(cadre.langue == .francais && cadre.version == "1.0")
    #expect(cadre.actes == 1...2 && cadre.ancres == [2])
    for nom in ["section", "ol", "main"] {
      let fins = texte.split(separator: "</\(nom)>").count - 1
      #expect(fins > 0 && texte.split(separator: "<\(nom)").count - 1 == fins, "\(nom)")
    }
    for autre in [
      "", "<html lang=\"fr\">", texte.replacing("data-cadre=\"1 ", with: "data-cadre=\"2 "),
      texte.replacing("data-cadre=\"1 1 2", with: "data-cadre=\"1 1 0"),
      texte.replacing("data-cadre=\"1 1 2", with: "data-cadre=\"1 3 2"),
      texte.replacing("data-version=\"1.0", with: "data-version=\"1.0\nest"),
    ] {
      #expect(PageVoyage.Cadre(page: ContiguousArray(autre.utf8)) { _ in "" } == nil)
    }
    let unActe = texte.replacing("data-cadre=\"1 1 2", with: "data-cadre=\"1 2 2")
    #expect(
      PageVoyage.Cadre(page: ContiguousArray(unActe.utf8)) { _ in "" }?.actes == 2...2)
    let regles = ["script-src &#39;sha256-", "require-trusted-types-for &#39;script&#39;"]
    #expect(regles.filter { !texte.contains($0) } == [])
  }

  @Test func `lists each act without its script, and what is to be settled`() throws {
    let texte = try texte(
      page(
        [
          client("L'<b>Œil", nouveau: true), brouillon(1, le: "1970-01-01"),
          ligne(1, prix: "90.00"),
        ], depuis: 2))
    let attendus = [
      "<ol start=\"2\"><li><b>1er janv. 1970 01:00, camille</b> BROUILLON-1, brouillon",
      "</b> BROUILLON-1, ligne 1 ajoutée, «\u{A0}Pose\u{A0}»</li>", "L&#39;&lt;b&gt;Œil",
      "<td class=\"n\">90,00",
    ]
    #expect(attendus.filter { !texte.contains($0) } == [])
    #expect(texte.ranges(of: "<b>Œil").isEmpty)
  }

  @Test func `tells the script each act, and a client by a new name`() throws {
    let evenements = [
      client("Avant", nouveau: true), brouillon(1), ligne(1, prix: "90.00"), client("Après"),
    ]
    var donnees = DonneesDuVoyage(.anglais)
    var (voyage, historique) = (Voyage(), Historique(de: .registre))
    var etapes: [EtapeDuVoyage] = []
    let journal = InMemoryJournal(clock: WallClock { .epoch })
    _ = try journal.recordUnchecked(by: "camille", cle: nil) { _, _ in evenements }
    try journal.read { vue in
      try vue.forEach(after: 0) { evenement in
        let entree = try #require(try historique.suivre(evenement))
        let etape = historique.facture.map { voyage.prendre($0.fiche) }
        if case .facture(_, .ligneAjoutee) = evenement.evenement {
          etapes += [etape].compactMap(\.self)
        }
        let nom = historique.repertoire.clients[client].map { $0.fiche.nom.texte } ?? ""
        let renomme = if case .client = evenement.evenement { true } else { false }
        donnees.ajouter(entree, le: "1970-01-02", etape, client: renomme ? (client, nom) : nil)
        return true
      }
      donnees.finir(
        (etapes, voyage.ouverture().autres), anciens: [client: "Avant"], premiere: 1, avant: .nulle,
        fin: vue.head.hash, ancres: [3], commande: "")
    }
    let lu = try JSONSerialization.jsonObject(with: Data(donnees.octets))
    let objet = try #require(lu as? [String: Any])
    let actes = try #require(objet["actes"] as? [[Any]])
    #expect(actes.map { $0[0] as? Int } == [1, 1, 1, 1])
    #expect(actes.map { $0[2] as? Int } == [-1, 0, 0, -1])
    let jour = DateCivile("2026-03-02").jour
    #expect("\(actes[1][3])" == "\(["BROUILLON-1", 0, jour, jour + 30, [jour, 0]] as [Any])")
    // What the line brings to the draft: net and gross, always.
    #expect(actes[2][4] as? [Int] == [15, -719_163, 9000, 17, -719_163, 9000])
    #expect(actes[2][3] as? Int == 0)
    let ouvertes = try #require(objet["ouverture"] as? [[Any]])
    #expect(ouvertes.map { $0[2] as? [Int] } == [[15, -719_162, 9000, 17, -719_162, 9000]])
    #expect(actes.map { ($0[6] as? [Any])?.last as? String } == ["Avant", nil, nil, "Après"])
    #expect(objet["clients"] as? [String] == ["Avant"] && objet["ancres"] as? [Int] == [3])
    let champs = try #require(actes[2][5] as? [[Any]])
    #expect(champs.first?.first as? String == "item" && champs.first?.last as? String == "“Pose”")
    #expect(objet["statuts"] as? [String] == StatutAffiche.allCases.map { $0.libelle(.anglais) })
    #expect(donnees.sontExactes)
  }

  @Test func `gives its script each name and each word that this asks for, and no others`() throws {
    let script = Ressource.texte("voyage.js")
    var (voyage, donnees) = (Voyage(), DonneesDuVoyage(.francais))
    donnees.finir(
      voyage.ouverture(), anciens: [:], premiere: 1, avant: .nulle, fin: .nulle, ancres: [],
      commande: "")
    let lu = try JSONSerialization.jsonObject(with: Data(donnees.octets))
    let objet = try #require(lu as? [String: Any])
    let lues = Set(script.matches(of: /[^\w]d\.([a-zA-Z]+)/).map { String($0.1) })
    // What it makes of them, and the lists that it finds by the name of one.
    let faites = try #require(try /\.\.\.d, ([a-z, ]+) \}/.firstMatch(in: script)).1
    let listes = try #require(try /\^\(([a-z|]+)\)\\\./.firstMatch(in: script)).1
    let demandees = lues.subtracting(faites.split(separator: ", ").map { String($0) })
      .union(listes.split(separator: "|").map { String($0) })
    #expect(demandees.subtracting(objet.keys) == [])
    #expect(Set(objet.keys).subtracting(demandees).subtracting(lues) == [])
    let mots = try #require(objet["mots"] as? [String: String])
    let dits = Set(script.matches(of: /[^\w]m\("([a-z_]+)"/).map { String($0.1) })
    #expect(dits.count > 40 && dits.subtracting(mots.keys) == [])
    // Some are put together of a part and another word.
    let parts = mots.keys.map { $0.replacing(/^(?:legende|titre)_|_nom$/, with: "") }
    #expect(parts.filter { !script.contains("\"\($0)\"") } == [])
  }

  @Test(arguments: [(250, 1), (251, 2), (500, 2), (501, 3)])
  func `parts its list of acts, of which a browser lays out what is seen`(
    actes: Int, listes: Int
  ) throws {
    let texte = try texte(page([client("Un", nouveau: true)] + (2...actes).map { brouillon($0) }))
    let debuts = texte.matches(of: /<ol start="(\d+)">/).map { String($0.1) }
    let attendus: [String] = (0..<listes).map { "\(250 * $0 + 1)" }
    #expect(debuts == attendus)
    #expect(texte.ranges(of: "<li><b>").count == actes)
  }

  @Test(arguments: [500, 501])
  func `lists five hundred that are to be settled, and counts the rest`(nombre: Int) throws {
    let brouillons = (1...nombre).map { brouillon($0, le: "1970-01-01") }
    let texte = try texte(page([client("Un", nouveau: true)] + brouillons))
    #expect(texte.contains("<p>Et \(nombre - 500) autres.</p>") == (nombre > 500))
    #expect(texte.ranges(of: "<td class=\"c\">Brouillon</td>").count == 500)
  }

  @Test func `is refused where acts are too many, and says how many fit`() throws {
    var hasard = GenerateurGraine()
    let evenements = [client("Un", nouveau: true)] + (1...999).map { brouillon($0) }
    var exces: PageVoyage.Exces?
    do throws {
      _ = try page(evenements) { _ in ContiguousArray(hasard.octets(6000)) }
    } catch let erreur as PageVoyage.Exces {
      exces = erreur
    }
    guard case .actes(let nombre)? = exces else { return #expect(Bool(false), "\(exces)") }
    #expect((500...800).contains(nombre), "\(nombre), \(hasard)")
  }

  @Test func `is refused where a browser would lose a cent`() throws {
    let evenements =
      [client("Un", nouveau: true)]
      + (1...600).flatMap {
        [brouillon($0), ligne($0, prix: "999999999.99", quantite: "99")]
      }
    #expect(throws: PageVoyage.Exces.montants) { _ = try page(evenements) }
  }
}
