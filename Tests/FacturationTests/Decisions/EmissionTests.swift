@testable import Facturation
import Litteraux
import Testing

/// A draft with one line.
private func brouillon(
  registre: Registre = .exemple, _ regler: (inout DemandeFacture) -> Void = { _ in }
) throws -> Dossier {
  var dossier = try Dossier(registre: registre, regler)
  try dossier.ligne("1", a: "100")
  return dossier
}

@Suite struct EmissionTests {
  @Test func `an invoice without a line is not issued`() throws {
    var dossier = try Dossier()
    let refus = refuse("sans-ligne") { try dossier.emettre() }
    #expect(refus?.figures == "reference=BROUILLON-7")
    try dossier.ligne("1", a: "0")
    try dossier.emettre()
    #expect(dossier.facture.totaux.totalTTC == .zero)
  }

  @Test func `issuing gives the number and freezes seller, client, lines and totals`() throws {
    var dossier = try brouillon()
    let lignes = dossier.facture.lignes
    try dossier.emettre()
    let emission = try #require(dossier.facture.emission)
    #expect(emission.numero == NumeroEmis(numero: "F2026-0001", serie: "F2026-{n:4}", rang: 1))
    #expect(emission.vendeur == .exemple)
    #expect(emission.client == .entreprise)
    #expect(dossier.facture.reference == "F2026-0001")
    #expect(dossier.facture.numero == "F2026-0001")
    #expect(dossier.facture.lignes == lignes)
    #expect(dossier.facture.totaux.totalTTC == "120")
  }

  @Test func `the next number follows the last of the series`() throws {
    var dossier = try brouillon()
    dossier.derniers["F2026-{n:4}"] = DernierEmis(rang: 41, date: "2026-11-20")
    try dossier.emettre()
    #expect(dossier.facture.numero == "F2026-0042")
  }

  @Test func `a date may be that of the last number given, and none before`() throws {
    var dossier = try brouillon()
    dossier.derniers["F2026-{n:4}"] = DernierEmis(rang: 1, date: "2026-11-20")
    let refus = refuse("date-avant-derniere") { try dossier.emettre(le: "2026-11-19") }
    #expect(refus?.figures == "serie=F2026-{n:4} date=2026-11-19 derniere=2026-11-20")
    try dossier.emettre(le: "2026-11-20")
    #expect(dossier.facture.numero == "F2026-0002")
  }

  @Test func `the date that is told to be the earliest lies behind what is closed`() {
    for (ouvert, premier) in [("2026-11-21", "2026-11-21"), ("2026-11-20", nil)]
      as [(DateCivile, String?)]
    {
      for estDatee in [true, false] {
        let refus = RefusFacturation.dateAvantDerniere(
          "F2026-{n:4}", date: "2026-11-19", derniere: "2026-11-20", auPlusTard: "2026-11-29",
          aEmettreDes: ouvert, estDatee: estDatee)
        #expect(refus.enonce.chiffre("auPlusTot") == premier)
        #expect(refus.enonce.remede == (estDatee ? .emettrePlusTard : .livrerPuisEmettre))
      }
    }
  }

  @Test func `a date behind the last day that it may bear is refused`() throws {
    var dossier = try brouillon()
    var autre = dossier
    let refus = refuse("date-future") {
      try dossier.emettre(le: "2026-11-21", auPlusTard: "2026-11-20")
    }
    #expect(refus?.figures == "date=2026-11-21 aujourdhui=2026-11-20")
    try dossier.emettre(le: "2026-11-20", auPlusTard: "2026-11-20")
    try autre.emettre(le: "2062-12-31", auPlusTard: nil)
    #expect(autre.facture.numero == "F2062-0001")
  }

  @Test func `each year begins a series of its own`() throws {
    var dossier = try brouillon()
    dossier.derniers["F2026-{n:4}"] = DernierEmis(rang: 9, date: "2026-12-31")
    try dossier.emettre(le: "2027-01-01")
    #expect(dossier.facture.numero == "F2027-0001")
  }

  @Test func `a number that would be too long is refused`() throws {
    let serie = try lire("{n}" + String(repeating: "a", count: 26), Serie.self)
    let registre = Registre(
      RegistreOuvert(registre: 1, vendeur: .exemple, serieFactures: serie))
    var dossier = try brouillon(registre: registre)
    dossier.derniers[serie] = DernierEmis(rang: 999_999_999, date: "2026-11-20")
    refuse("valeur-trop-longue", .numero) { try dossier.emettre() }
    dossier.derniers[serie] = DernierEmis(rang: 999_999_998, date: "2026-11-20")
    try dossier.emettre()
  }

