import Facturier

/// What the head of an invoice says besides, as options give it; what they leave out is as before.
enum FicheEnTete {
  static let references: [Option] = [
    .referenceAcheteur, .referenceCommande, .referenceCitee.repetable,
  ]
  static let versement: [Option] = [
    .compteAPayer, .compteBIC, .mandat, .mandatICS, .mandatIBAN, .beneficiaire, .beneficiaireSiren,
  ]
  static let livraison: [Option] = [.livraisonFin] + OptionsDAdresse.livraison.toutes

  /// What is cited: the references given stand in the place of all others, and an empty one of none.
  static func lire(_ appel: Appel, _ references: inout ReferencesDeFacture) throws {
    references.acheteur = try appel.valeur(.referenceAcheteur, sinon: references.acheteur)
    references.commande = try appel.valeur(.referenceCommande, sinon: references.commande)
    guard appel.a(.referenceCitee) else { return }
    references.autres = try appel.textes(.referenceCitee).filter { !$0.isEmpty }.map(reference)
  }

  /// `NATURE:VALEUR[@DATE]`, the nature with or without accents, capitals and hyphens.
  private static func reference(_ texte: String) throws -> ReferenceCitee {
    let champ = Option.referenceCitee.champ
    let parts = texte.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let natures = NatureReference.allCases
    guard parts.count == 2,
      let nature = natures.first(where: { $0.rawValue.sansParure == String(parts[0]).sansParure })
    else {
      let parmi = natures.map { "\($0.rawValue):…" }
      throw Usage(.choixAttendu(trouve: texte, parmi: parmi), de: champ)
    }
    guard let arobase = parts[1].lastIndex(of: "@") else {
      return ReferenceCitee(
        nature: nature, valeur: try Libelle(texte: String(parts[1]), champ: champ))
    }
    return ReferenceCitee(
      nature: nature, valeur: try Libelle(texte: String(parts[1][..<arobase]), champ: champ),
      date: try DateCivile(texte: String(parts[1][arobase...].dropFirst()), champ: champ))
  }

  /// Where the money goes; an account, a mandate and a payee are each given as a whole.
  static func lire(_ appel: Appel, _ versement: inout Versement) throws {
    if let iban = try appel.donnee(.compteAPayer, IBAN.self) {
      versement.compte = try iban.map {
        CompteBancaire(iban: $0, bic: try appel.valeur(.compteBIC, sinon: nil))
      }
    }
    if let rum = try appel.donnee(.mandat, ReferenceMandat.self) {
      versement.mandat = try rum.map { try mandat($0, appel) }
    }
    if let nom = try appel.donnee(.beneficiaire, Libelle.self) {
      versement.beneficiaire = try nom.map {
        Beneficiaire(nom: $0, siren: try appel.valeur(.beneficiaireSiren, sinon: nil))
      }
    }
  }

  private static func mandat(_ rum: ReferenceMandat, _ appel: Appel) throws -> Mandat {
    guard let ics = try appel.valeur(.mandatICS, IdentifiantCreancier.self) else {
      throw Usage(.manque(Option.mandatICS.ecriture))
    }
    return Mandat(rum: rum, ics: ics, iban: try appel.valeur(.mandatIBAN, sinon: nil))
  }

  /// The delivery from a day on; none without a day, and then nothing else may be said of it.
  static func livraison(
    _ appel: Appel, debut: DateCivile?, nomme: String, sur avant: Livraison?
  ) throws -> Livraison? {
    guard let debut else {
      if let option = livraison.first(where: appel.a) {
        throw Usage(.sansObjet(option.tiret, nomme))
      }
      return nil
    }
    return Livraison(
      debut: debut, fin: try appel.date(.livraisonFin, sinon: avant?.fin),
      adresse: try FicheAdresse.lire(appel, .livraison, sur: avant?.adresse))
  }
}
