public import Facturation

// Each of these reads values alone: whether they may stand together is for the decisions to say.
// `chemin` is where the DTO itself stands, and comes in front of a field's name in an error. They
// take what an import takes: empty texts for those that are missing, identifiers in capitals, and
// moments, which are days in the registre's time zone unless they are midnight UTC.

extension FactureDTO {
  /// The head of the invoice; without a `clientId` the client must be known otherwise.
  public func enTete(
    client: ClientID, dans fuseau: FuseauHoraire
  ) throws(ErreurDTO) -> EnTete {
    let lecture = LectureDTO("")
    return EnTete(
      clientId: client, dateFacture: try lecture.jour(dateFacture, "dateFacture", dans: fuseau),
      dateEcheance: try lecture.jour(dateEcheance, "dateEcheance", dans: fuseau),
      delaiJours: delaiJours,
      tva: try lecture.nombre(tva, "tva"),
      conditionsPaiement: try lecture.conditions(conditionsPaiement, "conditionsPaiement"),
      remisePourcentage: try lecture.nombre(remisePourcentage, "remisePourcentage"),
      notes: try lecture.texte(notes, "notes"),
      notesCommentaire: try lecture.texte(notesCommentaire, "notesCommentaire"),
      nature: try lecture.choix(nature, "nature") { $0.rawValue },
      livraison: try livraison?.valeur(dans: fuseau, chemin: "livraison"),
      referenceAcheteur: try lecture.texte(referenceAcheteur, "referenceAcheteur"),
      referenceCommande: try lecture.texte(referenceCommande, "referenceCommande"))
  }

  /// The statut that the DTO claims.
  public func statutLu() throws(ErreurDTO) -> StatutFacture {
    try LectureDTO("").choix(statut, "statut") { $0.rawValue }
  }

  /// The client that the DTO names, if it does.
  public func clientIdLu() throws(ErreurDTO) -> ClientID? {
    guard let id = clientId else { return nil }
    return try LectureDTO("").identifiant(id, "clientId") as ClientID
  }

  /// What the lines say, each with the rate that it names or else the invoice's.
  public func contenus(dans fuseau: FuseauHoraire) throws(ErreurDTO) -> [ContenuLigne] {
    var contenus: [ContenuLigne] = []
    for (rang, ligne) in lignes.enumerated() {
      contenus.append(
        try ligne.contenu(tvaHabituelle: tva, dans: fuseau, chemin: "lignes[\(rang)]"))
    }
    return contenus
  }
}

extension LivraisonDTO {
  /// When and where it was delivered.
  public func valeur(
    dans fuseau: FuseauHoraire, chemin: String = "livraison"
  ) throws(ErreurDTO) -> Livraison {
    let lecture = LectureDTO(chemin)
    return Livraison(
      debut: try lecture.jour(debut, "debut", dans: fuseau),
      fin: try lecture.jour(fin, "fin", dans: fuseau),
      adresse: try adresse?.valeur(chemin: lecture.chemin("adresse")))
  }
}

extension LigneFactureDTO {
  /// What the line says; the invoice's rate is for a line that names none.
  public func contenu(
    tvaHabituelle: Decimal, dans fuseau: FuseauHoraire, chemin: String = ""
  ) throws(ErreurDTO) -> ContenuLigne {
    let lecture = LectureDTO(chemin)
    return ContenuLigne(
      designation: try lecture.texte(designation, "designation"),
      quantite: try lecture.nombre(quantite, "quantite"),
      unite: try lecture.texte(unite, "unite"),
      prixUnitaire: try lecture.nombre(prixUnitaire, "prixUnitaire"),
      tva: try lecture.nombre(tva ?? tvaHabituelle, "tva"),
      categorieTVA: try lecture.choix(categorieTVA, "categorieTVA") { $0.rawValue } ?? .normale,
      motifExoneration: try lecture.texte(motifExoneration, "motifExoneration"),
      produit: try lecture.identifiant(produitId, "produitId"),
      referenceCommande: try lecture.texte(referenceCommande, "referenceCommande"),
      dateCommande: try lecture.jour(dateCommande, "dateCommande", dans: fuseau))
  }
}

