import Litteraux
import Testing

@testable import Facturation

/// What warnings say stands in `Golden/avertissements.txt`; `FACTURIER_RECORD=1` writes it anew.
@Suite struct AvertissementsTests {
  @Test func `every warning says what the golden file holds`() throws {
    try Blocs.tenir(Avertissement.tous.map(\.bloc), dans: "avertissements.txt")
  }
}

extension Avertissement {
  /// The warning as a block of the golden file.
  fileprivate var bloc: String {
    Blocs.bloc("\(code)", champ: champ, chiffres: chiffres, message: message)
  }
}

extension Avertissement {
  /// One of each, in each of its wordings; a test of style sees to it that none is missing.
  fileprivate static let tous: [Avertissement] = [
    .sansNature, .echeanceLointaine(jours: 90), .virementSansIBAN, .livraisonSansDate(.exemple),
    .factureTardive("2026-09-01", jours: 80), .tvaReportee(du: "2026-09-30", au: "2026-11-01"),
    .acompteImpaye("F2026-0001", reste: Cumul("120.00" as Montant), tva: nil),
    .acompteImpaye(
      "F2026-0001", reste: Cumul("120.00" as Montant), tva: Cumul("20.00" as Montant)),
    .natureAVerifier(.exportation, .exemple), .natureAVerifier(.autoliquidation, .exemple),
    .lieuAVerifier(.exportation, .exemple), .lieuAVerifier(.intracommunautaire, .exemple),
    .tauxAVerifier(TauxDUnLieu.tous[0], .exemple), .tauxAVerifier(TauxDUnLieu.tous[4], .exemple),
    .societeIncomplete([.formeJuridique, .capital, .rcs]),
    .particulierSansAdresse("Jeanne Martin"), .clientSansSiren("Jeanne Martin"),
    .publicSansSiret("Jeanne Martin"), .clientSansAdresseElectronique("Jeanne Martin"),
    .sirenEnDouble("732829320", autres: ["Jeanne Martin"]),
    .particuliersSupposes(["Jeanne Martin"]),
    .clientsHomonymes(["Jeanne Martin", "Un", "Deux", "Trois"]),
    .reglementPartage(["F2026-0001", "F2026-0002"]),
    .documentsAVenir(["F2026-0001", "F2026-0002"]), .natureDesLignes(["F2026-0001", "F2026-0002"]),
  ]
}
