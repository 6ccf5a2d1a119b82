import Facturier

/// The seller's particulars, as options give them.
enum FicheVendeur {
  /// The options beside name, SIREN and address.
  static let options: [Option] = [
    .siret, .tvaIntra, .regime, .formeJuridique, .capital, .rcs, .optionDebits, .sansOptionDebits,
    .iban, .bic, .email, .escompte, .tauxPenalites, .adresseElectronique, .natureUsuelle,
    .mention.repetable,
  ]

  /// What the options say; what they leave out is as before.
  static func lire(_ appel: Appel, sur avant: Vendeur?) throws -> Vendeur {
    let nom = try appel.exiger(.nom, sinon: avant?.nom)
    let siren = try appel.exiger(.siren, sinon: avant?.siren)
    guard let adresse = try FicheAdresse.lire(appel, sur: avant?.adresse) else {
      throw Usage(.adresseIncomplete(.siege))
    }
    return Vendeur(
      nom: nom, siren: siren, siret: try appel.valeur(.siret, sinon: avant?.siret),
      adresse: adresse,
      formeJuridique: try appel.valeur(.formeJuridique, sinon: avant?.formeJuridique),
      capital: try appel.nombre(.capital, sinon: avant?.capital),
      rcs: try appel.valeur(.rcs, sinon: avant?.rcs),
      numeroTVA: try appel.valeur(.tvaIntra, sinon: avant?.numeroTVA),
      regime: try appel.choix(.regime) ?? avant?.regime ?? .reel,
      optionDebits: appel.a(.optionDebits)
        || (!appel.a(.sansOptionDebits) && avant?.optionDebits ?? false),
      iban: try appel.valeur(.iban, sinon: avant?.iban),
      bic: try appel.valeur(.bic, sinon: avant?.bic),
      courriel: try appel.valeur(.email, sinon: avant?.courriel),
      escompte: try appel.valeur(.escompte, sinon: avant?.escompte),
      tauxPenalites: try appel.valeur(.tauxPenalites, sinon: avant?.tauxPenalites),
      adresseElectronique: try appel.valeur(
        .adresseElectronique, sinon: avant?.adresseElectronique),
      nature: try appel.choix(.natureUsuelle, sinon: avant?.nature),
      mentions: try appel.liste(
        .mention, sinon: avant?.mentions ?? [], Mention.init(saisie:champ:)))
  }
}

extension Mention {
  private static let codes: [CodeMention] = [
    .escompte, .penalites, .indemnite, .assujettiUnique, .fiscalite, .societe, .generale,
  ]

  /// The words, with a code that is known and a colon in front where they are about something of their own:
  /// `TXD:Membre d'un assujetti unique`.
  fileprivate init(saisie: String, champ: Champ) throws {
    let code = Self.codes.first { saisie.hasPrefix("\($0.texte):") }
    let texte = code == nil ? saisie : String(saisie.dropFirst(4).drop { $0 == " " })
    self.init(code: code ?? .generale, texte: try Note(texte: texte, champ: champ))
  }
}

extension Commande {
  /// `vendeur modifier`: changes the seller's particulars.
  static let modifierLeVendeur = Commande(
    nom: ["vendeur modifier", "entreprise", "société", "émetteur", "mon entreprise"],
    anglais: ["seller edit", "company", "issuer"], fr: "Modifie les coordonnées du vendeur.",
    en: "Changes the seller's particulars.", note: .noteEffacer(Option.email.tiret),
    options: [.nom, .siren] + FicheAdresse.options + FicheVendeur.options + Option.dActe
  ) { seance, appel in
    try seance.exigerUneModification(parmi: seance.commande.options)
    var nom = ""
    let recu = try seance.faire(sur: .registre) {
      try $0.modifierVendeur { vendeur in
        vendeur = try FicheVendeur.lire(appel, sur: vendeur)
        nom = vendeur.nom.texte
      }
    }
    try seance.repondre(recu, donnee: nil, .enregistre(nom))
  }

