import ExemplesFactures
@testable import Facturation
import Graine
import Journaux
import Litteraux
import PDF
import Testing

@testable import Exporters

@Suite struct `The page of an invoice` {
  private let emission: RecordedEvent

  init() throws {
    emission = RecordedEvent(
      position: 42, time: .epoch, author: "camille",
      evenement: .registre(.horlogeCorrigee(HorlogeCorrigee(motif: "Pile"))))
  }

  private func page(
    _ document: DocumentImprime, _ langue: Langue = .francais
  ) throws -> String {
    var flux = MemoryStream()
    try PageFacture(document.en(langue)).ecrire(dans: &flux)
    return String(decoding: flux.bytes, as: UTF8.self)
  }

  /// Draws factures until one is as it should be.
  private func facture(
    _ hasard: inout HasardDeValeurs, _ convient: (Facture) -> Bool = { $0.emission != nil }
  ) throws -> Facture {
    while true {
      let facture = try hasard.facture()
      if convient(facture) { return facture }
    }
  }

  private func document(
    _ facture: Facture, _ marque: DocumentImprime.Marque = .aucune
  ) throws -> DocumentImprime {
    let numero = try #require(facture.numero)
    return try imprime(numero, facture, marque)
  }

  private func imprime(
    _ numero: NumeroFacture, _ facture: Facture, _ marque: DocumentImprime.Marque = .aucune
  ) throws -> DocumentImprime {
    try #require(DocumentImprime(numero, de: facture, emission: emission, marque: marque))
  }

  @Test(arguments: Langue.allCases)
  func `says in the words of its issue what the law wanted said`(langue: Langue) throws {
    let dite = Mention(code: .indemnite, texte: "Indemnité : 41 €.")
    let page = try page(langue, mentions: [dite], avec: { _ in })
    #expect(page.contains("<p>Indemnité\u{A0}: 41\u{A0}€.</p>"))
    #expect(!page.contains("majoré") && !page.contains("escompte"))
    #expect(try !self.page(langue, mentions: [], avec: { _ in }).contains("class=\"conditions\""))
  }

  @Test func `keeps the law's words, and says beside them what they mean to the client`() throws {
    let dite = Mention(
      code: .indemnite, texte: "Indemnité : 41 €.", traduction: "Compensation: €41.")
    let societe = Mention(code: .societe, texte: "SARL, RCS Rennes 12")
    let page = try page(.anglais, mentions: [dite, societe], avec: { _ in })
    #expect(page.contains("<p>Indemnité\u{A0}: 41\u{A0}€. (Compensation: €41.)</p>"))
    #expect(page.contains("SARL, RCS\u{A0}Rennes\u{A0}12</p>"))
  }

  @Test(arguments: [
    (Langue.francais, "E\u{A0}: TVA non applicable, art. 293 B du CGI"),
    (
      .anglais,
      "E: TVA non applicable, art. 293 B du CGI "
        + "(No VAT applies, article 293 B of the French tax code)"
    ),
  ])
  func `says why there is no VAT in the law's words, and in the client's`(
    langue: Langue, attendu: String
  ) throws {
    var hasard = HasardDeValeurs()
    var facture = try facture(&hasard) { $0.etape == .brouillon && $0.lignes.isEmpty }
    let emise = try #require(try self.facture(&hasard).emission)
    let contenu = ContenuLigne(
      designation: "Cours", quantite: "1", prixUnitaire: "10.00", tva: .zero,
      categorieTVA: .exoneree,
      codeExoneration: .franchise, motifExoneration: CodeExoneration.franchise.motifHabituel)
    try facture.appliquer(.ligneAjoutee(facture.ajouter(contenu, id: 77)))
    let document = DocumentImprime(
      brouillon: facture, vendeur: emise.vendeur, client: emise.client)
    #expect(try page(document, langue).contains("<p>\(attendu)</p>"))
  }

