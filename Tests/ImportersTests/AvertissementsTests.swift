import CasUsage
import Facturation
import Importers
import Litteraux
import Testing

/// What an import takes up, and says that it should be looked at.
@Suite struct `What is to be looked at in an import` {
  private func reserves(_ atelier: Atelier, _ factures: DTO...) throws -> [String] {
    let bilan = try atelier.importer(factures.texte)
    return bilan.avertissements.map {
      "\($0.code) \($0.champ) \($0.chiffres.map(\.valeur).joined(separator: " "))"
    }
  }

  @Test func `is a document of a day to come, and none of today`() throws {
    let atelier = try Atelier()
    let future = DTO.emise("F2026-0002", 2).avec("dateFacture", "\"2026-11-21\"")
      .avec("dateEcheance", "\"2062-11-04\"")
    let presente = DTO.emise().avec("dateFacture", "\"2026-11-20\"")
      .avec("dateEcheance", "\"2062-11-04\"")
    #expect(
      try reserves(atelier, presente, future) == ["documents-a-venir dateFacture F2026-0002"])
    // What is known already is not told again.
    #expect(try reserves(atelier, presente, future) == [])
  }

  @Test func `is a new client whose SIREN another bears, in the registre or in the file`() throws {
    let atelier = try Atelier()
    func chez(_ nom: String, _ rang: Int) -> DTO {
      DTO.emise("F2026-000\(rang)", rang)
        .avec("client", #"{"nom":"\#(nom)","siren":"404833048"}"#)
    }
    #expect(try reserves(atelier, chez("Le Moulin", 1)) == [])
    #expect(try reserves(atelier, chez("Le Moulin", 2)) == [])
    #expect(
      try reserves(atelier, chez("Moulin SARL", 3)) == ["siren-en-double client.siren 404833048 1"])
    #expect(
      try reserves(try Atelier(), chez("Le Moulin", 1), chez("Moulin SARL", 2))
        == ["siren-en-double client.siren 404833048 1"])
  }

  @Test func `is a SIREN once, however many new clients bear it`() throws {
    let factures = (1...9).map { rang in
      DTO.emise("F2026-000\(rang)", rang)
        .avec("client", #"{"nom":"Moulin \#(rang)","siren":"404833048"}"#)
    }
    let bilan = try Atelier().importer(factures.texte)
    let seul = try #require(bilan.avertissements.first)
    #expect(bilan.avertissements.count == 1 && seul.code == "siren-en-double")
    #expect(seul.message(.anglais).contains("Moulin 2, Moulin 3, Moulin 4…"))
    #expect(seul.chiffres.map(\.valeur) == ["404833048", "8"])
  }

  @Test func `is a new client who bears another's name, unless more is said of them`() throws {
    let atelier = try Atelier()
    func chez(_ client: String, _ rang: Int) -> DTO {
      DTO.emise("F2026-000\(rang)", rang).avec("client", client)
    }
    let (jeanne, autre) = (#"{"nom":"Jeanne"}"#, #"{"nom":"JEANNE","courriel":"j@exemple.fr"}"#)
    #expect(try reserves(atelier, chez(jeanne, 1)) == [])
    #expect(
      try reserves(atelier, chez(autre, 2), chez(jeanne, 3))
        == ["clients-homonymes client.nom JEANNE"])
    #expect(
      try reserves(Atelier(), chez(autre, 1), chez(jeanne, 2), chez(#"{"nom":"Jean"}"#, 3))
        == ["clients-homonymes client.nom JEANNE"])
    let (avec, sans) = (
      #"{"nom":"Moulin","siren":"404833048"}"#,
      #"{"nom":"Moulin","siren":"404833048","courriel":"m@exemple.fr"}"#
    )
    #expect(try reserves(atelier, chez(avec, 4)) == [])
    #expect(
      try reserves(atelier, chez(sans, 5)) == ["siren-en-double client.siren 404833048 1"])
  }

  @Test(
    arguments: [
      (#""nom":"M. Jean Petit""#, true), (#""nom":"Mme Petit""#, true),
      (#""nom":"M. et Mme Petit""#, true), (#""nom":"Madame Petit""#, true),
      (#""nom":"Mlle Petit""#, true), (#""nom":"MME PETIT""#, true),
      (#""nom":"Monsieur Petit""#, true), (#""nom":"M. Petit","categorie":null"#, true),
      (#""nom":"M. Petit","categorie":"professionnel""#, false),
      (#""nom":"M. Petit","siren":"404833048""#, false),
      (#""nom":"M. Petit","siret":"40483304800022""#, false),
      (#""nom":"M. Petit","numeroTVA":"DE136695976""#, false),
      (#""nom":"Mairie""#, false), (#""nom":"M.A.T. Bois""#, false),
      (#""nom":"Jean Petit""#, false),
    ])
  func `is a client with a civil title and no number, taken for a private person`(
    _ client: String, _ particulier: Bool
  ) throws {
    let atelier = try Atelier()
    let dits = try reserves(atelier, DTO.emise().avec("client", "{\(client)}"))
    let codes = dits.map { $0.prefix { $0 != " " } }
    #expect(codes == (particulier ? ["particuliers-supposes"] : []))
    let categories = try atelier.vues.map(\.client.fiche.categorie)
    #expect(categories == [particulier ? .particulier : .professionnel])
  }

  @Test func `is named once of all his invoices, and not where the file says what he is`() throws {
    func chez(_ client: String, _ rang: Int) -> DTO {
      DTO.emise("F2026-000\(rang)", rang).avec("client", client)
    }
    let (muet, dit) = (
      #"{"nom":"M. Petit"}"#, #"{"nom":"M. Petit","categorie":"particulier"}"#
    )
    #expect(
      try reserves(Atelier(), chez(muet, 1), chez(muet, 2))
        == ["particuliers-supposes client.categorie M. Petit"])
    #expect(try reserves(Atelier(), chez(dit, 1), chez(dit, 2)) == [])
  }

  @Test func `is a mixed invoice whose lines do not say what they sell`() throws {
    func mixte(_ natures: String?...) -> DTO {
      let lignes = natures.map { nature in
        let dite = nature.map { #","nature":"\#($0)""# } ?? ""
        return #"{"designation":"Étagère","quantite":2,"prixUnitaire":50\#(dite)}"#
      }
      return DTO.emise().avec("nature", "\"mixte\"")
        .avec("lignes", "[\(lignes.joined(separator: ","))]")
    }
    let dit = ["nature-des-lignes ligne.nature F2026-0001"]
    #expect(try reserves(Atelier(), mixte(nil, nil)) == dit)
    #expect(try reserves(Atelier(), mixte("biens", "services", nil)) == dit)
    #expect(try reserves(Atelier(), mixte("biens", nil)) == [])
    #expect(try reserves(Atelier(), mixte("biens", "services")) == [])
    #expect(try reserves(Atelier(), mixte(nil).avec("nature", "\"services\"")) == [])
  }

  @Test func `is said of CII, whose lines cannot say it, and by a trial as well`() throws {
    let atelier = try Atelier()
    var lecteur = LecteurCII(try atelier.cadre)
    let document = CIITests.facture.replacing("<ram:ID>S1<", with: "<ram:ID>M1<")
    lecteur.lire(ContiguousArray(document.utf8))
    lecteur.terminer()
    try #require(lecteur.erreurs.isEmpty)
    let bilan = try atelier.outils.essayerImport(
      lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur),
      a: Atelier.maintenant)
    #expect(bilan.avertissements.map(\.code) == ["nature-des-lignes"])
    #expect(try atelier.evenements.count == 1)
  }
}
