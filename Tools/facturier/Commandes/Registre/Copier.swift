import Facturier

/// `copier`: takes a registre to another folder or to a base, byte for byte, and verifies what is there.
struct Copier: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "copier", en: "copy"),
    synonymes: ["déplacer", "transférer", "migrer", "cloner"],
    synonymesAnglais: ["move", "migrate", "clone"],
    resume: Phrase(
      fr: "Copie un registre d'un dossier ou d'une base vers un autre, et vérifie la copie.",
      en: "Copies a ledger from a folder or a database to another, and verifies the copy."),
    note: Phrase(
      fr: "Interrompue, la copie reprend où elle en était ; refaite, elle ajoute ce qui est neuf."
        + " Les lignes du journal sont copiées, octet pour octet ; les preuves (ancres/) restent"
        + " où elles sont.",
      en: "Broken off, the copy goes on where it was; made again, it adds what is new. The"
        + " journal's lines are copied, byte for byte; proofs (ancres/) stay where they are."),
    arguments: [.origine, .destination])

  let seance: Seance

  func run() throws -> CodeRetour {
    let (origine, destination) = (try lieu(0), try lieu(1))
    let progression = Progression()
    defer { progression.finir() }
    let copie = try CopieDeRegistre(
      de: origine, vers: destination, patience: seance.patience, avis: seance.avertir,
      progression: progression.avancer)
    progression.finir()
    let copieVers = (copie.lieu ?? destination).nom
    guard seance.json else {
      try seance.raconter(
        seance.dire(
          .registreCopie(copie.ajoutees, jusqua: copie.tete.position, vers: copieVers)))
      return .fait
    }
    try seance.sortie.objet("resultat") {
      $0.texte("vers", copieVers)
      $0.nombre("ajoutees", copie.ajoutees)
      $0.texte("verdict", "intact")
      $0.tete(copie.tete)
    }
    return .fait
  }

  private func lieu(_ rang: Int) throws -> LieuDuRegistre {
    guard let texte = appel.argument(rang), !texte.isEmpty else {
      throw Usage(.manque(Self.declaration.arguments[rang].ecriture))
    }
    guard let lieu = LieuDuRegistre(texte) else { throw Usage(.adresseIllisible) }
    try Seance.refuserMotDePasse(lieu)
    return lieu
  }
}
