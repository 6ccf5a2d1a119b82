import CasUsage
import Facturation
import Graine
import Journaux
import Litteraux
import Projections
import Testing

@Suite struct `A comparison` {
  private let jour: DateCivile = "2026-06-30"

  /// Between two positions, both looked at on one day.
  private func comparer(
    _ atelier: Atelier, _ debut: Position, _ fin: Position
  ) throws -> Comparaison {
    try comparer(atelier.journal, (debut, jour), (fin, jour))
  }

  private func comparer(
    _ journal: InMemoryJournal, _ avant: (Position, DateCivile), _ apres: (Position, DateCivile)
  ) throws -> Comparaison {
    try journal.read {
      try Comparaison(
        $0, Comparaison.Moment(position: avant.0, jour: avant.1),
        Comparaison.Moment(position: apres.0, jour: apres.1))
    }
  }

  /// All that was recorded, as it is seen on two days.
  private func comparer(
    _ atelier: Atelier, le jour: DateCivile, et autre: DateCivile
  ) throws -> Comparaison {
    let tete = try tete(atelier)
    return try atelier.journal.read {
      try Comparaison(
        $0, Comparaison.Moment(jour: jour, jusqua: tete),
        Comparaison.Moment(jour: autre, jusqua: tete))
    }
  }

  private func tete(_ atelier: Atelier) throws -> Position {
    try atelier.journal.read { $0.head.position }
  }

  private func champs(_ difference: Comparaison.Difference?) -> [String: [String?]] {
    let changements = (difference?.enTete ?? []) + (difference?.sommes ?? [])
    return Dictionary(
      uniqueKeysWithValues: changements.map { ($0.champ, [$0.avant?.texte, $0.apres?.texte]) })
  }

  /// Each line that differs: which, under which rank, whether it was there and is, and what differs.
  private func lignes(_ difference: Comparaison.Difference?) -> [String] {
    (difference?.lignes ?? []).map { ligne in
      let presence = (ligne.nomAvant == nil ? "+" : "") + (ligne.nomApres == nil ? "-" : "")
      let champs = ligne.changements.map(\.champ).joined(separator: " ")
      return "\(ligne.rang)\(presence) \(ligne.id): \(champs)"
    }
  }

  @Test func `of a state with itself finds nothing`() throws {
    let atelier = try Atelier()
    try atelier.emise()
    let comparaison = try comparer(atelier, tete(atelier), tete(atelier))
    #expect(comparaison.factures.isEmpty && comparaison.fiches.isEmpty)
    #expect(comparaison.avant == comparaison.apres)
    #expect(comparaison.avant.totalTTC == Cumul("120.00"))
  }

