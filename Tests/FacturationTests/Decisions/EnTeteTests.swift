import Facturation
import Testing
import Litteraux

/// What the head of a draft says beside its client, its dates and its terms.
@Suite struct `The head of a draft` {
  private static let compte = CompteBancaire(iban: "FR1420041010050500013M02606", bic: "BNPAFRPP")
  private static let mandat = Mandat(
    rum: "RUM-7", ics: "FR72ZZZ123456", iban: "DE89370400440532013000")
  private static let beneficiaire = Beneficiaire(nom: "Affacturage Plus", siren: "732829320")
  private static let contrat = ReferenceCitee(
    nature: .contrat, valeur: "C-12", date: "2026-01-31")

  private func suite(_ facture: Facture, _ evenement: EvenementFacture) throws -> Facture {
    try Facture.evoluer(facture, evenement, id: facture.id)
  }

  @Test func `keeps all that was asked for`() throws {
    let facture = try Dossier {
      $0.typeFacture = .acompte
      $0.facturesAnterieures = [FactureAnterieure(numero: "F2026-0001", date: "2026-11-02")]
      $0.references.autres = [Self.contrat]
      ($0.versement.compte, $0.versement.mandat) = (Self.compte, Self.mandat)
      $0.versement.beneficiaire = Self.beneficiaire
    }.facture
    #expect(facture.typeFacture == .acompte)
    #expect(facture.facturesAnterieures?.map(\.numero) == ["F2026-0001"])
    #expect(facture.references.autres == [Self.contrat])
    #expect(facture.versement.compte == Self.compte && facture.versement.mandat == Self.mandat)
    #expect(facture.versement.beneficiaire == Self.beneficiaire)
  }

  @Test func `is set again, and emptied, member by member`() throws {
    var facture = try Dossier().facture
    let vide = facture
    let livraison = Livraison(debut: "2026-11-02", fin: "2026-11-02", adresse: .exemple)
    facture = try suite(facture, .natureModifiee(facture.modifier(nature: .services)))
    facture = try suite(facture, .livraisonModifiee(facture.modifier(livraison: livraison)))
    var citees = facture.references
    (citees.acheteur, citees.commande, citees.autres) = ("Achats", "BC-7", [Self.contrat])
    facture = try suite(facture, .referencesModifiees(facture.modifier(citees)))
    var versement = facture.versement
    (versement.compte, versement.mandat) = (Self.compte, Self.mandat)
    versement.beneficiaire = Self.beneficiaire
    facture = try suite(facture, .versementModifie(facture.modifier(versement)))
    #expect(facture.nature == .services && facture.livraison == livraison)
    #expect(facture.references.acheteur == "Achats" && facture.references.commande == "BC-7")
    #expect(facture.references.autres == [Self.contrat])
    #expect(facture.versement.compte == Self.compte && facture.versement.mandat == Self.mandat)
    #expect(facture.versement.beneficiaire == Self.beneficiaire)
    facture = try suite(facture, .natureModifiee(facture.modifier(nature: nil)))
    facture = try suite(facture, .livraisonModifiee(facture.modifier(livraison: nil)))
    facture = try suite(
      facture, .referencesModifiees(facture.modifier(vide.references)))
    facture = try suite(
      facture, .versementModifie(facture.modifier(vide.versement)))
    #expect(facture == vide)
  }

  @Test func `delivers within a period that ends on its first day or later`() throws {
    let facture = try Dossier().facture
    let jour = Livraison(debut: "2026-11-02", fin: "2026-11-02")
    #expect(try facture.modifier(livraison: jour).livraison == jour)
    let refus = refuse("livraison-inversee") {
      try facture.modifier(livraison: Livraison(debut: "2026-11-02", fin: "2026-11-01"))
    }
    #expect(refus?.figures == "debut=2026-11-02 fin=2026-11-01")
  }
}
