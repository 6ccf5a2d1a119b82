import FacturierFormats

extension Command {
  /// `client creer`: makes one known.
  static let creerUnClient = Command(
    name: [
      "client creer", "client ajouter", "client nouveau", "ajouter client", "créer client",
      "nouveau client",
    ],
    english: [
      "customer create", "customer add", "customer new", "add customer", "create customer",
      "new customer",
    ],
    fr: "Crée un client et affiche son identifiant.",
    en: "Creates a customer and shows its identifier.",
    options: [.nom.required] + Client.options + [.idempotence]
  ) { session, _ in try session.creerUn(Client.self) }

  /// `client modifier`: changes what is known of one.
  static let modifierUnClient = Command(
    name: ["client modifier", "client changer", "client corriger", "modifier client"],
    english: ["customer edit", "customer change", "edit customer"],
    fr: "Modifie la fiche d'un client.", en: "Changes a customer's particulars.",
    note: Phrase([.noteEffacer(Option.email.dashed), .noteEffacerAdresse(Option.adresse.dashed)]),
    arguments: [.client],
    options: [.nom] + Client.options + Option.dActe
  ) { session, _ in try session.modifierUn(Client.self) }

  /// `client archiver`: no longer offers one, or offers it again.
  static let archiverUnClient = Command(
    name: ["client archiver", "archiver client", "client supprimer", "supprimer client"],
    english: ["customer archive", "archive customer", "customer delete", "delete customer"],
    fr: "Ne propose plus un client, sans rien effacer.",
    en: "No longer offers a customer, and deletes nothing.", note: .noteArchive,
    arguments: [.client], options: [.motif, .annuler] + Option.dActe
  ) { session, _ in try session.archiverUn(Client.self) }

  /// `client lister`: all of them, by name.
  static let listerLesClients = Command(
    name: ["client lister", "clients", "lister clients", "liste clients"],
    english: ["customer list", "customers", "list customers"], fr: "Liste les clients.",
    en: "Lists the customers.", options: [.archives, .sansEtats]
  ) { session, _ in try session.listerLes(Client.self) }

  /// `client afficher`: what is known of one.
  static let afficherUnClient = Command(
    name: ["client afficher", "client voir", "client montrer", "fiche client"],
    english: ["customer show", "customer view", "show customer"], fr: "Affiche un client.",
    en: "Shows a customer.", arguments: [.client]
  ) { session, _ in try session.afficherUn(Client.self) }

  /// `produit creer`: makes one known.
  static let creerUnProduit = Command(
    name: [
      "produit creer", "produit ajouter", "produit nouveau", "ajouter produit", "créer produit",
      "nouveau produit",
    ],
    english: [
      "product create", "product add", "product new", "add product", "create product",
      "new product",
    ],
    fr: "Crée un produit et affiche son identifiant.",
    en: "Creates a product and shows its identifier.",
    options: [.designation.required, Produit.prix.required, .ttc] + Produit.options + [.idempotence]
  ) { session, _ in try session.creerUn(Produit.self) }

  /// `produit modifier`: changes what is known of one.
  static let modifierUnProduit = Command(
    name: ["produit modifier", "produit changer", "produit corriger", "modifier produit", "tarif"],
    english: ["product edit", "product change", "edit product"], fr: "Modifie un produit.",
    en: "Changes a product.", note: .noteEffacer(Option.unite.dashed), arguments: [.produit],
    options: [.designation, Produit.prix, .ttc] + Produit.options + Option.dActe
  ) { session, _ in try session.modifierUn(Produit.self) }

  /// `produit archiver`: no longer offers one, or offers it again.
  static let archiverUnProduit = Command(
    name: ["produit archiver", "archiver produit", "produit supprimer", "supprimer produit"],
    english: ["product archive", "archive product", "product delete", "delete product"],
    fr: "Ne propose plus un produit, sans rien effacer.",
    en: "No longer offers a product, and deletes nothing.", note: .noteArchive,
    arguments: [.produit], options: [.motif, .annuler] + Option.dActe
  ) { session, _ in try session.archiverUn(Produit.self) }

