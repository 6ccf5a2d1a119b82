import CasUsage
import Facturation
import Litteraux

extension Adresse {
  static let exemple = Adresse(voie: "4 rue des Tanneurs", codePostal: "35300", ville: "Fougères")
}

extension FicheClient {
  static let moulin = FicheClient(nom: "Le Moulin", adresse: .exemple)
}

extension Vendeur {
  static let exemple = Vendeur(
    nom: "Atelier Vermeil", siren: "732829320", adresse: .exemple, numeroTVA: "FR44732829320")

  static var enFranchise: Vendeur {
    var vendeur = exemple
    vendeur.regime = .franchise
    return vendeur
  }
}
