import Facturation
import ForeignJSON

/// The members of those who sell and buy.
extension LectureDTO {
  /// The client, by `clientId`, by the object `client`, or by both, which must not disagree.
  mutating func client(_ objet: inout ObjetJSON) -> ClientImporte {
    let id: ClientID? = facultatif(&objet, "clientId") { $0.identifiant($1) }
    var client = ClientImporte(id: id)
    if let vue = objet.facultatif("client"), var objet = vue.objet(&json) {
      let sien: ClientID? = facultatif(&objet, "id") { $0.identifiant($1) }
      if let id, let sien, id != sien { noter(.facture(.clientEnDesaccord), vue) }
      client.id = id ?? sien
      client.fiche = fiche(&objet)
      objet.terminer(&json)
    }
    return client
  }

  private mutating func fiche(_ objet: inout ObjetJSON) -> FicheClient? {
    let nom: Libelle? = requis(&objet, "nom") { $0.texte($1) }
    let categorie: CategorieClient? = facultatif(&objet, "categorie") { $0.mot($1) }
    let siren: Siren? = texteFacultatif(&objet, "siren")
    let siret: Siret? = texteFacultatif(&objet, "siret")
    let numeroTVA: NumeroTVA? = texteFacultatif(&objet, "numeroTVA")
    let adresse = facultatif(&objet, "adresse") { $0.adresse($1) }
    let livraison = facultatif(&objet, "adresseLivraison") { $0.adresse($1) }
    let courriel: Courriel? = texteFacultatif(&objet, "courriel")
    let electronique: Libelle? = texteFacultatif(&objet, "adresseElectronique")
    return nom.map {
      FicheClient(
        nom: $0, categorie: categorie ?? .professionnel, siren: siren, siret: siret,
        numeroTVA: numeroTVA, adresse: adresse, adresseLivraison: livraison, courriel: courriel,
        adresseElectronique: electronique)
    }
  }

  /// A postal address.
  mutating func adresse(_ vue: VueJSON) -> Adresse? {
    guard var objet = vue.objet(&json) else { return nil }
    let voie: Libelle? = requis(&objet, "voie") { $0.texte($1) }
    let complement: Libelle? = texteFacultatif(&objet, "complement")
    let codePostal: Libelle? = requis(&objet, "codePostal") { $0.texte($1) }
    let ville: Libelle? = requis(&objet, "ville") { $0.texte($1) }
    let pays: CodePays? = texteFacultatif(&objet, "pays")
    objet.terminer(&json)
    guard let voie, let codePostal, let ville else { return nil }
    return Adresse(
      voie: voie, complement: complement, codePostal: codePostal, ville: ville,
      pays: pays ?? .france)
  }

  /// The seller as of the issue.
  mutating func vendeur(_ vue: VueJSON) -> Vendeur? {
    guard var objet = vue.objet(&json) else { return nil }
    let nom: Libelle? = requis(&objet, "nom") { $0.texte($1) }
    let siren: Siren? = requis(&objet, "siren") { $0.texte($1) }
    let siret: Siret? = texteFacultatif(&objet, "siret")
    let adresse = requis(&objet, "adresse") { $0.adresse($1) }
    let forme: Libelle? = texteFacultatif(&objet, "formeJuridique")
    let capital: Montant? = facultatif(&objet, "capital") { $0.nombre($1) }
    let rcs: Libelle? = texteFacultatif(&objet, "rcs")
    let numeroTVA: NumeroTVA? = texteFacultatif(&objet, "numeroTVA")
    let regime: RegimeTVA? = facultatif(&objet, "regime") { $0.mot($1) }
    let debits = facultatif(&objet, "optionDebits") { $1.booleen(&$0.json) }
    let iban: IBAN? = texteFacultatif(&objet, "iban")
    let bic: BIC? = texteFacultatif(&objet, "bic")
    let courriel: Courriel? = texteFacultatif(&objet, "courriel")
    let escompte: Libelle? = texteFacultatif(&objet, "escompte")
    let penalites: Libelle? = texteFacultatif(&objet, "tauxPenalites")
    objet.terminer(&json)
    guard let nom, let siren, let adresse else { return nil }
    return Vendeur(
      nom: nom, siren: siren, siret: siret, adresse: adresse, formeJuridique: forme,
      capital: capital, rcs: rcs, numeroTVA: numeroTVA, regime: regime ?? .reel,
      optionDebits: debits ?? false, iban: iban, bic: bic, courriel: courriel,
      escompte: escompte, tauxPenalites: penalites)
  }
}
