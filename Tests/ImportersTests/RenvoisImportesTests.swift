import CasUsage
import ExemplesFactures
import Facturation
import Journaux
import Litteraux
import Testing

/// What one imported invoice has to do with another is known afterwards, in whatever order the file
/// told of them.
@Suite struct `What imported invoices have to do with each other` {
  private let atelier: Atelier
  private let contexte = Contexte(auteur: Atelier.auteur)

  init() throws { atelier = try Atelier() }

  private func facture(_ numero: NumeroFacture) throws -> FactureID {
    try #require(atelier.vues.first { $0.facture.numero == numero }?.facture.id)
  }

  /// Imports a deposit and the invoice that deducts it, in either order, and gives them.
  @discardableResult
  private func importer(depotDApres: Bool) throws -> [DTO] {
    let lignes = #"""
      [{"designation":"Étagère","quantite":4,"prixUnitaire":50},
       {"designation":"Acompte","quantite":-2,"prixUnitaire":50,
        "factureAnterieure":{"numero":"F2026-0001","date":"2026-10-05"}}]
      """#
    let depot = DTO.emise("F2026-0001", 1).avec("typeFacture", "\"acompte\"")
    let finale = DTO.emise("F2026-0002", 2).avec("lignes", lignes)
    let dto = depotDApres ? [finale, depot] : [depot, finale]
    _ = try atelier.importer(dto.texte)
    return dto
  }

  private func refuse(_ code: String, _ acte: () throws -> Recu) {
    let refus = #expect(throws: RefusFacturation.self) { _ = try acte() }
    #expect(refus?.code.rawValue == code)
  }

  @Test(arguments: [false, true])
  func `a deposit that one of them deducts is deducted no second time`(depotDApres: Bool) throws {
    try importer(depotDApres: depotDApres)
    let client = try #require(atelier.vues.first).client.id
    let brouillon = try #require(
      atelier.outils.faire(par: contexte) { try $0.creerFacture(DemandeFacture(clientId: client)) }
        .factureId)
    let acompte = try facture("F2026-0001")
    refuse("acompte-deja-deduit") {
      try atelier.outils.faire(par: contexte) {
        try $0.deduireAcompte(brouillon, acompte: acompte)
      }.recu
    }
  }

  @Test(arguments: [false, true])
  func `a deposit is told which of them deducts it`(depotDApres: Bool) throws {
    let dto = try importer(depotDApres: depotDApres)
    let acompte = try #require(
      atelier.vues.first { $0.facture.numero == "F2026-0001" }?.facture)
    #expect(acompte.deductions.map(\.faite.numeroFacture) == ["F2026-0002"])
    #expect(acompte.deductions.allSatisfy { $0.faite.importe != nil && $0.annulation == nil })
    #expect(try atelier.ecarts == [])
    // The same file again tells of nothing new.
    #expect(try atelier.importer(dto.texte).creees.isEmpty)
  }

  @Test func `a deposit is told of an invoice that was here before, until the avoir that ended it`()
    throws
  {
    let (pose, deduite) = (
      "01970000-0000-7000-8000-0000000000aa", "01970000-0000-7000-8000-0000000000bb"
    )
    let lignes = #"""
      [{"ligneId":"\#(pose)","designation":"Étagère","quantite":4,"prixUnitaire":50},
       {"ligneId":"\#(deduite)","designation":"Acompte","quantite":-2,"prixUnitaire":50,
        "factureAnterieure":{"numero":"X-1","date":"2026-10-05"}}]
      """#
    let avoirs = #"""
      [{"numero":"B-1","dateAvoir":"2026-10-10","motif":"Retour","lignes":
        [{"ligneId":"\#(pose)","quantite":3},{"ligneId":"\#(deduite)","quantite":-2}]},
       {"numero":"B-2","dateAvoir":"2026-11-10","motif":"Retour","lignes":
        [{"ligneId":"\#(pose)","quantite":0.5}]}]
      """#
    let finale = DTO.emise("X-2", 2).avec("lignes", lignes).avec("avoirs", avoirs)
    let depot = DTO.emise("X-1", 1).avec("typeFacture", "\"acompte\"")
    for fichier in [[finale], [depot], [finale, depot]] {
      _ = try atelier.importer(fichier.texte)
    }
    let acompte = try #require(
      atelier.vues.first { $0.facture.numero == "X-1" }?.facture)
    #expect(acompte.deductions.map(\.faite.numeroFacture) == ["X-2"])
    #expect(acompte.deductions.map(\.annulation?.dateAvoir) == ["2026-10-10"])
    #expect(try atelier.ecarts == [])
  }

  @Test
  func `a deposit is told of nothing that counts on a closed day, and others of nothing anew`()
    throws
  {
    let deduites = [(1, "X-1"), (2, "X-3")].map { rang, numero in
      #"{"ligneId":"01970000-0000-7000-8000-0000000000b\#(rang)","designation":"Acompte","quantite":-1,"#
        + #""prixUnitaire":50,"factureAnterieure":{"numero":"\#(numero)","date":"2026-10-05"}}"#
    }.joined(separator: ",")
    let pose = "01970000-0000-7000-8000-0000000000aa"
    let creditees = ["aa", "b1", "b2"].map {
      #"{"ligneId":"01970000-0000-7000-8000-0000000000\#($0)","quantite":\#($0 == "aa" ? 4 : -1)}"#
    }.joined(separator: ",")
    let finale = DTO.emise("X-2", 2)
      .avec(
        "lignes",
        #"[{"ligneId":"\#(pose)","designation":"Étagère","quantite":4,"prixUnitaire":50},\#(deduites)]"#
      )
      .avec(
        "avoirs",
        #"[{"numero":"B-1","dateAvoir":"2026-10-10","motif":"Retour","lignes":[\#(creditees)]}]"#
      ).avec("statut", "\"Annulée\"")
    let depot = DTO.emise("X-1", 1).avec("typeFacture", "\"acompte\"")
    _ = try atelier.importer([depot, finale].texte)
    _ = try atelier.outils.cloturer(jusquAu: "2026-10-31", par: contexte)
    let tardif = DTO.emise("X-3", 3).avec("typeFacture", "\"acompte\"")
      .avec("dateFacture", "\"2026-11-02\"").avec("dateEcheance", "\"2026-12-02\"")
    _ = try atelier.importer([tardif].texte)
    let deductions = try ["X-1", "X-3"].map { numero in
      try #require(atelier.vues.first { $0.facture.numero?.texte == numero }).facture.deductions
    }
    #expect(deductions.map(\.count) == [1, 0])
    #expect(try atelier.ecarts == [])
  }

  @Test func `comes into no closed period, and what was known before stays as it is`() throws {
    let connue = DTO.emise("F2026-0001", 1)
    _ = try atelier.importer([connue].texte)
    _ = try atelier.outils.cloturer(jusquAu: "2026-10-31", par: contexte)
    #expect(try atelier.importer([connue].texte).creees.isEmpty)
    let paiements = #"[{"montant":20,"datePaiement":"2026-10-31"}]"#
    let tardive = DTO.emise("F2026-0002", 2).avec("dateFacture", "\"2026-11-02\"")
      .avec("dateEcheance", "\"2026-12-02\"")
    let refus = try #require(
      #expect(throws: ImportRefuse.self) {
        _ = try atelier.importer(
          [.emise("F2026-0003", 3), tardive.avec("paiements", paiements)].texte)
      })
    #expect(
      refus.refus.map { "\($0.rang) \($0.champ) \($0.defaut.enonce.code)" }
        == ["0 dateFacture periode-close", "1 paiements[0].datePaiement periode-close"])
    #expect(try atelier.importer([tardive].texte).creees.count == 1)
    #expect(try atelier.ecarts == [])
  }

  @Test func `a set-off between them is not undone by halves`() throws {
    let reglement = #""reglement":"01970000-0000-7000-8000-00000000aaaa""#
    let pris = #"""
      [{"remboursementId":"01970000-0000-7000-8000-00000000bbbb","montant":20,
        "mode":"Compensation","dateRemboursement":"2026-10-20",\#(reglement)}]
      """#
    let donne = #"""
      [{"paiementId":"01970000-0000-7000-8000-00000000cccc","montant":20,"mode":"Compensation",
        "datePaiement":"2026-10-20",\#(reglement)}]
      """#
    _ = try atelier.importer(
      [
        .emise("F2026-0001", 1).avec("remboursements", pris),
        .brouillon(3), .emise("F2026-0002", 2).avec("paiements", donne),
      ].texte)
    let paye = try facture("F2026-0002")
    let paiement = try #require(
      atelier.vues.first { $0.facture.id == paye }?.facture.paiements.first)
    refuse("compensation-liee") {
      try atelier.outils.faire(par: contexte) {
        try $0.annulerPaiement(paye, paiement: paiement.id, motif: "Erreur")
      }.recu
    }
  }
}
