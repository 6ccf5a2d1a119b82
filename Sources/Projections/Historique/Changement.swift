public import Facturation
import Journaux

/// A field that an event changed.
public struct Changement: Hashable, Sendable {
  /// The field's name in the journal.
  public let champ: String
  /// What it was, if it was anything.
  package let avant: Contenu?
  /// What it became, if it is anything.
  package let apres: Contenu?
  /// What a person calls what it was, where that is the identifier of something with a name.
  package private(set) var nomAvant: String?
  /// What a person calls what it became.
  package private(set) var nomApres: String?
  private let francais, anglais: String

  init(_ nom: Champs.Nom, avant: Contenu?, apres: Contenu?) {
    (champ, francais, anglais) = (nom.champ, nom.francais, nom.anglais)
    (self.avant, self.apres) = (avant, apres)
  }

  /// What a record holds, as if it had held nothing before.
  package static func tout(de record: some Record) -> [Changement] {
    Champs.differences(nil, Champs(record))
  }

  /// What people call the field.
  public func nom(_ langue: Langue) -> String {
    switch langue {
    case .francais: francais
    case .anglais: anglais
    }
  }

  /// The change, with the names that clients and produits bear before and after it.
  func nomme(avant: Repertoire, apres: Repertoire) -> Changement {
    var nomme = self
    nomme.nomAvant = self.avant.flatMap { avant.nom(de: $0) }
    nomme.nomApres = self.apres.flatMap { apres.nom(de: $0) }
    return nomme
  }
}

extension Repertoire {
  fileprivate func nom(de contenu: Contenu) -> String? {
    switch contenu {
    case .client(let id): clients[id]?.fiche.nom.texte
    case .produit(let id): produits[id]?.fiche.designation.texte
    case .montant, .somme, .prix, .quantite, .taux, .remise, .jour, .periode, .compte, .verite,
      .texte,
      .code, .mot:
      nil
    }
  }
}
