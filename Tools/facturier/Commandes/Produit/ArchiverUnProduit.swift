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
    let recu = try seance.faire(sur: .produit(id)) { registre in
      if appel.a(.annuler) {
        try registre.retablirProduit(id, motif: motif)
      } else {
        try registre.archiverProduit(id, motif: motif)
      }
    }
    let nom = try seance.lire { try $0.produit(id).fiche.designation.texte }
    return try seance.repondre(
      recu, donnee: id.texte, appel.a(.annuler) ? .retabli(nom) : .archive(nom))
  }
}
