/// Why something is refused, with the figures concerned.
package enum Motif: Hashable, Sendable {
  case valeur(Champ, Defaut)

  case registreDejaOuvert
  case registreNonOuvert
  case seriesConfondues(Serie, Serie)
  case clientInconnu(ClientID)
  case produitInconnu(ProduitID)
  case factureInconnue(FactureID)
  case designationInconnue(String)
  case avoirPourFacture(NumeroFacture, de: NumeroFacture)
  case designationAmbigue(String, parmi: Homonymes, exemples: [String], enOmet: Bool)
  case ligneInconnue(LigneID)
  case paiementInconnu(PaiementID)

  case sirenSiretEnDesaccord(Siren, Siret)
  case sirenTVAEnDesaccord(Siren, NumeroTVA)
  case sirenAdresseEnDesaccord(Siren, AdresseElectronique)
  case dejaArchive(Libelle)
  case nonArchive(Libelle)
  case horlogeALHeure
  case livraisonInversee(debut: DateCivile, fin: DateCivile)

  case quantiteNulle
  case tauxNonAdmis(Taux)
  case franchiseSansTVA(Taux)
  case categorieIncompatible(CategorieTVA, Taux)
  case motifExonerationRequis(CategorieTVA)
  case codeExonerationRequis(CategorieTVA)
  case exonerationIncompatible(CodeExoneration, CategorieTVA)
  case remiseExcessive(Remise, de: SommeRemisee)
  case remiseDouble(Remise)
  case periodeInversee(debut: DateCivile, fin: DateCivile)
  case regimeChange(LignesVisees)
  case zeroSansMotif(LignesVisees)
  case remiseSurDeduction(LignesVisees, remise: Remise)
  case echeanceAvantFacture(echeance: DateCivile, facture: DateCivile)

  case vendeurSansNumeroTVA
  case clientSansAdresse(Libelle)
  case tva(MotifDeTVA)
  case prelevementSansMandat

  case factureDejaEmise(String)
  case factureDejaAnnulee(String)
  case factureNonEmise(String)
  case annulationApresEmission(String)
  case sansLigne(String)
  case baseNegative(Taux, Montant)
  case dateAvantDerniere(Serie, date: DateCivile, derniere: DateCivile, auPlusTard: DateCivile?)
  case dateFuture(DateCivile, aujourdhui: DateCivile)
  case renvoi(MotifDeRenvoi)

  case paiementNonPositif(Montant)
  case paiementDateFuture(DateCivile, aujourdhui: DateCivile)
  case paiementSuperieurAuSolde(Montant, ResteAPayer)
  case especesAuDelaDuPlafond(total: Cumul, plafond: Montant)
  case paiementDejaAnnule(PaiementID)
  case fonds(MotifDeFonds)

  case cloture(MotifDeCloture)

  case avoirSansLigne
  case avoirLigneEnDouble(Libelle)
  case avoirQuantite(Libelle, demandee: Quantite, reste: Quantite)
  case avoirMontant(Libelle, demande: Montant, reste: Montant)
  case avoirLigneCreditee(Libelle)
  case avoirDeductionPartielle(Taux)
  case avoirRienACrediter(String)
  case avoirAvantFacture(avoir: DateCivile, facture: DateCivile)
}

/// What of which several are called the same.
package enum Homonymes: Hashable, Sendable {
  case clients, produits, factures, lignes, paiements

  /// What people call them.
  var texte: Texte {
    switch self {
    case .clients: Texte("clients", "customers")
    case .produits: Texte("produits", "products")
    case .factures: Texte("factures", "invoices")
    case .lignes: Texte("lignes", "lines")
    case .paiements: Texte("paiements", "payments")
    }
  }
}

/// What a discount can't be taken off.
package enum SommeRemisee: Hashable, Sendable {
  /// A line that comes to no more than that.
  case ligne(Cumul)
  /// The lines that the discount on the whole concerns, which come to no more than that.
  case lignes(Cumul)
  /// A line that deducts.
  case deduction
}

extension Motif {
  /// The figures that the refusal turns on.
  var chiffres: [RefusFacturation.Chiffre] {
    chiffresNommes.map { RefusFacturation.Chiffre(nom: $0.key, valeur: $0.value) }
  }

