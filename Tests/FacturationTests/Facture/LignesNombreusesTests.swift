import Facturation
import Graine
import Testing
import Litteraux

/// An event of one line leaves the others where they are, however many there are.
@Suite struct `An invoice of many lines` {
  private func contenu(_ rang: Int) -> ContenuLigne {
    ContenuLigne(
      designation: "Pain", quantite: Quantite(unitesAdmises: Int64(rang % 7 + 1) * 10_000),
      prixUnitaire: "1.33", tva: Taux.enVigueur[rang % Taux.enVigueur.count])
  }

  /// Where the lines lie: elsewhere after an event that copied them all.
  private func place(_ facture: Facture) -> Int {
    unsafe facture.lignes.withUnsafeBytes { octets in
      unsafe octets.baseAddress.map { Int(bitPattern: $0) } ?? 0
    }
  }

  @Test func `copies them only now and then while it grows, and never when one changes`() throws {
    var facture = try Dossier().facture
    let nombre = 3000
    var copies = 0
    func appliquer(_ evenement: EvenementFacture) throws {
      let avant = place(facture)
      try facture.appliquer(evenement)
      if place(facture) != avant { copies += 1 }
    }
    for rang in 1...nombre {
      try appliquer(
        .ligneAjoutee(LigneAjoutee(ligneId: LigneID(rang: UInt64(rang)), contenu: contenu(rang))))
    }
    #expect(copies < 20, "\(copies) copies of \(nombre) lines")
    copies = 0
    for rang in 1...nombre {
      try appliquer(
        .ligneModifiee(
          LigneModifiee(ligneId: LigneID(rang: UInt64(rang)), contenu: contenu(rang + 1))))
    }
    try appliquer(.remiseAccordee(RemiseAccordee(remise: "10")))
    #expect(copies == 0)
    for rang in 1...nombre / 2 {
      try appliquer(.ligneRetiree(LigneRetiree(ligneId: LigneID(rang: UInt64(2 * rang)))))
    }
    #expect(copies == 0)
    #expect(facture.lignes.count == nombre / 2)
  }

  @Test(arguments: 1...20)
  func `comes to what all its lines come to, whatever was done to them`(graine: UInt64) throws {
    var hasard = GenerateurGraine(graine: graine)
    var facture = try Dossier().facture
    for tour in 1...150 as ClosedRange<UInt64> {
      let connue = facture.lignes.randomElement(using: &hasard)
      switch Int.random(in: 0..<10, using: &hasard) {
      case 0..<2 where connue != nil:
        let id = try #require(connue).id
        try facture.appliquer(
          .ligneModifiee(LigneModifiee(ligneId: id, contenu: contenu(Int(tour)))))
      case 2..<5 where connue != nil:
        try facture.appliquer(.ligneRetiree(LigneRetiree(ligneId: try #require(connue).id)))
      case 5:
        let remise = Pourcentage(unitesAdmises: Int64.random(in: 0...10_000, using: &hasard))
        try facture.appliquer(.remiseAccordee(RemiseAccordee(remise: Remise(remise))))
      default:
        let ajout = LigneAjoutee(ligneId: LigneID(rang: tour), contenu: contenu(Int(tour)))
        try facture.appliquer(.ligneAjoutee(ajout))
      }
      let attendus = try CalculSommes.totaux(facture.lignes, facture.enTete)
      #expect(facture.totaux == attendus)
      #expect(facture.lignes.allSatisfy { facture.ligne($0.id) == $0 })
    }
  }

  @Test func `does not tell by what way it became what it is`() throws {
    var (directe, autre) = (try Dossier().facture, try Dossier().facture)
    func ajout(_ rang: UInt64) -> EvenementFacture {
      .ligneAjoutee(LigneAjoutee(ligneId: LigneID(rang: rang), contenu: contenu(Int(rang))))
    }
    for rang in 1...40 as ClosedRange<UInt64> { try autre.appliquer(ajout(rang)) }
    for rang in 3...40 as ClosedRange<UInt64> {
      try autre.appliquer(.ligneRetiree(LigneRetiree(ligneId: LigneID(rang: rang))))
    }
    for rang in 1...2 as ClosedRange<UInt64> { try directe.appliquer(ajout(rang)) }
    #expect(autre == directe && autre.hashValue == directe.hashValue)
  }
}
