import Facturier

/// `rejouer`: rebuilds the totals from the journal alone, up to a moment of one's choice.
///
/// Each line is held against its hash and the one above, and added up; whether an event may follow those of its
/// stream is not asked: that takes their states, and ten times as long.
struct Rejouer: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "rejouer", en: "replay"),
    synonymes: ["reconstruire", "recalculer"],
    synonymesAnglais: ["rebuild", "recompute"],
    resume: Phrase(
      fr: "Reconstruit les totaux à partir du seul journal.",
      en: "Rebuilds the totals from the journal alone."),
    options: [.jusquA, .uneFacture, .sansVerifier, .fils])

  let seance: Seance

  func run() throws -> CodeRetour {
    let jusqua = try appel.texte(.jusquA).map { try limite($0) } ?? .fin
    if let designee = appel.texte(.uneFacture) {
      let seance = seance.sansIndex
      try seance.montrer(seance.facture(seance.facture(designee), jusqua: jusqua))
      return .fait
    }
    let sommes = try totaux(jusqua)
    if seance.json {
      try ecrireEnJSON(sommes)
      return .fait
    }
    let langue = seance.langue
    var lignes: [(nom: Phrase, valeur: String)] = [
      (.evenements, String(sommes.evenements)), (.factures, String(sommes.factures)),
      (.dontEmises, String(sommes.emises)), (.totalHT, sommes.totalHT.affiche(langue)),
      (.montantTVA, sommes.montantTVA.affiche(langue)),
      (.totalTTC, sommes.totalTTC.affiche(langue)), (.avoirs, sommes.avoirs.affiche(langue)),
      (.dejaPaye, sommes.paye.affiche(langue)),
    ]
    if sommes.pertes != .zero { lignes.append((.pertes, sommes.pertes.affiche(langue))) }
    try seance.montrer(lignes + [(.solde, sommes.solde.affiche(langue))])
    Environnement.dire(seance.dire(.coherenceNonVue))
    return .fait
  }

  /// Up to a moment of one's choice the events are gone through, with their hashes and in this
  /// thread; otherwise the file itself is, by its numbers alone.
  private func totaux(_ jusqua: Rejeu.Limite) throws -> SommesRegistre {
    let fils = try appel.entier(.fils, aPartirDe: 1)
    guard jusqua == .fin, case .dossier(let dossier) = seance.lieu else {
      return try seance.rejouer(SommesRegistre(), jusqua: jusqua)
    }
    let progression = Progression()
    defer { progression.finir() }
    return try RejeuDuFichier(
      folder: dossier, verifiantEmpreintes: !appel.a(.sansVerifier), fils: fils,
      notify: seance.avertir
    ).sommes(progression: progression.avancer)
  }

  /// A position, or the end of a day in the registre's time zone.
  private func limite(_ texte: String) throws -> Rejeu.Limite {
    if let position = Int(texte), position >= 0 {
      return .position(try seance.existante(position))
    }
    guard let jour = try? DateCivile(texte: texte) else {
      throw Usage(.momentAttendu(texte))
    }
    let fuseau = try seance.lire { try $0.registre().fuseau }
    return .moment(Timestamp(finDe: jour, dans: fuseau))
  }

  private func ecrireEnJSON(_ sommes: SommesRegistre) throws {
    try seance.sortie.objet("resume") {
      $0.nombre("evenements", sommes.evenements)
      $0.nombre("factures", sommes.factures)
      $0.nombre("emises", sommes.emises)
      $0.textes([
        "totalHT": sommes.totalHT.texte, "montantTVA": sommes.montantTVA.texte,
        "totalTTC": sommes.totalTTC.texte, "avoirs": sommes.avoirs.texte, "paye": sommes.paye.texte,
        "pertes": sommes.pertes.siNonNul, "solde": sommes.solde.texte,
      ])
      $0.verite("coherenceVerifiee", false)
      $0.tete(sommes.tete)
    }
  }
}