  /// `produit lister`: all of them, by name.
  static let listerLesProduits = Command(
    name: ["produit lister", "produits", "catalogue", "lister produits"],
    english: ["product list", "products", "catalog", "list products"], fr: "Liste les produits.",
    en: "Lists the products.", options: [.archives]
  ) { session, _ in try session.listerLes(Produit.self) }

  /// `produit afficher`: what is known of one.
  static let afficherUnProduit = Command(
    name: [
      "produit afficher", "produit voir", "produit montrer", "fiche produit", "afficher produit",
    ],
    english: ["product show", "product view", "show product"], fr: "Affiche un produit.",
    en: "Shows a product.", arguments: [.produit]
  ) { session, _ in try session.afficherUn(Produit.self) }
}

extension Client: Tenu {
  fileprivate static let options: [Option] =
    [
      .particulier, .professionnel, .secteurPublic, .nonAssujetti, .siren, .siret, .tvaIntra,
      .identifiant.repeatable, .email, .adresseElectronique, .code, .langueDuDocument,
    ] + FicheAdresse.options + [.adresseFacturation, .adresseLivraison]

  static func nom(_ fiche: FicheClient) -> Libelle { fiche.nom }

  static var genre: GenreDeTenu<Client> {
    GenreDeTenu(
      flux: Flux.client, trouver: Etats.client(_:),
      designer: Etats.client(designe:archives:), aucunNomme: Phrase.aucunClientNomme,
      famille: Texte("client", "customer"),
      creer: RegistreTenu.creerClient, modifier: RegistreTenu.modifierClient(_:changer:),
      archiver: RegistreTenu.archiverClient, retablir: RegistreTenu.retablirClient)
  }

  static func tous(archives: Bool, _ session: Session) throws -> [Client] {
    try session.lire { try $0.clients(archives: archives) }
  }

  private static let categories: [(Option, CategorieClient)] = [
    (.particulier, .particulier), (.professionnel, .professionnel),
    (.secteurPublic, .secteurPublic), (.nonAssujetti, .nonAssujetti),
  ]

  static func lire(_ call: Invocation, sur avant: FicheClient?) throws -> FicheClient {
    let nom = try call.require(.nom, orElse: avant?.nom)
    let categorie = categories.first { call.has($0.0) }?.1
    return FicheClient(
      nom: nom, categorie: categorie ?? avant?.categorie ?? .professionnel,
      siren: try call.value(.siren, orElse: avant?.siren),
      siret: try call.value(.siret, orElse: avant?.siret),
      numeroTVA: try call.value(.tvaIntra, orElse: avant?.numeroTVA),
      adresse: try FicheAdresse.lire(call, sur: avant?.adresse),
      adresseFacturation: try FicheAdresse.lire(
        call, dans: .adresseFacturation, sur: avant?.adresseFacturation),
      adresseLivraison: try FicheAdresse.lire(
        call, dans: .adresseLivraison, sur: avant?.adresseLivraison),
      courriel: try call.value(.email, orElse: avant?.courriel),
      adresseElectronique: try call.value(
        .adresseElectronique, orElse: avant?.adresseElectronique),
      identifiants: try call.list(
        .identifiant, orElse: avant?.identifiants ?? [], AutreIdentifiant.init(saisie:champ:)),
      code: try call.value(.code, orElse: avant?.code),
      langue: try call.choice(.langueDuDocument, orElse: avant?.langue))
  }
}

/// What is told of clients.
extension Client {
  static let type = "client"
  static let aucun = Phrase(fr: "Aucun client.", en: "No customer.")

  func ecrire(dans json: inout JSONWriter) {
    let adresses = ["adresse", "adresseFacturation", "adresseLivraison"]
    json.member("id", id)
    json.members(fiche, sauf: adresses)
    json.members(fiche, les: adresses)
    if estArchive { json.member("archive", true) }
  }

