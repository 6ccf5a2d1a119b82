import CasUsage
import Facturation
import Journaux
import Litteraux
import Testing

/// What a deposit and the invoices that deduct it have to do with each other, in any order.
@Suite struct `Among imported invoices` {
  private let atelier: Atelier
  private let contexte = Contexte(auteur: Atelier.auteur)

  init() throws { atelier = try Atelier() }

  private func acompte(_ numero: String = "F2026-0001") -> DTO {
    DTO.emise(numero, 1).avec("typeFacture", "\"acompte\"")
  }

  /// One that deducts F2026-0001, or half of it.
  private func deduisante(_ numero: String, _ rang: Int, quantite: Int = -2) -> DTO {
    DTO.emise(numero, rang).avec(
      "lignes",
      #"""
      [{"designation":"Étagère","quantite":4,"prixUnitaire":50},
       {"designation":"Acompte","quantite":\#(quantite),"prixUnitaire":50,
        "factureAnterieure":{"numero":"F2026-0001","date":"2026-10-05"}}]
      """#)
  }

  /// Imports a deposit and the invoice that deducts it, in either order, and gives them.
  @discardableResult
  private func importer(depotDApres: Bool) throws -> [DTO] {
    let depot = acompte()
    let finale = deduisante("F2026-0002", 2)
    let dto = depotDApres ? [finale, depot] : [depot, finale]
    _ = try atelier.importer(dto.texte)
    return dto
  }

  @Test(arguments: [false, true])
  func `a deposit that one of them deducts is deducted no second time`(depotDApres: Bool) throws {
    try importer(depotDApres: depotDApres)
    let client = try #require(atelier.vues.first).client.id
    let brouillon = try #require(
      atelier.outils.faire(par: contexte) { try $0.creerFacture(DemandeFacture(clientId: client)) }
        .factureId)
    let acompte = try atelier.facture("F2026-0001")
    atelier.refuse("acompte-deja-deduit") {
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

  /// Imports them, and gives what is warned of.
  private func importer(_ dto: [DTO]) throws -> [RefusFacturation.Code] {
    try atelier.importer(dto.texte).avertissements.map { $0.code }
  }

  /// As long as it is not known, it may be no deposit: an invoice for a part of a work is taken off all later ones.
  @Test func `a deposit is told to be deducted twice once it is known`() throws {
    let double = "acomptes-deduits-deux-fois" as RefusFacturation.Code
    let finales = [deduisante("F2026-0002", 2), deduisante("F2026-0003", 3)]
    #expect(try !importer(finales).contains(double))
    #expect(try importer([acompte()]).contains(double))
    let autre = try Atelier()
    let partielle = DTO.emise("F2026-0001", 1)
    #expect(
      try autre.importer(([partielle] + finales).texte).avertissements.allSatisfy {
        $0.code != double
      })
  }

  @Test func `a deposit that may be none of their own is to be looked at`() throws {
    func dits(_ dto: [DTO]) throws -> [String?] {
      try Atelier().importer(dto.texte).avertissements.filter {
        $0.code == "deductions-a-verifier" || $0.code == "acomptes-deduits-deux-fois"
      }.map { $0.message(.anglais).split(separator: ":").dropFirst().first.map(String.init) }
    }
    let finale = deduisante("F2026-0002", 2)
    #expect(try dits([acompte(), finale]) == [])
    #expect(try dits([DTO.emise("F2026-0001", 1), finale]) == [])
    for (autre, doute) in [
      (acompte("F2026-0003"), "which the ledger does not have"),
      (acompte().avec("client", #"{"nom":"Le Port"}"#), "another customer's"),
      (acompte().avec("dateFacture", #""2026-10-06""#), "of a later date"),
      (acompte().avec("tva", "5.5"), "with other VAT"),
      (acompte().avec("remisePourcentage", "10"), "for more than it has at that rate"),
    ] {
      let dits = try dits([finale, autre])
      #expect(dits.count == 1 && dits[0]?.contains("F2026-0002 (F2026-0001, \(doute))") == true)
    }
    // An invoice for a part that another takes off has deducted it for that one too.
    let suivante = DTO.emise("F2026-0003", 3).avec(
      "lignes",
      #"""
      [{"designation":"Étagère","quantite":8,"prixUnitaire":50},
       {"designation":"Acompte","quantite":-2,"prixUnitaire":50,
        "factureAnterieure":{"numero":"F2026-0001","date":"2026-10-05"}},
       {"designation":"Situation","quantite":-2,"prixUnitaire":50,
        "factureAnterieure":{"numero":"F2026-0002","date":"2026-10-05"}}]
      """#)
    #expect(try dits([acompte(), finale, suivante]) == [])
  }

  /// A file tells what was; what is issued here is looked at again.
  @Test func `a deposit that may be none of a draft's own is told of as that is issued`() throws {
    let petit = #"{"nom":"M. Petit","categorie":"particulier"}"#
    let brouillon = DTO.brouillon(5).avec("client", petit).avec(
      "lignes",
      #"""
      [{"designation":"Étagère","quantite":4,"prixUnitaire":50},
       {"designation":"Acompte","quantite":-2,"prixUnitaire":50,
        "factureAnterieure":{"numero":"F2026-0001","date":"2026-10-05"}}]
      """#)
    func doutes(_ depots: [DTO]) throws -> [String] {
      let atelier = try Atelier()
      let id = try #require(try atelier.importer((depots + [brouillon]).texte).creees.first)
      let avertissements = try atelier.journal.read {
        try Etats($0, maintenant: Atelier.maintenant).controler(id).avertissements
      }
      return avertissements.filter { $0.code == "deductions-a-verifier" }
        .flatMap { $0.chiffres.map(\.valeur) }
    }
    #expect(try doutes([acompte().avec("client", petit)]) == [])
    #expect(try doutes([]) == ["F2026-0001", "inconnu"])
    #expect(try doutes([acompte()]) == ["F2026-0001", "autreClient"])
  }

  /// The first of them by its day settles the deposit, wherever it stands in the file.
  @Test(arguments: [false, true])
  func `a deposit that several deduct a part of is not deducted twice`(
    depotDAbord: Bool
  ) throws {
    let double = "acomptes-deduits-deux-fois" as RefusFacturation.Code
    let derniere = deduisante("F2026-0003", 3, quantite: -1).avec(
      "dateFacture", #""2026-10-20""#)
    let moities = [derniere, deduisante("F2026-0002", 2, quantite: -1)]
    #expect(
      try !importer(depotDAbord ? [acompte()] + moities : moities).contains(double))
    if !depotDAbord { #expect(try !importer([acompte()]).contains(double)) }
    let depot = try #require(atelier.vues.first { $0.facture.numero == "F2026-0001" }?.facture)
    #expect(depot.deductions.map(\.faite.numeroFacture) == ["F2026-0002"])
    #expect(try atelier.ecarts == [])
    #expect(try importer([deduisante("F2026-0004", 4, quantite: -1)]).contains(double))
  }

  /// An older invoice cannot have been declared with the deposit.
  @Test(arguments: [("2026-10-01", "2026-10-05"), ("2026-12-01", "2026-12-01")])
  func `VAT of a deposit is due by an older invoice on its own day at the earliest`(
    livree: String, due: DateCivile
  ) throws {
    let finale = deduisante("X-2", 2).avec("dateFacture", #""2026-10-02""#)
      .avec("dateEcheance", #""2026-11-01""#).avec("nature", #""biens""#)
      .avec("livraison", #"{"debut":"\#(livree)"}"#)
    _ = try importer([acompte().avec("nature", #""biens""#), finale])
    let depot = try #require(atelier.vues.first { $0.facture.numero == "F2026-0001" }?.facture)
    #expect(depot.deductions.first?.faite.dateFacture == "2026-10-02")
    #expect(depot.deductions.first?.faite.jourDeTVA?.date == due)
    #expect(try atelier.ecarts == [])
  }

  /// An invoice of elsewhere deducts the deposit while a draft does, so that both would.
  @Test func `a draft is not issued beside an invoice that deducts the same deposit`() throws {
    let depot = acompte().avec(
      "client", #"{"nom":"M. Petit","categorie":"particulier"}"#)
    _ = try importer([depot])
    let acompte = try atelier.facture("F2026-0001")
    let client = try #require(atelier.vues.first).client.id
    let brouillon = try atelier.outils.faire(par: contexte) { registre in
      let brouillon = try registre.creerFacture(DemandeFacture(clientId: client))
      try registre.ajouterLigne(
        brouillon, DemandeLigne("Étagère", quantite: "4", prix: "50.00"))
      try registre.deduireAcompte(brouillon, acompte: acompte)
      return brouillon
    }.valeur
    // A draft may still be changed, so that one invoice alone deducts the deposit.
    let double = "acomptes-deduits-deux-fois" as RefusFacturation.Code
    #expect(try !importer([deduisante("F2026-0002", 2)]).contains(double))
    let controle = try atelier.journal.read {
      try Etats($0, maintenant: Atelier.maintenant).controler(brouillon)
    }
    #expect(controle.refus.map(\.code.rawValue) == ["acompte-deja-deduit"])
    atelier.refuse("acompte-deja-deduit") {
      try atelier.outils.faire(par: contexte) { try $0.emettre(brouillon) }.recu
    }
    #expect(try importer([deduisante("F2026-0003", 3)]).contains(double))
    for numero in ["F2026-0002", "F2026-0003"] as [NumeroFacture] {
      let deduisante = try atelier.facture(numero)
      _ = try atelier.outils.faire(par: contexte) {
        try $0.emettreAvoir(deduisante, DemandeAvoir(motif: "Déduit ailleurs"))
      }
    }
    _ = try atelier.outils.faire(par: contexte) { try $0.emettre(brouillon) }
    let deduit = try #require(atelier.vues.first { $0.facture.id == acompte }).facture
    #expect(deduit.deduitPar == "F2026-0004")
    #expect(try atelier.ecarts == [])
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
    let depot = acompte("X-1")
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
    let depot = acompte("X-1")
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
}
