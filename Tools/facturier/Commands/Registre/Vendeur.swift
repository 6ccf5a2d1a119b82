import Facturier

/// The seller's particulars, as options give them.
enum FicheVendeur {
  /// The options beside name, SIREN and address.
  static let options: [Option] = [
    .siret, .tvaIntra, .regime, .formeJuridique, .capital, .rcs, .optionDebits, .sansOptionDebits,
    .iban, .bic, .email, .escompte, .tauxPenalites, .adresseElectronique, .natureUsuelle,
    .mention.repeatable, .couleur,
  ]

  /// What the options say; what they leave out is as before.
  static func lire(_ call: Invocation, sur avant: Vendeur?) throws -> Vendeur {
    let nom = try call.require(.nom, orElse: avant?.nom)
    let siren = try call.require(.siren, orElse: avant?.siren)
    guard let adresse = try FicheAdresse.lire(call, sur: avant?.adresse) else {
      throw UsageError(.adresseIncomplete(.siege))
    }
    return Vendeur(
      nom: nom, siren: siren, siret: try call.value(.siret, orElse: avant?.siret),
      adresse: adresse,
      formeJuridique: try call.value(.formeJuridique, orElse: avant?.formeJuridique),
      capital: try call.number(.capital, orElse: avant?.capital),
      rcs: try call.value(.rcs, orElse: avant?.rcs),
      numeroTVA: try call.value(.tvaIntra, orElse: avant?.numeroTVA),
      regime: try call.choice(.regime) ?? avant?.regime ?? .reel,
      optionDebits: call.has(.optionDebits)
        || (!call.has(.sansOptionDebits) && avant?.optionDebits ?? false),
      iban: try call.value(.iban, orElse: avant?.iban),
      bic: try call.value(.bic, orElse: avant?.bic),
      courriel: try call.value(.email, orElse: avant?.courriel),
      escompte: try call.value(.escompte, orElse: avant?.escompte),
      tauxPenalites: try call.value(.tauxPenalites, orElse: avant?.tauxPenalites),
      adresseElectronique: try call.value(
        .adresseElectronique, orElse: avant?.adresseElectronique),
      nature: try call.choice(.natureUsuelle, orElse: avant?.nature),
      mentions: try call.list(
        .mention, orElse: avant?.mentions ?? [], Mention.init(saisie:champ:)),
      couleur: try call.value(.couleur, orElse: avant?.couleur))
  }
}

extension Mention {
  private static let codes: [CodeMention] = [
    .escompte, .penalites, .indemnite, .assujettiUnique, .fiscalite, .societe, .generale,
  ]

  /// The words, with a code that is known and a colon in front where they are about something of their own,
  /// and a translation behind a bar: `TXD:Membre d'un assujetti unique|Member of a single taxable person`.
  fileprivate init(saisie: String, champ: Champ) throws {
    let code = Self.codes.first { saisie.hasPrefix("\($0.texte):") }
    let textes = saisie.dropFirst(code == nil ? 0 : 4).split(
      separator: "|", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    self.init(
      code: code ?? .generale, texte: try Note(saisie: textes[0], champ: champ),
      traduction: try textes.dropFirst().first.map { try Note(saisie: $0, champ: champ) })
  }
}

extension Command {
  /// `vendeur modifier`: changes the seller's particulars.
  static let modifierLeVendeur = Command(
    name: ["vendeur modifier", "entreprise", "société", "émetteur", "mon entreprise"],
    english: ["seller edit", "company", "issuer"], fr: "Modifie les coordonnées du vendeur.",
    en: "Changes the seller's particulars.", note: .noteEffacer(Option.email.dashed),
    options: [.nom, .siren, .autreSiren] + FicheAdresse.options + FicheVendeur.options
      + Option.dActe
  ) { session, call in
    try session.exigerUneModification(parmi: session.command.options)
    var nom = ""
    let recu = try session.faire(sur: .registre) {
      try $0.modifierVendeur(accepteAutreSiren: call.has(.autreSiren)) { vendeur in
        vendeur = try FicheVendeur.lire(call, sur: vendeur)
        // A number that is typed is not made another.
        if call.has(.tvaIntra) { try vendeur.verifier() }
        nom = vendeur.nom.texte
      }
    }
    try session.repondre(registre: recu) { .enregistre(nom, changements: $0) }
  }

  /// `vendeur afficher`: what is known of the seller, and how its registre numbers.
  static let afficherLeVendeur = Command(
    name: ["vendeur afficher", "vendeur voir", "vendeur montrer", "fiche vendeur"],
    english: ["seller show", "seller view", "show seller"],
    fr: "Affiche le vendeur et la numérotation du registre.",
    en: "Shows the seller, and how the ledger numbers."
  ) { session, call in
    let registre = try session.lire { try $0.registre() }
    guard !session.json else {
      return try session.output.object("vendeur") { $0.registre(registre) }
    }
    let vendeur = registre.vendeur
    for fait in vendeur.enMots(session.language) { try session.tell(.fait(fait.nom, fait.valeur)) }
    if vendeur.adresseElectronique == nil {
      try session.tell(
        Phrase(
          fr: "adresse électronique : \(vendeur.adresseDesFactures.texte), d'après le SIREN",
          en: "electronic address: \(vendeur.adresseDesFactures.texte), by the SIREN"))
    }
    try session.tell(.series(registre.serieFactures.texte, registre.serieAvoirs.texte))
    try session.tell(.fuseau(registre.fuseau.rawValue))
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
    _ call: Invocation, _ options: OptionsDAdresse = .siege, sur avant: Adresse?
  ) throws -> Adresse? {
    let donnees = options.toutes.filter(call.has)
    if call.text(options.voie) == "", donnees == [options.voie] { return nil }
    let voie = try call.value(options.voie, Libelle.self) ?? avant?.voie
    let code: Libelle? = try call.value(options.codePostal, orElse: avant?.codePostal)
    let ville = try call.value(options.ville, Libelle.self) ?? avant?.ville
    let pays = try call.value(options.pays) ?? avant?.pays ?? .france
    guard let voie, let ville, code != nil || !pays.estDeLaRepubliqueFrancaise else {
      guard donnees.isEmpty else { throw UsageError(.adresseIncomplete(options)) }
      return nil
    }
    return Adresse(
      voie: voie, complement: try call.value(options.complement, orElse: avant?.complement),
      codePostal: code, ville: ville,
      region: try call.value(options.region, orElse: avant?.region), pays: pays)
  }

  /// An address in one option, as it was where that was not given, and none where it was given empty.
  ///
  ///     12 rue des Lilas;35000;Rennes            1 Main Street;;Dublin;IE
  static func lire(_ call: Invocation, dans option: Option, sur avant: Adresse?) throws -> Adresse?
  {
    guard let texte = call.text(option) else { return avant }
    guard !texte.isEmpty else { return nil }
    let parties = texte.split(separator: ";", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " })
    }
    guard (3...6).contains(parties.count) else {
      throw UsageError(.adresseEnUneLigne, of: option.field)
    }
    func partie<Valeur: ValeurTexte>(_ rang: Int) throws -> Valeur? {
      guard parties.indices.contains(rang), !parties[rang].isEmpty else { return nil }
      return try Valeur(saisie: parties[rang], champ: option.field)
    }
    guard let voie: Libelle = try partie(0), let ville: Libelle = try partie(2) else {
      throw UsageError(.adresseEnUneLigne, of: option.field)
    }
    return Adresse(
      voie: voie, complement: try partie(4), codePostal: try partie(1), ville: ville,
      region: try partie(5), pays: try partie(3) ?? .france)
  }
}
