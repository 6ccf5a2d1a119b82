/// What lists and totals ask of one invoice, and all that its balance and its statut follow from on any day.
///
/// Lines, parties and texts are not in it: so it is small enough to be kept for each invoice of a long
/// journal, and gone through without reading that.
package struct FicheFacture: Hashable, Sendable, Identifiable {
  /// Which facture.
  package var id: FactureID
  /// Which draft of the registre it began as.
  package var brouillon: Int
  /// The number, once it is issued.
  package var numero: NumeroGarde?
  /// Whether a file told of it, so that the number was given elsewhere.
  package var estImportee: Bool
  /// Who buys.
  package var clientId: ClientID
  /// How it is to be paid.
  package var conditionsPaiement: ConditionsPaiement
  /// The sum before VAT.
  package var totalHT: Montant
  /// The VAT of all rates.
  package var montantTVA: Montant
  /// What it claims.
  package var creance: Creance
  /// The money that was moved for it, in no order; a reversed movement never was.
  package var fonds: [Fonds]
  /// What avoirs take off.
  package var credits: [Credit]
  /// What the bank charged.
  package var frais: [FraisBancaires]
  /// From which day on avoirs credit all of it, if they do.
  package var crediteeDepuis: DateCivile?
  /// The first and the last day of money that was said to be moved and was reversed since, if any was.
  package var annules: ClosedRange<DateCivile>?
  /// The days on which a deposit is deducted; nothing of what is none.
  package var deduite: [JoursDeduits]?

  /// The invoice's date.
  package var dateFacture: DateCivile { creance.dateFacture }

  /// When it is due.
  package var dateEcheance: DateCivile { creance.dateEcheance }

  /// What it comes to, VAT included.
  package var totalTTC: Montant { creance.totalTTC }

  /// Whether it is issued.
  package var estEmise: Bool { creance.etape == .emise }

  /// Whether it is a deposit that on a day no invoice deducts, though it can be.
  package func attendUneDeduction(le jour: DateCivile) -> Bool {
    peutSeDeduire(le: jour) && !(deduite ?? []).contains { $0.contient(jour) }
  }

  /// Whether it is a deposit of which avoirs have left something by a day, and that was not given up unpaid.
  package func peutSeDeduire(le jour: DateCivile) -> Bool {
    guard estEmise, deduite != nil, crediteeDepuis.map({ jour < $0 }) ?? true else { return false }
    return !creance.estIrrecouvrable(le: jour) || paye(le: jour) > .zero
  }

  /// Whether a document of it, its VAT, or money that was moved or was said to be, may be dated in a
  /// period.
  package func peutConcerner(_ periode: ClosedRange<DateCivile>) -> Bool {
    estEmise
      && (periode.contains(dateFacture) || fonds.contains { periode.contains($0.date) }
        || credits.contains { periode.contains($0.date) } || annules?.overlaps(periode) ?? false
        || creance.exigibilite.concerne(periode))
  }

  /// What a person calls it: the number, or `BROUILLON-7`.
  package var reference: String { Self.reference(numero, brouillon: brouillon) }

  /// What a person calls an invoice of that number, or that draft.
  package static func reference(_ numero: NumeroGarde?, brouillon: Int) -> String {
    numero?.numero ?? "BROUILLON-\(brouillon)"
  }
}

/// What an avoir takes off an invoice, on its day.
package struct Credit: Hashable, Sendable {
  /// The avoir's date.
  package let date: DateCivile
  /// What is taken off, VAT included.
  package let totalTTC: Montant
  /// Base and VAT for each rate, and for each way in which it becomes due.
  package let parts: [PartTVA]
  /// The avoir's number.
  package let numero: NumeroGarde
  /// Whether a file told of it.
  package let estImporte: Bool

  /// Takes off so much.
  package init(
    date: DateCivile, totalTTC: Montant, parts: [PartTVA], numero: NumeroGarde,
    estImporte: Bool
  ) {
    self.date = date
    self.totalTTC = totalTTC
    self.parts = parts
    self.numero = numero
    self.estImporte = estImporte
  }

  /// What an avoir takes off, in such parts.
  init(_ avoir: Avoir, _ parts: [PartTVA]) {
    self.init(
      date: avoir.date, totalTTC: avoir.totaux.totalTTC, parts: parts,
      numero: NumeroGarde(avoir.numero), estImporte: avoir.estImporte)
  }

  /// Where it stands among others: by its day, then by its number.
  package var place: (DateCivile, String, Int) { (date, numero.serie, numero.rang) }

  /// What it takes off before VAT, of VAT, and with it.
  package var sommes: [Cumul] {
    let bases = parts.reduce(Cumul.zero) { $0 + Cumul($1.groupe.base) }
    return [bases, Cumul(totalTTC) - bases, Cumul(totalTTC)]
  }
}

/// What the bank charged for a payment that bounced.
package struct FraisBancaires: Hashable, Sendable {
  /// The day of the bounce.
  package let date: DateCivile
  /// How much.
  package let montant: Montant

  /// Charges so much.
  package init(date: DateCivile, montant: Montant) { (self.date, self.montant) = (date, montant) }
}