extension PaiementDTO {
  /// What the payment asks to be recorded, if it was never reversed.
  public func demande(
    dans fuseau: FuseauHoraire, chemin: String = ""
  ) throws(ErreurDTO) -> DemandePaiement {
    let lecture = LectureDTO(chemin)
    var demande = DemandePaiement(
      montant: try lecture.nombre(montant, "montant"),
      date: try lecture.jour(datePaiement, "datePaiement", dans: fuseau) as DateCivile)
    demande.mode = try lecture.conditions(mode, "mode")
    demande.reference = try lecture.texte(reference, "reference")
    return demande
  }
}

extension ClientDTO {
  /// What is known of the client.
  public func fiche(chemin: String = "client") throws(ErreurDTO) -> FicheClient {
    let lecture = LectureDTO(chemin)
    return FicheClient(
      nom: try lecture.texte(nom, "nom"),
      categorie: try lecture.choix(categorie, "categorie") { $0.rawValue } ?? .professionnel,
      siren: try lecture.texte(siren, "siren"), siret: try lecture.texte(siret, "siret"),
      numeroTVA: try lecture.texte(numeroTVA, "numeroTVA"),
      adresse: try adresse?.valeur(chemin: lecture.chemin("adresse")),
      adresseLivraison: try adresseLivraison?.valeur(chemin: lecture.chemin("adresseLivraison")),
      courriel: try lecture.texte(courriel, "courriel"),
      adresseElectronique: try lecture.texte(adresseElectronique, "adresseElectronique"))
  }
}

extension AdresseDTO {
  /// The address.
  public func valeur(chemin: String = "adresse") throws(ErreurDTO) -> Adresse {
    let lecture = LectureDTO(chemin)
    return Adresse(
      voie: try lecture.texte(voie, "voie"),
      complement: try lecture.texte(complement, "complement"),
      codePostal: try lecture.texte(codePostal, "codePostal"),
      ville: try lecture.texte(ville, "ville"),
      pays: try lecture.texte(pays as String?, "pays") ?? .france)
  }
}

extension VendeurDTO {
  /// What is known of the seller.
  public func valeur(chemin: String = "vendeur") throws(ErreurDTO) -> Vendeur {
    let lecture = LectureDTO(chemin)
    return Vendeur(
      nom: try lecture.texte(nom, "nom"), siren: try lecture.texte(siren, "siren"),
      siret: try lecture.texte(siret, "siret"),
      adresse: try adresse.valeur(chemin: lecture.chemin("adresse")),
      formeJuridique: try lecture.texte(formeJuridique, "formeJuridique"),
      capital: try lecture.nombre(capital, "capital"), rcs: try lecture.texte(rcs, "rcs"),
      numeroTVA: try lecture.texte(numeroTVA, "numeroTVA"),
      regime: try lecture.choix(regime, "regime") { $0.rawValue }, optionDebits: optionDebits,
      iban: try lecture.texte(iban, "iban"), bic: try lecture.texte(bic, "bic"),
      courriel: try lecture.texte(courriel, "courriel"),
      escompte: try lecture.texte(escompte, "escompte"),
      tauxPenalites: try lecture.texte(tauxPenalites, "tauxPenalites"))
  }
}

extension ProduitDTO {
  /// What the produit proposes.
  public func fiche(chemin: String = "produit") throws(ErreurDTO) -> FicheProduit {
    let lecture = LectureDTO(chemin)
    return FicheProduit(
      designation: try lecture.texte(designation, "designation"),
      reference: try lecture.texte(reference, "reference"),
      prixUnitaire: try lecture.nombre(prixUnitaire, "prixUnitaire"),
      tva: try lecture.nombre(tva, "tva"), unite: try lecture.texte(unite, "unite"))
  }
}
