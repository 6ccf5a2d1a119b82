import Facturation
import Importers
import Testing

/// What is wrong with the money of an invoice, and with sums that are given.
@Suite struct `Faults of money in a file` {
  private static func paye(_ suite: String) -> DTO {
    .emise().avec("paiements", #"[{"montant":120,"datePaiement":"2026-10-06",\#(suite)}]"#)
  }

  private static func rendu(_ montant: Int, _ suite: String = "") -> DTO {
    .emise().avec(
      "remboursements", #"[{"montant":\#(montant),"dateRemboursement":"2026-10-07"\#(suite)}]"#)
  }

  private static func perte(_ date: String, _ suite: String = "") -> DTO {
    .emise().avec("irrecouvrable", #"{"date":"\#(date)","motif":"Liquidation"\#(suite)}"#)
  }

  private static func groupe(_ base: Int, _ tva: Int) -> String {
    #"{"tva":20,"categorieTVA":"S","base":\#(base),"montantTVA":\#(tva)}"#
  }

  private static let id = "01970000-0000-7000-8000-0000000000aa"
  private static let avoir =
    #"[{"numero":"A2026-0001","dateAvoir":"2026-10-04","motif":"Retour","#
    + #""lignes":[{"ligneId":"\#(id)","quantite":1}]}]"#

  private static let cas: [(DTO, [String])] = [
    (
      paye(#""rejet":{"dateRejet":"2026-10-05","motif":"Sans provision"}"#),
      ["rejet-avant-paiement $[0].paiements[0].rejet.dateRejet"]
    ),
    (paye(#""rejet":{"dateRejet":"2026-10-06","motif":"Sans provision"}"#), []),
    (
      paye(#""rejet":{"dateRejet":"2026-10-07","motif":"Sans provision","frais":0}"#),
      ["paiement-non-positif $[0].paiements[0].rejet.frais"]
    ),
    (rendu(0), ["paiement-non-positif $[0].remboursements[0].montant"]),
    (rendu(1, #","avoirId":"\#(id)""#), ["designation-inconnue $[0].remboursements[0].avoirId"]),
    (perte("2026-10-04"), ["perte-avant-mouvement $[0].irrecouvrable.date"]),
    (
      perte("2026-10-05", #","groupes":[\#(groupe(90, 18))]"#),
      ["total-en-desaccord $[0].irrecouvrable.groupes"]
    ),
    (
      DTO.emise().ligne(#""ligneId":"\#(id)""#).avec("avoirs", avoir),
      ["avoir-avant-facture $[0].avoirs[0].dateAvoir"]
    ),
    (.brouillon().avec("avoirs", avoir), ["facture-non-emise $[0].avoirs"]),
    (
      .brouillon().avec("irrecouvrable", #"{"date":"2026-10-06","motif":"Perdue"}"#),
      ["facture-non-emise $[0].irrecouvrable"]
    ),
    (
      .brouillon().avec(
        "remboursements", #"[{"montant":1,"dateRemboursement":"2026-10-07"}]"#),
      ["facture-non-emise $[0].remboursements"]
    ),
    // So many cents as there are lines may be rounding's, and no more.
    (.emise().avec("totalHT", "100.01"), []), (.emise().avec("montantTVA", "19.99"), []),
    (.emise().avec("totalTTC", "120.01"), []),
    (.emise().avec("totalHT", "100.02"), ["total-en-desaccord $[0].totalHT"]),
    (.emise().avec("montantTVA", "19.98"), ["total-en-desaccord $[0].montantTVA"]),
    (.emise().avec("sousTotal", "100.02"), ["total-en-desaccord $[0].sousTotal"]),
    // Each of our groups is given once.
    (.emise().avec("groupes", "[]"), ["total-en-desaccord $[0].groupes"]),
    (
      .emise().avec("groupes", "[\(groupe(100, 20)),\(groupe(100, 20))]"),
      ["total-en-desaccord $[0].groupes[1].base"]
    ),
  ]

  @Test(arguments: cas.indices)
  func `are named by their code and path`(_ rang: Int) throws {
    let (dto, attendues) = Self.cas[rang]
    let lecteur = try Atelier().lire(ContiguousArray([dto].texte.utf8))
    #expect(lecteur.defauts.map { "\($0.code) \($0.chemin)" } == attendues, "\(dto.texte)")
  }

  @Test(
    arguments: ["cloture-future", "cloture-deja-faite", "periode-close", "paiement-clos"]
      as [RefusFacturation.Code])
  func `are none of the file where a closing speaks against it`(_ code: RefusFacturation.Code) {
    #expect(Defaut(code, fr: "", en: "").vientDuRegistre)
  }
}
