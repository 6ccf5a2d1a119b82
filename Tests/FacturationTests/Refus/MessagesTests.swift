import Foundation
import Litteraux
import Testing

@testable import Facturation

/// A golden file of what is told, a block each; `FACTURIER_RECORD=1` writes it anew.
enum Blocs {
  private static let dossier = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden")

  static func tenir(_ blocs: [String], dans nom: String) throws {
    let fichier = dossier.appending(path: nom)
    if ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
      try Data(blocs.joined(separator: "\n").utf8).write(to: fichier)
    }
    let attendus = try String(contentsOf: fichier, encoding: .utf8).split(separator: "\n\n")
    let dits = blocs.map { $0.trimmingCharacters(in: .newlines) }
    let tenus = attendus.map { $0.trimmingCharacters(in: .newlines) }
    let remede: Comment = "if they should say so, FACTURIER_RECORD=1 writes \(nom) anew"
    #expect(dits.filter { !tenus.contains($0) } == [], remede)
    #expect(tenus.filter { !dits.contains($0) } == [], remede)
    #expect(dits == tenus, remede)
  }

  /// What is told under a title: the field and the figures, if any, and the words in both languages.
  static func bloc(
    _ titre: String, champ: Champ?, chiffres: [RefusFacturation.Chiffre],
    message: (Langue) -> String
  ) -> String {
    let lignes: [String?] = [
      titre, champ.map { "  champ     \($0.rawValue)" },
      chiffres.isEmpty ? nil : "  chiffres  \(chiffres.figures)",
      "  français  \(message(.francais))", "  English   \(message(.anglais))", "",
    ]
    return lignes.compactMap(\.self).joined(separator: "\n")
  }
}

/// The texts of refusals stand in `Golden/refus.txt`; `FACTURIER_RECORD=1` writes it anew.
@Suite struct MessagesTests {
  @Test func `every refusal says what the golden file holds`() throws {
    let blocs = try Reproducteur.tous.map { reproducteur in
      try #require(try reproducteur.refus(), "allowed: \(reproducteur.nom)").bloc(reproducteur.nom)
    }
    try Blocs.tenir(blocs, dans: "refus.txt")
  }

  @Test func `every reproducer has a name of its own`() {
    let noms = Reproducteur.tous.map(\.nom)
    #expect(Set(noms).count == noms.count)
  }

  @Test func `every message is a sentence or two, without a double space`() throws {
    for reproducteur in Reproducteur.tous {
      let refus = try #require(try reproducteur.refus(), "allowed: \(reproducteur.nom)")
      for langue in Langue.allCases {
        let message = refus.message(langue)
        #expect(message.hasSuffix("."), "\(message)")
        #expect(!message.contains("  "), "\(message)")
        #expect(!message.contains(".."), "\(message)")
        // A sentence begins with a capital, or with the name of the field at fault.
        let debut = refus.champ == nil ? message.first?.isUppercase : true
        #expect(debut == true, "\(message)")
      }
    }
  }

  @Test func `French puts a space before its double signs, English none`() throws {
    for reproducteur in Reproducteur.tous {
      let refus = try #require(try reproducteur.refus(), "allowed: \(reproducteur.nom)")
      for signe in [" :", " ;", " !", " ?"] {
        #expect(!refus.message(.anglais).contains(signe), "\(refus.message(.anglais))")
      }
      for (avant, signe) in zip(refus.message(.francais), refus.message(.francais).dropFirst())
      where ";!?".contains(signe) {
        #expect(avant == " ", "\(refus.message(.francais))")
      }
    }
  }
}

