import Testing

@testable import Facturation
import Litteraux

@Suite struct CodesTests {
  @Test func `every refusal there can be is provoked for the golden file`() throws {
    let provoques = try Set(Reproducteur.tous.compactMap { try $0.refus()?.code.rawValue })
    let tous = Set(Motif.tous.map(\.enonce.code.rawValue))
    #expect(tous.subtracting(provoques) == [])
    #expect(provoques.subtracting(tous) == [])
  }

  @Test func `every code is a name of its own, in small letters and hyphens`() {
    let codes = Motif.tous.map(\.enonce.code.rawValue)
    #expect(Set(codes).count == codes.count)
    for code in codes {
      #expect(code.utf8.allSatisfy { $0.estMinuscule || $0 == UInt8(ascii: "-") }, "\(code)")
    }
  }

  @Test func `every form that a value can have is asked for in the golden file`() throws {
    let formes = Reproducteur.tous.compactMap { reproducteur -> Forme? in
      guard case .valeur(_, .forme(let forme))? = try? reproducteur.refus()?.motif
      else { return nil }
      return forme
    }
    #expect(Set(formes.map(\.rang)) == Set(0..<Forme.compte))
  }

  @Test func `a code compares with its name, which is also what it prints`() throws {
    let refus = RefusFacturation(.quantiteNulle)
    #expect(refus.code == RefusFacturation.Code(rawValue: "quantite-nulle"))
    #expect(refus.code.description == "quantite-nulle")
    #expect(refus.description == "quantite-nulle: \(refus.message(.anglais))")
  }
}

extension Motif {
  /// One of each, each leading to the next; a new one has to be put into the chain.
  static let tous = Array(sequence(first: Motif.valeur(.nom, .vide)) { $0.suivant })

  static let lignes: LignesVisees = {
    let contenu = ContenuLigne(designation: "Pain", quantite: "1", prixUnitaire: "1", tva: "0")
    guard let lignes = LignesVisees([Ligne(id: 1, contenu: contenu, total: "1")], ou: { _ in true })
    else { preconditionFailure("one line is meant") }
    return lignes
  }()

  private static let reste: ResteAPayer = {
    let creation = FactureCreee(
      brouillon: 1,
      enTete: EnTete(clientId: 1, dateFacture: "2026-11-20", dateEcheance: "2026-11-20"))
    return ResteAPayer(Facture(creation, id: 1), au: "2026-11-20")
  }()

