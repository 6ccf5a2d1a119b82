import Observation

/// Draws what the application shows each time that something of it has changed, and hands keys on.
@MainActor
struct Boucle {
  private let application: Application
  private let evenements: AsyncStream<Evenement>
  private let suite: AsyncStream<Evenement>.Continuation

  private enum Evenement: Sendable {
    case touche(Touche)
    /// Something of the screen that was drawn as that one has changed.
    case changement(Int)
  }

  /// What was drawn last.
  private struct Dessin {
    var rang = 0
    var lignes: [String] = []
  }

  init(_ application: Application) {
    self.application = application
    (evenements, suite) = AsyncStream.makeStream()
  }

  /// Goes on until somebody asks for the end.
  func executer() async {
    Touche.suivre { [suite] in suite.yield(.touche($0)) }
    let estVu = Terminal.estVu
    // Where nobody types, the first screen is shown all the same.
    if !estVu { await application.attendre() }
    await Terminal.sansEcho {
      var dessin = Dessin()
      montrer(&dessin, estVu)
      for await evenement in evenements {
        switch evenement {
        case .touche(let touche): if !application.prendre(touche) { suite.finish() }
        case .changement(let rang): if rang < dessin.rang { continue }
        }
        montrer(&dessin, estVu)
      }
    }
    Terminal.finir(0)
  }

  /// Draws the screen unless it is what was drawn, and has the next change announced.
  private func montrer(_ dessin: inout Dessin, _ estVu: Bool) {
    dessin.rang += 1
    let lignes = withObservationTracking {
      application.ecran(Terminal.taille)
    } onChange: { [suite, rang = dessin.rang] in
      suite.yield(.changement(rang))
    }
    guard lignes != dessin.lignes else { return }
    dessin.lignes = lignes
    let texte =
      estVu
      ? "\u{1B}[H" + lignes.joined(separator: "\u{1B}[K\n") + "\u{1B}[J"
      : lignes.joined(separator: "\n") + "\n\n"
    Terminal.montrer(texte)
  }
}