  static func colonnes(_ session: Session) -> [Table.Column] {
    [
      session.colonne(.colonneNom, cession: .cut), session.colonne(.colonneSiren),
      session.colonne(.colonneVille, cession: .cut), session.colonne(.colonneIdentifiant),
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
    guard parties.count == 2 else { throw UsageError(.identifiantAttendu, of: champ) }
    self.init(
      schema: try Libelle(saisie: String(parties[0]), champ: champ),
      valeur: try Libelle(saisie: String(parties[1]), champ: champ))
  }
}

extension Produit: Tenu {
  private static let reference = Option(
    .reference, fr: "La référence du produit.", en: "The product's reference.")
  fileprivate static let prix = Option(
    .prix, fr: "Le prix d'une unité hors taxe, six décimales au plus.",
    en: "The price of one unit before VAT, at most six decimals.")
  fileprivate static let options: [Option] = [reference, .tva, .unite, .natureDeLigne, .compte]

  static func nom(_ fiche: FicheProduit) -> Libelle { fiche.designation }

  static var genre: GenreDeTenu<Produit> {
    GenreDeTenu(
      flux: Flux.produit, trouver: Etats.produit(_:),
      designer: Etats.produit(designe:archives:), aucunNomme: Phrase.aucunProduitNomme,
      famille: Texte("produit", "product"),
      creer: RegistreTenu.creerProduit, modifier: RegistreTenu.modifierProduit(_:changer:),
      archiver: RegistreTenu.archiverProduit, retablir: RegistreTenu.retablirProduit)
  }

  static func tous(archives: Bool, _ session: Session) throws -> [Produit] {
    try session.tous(.produit) { $0.produit }.filter { $0.estArchive == archives }
  }

  static func lire(_ call: Invocation, sur avant: FicheProduit?) throws -> FicheProduit {
    let designation = try call.require(.designation, orElse: avant?.designation)
    guard var prix = try call.number(.prix, PrixUnitaire.self) ?? avant?.prixUnitaire
    else { throw UsageError(.manque([Option.prix.spelling])) }
    let tva = try call.number(.tva, orElse: avant?.tva)
    if call.has(.ttc) {
      guard let tva else { throw UsageError(.manque([Option.tva.spelling])) }
      prix = prix.sansTVA(tva)
    }
    return FicheProduit(
      designation: designation, reference: try call.value(reference, orElse: avant?.reference),
      prixUnitaire: prix, tva: tva,
      codeUnite: try call.unite(orElse: avant?.codeUnite),
      nature: try call.choice(.natureDeLigne, orElse: avant?.nature),
      compte: try call.value(.compte, orElse: avant?.compte))
  }
}

/// What is told of produits.
extension Produit {
  static let type = "produit"
  static let aucun = Phrase(fr: "Aucun produit.", en: "No product.")

  func ecrire(dans json: inout JSONWriter) {
    let premiers = ["designation", "prixUnitaire", "reference", "codeUnite"]
    json.member("id", id)
    json.members(fiche, les: premiers)
    json.members(fiche, sauf: premiers)
    if estArchive { json.member("archive", true) }
  }

  static func colonnes(_ session: Session) -> [Table.Column] {
    [
      session.colonne(.colonneDesignation, cession: .cut), session.colonne(.colonneReference),
      session.colonne(.colonnePrix, aDroite: true), session.colonne(.colonneTVA, aDroite: true),
      session.colonne(.colonneIdentifiant),
    ]
  }

  func cellules(_ langue: Langue) -> [String?] {
    [
      fiche.designation.texte, fiche.reference?.texte, fiche.prixUnitaire.nombre(langue),
      fiche.tva?.affiche(langue), id.texte,
    ]
  }

  /// What is known of it, and the price with VAT where its rate is.
  func enMots(_ langue: Langue) -> [(nom: String, valeur: String)] {
    let ttc = fiche.tva.flatMap { try? fiche.prixUnitaire.avecTVA($0) }
    let nom = Phrase(fr: "prix TTC", en: "price incl. VAT").en(langue)
    return fiche.enMots(langue) + (ttc.map { [(nom: nom, valeur: $0.nombre(langue))] } ?? [])
  }
}
