import Facturation
import Journaux
import Projections
import Synchronization

/// What a report tells of a facture: its row in the list, and its history.
struct FactureDite: Sendable {
  let reference: String
  let cellules: [String]
  /// By what the page sets apart what is late and what is paid, beside the word for it.
  let classe: Attribute
  /// Nothing where only the row was asked for.
  let histoire: ContiguousArray<UInt8>
}

/// What a report tells of factures, each folded and written by itself, several at a time.
final class FacturesDuRapport: Sendable {
  private let page: PageRapport
  private let vue: any JournalView
  private let ligne: LigneDeJournal.Lecture
  private let cites: FluxCites
  /// The events of all that the report lists, once the index has led nowhere.
  private let rassembles = Mutex<[FactureID: [RecordedEvent]]?>(nil)

  init(_ page: PageRapport, _ vue: any JournalView, ligne: @escaping LigneDeJournal.Lecture) {
    (self.page, self.vue, self.ligne) = (page, vue, ligne)
    cites = FluxCites(vue: vue)
  }

  /// Hands over what is told of some factures, in their order.
  ///
  /// In a long journal the index tells where the events of all stand; where it leads nowhere, one pass gathers
  /// them.
  func forEach(
    _ factures: ArraySlice<FactureID>, avecHistoires: Bool, _ body: (FactureDite) throws -> Void
  ) throws {
    var reste = factures
    if let vue = vue.quick, vue.isLong, rassembles.withLock({ $0 == nil }) {
      let toutes = try vue.forEachState(ofStreams: factures.map(Flux.facture)) {
        try dite($0, $1, avecHistoire: avecHistoires)
      } _: { dite, rang, _ in
        if let dite { try body(dite) }
        reste = factures.dropFirst(rang)
        return true
      }
      if toutes { return }
      try rassembler()
    }
    for facture in reste {
      let faits =
        try rassembles.withLock { $0.map { $0[facture] ?? [] } }
        ?? vue.events(tagged: .stream(.facture(facture)))
      if let dite = try dite(faits, nil, avecHistoire: avecHistoires) { try body(dite) }
    }
  }

  /// Gathers the events of all that the report lists.
  private func rassembler() throws {
    var faits = Dictionary(
      page.factures.map { ($0, [RecordedEvent]()) }, uniquingKeysWith: { une, _ in une })
    var autres: [Flux: [RecordedEvent]] = [:]
    try vue.forEach(after: 0) { fait in
      if case .facture(let id, _) = fait.evenement {
        faits[id]?.append(fait)
      } else {
        autres[fait.evenement.flux, default: []].append(fait)
      }
      return true
    }
    cites.retenir(autres)
    rassembles.withLock { $0 = faits }
  }

  /// What is told of the facture that these events are; nothing where it is not one that the report lists,
  /// even if kept lists say so.
  private func dite(
    _ faits: [RecordedEvent], _ places: [Int]?, avecHistoire: Bool
  ) throws -> FactureDite? {
    guard let facture = try faits.facture(), page.cadre.retient(facture.fiche) else { return nil }
    let classe: StaticString =
      switch facture.statut(le: page.cadre.au) {
      case .enRetard: "retard"
      case .payee: "payee"
      default: "autre"
      }
    return FactureDite(
      reference: facture.reference, cellules: page.cellules(facture), classe: .class(classe),
      histoire: avecHistoire ? try histoire(facture, faits, places) : [])
  }

  private func histoire(
    _ facture: Facture, _ faits: [RecordedEvent], _ places: [Int]?
  ) throws -> ContiguousArray<UInt8> {
    let histoire = HistoireFacture(
      facture: facture, client: page.lecture.nomDuClient(facture),
      entrees: try Historique.entrees(de: faits, citant: cites.evenements), cadre: page.cadre,
      recit: page.recit)
    let lieux = places.map { places in
      Dictionary(uniqueKeysWithValues: zip(faits.map(\.position), places))
    }
    var html = HTMLWriter()
    try histoire.ecrire(&html) { try ligne($0, lieux?[$0], page.avecLignes) }
    return html.bytes
  }
}

/// The events of the registre, of clients and of produits that histories name, read once for many.
private final class FluxCites: Sendable {
  private let vue: any JournalView
  private let connus = Mutex<[Flux: [RecordedEvent]]>([:])

  /// So many are worth keeping; a registre may have any number.
  private static let gardes = 1000

  init(vue: any JournalView) { self.vue = vue }

  /// Takes over what was read of all of them.
  func retenir(_ tous: [Flux: [RecordedEvent]]) { connus.withLock { $0 = tous } }

