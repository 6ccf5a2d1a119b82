import Facturation
import ForeignJSON

/// What a column can be: a member of an invoice's DTO, or of one of its lines.
struct MembreCSV: Hashable {
  /// What stands in a cell.
  enum Genre { case texte, quantite, pourcentage, montant, date }

  /// The name in a mapping: `client.adresse.ville`, `ligne.quantite`.
  let nom: String
  let genre: Genre
  /// Whether a mapping has to say where it comes from.
  let estRequis: Bool

  /// What may stand beside a number of its kind.
  var unite: Character? {
    switch genre {
    case .pourcentage: Taux.unite
    case .montant: Montant.unite
    case .texte, .quantite, .date: nil
    }
  }

  /// Whether each row has its own.
  var estDeLaLigne: Bool { nom.hasPrefix("ligne.") }

  /// The names that lead to it within the invoice, or within the line.
  var chemin: [String] {
    let noms = nom.split(separator: ".").map(String.init)
    return estDeLaLigne ? Array(noms.dropFirst()) : noms
  }

  /// All that there are, by their names.
  static let tous: [String: MembreCSV] = Dictionary(
    uniqueKeysWithValues: ecrits.map { ($0.nom, $0) })

  /// In the order in which messages list them.
  static let ecrits: [MembreCSV] =
    requis(.texte, "numero") + requis(.date, "dateFacture") + facultatifs(.date, "dateEcheance")
    + facultatifs(.texte, "conditionsPaiement")
    + facultatifs(.pourcentage, "tva", "remisePourcentage")
    + facultatifs(.montant, "remiseMontant")
    + facultatifs(
      .texte, "motifRemise", "typeFacture", "nature", "notes", "referenceAcheteur",
      "referenceCommande", "statut")
    + facultatifs(.date, "datePaiement")
    + facultatifs(.montant, "sousTotal", "remise", "totalHT", "montantTVA", "totalTTC", "solde")
    + facultatifs(
      .texte, "clientId", "client.nom", "client.categorie", "client.siren", "client.siret",
      "client.numeroTVA", "client.courriel", "client.code", "client.adresse.voie",
      "client.adresse.complement", "client.adresse.codePostal", "client.adresse.ville",
      "client.adresse.pays")
    + requis(.texte, "ligne.designation") + requis(.quantite, "ligne.quantite")
    + facultatifs(.texte, "ligne.codeUnite", "ligne.unite")
    + requis(.montant, "ligne.prixUnitaire") + requis(.pourcentage, "ligne.tva")
    + facultatifs(
      .texte, "ligne.categorieTVA", "ligne.codeExoneration", "ligne.motifExoneration",
      "ligne.reference", "ligne.description", "ligne.rubrique", "ligne.nature")
    + facultatifs(.pourcentage, "ligne.remisePourcentage")
    + facultatifs(.montant, "ligne.remiseMontant")
    + facultatifs(.texte, "ligne.motifRemise") + facultatifs(.montant, "ligne.total")

  private static func requis(_ genre: Genre, _ noms: String...) -> [MembreCSV] {
    noms.map { MembreCSV(nom: $0, genre: genre, estRequis: true) }
  }

  private static func facultatifs(_ genre: Genre, _ noms: String...) -> [MembreCSV] {
    noms.map { MembreCSV(nom: $0, genre: genre, estRequis: false) }
  }
}
