import CasUsage
import Journaux
import Litteraux
import Projections
import Testing

@testable import Facturation

@Suite struct `A closing that is checked` {
  private let journal: BonJournal
  /// The closing, and its totals with some figures made others.
  private let evenements: [RecordedEvent]

  /// Two invoices and an avoir of early March, all of which is closed.
  init() throws {
    journal = try BonJournal()
    evenements = try BonJournal.clos()
  }

  private func ecarts(_ changer: (PeriodeCloturee) -> PeriodeCloturee) -> [String] {
    journal.ecarts(
      evenements.map { enregistre in
        guard case .cloture(let id, .periodeCloturee(let periode)) = enregistre.evenement else {
          return enregistre
        }
        return enregistre.disant(.cloture(id, .periodeCloturee(changer(periode))))
      })
  }

  private func close(
    _ periode: PeriodeCloturee, du: DateCivile? = nil, totaux: TotauxCloture? = nil,
    perpetuels: TotauxCloture? = nil, position: Int? = nil, tete: EmpreinteFichier? = nil
  ) -> PeriodeCloturee {
    PeriodeCloturee(
      du: du ?? periode.du, au: periode.au, totaux: totaux ?? periode.totaux,
      perpetuels: perpetuels ?? periode.perpetuels, position: position ?? periode.position,
      tete: tete ?? periode.tete)
  }

  @Test func `is right as use cases make it`() throws {
    #expect(journal.ecarts(evenements) == [])
    #expect(try #require(evenements.last).evenement.nom == "PeriodeCloturee")
  }

  @Test func `names the first figure of its totals that its days do not come to`() throws {
    let rien = try Releve().totaux()
    #expect(
      ecarts { close($0, totaux: rien) } == ["12 cloture totaux.factures 2 | totaux.factures 0"])
    #expect(
      ecarts { close($0, perpetuels: rien) }
        == ["12 cloture perpetuels.factures 2 | perpetuels.factures 0"])
  }

  @Test func `names where the journal did not stand, and a period that does not follow`() throws {
    let autre = try #require(EmpreinteFichier(String(repeating: "a", count: 64)))
    #expect(ecarts { close($0, position: 4) } == ["12 cloture 11 | 4"])
    #expect(ecarts { close($0, tete: autre) }.first?.hasSuffix("| \(autre)") == true)
    #expect(ecarts { close($0, du: "2026-03-01") }.count == 1)
  }

  /// In Paris, where the last day ends at eleven in the evening UTC.
  @Test(arguments: [("2026-03-06T22:59:59.999999Z", false), ("2026-03-06T23:00:00.000000Z", true)])
  func `is recorded once its last day is over, where the registre is`(
    moment: String, estBonne: Bool
  ) throws {
    let moment = try #require(Timestamp(moment))
    var dites = evenements
    let cloture = dites.removeLast()
    dites.append(
      RecordedEvent(
        position: cloture.position, time: moment, author: cloture.author, batch: cloture.batch,
        evenement: cloture.evenement))
    #expect(
      journal.ecarts(dites) == (estBonne ? [] : ["12 cloture 2026-03-05 | 2026-03-06"]))
  }

  @Test func `is held against what is dated in it afterwards, though the chain is in order`() throws
  {
    // What was recorded before the closing comes behind it.
    var mal = evenements
    let cloture = mal.removeLast()
    mal.insert(cloture, at: mal.count - 1)
    let attendu = "a day after \(try #require(cloture.evenement.faits.date).affiche(.anglais))"
    #expect(journal.ecarts(mal).contains { $0.hasSuffix("cloture \(attendu) | 2026-03-06") })
  }
}