  private var suivant: Motif? {
    let (lignes, reste) = (Self.lignes, Self.reste)
    return switch self {
    case .valeur(let champ, let defaut):
      defaut.suivant.map { .valeur(champ, $0) } ?? .registreDejaOuvert
    case .registreDejaOuvert: .registreNonOuvert
    case .registreNonOuvert: .seriesConfondues("F{n}", "F{n:4}")
    case .seriesConfondues: .clientInconnu(1)
    case .clientInconnu: .produitInconnu(1)
    case .produitInconnu: .factureInconnue(1)
    case .factureInconnue: .designationInconnue("F1")
    case .designationInconnue: .avoirPourFacture("A1", de: "F1")
    case .avoirPourFacture:
      .designationAmbigue("0197", parmi: .factures, exemples: ["0197a", "0197b"], enOmet: false)
    case .designationAmbigue: .ligneInconnue(1)
    case .ligneInconnue: .paiementInconnu(1)
    case .paiementInconnu: .sirenSiretEnDesaccord("732829320", "40483304800022")
    case .sirenSiretEnDesaccord: .sirenTVAEnDesaccord("732829320", "FR83404833048")
    case .sirenTVAEnDesaccord:
      .sirenAdresseEnDesaccord("732829320", "0225:404833048")
    case .sirenAdresseEnDesaccord: .dejaArchive("Martin")
    case .dejaArchive: .nonArchive("Martin")
    case .nonArchive: .horlogeALHeure
    case .horlogeALHeure: .livraisonInversee(debut: "2026-11-20", fin: "2026-11-19")
    case .livraisonInversee: .quantiteNulle
    case .quantiteNulle: .tauxNonAdmis("7")
    case .tauxNonAdmis: .franchiseSansTVA("20")
    case .franchiseSansTVA: .categorieIncompatible(.normale, "0")
    case .categorieIncompatible: .motifExonerationRequis(.exoneree)
    case .motifExonerationRequis: .codeExonerationRequis(.exoneree)
    case .codeExonerationRequis: .exonerationIncompatible(.debours, .exportation)
    case .exonerationIncompatible: .remiseExcessive("10", de: .deduction)
    case .remiseExcessive: .remiseDouble("10")
    case .remiseDouble: .periodeInversee(debut: "2026-11-20", fin: "2026-11-19")
    case .periodeInversee: .regimeChange(lignes)
    case .regimeChange: .zeroSansMotif(lignes)
    case .zeroSansMotif: .remiseSurDeduction(lignes, remise: "10")
    case .remiseSurDeduction:
      .echeanceAvantFacture(echeance: "2026-11-19", facture: "2026-11-20")
    case .echeanceAvantFacture: .vendeurSansNumeroTVA
    case .vendeurSansNumeroTVA: .clientSansAdresse("Martin")
    case .clientSansAdresse: .tva(.acheteurSansNumero(lignes))
    case .tva(let motif): motif.suivant.map(Motif.tva) ?? .prelevementSansMandat
    case .prelevementSansMandat: .factureDejaEmise("F1")
    case .factureDejaEmise: .factureDejaAnnulee("F1")
    case .factureDejaAnnulee: .factureNonEmise("F1")
    case .factureNonEmise: .annulationApresEmission("F1")
    case .annulationApresEmission: .sansLigne("F1")
    case .sansLigne: .baseNegative("20", "-1")
    case .baseNegative:
      .dateAvantDerniere(
        "F{n}", date: "2026-11-19", derniere: "2026-11-20", auPlusTard: nil)
    case .dateAvantDerniere: .dateFuture("2062-12-31", aujourdhui: "2026-11-20")
    case .dateFuture: .renvoi(.acompteDejaDeduit("F1", par: "F2"))
    case .renvoi(let motif): motif.suivant.map(Motif.renvoi) ?? .paiementNonPositif("0")
    case .paiementNonPositif: .paiementDateFuture("2099-01-01", aujourdhui: "2026-11-20")
    case .paiementDateFuture: .paiementSuperieurAuSolde("1", reste)
    case .paiementSuperieurAuSolde: .especesAuDelaDuPlafond(total: .zero, plafond: "1000")
    case .especesAuDelaDuPlafond: .paiementDejaAnnule(1)
    case .paiementDejaAnnule: .fonds(.dejaRejete(1))
    case .fonds(let motif):
      motif.suivant.map(Motif.fonds) ?? .cloture(.future("2026-11-21", aujourdhui: "2026-11-20"))
    case .cloture(let motif): motif.suivant.map(Motif.cloture) ?? .avoirSansLigne
    case .avoirSansLigne: .avoirLigneEnDouble("Pain")
    case .avoirLigneEnDouble: .avoirQuantite("Pain", demandee: "2", reste: "1")
    case .avoirQuantite: .avoirMontant("Pain", demande: "2", reste: "1")
    case .avoirMontant: .avoirLigneCreditee("Pain")
    case .avoirLigneCreditee: .avoirDeductionPartielle("20")
    case .avoirDeductionPartielle: .avoirRienACrediter("F1")
    case .avoirRienACrediter: .avoirAvantFacture(avoir: "2026-11-19", facture: "2026-11-20")
    case .avoirAvantFacture: nil
    }
  }
}

extension MotifDeTVA {
  fileprivate var suivant: MotifDeTVA? {
    switch self {
    case .acheteurSansNumero(let lignes): .intracommunautaireEnFrance(lignes)
    case .intracommunautaireEnFrance(let lignes): .acheteurHorsDeLUnion("GB123456789", lignes)
    case .acheteurHorsDeLUnion(_, let lignes): .autoliquidationParticulier(lignes)
    case .autoliquidationParticulier(let lignes): .natureEtCategorie(.intracommunautaire, lignes)
    case .natureEtCategorie(_, let lignes): .lieuEtCategorie(.exportation, lignes)
    case .lieuEtCategorie(_, let lignes): TauxDUnLieu.tous.first.map { .tauxEtLieu($0, lignes) }
    case .tauxEtLieu: nil
    }
  }
}