  @Test func `a due date given as a delay moves with the date of issue`() throws {
    var dossier = try brouillon()
    try dossier.emettre(le: "2026-12-01")
    #expect(dossier.facture.dateFacture == "2026-12-01")
    #expect(dossier.facture.dateEcheance == "2026-12-31")
  }

  @Test func `a due date given as a day stays, and may be the day of issue but not before`() throws
  {
    var dossier = try brouillon { $0.echeance = .date("2026-12-01") }
    refuse("echeance-avant-facture") { try dossier.emettre(le: "2026-12-02") }
    try dossier.emettre(le: "2026-12-01")
    #expect(dossier.facture.dateEcheance == "2026-12-01")
  }

  @Test func `an invoice is dated by its draft unless another day is given`() throws {
    var dossier = try brouillon()
    try dossier.emettre()
    #expect(dossier.facture.dateFacture == "2026-11-20")
  }

  @Test func `deductions may take all that is invoiced at their rate, and no cent more`() throws {
    var dossier = try brouillon()
    try dossier.ligne("-1", a: "100.01")
    let refus = refuse("base-negative") { try dossier.emettre() }
    #expect(refus?.figures == "tva=20.00 base=-0.01")
    try dossier.ligne("1", a: "0.01")
    try dossier.emettre()
    #expect(dossier.facture.totaux.totalTTC == .zero)
  }

  @Test func `a deduction at another rate than what it is deducted from is refused`() throws {
    var dossier = try brouillon()
    try dossier.ligne("-1", a: "10", tva: "5.5")
    refuse("base-negative") { try dossier.emettre() }
  }

  /// Nothing at all is sold at their rate in the second.
  @Test(
    arguments: [("1", "20", true), ("1", "10", true), ("-9", "20", false)]
      as [(Quantite, Taux, Bool)])
  func `of several deposits the greatest is named, unless a reduction takes off more`(
    vendue: Quantite, tva: Taux, estNomme: Bool
  ) throws {
    var dossier = try Dossier()
    try dossier.ligne(vendue, a: "100", tva: tva)
    let acomptes: [(NumeroFacture, PrixUnitaire)] = [("F2026-0008", "10"), ("F2026-0009", "500")]
    for (numero, prix) in acomptes {
      try dossier.ligne("-1", a: prix) {
        $0.factureAnterieure = FactureAnterieure(numero: numero, date: "2026-11-02")
      }
    }
    let refus = refuse("base-negative") { try dossier.emettre() }
    for langue in Langue.allCases {
      let message = try #require(refus?.message(langue))
      #expect(message.contains(" F2026-0009") == estNomme && !message.contains("F2026-0008"))
    }
  }

  @Test func `a line entered under another regime than the seller's is not issued`() throws {
    var avec = try brouillon()
    avec.registre = .enFranchise
    let refus = refuse("regime-change") { try avec.emettre() }
    #expect(refus?.figures == "lignes=1")
    var zero = try Dossier()
    try zero.ligne("1", a: "100", tva: "0")
    zero.registre = .enFranchise
    refuse("regime-change") { try zero.emettre() }
    var sans = try brouillon(registre: .enFranchise)
    sans.registre = .exemple
    refuse("regime-change") { try sans.emettre() }
  }

  @Test func `no line of a draft that was begun without VAT is issued at zero without a reason`()
    throws
  {
    var dossier = try Dossier(registre: .enFranchise)
    dossier.registre = .exemple
    let pain = try dossier.ligne("1", a: "100")
    try dossier.ligne("1", a: "100", tva: "20")
    try dossier.ligne("1", a: "100", designation: "Sel")
    #expect(dossier.facture.lignes[0].contenu.tva == .zero)
    let refus = refuse("zero-sans-motif") { try dossier.emettre() }
    #expect(refus?.figures == "lignes=1,3")
    try dossier.changer(pain) { $0.tva = "20" }
    #expect(refuse("zero-sans-motif") { try dossier.emettre() }?.figures == "lignes=3")
    try dossier.changer(dossier.facture.lignes[2].id) {
      $0.codeExoneration = "VATEX-FR-CGI261-4"
      $0.motifExoneration = "Art. 261 du CGI"
    }
    try dossier.emettre()
    #expect(dossier.facture.totaux.montantTVA == "40")
  }

  @Test func `a rate of zero that a produit brings needs its reason too`() throws {
    var dossier = try Dossier()
    let produit = Produit(
      id: 1, fiche: FicheProduit(designation: "Pain", prixUnitaire: "1", tva: "0"))
    var demande = DemandeLigne()
    demande.quantite = "1"
    let ajout = try dossier.facture.ajouter(demande, de: produit, id: 1, sous: .reel)
    try dossier.facture.appliquer(.ligneAjoutee(ajout))
    refuse("zero-sans-motif") { try dossier.emettre() }
    try dossier.changer(1) { $0.motifExoneration = "Art. 294 du CGI" }
    refuse("zero-sans-motif") { try dossier.emettre() }
    try dossier.changer(1) { $0.codeExoneration = "VATEX-FR-CGI294" }
    try dossier.emettre()
  }

