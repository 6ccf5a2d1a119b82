import Graine
import Litteraux
import Testing

@testable import Facturation

@Suite struct SommesTests {
  private func totaux(
    remise: Remise = .aucune, prix: PrixSaisis = .ht, _ lignes: (Quantite, PrixUnitaire, Taux)...
  ) throws -> Totaux {
    let lignes = try lignes.enumerated().map { rang, ligne in
      try Ligne(
        id: LigneID(rang: UInt64(rang)),
        contenu: ContenuLigne(
          designation: "Pain", quantite: ligne.0, prixUnitaire: ligne.1, tva: ligne.2))
    }
    return try SommesParTaux(lignes).totaux(remise: remise, prix: prix)
  }

  private func total(
    _ quantite: Quantite, _ prix: PrixUnitaire, remise: Remise? = nil
  ) throws -> Montant {
    try CalculSommes.total(
      quantite,
      de: ContenuLigne(
        designation: "Pain", quantite: quantite, prixUnitaire: prix, remise: remise, tva: "20"))
  }

  private func tout(_ totaux: Totaux) -> String {
    let groupes = totaux.groupes.map { "\($0.tva):\($0.base):\($0.montantTVA)" }
    let sommes = [
      totaux.sousTotal, totaux.remise, totaux.totalHT, totaux.montantTVA, totaux.totalTTC,
    ]
    return (sommes.map(\.texte) + groupes).joined(separator: " ")
  }