  @Test func `of what was issued before words were frozen says what the law wants said`() throws {
    var hasard = HasardDeValeurs()
    let facture = try facture(&hasard) {
      $0.emission?.client.categorie == .professionnel && $0.emission?.vendeur.escompte == nil
        && $0.emission?.vendeur.tauxPenalites == nil && $0.emission?.mentions == nil
        && $0.dateFacture > "2013-01-01"
    }
    let page = try page(document(facture))
    for mention in ["Pas d&#39;escompte", "majoré de 10 points", "40\u{A0}€", "position 42"] {
      #expect(page.contains(mention), "\(mention), \(hasard)")
    }
  }

  @Test(arguments: Langue.allCases)
  func `claims no amount that may be paid by the time it is read`(langue: Langue) throws {
    var hasard = HasardDeValeurs()
    let payee = try facture(&hasard) { facture in
      facture.emission.map { $0.dejaPaye == nil && !facture.paiements.isEmpty } ?? false
    }
    let page = try page(document(payee), langue)
    let (total, reclame) =
      langue == .francais
      ? ("<dt>Total TTC</dt>", "à payer") : ("<dt>Total, incl. VAT</dt>", "Total due")
    #expect(page.contains(total) && !page.contains(reclame), "\(hasard)")
  }

  @Test(arguments: Langue.allCases)
  func `says what was paid as it was issued, and what was left then`(langue: Langue) throws {
    var hasard = HasardDeValeurs()
    let payee = try facture(&hasard) { $0.emission?.dejaPaye != nil }
    let paye = try #require(payee.emission?.dejaPaye)
    let page = try page(document(payee), langue)
    let reste = Cumul(payee.totaux.totalTTC) - Cumul(paye)
    let dits =
      langue == .francais ? ["Déjà payé", "Reste à payer"] : ["Already paid", "Amount due"]
    for (nom, montant) in zip(dits, [.zero - Cumul(paye), reste]) {
      #expect(
        page.contains("<dt>\(nom)</dt><dd>\(montant.affiche(langue))</dd>"), "\(nom), \(hasard)")
    }
  }

  @Test func `asks for no money where nothing was left to pay as it was issued`() throws {
    var hasard = HasardDeValeurs()
    for estSolde in [true, false] {
      let facture = try facture(&hasard) { facture in
        guard let emission = facture.emission, facture.enTete.precisions.versement == Versement(),
          facture.modeDeReglement == .virement
        else { return false }
        let reste = Cumul(facture.totaux.totalTTC) - Cumul(emission.dejaPaye ?? .zero)
        return emission.vendeur.iban != nil && (reste <= .zero) == estSolde
      }
      let page = try page(document(facture), .francais)
      #expect(page.contains("Merci de rappeler le numéro") != estSolde, "\(hasard)")
      #expect(page.contains("<dt>IBAN</dt>") != estSolde, "\(hasard)")
    }
  }

  @Test func `names the seller's account for a transfer alone`() throws {
    var hasard = HasardDeValeurs()
    let autre = try facture(&hasard) {
      $0.modeDeReglement != .virement && $0.versement == .init()
    }
    #expect(try !page(document(autre), .francais).contains("<dt>IBAN</dt>"), "\(hasard)")
  }

  @Test(arguments: Langue.allCases)
  func `of an avoir says what becomes of what was paid already`(langue: Langue) throws {
    var hasard = HasardDeValeurs()
    let facture = try facture(&hasard) { !$0.avoirs.isEmpty }
    let avoir = facture.avoirs[0].numero.numero
    let document = try imprime(avoir, facture)
    let dit = langue == .francais ? "reste à votre crédit" : "kept to your credit"
    #expect(try page(document, langue).contains(dit), "\(hasard)")
  }

  @Test func `asks no indemnity of a private client`() throws {
    var hasard = HasardDeValeurs()
    let facture = try facture(&hasard) {
      $0.emission?.client.categorie == .particulier && $0.emission?.mentions == nil
    }
    #expect(try !page(document(facture)).contains("frais de recouvrement"), "\(hasard)")
  }

  /// Which begins with a head of its own.
  @Test func `has its name in the margin of each printed page but the first`() throws {
    var hasard = HasardDeValeurs()
    let page = try page(document(facture(&hasard)))
    #expect(page.contains("@top-right{content:\""))
    #expect(page.contains("@page:first{@top-left{content:\"\"}@top-right{content:\"\"}}"))
    let long = try facture(&hasard) { ($0.emission?.vendeur.nom.texte.count ?? 0) > 45 }
    let nom = try #require(long.emission?.vendeur.nom.texte)
    let enseigne = ContenuFacture(try document(long).en(.francais), logo: nil).enseigne
    #expect(enseigne == nom.prefix(44) + "…")
  }

  @Test func `differs from its duplicate by the mark alone`() throws {
    var hasard = HasardDeValeurs()
    let facture = try facture(&hasard) { $0.emission != nil && $0.irrecouvrable == nil }
    let marque = "<p class=\"marque\">Duplicata</p>"
    let duplicata = try page(document(facture, .duplicata))
    #expect(duplicata.contains(marque), "\(hasard)")
    #expect(try page(document(facture)) == duplicata.replacing(marque, with: ""), "\(hasard)")
    #expect(try page(document(facture, .copie)).contains(">Copie<"), "\(hasard)")
  }

  @Test func `of an avoir cites the invoice, its date and its reason`() throws {
    var hasard = HasardDeValeurs()
    let facture = try facture(&hasard) { !$0.avoirs.isEmpty }
    let avoir = facture.avoirs[0]
    let document = try imprime(avoir.numero.numero, facture)
    let page = try page(document)
    let date = facture.dateFacture.afficheEnEntier(.francais)
    #expect(page.contains("<h1>Avoir</h1>"), "\(hasard)")
    #expect(page.contains("\(facture.reference) du \(date)"))
    #expect(page.contains(avoir.totaux.totalTTC.affiche(.francais)), "\(hasard)")
    #expect(document.lignes.count == avoir.lignes.count, "\(hasard)")
  }

  @Test func `of an avoir shows the seller, the client and the notes that it bears itself`() throws
  {
    var hasard = HasardDeValeurs()
    let facture = try facture(&hasard) { $0.avoirs.contains { $0.notes != nil } }
    let avoir = try #require(facture.avoirs.first { $0.notes != nil })
    let document = try imprime(avoir.numero.numero, facture)
    #expect(document.vendeur == avoir.vendeur && document.client == avoir.client, "\(hasard)")
    #expect(document.notes == avoir.notes, "\(hasard)")
    #expect(try page(document).contains("<h2>Notes</h2>"), "\(hasard)")
  }

  @Test func `shows where bills go, other numbers of the client and the seller's mentions`() throws
  {
    var hasard = HasardDeValeurs()
    let facture = try facture(&hasard) { $0.etape == .brouillon }
    let dublin = Adresse(
      voie: "1 Main Street", codePostal: nil, ville: "Dublin", region: "Leinster", pays: "IE")
    var vendeur = Vendeur(
      nom: "Atelier Vermeil", siren: "732829320",
      adresse: Adresse(voie: "1 rue de la Paix", codePostal: "75002", ville: "Paris"))
    vendeur.mentions = [Mention(texte: "Décennale 12345, Assur'Art.")]
    vendeur.adresseElectronique = "0225:732829320_COMPTA"
    let client = FicheClient(
      nom: "Le Moulin", categorie: .nonAssujetti, adresseFacturation: dublin,
      identifiants: [AutreIdentifiant(schema: "RIDET", valeur: "0123456")])
    let page = try page(DocumentImprime(brouillon: facture, vendeur: vendeur, client: client))
    let dits = [
      "Adresse de facturation", "Dublin, Leinster (IE)", "RIDET 0123456", "0225:732829320_COMPTA",
      "<p>Décennale 12345, Assur&#39;Art.</p>",
    ]
    for dit in dits { #expect(page.contains(dit), "\(dit)") }
    #expect(!page.contains("Indemnité forfaitaire"))
  }

  @Test func `shows where goods go, by the invoice or else by its client`() throws {
    func adresse(_ ville: Libelle) -> Adresse {
      Adresse(voie: "1 rue", codePostal: "35000", ville: ville)
    }
    func lieux(_ livraison: Adresse?) throws -> [Bool] {
      let client = FicheClient(
        nom: "Le Moulin", adresse: adresse("Rennes"), adresseFacturation: adresse("Vitré"),
        adresseLivraison: adresse("Redon"))
      let page = try page(client: client) {
        $0.livraison = livraison.map { Livraison(debut: "2026-01-02", adresse: $0) }
      }
      let lieu = try #require(page.split(separator: "Livré à").last?.prefix(200))
      return ["Vitré", "Redon", "Dinan"].map(lieu.contains)
    }
    #expect(try lieux(nil) == [false, true, false])
    #expect(try lieux(adresse("Dinan")) == [false, false, true])
  }

  @Test func `says of which type the invoice is, and what it replaces`() throws {
    let citee = FactureAnterieure(numero: "F2026-0001", date: "2026-11-02")
    let titres: [(TypeFacture?, String, String)] = [
      (nil, "<h1>Facture</h1>", "<dt>Facture antérieure</dt>"),
      (.facture, "<h1>Facture</h1>", "<dt>Facture antérieure</dt>"),
      (.acompte, "<h1>Facture d&#39;acompte</h1>", "<dt>Facture antérieure</dt>"),
      (.rectificative, "<h1>Facture rectificative</h1>", "<dt>Remplace la facture</dt>"),
    ]
    for (type, titre, nom) in titres {
      let page = try page(avec: {
        $0.typeFacture = type
        $0.facturesAnterieures = [citee]
      })
      #expect(page.contains(titre) && page.contains(nom))
      #expect(page.contains("<dd>F2026-0001 du 2 novembre 2026</dd>"))
    }
  }

  @Test func `cites what the buyer wants cited, each under its own name`() throws {
    let page = try page(avec: {
      $0.references.autres = [
        ReferenceCitee(nature: .marche, valeur: "M-18", date: "2026-01-31"),
        ReferenceCitee(nature: .bonLivraison, valeur: "BL 55"),
      ]
    })
    #expect(page.contains("<dt>Marché</dt><dd>M-18 du 31 janvier 2026</dd>"))
    #expect(page.contains("<dt>Bon de livraison</dt><dd>BL 55</dd>"))
  }

  @Test func `asks to pay the seller's account, unless the invoice names another way`() throws {
    let vendeur = "<span class=\"g\">FR14</span>"
    let autre = CompteBancaire(iban: "DE89370400440532013000")
    #expect(try page(avec: { _ in }).contains(vendeur))
    let compte = try page(avec: { $0.versement.compte = autre })
    #expect(compte.contains(">DE89<") && !compte.contains(vendeur) && !compte.contains(">BIC<"))
    let mandat = try page(avec: {
      $0.versement.mandat = Mandat(rum: "RUM-7", ics: "FR72ZZZ123456", iban: "BE68539007547034")
    })
    #expect(mandat.contains("<dt>Mandat (RUM)</dt><dd>RUM-7</dd>"))
    #expect(mandat.contains("<dd>FR72ZZZ123456</dd>") && mandat.contains("<dt>Compte débité</dt>"))
    #expect(!mandat.contains(vendeur))
    let affacturage = try page(avec: {
      $0.versement.beneficiaire = Beneficiaire(nom: "Affacturage Plus", siren: "123456782")
    })
    #expect(affacturage.contains("<dd>Affacturage Plus, SIREN 123456782</dd>"))
    #expect(!affacturage.contains(vendeur))
  }

  /// The page of an issued invoice whose head says this besides.
  private func page(
    _ langue: Langue = .francais, mentions: [Mention]? = nil, client: FicheClient? = nil,
    avec regler: (inout Precisions) -> Void
  ) throws -> String {
    var hasard = HasardDeValeurs()
    let tiree = try facture(&hasard) {
      $0.emission != nil && $0.modeDeReglement == .virement && $0.totaux.totalTTC > .zero
    }
    let emise = try #require(tiree.emission)
    var enTete = tiree.enTete
    enTete.precisions = Precisions()
    regler(&enTete.precisions)
    var vendeur = emise.vendeur
    (vendeur.iban, vendeur.bic) = ("FR1420041010050500013M02606", "BNPAFRPP")
    var facture = Facture(FactureCreee(brouillon: 1, enTete: enTete), id: tiree.id)
    try facture.appliquer(
      .factureEmise(
        FactureEmise(
          numero: emise.numero, enTete: enTete, vendeur: vendeur, client: client ?? emise.client,
          lignes: tiree.lignes, totaux: tiree.totaux, mentions: mentions)))
    return try page(document(facture), langue)
  }

  @Test func `of a draft says across the page that it is none`() throws {
    var hasard = HasardDeValeurs()
    let facture = try facture(&hasard) { $0.etape == .brouillon }
    let emise = try self.facture(&hasard)
    let exemple = try #require(emise.emission)
    let brouillon = DocumentImprime(
      brouillon: facture, vendeur: exemple.vendeur, client: exemple.client)
    for (langue, mot) in [(Langue.francais, "BROUILLON"), (.anglais, "DRAFT")] {
      let marque = "<div class=\"filigrane\" data-marque=\"\(mot)\" aria-hidden=\"true\">"
      #expect(try page(brouillon, langue).contains(marque), "\(hasard)")
    }
  }

  @Test(arguments: Langue.allCases)
  func `of a draft that was given up says why, and that nothing was issued`(langue: Langue) throws {
    var hasard = HasardDeValeurs()
    var annulee = try facture(&hasard) { $0.etape == .brouillon }
    let exemple = try #require(facture(&hasard).emission)
    try annulee.appliquer(.factureAnnulee(FactureAnnulee(motif: "Devis <refusé>")))
    let brouillon = DocumentImprime(
      brouillon: annulee, vendeur: exemple.vendeur, client: exemple.client)
    let pied = try #require(page(brouillon, langue).split(separator: "<footer").last)
    #expect(pied.contains("Devis &lt;refusé&gt;"), "\(hasard)")
    #expect(!pied.contains("position 42"), "\(hasard)")
  }

  @Test func `is refused for a number of another facture`() throws {
    var hasard = HasardDeValeurs()
    let autre: NumeroFacture = "Z-404"
    let facture = try facture(&hasard)
    let document = DocumentImprime(autre, de: facture, emission: emission, marque: .aucune)
    #expect(document == nil, "\(hasard)")
  }

  @Test(arguments: Langue.allCases)
  func `holds every line and every sum`(langue: Langue) throws {
    var hasard = HasardDeValeurs()
    for _ in 0..<30 {
      let facture = try facture(&hasard)
      let page = try page(document(facture), langue)
      #expect(
        page.ranges(of: "<th scope=\"row\" class=\"l\">").count == facture.lignes.count, "\(hasard)"
      )
      let totaux = facture.totaux
      let sommes =
        [totaux.totalHT, totaux.montantTVA, totaux.totalTTC]
        + totaux.groupes.flatMap { [$0.base, $0.montantTVA] } + facture.lignes.map(\.total)
      for somme in sommes { #expect(page.contains(somme.affiche(langue)), "\(somme), \(hasard)") }
      if totaux.remise != .zero {
        let remise = (Cumul.zero - Cumul(totaux.remise)).affiche(langue)
        #expect(page.contains(">\(remise)<"), "\(remise), \(hasard)")
      }
      for ligne in facture.lignes {
        let contenu = ligne.contenu
        guard let motif = contenu.motifExoneration else { continue }
        let traduction = contenu.codeExoneration?.traduction(de: motif, en: langue)
        let texte = TexteFacture.exoneration(
          contenu.categorieTVA.rawValue, motif.texte, traduction)
        var attendu = Markup()
        attendu.text(texte.texte(langue))
        let alinea = "<p>\(String(decoding: attendu.bytes, as: UTF8.self))</p>"
        #expect(page.contains(alinea), "\(hasard)")
      }
    }
  }
}
