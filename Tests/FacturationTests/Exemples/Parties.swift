import Facturation
import Litteraux

extension Adresse {
  static let exemple = Adresse(voie: "1 rue de la Paix", codePostal: "75002", ville: "Paris")
}

extension Vendeur {
  static let exemple = Vendeur(
    nom: "Atelier Dupont", siren: "732829320", adresse: .exemple, numeroTVA: "FR44732829320")

  static let enFranchise = Vendeur(
    nom: "Atelier Dupont", siren: "732829320", adresse: .exemple, regime: .franchise)
}

extension Registre {
  static let exemple = Registre(RegistreOuvert(registre: 1, vendeur: .exemple))
  static let enFranchise = Registre(RegistreOuvert(registre: 1, vendeur: .enFranchise))
}

extension FicheClient {
  static let entreprise = FicheClient(
    nom: "Boulangerie Martin", siren: "404833048", adresse: .exemple)
  static let particulier = FicheClient(nom: "Mme Durand", categorie: .particulier)
}