  /// `vendeur afficher`: what is known of the seller, and how its registre numbers.
  static let afficherLeVendeur = Commande(
    nom: ["vendeur afficher", "vendeur voir", "vendeur montrer", "fiche vendeur"],
    anglais: ["seller show", "seller view", "show seller"],
    fr: "Affiche le vendeur et la numérotation du registre.",
    en: "Shows the seller, and how the ledger numbers."
  ) { seance, appel in
    let registre = try seance.lire { try $0.registre() }
    guard !seance.json else { return try seance.sortie.objet("vendeur") { $0.registre(registre) } }
    let vendeur = registre.vendeur
    for fait in vendeur.enMots(seance.langue) { try seance.raconter(.fait(fait.nom, fait.valeur)) }
    if vendeur.adresseElectronique == nil {
      try seance.raconter(
        Phrase(
          fr: "adresse électronique : \(vendeur.adresseDesFactures.texte), d'après le SIREN",
          en: "electronic address: \(vendeur.adresseDesFactures.texte), by the SIREN"))
    }
    try seance.raconter(.series(registre.serieFactures.texte, registre.serieAvoirs.texte))
    try seance.raconter(.fuseau(registre.fuseau.rawValue))
  }
}

extension Adresse {
  /// The address as it stands on a letter, a line each.
  var lignes: [String] {
    [voie.texte, complement?.texte, localite, region?.texte, pays.texte].compactMap { $0 }
  }
}

/// The options that give one postal address.
struct OptionsDAdresse: Sendable {
  let voie, complement, codePostal, ville, region, pays: Option

  /// All of them, in the order of a letter.
  var toutes: [Option] { [voie, complement, codePostal, ville, region, pays] }

  /// Where a firm or a person is.
  static let siege = OptionsDAdresse(
    voie: .adresse, complement: .complement, codePostal: .codePostal, ville: .ville,
    region: .region, pays: .pays)
  /// Where goods go.
  static let livraison = OptionsDAdresse(
    voie: .livraisonAdresse, complement: .livraisonComplement, codePostal: .livraisonCodePostal,
    ville: .livraisonVille, region: .livraisonRegion, pays: .livraisonPays)
}

/// A postal address, as options give it.
enum FicheAdresse {
  static let options = OptionsDAdresse.siege.toutes

  /// What the options say; what they leave out is as before, and nothing if nothing is known.
  ///
  /// An empty street alone takes the whole address away, for there is none without it.
  static func lire(
    _ appel: Appel, _ options: OptionsDAdresse = .siege, sur avant: Adresse?
  ) throws -> Adresse? {
    let donnees = options.toutes.filter(appel.a)
    if appel.texte(options.voie) == "", donnees == [options.voie] { return nil }
    let voie = try appel.valeur(options.voie, Libelle.self) ?? avant?.voie
    let code: Libelle? = try appel.valeur(options.codePostal, sinon: avant?.codePostal)
    let ville = try appel.valeur(options.ville, Libelle.self) ?? avant?.ville
    let pays = try appel.valeur(options.pays) ?? avant?.pays ?? .france
    guard let voie, let ville, code != nil || !pays.estDeLaRepubliqueFrancaise else {
      guard donnees.isEmpty else { throw Usage(.adresseIncomplete(options)) }
      return nil
    }
    return Adresse(
      voie: voie, complement: try appel.valeur(options.complement, sinon: avant?.complement),
      codePostal: code, ville: ville,
      region: try appel.valeur(options.region, sinon: avant?.region), pays: pays)
  }

  /// An address in one option, as it was where that was not given, and none where it was given empty.
  ///
  ///     12 rue des Lilas;35000;Rennes            1 Main Street;;Dublin;IE
  static func lire(_ appel: Appel, dans option: Option, sur avant: Adresse?) throws -> Adresse? {
    guard let texte = appel.texte(option) else { return avant }
    guard !texte.isEmpty else { return nil }
    let parties = texte.split(separator: ";", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " })
    }
    guard (3...6).contains(parties.count) else { throw Usage(.adresseEnUneLigne, de: option.champ) }
    func partie<Valeur: ValeurTexte>(_ rang: Int) throws -> Valeur? {
      guard parties.indices.contains(rang), !parties[rang].isEmpty else { return nil }
      return try Valeur(saisie: parties[rang], champ: option.champ)
    }
    guard let voie: Libelle = try partie(0), let ville: Libelle = try partie(2) else {
      throw Usage(.adresseEnUneLigne, de: option.champ)
    }
    return Adresse(
      voie: voie, complement: try partie(4), codePostal: try partie(1), ville: ville,
      region: try partie(5), pays: try partie(3) ?? .france)
  }
}
