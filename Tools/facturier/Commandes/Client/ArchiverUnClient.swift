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
    let (outils, contexte) = (try seance.outils(), try seance.contexte())
    let recu =
      appel.a(.annuler)
      ? try RetablirClient(outils).execute(id, motif: motif, par: contexte)
      : try ArchiverClient(outils).execute(id, motif: motif, par: contexte)
    let nom = try seance.lire { try $0.client(id).fiche.nom.texte }
    return try seance.repondre(
      recu, donnee: id.texte, appel.a(.annuler) ? .retabli(nom) : .archive(nom))
  }
}
