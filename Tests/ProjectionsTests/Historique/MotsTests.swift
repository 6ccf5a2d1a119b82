import Graine
import Hasard
import Litteraux
import Testing

@testable import Facturation
@testable import Projections

/// What people call what events hold, where the journal has a name of its own for it.
@Suite struct `Words for what an event says` {
  private static let mots = [
    "AcompteDeduit": [
      "numeroFacture: numéro de la facture, invoice's number", "dateTVA: date de TVA, VAT date",
      "dateFacture: date de la facture, invoice's date",
      "tvaReporteeDu: TVA reportée du, VAT carried from",
    ],
    "AvoirEmis": [
      "numero: numéro, number", "serie: série, series", "rang: rang, rank",
      "dateAvoir: date de l'avoir, credit note's date", "motif: motif, reason",
    ],
    "ConditionsModifiees": ["conditionsPaiement: conditions, terms"],
    "DeductionAnnulee": ["numeroAvoir: numéro de l'avoir, credit note's number"],
    "DossierExporte": [
      "du: du, from", "au: au, until", "empreinte: empreinte, digest",
      "tete: dernier événement, last event",
    ],
    "EcheanceModifiee": [
      "dateEcheance: échéance, due date", "delaiJours: délai en jours, days to pay",
    ],
    "FactureEmise": [
      "totauxSousTotal: sous-total, subtotal", "totauxRemise: remise, discount",
      "totauxTotalHT: total HT, net total", "totauxMontantTVA: TVA, VAT",
      "totauxTotalTTC: total TTC, total with VAT", "dejaPaye: déjà payé, already paid",
    ],
    "NotesModifiees": ["notesCommentaire: commentaire, comment"],
    "PaiementEnregistre": [
      "montant: montant, amount", "mode: mode de paiement, means of payment",
      "datePaiement: date du paiement, date of payment", "reglement: règlement, settlement",
    ],
    "PaiementRejete": ["dateRejet: date du rejet, date of return"],
    "PeriodeCloturee": [
      "totauxFactures: factures, invoices", "totauxAvoirs: avoirs, credit notes",
      "totauxAvoirsHT: avoirs HT, credits, net", "totauxAvoirsTVA: TVA des avoirs, credited VAT",
      "totauxRecu: reçu, received", "totauxRejete: rejeté, returned",
      "totauxRembourse: remboursé, refunded",
    ],
    "RegistreOuvert": [
      "serieFactures: série des factures, series of invoices", "fuseau: fuseau horaire, time zone",
      "serieAvoirs: série des avoirs, series of credit notes",
    ],
    "RemboursementEffectue": ["dateRemboursement: date du remboursement, date of refund"],
  ]

  @Test func `are French and English, and leave out identifiers and what was frozen`() {
    var hasard = Hasard(graine: Graine.choisie, presence: .toutes)
    var noms: Set<String> = []
    for sorte in 0..<Hasard.nombreDeSortes {
      let evenement = hasard.evenement(sorte: sorte)
      noms.insert(evenement.nom)
      let changements = Changement.dits(par: evenement)
      let dits = changements.map { "\($0.champ): \($0.nom(.francais)), \($0.nom(.anglais))" }
      for attendu in Self.mots[evenement.nom] ?? [] {
        #expect(dits.contains(attendu), "\(evenement.nom): \(dits)")
      }
      for tu in ["vendeur", "client"] { #expect(!changements.contains { $0.champ.hasPrefix(tu) }) }
      #expect(!changements.contains { $0.champ.hasSuffix("Id") })
      // A list of what is told each by itself is no text.
      #expect(changements.allSatisfy { $0.apres?.texte.isEmpty == false })
    }
    #expect(Set(Self.mots.keys).isSubset(of: noms))
  }
}

/// An issue says of lines what their drafts left to the seller.
@Suite struct `The issue of goods and services together` {
  @Test(
    arguments: [
      (.biens, .services, "lignesDeBiens", "lignes de biens", "lines of goods"),
      (.services, .biens, "lignesDeServices", "lignes de services", "lines of services"),
    ] as [(NatureOperation, NatureLigne, String, String, String)])
  func `tells which lines say only now what they sell, those that follow each other as one`(
    usuelle: NatureOperation, dite: NatureLigne, champ: String, francais: String, anglais: String
  ) throws {
    var recit = Recit()
    var vendeur = Vendeur.exemple
    vendeur.nature = usuelle
    recit.ajouter(.registre(.vendeurModifie(VendeurModifie(vendeur: vendeur))))
    for rang in 1...8 as ClosedRange<UInt64> {
      var contenu = ContenuLigne.exemple
      contenu.nature = [4, 6].contains(rang) ? dite : nil
      recit.ligne(LigneID(rang: rang), contenu)
    }
    try recit.emettre()
    let natures = try recit.derniere().changements.filter { $0.champ.hasPrefix("lignesDe") }
    #expect(natures.map(\.champ) == [champ])
    #expect(natures.dits(.francais) == ["\(francais) 1–3, 5, 7–8"])
    #expect(natures.dits(.anglais) == ["\(anglais) 1–3, 5, 7–8"])
  }
}
