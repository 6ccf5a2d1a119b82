extension Facture {
  /// Issues the draft under the next number of its series, on its own date or another.
  ///
  /// `limite` is the last day that it may bear, which is today unless a later one was asked for
  /// expressly; nothing sets none. `cloture` is the last closing, and `dernier` the last invoice issued in
  /// the series that the date falls into, if any. A due date that was given as a delay moves with the
  /// date. `dejaPaye` is what was paid of it as it was issued, for the document to say.
  package func emettre(
    le date: DateCivile? = nil, auPlusTard limite: DateCivile?, registre: Registre,
    client: FicheClient, cloture: PeriodeCloturee? = nil, dejaPaye: Montant? = nil,
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> FactureEmise {
    let (emission, controle) = try projeter(
      le: date, auPlusTard: limite, registre: registre, client: client, cloture: cloture,
      dejaPaye: dejaPaye, dernier: dernier)
    if let refus = controle.refus.first { throw refus }
    guard let emission else { preconditionFailure("what nothing stands against is an invoice") }
    return emission
  }

  /// Issues the draft as above, and records what was paid of it at once, on the invoice's own day.
  package func emettre(
    le date: DateCivile? = nil, auPlusTard limite: DateCivile?, registre: Registre,
    client: FicheClient, cloture: PeriodeCloturee? = nil, payee demande: DemandePaiement,
    id: PaiementID, aujourdhui: DateCivile, memeDette: [Facture],
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> (FactureEmise, PaiementEnregistre) {
    let emission = try emettre(
      le: date, auPlusTard: limite, registre: registre, client: client, cloture: cloture,
      dejaPaye: demande.montant, dernier: dernier)
    var (emise, demande) = (self, demande)
    try emise.appliquer(.factureEmise(emission))
    demande.date = emission.enTete.dateFacture
    demande.accepteDateFuture = limite == nil
    let paiement = try emise.enregistrer(
      demande, id: id, aujourdhui: aujourdhui, memeDette: memeDette, nom: self.reference)
    return (emission, paiement)
  }

  /// The invoice that the draft would become unless something stands against it, and all that does or
  /// is to be looked at before.
  package func projeter(
    le date: DateCivile? = nil, auPlusTard limite: DateCivile?, registre: Registre,
    client: FicheClient, cloture: PeriodeCloturee? = nil, dejaPaye: Montant? = nil,
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> (emission: FactureEmise?, controle: ControleEmission) {
    var controle = ControleEmission()
    guard try controle.essayer({ try verifierBrouillon(aEmettre: true) }) != nil else {
      return (nil, controle)
    }
    _ = try controle.essayer { try enTete.precisions.verifierType() }
    if lignes.isEmpty { controle.refus.append(.sansLigne(reference)) }
    let date = date ?? self.dateFacture
    let emis = try controle.essayer { try enTeteEmis(par: registre.vendeur, le: date) }
    let tete = emis ?? enTete
    let lignes = lignesVendues(par: registre.vendeur)
    let jourDeTVA = tete.jourDeTVA(
      par: registre.vendeur, a: client, lignes, apres: cloture)
    let projet = ProjetDeFacture(
      enTete: tete, vendeur: registre.vendeur, client: client, lignes: lignes, totaux: totaux,
      dejaPaye: dejaPaye, jourDeTVA: jourDeTVA)
    controle.refus += ProjetDeFacture.interdits.compactMap { $0(projet) }
    controle.avertissements += projet.avertissements
    let numero = try controle.essayer {
      try registre.serieFactures.suivant(
        le: date, auPlusTard: limite, aEmettreDes: cloture?.au.plus(jours: 1) ?? .premiere,
        estDatee: tete.livraison != nil || tete.typeFacture == .acompte, apres: dernier)
    }
    guard controle.passe, let emis, let numero else { return (nil, controle) }
    func emission(_ mentions: [Mention]?) -> FactureEmise {
      FactureEmise(
        numero: numero, enTete: emis, vendeur: registre.vendeur, client: client, lignes: lignes,
        totaux: totaux, dejaPaye: dejaPaye, mentions: mentions, jourDeTVA: jourDeTVA?.aDire(date))
    }
    // What is said follows from when its VAT is due, which is known of an issued one alone.
    var emise = self
    try emise.appliquer(.factureEmise(emission(nil)))
    return (emission(emise.mentions(de: registre.vendeur, a: client)), controle)
  }

  private func enTeteEmis(
    par vendeur: Vendeur, le date: DateCivile
  ) throws(RefusFacturation) -> EnTete {
    var enTete = enTete
    enTete.dateFacture = date
    let echeance = enTete.delaiJours.map { Echeance.delai(jours: $0) }
    (enTete.dateEcheance, enTete.delaiJours) =
      try (echeance ?? .date(enTete.dateEcheance)).depuis(date)
    enTete.nature = natureVendue(par: vendeur)
    return enTete
  }
}

extension Serie {
  /// The next number of the series on that date, which may not precede the last one's; nor may it lie
  /// behind a limit, for one date that was mistyped would hold up the series until that day.
  ///
  /// `ouvert` is the first day that is not closed, where an invoice is to be issued, and `estDatee` whether that
  /// says when the sale is made.
  func suivant(
    le date: DateCivile, auPlusTard limite: DateCivile?, aEmettreDes ouvert: DateCivile? = nil,
    estDatee: Bool = true, apres dernier: (Serie) throws -> DernierEmis?
  ) throws -> NumeroEmis {
    if let limite, date > limite { throw RefusFacturation.dateFuture(date, aujourdhui: limite) }
    let souche = souche(du: date)
    let dernier = try dernier(souche)
    if let atteint = jourAtteint(avant: date, par: dernier, dans: souche) {
      throw RefusFacturation.dateAvantDerniere(
        souche, date: date, derniere: atteint, auPlusTard: limite, aEmettreDes: ouvert,
        estDatee: estDatee)
    }
    let rang = (dernier?.rang ?? 0) + 1
    return NumeroEmis(numero: try numero(rang: rang, du: date), serie: souche, rang: rang)
  }

  /// The day of a souche's last document where the next one's date precedes it, as it may not; nothing where
  /// the day lies in another souche, as that of a number given elsewhere may.
  package func jourAtteint(
    avant date: DateCivile, par dernier: DernierEmis?, dans souche: Serie
  ) -> DateCivile? {
    dernier.flatMap { date < $0.date && self.souche(du: $0.date) == souche ? $0.date : nil }
  }
}

extension Registre {
  /// How far a document brings its series, whose day counts if a number of the series may be of it.
  package func dernier(_ numero: NumeroEmis, le jour: DateCivile) -> DernierEmis {
    let compte = [serieFactures, serieAvoirs].contains { $0.souche(du: jour) == numero.serie }
    return DernierEmis(rang: numero.rang, date: jour, compte: compte)
  }
}

/// What stands against issuing a draft, and what is to be looked at though it may be right.
///
/// It is made without a change, so that a draft can be looked at before it is issued; issuing asks the
/// very same:
///
///     controler ──▶ all refusals, all warnings
///     emettre   ──▶ the first refusal, or else the invoice
public struct ControleEmission: Hashable, Sendable {
  /// Why the draft would be refused as it stands; the first of them is what issuing would say.
  public internal(set) var refus: [RefusFacturation] = []
  /// What is unusual, or missing where it is mostly wanted.
  public package(set) var avertissements: [Avertissement] = []

  /// Whether the draft could be issued.
  public var passe: Bool { refus.isEmpty }

  /// Notes what a step of issuing refuses, and gives what it gave otherwise.
  package mutating func essayer<Valeur>(_ etape: () throws -> Valeur) throws -> Valeur? {
    do {
      return try etape()
    } catch let refuse as RefusFacturation {
      refus.append(refuse)
      return nil
    }
  }
}

extension DateCivile {
  /// So many days back or ahead are more than a month.
  static let unMois = 31
  /// A day so far back is taken for a slip of the year.
  package static let presqueUnAn = 300
  /// A day so far ahead is taken for one too: it lies behind the end of a subscription of a year.
  package static let plusDUnAn = 400

  /// Refuses to date an invoice so far back, unless that was asked for expressly: its number would be used up, and
  /// nothing takes an issue back.
  package func admettre(emiseLe jour: DateCivile) throws(RefusFacturation) {
    guard jour - self <= Self.presqueUnAn else {
      throw .dateTresAncienne(self, aujourdhui: jour)
    }
  }

  /// What is to be looked at in a document or a loss of this day that is recorded on another: that of the month
  /// before is often caught up on, and a day further back is mostly a slip.
  package func avertissement(
    enregistreLe jour: DateCivile, _ champ: String = "dateFacture"
  ) -> Avertissement? {
    jour - self > Self.unMois ? .dateAncienne(self, jours: jour - self, champ: champ) : nil
  }
}
