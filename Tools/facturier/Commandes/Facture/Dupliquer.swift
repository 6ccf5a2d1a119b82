import Facturier

/// `dupliquer`: begins a draft that says what another invoice does.
struct Dupliquer: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "dupliquer", en: "duplicate"),
    synonymes: ["copier", "recopier", "dupliquer facture", "copier facture"],
    synonymesAnglais: ["copy", "clone", "repeat", "copy invoice"],
    resume: Phrase(
      fr: "Commence un brouillon qui dit ce que dit une autre facture.",
      en: "Begins a draft that says what another invoice does."),
    note: Phrase(
      fr: "Reprend le client, les conditions, le délai, la remise, les notes, le compte, le"
        + " bénéficiaire et les lignes ; pour le même client, le mandat, le contrat, le marché et le"
        + " projet ; ni les dates, ni la livraison, ni les autres références. La TVA est celle du"
        + " régime d'aujourd'hui.",
      en: "Takes over the customer, terms, delay, discount, notes, account, payee and lines; for"
        + " the same customer the mandate, contract, tender and project; not the dates, the delivery"
        + " nor the other references. The VAT is that of today's regime."),
    arguments: [.facture], options: [.autreClient, .date, .idempotence])

  let seance: Seance

  func run() throws -> CodeRetour {
    let modele = try seance.facture(appel.exige(0))
    let client: ClientID? = try appel.texte(.autreClient).map { try seance.tenu($0, .exclus) }
    let recu = try seance.faire { try $0.dupliquer(modele, pour: client, le: appel.date(.date)) }
    let avant = try seance.lire { try $0.facture(modele) }.lignes
    return try seance.repondre(recu) { facture in
      let changees = facture.lignes.indices.filter { rang in
        let (une, autre) = (avant[rang].contenu, facture.lignes[rang].contenu)
        return une.tva != autre.tva || une.categorieTVA != autre.categorieTVA
      }
      return Phrase(
        [seance.enTout(facture)]
          + (changees.isEmpty ? [] : [.tvaDuRegime(changees.map { $0 + 1 })]))
    }
  }
}
