import Facturation

/// The members of those who sell and buy.
extension JSONWriter {
  mutating func client(_ fiche: FicheClient, id: ClientID) {
    member("id", id)
    member("nom", fiche.nom)
    member("categorie", text: fiche.categorie.rawValue)
    member("siren", fiche.siren)
    member("siret", fiche.siret)
    member("numeroTVA", fiche.numeroTVA)
    member("adresse", object: fiche.adresse) { $0.adresse($1) }
    member("adresseLivraison", object: fiche.adresseLivraison) { $0.adresse($1) }
    member("courriel", fiche.courriel)
    member("adresseElectronique", fiche.adresseElectronique)
  }

  mutating func vendeur(_ vendeur: Vendeur) {
    member("nom", vendeur.nom)
    member("siren", vendeur.siren)
    member("siret", vendeur.siret)
    member("adresse", object: vendeur.adresse) { $0.adresse($1) }
    member("formeJuridique", vendeur.formeJuridique)
    member("capital", vendeur.capital)
    member("rcs", vendeur.rcs)
    member("numeroTVA", vendeur.numeroTVA)
    member("regime", text: vendeur.regime.rawValue)
    member("optionDebits", vendeur.optionDebits)
    member("iban", vendeur.iban)
    member("bic", vendeur.bic)
    member("courriel", vendeur.courriel)
    member("escompte", vendeur.escompte)
    member("tauxPenalites", vendeur.tauxPenalites)
  }

  mutating func adresse(_ adresse: Adresse) {
    member("voie", adresse.voie)
    member("complement", adresse.complement)
    member("codePostal", adresse.codePostal)
    member("ville", adresse.ville)
    member("pays", adresse.pays)
  }
}
