import FacturierFormats

extension Commande {
  /// `client creer`: makes one known.
  static let creerUnClient = Commande(
    nom: [
      "client creer", "client ajouter", "client nouveau", "ajouter client", "créer client",
      "nouveau client",
    ],
    anglais: [
      "customer create", "customer add", "customer new", "add customer", "create customer",
      "new customer",
    ],
    fr: "Crée un client et affiche son identifiant.",
    en: "Creates a customer and shows its identifier.",
    options: [.nom.obligatoire] + Client.options + [.idempotence]
  ) { seance, _ in try seance.creerUn(Client.self) }

  /// `client modifier`: changes what is known of one.
  static let modifierUnClient = Commande(
    nom: ["client modifier", "client changer", "client corriger", "modifier client"],
    anglais: ["customer edit", "customer change", "edit customer"],
    fr: "Modifie la fiche d'un client.", en: "Changes a customer's particulars.",
    note: Phrase([.noteEffacer(Option.email.tiret), .noteEffacerAdresse]), arguments: [.client],
    options: [.nom] + Client.options + Option.dActe
  ) { seance, _ in try seance.modifierUn(Client.self) }

  /// `client archiver`: no longer offers one, or offers it again.
  static let archiverUnClient = Commande(
    nom: ["client archiver", "archiver client", "client supprimer", "supprimer client"],
    anglais: ["customer archive", "archive customer", "customer delete", "delete customer"],
    fr: "Ne propose plus un client, sans rien effacer.",
    en: "No longer offers a customer, and deletes nothing.", note: .noteArchive,
    arguments: [.client], options: [.motif, .annuler] + Option.dActe
  ) { seance, _ in try seance.archiverUn(Client.self) }

  /// `client lister`: all of them, by name.
  static let listerLesClients = Commande(
    nom: ["client lister", "clients", "lister clients", "liste clients"],
    anglais: ["customer list", "customers", "list customers"], fr: "Liste les clients.",
    en: "Lists the customers.", options: [.archives, .sansEtats]
  ) { seance, _ in try seance.listerLes(Client.self) }

  /// `client afficher`: what is known of one.
  static let afficherUnClient = Commande(
    nom: ["client afficher", "client voir", "client montrer", "fiche client"],
    anglais: ["customer show", "customer view", "show customer"], fr: "Affiche un client.",
    en: "Shows a customer.", arguments: [.client]
  ) { seance, _ in try seance.afficherUn(Client.self) }

  /// `produit creer`: makes one known.
  static let creerUnProduit = Commande(
    nom: [
      "produit creer", "produit ajouter", "produit nouveau", "ajouter produit", "créer produit",
      "nouveau produit",
    ],
    anglais: [
      "product create", "product add", "product new", "add product", "create product",
      "new product",
    ],
    fr: "Crée un produit et affiche son identifiant.",
    en: "Creates a product and shows its identifier.",
    options: [.designation.obligatoire, .prix.obligatoire] + Produit.options + [.idempotence]
  ) { seance, _ in try seance.creerUn(Produit.self) }

  /// `produit modifier`: changes what is known of one.
  static let modifierUnProduit = Commande(
    nom: ["produit modifier", "produit changer", "produit corriger", "modifier produit", "tarif"],
    anglais: ["product edit", "product change", "edit product"], fr: "Modifie un produit.",
    en: "Changes a product.", note: .noteEffacer(Option.unite.tiret), arguments: [.produit],
    options: [.designation, .prix] + Produit.options + Option.dActe
  ) { seance, _ in try seance.modifierUn(Produit.self) }

  /// `produit archiver`: no longer offers one, or offers it again.
  static let archiverUnProduit = Commande(
    nom: ["produit archiver", "archiver produit", "produit supprimer", "supprimer produit"],
    anglais: ["product archive", "archive product", "product delete", "delete product"],
    fr: "Ne propose plus un produit, sans rien effacer.",
    en: "No longer offers a product, and deletes nothing.", note: .noteArchive,
    arguments: [.produit], options: [.motif, .annuler] + Option.dActe
  ) { seance, _ in try seance.archiverUn(Produit.self) }

  /// `produit lister`: all of them, by name.
  static let listerLesProduits = Commande(
    nom: ["produit lister", "produits", "catalogue", "lister produits"],
    anglais: ["product list", "products", "catalog", "list products"], fr: "Liste les produits.",
    en: "Lists the products.", options: [.archives]
  ) { seance, _ in try seance.listerLes(Produit.self) }

  /// `produit afficher`: what is known of one.
  static let afficherUnProduit = Commande(
    nom: [
      "produit afficher", "produit voir", "produit montrer", "fiche produit", "afficher produit",
    ],
    anglais: ["product show", "product view", "show product"], fr: "Affiche un produit.",
    en: "Shows a product.", arguments: [.produit]
  ) { seance, _ in try seance.afficherUn(Produit.self) }
}

extension Client: Tenu {
  fileprivate static let options: [Option] =
    [
      .particulier, .professionnel, .secteurPublic, .nonAssujetti, .siren, .siret, .tvaIntra,
      .identifiant.repetable, .email, .adresseElectronique, .code,
    ] + FicheAdresse.options + [.adresseFacturation, .adresseLivraison]

  static func nom(_ fiche: FicheClient) -> Libelle { fiche.nom }

  static var genre: GenreDeTenu<Client> {
    GenreDeTenu(
      flux: Flux.client, trouver: Etats.client(_:),
      designer: Etats.client(designe:archives:), aucunNomme: Phrase.aucunClientNomme,
      creer: RegistreTenu.creerClient, modifier: RegistreTenu.modifierClient(_:changer:),
      archiver: RegistreTenu.archiverClient, retablir: RegistreTenu.retablirClient)
  }

