import Facturation
import Journaux
import Testing

@Suite struct `A run of events` {
  private func numbers(_ position: Int, _ fait: EventNumbers.Fait = .autre) -> EventNumbers {
    EventNumbers(
      position: position, time: .a(Int64(position)), flux: .registre, fait: fait, hash: .nulle)
  }

  @Test func `hands over whole acts, and keeps what waits for its rest`() {
    var run = EventRun()
    run.append(numbers(1, .creation(brouillon: 1)), endsAct: true)
    run.append(numbers(2, .creation(brouillon: 2)), endsAct: false)
    #expect(run.isWaiting)
    #expect(run.settledCount == 1 && run.settledHead.position == 1)
    #expect(Array(run.settledFacts) == [.creation(brouillon: 1)])

    run.removeSettled()
    #expect(run.isWaiting && run.settledCount == 0 && run.settledFacts.isEmpty)
    run.append(numbers(3), endsAct: true)
    #expect(!run.isWaiting)
    #expect(run.settledCount == 2 && run.settledHead.position == 3)
    #expect(Array(run.settledFacts) == [.creation(brouillon: 2)])
  }

  @Test func `goes back to where it was`() {
    var run = EventRun()
    run.append(numbers(1, .creation(brouillon: 1)), endsAct: true)
    run.append(numbers(2, .creation(brouillon: 2)), endsAct: false)
    let mark = run.mark
    run.append(numbers(3, .creation(brouillon: 3)), endsAct: true)
    #expect(run.settledCount == 3)

    run.goBack(to: mark)
    #expect(run.isWaiting && run.settledCount == 1 && run.settledHead.position == 1)
    run.append(numbers(3, .creation(brouillon: 4)), endsAct: true)
    #expect(
      Array(run.settledFacts)
        == [1, 2, 4].map { EventNumbers.Fait.creation(brouillon: $0) })
  }
}
