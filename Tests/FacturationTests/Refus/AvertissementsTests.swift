import Litteraux
import Testing

@testable import Facturation

/// What warnings say stands in `Golden/avertissements.txt`; `FACTURIER_RECORD=1` writes it anew.
@Suite struct AvertissementsTests {
  @Test func `every warning says what the golden file holds`() throws {
    try Blocs.tenir(Reserve.toutes.map { Avertissement($0).bloc }, dans: "avertissements.txt")
  }
}

extension Avertissement {
  /// The warning as a block of the golden file.
  fileprivate var bloc: String {
    Blocs.bloc("\(code)", champ: champ, chiffres: chiffres, message: message)
  }
}

extension Reserve {
  /// One of each, each leading to the next; a new one has to be put into the chain.
  fileprivate static let toutes = Array(sequence(first: Reserve.sansNature) { $0.suivante })

  private var suivante: Reserve? {
    switch self {
    case .sansNature: .echeanceLointaine(jours: 90)
    case .echeanceLointaine: .virementSansIBAN
    case .virementSansIBAN: .livraisonSansDate(Motif.lignes)
    case .livraisonSansDate: .factureTardive("2026-09-01", jours: 80)
    case .factureTardive: .tvaReportee(du: "2026-09-30", au: "2026-11-01")
    case .tvaReportee: .acompteImpaye("F2026-0001", reste: Cumul("120.00" as Montant), tva: nil)
    case .acompteImpaye(let numero, let reste, nil):
      .acompteImpaye(numero, reste: reste, tva: Cumul("20.00" as Montant))
    case .acompteImpaye: .natureAVerifier(.exportation, Motif.lignes)
    case .natureAVerifier(.exportation, let lignes): .natureAVerifier(.autoliquidation, lignes)
    case .natureAVerifier: .lieuAVerifier(.exportation, Motif.lignes)
    case .lieuAVerifier(.exportation, let lignes): .lieuAVerifier(.intracommunautaire, lignes)
    case .lieuAVerifier: .tauxAVerifier(TauxDUnLieu.tous[0], Motif.lignes)
    case .tauxAVerifier(TauxDUnLieu.tous[0], let lignes):
      .tauxAVerifier(TauxDUnLieu.tous[4], lignes)
    case .tauxAVerifier: .societeIncomplete([.formeJuridique, .capital, .rcs])
    case .societeIncomplete: .particulierSansAdresse("Jeanne Martin")
    case .particulierSansAdresse(let nom): .clientSansSiren(nom)
    case .clientSansSiren(let nom): .publicSansSiret(nom)
    case .publicSansSiret(let nom): .clientSansAdresseElectronique(nom)
    case .clientSansAdresseElectronique(let nom): .sirenEnDouble("732829320", autres: [nom])
    case .sirenEnDouble(_, let noms): .particuliersSupposes(noms)
    case .particuliersSupposes(let noms): .clientsHomonymes(noms + ["Un", "Deux", "Trois"])
    case .clientsHomonymes: .reglementPartage(["F2026-0001", "F2026-0002"])
    case .reglementPartage(let numeros): .documentsAVenir(numeros)
    case .documentsAVenir(let numeros): .natureDesLignes(numeros)
    case .natureDesLignes: nil
    }
  }
}
