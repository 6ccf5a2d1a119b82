import Facturation
import Graine
import Journaux
import JournalEcrit
import Port
import Testing

/// Under which keys a store finds a line: a host may ask its database for them, so that they stay.
@Suite struct `The key` {
  private static let uuid = UUIDTexte(haut: 0x0197_A1B2_C3D4_7E5F, bas: 0x8A6B_9C0D_1E2F_3A4B)

  private static let keys: [(EventTag, String)] = [
    (.stream(.registre), "registre"),
    (.stream(.facture(FactureID(uuid))), "facture/\(uuid)"),
    (.stream(.client(ClientID(uuid))), "client/\(uuid)"),
    (.stream(.produit(ProduitID(uuid))), "produit/\(uuid)"),
    (.stream(.cloture(ClotureID(uuid))), "cloture/\(uuid)"),
    (.drafts, "brouillons"), (.draft(7), "brouillon/7"),
    (.series(.factures), "serie/F{annee}-{n:4}"),
    (.number(NumeroFacture(texteAdmis: "F2026-0001")), "numero/F2026-0001"),
    (.deduction(NumeroFacture(texteAdmis: "F2026-0001")), "acompte/F2026-0001"),
    (.settlement(ReglementID(uuid)), "reglement/\(uuid)"),
    (.siren(Siren(texteAdmis: "732829320")), "siren/732829320"),
    (.closings, "clotures"), (.cle(uuid), "cle/\(uuid)"),
  ]

  @Test func `of each tag is a text that people can read`() {
    #expect(Self.uuid.texte == "0197a1b2-c3d4-7e5f-8a6b-9c0d1e2f3a4b")
    for (tag, key) in Self.keys { #expect(LineKeys.key(of: tag) == key) }
    #expect(
      StreamKind.allCases.map(LineKeys.beginning)
        == ["debut/facture", "debut/client", "debut/produit"])
  }

  @Test(arguments: 1...Campaign.count(30))
  func `of each event's tags is its own, short and of printable ASCII`(seed: Int) throws {
    let journal = try WrittenJournal(seed: UInt64(seed), events: 300)
    var (keys, begun) = ([String: EventTag](), Set<Flux>())
    for event in journal.events {
      let own = LineKeys.keys(of: event)
      let begins = begun.insert(event.evenement.flux).inserted && event.evenement.flux != .registre
      #expect(own.filter { $0.hasPrefix("debut/") }.count == (begins ? 1 : 0))
      #expect(Set(own).count == own.count)
      for tag in event.tags {
        let key = LineKeys.key(of: tag)
        #expect(own.contains(key))
        #expect(keys.updateValue(tag, forKey: key).map { $0 == tag } ?? true)
        #expect(key.utf8.count <= 120 && key.utf8.allSatisfy { (0x21...0x7E).contains($0) })
      }
    }
  }
}
