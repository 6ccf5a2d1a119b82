import Facturation
import Testing
import Litteraux

/// What may be done to a draft, to an issued invoice, and to a cancelled one.
@Suite struct EtapesTests {
  private typealias Acte = @Sendable (Facture) throws -> Void

  private static let surBrouillon: [Acte] = [
    { _ = try $0.accorder(remise: "10") },
    { _ = try $0.modifier(echeance: .habituelle) },
    { _ = try $0.modifier(conditions: .carte) },
    { _ = try $0.modifier(notes: nil, commentaire: nil) },
    { _ = try $0.modifier(nature: .biens) },
    { _ = try $0.modifier(livraison: nil) },
    { _ = try $0.modifier($0.references) },
    { _ = try $0.modifier($0.enTete.precisions.versement) },
    { _ = try $0.changer(client: 9) },
    {
      let ligne = DemandeLigne("Pain", quantite: "1", prix: "1")
      _ = try $0.ajouter(ligne, id: 99, sous: .reel)
    },
    { _ = try $0.modifier(ligne: 1, DemandeLigne(), sous: .reel) },
    { _ = try $0.retirer(ligne: 1) },
    {
      _ = try $0.emettre(
        auPlusTard: nil, registre: .exemple, client: .entreprise, dernier: { _ in nil })
    },
  ]

  private static let surEmise: [Acte] = [
    { _ = try $0.enregistrer(DemandePaiement(montant: "1"), id: 99, aujourdhui: "2026-11-20") },
    {
      let demande = DemandeAvoir(motif: "Retour")
      _ = try $0.crediter(
        demande, id: 99, registre: .exemple, client: .entreprise, aujourdhui: "2026-11-20",
        deduisant: { _ in nil }, dernier: { _ in nil })
    },
  ]

  private func brouillon() throws -> Dossier {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "100")
    return dossier
  }

  @Test func `a draft changes, is issued and is cancelled, but neither paid nor credited`() throws {
    let facture = try brouillon().facture
    for acte in Self.surBrouillon { try acte(facture) }
    _ = try facture.annuler(motif: "Doublon")
    for acte in Self.surEmise {
      let refus = refuse("facture-non-emise") { try acte(facture) }
      #expect(refus?.figures == "reference=BROUILLON-7")
    }
    refuse("facture-non-emise") { try facture.annuler(paiement: 1, motif: "Erreur") { _ in nil } }
  }

  @Test func `an issued invoice is paid and credited, but changes no more`() throws {
    let facture = try Dossier.emis().facture
    for acte in Self.surEmise { try acte(facture) }
    for acte in Self.surBrouillon {
      let refus = refuse("facture-deja-emise") { try acte(facture) }
      #expect(refus?.figures == "reference=F2026-0001")
    }
    let refus = refuse("annulation-apres-emission") { try facture.annuler(motif: "Doublon") }
    #expect(refus?.figures == "reference=F2026-0001")
  }

  @Test func `of a cancelled draft nothing more is made`() throws {
    var dossier = try brouillon()
    try dossier.annuler()
    #expect(dossier.facture.etape == .annulee(motif: "Doublon"))
    for acte in Self.surBrouillon + Self.surEmise {
      let refus = refuse("facture-deja-annulee") { try acte(dossier.facture) }
      #expect(refus?.figures == "reference=BROUILLON-7")
    }
    refuse("facture-deja-annulee") { try dossier.annuler() }
    refuse("facture-deja-annulee") {
      try dossier.facture.annuler(paiement: 1, motif: "Erreur") { _ in nil }
    }
  }
}
