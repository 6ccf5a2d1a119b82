import Facturier

/// `client creer`: makes a client known.
struct CreerUnClient: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "client creer", en: "customer create"),
    synonymes: [
      "client ajouter", "client nouveau", "ajouter client", "créer client", "nouveau client",
    ],
    synonymesAnglais: [
      "customer add", "customer new", "add customer", "create customer", "new customer",
    ],
    resume: Phrase(
      fr: "Crée un client et affiche son identifiant.",
      en: "Creates a customer and shows its identifier."),
    options: [.nom.obligatoire] + FicheDeClient.options + [.idempotence])

  let seance: Seance

  func run() throws -> CodeRetour {
    let fiche = try FicheDeClient.lire(appel, sur: nil)
    let recu = try seance.faire { try $0.creerClient(fiche) }
    return try seance.repondre(client: recu, .enregistre(fiche.nom.texte))
  }
}
