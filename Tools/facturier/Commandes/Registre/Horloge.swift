import Facturier

/// `horloge`: accepts that the clock was wrong and has been set back.
struct Horloge: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "horloge", en: "clock"),
    synonymes: ["heure"],
    synonymesAnglais: ["time"],
    resume: Phrase(
      fr: "Accepte que l'horloge avait tort et a été remise à l'heure.",
      en: "Accepts that the clock was wrong and has been set back."),
    options: [.motif.obligatoire] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let motif = try Libelle(texte: appel.texte(.motif) ?? "", champ: Option.motif.champ)
    let recu = try seance.outils().corrigerHorloge(
      motif: motif, par: seance.contexte(sur: [.registre]))
    return try seance.repondre(recu, donnee: nil, .horlogeAcceptee)
  }
}
