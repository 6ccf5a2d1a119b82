import Facturier

extension Produit: Tenu {
  private static let options: [Option] = [.reference, .tva, .unite, .natureDeLigne, .compte]

  static let creation = Declaration(
    nom: Phrase(fr: "produit creer", en: "product create"),
    synonymes: [
      "produit ajouter", "produit nouveau", "ajouter produit", "créer produit", "nouveau produit",
    ],
    synonymesAnglais: [
      "product add", "product new", "add product", "create product", "new product",
    ],
    resume: Phrase(
      fr: "Crée un produit et affiche son identifiant.",
      en: "Creates a product and shows its identifier."),
    options: [.designation.obligatoire, .prix.obligatoire] + options + [.idempotence])
  static let modification = Declaration(
    nom: Phrase(fr: "produit modifier", en: "product edit"),
    synonymes: ["produit changer", "produit corriger", "modifier produit", "tarif"],
    synonymesAnglais: ["product change", "edit product"],
    resume: Phrase(fr: "Modifie un produit.", en: "Changes a product."),
    note: .noteEffacer(Option.unite.tiret), arguments: [.produit],
    options: [.designation, .prix] + options + Option.dActe)
  static let archivage = Declaration(
    nom: Phrase(fr: "produit archiver", en: "product archive"),
    synonymes: ["archiver produit", "produit supprimer", "supprimer produit"],
    synonymesAnglais: ["archive product", "product delete", "delete product"],
    resume: Phrase(
      fr: "Ne propose plus un produit, sans rien effacer.",
      en: "No longer offers a product, and deletes nothing."),
    note: .noteArchive, arguments: [.produit], options: [.motif, .annuler] + Option.dActe)
  static let liste = Declaration(
    nom: Phrase(fr: "produit lister", en: "product list"),
    synonymes: ["produits", "catalogue", "lister produits"],
    synonymesAnglais: ["products", "catalog", "list products"],
    resume: Phrase(fr: "Liste les produits.", en: "Lists the products."), options: [.archives])
  static let affichage = Declaration(
    nom: Phrase(fr: "produit afficher", en: "product show"),
    synonymes: ["produit voir", "produit montrer", "fiche produit", "afficher produit"],
    synonymesAnglais: ["product view", "show product"],
    resume: Phrase(fr: "Affiche un produit.", en: "Shows a product."),
    arguments: [.produit])

  static func nom(_ fiche: FicheProduit) -> Libelle { fiche.designation }

  static var genre: GenreDeTenu<Produit> {
    GenreDeTenu(
      flux: Flux.produit, trouver: Etats.produit(_:),
      designer: Etats.produit(designe:archives:), aucunNomme: Phrase.aucunProduitNomme,
      creer: RegistreTenu.creerProduit, modifier: RegistreTenu.modifierProduit(_:changer:),
      archiver: RegistreTenu.archiverProduit, retablir: RegistreTenu.retablirProduit)
  }

  static func tous(archives: Bool, _ seance: Seance) throws -> [Produit] {
    try seance.tous(.produit) { $0.produit }.filter { $0.estArchive == archives }
  }

  static func lire(_ appel: Appel, sur avant: FicheProduit?) throws -> FicheProduit {
    guard let designation = try appel.valeur(.designation, Libelle.self) ?? avant?.designation
    else { throw Usage(.manque(Option.designation.ecriture)) }
    guard let prix = try appel.nombre(.prix, PrixUnitaire.self) ?? avant?.prixUnitaire
    else { throw Usage(.manque(Option.prix.ecriture)) }
    return FicheProduit(
      designation: designation, reference: try appel.valeur(.reference, sinon: avant?.reference),
      prixUnitaire: prix, tva: try appel.nombre(.tva, sinon: avant?.tva),
      codeUnite: try appel.unite(sinon: avant?.codeUnite),
      nature: try appel.nature(sinon: avant?.nature),
      compte: try appel.valeur(.compte, sinon: avant?.compte))
  }
}

/// What is told of produits.
extension Produit {
  static let type = "produit"
  static let aucun = Phrase.aucunProduit

  func ecrire(dans json: inout JSONWriter) {
    let premiers = ["designation", "prixUnitaire", "reference", "codeUnite"]
    json.id("id", id)
    json.membres(fiche, les: premiers)
    json.membres(fiche, sauf: premiers)
    if estArchive { json.verite("archive", true) }
  }

  func lignes(_ seance: Seance) -> [String?] {
    let prix = fiche.prixUnitaire.nombre(seance.langue)
    return [
      id.texte, fiche.designation.texte, fiche.reference?.texte,
      seance.dire(.prixDeVente(prix, unite: fiche.codeUnite?.nom(seance.langue))),
      fiche.tva.map { seance.dire(.tvaDeVente($0.affiche(seance.langue))) },
    ]
  }

  static func colonnes(_ seance: Seance) -> [Tableau.Colonne] {
    [
      .init(titre: seance.dire(.colonneDesignation), cession: .coupe),
      .init(titre: seance.dire(.colonnePrix), aDroite: true),
      .init(titre: seance.dire(.colonneTVA), aDroite: true),
      .init(titre: seance.dire(.colonneIdentifiant)),
    ]
  }

  func cellules(_ langue: Langue) -> [String?] {
    [
      fiche.designation.texte, fiche.prixUnitaire.nombre(langue), fiche.tva?.affiche(langue),
      id.texte,
    ]
  }
}
