import Facturation
import Testing
import Litteraux

@Suite struct BrouillonTests {
  @Test func `a draft left to itself is due in thirty days, by transfer, at 20 percent`() throws {
    let facture = try Dossier().facture
    #expect(facture.reference == "BROUILLON-7")
    #expect(facture.dateEcheance == "2026-12-20")
    #expect(facture.delaiJours == 30)
    #expect(facture.tva == .normal)
    #expect(facture.conditionsPaiement == .virement)
    #expect(facture.remise == .aucune)
    #expect(facture.numero == nil)
  }

  @Test func `a draft keeps all that was asked for`() throws {
    let facture = try Dossier {
      $0.notes = "Merci"
      $0.notesCommentaire = "Client fidèle"
      $0.nature = .mixte
      $0.livraison = Livraison(debut: "2026-11-01", fin: "2026-11-01", adresse: .exemple)
      $0.references.acheteur = "Achats"
      $0.references.commande = "C-12"
      $0.conditionsPaiement = .cheque
    }.facture
    #expect(facture.notes == "Merci")
    #expect(facture.notesCommentaire == "Client fidèle")
    #expect(facture.nature == .mixte)
    #expect(facture.livraison?.adresse == .exemple)
    #expect(facture.references.acheteur == "Achats")
    #expect(facture.references.commande == "C-12")
    #expect(facture.conditionsPaiement == .cheque)
  }

  @Test func `a due date may be the invoice's own day, and none before`() throws {
    let facture = try Dossier { $0.echeance = .date("2026-11-20") }.facture
    #expect(facture.dateEcheance == "2026-11-20")
    #expect(facture.delaiJours == nil)
    let refus = refuse("echeance-avant-facture") {
      try Dossier { $0.echeance = .date("2026-11-19") }
    }
    #expect(refus?.figures == "dateEcheance=2026-11-19 dateFacture=2026-11-20")
    refuse("echeance-avant-facture") { try facture.modifier(echeance: .date("2026-11-19")) }
  }

  @Test func `a delay lies between no day and ten years`() throws {
    #expect(try Dossier { $0.echeance = .delai(jours: 0) }.facture.dateEcheance == "2026-11-20")
    #expect(try Dossier { $0.echeance = .delai(jours: 3650) }.facture.delaiJours == 3650)
    for jours in [-1, 3651, .max, .min] {
      let refus = refuse("hors-limites", .delaiJours) {
        try Dossier { $0.echeance = .delai(jours: jours) }
      }
      #expect(refus?.figures == "minimum=0 maximum=3650")
    }
  }

  @Test func `a delay may reach the last day of the calendar, and not pass it`() throws {
    let facture = try Dossier {
      $0.date = "9999-12-01"
      $0.echeance = .delai(jours: 30)
    }.facture
    #expect(facture.dateEcheance == .derniere)
    refuse("date-inexistante", .dateEcheance) {
      try facture.modifier(echeance: .delai(jours: 31))
    }
  }

  @Test func `a delivery may end on the day it begins, and not before`() throws {
    _ = try Dossier { $0.livraison = Livraison(debut: "2026-11-02", fin: "2026-11-02") }
    _ = try Dossier { $0.livraison = Livraison(debut: "2026-11-02") }
    let refus = refuse("livraison-inversee") {
      try Dossier { $0.livraison = Livraison(debut: "2026-11-02", fin: "2026-11-01") }
    }
    #expect(refus?.figures == "debut=2026-11-02 fin=2026-11-01")
  }

  @Test func `a seller without VAT drafts at zero`() throws {
    #expect(try Dossier(registre: .enFranchise).facture.tva == .zero)
    let refus = refuse("franchise-sans-tva") {
      try Dossier(registre: .enFranchise) { $0.tva = "5.5" }
    }
    #expect(refus?.figures == "tva=5.50")
  }

  @Test(arguments: Taux.enVigueur)
  func `a draft may have any rate in force`(taux: Taux) throws {
    #expect(try Dossier { $0.tva = taux }.facture.tva == taux)
  }

  @Test(arguments: Taux.anciens + ["19.99", "20.01", "5.49", "100", "0.01"])
  func `a draft may have no other rate`(taux: Taux) {
    refuse("taux-non-admis") { try Dossier { $0.tva = taux } }
  }

  @Test func `a draft for another client debits nobody's account any more`() throws {
    var facture = try Dossier { $0.versement.mandat = Mandat(rum: "RUM-1", ics: "FR72ZZZ123456") }
      .facture
    try facture.appliquer(.clientChange(facture.changer(client: facture.clientId)))
    #expect(facture.versement.mandat?.rum == "RUM-1")
    try facture.appliquer(.clientChange(facture.changer(client: 9)))
    #expect(facture.versement.mandat == nil)
  }

  @Test func `a draft may change in all its parts`() throws {
    var facture = try Dossier().facture
    try facture.appliquer(.remiseAccordee(facture.accorder(remise: "10")))
    try facture.appliquer(.echeanceModifiee(facture.modifier(echeance: .delai(jours: 45))))
    try facture.appliquer(.conditionsModifiees(facture.modifier(conditions: .carte)))
    try facture.appliquer(.notesModifiees(facture.modifier(notes: "A", commentaire: "B")))
    try facture.appliquer(.clientChange(facture.changer(client: 9)))
    #expect(facture.remise == "10")
    #expect(facture.dateEcheance == "2027-01-04")
    #expect(facture.delaiJours == 45)
    #expect(facture.conditionsPaiement == .carte)
    #expect(facture.notes == "A" && facture.notesCommentaire == "B")
    #expect(facture.clientId == 9)
    try facture.appliquer(.notesModifiees(facture.modifier(notes: nil, commentaire: nil)))
    try facture.appliquer(.echeanceModifiee(facture.modifier(echeance: .date("2026-11-20"))))
    #expect(facture.notes == nil && facture.delaiJours == nil)
  }

  @Test func `less of a discount is refused where the sums would pass the ceiling`() throws {
    var dossier = try Dossier { $0.remise = "100" }
    try dossier.ligne("1000", a: "999999999.99999")
    refuse("hors-limites", .total) { try dossier.facture.accorder(remise: .aucune) }
    _ = try dossier.facture.accorder(remise: "99")
  }
}
