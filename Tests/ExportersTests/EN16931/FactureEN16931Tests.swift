import ExemplesFactures
import Facturation
import Foundation
import Journaux
import Litteraux
import Testing

@testable import Exporters

/// What is written of readable documents stands in `Golden/en16931`; `FACTURIER_RECORD=1` writes it
/// anew.
@Suite struct `Documents in the terms of EN 16931` {
  private let dossier = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden/en16931")

  private func ecrit(_ facture: FactureEN16931, _ syntaxe: SyntaxeEN16931) throws -> String {
    var flux = MemoryStream()
    try facture.ecrire(syntaxe, dans: &flux)
    return String(decoding: flux.bytes, as: UTF8.self)
  }

  @Test(arguments: SyntaxeEN16931.allCases)
  func `readable documents are written as the golden files hold`(syntaxe: SyntaxeEN16931) throws {
    for document in try DocumentLisible.tous {
      let texte = try ecrit(document.enTermes, syntaxe)
      let fichier = dossier.appending(path: "\(document.nom).\(syntaxe.rawValue).xml")
      if ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
        try Data(texte.utf8).write(to: fichier)
      }
      #expect(try texte == String(contentsOf: fichier, encoding: .utf8), "\(document.nom)")
    }
  }

  @Test func `sums add up as the standard wants, and none is other than the document's`() throws {
    var hasard = FacturesCoherentes(HasardDeValeurs())
    for (facture, _) in try hasard.suite(300) {
      guard let numero = facture.numero else { continue }
      for numero in [numero] + facture.avoirs.map(\.numero.numero) {
        let document = DocumentLisible(nom: "", facture: facture, numero: numero)
        let (termes, totaux) = (try document.enTermes, try document.imprime.totaux)
        let sommes = termes.totaux
        #expect(sommes.lignes.unites == termes.lignes.reduce(0) { $0 + $1.total.unites })
        #expect(
          sommes.horsTaxe.unites
            == sommes.lignes.unites - sommes.remises.unites + sommes.ajouts.unites)
        #expect(sommes.horsTaxe == totaux.totalHT && sommes.ttc == totaux.totalTTC)
        #expect(sommes.tva.unites == termes.groupes.reduce(0) { $0 + $1.montant.unites })
        for groupe in termes.groupes {
          let remises = termes.remises.filter { $0.tva == groupe.tva }
          let net = termes.lignes.filter { $0.tva == groupe.tva }.reduce(0) { $0 + $1.total.unites }
          #expect(
            groupe.base.unites
              == remises.reduce(net) { $0 + ($1.estAjout ? 1 : -1) * $1.montant.unites })
        }
      }
    }
  }

  /// The standard wants a price that is not below zero: what a line takes off, its quantity says.
  @Test func `an avoir by amount is one of it, or of its opposite where the line takes off`() throws
  {
    var brouillon = Brouillon.finale
    brouillon.lignes = (["3", "-1"] as [Quantite]).map {
      ContenuLigne(designation: "Étagère", quantite: $0, prixUnitaire: "150", tva: "20")
    }
    let document = try DocumentLisible.creditee(brouillon.emise(), de: ["200.00", "-75.00"])
    let creditees = try document.enTermes.lignes
    #expect(creditees.map(\.total) == ["200.00", "-75.00"])
    #expect(creditees.map(\.quantite) == ["1", "-1"])
    #expect(creditees.map(\.prix) == ["200.00", "75.00"])
    #expect(creditees.allSatisfy { $0.unite == "C62" && $0.remise == nil })
  }

  @Test func `a term that the document does not say is taken from what is known now`() throws {
    var brouillon = Brouillon.finale
    brouillon.client.adresseElectronique = nil
    let document = try DocumentLisible(
      nom: "", facture: brouillon.emise(), numero: "F2026-0007"
    ).imprime
    var connue = document.client
    connue.nom = "Nouveau nom"
    connue.adresseElectronique = "0225:123456782"
    let termes = FactureEN16931(document, vendeur: document.vendeur, client: connue)
    #expect(termes.manques.isEmpty && termes.acheteur.adresseElectronique?.valeur == "123456782")
    #expect(termes.acheteur.nom == "Le Moulin à Épices")
  }

  @Test func `of a client that has become another, only the way to reach it is taken`() throws {
    var brouillon = Brouillon.finale
    (brouillon.client.numeroTVA, brouillon.client.adresseElectronique) = (nil, nil)
    let document = try DocumentLisible(
      nom: "", facture: brouillon.emise(), numero: "F2026-0007"
    ).imprime
    var connue = document.client
    (connue.numeroTVA, connue.adresseElectronique) = ("FR44732829320", "0225:732829320")
    for (nom, numero) in [(connue.nom, connue.numeroTVA), ("Le Moulin 2", nil)] {
      connue.nom = nom
      let acheteur = FactureEN16931(document, vendeur: document.vendeur, client: connue).acheteur
      #expect(acheteur.numeroTVA == numero && acheteur.adresseElectronique != nil)
    }
  }

  /// As on the page: the factor is paid, and not the seller as well.
  @Test func `a transfer to somebody else is not asked for on the seller's account`() throws {
    var brouillon = Brouillon.finale
    brouillon.enTete.conditionsPaiement = .virement
    brouillon.vendeur.iban = "FR1420041010050500013M02606"
    func compte() throws -> CompteBancaire? {
      try DocumentLisible(nom: "", facture: brouillon.emise(), numero: "F2026-0007")
        .enTermes.paiement?.compte
    }
    #expect(try compte() != nil)
    brouillon.enTete.versement.beneficiaire = Beneficiaire(nom: "Affacturage Plus")
    #expect(try compte() == nil)
  }

  @Test func `readable documents lack nothing`() throws {
    for document in try DocumentLisible.tous {
      let manques = try document.enTermes.manques
      #expect(manques.isEmpty, "\(document.nom): \(manques.map(\.terme))")
    }
  }

  @Test(arguments: [0, 1, 2, 3])
  func `a group of one category may have several reasons`(codes: Int) throws {
    var brouillon = Brouillon.finale
    let tous: [CodeExoneration] = [.debours, "VATEX-EU-132", "VATEX-EU-132-1I"]
    brouillon.lignes =
      [brouillon.lignes[0]]
      + tous.prefix(codes).map { code in
        ContenuLigne(
          designation: "Frais", quantite: "1", prixUnitaire: "10", tva: "0",
          categorieTVA: .exoneree, codeExoneration: code,
          motifExoneration: Libelle(texteAdmis: code.texte))
      }
    let termes = try DocumentLisible(
      nom: "", facture: brouillon.emise(), numero: "F2026-0007"
    ).enTermes
    let exonerees = termes.groupes.filter { $0.tva.categorie == .exoneree }
    #expect(exonerees.count == min(codes, 1))
    #expect(exonerees.first?.base.unites ?? 0 == Int64(codes) * 900)
    #expect(exonerees.first?.motifs.count ?? 0 == codes)
    #expect((exonerees.first?.code != nil) == (codes == 1))
  }
}
