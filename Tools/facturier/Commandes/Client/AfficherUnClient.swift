import Facturier

/// `client afficher`: what is known of one client.
struct AfficherUnClient: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "client afficher", en: "customer show"),
    synonymes: ["client voir", "client montrer", "fiche client"],
    synonymesAnglais: ["customer view", "show customer"],
    resume: Phrase(fr: "Affiche un client.", en: "Shows a customer."),
    arguments: [.client])

  let seance: Seance

  func run() throws -> CodeRetour {
    let id = try seance.client(appel.exige(0))
    let client = try seance.lire { try $0.client(id) }
    if seance.json {
      try seance.sortie.objet("client") { $0.client(client) }
      return .fait
    }
    let fiche = client.fiche
    let livraison = fiche.adresseLivraison.map {
      seance.dire(.livreA(adresse: $0.lignes.joined(separator: ", ")))
    }
    let facturation = fiche.adresseFacturation.map {
      seance.dire(.factureA(adresse: $0.lignes.joined(separator: ", ")))
    }
    let lignes =
      [client.id.texte, fiche.nom.texte] + (fiche.adresse?.lignes ?? [])
      + [
        facturation, livraison,
        fiche.siret?.texte ?? fiche.siren?.texte, fiche.numeroTVA?.texte, fiche.courriel?.texte,
        fiche.adresseElectronique?.texte, fiche.code?.texte,
      ].compactMap { $0 } + fiche.identifiants.compactMap(\.enUneLigne)
    for ligne in lignes { try seance.raconter(ligne) }
    return .fait
  }
}
