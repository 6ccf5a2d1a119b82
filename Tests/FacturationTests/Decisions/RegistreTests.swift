import Facturation
import Testing
import Litteraux

@Suite struct RegistreTests {
  private func vendeur(_ regler: (inout Vendeur) -> Void) -> Vendeur {
    var vendeur = Vendeur.exemple
    regler(&vendeur)
    return vendeur
  }

  private func ouvrir(_ vendeur: Vendeur) throws -> RegistreOuvert {
    try Registre.ouvrir(nil, id: 1, vendeur: vendeur)
  }

  @Test func `a registre is opened once`() throws {
    let ouverture = try ouvrir(.exemple)
    #expect(ouverture.format == 1)
    #expect(ouverture.serieFactures == .factures)
    #expect(ouverture.serieAvoirs == .avoirs)
    #expect(ouverture.fuseau == .paris)
    let registre = try Registre.evoluer(nil, .registreOuvert(ouverture))
    #expect(registre.vendeur == .exemple)
    #expect(registre.id == 1)
    refuse("registre-deja-ouvert") { try Registre.ouvrir(registre, id: 2, vendeur: .exemple) }
  }

  @Test func `a registre keeps the series and the time zone it was opened with`() throws {
    let ouverture = try Registre.ouvrir(
      nil, id: 1, vendeur: .exemple, serieFactures: "{n:6}", serieAvoirs: "AV{n}",
      fuseau: .reunion)
    let registre = Registre(ouverture)
    #expect(registre.serieFactures == "{n:6}")
    #expect(registre.serieAvoirs == "AV{n}")
    #expect(registre.fuseau == .reunion)
    #expect(registre.format == RegistreOuvert.formatActuel)
  }

  @Test func `two series either share their numbers or could never give the same`() throws {
    func ouvrir(_ factures: Serie, _ avoirs: Serie) throws -> RegistreOuvert {
      try Registre.ouvrir(
        nil, id: 1, vendeur: .exemple, serieFactures: factures, serieAvoirs: avoirs)
    }
    let refus = refuse("series-confondues") { try ouvrir("F{n}", "F{n:4}") }
    #expect(refus?.figures == "serieFactures=F{n} serieAvoirs=F{n:4}")
    let confondues: [(Serie, Serie)] = [
      ("{n}", "{annee}{n}"), ("F1{n}", "F{n}"), ("F{annee}-{n}", "F{annee}-{n:4}"),
      ("{n}-{annee}", "{annee}-{n}"),
    ]
    for (factures, avoirs) in confondues {
      refuse("series-confondues") { try ouvrir(factures, avoirs) }
    }
    let distinctes: [(Serie, Serie)] = [
      ("{n}", "{n}"), ("F{n}", "A{n}"), ("{n}", "A{n}"), ("F{n}", "f{n}"), ("{annee}-{n}", "{n}"),
    ]
    for (factures, avoirs) in distinctes { _ = try ouvrir(factures, avoirs) }
  }

  @Test func `a seller's SIRET belongs to its SIREN`() throws {
    let ecart = vendeur { $0.siret = "40483304800022" }
    refuse("siren-siret-en-desaccord") { try ouvrir(ecart) }
    _ = try ouvrir(vendeur { $0.siret = "73282932000074" })
  }

  @Test func `a seller's French VAT number ends with its SIREN`() throws {
    let ecart = vendeur { $0.numeroTVA = "FR83404833048" }
    let refus = refuse("siren-tva-en-desaccord") { try ouvrir(ecart) }
    #expect(refus?.figures == "siren=732829320 numeroTVA=FR83404833048")
    _ = try ouvrir(vendeur { $0.numeroTVA = "FR44732829320" })
    // Only a French number contains a SIREN.
    _ = try ouvrir(vendeur { $0.numeroTVA = "BE0428759497" })
    _ = try ouvrir(vendeur { $0.numeroTVA = nil })
  }

  @Test func `the seller's particulars may change, under the same checks`() throws {
    let ouvert = Registre.exemple
    let nouveau = vendeur { $0.nom = "Atelier Dupont et Fils" }
    let modification = try ouvert.modifier(vendeur: nouveau)
    let registre = try Registre.evoluer(ouvert, .vendeurModifie(modification))
    #expect(registre.vendeur.nom == "Atelier Dupont et Fils")
    #expect(registre.serieFactures == ouvert.serieFactures)
    refuse("siren-siret-en-desaccord") {
      try ouvert.modifier(vendeur: vendeur { $0.siret = "40483304800022" })
    }
  }
}
