import CasUsage
import Facturation
import Journaux
import Litteraux

/// What the plain words of commands mean in the domain.
extension SerieSimple {
  var serie: Serie {
    let rang = chiffres == 1 ? "{n}" : "{n:\(chiffres)}"
    return Serie(
      bon: prefixe + (parAnnee ? "{annee}" : "") + (parMois ? "{mois}" : "") + "-" + rang)
  }
}

extension Accord {
  var siret: Siret? { self == .siretEtranger ? "73282932000074" : nil }
  var tva: NumeroTVA? { self == .tvaEtrangere ? "FR44732829320" : nil }
}

extension VendeurSimple {
  var vendeur: Vendeur {
    Vendeur(
      nom: "Atelier", siren: "123456782", siret: accord.siret, adresse: .exemple,
      numeroTVA: accord.tva, regime: franchise ? .franchise : .reel)
  }
}

extension ClientSimple {
  var fiche: FicheClient {
    var adresse = Adresse.exemple
    adresse.pays = CodePays(texteAdmis: pays)
    return FicheClient(
      nom: "Client", categorie: professionnel ? .professionnel : .particulier, siren: "123456782",
      siret: accord.siret, numeroTVA: accord.tva, adresse: adresse)
  }
}

extension ProduitSimple {
  /// `rang` names it, as the naive model does.
  func fiche(_ rang: Int) -> FicheProduit {
    FicheProduit(
      designation: Libelle(bon: "Produit \(rang)"),
      prixUnitaire: PrixUnitaire(unitesAdmises: Int64(prix)), tva: tva.map(Taux.init(centiemes:)))
  }
}

extension Taux {
  init(centiemes: Int) { self.init(unitesAdmises: Int64(centiemes)) }
}

extension DateCivile {
  /// The day of that rank from 1970, as plain commands name days.
  init(rang: Int) { self = DateCivile(joursDepuis1970: rang) ?? .derniere }
}

extension EcheanceSimple {
  var echeance: Echeance {
    switch self {
    case .jour(let jour): .date(DateCivile(rang: jour))
    case .delai(let jours): .delai(jours: jours)
    }
  }
}

extension RemiseSimple {
  var remise: Remise {
    montant == 0
      ? Remise(Pourcentage(unitesAdmises: Int64(pourcentage)))
      : Remise(montant: Montant(unitesAdmises: Int64(montant)))
  }
}

extension PeriodeSimple {
  var livraison: Livraison {
    Livraison(debut: DateCivile(rang: debut), fin: DateCivile(rang: fin))
  }
}

extension FactureSimple {
  func demande(_ client: ClientID, _ remplacee: FactureID?) -> DemandeFacture {
    var demande = DemandeFacture(clientId: client, date: jour.map(DateCivile.init(rang:)))
    demande.echeance = echeance.echeance
    demande.tva = tva.map(Taux.init(centiemes:))
    demande.remise = remise.remise
    demande.prixSaisis = ttc ? .ttc : .ht
    demande.typeFacture = type.flatMap(TypeFacture.init(rawValue:))
    demande.remplace = remplacee
    demande.conditionsPaiement = ConditionsPaiement(rawValue: conditions) ?? .virement
    demande.livraison = livraison?.livraison
    return demande
  }
}

extension LigneSimple {
  var demande: DemandeLigne {
    var demande = DemandeLigne()
    demande.designation = designation.map(Libelle.init(bon:))
    demande.quantite = quantite.map { Quantite(unitesAdmises: Int64($0)) }
    demande.prixUnitaire = prix.map { PrixUnitaire(unitesAdmises: Int64($0)) }
    demande.remise = remise?.remise
    if sansRemise { demande.sans.insert(.remise) }
    demande.nature = nature.flatMap(NatureLigne.init(rawValue:))
    demande.tva = tva.map(Taux.init(centiemes:))
    demande.categorieTVA = categorie.flatMap(CategorieTVA.init(rawValue:))
    demande.codeExoneration = code.map(CodeExoneration.init(bon:))
    demande.motifExoneration = motif.map(Libelle.init(bon:))
    return demande
  }
}

extension PaiementSimple {
  var demande: DemandePaiement {
    var demande = DemandePaiement(
      montant: Montant(unitesAdmises: Int64(montant)), date: jour.map(DateCivile.init(rang:)))
    demande.mode = mode.flatMap(ConditionsPaiement.init(rawValue:))
    demande.accepteTropPercu = tropPercu
    demande.accepteDateFuture = dateFuture
    return demande
  }
}

extension RejetSimple {
  var demande: DemandeRejet {
    var demande = DemandeRejet(motif: "Impayé", date: jour.map(DateCivile.init(rang:)))
    demande.frais = frais.map { Montant(unitesAdmises: Int64($0)) }
    return demande
  }
}

extension RemboursementSimple {
  func demande(_ numero: (Int) -> NumeroFacture) -> DemandeRemboursement {
    var demande = DemandeRemboursement(
      montant: Montant(unitesAdmises: Int64(montant)), date: jour.map(DateCivile.init(rang:)))
    demande.mode = mode.flatMap(ConditionsPaiement.init(rawValue:))
    demande.avoir = avoir.map(numero)
    demande.accepteAuDela = auDela
    return demande
  }
}

extension AvoirSimple {
  func demande(_ ligne: (Int) -> LigneID) -> DemandeAvoir {
    var demande = DemandeAvoir(motif: "Retour", date: jour.map(DateCivile.init(rang:)))
    demande.accepteDateFuture = dateFuture
    demande.lignes = lignes?.map { .init(ligneId: ligne($0.ligne), $0.part) }
    return demande
  }
}

extension LigneACrediterSimple {
  var part: DemandeAvoir.LigneACrediter.Part? {
    if let montant { return .montant(Montant(unitesAdmises: Int64(montant))) }
    return quantite.map { .quantite(Quantite(unitesAdmises: Int64($0))) }
  }
}