  @Test func `the worked example comes out as it is written`() throws {
    let totaux = try totaux(
      remise: "10", ("3", "33.335", "20"), ("1", "50", "5.5"))
    #expect(
      tout(totaux) == "150.01 15.00 135.01 20.48 155.49 20.00:90.01:18.00 5.50:45.00:2.48")
  }

  @Test(arguments: [
    ("1", "0.005", "0.01"), ("1", "0.004999", "0.00"), ("-1", "0.005", "-0.01"),
    ("-1", "0.004999", "0.00"), ("1.5", "0.03", "0.05"), ("0.5", "0.01", "0.01"),
    ("3", "0.335", "1.01"), ("0.0001", "49.999999", "0.00"), ("0.0001", "50", "0.01"),
    ("1000", "999999999.99999", "999999999999.99"),
  ])
  func `a line's total is rounded once, its halves away from zero`(
    quantite: String, prix: String, attendu: String
  ) throws {
    #expect(try total(Quantite(saisie: quantite), PrixUnitaire(saisie: prix)).texte == attendu)
  }

  @Test func `lines that come to nought together keep what each comes to`() throws {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "100")
    try dossier.ligne("-1", a: "100")
    #expect(dossier.facture.partsHT.map(\.part.texte) == ["100.00", "-100.00"])
  }

  @Test(arguments: [PrixSaisis.ht, .ttc])
  func `lines at the ceiling share a base beside a deduction`(prix: PrixSaisis) throws {
    var dossier = try Dossier { ($0.prixSaisis, $0.remise) = (prix, "7.5") }
    try dossier.ligne("1000", a: "799999999.99")
    try dossier.ligne("-1", a: "100") {
      $0.factureAnterieure = FactureAnterieure(numero: "F2026-0001", date: "2026-10-01")
    }
    let facture = dossier.facture
    let somme = facture.partsHT.reduce(Cumul.zero) { $0 + $1.part }
    #expect(somme == Cumul(facture.totaux.totalHT))
    #expect(facture.partsHT[1].part.texte == (prix == .ht ? "-100.00" : "-83.33"))
  }

  @Test func `a line's total beyond the ceiling is refused`() {
    refuse("hors-limites", .total) {
      try total("1000", "999999999.999995")
    }
    refuse("hors-limites", .total) {
      try total("-999999999.9999", "999999999.999999")
    }
  }

  @Test func `VAT is rounded once a rate, and not once a line`() throws {
    #expect(
      tout(try totaux(("1", "0.02", "20"), ("1", "0.02", "20"), ("1", "0.02", "20")))
        == "0.06 0.00 0.06 0.01 0.07 20.00:0.06:0.01")
    #expect(
      tout(try totaux(("-1", "0.05", "10"))) == "-0.05 0.00 -0.05 -0.01 -0.06 10.00:-0.05:-0.01")
  }

  @Test func `the discount is rounded once a rate`() throws {
    #expect(
      tout(try totaux(remise: "50", ("1", "0.01", "20"), ("1", "0.01", "10")))
        == "0.02 0.02 0.00 0.00 0.00 20.00:0.00:0.00 10.00:0.00:0.00")
    #expect(
      tout(try totaux(remise: "50", ("-1", "0.01", "20")))
        == "-0.01 -0.01 0.00 0.00 0.00 20.00:0.00:0.00")
    #expect(
      tout(try totaux(remise: "33.33", ("1", "100", "20"), ("1", "100", "5.5")))
        == "200.00 66.66 133.34 17.00 150.34 20.00:66.67:13.33 5.50:66.67:3.67")
  }

  @Test func `a discount of everything leaves the rates at nothing`() throws {
    #expect(
      tout(try totaux(remise: "100", ("1", "999999999.99", "20")))
        == "999999999.99 999999999.99 0.00 0.00 0.00 20.00:0.00:0.00")
  }

  @Test func `no lines come to nothing`() throws {
    #expect(try totaux() == .zero)
  }

  @Test func `the rates stand from the highest to the lowest, whatever the lines' order`() throws {
    let totaux = try totaux(("1", "1", "8.5"), ("1", "1", "10"), ("1", "1", "0"), ("1", "1", "20"))
    #expect(totaux.groupes.map(\.tva) == ["20", "10", "8.5", "0"])
  }

  @Test func `two categories at zero are two groups, in the order of their codes`() throws {
    let contenus: [(CategorieTVA, Taux, PrixUnitaire)] = [
      (.tauxZero, "0", "1"), (.exoneree, "0", "2"), (.normale, "20", "4"), (.tauxZero, "0", "8"),
      (.autoliquidation, "0", "16"),
    ]
    let lignes = try contenus.enumerated().map { rang, contenu in
      try Ligne(
        id: LigneID(rang: UInt64(rang)),
        contenu: ContenuLigne(
          designation: "Pain", quantite: "1", prixUnitaire: contenu.2, tva: contenu.1,
          categorieTVA: contenu.0))
    }
    let groupes = try SommesParTaux(lignes).totaux(remise: .aucune, prix: .ht).groupes
    #expect(groupes.map(\.categorieTVA) == [.normale, .autoliquidation, .exoneree, .tauxZero])
    #expect(groupes.map(\.base) == ["4", "16", "2", "9"])
  }

  @Test func `a deposit stands outside the discount`() throws {
    var acompte = PrecisionsLigne()
    acompte.factureAnterieure = FactureAnterieure(numero: "F2026-0001", date: "2026-10-01")
    let contenus: [(Quantite, PrixUnitaire, PrecisionsLigne)] = [
      ("1", "3000", PrecisionsLigne()), ("2", "450", PrecisionsLigne()), ("-1", "900", acompte),
    ]
    let lignes = try contenus.enumerated().map { rang, contenu in
      try Ligne(
        id: LigneID(rang: UInt64(rang)),
        contenu: ContenuLigne(
          designation: "Pose", quantite: contenu.0, prixUnitaire: contenu.1, tva: "20",
          precisions: contenu.2))
    }
    let totaux = try SommesParTaux(lignes).totaux(remise: "10", prix: .ht)
    #expect(tout(totaux) == "3000.00 390.00 2610.00 522.00 3132.00 20.00:2610.00:522.00")
  }

  @Test func `prices that include VAT come out as they were asked`() throws {
    #expect(
      tout(try totaux(prix: .ttc, ("3", "9.99", "20")))
        == "29.97 0.00 24.97 5.00 29.97 20.00:24.97:5.00")
    #expect(
      tout(try totaux(remise: "10", prix: .ttc, ("3", "9.99", "20"), ("1", "2.11", "5.5")))
        == "32.08 3.21 24.27 4.60 28.87 20.00:22.47:4.50 5.50:1.80:0.10")
  }

  @Test func `a discount in euros is shared out by what the rates come to`() throws {
    #expect(
      tout(
        try totaux(
          remise: Remise(montant: "10"), ("1", "100", "20"), ("1", "100", "10"), ("1", "100", "5.5")
        ))
        == "300.00 10.00 290.00 34.32 324.32 20.00:96.66:19.33 10.00:96.67:9.67 5.50:96.67:5.32")
    // A draft may grant more than it has come to yet.
    #expect(try totaux(remise: Remise(montant: "10"), ("1", "4", "20")).totalHT == .zero)
  }

  @Test func `a line's own discount is taken off its total`() throws {
    #expect(try total("3", "33.335", remise: "5") == "95.01")
    #expect(try total("1", "1234", remise: Remise(montant: "50")) == "1184")
  }

  @Test func `each sum may reach the ceiling, and none passes it`() throws {
    let somme: PrixUnitaire = "999999999.99999"
    #expect(try totaux(("1000", somme, "0")).totalTTC == "999999999999.99")
    #expect(try totaux(("-1000", somme, "0")).totalTTC == "-999999999999.99")
    #expect(try totaux(remise: "100", ("1000", somme, "20")).totalTTC == .zero)
    // Only the sum of a rate counts, not what the lines come to on the way.
    let entier = try totaux(("1000", somme, "0"), ("1000", somme, "0"), ("-1000", somme, "0"))
    #expect(entier.sousTotal == "999999999999.99")
    refuse("hors-limites", .total) { try totaux(("1000", somme, "0.9")) }
    refuse("hors-limites", .total) { try totaux(("1000", somme, "0"), ("1", "0.01", "0")) }
    refuse("hors-limites", .total) { try totaux(("1000", somme, "0"), ("1", "0.01", "20")) }
    refuse("hors-limites", .total) {
      try totaux(remise: "100", ("1000", somme, "0"), ("1", "0.01", "0"), ("-1", "1", "20"))
    }
  }
}