  static func tous(archives: Bool, _ seance: Seance) throws -> [Client] {
    try seance.lire { try $0.clients(archives: archives) }
  }

  private static let categories: [(Option, CategorieClient)] = [
    (.particulier, .particulier), (.professionnel, .professionnel),
    (.secteurPublic, .secteurPublic), (.nonAssujetti, .nonAssujetti),
  ]

  static func lire(_ appel: Appel, sur avant: FicheClient?) throws -> FicheClient {
    let nom = try appel.exiger(.nom, sinon: avant?.nom)
    let categorie = categories.first { appel.a($0.0) }?.1
    return FicheClient(
      nom: nom, categorie: categorie ?? avant?.categorie ?? .professionnel,
      siren: try appel.valeur(.siren, sinon: avant?.siren),
      siret: try appel.valeur(.siret, sinon: avant?.siret),
      numeroTVA: try appel.valeur(.tvaIntra, sinon: avant?.numeroTVA),
      adresse: try FicheAdresse.lire(appel, sur: avant?.adresse),
      adresseFacturation: try FicheAdresse.lire(
        appel, dans: .adresseFacturation, sur: avant?.adresseFacturation),
      adresseLivraison: try FicheAdresse.lire(
        appel, dans: .adresseLivraison, sur: avant?.adresseLivraison),
      courriel: try appel.valeur(.email, sinon: avant?.courriel),
      adresseElectronique: try appel.valeur(
        .adresseElectronique, sinon: avant?.adresseElectronique),
      identifiants: try appel.liste(
        .identifiant, sinon: avant?.identifiants ?? [], AutreIdentifiant.init(saisie:champ:)),
      code: try appel.valeur(.code, sinon: avant?.code))
  }
}

/// What is told of clients.
extension Client {
  static let type = "client"
  static let aucun = Phrase(fr: "Aucun client.", en: "No customer.")

  func ecrire(dans json: inout JSONWriter) {
    let adresses = ["adresse", "adresseFacturation", "adresseLivraison"]
    json.membre("id", id)
    json.membres(fiche, sauf: adresses)
    json.membres(fiche, les: adresses)
    if estArchive { json.membre("archive", true) }
  }

  func lignes(_ seance: Seance) -> [String?] {
    func enUneLigne(_ adresse: Adresse) -> String { adresse.lignes.joined(separator: ", ") }
    return [id.texte, fiche.nom.texte] + (fiche.adresse?.lignes ?? [])
      + [
        fiche.adresseFacturation.map { seance.dire(.factureA(adresse: enUneLigne($0))) },
        fiche.adresseLivraison.map { seance.dire(.livreA(adresse: enUneLigne($0))) },
        fiche.siret?.texte ?? fiche.siren?.texte, fiche.numeroTVA?.texte, fiche.courriel?.texte,
        fiche.adresseElectronique?.texte, fiche.code?.texte,
      ] + fiche.identifiants.map(\.enUneLigne)
  }

  static func colonnes(_ seance: Seance) -> [Tableau.Colonne] {
    [
      seance.colonne(.colonneNom, cession: .coupe), seance.colonne(.colonneSiren),
      seance.colonne(.colonneVille, cession: .coupe), seance.colonne(.colonneIdentifiant),
    ]
  }

  func cellules(_ langue: Langue) -> [String?] {
    [fiche.nom.texte, fiche.siren?.texte, fiche.adresse?.ville.texte, id.texte]
  }
}

extension AutreIdentifiant {
  /// `RIDET:0123456`.
  fileprivate init(saisie: String, champ: Champ) throws {
    let parties = saisie.split(separator: ":", maxSplits: 1)
    guard parties.count == 2 else { throw Usage(.identifiantAttendu, de: champ) }
    self.init(
      schema: try Libelle(texte: String(parties[0]), champ: champ),
      valeur: try Libelle(texte: String(parties[1]), champ: champ))
  }
}

extension Produit: Tenu {
  fileprivate static let options: [Option] = [.reference, .tva, .unite, .natureDeLigne, .compte]

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
    let designation = try appel.exiger(.designation, sinon: avant?.designation)
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
  static let aucun = Phrase(fr: "Aucun produit.", en: "No product.")

  func ecrire(dans json: inout JSONWriter) {
    let premiers = ["designation", "prixUnitaire", "reference", "codeUnite"]
    json.membre("id", id)
    json.membres(fiche, les: premiers)
    json.membres(fiche, sauf: premiers)
    if estArchive { json.membre("archive", true) }
  }

  func lignes(_ seance: Seance) -> [String?] {
    let prix = fiche.prixUnitaire.nombre(seance.langue)
    return [
      id.texte, fiche.designation.texte, fiche.reference?.texte,
      seance.dire(.prixDeVente(prix, unite: fiche.codeUnite?.nom(seance.langue))),
      fiche.tva.map { seance.dire(Phrase(fr: "TVA : ", en: "VAT: ")) + $0.affiche(seance.langue) },
    ]
  }

  static func colonnes(_ seance: Seance) -> [Tableau.Colonne] {
    [
      seance.colonne(.colonneDesignation, cession: .coupe),
      seance.colonne(.colonnePrix, aDroite: true), seance.colonne(.colonneTVA, aDroite: true),
      seance.colonne(.colonneIdentifiant),
    ]
  }

  func cellules(_ langue: Langue) -> [String?] {
    [
      fiche.designation.texte, fiche.prixUnitaire.nombre(langue), fiche.tva?.affiche(langue),
      id.texte,
    ]
  }
}
