package import Facturation
package import Journaux

extension Hasard {
  /// How many kinds of events there are to draw.
  package static var nombreDeSortes: Int { sortes.count }

  /// An event of the kind of that number, or of any.
  package mutating func evenement(sorte: Int? = nil) -> Evenement {
    Self.sortes[sorte ?? entier(0...Self.sortes.count - 1)](&self)
  }

  /// An event as it may stand anywhere in a journal.
  package mutating func recordedEvent(sorte: Int? = nil) -> RecordedEvent {
    RecordedEvent(
      position: compte(), time: instant(), author: auteur(), batch: facultatif { $0.lot() } ?? nil,
      cle: facultatif { $0.uuid() }, evenement: evenement(sorte: sorte),
      predecessor: hash())
  }

  /// A registre's identity.
  package mutating func registre() -> RegistreID { identifiant() }

  private mutating func instant() -> Timestamp {
    let jour = Int64(date().jour)
    let dansLeJour = parmi([0, Int64(entier(0...86_399_999_999)), 86_399_999_999])
    return Timestamp(microseconds: jour * 86_400_000_000 + dansLeJour) ?? .epoch
  }

  private mutating func auteur() -> Author {
    (try? Author(texte: libelle(maximum: 100).texte)) ?? (try? Author(texte: "personne"))
      ?? auteur()
  }

  private mutating func lot() -> Batch? {
    let compte = max(2, compte())
    return Batch(index: entier(1...compte), count: compte)
  }

  private mutating func hash() -> Empreinte {
    une(fois: 10) ? .nulle : Empreinte(hexadecimal: empreinte().utf8) ?? .nulle
  }

  private static let sortes = Sortes.toutes
}

/// How an event of each type is drawn, in whichever stream it can stand.
private struct Sortes: FactTypeVisitor {
  private var sortes: [@Sendable (inout Hasard) -> Evenement] = []

  static let toutes = {
    var visitor = Sortes()
    Evenement.visitTypes(&visitor)
    return visitor.sortes
  }()

  mutating func visit<Held: Fact>(_ event: @escaping @Sendable (Held, Flux) -> Evenement?) {
    sortes.append { hasard in
      let fact: Held = hasard.tirer()
      let uuid = hasard.uuid()
      let streams: [Flux] = [
        .registre, .client(ClientID(uuid)), .produit(ProduitID(uuid)), .facture(FactureID(uuid)),
        .cloture(ClotureID(uuid)),
      ]
      guard let evenement = streams.lazy.compactMap({ event(fact, $0) }).first else {
        preconditionFailure("a \(Held.type) stands in no stream")
      }
      return evenement
    }
  }
}
