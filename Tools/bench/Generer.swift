import Facturier
import LigneJSON
import Synchronization

/// Makes up a registre of so many events, the same for the same seed and number.
struct Generer {
  /// An opening, a client and a draft.
  static let minimum = 3

  let nombre: Int
  let dossier: String
  /// How many events are recorded together; none means each as if it were an act by itself.
  let lot: Int?
  let graine: UInt64

  func executer() throws {
    let duree = try ContinuousClock().measure {
      if let lot { try parLots(de: lot) } else { try isoles() }
    }
    let mesure = Mesure(
      quoi: "generer", chemin: lot == nil ? "encodeur" : "port", lot: lot ?? 1,
      positions: 1..<nombre + 1, octets: try Mesure.longueur(dossier), duree: duree)
    Arguments.repondre(mesure.ligne)
  }

  /// Through the journal: each lot is one act, written and synced at once.
  private func parLots(de lot: Int) throws {
    var chronique = try Chronique(evenements: nombre, graine: graine)
    let horloge = HorlogeReglee()
    let journal = try FileJournal(folder: dossier, creating: true, clock: horloge.horloge)
    guard try journal.read({ $0.head.position }) == 0 else { throw DejaLa(dossier: dossier) }
    var faits = 0
    while faits < nombre {
      let (auteur, evenements) = try chronique.suivants(min(lot, nombre - faits))
      horloge.regler(chronique.moment.timestamp)
      _ = try journal.recordUnchecked(by: auteur, cle: nil) { _, _ in evenements }
      faits += evenements.count
    }
  }

  /// Around the journal, with its encoder: lines as single acts would leave them, synced once.
  private func isoles() throws {
    var chronique = try Chronique(evenements: nombre, graine: graine)
    let (systeme, chemin) = (Systeme(), Folder(dossier).journal)
    try systeme.makeFolder(dossier)
    let fichier = try systeme.openFile(chemin, .create)
    var (octets, longueur): (ContiguousArray<UInt8>, Int) = ([], 0)
    var tete = Head.empty
    var encodeur: LineEncoder?
    while tete.position < nombre {
      let heure = chronique.moment.timestamp
      let (auteur, evenements) = try chronique.suivants(1)
      if case .registre(.registreOuvert(let ouverture)) = evenements[0] {
        encodeur = LineEncoder(source: ouverture.registre)
      }
      var evenement = RecordedEvent(
        position: tete.position + 1, time: heure, author: auteur, evenement: evenements[0],
        predecessor: tete.hash)
      encodeur?.append(&evenement, to: &octets)
      tete = Head(after: evenement)
      if octets.count > 1 << 20 || tete.position == nombre {
        try fichier.write(octets, at: longueur)
        longueur += octets.count
        octets.removeAll(keepingCapacity: true)
      }
    }
    try fichier.sync()
    try systeme.syncFolder(dossier)
  }
}

/// A journal stands already where one was to be made.
struct DejaLa: Error {
  let dossier: String
}

/// What happens in a registre over three years, and who records it.
struct Chronique {
  private var atelier: Atelier
  private(set) var moment: Moment
  private let pas: Int64
  private let auteurs: [Author]
  private var actes = 0

  init(evenements: Int, graine: UInt64) throws {
    atelier = try Atelier(evenements: evenements, graine: graine)
    moment = Moment(DateCivile("2023-01-02"))
    pas = 1090 * 86_400_000_000 / Int64(evenements)
    auteurs = try ["camille", "Zoé", "comptabilité"].map { try Author(texte: $0) }
  }

  /// The next events, and their author.
  mutating func suivants(_ nombre: Int) throws -> (Author, [Evenement]) {
    var evenements: [Evenement] = []
    evenements.reserveCapacity(nombre)
    for _ in 0..<nombre {
      evenements.append(try atelier.suivant(a: moment))
      moment.avancer(de: pas)
    }
    actes += 1
    return (auteurs[actes % auteurs.count], evenements)
  }
}

/// A clock that shows what it was set to.
final class HorlogeReglee: Sendable {
  private let heure = Mutex(Timestamp.epoch)

  func regler(_ timestamp: Timestamp) { heure.withLock { $0 = timestamp } }

  var horloge: WallClock { WallClock { [self] in heure.withLock { $0 } } }
}