  @Test func `between positions names what is new, what changed, and nothing else`() throws {
    let atelier = try Atelier()
    let inchangee = try atelier.emise()
    let changee = try atelier.brouillon()
    try atelier.ligne(changee)
    let debut = try tete(atelier)
    try atelier.ligne(changee, "2", a: "5.00")
    let client = try atelier.client("La Mairie")
    let nouvelle = try atelier.brouillon(client)
    let comparaison = try comparer(atelier, debut, tete(atelier))
    #expect(comparaison.factures.map(\.id) == [changee, nouvelle])
    #expect(!comparaison.factures.contains { $0.id == inchangee })
    #expect(comparaison.fiches.map(\.flux) == [.client(client)])
    #expect(comparaison.factures[1].avant == nil && comparaison.factures[1].apres != nil)
    let champs = champs(comparaison.factures.first)
    let ajoutee = try #require(comparaison.factures.first?.lignes.first)
    #expect(ajoutee.rang == 2 && ajoutee.nomAvant == nil && ajoutee.nomApres != nil)
    #expect(
      ajoutee.changements.contains { $0.champ == "prixUnitaire" && $0.apres?.texte == "5.00" })
    #expect(ajoutee.changements.allSatisfy { $0.avant == nil })
    #expect(comparaison.factures.first?.lignes.count == 1)
    #expect(champs["totalTTC"] == ["120.00", "132.00"] && champs["dateFacture"] == nil)
  }

  @Test func `knows a line by its identity, whatever its rank has become`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let (retiree, restee) = (try atelier.ligne(facture), try atelier.ligne(facture, "2"))
    let changee = try atelier.ligne(facture, "3")
    let debut = try tete(atelier)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.retirerLigne(facture, ligne: retiree)
    }
    let demande = DemandeLigne("Étagère", quantite: "4", prix: "100.00")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierLigne(facture, ligne: changee, demande)
    }
    let ajoutee = try atelier.ligne(facture, "5")
    let tout = "designation quantite prixUnitaire tva categorieTVA total"
    let fin = try tete(atelier)
    let avance = try comparer(atelier, debut, fin).factures.first
    #expect(
      lignes(avance)
        == ["1- \(retiree): \(tout)", "2 \(changee): quantite total", "3+ \(ajoutee): \(tout)"])
    #expect(avance?.lignes.contains { $0.id == restee } == false)
    #expect(
      lignes(try comparer(atelier, fin, debut).factures.first)
        == ["1+ \(retiree): \(tout)", "3- \(ajoutee): \(tout)", "3 \(changee): quantite total"])
  }

  @Test func `names the product of a line as it is called at that moment`() throws {
    let atelier = try Atelier()
    let produit = try atelier.outils.faire(par: atelier.contexte) {
      try $0.creerProduit(FicheProduit(designation: "Hêtre", prixUnitaire: "10.00"))
    }.valeur
    let facture = try atelier.brouillon()
    let debut = try tete(atelier)
    var demande = DemandeLigne()
    demande.quantite = "1"
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.ajouterLigne(facture, demande, de: produit)
    }
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierProduit(produit) { $0.designation = "Hêtre clair" }
    }
    let fin = try tete(atelier)
    func noms(_ avant: Position, _ apres: Position) throws -> [String?] {
      let lignes = try comparer(atelier, avant, apres).factures.flatMap(\.lignes)
      let dit = try #require(lignes.flatMap(\.changements).first { $0.champ == "produitId" })
      return [dit.nomAvant, dit.nomApres]
    }
    #expect(try noms(debut, fin) == [nil, "Hêtre clair"])
    #expect(try noms(fin - 1, debut) == ["Hêtre", nil])
  }

  @Test func `backwards says the same the other way round`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let debut = try tete(atelier)
    let facture = try atelier.brouillon(client)
    let comparaison = try comparer(atelier, tete(atelier), debut)
    #expect(comparaison.factures.map(\.id) == [facture])
    #expect(comparaison.factures[0].avant != nil && comparaison.factures[0].apres == nil)
    #expect(champs(comparaison.factures[0])["statut"] == ["Brouillon", nil])
  }

  @Test func `tells a change of a client, and an issue with its number and sums`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let facture = try atelier.brouillon(client)
    try atelier.ligne(facture)
    let debut = try tete(atelier)
    try atelier.emettre(facture)
    try atelier.modifier(client)
    let comparaison = try comparer(atelier, debut, tete(atelier))
    #expect(comparaison.fiches.map(\.flux) == [.client(client)])
    #expect(comparaison.fiches.first?.changements.isEmpty == false)
    let champs = champs(comparaison.factures.first)
    #expect(champs["reference"] == ["BROUILLON-1", "F2026-0001"])
    #expect(champs["statut"] == ["Brouillon", "En Retard"])
    #expect(champs["solde"] == ["0.00", "120.00"])
    #expect(comparaison.avant == Sommes() && comparaison.apres.factures == 1)
  }

  @Test func `tells the seller, accounts, products, the archive and closings, both ways`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    func faire<Made>(_ acte: (RegistreTenu) throws -> Made) throws -> Made {
      try atelier.outils.faire(par: atelier.contexte, acte).valeur
    }
    let produit = try faire {
      try $0.creerProduit(FicheProduit(designation: "Pose", prixUnitaire: "54.00"))
    }
    let debut = try tete(atelier)
    try faire {
      try $0.modifierVendeur { $0.courriel = "comptes@menuiserie.example" }
      try $0.definirComptes(depuis: "2026-07-01") { $0.clients = "411200" }
      try $0.archiverClient(client)
      try $0.modifierProduit(produit) { $0.prixUnitaire = "99.00" }
      _ = try $0.creerProduit(FicheProduit(designation: "Affûtage", prixUnitaire: "9.00"))
    }
    _ = try atelier.outils.cloturer(jusquAu: "2026-01-31", par: atelier.contexte)
    let comparaison = try comparer(atelier, debut, tete(atelier))
    func dits(_ comparaison: Comparaison, _ langue: Langue) -> [String] {
      comparaison.fiches.map(Mots(langue: langue).fiche)
    }
    #expect(
      dits(comparaison, .francais) == [
        "vendeur « Atelier Vermeil » modifié : courriel « comptes@menuiserie.example »",
        "plan de comptes du 1er juil. 2026 modifié : clients 411000 → 411200",
        "client « Le Moulin » modifié : archivé oui",
        "produit créé : désignation « Affûtage », prix HT 9,00",
        "produit « Pose » modifié : prix HT 54,00 → 99,00",
        "clôture créée : jusqu'au 31 janv. 2026",
      ])
    #expect(comparaison.factures.isEmpty)
    let retour = try comparer(atelier, tete(atelier), debut)
    #expect(
      dits(retour, .anglais) == [
        "seller “Atelier Vermeil” changed: e-mail “comptes@menuiserie.example” → nothing",
        "accounts from 1 Jul 2026 changed: customers 411200 → 411000",
        "customer “Le Moulin” changed: archived yes → nothing",
        "product not there: item “Affûtage”, net price 9.00",
        "product “Pose” changed: net price 99.00 → 54.00",
        "closing not there: until 31 Jan 2026",
      ])
  }

  @Test func `between days tells what follows from dates alone`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise(le: "2026-03-02", echeance: "2026-04-01")
    try atelier.payer(facture, "20.00", le: "2026-03-15")
    try atelier.emise(le: "2026-03-02", echeance: "2026-12-31")
    let comparaison = try comparer(atelier, le: "2026-03-10", et: "2026-04-02")
    #expect(comparaison.factures.map(\.id) == [facture])
    let changements = comparaison.factures.flatMap { $0.enTete + $0.sommes }
    #expect(
      changements.dits(.francais) == [
        "statut Envoyée → En retard", "payé 0,00 € → 20,00 €", "solde 120,00 € → 100,00 €",
        "paiement nº 1 : 20,00 € (15 mars 2026, virement)",
      ])
    #expect(
      changements.dits(.anglais) == [
        "status Sent → Overdue", "paid €0.00 → €20.00", "balance €120.00 → €100.00",
        "payment 1: €20.00 (15 Mar 2026, transfer)",
      ])
    #expect(
      champs(comparaison.factures.first)
        == [
          "statut": ["Envoyée", "En Retard"], "paye": ["0.00", "20.00"],
          "solde": ["120.00", "100.00"], "paiement1": [nil, "20.00 2026-03-15 virement"],
        ])
    #expect(comparaison.apres.encaisse == Cumul("20.00") && comparaison.fiches.isEmpty)
  }

  @Test func `names money that came and went, though the sums are what they were`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise(le: "2026-03-02", echeance: "2026-12-31")
    let debut = try tete(atelier)
    let paiement = try atelier.payer(facture, "20.00", le: "2026-03-15")
    let paye = try tete(atelier)
    try atelier.horloge.regler("2026-06-30T09:00:00.000000Z")
    try atelier.rejeter(paiement, de: facture, le: "2026-03-20")
    let rejete = try tete(atelier)
    func dits(_ debut: Position, _ fin: Position) throws -> [String] {
      try comparer(atelier, debut, fin).factures.flatMap(\.sommes).dits(.anglais)
    }
    #expect(
      try dits(debut, rejete) == [
        "payment 1: €20.00 (15 Mar 2026, transfer), bounced on 20 Mar 2026"
      ])
    #expect(
      try dits(paye, rejete) == [
        "paid €20.00 → €0.00", "balance €100.00 → €120.00",
        "payment 1: €20.00 (15 Mar 2026, transfer) → €20.00 (15 Mar 2026, transfer), bounced on 20 Mar 2026",
      ])
    // Between positions that of a day to come is told too, and what became of it.
    let aVenir = try atelier.payer(facture, "30.00", le: "2026-12-05")
    try atelier.annuler(aVenir, de: facture)
    #expect(
      try dits(rejete, tete(atelier)) == ["payment 2: €30.00 (5 Dec 2026, transfer), reversed"])
    try atelier.payer(facture, "10.00", le: "2026-06-01")
    let avant = try tete(atelier)
    try atelier.rembourser("10.00", de: facture, le: "2026-06-02")
    #expect(try dits(avant, tete(atelier)).last == "refund 1: €10.00 (2 Jun 2026, transfer)")
    // Of the days between, the bounce is not there yet.
    let jours = try comparer(atelier, le: "2026-03-14", et: "2026-03-19")
    #expect(champs(jours.factures.first)["paiement1"] == [nil, "20.00 2026-03-15 virement"])
  }

  @Test func `tells charges, a reversal and a loss in both languages`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise(le: "2026-03-02", echeance: "2026-12-31")
    let rejete = try atelier.payer(facture, "20.00", le: "2026-03-15")
    let annule = try atelier.payer(facture, "30.00", le: "2026-03-16")
    try atelier.horloge.regler("2026-06-30T09:00:00.000000Z")
    let debut = try tete(atelier)
    var rejet = DemandeRejet(motif: "Sans provision", date: "2026-03-20")
    rejet.frais = "15.00"
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.rejeterPaiement(facture, paiement: rejete, rejet)
    }
    try atelier.annuler(annule, de: facture)
    try atelier.passerEnPerte(facture, le: "2026-06-01")
    let sommes = try comparer(atelier, debut, tete(atelier)).factures.flatMap(\.sommes)
    #expect(
      sommes.dits(.francais) == [
        "payé 50,00 € → 0,00 €", "passé en perte 120,00 €", "solde 70,00 € → 0,00 €",
        "paiement nº 1 : 20,00 € (15 mars 2026, virement) → 20,00 € (15 mars 2026, virement),"
          + " rejeté le 20 mars 2026, frais 15,00 €",
        "paiement nº 2 : 30,00 € (16 mars 2026, virement) → 30,00 € (16 mars 2026, virement),"
          + " annulé",
      ])
    #expect(sommes.dits(.anglais).contains("written off €120.00"))
    #expect(sommes.dits(.anglais)[3].hasSuffix(", bounced on 20 Mar 2026, charges €15.00"))
  }

  @Test func `between days names an invoice that is dated between them`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise(le: "2026-03-20", echeance: "2026-12-31")
    let comparaison = try comparer(atelier, le: "2026-03-19", et: "2026-03-20")
    #expect(comparaison.avant.solde == .zero && comparaison.apres.solde == Cumul("120.00"))
    #expect(comparaison.factures.map(\.id) == [facture])
    let difference = try #require(comparaison.factures.first)
    #expect(difference.avant == nil && difference.apres != nil && difference.lignes.count == 1)
    #expect(champs(difference)["statut"] == [nil, "Envoyée"])
    #expect(champs(difference)["totalTTC"] == [nil, "120.00"])
    #expect(champs(difference)["solde"] == [nil, "120.00"])
    let retour = try comparer(atelier, le: "2026-03-20", et: "2026-03-19")
    #expect(retour.factures.map(\.avant) == [difference.apres])
    #expect(retour.factures.map(\.apres) == [nil])
  }

  @Test func `between days has a draft on both, and of a position an invoice dated later`() throws {
    let atelier = try Atelier()
    try atelier.ligne(atelier.brouillon(try atelier.client()))
    #expect(try comparer(atelier, le: "2026-01-01", et: "2026-12-31").factures.isEmpty)
    let debut = try tete(atelier)
    let facture = try atelier.emise(le: "2026-07-20", echeance: "2026-12-31")
    let comparaison = try comparer(atelier, debut, tete(atelier))
    #expect(comparaison.factures.map(\.id) == [facture])
    #expect(champs(comparaison.factures.first)["totalTTC"] == [nil, "120.00"])
    #expect(champs(comparaison.factures.first)["solde"] == nil)
  }

  @Test func `calls a client as each of its moments does`() throws {
    let atelier = try Atelier()
    let (ancien, nouveau) = (try atelier.client("Dupont"), try atelier.client("Durand"))
    let facture = try atelier.brouillon(ancien)
    let debut = try tete(atelier)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierClient(ancien) { $0.nom = "Dupont et fils" }
      try $0.modifierClient(nouveau) { $0.nom = "Durand et filles" }
      try $0.changerClient(facture, nouveau)
    }
    let difference = try comparer(atelier, debut, tete(atelier)).factures.first
    let client = try #require(difference?.enTete.first { $0.champ == "clientId" })
    #expect(client.valeurs(.francais) == ("« Dupont »", "« Durand et filles »"))
  }

  @Test func `of a random log, the balances that it names make up the difference`() throws {
    let hasard = GenerateurGraine()
    let (journal, debut) = try self.journal(400, hasard)
    for coupe in stride(from: 0, through: 400, by: 23) {
      let (jour, autre) = (debut.plus(jours: coupe / 8) ?? debut, debut.plus(jours: 300) ?? debut)
      let comparaison = try comparer(journal, (coupe, jour), (400, autre))
      let nomme = comparaison.factures.map { difference in
        let solde = champs(difference)["solde"] ?? []
        return (centimes(solde.last) - centimes(solde.first))
      }.reduce(0, +)
      let ecart = comparaison.apres.solde - comparaison.avant.solde
      #expect(nomme == Int(ecart.centimes), "\(coupe), \(hasard)")
    }
  }

  @Test func `is the same backwards, and of a moment with itself nothing`() throws {
    let hasard = GenerateurGraine()
    let (journal, debut) = try self.journal(300, hasard)
    let autre = debut.plus(jours: 60) ?? debut
    for (position, seconde) in [(0, 300), (-1, 57), (40, 200), (299, 300), (120, 400)] {
      let vers = try comparer(journal, (position, debut), (seconde, autre))
      let retour = try comparer(journal, (seconde, autre), (position, debut))
      #expect(vers.factures.map(\.id) == retour.factures.map(\.id), "\(position), \(hasard)")
      #expect(vers.factures.map(\.avant) == retour.factures.map(\.apres), "\(position), \(hasard)")
      #expect(
        Set(vers.fiches.map(\.flux)) == Set(retour.fiches.map(\.flux)), "\(position), \(hasard)")
      #expect(vers.avant == retour.apres && vers.apres == retour.avant)
      let rien = try comparer(journal, (seconde, autre), (seconde, autre))
      #expect(rien.factures.isEmpty && rien.fiches.isEmpty && rien.avant == rien.apres)
    }
  }

  /// A random log, and its first day.
  private func journal(
    _ nombre: Int, _ hasard: GenerateurGraine
  ) throws -> (InMemoryJournal, DateCivile) {
    let evenements = try VieAuHasard.evenements(nombre, hasard)
    let journal = InMemoryJournal(clock: WallClock { evenements[0].time })
    _ = try journal.append(by: .camille, cle: nil) { _, _ in evenements.map(\.evenement) }
    return (journal, evenements[0].time.day)
  }

  private func centimes(_ texte: String??) -> Int {
    Int((texte ?? nil)?.replacing(".", with: "") ?? "0") ?? 0
  }
}
