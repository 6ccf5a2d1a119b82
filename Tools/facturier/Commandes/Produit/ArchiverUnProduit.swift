import Facturier

/// `produit archiver`: no longer offers a product, or offers it again.
struct ArchiverUnProduit: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "produit archiver", en: "product archive"),
    synonymes: ["archiver produit", "produit supprimer", "supprimer produit"],
    synonymesAnglais: ["archive product", "product delete", "delete product"],
    resume: Phrase(
      fr: "Ne propose plus un produit, sans rien effacer.",
      en: "No longer offers a product, and deletes nothing."),
    note: .noteArchive, arguments: [.produit], options: [.motif, .annuler] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let id = try seance.produit(appel.exige(0), appel.a(.annuler) ? .dAbord : .admis)
    let motif: Libelle? = try appel.valeur(.motif)
    let (outils, contexte) = (try seance.outils(), try seance.contexte())
    let recu =
      appel.a(.annuler)
      ? try RetablirProduit(outils).execute(id, motif: motif, par: contexte)
      : try ArchiverProduit(outils).execute(id, motif: motif, par: contexte)
    let nom = try seance.lire { try $0.produit(id).fiche.designation.texte }
    return try seance.repondre(
      recu, donnee: id.texte, appel.a(.annuler) ? .retabli(nom) : .archive(nom))
  }
}