extension MotifDeCloture {
  fileprivate var suivant: MotifDeCloture? {
    switch self {
    case .future: .dejaFaite("2026-10-31", jusquAu: "2026-10-31")
    case .dejaFaite: .jourClos("2026-10-31", jusquAu: "2026-10-31")
    case .jourClos: .paiementClos("2026-10-31", jusquAu: "2026-10-31")
    case .paiementClos: nil
    }
  }
}

extension MotifDeRenvoi {
  fileprivate var suivant: MotifDeRenvoi? {
    switch self {
    case .acompteDejaDeduit: .deductionFigee("F1")
    case .deductionFigee: .deductionEntiere("F1", "1")
    case .deductionEntiere: .acompteAutreClient("F1")
    case .acompteAutreClient: .deductionSansAcompte("F1")
    case .deductionSansAcompte: .rectificativeSansFacture
    case .rectificativeSansFacture: .remplacementSansRectificative("F1")
    case .remplacementSansRectificative: .acompteRectifie("F1")
    case .acompteRectifie: nil
    }
  }
}

extension MotifDeFonds {
  fileprivate var suivant: MotifDeFonds? {
    switch self {
    case .dejaRejete: .rejetAvantPaiement(rejet: "2026-11-19", paiement: "2026-11-20")
    case .rejetAvantPaiement: .faitFutur("2099-01-01", aujourdhui: "2026-11-20")
    case .faitFutur: .remboursementExcessif("1", reste: .zero, avoir: nil)
    case .remboursementExcessif: .remboursementIndu("1", aRendre: .zero)
    case .remboursementIndu: .renduSansEtreRecu(1, rendu: Cumul("1"))
    case .renduSansEtreRecu: .reglementSuperieurAuxSoldes("1", soldes: .zero)
    case .reglementSuperieurAuxSoldes: .imputationSurElleMeme("F1")
    case .imputationSurElleMeme: .reglementDeDeuxClients("F1", "F2")
    case .reglementDeDeuxClients: .compensationLiee(1, rendue: "F1")
    case .compensationLiee: .payePlusQueLeTotal("2", total: "1")
    case .payePlusQueLeTotal: .dejaIrrecouvrable("F1")
    case .dejaIrrecouvrable: .perteAvantMouvement(perte: "2026-11-19", dernier: "2026-11-20")
    case .perteAvantMouvement: .rienAPerdre("F1")
    case .rienAPerdre: nil
    }
  }
}

extension Defaut {
  fileprivate var suivant: Defaut? {
    switch self {
    case .vide: .tropLong(maximum: 1)
    case .tropLong: .caractereInterdit(code: 0, place: 1)
    case .caractereInterdit: .forme(.date)
    case .forme: .tropDeDecimales(maximum: 2)
    case .tropDeDecimales: .horsLimites(minimum: "0", maximum: "1")
    case .horsLimites: .dateInexistante
    case .dateInexistante: .cle(.siren)
    case .cle: .compteHorsRole(.clients)
    case .compteHorsRole: .compteDejaPris("411", par: .clients)
    case .compteDejaPris: nil
    }
  }
}

extension Forme {
  /// How many forms there are; the three shapes of a decimal number count each.
  fileprivate static let compte = 25

  fileprivate var rang: Int {
    switch self {
    case .decimal(let montrees, let maximum): montrees == maximum ? 0 : montrees == 0 ? 1 : 2
    case .date: 3
    case .uuid: 4
    case .siren: 5
    case .siret: 6
    case .numeroTVA: 7
    case .iban: 8
    case .bic: 9
    case .courriel: 10
    case .pays: 11
    case .numero: 12
    case .serie: 13
    case .codeUnite: 14
    case .codeExoneration: 15
    case .compte: 16
    case .nombreCertain: 17
    case .mandat: 18
    case .creancier: 19
    case .codeMention: 20
    case .adresseElectronique: 21
    case .nombre: 22
    case .numeroTVADe: 23
    case .codePostal: 24
    }
  }
}