  @Test func `a discount on the whole never lessens a deduction`() throws {
    var dossier = try Dossier { $0.remise = "10" }
    try dossier.ligne("1", a: "100")
    try dossier.ligne("-1", a: "30", designation: "Acompte")
    let refus = refuse("remise-sur-deduction") { try dossier.emettre() }
    #expect(refus?.figures == "lignes=2 remisePourcentage=10.00 remiseMontant=0.00")
    try dossier.facture.appliquer(.remiseAccordee(dossier.facture.accorder(remise: .aucune)))
    try dossier.ligne("-1", a: "10", designation: "Remise")
    try dossier.emettre()
    #expect(dossier.facture.totaux.totalHT == "60")
  }

  @Test func `a discount never lessens an outlay`() throws {
    for remise in ["10", Remise(montant: "10")] as [Remise] {
      var dossier = try Dossier { $0.remise = remise }
      try dossier.ligne("1", a: "100")
      let debours = try dossier.ligne("1", a: "30", tva: "0") {
        $0.codeExoneration = "VATEX-EU-79-C"
        $0.remise = "10"
      }
      let refus = refuse("remise-sur-debours") { try dossier.emettre() }
      #expect(refus?.figures == "lignes=2")
      try dossier.changer(debours) { $0.remise = .aucune }
      try dossier.emettre()
      #expect(dossier.facture.totaux.groupes.map(\.base) == ["90", "30"])
    }
  }

  @Test func `is warned of outlays in part, of what is outside VAT beside others, and of nothing`()
    throws
  {
    func dits(
      _ lignes: (prix: PrixUnitaire, code: CodeExoneration?, compte: CompteComptable?)...
    ) throws -> [String] {
      var dossier = try Dossier()
      for (prix, code, compte) in lignes {
        try dossier.ligne("1", a: prix, tva: code == nil ? nil : "0") {
          ($0.codeExoneration, $0.compte) = (code, compte)
          $0.motifExoneration = code.map { Libelle(texteAdmis: $0.texte) }
        }
      }
      let siens: Set = ["debours-a-moitie", "hors-champ-et-autres", "facture-nulle"]
      return try dossier.emettre().avertissements.filter { siens.contains($0.code.rawValue) }
        .map { "\($0.code) \($0.chiffres.figures)" }
    }
    #expect(try dits(("30", "VATEX-EU-79-C", "467100"), ("5", nil, "706000")) == [])
    #expect(try dits(("5", nil, "467100")) == ["debours-a-moitie lignes=1"])
    #expect(try dits(("5", "VATEX-EU-132", "467")) == ["debours-a-moitie lignes=1"])
    #expect(try dits(("5", "VATEX-EU-79-C", "706000")) == ["debours-a-moitie lignes=1"])
    #expect(try dits(("5", "VATEX-EU-O", nil)) == [])
    #expect(
      try dits(("5", nil, nil), ("5", "VATEX-EU-O", nil)) == ["hors-champ-et-autres lignes=2"])
    #expect(try dits(("0", nil, nil)) == ["facture-nulle "])
  }

  @Test func `what was paid for the client is neither goods nor services`() throws {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "100") { $0.nature = .biens }
    try dossier.ligne("1", a: "30", tva: "0") { $0.codeExoneration = "VATEX-EU-79-C" }
    var vendeur = dossier.registre.vendeur
    vendeur.nature = .services
    #expect(dossier.facture.natureVendue(par: vendeur) == .biens)
    vendeur.nature = .mixte
    var enTete = dossier.facture.enTete
    enTete.nature = .mixte
    #expect(enTete.lignesSansNature(parmi: dossier.facture.lignes, de: vendeur) == nil)
  }

  @Test func `a line that both regimes admit outlives the change`() throws {
    for (avant, apres) in [(Registre.exemple, Registre.enFranchise), (.enFranchise, .exemple)] {
      var dossier = try Dossier(registre: avant)
      try dossier.ligne("1", a: "100", tva: "0") {
        $0.categorieTVA = .exoneree
        $0.exonerer()
      }
      dossier.registre = apres
      try dossier.emettre()
      #expect(dossier.facture.totaux.montantTVA == .zero)
    }
  }

  @Test func `a rate that the law has dropped since the draft is not issued`() throws {
    var dossier = try Dossier()
    let contenu = ContenuLigne(
      designation: "Pain", quantite: "1", prixUnitaire: "100", tva: "19.6")
    try dossier.facture.appliquer(.ligneAjoutee(LigneAjoutee(ligneId: 1, contenu: contenu)))
    refuse("taux-non-admis") { try dossier.emettre() }
  }

  @Test func `a seller without VAT issues without VAT`() throws {
    var dossier = try brouillon(registre: .enFranchise)
    try dossier.emettre()
    #expect(dossier.facture.totaux.montantTVA == .zero)
    #expect(dossier.facture.emission?.vendeur.regime == .franchise)
  }

  @Test func `what the journal can't tell stops the issue`() throws {
    struct Illisible: Error {}
    let facture = try brouillon().facture
    #expect(throws: Illisible.self) {
      try facture.emettre(
        auPlusTard: nil, registre: .exemple, client: .entreprise,
        dernier: { _ in throw Illisible() })
    }
  }
}

