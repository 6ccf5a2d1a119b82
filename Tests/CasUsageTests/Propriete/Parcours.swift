import CasUsage
import Facturation
import Journaux
import Litteraux

/// What the naive model foresaw is not what happened, or a law of the ledger does not hold.
struct Desaccord: Error, CustomStringConvertible {
  let description: String
}

func exiger(_ condition: Bool, _ message: @autoclosure () -> String) throws(Desaccord) {
  guard condition else { throw Desaccord(description: message()) }
}

/// How often each kind of command was done, and for which reasons it was refused.
struct Bilan: Sendable {
  var faits: [String: Int] = [:]
  /// How often of these something was special about it.
  var particularites: [String: Int] = [:]
  var refus: [String: [String: Int]] = [:]
  var dejaFaits = 0

  mutating func ajouter(_ autre: Bilan) {
    faits.merge(autre.faits, uniquingKeysWith: +)
    particularites.merge(autre.particularites, uniquingKeysWith: +)
    refus.merge(autre.refus) { $0.merging($1, uniquingKeysWith: +) }
    dejaFaits += autre.dejaFaits
  }

  var parCode: [String: Int] {
    refus.values.reduce(into: [:]) { somme, codes in somme.merge(codes, uniquingKeysWith: +) }
  }
}

/// One registre's life under random commands: each foreseen, done, and compared.
struct Parcours {
  private let graine: UInt64
  private var generateur: Generateur
  private var naif = RegistreNaif()
  private var reel = RegistreReel()
  private var tete = 0
  private(set) var bilan = Bilan()

  init(graine: UInt64) {
    self.graine = graine
    generateur = Generateur(graine: graine)
  }

  /// Plays so many commands, and says where the first disagreement is.
  mutating func jouer(_ nombre: Int) throws(Desaccord) {
    for rang in 1...nombre {
      let essai = generateur.essai(naif)
      do {
        try jouer(essai)
        if rang.isMultiple(of: 50) { try verifier(parmi: 40) }
      } catch {
        throw Desaccord(
          description: "seed \(graine), command \(rang), \(essai): \(error)")
      }
    }
    do { try verifier(parmi: 1) } catch {
      throw Desaccord(description: "seed \(graine), after \(nombre) commands: \(error)")
    }
  }

  private mutating func jouer(_ essai: Essai) throws {
    let prevision = naif.prevoir(essai)
    let genre = essai.commande.genre
    do {
      let recu = try reel.faire(essai)
      try comparer(recu, a: prevision)
      if recu.dejaFait { bilan.dejaFaits += 1 } else { noter(essai.commande) }
    } catch let refus as RefusFacturation {
      try comparer(refus.code.rawValue, a: prevision)
      bilan.refus[genre, default: [:]][refus.code.rawValue, default: 0] += 1
    } catch let erreur as JournalError {
      try comparer(erreur.code.rawValue, a: prevision)
      bilan.refus[genre, default: [:]][erreur.code.rawValue, default: 0] += 1
    }
    let position = try reel.journal.read { $0.head.position }
    try exiger(position == naif.position, "position \(position), foreseen \(naif.position)")
    tete = position
    for rang in essai.commande.rangs where naif.factures.indices.contains(rang) {
      let jour = naif.jour(a: essai.horloge)
      try Comparaison(reel: reel, naif: naif).comparer(
        rang, jours: [jour, RegistreNaif.dernierJour])
    }
  }

  private mutating func noter(_ commande: Commande) {
    bilan.faits[commande.genre, default: 0] += 1
    for nom in naif.particularites(de: commande) {
      bilan.particularites["\(commande.genre) \(nom)", default: 0] += 1
    }
  }

  private func comparer(_ recu: Recu, a prevision: RegistreNaif.Prevision) throws {
    let obtenue: RegistreNaif.Prevision =
      recu.dejaFait ? .dejaFait : .fait(numero: recu.numero?.texte)
    try exiger(obtenue == prevision, "\(obtenue), foreseen \(prevision)")
    let positions = recu.positions ?? 0...0
    try exiger(positions.count == recu.evenements.count, "not all of it: \(recu)")
    if !recu.dejaFait {
      try exiger(positions.lowerBound == tete + 1, "at \(positions), behind \(tete)")
    }
    try exiger(recu.tete.position == positions.upperBound, "head \(recu.tete)")
  }

  private func comparer(_ code: String, a prevision: RegistreNaif.Prevision) throws {
    try exiger(prevision == .refus(code), "refused as \(code), foreseen \(prevision)")
  }

  /// The laws over the whole registre; states of one facture in so many are folded again.
  private func verifier(parmi nombre: Int) throws {
    let lois = Lois(reel: reel)
    try lois.etatsRelus(parmi: nombre)
    guard nombre == 1 else { return }
    try lois.numerosSansTrou()
    try lois.avoirsDansLaLimite()
    try lois.acomptesDeduitsUneFois()
    try lois.emisesInchangees()
    try lois.clotures(prevues: naif.clotures)
    try lois.exigibleDesPeriodesCloses()
    let comparaison = Comparaison(reel: reel, naif: naif)
    for rang in naif.factures.indices {
      let jour = naif.factures[rang].jour
      let jours = [-1, 0, 15, 31, 90].map { min(jour + $0, RegistreNaif.dernierJour) }
      try comparaison.comparer(rang, jours: jours)
    }
  }
}
