import Facturation

// Copies of recorded facts with something changed: what a forger would write.

extension FactureEmise {
  func with(
    numero: NumeroEmis? = nil, enTete: EnTete? = nil, vendeur: Vendeur? = nil,
    client: FicheClient? = nil, lignes: [Ligne]? = nil, totaux: Totaux? = nil
  ) -> FactureEmise {
    FactureEmise(
      numero: numero ?? self.numero, enTete: enTete ?? self.enTete,
      vendeur: vendeur ?? self.vendeur, client: client ?? self.client,
      lignes: lignes ?? self.lignes, totaux: totaux ?? self.totaux)
  }
}

extension AvoirEmis {
  func with(
    numeroFacture: NumeroFacture? = nil, dateFacture: DateCivile? = nil,
    lignes: [LigneCreditee]? = nil, totaux: Totaux? = nil
  ) -> AvoirEmis {
    AvoirEmis(
      avoirId: avoirId, numero: numero, dateAvoir: dateAvoir,
      numeroFacture: numeroFacture ?? self.numeroFacture,
      dateFacture: dateFacture ?? self.dateFacture, motif: motif, notes: notes,
      vendeur: vendeur, client: client, lignes: lignes ?? self.lignes,
      totaux: totaux ?? self.totaux)
  }
}

extension Totaux {
  func with(
    sousTotal: Montant? = nil, remise: Montant? = nil, totalHT: Montant? = nil,
    groupes: [GroupeTVA]? = nil, montantTVA: Montant? = nil, totalTTC: Montant? = nil
  ) -> Totaux {
    Totaux(
      sousTotal: sousTotal ?? self.sousTotal, remise: remise ?? self.remise,
      totalHT: totalHT ?? self.totalHT, groupes: groupes ?? self.groupes,
      montantTVA: montantTVA ?? self.montantTVA, totalTTC: totalTTC ?? self.totalTTC)
  }
}

extension NumeroEmis {
  static func of(_ texte: String, rang: Int) throws -> NumeroEmis {
    NumeroEmis(
      numero: try NumeroFacture(texte: texte), serie: "F2020-{n:4}", rang: rang)
  }
}
