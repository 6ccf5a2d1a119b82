import Facturier

/// `client lister`: all clients, by name.
struct ListerLesClients: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "client lister", en: "customer list"),
    synonymes: ["clients", "lister clients", "liste clients"],
    synonymesAnglais: ["customers", "list customers"],
    resume: Phrase(fr: "Liste les clients.", en: "Lists the customers."),
    options: [.archives, .sansEtats])

  let seance: Seance

  func run() throws -> CodeRetour {
    let clients = try seance.lire { try $0.clients(archives: appel.a(.archives)) }
      .sorted { ($0.fiche.nom.texte, $0.id) < ($1.fiche.nom.texte, $1.id) }
    if seance.json {
      for client in clients { try seance.sortie.objet("client") { $0.client(client) } }
      return .fait
    }
    guard !clients.isEmpty else {
      Environnement.dire(Phrase.aucunClient.en(seance.langue))
      return .fait
    }
    var tableau = Tableau([
      .init(titre: seance.dire(.colonneNom), cession: .coupe),
      .init(titre: seance.dire(.colonneSiren)),
      .init(titre: seance.dire(.colonneVille), cession: .coupe),
      .init(titre: seance.dire(.colonneIdentifiant)),
    ])
    for client in clients {
      tableau.ajouter([
        client.fiche.nom.texte, client.fiche.siren?.texte ?? "",
        client.fiche.adresse?.ville.texte ?? "", client.id.texte,
      ])
    }
    try seance.montrer(tableau)
    return .fait
  }
}
