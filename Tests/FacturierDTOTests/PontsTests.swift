import ExemplesFactures
import Facturation
import Facturier
import FacturierDTO
import Foundation
import Hasard
import Journaux
import Testing

/// Foundation's types and ours are made one of the other without a loss.
@Suite struct `Foundation's types` {
  @Test func `hold the same bits of a UUID`() throws {
    for _ in 0..<100 {
      let uuid = UUID()
      #expect(UUID(UUIDTexte(uuid)) == uuid)
      #expect(
        UUID(FactureID(uuid)) == uuid && FactureID(uuid).texte == uuid.uuidString.lowercased())
    }
  }

  @Test(arguments: ["0.00", "-12.50", "0.05", "999999999999.99", "-999999999999.99", "100.00"])
  func `hold the same amount`(texte: String) throws {
    let montant = try Montant(texte: texte)
    #expect(Decimal(montant) == Decimal(string: texte))
    #expect(try Montant(Decimal(montant)) == montant)
    #expect(Decimal(Cumul(montant)) == Decimal(montant))
  }

  @Test func `hold the same number of any kind`() throws {
    #expect(try Quantite(Decimal(string: "1.234") ?? 0).texte == "1.234")
    #expect(try PrixUnitaire(Decimal(90_000)).texte == "90000.00")
    #expect(try Taux(Decimal(string: "5.5") ?? 0) == Taux("5.50"))
    #expect(try Pourcentage(33).texte == "33.00")
  }

  @Test func `are refused where they hold more than is kept`() throws {
    let double = Decimal(string: "0.30000000000000004") ?? 0
    for (decimal, code) in [
      (Decimal(string: "0.001") ?? 0, "trop-de-decimales"), (double, "trop-de-decimales"),
      (Decimal.nan, "forme-invalide"), (Decimal(string: "1e20") ?? 0, "hors-limites"),
    ] {
      let refus = #expect(throws: RefusFacturation.self) {
        try Montant(decimal, champ: .init(rawValue: "prix"))
      }
      #expect(refus?.code.rawValue == code, "\(decimal)")
      #expect(refus?.champ?.rawValue == "prix")
    }
  }

  @Test(arguments: FuseauHoraire.allCases)
  func `hold the same day in each time zone, whenever clocks are changed`(
    fuseau: FuseauHoraire
  ) throws {
    let premier = DateCivile("2026-01-01")
    for rang in 0..<800 {
      let jour = try #require(premier.plus(jours: rang))
      let date = Date(jour, dans: fuseau)
      #expect(DateCivile(date, dans: fuseau) == jour)
      #expect(DateCivile(date.addingTimeInterval(-1), dans: fuseau) == jour.plus(jours: -1))
    }
    #expect(DateCivile(Date(timeIntervalSince1970: .infinity), dans: fuseau) == nil)
    #expect(DateCivile(Date(timeIntervalSince1970: 1e15), dans: fuseau) == nil)
  }

  @Test func `hold the same moment`() throws {
    let moment = try #require(Timestamp("2026-11-20T10:11:12.123456Z"))
    #expect(Timestamp(Date(moment)) == moment)
    #expect(Timestamp(Date(timeIntervalSince1970: .nan)) == nil)
  }

  @Test func `tell an error in the person's language`() throws {
    #expect(Langue(Locale(identifier: "fr_CA")) == .francais)
    #expect(Langue(Locale(identifier: "fr")) == .francais)
    #expect(Langue(Locale(identifier: "fr-BE")) == .francais)
    // North Frisian, which three letters name.
    #expect(Langue(Locale(identifier: "frr_DE")) == .anglais)
    #expect(Langue(Locale(identifier: "en_GB")) == .anglais)
    #expect(Langue(Locale(identifier: "de_DE")) == .anglais)
    let refus = #expect(throws: RefusFacturation.self) { try Montant(texte: "1,5") }
    let dit = try #require(refus)
    let langue = Langue(.current)
    let erreurs: [any LocalizedError] = [dit, Echec(dit)]
    #expect(erreurs.map(\.errorDescription) == [dit.message(langue), Echec(dit).message(langue)])
  }

  @Test func `keep statuts and means by the words of DTOs`() throws {
    let statuts = StatutFacture.allCases
    let ecrits = try JSONEncoder().encode(statuts)
    #expect(
      String(decoding: ecrits, as: UTF8.self)
        == #"["Brouillon","Envoyée","Payée","En Retard","Annulée"]"#)
    #expect(try JSONDecoder().decode([StatutFacture].self, from: ecrits) == statuts)
    let modes = try JSONEncoder().encode(ConditionsPaiement.allCases)
    #expect(String(decoding: modes, as: UTF8.self).hasPrefix(#"["Virement","Chèque","Espèces","#))
    #expect(
      try JSONDecoder().decode([ConditionsPaiement].self, from: modes)
        == ConditionsPaiement.allCases)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StatutFacture.self, from: Data(#""en retard""#.utf8))
    }
  }
}
