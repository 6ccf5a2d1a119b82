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
    guard let nom = try appel.valeur(.nom, Libelle.self) ?? avant?.nom else {
      throw Usage(.manque(Option.nom.ecriture))
    }
    guard let siren = try appel.valeur(.siren, Siren.self) ?? avant?.siren else {
      throw Usage(.manque(Option.siren.ecriture))
    }
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
