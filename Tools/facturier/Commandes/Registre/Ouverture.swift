import Facturier

/// What the opening of a registre needs, as options give it.
struct Ouverture {
  let vendeur: Vendeur
  let serieFactures: Serie
  let serieAvoirs: Serie
  let fuseau: FuseauHoraire

  /// Those without which there is none.
  static let exigees: [Option] = [.nom, .siren, .adresse, .codePostal, .ville]

  /// All that the particulars may be given by.
  static let options: [Option] =
    [.nom, .siren] + FicheAdresse.options + FicheVendeur.options
    + [.serieFactures, .serieAvoirs, .fuseau]

  /// Values that will do, for those that are not known yet.
  private static let exemples: [(Option, String)] = [
    (.nom, "x"), (.siren, "732829320"), (.adresse, "x"), (.codePostal, "75002"), (.ville, "x"),
  ]

  /// What the options say, all that is needed among them.
  init(_ appel: Appel) throws {
    if let absente = Self.exigees.first(where: { !appel.a($0) }) {
      throw Usage(.manque(absente.ecriture))
    }
    vendeur = try FicheVendeur.lire(appel, sur: nil)
    serieFactures = try appel.valeur(.serieFactures) ?? .factures
    serieAvoirs = try appel.valeur(.serieAvoirs) ?? .avoirs
    fuseau = try appel.choix(.fuseau) ?? .paris
  }

  /// Throws what is wrong with the options given, though others be missing.
  static func examiner(_ appel: Appel) throws {
    let ouverture = try Ouverture(appel.complete(par: exemples))
    // Which numbers go together can't be told by the SIREN of an example.
    guard appel.a(Option.siren) else { return }
    _ = try Registre.ouvrir(
      nil, id: RegistreID(UUIDTexte(haut: 0, bas: 0)), vendeur: ouverture.vendeur,
      serieFactures: ouverture.serieFactures, serieAvoirs: ouverture.serieAvoirs,
      fuseau: ouverture.fuseau)
  }

  /// What a person is asked who gave too little.
  static let questions: [Question] = [
    Question(
      option: .nom, phrase: Phrase(fr: "Nom ou raison sociale", en: "Name of the firm or person")),
    Question(
      option: .siren, phrase: Phrase(fr: "SIREN", en: "SIREN"),
      precision: Phrase(fr: "neuf chiffres", en: "nine digits")),
    Question(option: .adresse, phrase: Phrase(fr: "Numéro et rue", en: "Number and street")),
    Question(option: .codePostal, phrase: Phrase(fr: "Code postal", en: "Postcode")),
    Question(option: .ville, phrase: Phrase(fr: "Ville", en: "Town")),
    Question(
      option: .pays, phrase: Phrase(fr: "Pays", en: "Country"),
      precision: Phrase(fr: "en deux lettres", en: "in two letters")
    ) { _ in CodePays.france.texte },
    Question(
      option: .regime, phrase: Phrase(fr: "Régime de TVA", en: "VAT scheme"),
      precision: Phrase(
        fr: "reel, franchise ou exonere",
        en: "reel (ordinary), franchise or exonere (exempt)")
    ) { _ in RegimeTVA.reel.rawValue },
    Question(
      option: .tvaIntra, phrase: Phrase(fr: "Numéro de TVA", en: "VAT number"),
      estFacultative: true, defaut: numeroTVA),
    Question(
      option: .iban, phrase: Phrase(fr: "IBAN", en: "IBAN"), estFacultative: true),
  ]

  /// The VAT number that follows from the SIREN, for those who invoice VAT in France.
  private static func numeroTVA(_ appel: Appel) -> String? {
    guard (try? appel.valeur(.pays, CodePays.self)) == .france,
      appel.texte(.regime) == RegimeTVA.reel.rawValue,
      let siren = try? appel.valeur(.siren, Siren.self)
    else { return nil }
    return NumeroTVA(francais: siren).texte
  }
}