  func evenements(_ flux: Flux) throws -> [RecordedEvent] {
    if let connus = connus.withLock({ $0[flux] }) { return connus }
    let lus = try vue.events(tagged: .stream(flux))
    connus.withLock {
      if $0.count >= Self.gardes { $0.removeAll(keepingCapacity: true) }
      $0[flux] = lus
    }
    return lus
  }
}

/// What happened to one facture, event by event: the sentence, each field before and after, who,
/// when, what was due then, and the line of the journal that says so.
struct HistoireFacture {
  let facture: Facture
  /// What its client is called.
  let client: String
  let entrees: [EntreeHistorique]
  let cadre: CadreRapport
  let recit: Recit

  private var langue: Langue { cadre.langue }
  private var mots: Mots { Mots(langue: langue) }

  func ecrire(_ html: inout HTMLWriter, ligne: (Position) throws -> LigneDeJournal) rethrows {
    try html.element(.article, .id(facture.reference)) { html in
      html.element(.h3, text: facture.reference)
      resume(&html)
      try html.element(.ol) { html in
        for entree in entrees { try evenement(entree, &html, ligne: ligne) }
      }
    }
  }

  private func resume(_ html: inout HTMLWriter) {
    let parts = [
      client, facture.statutAffiche(le: cadre.au).libelle(langue),
      dire(.factureDu(facture.dateFacture.affiche(langue))),
      dire(.totalApres(facture.totaux.totalTTC.affiche(langue))),
      facture.emission.map { _ in dire(.soldeApres(facture.solde(le: cadre.au).affiche(langue))) },
    ]
    html.element(.p, .class("resume"), text: parts.compactMap(\.self).joined(separator: " · "))
  }

  private func evenement(
    _ entree: EntreeHistorique, _ html: inout HTMLWriter, ligne: (Position) throws -> LigneDeJournal
  ) rethrows {
    let evenement = entree.evenement
    let lue = try ligne(evenement.position)
    // The full stop keeps the anchor apart from any number.
    html.element(.li, .id("e.\(evenement.position)")) { html in
      html.element(.p) { html in
        html.element(.b, text: String(evenement.position))
        html.element(
          .time, Attribute("datetime", evenement.time.text.prefix(19) + "Z"),
          text: recit.moment(evenement.time))
        html.text(" · \(evenement.author)")
      }
      html.element(.p) { html in
        html.element(.b, text: recit.acte(entree))
        let suite = precisions(entree)
        if !suite.isEmpty { html.text(" · " + suite.joined(separator: " · ")) }
      }
      changements(entree, &html)
      self.ligne(lue, de: evenement, &html)
    }
  }

  /// What the event says besides the fields that it changed.
  private func precisions(_ entree: EntreeHistorique) -> [String] {
    var parts = recit.precisions(entree, sansDate: true)
    if let motif = entree.motif { parts.append(dire(.motif(motif.texte))) }
    if let jour = entree.dateMetier { parts.append(dire(.dateDu(jour.affiche(langue)))) }
    if let solde = entree.solde {
      let montant = solde.affiche(langue)
      let texte = recit.autreJour(entree).map {
        TexteRapport.soldeAu(montant, jour: $0.affiche(langue))
      }
      parts.append(dire(texte ?? .soldeApres(montant)))
    } else if let total = entree.totalTTC, total != .zero {
      parts.append(dire(.totalApres(total.affiche(langue))))
    }
    return parts
  }

  private func changements(_ entree: EntreeHistorique, _ html: inout HTMLWriter) {
    guard !entree.changements.isEmpty else { return }
    html.element(.ul) { html in
      for changement in entree.changements {
        html.element(.li) { html in
          html.element(.b, text: changement.nom(langue))
          html.text(" ")
          let apres = mots.apres(changement)
          guard let avant = mots.avant(changement) else { return html.text(apres ?? mots.rien) }
          html.element(.del, text: avant)
          html.text(" → ")
          html.element(.ins, text: apres ?? mots.rien)
        }
      }
    }
  }

  private func ligne(
    _ ligne: LigneDeJournal, de evenement: RecordedEvent, _ html: inout HTMLWriter
  ) {
    let lieu = dire(.lieu(octet: ligne.octet, hash: evenement.hash.abregee))
    guard let octets = ligne.octets else { return html.element(.small, text: lieu) }
    html.element(.details) { html in
      html.element(.summary, text: dire(.ligneBrute(evenement.position)))
      html.element(.small, text: lieu)
      html.element(.pre) { $0.element(.code, text: String(decoding: octets, as: UTF8.self)) }
    }
  }

  private func dire(_ texte: TexteRapport) -> String { texte.texte(langue) }
}