/// A number as its bytes, made a text where it is asked for: most who go through all invoices do not.
package struct NumeroGarde: Hashable, Sendable {
  /// The number, then its series, in UTF-8.
  package var octets: ContiguousArray<UInt8>
  /// How many of these bytes are the number's.
  package var longueur: Int
  /// The rank in the series.
  package var rang: Int

  /// The number as people write it.
  package var numero: String { String(decoding: octets[..<longueur], as: UTF8.self) }

  /// Its series.
  package var serie: String { String(decoding: octets[longueur...], as: UTF8.self) }

  /// The number with its place in its series.
  package var numeroEmis: NumeroEmis {
    NumeroEmis(
      numero: NumeroFacture(texteAdmis: numero), serie: Serie(texteAdmis: serie), rang: rang)
  }
}

extension NumeroGarde {
  /// None yet: room for one that is read.
  package static let vide = NumeroGarde(octets: [], longueur: 0, rang: 0)

  init(_ emis: NumeroEmis) {
    let numero = ContiguousArray(emis.numero.texte.utf8)
    self.init(octets: numero + emis.serie.texte.utf8, longueur: numero.count, rang: emis.rang)
  }
}

extension Facture {
  /// What lists and totals ask of it: balances and statuts are worked out of this.
  package var fiche: FicheFacture {
    // Asked for once: each time all of it is copied, or added up.
    let (emission, totaux) = (emission, totaux)
    return FicheFacture(
      id: id, brouillon: brouillon, numero: emission.map { NumeroGarde($0.numero) },
      estImportee: emission?.estImportee ?? false, clientId: self.clientId,
      conditionsPaiement: self.conditionsPaiement,
      totalHT: totaux.totalHT, montantTVA: totaux.montantTVA, creance: creance, fonds: fonds,
      credits: credits, frais: frais, crediteeDepuis: crediteeDepuis,
      annules: joursAnnules, deduite: joursDeduits)
  }

  private var joursDeduits: [JoursDeduits]? {
    guard self.typeFacture == .acompte else { return nil }
    return deductions.map {
      JoursDeduits(
        depuis: JourDeTVA($0.faite.dateFacture), jusqua: $0.annulation?.dateAvoir)
    }
  }

  private var joursAnnules: ClosedRange<DateCivile>? {
    let jours = fondsAnnules.map(\.date)
    guard let premier = jours.min(), let dernier = jours.max() else { return nil }
    return premier...dernier
  }

  /// What the bank charged for payments that bounced, and were not reversed.
  private var frais: [FraisBancaires] {
    paiements.compactMap { paiement in
      guard paiement.annulation == nil, let rejet = paiement.rejet else { return nil }
      return rejet.frais.map { FraisBancaires(date: rejet.date, montant: $0) }
    }
  }

  /// The day by which avoirs have credited all of it, if they ever do: a credit stays, and that day is found
  /// by halving.
  private var crediteeDepuis: DateCivile? {
    guard !avoirs.isEmpty, estCreditee(le: .derniere) else { return nil }
    let dates = avoirs.map(\.date).sorted()
    return dates[dates.indices.dropLast().premier { estCreditee(le: dates[$0]) }]
  }

  /// Whether the avoirs of that day or before credit all of it.
  private func estCreditee(le jour: DateCivile) -> Bool {
    resteACrediter(le: jour).values.allSatisfy(\.estEpuise)
  }
}

/// How far an event reaches: what had happened, and what that changes of a facture on which days.
@usableFromInline package struct Portee: Sendable {
  /// What had happened.
  package let fait: FaitComptable
  /// What it changes.
  package let effets: [Effet]
}

/// What had happened, as far as books tell it.
package enum FaitComptable: Hashable, Sendable {
  case facture(TypeFacture)
  case avoir
  case paiement(ConditionsPaiement, reference: Libelle?)
  case annulation(ConditionsPaiement, reference: Libelle?)
  case rejet(ConditionsPaiement, reference: Libelle?)
  case remboursement(ConditionsPaiement, reference: Libelle?)
  case perte
  case deduction
}

/// What an event changes of a facture on a day that it names: a document, money, or what is given up.
package enum Effet: Sendable {
  /// The invoice is issued.
  case emission(DateCivile)
  /// An avoir takes something off.
  case avoir(Credit)
  /// Money is moved.
  case fonds(Fonds)
  /// The bank charges something, or never did.
  case frais(Cumul, DateCivile)
  /// The unpaid rest is given up.
  case abandon(DateCivile)
  /// Its VAT becomes due, or waits to be paid again.
  case exigibilite(DateCivile)

  /// The day from which it counts.
  package var date: DateCivile {
    switch self {
    case .emission(let date), .frais(_, let date), .abandon(let date), .exigibilite(let date): date
    case .avoir(let credit): credit.date
    case .fonds(let fonds): fonds.date
    }
  }
}

extension Facture {
  /// All documents and all money of it; a reversed movement never was.
  package var effets: [Effet] {
    guard estEmise else { return [] }
    return [.emission(self.dateFacture)] + credits.map { .avoir($0) } + fonds.map { .fonds($0) }
  }
}
