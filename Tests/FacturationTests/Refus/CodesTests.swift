import Litteraux
import Testing

@testable import Facturation

@Suite struct CodesTests {
  @Test func `every form that a value can have is asked for in the golden file`() throws {
    let demandees = try Reproducteur.tous.compactMap { try $0.refus()?.enonce.attendu?.francais }
    for forme in Forme.exemples { #expect(demandees.contains(forme.texte.francais)) }
    #expect(Set(demandees).count >= Forme.exemples.count)
  }

  @Test func `a code compares with its name, which is also what it prints`() throws {
    let refus = RefusFacturation.quantiteNulle
    #expect(refus.code == RefusFacturation.Code(rawValue: "quantite-nulle"))
    #expect(refus.code == "quantite-nulle" && refus.code != "sans-ligne")
    #expect(refus.code.description == "quantite-nulle")
    #expect(refus.description == "quantite-nulle: \(refus.message(.anglais))")
  }

  @Test func `refusals are the same that say the same of the same field`() {
    let un = RefusFacturation.valeur(.nom, .tropLong(maximum: 1))
    #expect(un == .valeur(.nom, .tropLong(maximum: 1)))
    #expect(un.hashValue == RefusFacturation.valeur(.nom, .tropLong(maximum: 1)).hashValue)
    #expect(un != .valeur(.nom, .tropLong(maximum: 2)) && un != .valeur(.adresse, .vide))
    #expect(un != .valeur(.adresse, .tropLong(maximum: 1)))
    #expect(RefusFacturation.avoirLigneCreditee("Pain") != .avoirLigneEnDouble("Pain"))
    #expect(Defaut.forme(.siren) != .forme(.siret))
  }

  @Test func `what is thrown fits into one word`() {
    #expect(MemoryLayout<RefusFacturation>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<Defaut?>.size == MemoryLayout<Int>.size)
  }

  @Test func `what helps by hand is not said of a file`() {
    let refus = RefusFacturation.quantiteNulle
    #expect(Defaut.refus(refus).enonce == refus.enonce)
    #expect(RefusFacturation.prelevementSansMandat.enonce.remede == .donnerUnMandat)
    #expect(Defaut.refus(.prelevementSansMandat).enonce.remede == nil)
  }
}

extension LignesVisees {
  static let exemple: LignesVisees = {
    let contenu = ContenuLigne(designation: "Pain", quantite: "1", prixUnitaire: "1", tva: "0")
    guard let lignes = LignesVisees([Ligne(id: 1, contenu: contenu, total: "1")], ou: { _ in true })
    else { preconditionFailure("one line is meant") }
    return lignes
  }()
}

extension Forme {
  /// One of each, as the golden file asks for it; the three shapes of a decimal number count each.
  fileprivate static let exemples: [Forme] = [
    .decimal(montrees: 2, maximum: 2), .decimal(montrees: 0, maximum: 4),
    .decimal(montrees: 2, maximum: 6), .date, .uuid, .siren, .siret, .numeroTVA, .iban, .bic,
    .courriel, .pays, .numero, .serie, .codeUnite, .codeExoneration, .compte,
    .nombreCertain(decimal: "1.234", decimales: 4, entier: "1234"), .mandat, .creancier,
    .codeMention, .adresseElectronique, .nombre(decimales: 4), .numeroTVADe("DE", ["999999999"]),
    .codePostal,
  ]
}
