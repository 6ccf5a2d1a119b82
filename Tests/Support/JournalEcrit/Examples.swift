package import Facturation
package import Journaux

/// What the tests' registres speak of.
package enum Examples {
  package static var vendeur: Vendeur {
    get throws {
      Vendeur(
        nom: "Menuiserie Duval", siren: "732829320",
        adresse: try adresse("3 rue des Lilas", "Lyon"))
    }
  }

  package static func client(_ nom: String) throws -> FicheClient {
    FicheClient(nom: try Libelle(texte: nom), adresse: try adresse("12 quai de l'Île", "Nantes"))
  }

  package static func ligne(_ designation: String, _ quantite: String, _ prix: String) throws
    -> DemandeLigne
  {
    DemandeLigne(
      try Libelle(texte: designation), quantite: try Quantite(texte: quantite),
      prix: try PrixUnitaire(texte: prix))
  }

  package static var auteur: Author {
    get throws { Author("comptabilité") }
  }

  private static func adresse(_ voie: String, _ ville: String) throws -> Adresse {
    Adresse(
      voie: try Libelle(texte: voie), codePostal: "69001", ville: try Libelle(texte: ville))
  }
}
