import FacturierFormats

extension Option {
  static let champsDuClient = Option(
    client, fr: "Les champs de ce client.", en: "The fields of this customer.")
}

extension Argument {
  static let factureDontOnDemande = Argument(
    "facture", isOptional: true, contrary: .champsDuClient, fr: facture.help.francais,
    en: facture.help.anglais)
}

extension Command {
  /// `qui`: each field, what it holds, who set that when, and what stood there before.
  static let qui = Command(
    name: ["qui", "auteurs", "responsable"], english: ["who", "blame", "annotate"],
    fr:
      "Qui a mis chaque champ d'une facture ou d'un client à ce qu'il est, et ce qu'il y avait avant.",
    en:
      "Who set each field of an invoice or a customer to what it is, and what stood there before.",
    note: Phrase(
      fr: "Sans facture ni client, les champs du vendeur.",
      en: "Without an invoice or a customer, the seller's fields."),
    arguments: [.factureDontOnDemande], options: [.champsDuClient, .enregistreAu, .position]
  ) { session, call in
    let sujet: Historique.Sujet =
      if let facture = call.argument(0) {
        .facture(try session.facture(facture))
      } else if let client = call.text(.champsDuClient) {
        .client(try session.tenu(client))
      } else {
        .registre
      }
    let historique = try session.rejouer(Historique(de: sujet)) {
      try Historique(de: sujet).fluxPropres($0)
    }
    let recit = try session.recit()
    let dernier = try call.date(.enregistreAu) ?? .derniere
    let attributions = Attribution.toutes(
      historique.entrees.prefix { recit.jour($0.evenement.time) <= dernier }, de: sujet)
    guard !session.json else {
      return try session.output.objects("resultat", attributions) { $0.attribution($1) }
    }
    guard !attributions.isEmpty else {
      return session.warn(
        try session.debut(de: sujet).map { try session.pasEncoreLa($0) } ?? .aucunEvenement)
    }
    try session.montrer(session.tableau(attributions, recit))
  }
}

extension Session {
  fileprivate func tableau(_ attributions: [Attribution], _ recit: Recit) -> Table {
    let mots = Mots(langue: language)
    var tableau = Table([
      colonne(Phrase(fr: "Champ", en: "Field")),
      colonne(Phrase(fr: "Valeur", en: "Value"), cession: .wrapped),
      colonne(Phrase(fr: "Avant", en: "Before"), cession: .wrapped, depart: .early),
      colonne(Phrase(fr: "Par", en: "By")), colonne(Phrase(fr: "Quand", en: "When")),
      .init(title: "#", toTheRight: true),
    ])
    for attribution in attributions {
      let changement = attribution.changement
      let ligne = attribution.ligne.map { Phrase(fr: "ligne \($0), ", en: "line \($0), ") }
      let importe = attribution.evenement.evenement.estImporte ? " (import)" : ""
      tableau.add([
        (ligne.map(wording) ?? "") + changement.nom(language), mots.apres(changement) ?? mots.rien,
        mots.avant(changement) ?? "", attribution.evenement.author.name + importe,
        recit.moment(attribution.evenement.time), String(attribution.evenement.position),
      ])
    }
    return tableau
  }
}

extension JSONWriter {
  /// A field, who set it, and what stood there before.
  fileprivate mutating func attribution(_ attribution: Attribution) {
    members(["ligneId": attribution.ligneId, "ligne": attribution.ligne])
    changement(attribution.changement)
    let event = attribution.evenement
    members([
      "position": event.position, "time": event.time.text, "author": event.author.name,
      "evenement": event.nom, "importe": event.evenement.estImporte ? true : nil,
    ])
  }
}
