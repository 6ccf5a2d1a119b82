import CasUsage
import Facturation
import Litteraux

extension Adresse {
  static let exemple = Adresse(voie: "4 rue des Tanneurs", codePostal: "35300", ville: "Fougères")
}

extension Vendeur {
  static let exemple = Vendeur(nom: "Atelier Vermeil", siren: "732829320", adresse: .exemple)

  static var enFranchise: Vendeur {
    var vendeur = exemple
    vendeur.regime = .franchise
    return vendeur
  }
}
