import CasUsage
import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// Whether documents say what their seller wants said on each.
@Suite struct `The control of the seller's own mentions` {
  @Test func `names an invoice and an avoir that lack them, or say them in other words`() throws {
    let atelier = try Atelier(ferme: ())
    var vendeur = Vendeur.exemple
    vendeur.mentions = [Mention(texte: "Bois certifié.")]
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.ouvrir(vendeur) }
    try atelier.crediter(atelier.emise(), le: "2026-03-05")
    let (bon, evenements) = (try BonJournal(), try atelier.evenements)
    func ecarts(_ changer: ([Mention]) -> [Mention]?) -> [String] {
      bon.ecarts(
        evenements.map { enregistre in
          switch enregistre.evenement {
          case .facture(let id, .factureEmise(let emission)):
            let autre = emission.avec(mentions: changer(emission.mentions ?? []))
            return enregistre.disant(.facture(id, .factureEmise(autre)))
          case .facture(let id, .avoirEmis(let avoir)):
            let autre = avoir.avec(mentions: changer(avoir.mentions ?? []))
            return enregistre.disant(.facture(id, .avoirEmis(autre)))
          default: return enregistre
          }
        })
    }
    #expect(ecarts { $0 } == [])
    // An older journal says nothing of any.
    #expect(ecarts { _ in nil } == [])
    let attendus = (5...6).map { "\($0) gel the seller as known | another" }
    #expect(ecarts { Array($0.dropLast()) } == attendus)
    #expect(ecarts { Array($0.dropLast()) + [Mention(texte: "Bois de palette.")] } == attendus)
  }
}