/// What may be done to a draft, to an issued invoice, and to a cancelled one.
@Suite struct EtapesTests {
  private typealias Acte = @Sendable (Facture) throws -> Void

  private static let surBrouillon: [Acte] = [
    { _ = try $0.accorder(remise: "10") },
    { _ = try $0.modifier(echeance: .habituelle) },
    { _ = try $0.modifier(conditions: .carte) },
    { _ = try $0.modifier(notes: nil, commentaire: nil) },
    { _ = try $0.modifier(nature: .biens) },
    { _ = try $0.modifier(livraison: nil) },
    { _ = try $0.modifier($0.references) },
    { _ = try $0.modifier($0.enTete.precisions.versement) },
    { _ = try $0.changer(client: 9) },
    {
      let ligne = DemandeLigne("Pain", quantite: "1", prix: "1")
      _ = try $0.ajouter(ligne, id: 99, sous: .reel)
    },
    { _ = try $0.modifier(ligne: 1, DemandeLigne(), sous: .reel) },
    { _ = try $0.retirer(ligne: 1) },
    {
      _ = try $0.emettre(
        auPlusTard: nil, registre: .exemple, client: .entreprise, dernier: { _ in nil })
    },
  ]

  private static let surEmise: [Acte] = [
    {
      let demande = DemandePaiement(montant: "1")
      _ = try $0.enregistrer(demande, id: 99, aujourdhui: "2026-11-20", memeDette: [])
    },
    {
      let demande = DemandeAvoir(motif: "Retour")
      _ = try $0.crediter(
        demande, id: 99, registre: .exemple, client: .entreprise, aujourdhui: "2026-11-20",
        deduisant: { _ in [] }, dernier: { _ in nil })
    },
  ]

  @Test func `a draft changes, is issued and is cancelled, but neither paid nor credited`() throws {
    let facture = try brouillon().facture
    for acte in Self.surBrouillon { try acte(facture) }
    _ = try facture.annuler(motif: "Doublon")
    for acte in Self.surEmise {
      let refus = refuse("facture-non-emise") { try acte(facture) }
      #expect(refus?.figures == "reference=BROUILLON-7")
    }
    refuse("facture-non-emise") { try facture.annuler(paiement: 1, motif: "Erreur") { _ in nil } }
  }

  @Test func `an issued invoice is paid and credited, but changes no more`() throws {
    let facture = try Dossier.emis().facture
    for acte in Self.surEmise { try acte(facture) }
    for acte in Self.surBrouillon {
      let refus = refuse("facture-deja-emise") { try acte(facture) }
      #expect(refus?.figures == "reference=F2026-0001")
    }
    // A deposit has no corrective, and who wanted it issued is told of nothing.
    for (type, remede) in [(nil, .rectifier), (.acompte, .crediter)] as [(TypeFacture?, Remede)] {
      let emise = try Dossier.emis(type: type).facture
      let remedes = Self.surBrouillon.map { acte in
        refuse("facture-deja-emise") { try acte(emise) }?.enonce.remede
      }
      #expect(Set(remedes) == [remede, nil])
    }
    let refus = refuse("annulation-apres-emission") { try facture.annuler(motif: "Doublon") }
    #expect(refus?.figures == "reference=F2026-0001")
  }

  @Test func `of a cancelled draft nothing more is made`() throws {
    var dossier = try brouillon()
    try dossier.annuler()
    #expect(dossier.facture.etape == .annulee(motif: "Doublon"))
    for acte in Self.surBrouillon + Self.surEmise {
      let refus = refuse("facture-deja-annulee") { try acte(dossier.facture) }
      #expect(refus?.figures == "reference=BROUILLON-7")
    }
    refuse("facture-deja-annulee") { try dossier.annuler() }
    refuse("facture-deja-annulee") {
      try dossier.facture.annuler(paiement: 1, motif: "Erreur") { _ in nil }
    }
  }
}