/// The texts of warnings stand in `Golden/avertissements.txt`; `FACTURIER_RECORD=1` writes it anew.
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
    .sansNature(.reel), .sansNature(.franchise), .lignesSansNature(.exemple, .reel),
    .lignesSansNature(.exemple, .franchise), .echeanceLointaine(jours: 90), .virementSansIBAN,
    .virementSansCompte(de: "Affacturage"),
    .livraisonSansDate(.exemple), .factureNulle, .deboursAMoitie(.exemple),
    .horsChampEtAutres(.exemple), .franchiseALEtranger(.exemple), .perteAvantEcheance("2026-12-31"),
    .factureTardive("2026-09-01", jours: 80), .livraisonLointaine("2062-11-20", jours: 13149),
    .tvaReportee(du: "2026-09-30", au: "2026-11-01", partielle: false),
    .tvaReportee(du: "2026-09-30", au: "2026-11-01", partielle: true),
    .acompteImpaye("F2026-0001", reste: Cumul("120.00" as Montant), tva: nil),
    .acompteImpaye(
      "F2026-0001", reste: Cumul("120.00" as Montant), tva: Cumul("20.00" as Montant)),
    .acomptesADeduire(["F2026-0001", "F2026-0002"]),
    .acomptesADeduire(["F2026-0001"], emise: "F2026-0003"),
    .acomptesADeduire(["F2026-0001"], autreRegime: true),
    .deductionsAVerifier([(nil, "F2026-0001", .exces)]),
    .deductionsAVerifier(
      DouteSurDeduction.allCases[..<3].map { ("F2026-0003", "F2026-0001", $0) }),
    .deductionsAVerifier(
      DouteSurDeduction.allCases[3...].map { ("F2026-0003", "F2026-0001", $0) }),
    .natureAVerifier(.exportation, .exemple), .natureAVerifier(.autoliquidation, .exemple),
    .lieuAVerifier(.exportation, .exemple), .lieuAVerifier(.intracommunautaire, .exemple),
    .lieuAVerifier(.autoliquidation, .exemple),
    .tvaALEtranger(.exemple), .tauxAVerifier(TauxDUnLieu.tous[0], .exemple),
    .tauxAVerifier(TauxDUnLieu.tous[4], .exemple),
    .societeIncomplete([.formeJuridique, .capital, .rcs]),
    .particulierSansAdresse("Jeanne Martin"), .clientSansSiren("Jeanne Martin"),
    .publicSansSiret("Jeanne Martin"), .clientSansAdresseElectronique("Jeanne Martin"),
    .sirenEnDouble("732829320", autres: ["Jeanne Martin"]),
    .codeEnDouble("C-7", autres: ["Jeanne Martin"]), .particuliersSupposes(["Jeanne Martin"]),
    .professionnelsSupposes(["Jeanne Martin"]),
    .clientsHomonymes(["Jeanne Martin", "Un", "Deux", "Trois"]),
    .produitsHomonymes(["Pose", "POSE-1"]), .clientArchive("Jeanne Martin"),
    .rectifieUnAutreClient("F2026-0001", client: "Jeanne Martin", payee: false),
    .rectifieUnAutreClient("F2026-0001", client: "Jeanne Martin", payee: true),
    .reglementPartage(["F2026-0001", "F2026-0002"]),
    .renduSansEtreVenu(Cumul("50.00" as Montant), de: "F2026-0001", payees: []),
    .renduSansEtreVenu(
      Cumul("50.00" as Montant), de: "F2026-0001", payees: ["F2026-0002", "F2026-0003"],
      reprise: (Cumul("20.00" as Montant), "F2026-0003")),
    .dateAncienne("2024-03-01", jours: 996, champ: "dateFacture"),
    .paiementAnterieur(.exemple, a: "F2026-0001", jours: 384),
    .paiementEnDouble(.exemple, sur: "F2026-0001"),
    .tauxDeMetropole(.exemple), .paiementsAVenir(["F2026-0001", "F2026-0002"]),
    .paiementsAnterieurs(["F2026-0001"]), .echeancesLointaines(["F2026-0001"]),
    .avoirsDuJour(["F2026-0001"]), .tvaHorsRegime(["F2026-0001"]),
    .autreSerie("FA-123", "F2026-{n:4}", prochain: "F2026-0001"),
    .echeancesAnterieures(["F2026-0001"]), .tauxZeroImporte(["F2026-0001"]),
    .documentsAVenir(["F2026-0001", "F2026-0002"]), .natureDesLignes(["F2026-0001", "F2026-0002"]),
    .acomptesDeduitsDeuxFois([
      ("F2026-0001", ["F2026-0003", "F2026-0004"]), ("F2026-0002", ["F2026-0003", "F2026-0005"]),
    ]),
  ]
}

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
    let un = RefusFacturation.valeur(.designation, .tropLong(maximum: 1))
    #expect(un == .valeur(.designation, .tropLong(maximum: 1)))
    #expect(un.hashValue == RefusFacturation.valeur(.designation, .tropLong(maximum: 1)).hashValue)
    #expect(un != .valeur(.designation, .tropLong(maximum: 2)) && un != .valeur(.notes, .vide))
    #expect(un != .valeur(.notes, .tropLong(maximum: 1)))
    #expect(RefusFacturation.avoirLigneCreditee("Pain") != .avoirLigneEnDouble("Pain"))
    #expect(Defaut.forme(.siren) != .forme(.siret))
    let mots = Texte("Non.", "No.")
    #expect(Enonce("quantite-nulle", mots, [:]) == Enonce("quantite-nulle", mots, [:]))
    #expect(Enonce("quantite-nulle", mots, [:]) != Enonce("sans-ligne", mots, [:]))
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

extension Paiement {
  fileprivate static let exemple = Paiement(
    PaiementEnregistre(
      paiementId: 1, montant: "50.00", mode: .virement, datePaiement: "2025-11-01",
      reference: nil, reglement: nil))
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
    .nombreCertain(decimal: "1.2340", decimales: 4, entier: "1234"), .mandat, .creancier,
    .codeMention, .remise, .couleur, .adresseElectronique, .nombre(decimales: 4),
    .numeroTVADe("DE", ["999999999"]),
    .codePostal,
  ]
}
