public import Facturier
import Observation

/// Reads what a model shows: at once when a person asks for it, and gently when there is news.
///
/// However much news comes while it reads, it reads once more for all of it; and between two readings it rests
/// for as long as one has taken. What is read is shown by one assignment.
@MainActor @Observable
final class Chargeur<Valeur: Sendable> {
  /// Reads in the depot's threads, given what was read before; never on the main actor.
  typealias Lecture = @concurrent @Sendable (_ avant: Valeur?) async throws(Echec) -> Valeur

  private(set) var montre = Montre<Valeur>(charge: false)
  /// How it is read again when there is news.
  @ObservationIgnored private var lecture: Lecture
  /// Whether what is being read is out of date already, by what was heard meanwhile.
  @ObservationIgnored private var doutes: [(Valeur) -> Bool] = []
  /// What is to be read next, if anything is.
  @ObservationIgnored private var prochaine: Lecture?
  @ObservationIgnored private var tache: Tache?
  /// Who tells it of news, for as long as it is held.
  @ObservationIgnored var veille: Veille?
  /// Who waits for what a person has asked for.
  @ObservationIgnored private var attendants: [CheckedContinuation<Void, Never>] = []
  /// Counts what persons asked for: whatever was read for an earlier request is not wanted any more.
  @ObservationIgnored private var demandes = 0

  init(_ lecture: @escaping Lecture) { self.lecture = lecture }

  /// Reads now, in a way of its own, and from then on in another.
  func lire(dAbord premiere: @escaping Lecture, puis autre: @escaping Lecture) {
    lecture = autre
    lire(uneFois: premiere)
  }

  /// Reads now, as for news.
  func lire() { lire(uneFois: lecture) }

  /// Reads now, in a way of its own; what is being read is given up.
  func lire(uneFois lecture: @escaping Lecture) {
    demandes += 1
    prochaine = lecture
    if !montre.charge { montre.charge = true }
    partir()
  }

  /// Reads again if what was read last is out of date, or could not be read; what is being read is waited for
  /// first.
  func relire(si estPerimee: @escaping (Valeur) -> Bool) {
    guard tache == nil else { return doutes.append(estPerimee) }
    if montre.echec == nil, let valeur = montre.valeur, !estPerimee(valeur) { return }
    prochaine = lecture
    partir()
  }

  /// Shows that news could not be had.
  func noter(_ echec: Echec) {
    if montre.echec?.code != echec.code { montre.echec = echec }
  }

  /// Waits until what a person has asked for is shown, whatever news comes meanwhile.
  func attendre() async {
    guard montre.charge else { return }
    await withCheckedContinuation { attendants.append($0) }
  }

  /// Waits until nothing is to be read any more.
  func attendreTout() async {
    while let tache { await tache.fin() }
  }

  private func partir() {
    let demande = demandes
    tache = Tache(
      Task { [weak self] in
        while let (lecture, avant) = self?.commencer(demande) {
          let debut = ContinuousClock.now
          let lu: Result<Valeur, Echec>
          do throws(Echec) {
            lu = .success(try await lecture(avant))
          } catch {
            lu = .failure(error)
          }
          let (ancienne, aEchoue) = (self?.poser(lu, demande), self?.montre.echec != nil)
          let aEncore = self?.aEncore(demande) ?? false
          await Self.laisser(ancienne)
          guard aEncore else { return }
          try? await Task.sleep(
            for: aEchoue ? .seconds(1) : min(debut.duration(to: .now), .milliseconds(500)))
        }
      })
  }

  /// What keeps something from being read for a while, so that it is read again without any news.
  private static var passageres: Set<Echec.Code> { [.sansFil, .injoignable] }

  /// What is to be read now, by who reads for that request.
  private func commencer(_ demande: Int) -> (Lecture, Valeur?)? {
    guard demande == demandes, let lecture = prochaine else { return nil }
    (prochaine, doutes) = (nil, [])
    return (lecture, montre.valeur)
  }

  /// Shows what was read, if it is still wanted; gives what was shown before.
  private func poser(_ lu: Result<Valeur, Echec>, _ demande: Int) -> Valeur? {
    guard demande == demandes else { return nil }
    let avant = montre.valeur
    switch lu {
    case .success(let valeur):
      montre = Montre(valeur: valeur, echec: nil, charge: false)
      if doutes.contains(where: { $0(valeur) }) { prochaine = lecture }
    case .failure(let echec):
      montre = Montre(valeur: montre.valeur, echec: echec, charge: false)
      if !doutes.isEmpty || Self.passageres.contains(echec.code) { prochaine = lecture }
    }
    for attendant in attendants { attendant.resume() }
    attendants = []
    return avant
  }

  /// Takes what is not shown any more from the main actor: to give back what it held takes its time.
  @concurrent
  private nonisolated static func laisser(_ avant: consuming Valeur?) async {}

  /// Whether there is more to read; where there is not, whoever reads ends.
  private func aEncore(_ demande: Int) -> Bool {
    guard demande == demandes else { return false }
    if prochaine == nil { tache = nil }
    return prochaine != nil
  }
}

/// What a model shows: what was read last, and beside it whether more is awaited and what has failed since.
///
///     charge              nothing was read yet
///     valeur              what was read
///     valeur + charge     something else was asked for, which is being read
///     valeur + echec      it could not be read again: what was read last stays
public struct Montre<Valeur: Sendable>: Sendable {
  /// What was read last.
  public internal(set) var valeur: Valeur?
  /// Why nothing newer could be read, if that has failed.
  public internal(set) var echec: Echec?
  /// Whether what was asked for is awaited.
  public internal(set) var charge: Bool
}

/// A task that is cancelled once nobody holds this any more.
final class Tache: Sendable {
  private let tache: Task<Void, Never>

  init(_ tache: Task<Void, Never>) { self.tache = tache }

  deinit { tache.cancel() }

  /// Waits until it has ended.
  func fin() async { await tache.value }
}