  private var chiffresNommes: KeyValuePairs<String, String> {
    switch self {
    case .valeur(_, .horsLimites(let minimum, let maximum)):
      ["minimum": minimum, "maximum": maximum]
    case .valeur(_, .tropLong(let maximum)), .valeur(_, .tropDeDecimales(let maximum)):
      ["maximum": String(maximum)]
    case .valeur(_, .compteHorsRole(let role)):
      ["debuts": role.debuts.joined(separator: " ")]
    case .valeur(_, .compteDejaPris(let compte, let role)):
      ["compte": compte.texte, "role": role.rawValue]
    case .valeur, .registreDejaOuvert, .registreNonOuvert, .horlogeALHeure, .quantiteNulle,
      .vendeurSansNumeroTVA, .prelevementSansMandat, .avoirSansLigne:
      [:]
    case .clientSansAdresse(let nom): ["client": nom.texte]
    case .dejaArchive(let nom), .nonArchive(let nom): ["nom": nom.texte]
    case .seriesConfondues(let factures, let avoirs):
      ["serieFactures": factures.texte, "serieAvoirs": avoirs.texte]
    case .clientInconnu(let id): ["clientId": id.texte]
    case .produitInconnu(let id): ["produitId": id.texte]
    case .factureInconnue(let id): ["factureId": id.texte]
    case .designationInconnue(let texte), .designationAmbigue(let texte, _, _, _):
      ["designation": texte]
    case .avoirPourFacture(let avoir, let facture):
      ["avoirNumero": avoir.texte, "reference": facture.texte]
    case .ligneInconnue(let id): ["ligneId": id.texte]
    case .paiementInconnu(let id), .paiementDejaAnnule(let id): ["paiementId": id.texte]
    case .sirenSiretEnDesaccord(let siren, let siret):
      ["siren": siren.texte, "siret": siret.texte]
    case .sirenTVAEnDesaccord(let siren, let tva):
      ["siren": siren.texte, "numeroTVA": tva.texte]
    case .sirenAdresseEnDesaccord(let siren, let adresse):
      ["siren": siren.texte, "adresseElectronique": adresse.texte]
    case .livraisonInversee(let debut, let fin), .periodeInversee(let debut, let fin):
      ["debut": debut.texte, "fin": fin.texte]
    case .tauxNonAdmis(let taux), .franchiseSansTVA(let taux), .avoirDeductionPartielle(let taux):
      ["tva": taux.texte]
    case .categorieIncompatible(let categorie, let taux):
      ["categorieTVA": categorie.rawValue, "tva": taux.texte]
    case .exonerationIncompatible(let code, let categorie):
      ["codeExoneration": code.texte, "categorieTVA": categorie.rawValue]
    case .remiseExcessive(let remise, _), .remiseDouble(let remise):
      ["remisePourcentage": remise.pourcentage.texte, "remiseMontant": remise.montant.texte]
    case .motifExonerationRequis(let categorie), .codeExonerationRequis(let categorie):
      ["categorieTVA": categorie.rawValue]
    case .echeanceAvantFacture(let echeance, let facture):
      ["dateEcheance": echeance.texte, "dateFacture": facture.texte]
    case .factureDejaEmise(let reference), .factureDejaAnnulee(let reference),
      .factureNonEmise(let reference), .annulationApresEmission(let reference),
      .sansLigne(let reference), .avoirRienACrediter(let reference):
      ["reference": reference]
    case .baseNegative(let taux, let base): ["tva": taux.texte, "base": base.texte]
    case .dateAvantDerniere(let serie, let date, let derniere, _):
      ["serie": serie.texte, "date": date.texte, "derniere": derniere.texte]
    case .dateFuture(let date, let aujourdhui), .paiementDateFuture(let date, let aujourdhui):
      ["date": date.texte, "aujourdhui": aujourdhui.texte]
    case .paiementNonPositif(let montant): ["montant": montant.texte]
    case .paiementSuperieurAuSolde(let montant, let reste)
    where reste.aVenir == .zero || reste.perdu > .zero:
      ["montant": montant.texte, "solde": reste.payable.texte]
    case .paiementSuperieurAuSolde(let montant, let reste):
      [
        "montant": montant.texte, "solde": reste.solde.texte, "aVenir": reste.aVenir.texte,
        "reste": reste.payable.texte,
      ]
    case .tva(let motif): motif.chiffres
    case .renvoi(let motif): motif.chiffres
    case .fonds(let motif): motif.chiffres
    case .cloture(let motif): motif.chiffres
    case .especesAuDelaDuPlafond(let total, let plafond):
      ["total": total.texte, "plafond": plafond.texte]
    case .regimeChange(let lignes), .zeroSansMotif(let lignes):
      ["lignes": lignes.rangs]
    case .remiseSurDeduction(let lignes, let remise):
      [
        "lignes": lignes.rangs, "remisePourcentage": remise.pourcentage.texte,
        "remiseMontant": remise.montant.texte,
      ]
    case .avoirLigneEnDouble(let designation), .avoirLigneCreditee(let designation):
      ["designation": designation.texte]
    case .avoirQuantite(let designation, let demandee, let reste):
      ["designation": designation.texte, "demandee": demandee.texte, "reste": reste.texte]
    case .avoirMontant(let designation, let demande, let reste):
      ["designation": designation.texte, "demande": demande.texte, "reste": reste.texte]
    case .avoirAvantFacture(let avoir, let facture):
      ["date": avoir.texte, "dateFacture": facture.texte]
    }
  }
}
