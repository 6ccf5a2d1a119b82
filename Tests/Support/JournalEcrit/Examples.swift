package import Facturation
package import Journaux

/// What the tests' registres speak of.
package enum Examples {
  package static var vendeur: Vendeur {
    get throws {
      Vendeur(
        nom: try Libelle("Menuiserie Duval"), siren: try Siren("732829320"),
        adresse: try adresse("3 rue des Lilas", "Lyon"))
    }
  }

  package static func client(_ nom: String) throws -> FicheClient {
    FicheClient(nom: try Libelle(nom), adresse: try adresse("12 quai de l'Île", "Nantes"))
  }

  package static func ligne(_ designation: String, _ quantite: String, _ prix: String) throws
    -> DemandeLigne
  {
    DemandeLigne(
      designation: try Libelle(designation), quantite: try Quantite(quantite),
      prixUnitaire: try PrixUnitaire(prix))
  }

  package static var auteur: Author {
    get throws { try Author("comptabilité") }
  }

  private static func adresse(_ voie: String, _ ville: String) throws -> Adresse {
    Adresse(
      voie: try Libelle(voie), codePostal: try Libelle("69001"), ville: try Libelle(ville))
  }
}
