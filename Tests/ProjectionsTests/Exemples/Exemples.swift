import Facturation
import Journaux
import Litteraux
import Projections

extension Author {
  static let camille: Author = "camille"
}

extension Adresse {
  static let exemple = Adresse(voie: "4 rue des Tanneurs", codePostal: "35300", ville: "Fougères")
}

extension Vendeur {
  static let exemple = Vendeur(
    nom: "Atelier Vermeil", siren: "732829320", adresse: .exemple, numeroTVA: "FR44732829320")
}

extension OrigineImport {
  static let exemple = OrigineImport(empreinte: String(repeating: "0123456789abcdef", count: 4))
}

extension InMemoryJournal {
  /// All that is recorded.
  var evenements: [RecordedEvent] {
    get throws {
      try read { vue in
        var tous: [RecordedEvent] = []
        try vue.forEach(after: 0) {
          tous.append($0)
          return true
        }
        return tous
      }
    }
  }
}

extension Projection {
  /// The projection after more events.
  func suivant(_ evenements: some Sequence<RecordedEvent>) throws -> Self {
    var suite = self
    for evenement in evenements { try suite.prendre(evenement) }
    return suite
  }
}

extension RecordedEvent {
  /// The same place, moment and act, for something else.
  func disant(_ autre: Evenement) -> RecordedEvent {
    RecordedEvent(position: position, time: time, author: author, batch: batch, evenement: autre)
  }

  /// An event at a place, a second later for each.
  init(_ evenement: Evenement, a position: Position) {
    self.init(
      position: position,
      time: Timestamp.epoch.advanced(byMicroseconds: Int64(position) * 1_000_000),
      author: .camille, evenement: evenement)
  }
}

extension [Evenement] {
  /// The events as a journal would hold them, from position 1.
  var enregistres: [RecordedEvent] { enumerated().map { RecordedEvent($1, a: $0 + 1) } }
}

extension Repertoire {
  /// Whether both hold the same.
  func egale(_ autre: Repertoire) -> Bool {
    tete == autre.tete && registre == autre.registre && clients == autre.clients
      && produits == autre.produits && factures == autre.factures
  }
}

extension Historique {
  /// What an entry says, to compare.
  struct Dit: Hashable {
    let evenement: RecordedEvent
    let reference: String?
    let ligne: Int?
    let changements: [Changement]
    let totaux: [Cumul?]

    init(_ entree: EntreeHistorique) {
      evenement = entree.evenement
      reference = entree.reference
      ligne = entree.ligne
      changements = entree.changements
      totaux = [entree.totalTTC, entree.solde]
    }
  }

  var dit: [Dit] { entrees.map(Dit.init) }
}
