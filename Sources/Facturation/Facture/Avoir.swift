/// A credit note: what corrects an issued invoice, in whole or in part.
public struct Avoir: Hashable, Sendable, Identifiable {
  /// The avoir's identity.
  public let id: AvoirID
  /// Its own number, in the series of avoirs.
  public let numero: NumeroEmis
  /// The day it was made.
  public let date: DateCivile
  /// Why it was made.
  public let motif: Libelle
  /// What is printed for the client.
  public let notes: Note?
  /// Seller and client as of that day.
  @usableFromInline package let parties: Parties
  /// Which lines it credits, and how much of each.
  public let lignes: [LigneCreditee]
  /// What it comes to, as amounts that are taken off; rounding may leave a cent as its remise.
  public let totaux: Totaux
  /// What the law wanted said, in the words of its day; nothing where no event tells.
  public let mentions: [Mention]?
  /// Whether a file told of it: it was issued elsewhere, under a number that was given there.
  public let estImporte: Bool

  /// The seller as of that day.
  public var vendeur: Vendeur { parties.vendeur }

  /// The client as of that day.
  public var client: FicheClient { parties.client }
}

extension Avoir: Record {
  init(_ evenement: AvoirEmis) {
    self.init(
      id: evenement.avoirId, numero: evenement.numero, date: evenement.dateAvoir,
      motif: evenement.motif, notes: evenement.notes, parties: evenement.parties,
      lignes: evenement.lignes, totaux: evenement.totaux, mentions: evenement.mentions,
      estImporte: evenement.importe != nil)
  }

  /// The same avoir, as if a file had told of it.
  var commeImporte: Self {
    Self(
      id: id, numero: numero, date: date, motif: motif, notes: notes, parties: parties,
      lignes: lignes, totaux: totaux, mentions: mentions, estImporte: true)
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("avoirId", record?.id)
    numero = try walker.included(record?.numero)
    date = try walker.member("dateAvoir", record?.date)
    motif = try walker.member("motif", record?.motif)
    notes = try walker.optional("notes", record?.notes)
    parties = try Parties(&walker, like: record?.parties)
    lignes = try walker.list("lignes", record?.lignes)
    totaux = try walker.included(record?.totaux)
    mentions = try walker.optionalList("mentions", record?.mentions)
    estImporte = record?.estImporte ?? false
  }
}

/// How much of a line an avoir credits.
public struct LigneCreditee: Hashable, Sendable {
  /// Which line of the invoice.
  public let ligneId: LigneID
  /// How much of its quantity; nothing where an amount is credited.
  public let quantite: Quantite?
  /// What that quantity comes to, or the amount.
  public let total: Montant

  /// Gathers what is credited of a line.
  package init(ligneId: LigneID, quantite: Quantite?, total: Montant) {
    (self.ligneId, self.quantite, self.total) = (ligneId, quantite, total)
  }
}

extension LigneCreditee: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    ligneId = try walker.member("ligneId", record?.ligneId)
    quantite = try walker.optional("quantite", record?.quantite)
    total = try walker.member("total", record?.total)
  }
}

/// The number of an issued document, with the place in its series that it comes from.
public struct NumeroEmis: Hashable, Sendable, CustomStringConvertible {
  /// The number as printed: `F2026-0001`.
  public let numero: NumeroFacture
  /// The series, its rank open: `F2026-{n:4}`.
  public let serie: Serie
  /// The rank in the series, from 1.
  public let rang: Int

  /// Gathers a number and its place.
  package init(numero: NumeroFacture, serie: Serie, rang: Int) {
    (self.numero, self.serie, self.rang) = (numero, serie, rang)
  }

  /// The number as printed.
  public var description: String { numero.texte }
}

extension NumeroEmis: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    numero = try walker.member("numero", record?.numero)
    serie = try walker.member("serie", record?.serie)
    rang = try walker.rank("rang", record?.rang)
  }
}

/// How far a series has come: what the next number and date follow.
package struct DernierEmis: Hashable, Sendable {
  /// The highest rank.
  package private(set) var rang: Int
  /// The day of the document of the highest rank whose day counts.
  package private(set) var date: DateCivile
  /// The rank of that document; 0 where none's day counts.
  private var rangDeLaDate: Int
  /// Whether a number of the series was given here, and not by an import.
  package var estDonneIci = false

  /// Gathers rank and date of a document, whose day may not count: a number that was given elsewhere may
  /// be of any.
  package init(rang: Int, date: DateCivile, compte: Bool = true) {
    self.rang = rang
    self.date = date
    rangDeLaDate = compte ? rang : 0
  }

  /// Whether the day of one of them counts.
  package var compte: Bool { rangDeLaDate > 0 }

  /// The same with other documents, recorded in any order: an import may bring a number below the
  /// highest.
  package func avec(_ autre: DernierEmis) -> DernierEmis {
    var dernier = autre.rangDeLaDate > rangDeLaDate ? autre : self
    dernier.rang = max(rang, autre.rang)
    dernier.estDonneIci = estDonneIci || autre.estDonneIci
    return dernier
  }
}

