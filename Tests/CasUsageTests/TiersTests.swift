import CasUsage
import Facturation
import Journaux
import Testing
import Litteraux

@Suite struct `Clients and produits` {
  private let fausse = FicheClient(nom: "Faux", siren: "552100554", siret: "12345678200010")

  @Test func `of a client, all that is told is kept`() throws {
    let atelier = try Atelier()
    let fiche = FicheClient(
      nom: "Le Moulin", siren: "123456782", siret: "12345678200010", adresse: .exemple)
    let recu = try atelier.outils.faire(par: atelier.contexte) { try $0.creerClient(fiche) }
    let id = try #require(recu.clientId)
    #expect(
      recu.evenements.map(\.evenement) == [.client(id, .clientCree(ClientCree(fiche: fiche)))])
    #expect(try atelier.lire { try $0.client(id) } == Client(id: id, fiche: fiche))
    #expect(recu.produitId == nil && recu.factureId == nil && recu.numero == nil)
  }

  @Test func `a client's numbers must agree`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    try atelier.refuse("siren-siret-en-desaccord") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerClient(fausse) }
    }
    try atelier.refuse("siren-siret-en-desaccord") {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierClient(client) { $0 = fausse }
      }
    }
    var fiche = FicheClient(nom: "Faux", siret: "12345678200010")
    fiche.numeroTVA = "FR44732829320"
    try atelier.refuse("siren-tva-en-desaccord") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerClient(fiche) }
    }
  }

  @Test func `a client's new particulars hold for drafts, not for what is issued`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let emise = try atelier.emise(client)
    let brouillon = try atelier.brouillon(client)
    try atelier.ligne(brouillon)
    let fiche = FicheClient(nom: "Moulin et fils", adresse: .exemple)
    let recu = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierClient(client) { $0 = fiche }
    }
    #expect(recu.clientId == client)
    try atelier.emettre(brouillon)
    #expect(try atelier.facture(emise).emission?.client.nom == "Le Moulin")
    #expect(try atelier.facture(brouillon).emission?.client == fiche)
  }

  @Test func `a change of one thing leaves what somebody else has changed meanwhile`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let contexte = Contexte(auteur: "camille", cle: "0197c0de-0000-7000-8000-000000000001")
    func ecrire(a adresse: AdresseElectronique, _ contexte: Contexte) throws -> Recu {
      try atelier.outils.faire(par: contexte) {
        try $0.modifierClient(client) {
          $0.adresseElectronique = adresse
        }
      }.recu
    }
    let premier = try ecrire(a: "EM:moulin@exemple.fr", contexte)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierClient(client) {
        $0.adresse = .exemple
      }
    }
    // Asked for again under its key it is the same act, though the client is another by now.
    #expect(try ecrire(a: "EM:moulin@exemple.fr", contexte).evenements == premier.evenements)
    try atelier.refuse("cle-reutilisee") { try ecrire(a: "EM:four@exemple.fr", contexte) }
    _ = try ecrire(a: "EM:four@exemple.fr", atelier.contexte)
    let fiche = try atelier.lire { try $0.client(client).fiche }
    #expect(fiche.adresseElectronique == "EM:four@exemple.fr" && fiche.adresse == .exemple)
    #expect(fiche.nom == "Le Moulin")
  }

  @Test func `who is not there cannot be changed`() throws {
    let atelier = try Atelier()
    try atelier.refuse("client-inconnu") {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierClient(.inconnu) { $0 = FicheClient(nom: "A") }
      }
    }
    try atelier.refuse("produit-inconnu") {
      let fiche = FicheProduit(designation: "A", prixUnitaire: "1.00")
      return try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierProduit(.inconnu) { $0 = fiche }
      }
    }
  }

  @Test func `of a produit, all that is told is kept`() throws {
    let atelier = try Atelier()
    let fiche = FicheProduit(
      designation: "Pose", reference: "POSE", prixUnitaire: "54.00", tva: "10.00", codeUnite: "HUR")
    let recu = try atelier.outils.faire(par: atelier.contexte) { try $0.creerProduit(fiche) }
    let id = try #require(recu.produitId)
    #expect(try atelier.lire { try $0.produit(id) } == Produit(id: id, fiche: fiche))
    #expect(recu.clientId == nil)
  }

  @Test func `a produit's rate must be in force`() throws {
    let atelier = try Atelier()
    let produit = try atelier.produit()
    let fiche = FicheProduit(designation: "Pose", prixUnitaire: "54.00", tva: "19.60")
    try atelier.refuse("taux-non-admis") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerProduit(fiche) }
    }
    try atelier.refuse("taux-non-admis") {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierProduit(produit) { $0 = fiche }
      }
    }
  }

  @Test func `a produit's new price holds for lines to come`() throws {
    let atelier = try Atelier()
    let produit = try atelier.produit()
    let facture = try atelier.brouillon()
    var demande = DemandeLigne()
    demande.quantite = "1"
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.ajouterLigne(facture, demande, de: produit)
    }
    let fiche = FicheProduit(designation: "Pose rapide", prixUnitaire: "60.00")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierProduit(produit) { $0 = fiche }
    }
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.ajouterLigne(facture, demande, de: produit)
    }
    let lignes = try atelier.facture(facture).lignes.map(\.contenu)
    #expect(lignes.map(\.designation) == ["Pose", "Pose rapide"])
    #expect(lignes.map(\.prixUnitaire) == ["54.00", "60.00"])
    #expect(lignes.map(\.codeUnite) == ["HUR", nil])
  }

  @Test func `what is archived is found by its name where that is asked for, after others`() throws
  {
    let atelier = try Atelier()
    let (archive, produit) = (try atelier.client(), try atelier.produit())
    func client(_ archives: Etats.Archives) -> ClientID? {
      try? atelier.lire { try $0.client(designe: "Le Moulin", archives: archives) }
    }
    #expect(client(.exclus) == archive && client(.admis) == archive && client(.dAbord) == archive)
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.archiverClient(archive) }
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.archiverProduit(produit) }
    #expect(client(.exclus) == nil && client(.admis) == archive && client(.dAbord) == archive)
    #expect(
      try atelier.lire { try $0.produit(designe: "Pose", archives: .admis) } == produit)
    let enVente = try atelier.client()
    #expect(client(.exclus) == enVente && client(.admis) == enVente && client(.dAbord) == archive)
  }

  @Test func `a whole name that is archived is not taken for the beginning of another`() throws {
    let atelier = try Atelier()
    let (martin, duval) = (
      try atelier.client(FicheClient(nom: "Martin")),
      try atelier.client(FicheClient(nom: "Martin-Duval"))
    )
    func archives(_ id: ClientID, _ oui: Bool = true) throws {
      _ = try atelier.outils.faire(par: atelier.contexte) {
        try oui ? $0.archiverClient(id) : $0.retablirClient(id)
      }
    }
    func client(_ archives: Etats.Archives) -> ClientID? {
      try? atelier.lire { try $0.client(designe: "martin", archives: archives) }
    }
    try archives(martin)
    try atelier.refuse("designation-inconnue") {
      try atelier.lire { try $0.client(designe: "martin") }
    }
    #expect(client(.admis) == martin && client(.dAbord) == martin)
    #expect(try atelier.lire { try $0.client(designe: "martin-d") } == duval)
    try archives(martin, false)
    try archives(duval)
    #expect(client(.exclus) == martin && client(.admis) == martin && client(.dAbord) == martin)
  }

  @Test func `what is archived is found by its whole identifier alone, until it is restored`()
    throws
  {
    let atelier = try Atelier()
    let (client, produit) = (try atelier.client(), try atelier.produit())
    let facture = try atelier.emise(client)
    func trouve() -> [Bool] {
      [
        (try? atelier.lire { try $0.client(designe: "Le Moulin") }) == client,
        (try? atelier.lire { try $0.client(designe: String(client.texte.prefix(35))) }) == client,
        (try? atelier.lire { try $0.produit(designe: "Pose") }) == produit,
        (try? atelier.lire { try $0.clients(commencantPar: "Le") })?.isEmpty == false,
        (try? atelier.lire { try $0.produits(commencantPar: "Po") })?.isEmpty == false,
      ]
    }
    #expect(trouve() == [true, true, true, true, true])
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.archiverClient(client) }
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.archiverProduit(produit) }
    #expect(trouve() == [false, false, false, false, false])
    #expect(try atelier.lire { try $0.client(designe: client.texte) } == client)
    #expect(try atelier.lire { try $0.produit(designe: produit.texte) } == produit)
    // Its purchases live on, and it may be sold to by its identifier.
    try atelier.payer(facture, "20.00")
    try atelier.emettre(try atelier.brouillonAvecLigne(client))
    try atelier.refuse("deja-archive") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.archiverClient(client) }
    }
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.retablirClient(client) }
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.retablirProduit(produit) }
    #expect(trouve() == [true, true, true, true, true])
    try atelier.refuse("non-archive") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.retablirProduit(produit) }
    }
  }

  @Test func `a client that was archived is told as an invoice is issued to it`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let brouillon = try atelier.brouillonAvecLigne(client)
    func codes() throws -> [String] {
      try atelier.lire { try $0.controler(brouillon, accepteDateFuture: true) }
        .avertissements.map(\.code.rawValue)
    }
    #expect(try !codes().contains("client-archive"))
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.archiverClient(client) }
    #expect(try codes().last == "client-archive")
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.retablirClient(client) }
    #expect(try !codes().contains("client-archive"))
  }

  @Test func `one on offer is found behind any number of archived ones`() throws {
    let atelier = try Atelier()
    let archives = try (1...5).map { _ in try atelier.produit() }
    _ = try atelier.outils.faire(par: atelier.contexte) { tenu in
      for produit in archives { try tenu.archiverProduit(produit) }
    }
    let debut = String(archives[0].texte.prefix(8))
    try atelier.refuse("designation-inconnue") {
      try atelier.lire { try $0.produit(designe: debut) }
    }
    let offert = try atelier.produit()
    #expect(try atelier.lire { try $0.produit(designe: debut) } == offert)
    _ = try atelier.produit()
    try atelier.refuse("designation-ambigue") {
      try atelier.lire { try $0.produit(designe: debut) }
    }
  }

  @Test func `others of the same SIREN are told of, but for archived ones`() throws {
    let atelier = try Atelier()
    let fiche = FicheClient(nom: "Le Moulin", siren: "552100554", adresse: .exemple)
    let (premier, second) = (try atelier.client(fiche), try atelier.client(fiche))
    func codes() throws -> [String] {
      try atelier.lire { try $0.avertissements(surLeClient: second) }.map(\.code.rawValue)
    }
    #expect(try codes() == ["siren-en-double"])
    let brouillon = try atelier.brouillonAvecLigne(second)
    let controle = try atelier.lire { try $0.controler(brouillon, accepteDateFuture: true) }
    #expect(controle.passe && controle.avertissements.last?.code == "siren-en-double")
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.archiverClient(premier) }
    #expect(try codes() == [])
  }

  @Test func `others of the same name or code are told of, archived ones for their code`() throws {
    let atelier = try Atelier()
    let premier = try atelier.client(FicheClient(nom: "Le Moulin", adresse: .exemple, code: "C-7"))
    func dits(_ nom: Libelle, _ code: Libelle? = nil) throws -> [String] {
      let id = try atelier.client(FicheClient(nom: nom, code: code))
      defer {
        _ = try? atelier.outils.faire(par: atelier.contexte) {
          try $0.modifierClient(id) { $0.code = nil }
          try $0.archiverClient(id)
        }
      }
      return try atelier.lire { try $0.avertissements(surLeClient: id) }.map(\.code.rawValue)
    }
    #expect(try dits("le moulin") == ["clients-homonymes"])
    #expect(try dits("LE MOULIN", "C-7") == ["clients-homonymes", "code-en-double"])
    #expect(try dits("Le Moulin bleu", "c 7") == ["code-en-double"])
    try atelier.client(FicheClient(nom: "La Mairie", code: "D/7"))
    #expect(try dits("Le Moulin bleu", "d.7") == ["code-en-double"])
    #expect(try dits("Le Moulin bleu", "D-7") == [])
    #expect(try dits("Le Moulin bleu", "C-8") == [])
    #expect(try dits("Le Moulin bleu") == [])
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.archiverClient(premier) }
    // Its account is in the books all the same.
    #expect(try dits("Le Moulin", "C-7") == ["code-en-double"])
  }

  @Test func `other produits of the same designation or reference are told of`() throws {
    let atelier = try Atelier()
    func cree(_ designation: Libelle, _ reference: Libelle? = nil) throws -> ProduitID {
      let fiche = FicheProduit(
        designation: designation, reference: reference, prixUnitaire: "54.00")
      return try atelier.outils.faire(par: atelier.contexte) { try $0.creerProduit(fiche) }.valeur
    }
    func dits(_ id: ProduitID) throws -> [String] {
      try atelier.lire { try $0.avertissements(surLeProduit: id) }
        .filter { $0.code == "produits-homonymes" }.flatMap { $0.chiffres.map(\.valeur) }
    }
    let premier = try cree("Pose", "P-1")
    #expect(try dits(premier) == [])
    #expect(try dits(cree("Pose d'évier", "P-2")) == [])
    let second = try cree("pose", "p 1")
    #expect(try dits(second) == ["pose, p 1"])
    // A designation that is another's reference is told too.
    #expect(try dits(cree("P-2")) == ["P-2"])
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.archiverProduit(premier) }
    #expect(try dits(second) == [])
  }

  /// Each of them is read for it.
  @Test func `among more than two thousand no others of the same name are looked for`() throws {
    let atelier = try Atelier()
    func creer(_ nombre: Int) throws -> (ClientID, ProduitID) {
      let fiche = FicheProduit(designation: "Pose", prixUnitaire: "54.00")
      return try atelier.outils.faire(par: atelier.contexte) { tenu -> (ClientID, ProduitID) in
        for _ in 1..<nombre {
          try tenu.creerClient(.moulin)
          try tenu.creerProduit(fiche)
        }
        return (try tenu.creerClient(.moulin), try tenu.creerProduit(fiche))
      }.valeur
    }
    for _ in 1..<20 { _ = try creer(100) }
    let (client, produit) = try creer(100)
    func dits() throws -> [String] {
      try atelier.lire { etats in
        let siens = try etats.avertissements(surLeClient: client)
        return try (siens + etats.avertissements(surLeProduit: produit)).map(\.code.rawValue)
      }
    }
    #expect(try dits() == ["clients-homonymes", "produits-homonymes"])
    _ = try creer(1)
    #expect(try dits() == [])
  }

  /// They are found by what was said of them, wherever that was; and the last word counts.
  @Test func `a SIRET says its SIREN, and who has another now is none of them`() throws {
    let atelier = try Atelier()
    func fiche(_ siren: Siren?, _ siret: Siret? = nil) -> FicheClient {
      FicheClient(nom: "Le Moulin", siren: siren, siret: siret, adresse: .exemple)
    }
    let lui = try atelier.client(fiche("552100554"))
    let siege = try atelier.client(fiche(nil, "55210055400013"))
    let ailleurs = try atelier.client(fiche("404833048"))
    func autres() throws -> [Client] {
      try atelier.lire { try $0.clients(duSiren: "552100554") }.filter { $0.id != lui }
    }
    #expect(try autres().map(\.id) == [siege])
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierClient(ailleurs) { $0 = fiche("552100554") }
    }
    #expect(try autres().map(\.id) == [siege, ailleurs])
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierClient(siege) { $0 = fiche(nil, "40483304800022") }
    }
    let restes = try atelier.lire { try $0.avertissements(surLeClient: lui) }
    #expect(restes == [Avertissement.sirenEnDouble("552100554", autres: ["Le Moulin"])])
    let dernier = try atelier.lire { try $0.clients(duSiren: "552100554", auPlus: 1) }
    #expect(dernier.map(\.id) == [ailleurs])
  }
}