/// How fractions are rounded so that they add up.
@Suite struct `Parts that have to add up` {
  @Test func `take a cent more where they lose most, the first of equals first`() {
    #expect(Arrondi.repartir(1000, parts: [1000, 1000, 1000], sur: 3) == [334, 333, 333])
    #expect(Arrondi.repartir(3, parts: [7, 5], sur: 4) == [2, 1])
  }

  @Test func `keep their sign, and cancel out where their sum is nothing`() {
    #expect(Arrondi.repartir(0, parts: [12_000, -12_000], sur: 12) == [1000, -1000])
    #expect(Arrondi.repartir(5, parts: [-5, 15], sur: 2) == [-2, 7])
  }

  @Test func `bear whatever the sum is off by`() {
    #expect(Arrondi.repartir(205, parts: [100, 100], sur: 1) == [103, 102])
    #expect(Arrondi.repartir(195, parts: [100, 100], sur: 1) == [98, 97])
    #expect(Arrondi.repartir(5, parts: [], sur: 1) == [])
  }

  @Test func `add up whatever they are`() {
    var hasard = GenerateurGraine()
    for _ in 0..<1000 {
      let entier = Int128(hasard.entier(1...20_000))
      let parts = (0..<hasard.entier(1...6)).map { _ in
        Int128(hasard.entier(-1_000_000...1_000_000))
      }
      let somme = Int128(hasard.entier(-500...500)) + parts.reduce(0, +) / entier
      #expect(
        Arrondi.repartir(somme, parts: parts, sur: entier).reduce(0, +) == somme, "\(hasard)")
    }
  }
}

@Suite struct `The months that a reversed payment touches` {
  private func facture(_ nature: NatureOperation? = .services) throws -> Dossier {
    var dossier = try Dossier {
      $0.date = "2026-08-20"
      $0.nature = nature
    }
    try dossier.ligne("1", a: "100")
    try dossier.emettre()
    return dossier
  }

  private func touches(_ dossier: Dossier, _ paiement: PaiementID) -> [String] {
    dossier.facture.moisTouches(parAnnulationDe: paiement).map {
      "\($0.mois) \($0.encaisse) \($0.tva.base) \($0.tva.tva)"
    }
  }

  @Test func `are that of the payment, whose receipts and VAT it takes back`() throws {
    var dossier = try facture()
    let paiement = try dossier.payer("60", le: "2026-09-30")
    try dossier.payer("60", le: "2026-10-01")
    #expect(touches(dossier, paiement) == ["2026-09-01 -60.00 -50.00 -10.00"])
    try dossier.annuler(paiement: paiement)
    #expect(touches(dossier, paiement) == ["2026-09-01 -60.00 -50.00 -10.00"])
  }

  @Test(arguments: [nil, .biens, .mixte] as [NatureOperation?])
  func `lose no VAT where it is due when invoiced`(_ nature: NatureOperation?) throws {
    var dossier = try facture(nature)
    let paiement = try dossier.payer("60", le: "2026-09-30")
    #expect(touches(dossier, paiement) == ["2026-09-01 -60.00 0.00 0.00"])
  }

  @Test func `go on to a later month where the invoice was overpaid`() throws {
    var dossier = try facture()
    let paiement = try dossier.payer("120", le: "2026-09-30")
    try dossier.payer("60", le: "2026-10-15") { $0.accepteTropPercu = true }
    #expect(
      touches(dossier, paiement)
        == ["2026-09-01 -120.00 -100.00 -20.00", "2026-10-01 0.00 50.00 10.00"])
  }

  @Test func `are that of the bounce too, which then never was`() throws {
    var dossier = try facture()
    let paiement = try dossier.payer("120", le: "2026-09-30")
    try dossier.rejeter(paiement: paiement, le: "2026-10-05")
    #expect(
      touches(dossier, paiement)
        == ["2026-09-01 -120.00 -100.00 -20.00", "2026-10-01 120.00 100.00 20.00"])
  }

  @Test func `are that in which the rest was given up, where its VAT was due when invoiced`() throws
  {
    var dossier = try facture(.biens)
    let paiement = try dossier.payer("60", le: "2026-09-30")
    try dossier.passerEnPerte(le: "2026-12-31")
    #expect(
      touches(dossier, paiement)
        == ["2026-09-01 -60.00 0.00 0.00", "2026-12-01 0.00 -50.00 -10.00"])
  }

  @Test func `are none of a payment that is not there`() throws {
    #expect(try touches(facture(), 99) == [])
  }
}