/// What avoirs have left of a line: a quantity, and an amount.
///
/// A line is credited by quantity or by amount. By quantity, rounding may take a cent more or less
/// than its total: the amount does not bind what is credited so, as long as no amount was.
package struct ResteDeLigne: Hashable, Sendable {
  /// The quantity that is not credited.
  package private(set) var quantite: Quantite
  /// The amount that is not credited.
  private(set) var centimes: Int64
  /// Whether some of it was credited by amount.
  package private(set) var auMontant = false
  private let total: Montant

  /// All of a line.
  init(_ ligne: Ligne) {
    quantite = ligne.contenu.quantite
    total = ligne.total
    centimes = ligne.total.unites
  }

  /// The amount that is not credited, none where rounding has taken more.
  package var montant: Montant {
    Montant(unitesAdmises: total < .zero ? min(centimes, 0) : max(centimes, 0))
  }

  /// Whether nothing is left to credit: all of the quantity is, or all of the amount.
  package var estEpuise: Bool { quantite == .zero || (auMontant && montant == .zero) }

  /// Whether so much of it can be credited.
  func admet(_ creditee: LigneCreditee) -> Bool {
    guard !estEpuise else { return false }
    if let part = creditee.quantite {
      return part.estPart(de: quantite) && (!auMontant || tient(creditee.total))
    }
    return tient(creditee.total)
  }

  /// Whether an amount can be taken from what is left without passing zero.
  package func tient(_ pris: Montant) -> Bool {
    total < .zero ? pris < .zero && pris >= montant : pris > .zero && pris <= montant
  }

  /// What is left when so much of it is credited.
  func moins(_ creditee: LigneCreditee) -> Self {
    var reste = self
    if let part = creditee.quantite {
      reste.quantite = quantite.moins(part)
    } else {
      reste.auMontant = true
    }
    reste.centimes -= creditee.total.unites
    return reste
  }

  /// Why so much of a line cannot be credited.
  func excede(par creditee: LigneCreditee, de ligne: Ligne) -> RefusFacturation {
    let designation = ligne.contenu.designation
    if let demandee = creditee.quantite, !demandee.estPart(de: quantite) {
      return RefusFacturation.avoirQuantite(designation, demandee: demandee, reste: quantite)
    }
    return RefusFacturation.avoirMontant(designation, demande: creditee.total, reste: montant)
  }
}

/// A line as a document shows it: an invoice's own, or how much of it an avoir credits.
package struct LigneDeDocument: Sendable {
  /// Its place on the invoice, counted from 1.
  package let rang: Int
  /// What stands in it; of a part that is credited with that part's discount.
  package let contenu: ContenuLigne
  /// Nothing where an amount is credited.
  package let quantite: Quantite?
  package let total: Montant
}

/// Lines that stand under one heading of a document.
package struct RubriqueDeDocument: Sendable {
  /// The heading; lines without one may stand first, or below others.
  package let nom: Libelle?
  package fileprivate(set) var lignes: [LigneDeDocument]

  /// Whether their sum is told: that of one line without a heading is there already.
  package var aUnSousTotal: Bool { nom != nil || lignes.count > 1 }

  /// What the lines come to.
  package var total: Cumul { lignes.reduce(.zero) { $0 + Cumul($1.total) } }
}

extension [LigneDeDocument] {
  /// The lines by heading, those under one together where the first of them stands; what deducts deposits does
  /// not go to lines without a heading that stand above.
  package var parRubrique: [RubriqueDeDocument] {
    guard contains(where: { $0.contenu.rubrique != nil }) else {
      return [RubriqueDeDocument(nom: nil, lignes: self)]
    }
    var parties: [(deduit: Bool, rubrique: RubriqueDeDocument)] = []
    for ligne in self {
      let nom = ligne.contenu.rubrique
      let deduit = nom == nil && ligne.contenu.factureAnterieure != nil
      if let rang = parties.firstIndex(where: { $0.rubrique.nom == nom && $0.deduit == deduit }) {
        parties[rang].rubrique.lignes.append(ligne)
      } else {
        parties.append((deduit, RubriqueDeDocument(nom: nom, lignes: [ligne])))
      }
    }
    return parties.reduce(into: []) { rubriques, partie in
      if let rang = rubriques.indices.last, rubriques[rang].nom == partie.rubrique.nom {
        rubriques[rang].lignes += partie.rubrique.lignes
      } else {
        rubriques.append(partie.rubrique)
      }
    }
  }
}

extension Facture {
  /// The lines of the invoice or the draft, or those that an avoir credits.
  package func lignesDites(de avoir: Avoir? = nil) -> [LigneDeDocument] {
    guard let avoir else {
      return zip(1..., lignes).map {
        LigneDeDocument(
          rang: $0, contenu: $1.contenu, quantite: $1.contenu.quantite, total: $1.total)
      }
    }
    return avoir.lignes.compactMap { creditee in
      guard let rang = rang(de: creditee.ligneId) else { return nil }
      var contenu = lignes[rang].contenu
      contenu.remise = creditee.quantite.flatMap(contenu.remise(sur:))
      return LigneDeDocument(
        rang: rang + 1, contenu: contenu, quantite: creditee.quantite, total: creditee.total)
    }
  }
}
