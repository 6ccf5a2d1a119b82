/// A bar on standard error, for what takes more than half a second, on a terminal only.
final class Progression {
  private let debut = ContinuousClock.now
  private let active: Bool
  private var dernier = -1

  init(active: Bool = Environnement.erreurEstTerminal) { self.active = active }

  /// Shows how much is done.
  func avancer(_ fait: Int, sur tout: Int) {
    guard active, tout > 0, debut.duration(to: .now) > .milliseconds(500) else { return }
    let pourcent = fait * 100 / tout
    guard pourcent != dernier else { return }
    dernier = pourcent
    let plein = String(repeating: "█", count: pourcent / 4)
    Environnement.ecrire("\r\(Largeur.caler(plein, 25)) \(pourcent) % ")
  }

  /// Takes the bar away.
  func finir() {
    guard dernier >= 0 else { return }
    Environnement.ecrire("\r" + String(repeating: " ", count: 32) + "\r")
  }
}
