import Facturier

/// `client archiver`: no longer offers a customer, or offers it again.
struct ArchiverUnClient: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "client archiver", en: "customer archive"),
    synonymes: ["archiver client", "client supprimer", "supprimer client"],
    synonymesAnglais: ["archive customer", "customer delete", "delete customer"],
    resume: Phrase(
      fr: "Ne propose plus un client, sans rien effacer.",
      en: "No longer offers a customer, and deletes nothing."),
    note: .noteArchive, arguments: [.client], options: [.motif, .annuler] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let id = try seance.client(appel.exige(0), appel.a(.annuler) ? .dAbord : .admis)
    let motif: Libelle? = try appel.valeur(.motif)
    let recu = try seance.faire(sur: .client(id)) { registre in
      if appel.a(.annuler) {
        try registre.retablirClient(id, motif: motif)
      } else {
        try registre.archiverClient(id, motif: motif)
      }
    }
    let nom = try seance.lire { try $0.client(id).fiche.nom.texte }
    return try seance.repondre(
      recu, donnee: id.texte, appel.a(.annuler) ? .retabli(nom) : .archive(nom))
  }
}
