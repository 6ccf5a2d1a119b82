import Facturier

/// Rebuilds the totals from the journal alone.
struct Rejouer: Commande {
  static let nom = "rejouer"
  static let alias = "replay"

  func run(_ contexte: ContexteCommande) throws -> CodeRetour {
    let journal = try FileJournal(folder: contexte.options.registre)
    var sommes = SommesRegistre()
    try journal.read { try $0.rejouer(&sommes) }
    print(contexte.options.json ? json(sommes) : texte(sommes, contexte.langue))
    return .fait
  }

  private func json(_ sommes: SommesRegistre) -> String {
    ObjetJSON("resume")
      .nombre("evenements", sommes.evenements).nombre("factures", sommes.factures)
      .nombre("emises", sommes.emises).texte("totalHT", sommes.totalHT.texte)
      .texte("montantTVA", sommes.montantTVA.texte).texte("totalTTC", sommes.totalTTC.texte)
      .texte("avoirs", sommes.avoirs.texte).texte("paye", sommes.paye.texte)
      .texte("solde", sommes.solde.texte).tete(sommes.tete).fin
  }

  private func texte(_ sommes: SommesRegistre, _ langue: Langue) -> String {
    let francais = langue == .francais
    let lignes: [(String, String)] = [
      (francais ? "Événements" : "Events", String(sommes.evenements)),
      (francais ? "Factures" : "Invoices", String(sommes.factures)),
      (francais ? "dont émises" : "of which issued", String(sommes.emises)),
      (francais ? "Total HT" : "Net", sommes.totalHT.affiche(langue)),
      (francais ? "TVA" : "VAT", sommes.montantTVA.affiche(langue)),
      (francais ? "Total TTC" : "Gross", sommes.totalTTC.affiche(langue)),
      (francais ? "Avoirs" : "Credit notes", sommes.avoirs.affiche(langue)),
      (francais ? "Payé" : "Paid", sommes.paye.affiche(langue)),
      (francais ? "Solde" : "Balance", sommes.solde.affiche(langue)),
    ]
    return lignes.map { nom, valeur in
      nom + String(repeating: " ", count: max(1, 32 - nom.count - valeur.count)) + valeur
    }.joined(separator: "\n")
  }
}
