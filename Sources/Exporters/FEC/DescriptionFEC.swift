package import Facturation
import Projections

/// What the law wants said beside the file: how it is written, and what its codes mean.
package struct DescriptionFEC {
  private let registre: Registre
  private let exercice: Exercice

  /// Describes the file of a financial year.
  package init(_ registre: Registre, exercice: Exercice) {
    self.registre = registre
    self.exercice = exercice
  }

  /// The file's name, without what it ends with: the SIREN and the day of closing.
  package var nom: String {
    let cloture = exercice.periode.upperBound.texte.filter { $0 != "-" }
    return "\(registre.vendeur.siren)FEC\(cloture)"
  }

  /// The description.
  package var texte: String {
    let (vendeur, periode) = (registre.vendeur, exercice.periode)
    let livres = Ecriture.Livre.allCases.map { "  \($0.rawValue)  \($0.nom)" }
    return """
      Fichier des écritures comptables, article A47 A-1 du Livre des procédures fiscales

      Fichier : \(nom).txt
      Entreprise : \(vendeur.nom.texte.enUneCellule), SIREN \(vendeur.siren)
      Exercice : du \(periode.lowerBound) au \(periode.upperBound)

      Codage des caractères : UTF-8, sans marque d'ordre
      Fin d'enregistrement : retour chariot et fin de ligne
      Séparateur de zones : tabulation, sans guillemets
      Première ligne : noms des zones
      Dates : AAAAMMJJ
      Montants : euros, deux décimales, virgule décimale, jamais négatifs

      Zones, dans l'ordre : \(ExportFEC.colonnes.joined(separator: ", "))
      Les zones Montantdevise et Idevise restent vides : tout est en euros.
      Dans les textes, une tabulation, une barre verticale ou une fin de ligne devient une espace.

      Étendue : les ventes, les avoirs, les encaissements et ce qui s'y rattache, tels que le registre de
      facturation les a enregistrés ; ni achats, ni à-nouveaux, ni écritures d'inventaire.
      Numérotation : EcritureNum croît de 1 en 1 dans l'exercice, tous journaux réunis, dans l'ordre de
      l'enregistrement, qui vaut validation : ValidDate en est le jour.
      Lettrage : un code par facture soldée à la clôture ; DateLet est le jour où elle l'a été.
      TVA : \(exigibilite(vendeur))

      Journaux
      \(livres.joined(separator: "\n"))

      \(comptes)
      Un compte que la ligne ou le produit nomme prend la place du compte de ventes.

      """
  }

  /// The accounts of the year; those of its beginning first, where they have changed within it.
  private var comptes: String {
    let parts = registre.plans.parts(de: exercice.periode)
    return parts.map { jours, plan in
      let comptes = Changement.tout(de: plan).map { poste in
        "  \(poste.apres?.texte ?? "")  \(poste.nom(.francais))"
      }
      let depuis = parts.count > 1 ? ", à partir du \(jours.lowerBound)" : ""
      return (["Comptes usuels\(depuis)"] + comptes).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Where VAT waits in that year.
  private var tvaEnAttente: String {
    let comptes = registre.plans.parts(de: exercice.periode).map(\.plan.tvaEnAttente.texte)
    return comptes.enumerated().filter { $0.offset == comptes.firstIndex(of: $0.element) }
      .map(\.element).joined(separator: ", puis ")
  }

  private func exigibilite(_ vendeur: Vendeur) -> String {
    switch vendeur.regime {
    case .franchise: "franchise en base, aucune n'est facturée."
    case .exonere: "ventes exonérées."
    case .reel where vendeur.optionDebits:
      "exigible d'après les débits, et à l'encaissement pour les acomptes sur biens."
    case .reel:
      """
      celle des services et des acomptes attend son encaissement au compte \(tvaEnAttente) ;
      celle d'une facture mixte, ou qui ne dit pas ce qu'elle vend, est due dès la facture.
      """
    }
  }
}
