public import Facturation
package import Journaux
package import Projections

/// A table of a registre, by the name under which it is asked for.
///
/// A facture is folded from its own events when its turn comes: so the registre may be as long as it likes.
public enum TableDeRegistre: String, CaseIterable, Sendable {
  case factures, lignes, paiements, tva, clotures, clients

  /// What a table is about.
  public struct Cadre: Sendable {
    /// The dates that are asked for; the table of customers has none.
    public let periode: ClosedRange<DateCivile>
    /// The day as of which all is told.
    public let jour: DateCivile
    /// How it is written.
    public let convention: CSVConvention

    /// Asks for a period.
    public init(
      _ periode: ClosedRange<DateCivile>, le jour: DateCivile,
      _ convention: CSVConvention = .usuelle
    ) {
      (self.periode, self.jour, self.convention) = (periode, jour, convention)
    }
  }

  /// Writes the table, and tells how many rows it has below the names of the columns.
  package func ecrire(
    _ cadre: Cadre, _ vue: any JournalView, dans stream: inout some ExportStream,
    progression: (_ rang: Int, _ sur: Int) -> Void
  ) throws -> Int {
    let pieces: @Sendable (Facture) -> [PieceComptable] = {
      PieceComptable.pieces(de: $0, dans: cadre.periode, le: cadre.jour)
    }
    func remplir<Rangee>(
      _ colonnes: [CSVColumn<Rangee>], to stream: inout some ExportStream,
      _ rangees: (_ ecrire: (Rangee) throws -> Void) throws -> Void
    ) throws -> Int {
      var export = CSVExport(colonnes, cadre.convention)
      try export.begin(&stream)
      try rangees { try export.write($0, to: &stream) }
      return export.nombre
    }
    func ecrire<Rangee: Sendable>(
      _ colonnes: [CSVColumn<Rangee>], to stream: inout some ExportStream,
      _ rangees: @Sendable (Facture) -> [Rangee]
    ) throws -> Int {
      try remplir(colonnes, to: &stream) { ecrire in
        try vue.forEachFacture(where: { $0.peutConcerner(cadre.periode) }, take: rangees) {
          progression($1, $2)
          try $0?.forEach(ecrire)
        }
      }
    }
    switch self {
    case .factures: return try ecrire(TableFactures.colonnes, to: &stream, pieces)
    case .lignes:
      return try ecrire(TableLignes.colonnes, to: &stream) {
        pieces($0).flatMap(TableLignes.rangees)
      }
    case .tva:
      return try ecrire(TableTVA.colonnes, to: &stream) { pieces($0).flatMap(TableTVA.rangees) }
    case .paiements:
      return try ecrire(TablePaiements.colonnes, to: &stream) { $0.mouvements(dans: cadre.periode) }
    case .clotures:
      return try remplir(TableClotures.colonnes, to: &stream) { ecrire in
        try vue.clotures().filter { cadre.periode.contains($0.periode.au) }.forEach(ecrire)
      }
    case .clients:
      return try remplir(TableClients.colonnes, to: &stream) { ecrire in
        try vue.forEachEtat(of: [.client], prendre: \.client) { client, rang, nombre in
          progression(rang, nombre)
          try client.map(ecrire)
          return true
        }
      }
    }
  }
}

/// The money that was moved: payments, and as negative amounts what bounced or was given back, with the
/// contrary of what was annulled.
package enum TablePaiements {
  /// The columns.
  package static let colonnes: [CSVColumn<MouvementDeFacture>] = argent + client + suite

  private static let argent: [CSVColumn<MouvementDeFacture>] = [
    .init("date", "The day from which it counts.") { .date($0.fonds.date) },
    .init("mouvement", "paiement, rejet (it bounced), remboursement or annulation.") {
      .mot($0.genre)
    },
    .init("montant", "How much came in; negative where it went out.") {
      .montant($0.fonds.montant)
    },
    .init("mode", "By which means.") { .mot($0.fonds.mode) },
    .init("reference", "The cheque's number, the transfer's wording.") { .texte($0.reference) },
    .init("facture", "The number of the invoice.") { .texte($0.facture.numero) },
    .init("dateFacture", "The invoice's date.") { .date($0.facture.dateFacture) },
  ]

  private static let client: [CSVColumn<MouvementDeFacture>] = ColonnesCommunes.client(
    \.facture, \.facture.emission?.client)

  private static let suite: [CSVColumn<MouvementDeFacture>] = [
    .init("motif", "Why a payment bounced or was annulled.") { .texte($0.motif) },
    .init("frais", "The bank's charge for that; it is not part of the amount.") {
      $0.frais.map { .montant($0) } ?? .vide
    },
    .init("avoir", "The number of the avoir that a refund pays out.") {
      .texte($0.avoir?.numero.numero)
    },
    .init("reglement", "The same in all that was settled at once.") { .id($0.reglement) },
    .init("paiementId", "The payment's identifier in the ledger.") { .id($0.paiement?.id) },
    .init("remboursementId", "The refund's identifier in the ledger.") {
      .id($0.remboursement?.id)
    },
  ]
}

/// The book of receipts: what came in, day by day, from whom, for what and how; negative where it
/// bounced, was given back, or never was.
package enum LivreDesRecettes {
  /// What the book tells of a receipt, and no more: many are held to be told by day.
  package struct Recette: Sendable {
    /// The day on which it came in.
    let date: DateCivile
    let facture: NumeroFacture?
    let dateFacture: DateCivile
    let client, reference, motif: Libelle?
    let nature: NatureOperation?
    let genre: MouvementDeFacture.Genre
    let montant: Cumul
    let parObjet: [ObjetPaye: PartDObjet]?
    let mode: ConditionsPaiement

    /// Takes from money that was moved what the book tells of it.
    package init(_ mouvement: MouvementDeFacture, parObjet: [ObjetPaye: PartDObjet]?) {
      date = mouvement.fonds.date
      facture = mouvement.facture.numero
      dateFacture = mouvement.facture.dateFacture
      client = mouvement.facture.emission?.client.nom
      nature = mouvement.facture.nature
      genre = mouvement.genre
      montant = mouvement.fonds.montant
      self.parObjet = parObjet
      mode = mouvement.fonds.mode
      reference = mouvement.reference
      motif = mouvement.motif
    }
  }

  /// The columns.
  package static let colonnes: [CSVColumn<Recette>] = [
    .init("date", "The day of the receipt.") { .date($0.date) },
    .init("facture", "The invoice that proves it.") { .texte($0.facture) },
    .init("dateFacture", "That invoice's date.") { .date($0.dateFacture) },
    .init("client", "Whom it came from.") { .texte($0.client) },
    .init("nature", "The nature of the sale: biens, services or mixte, as far as it is known.") {
      .mot($0.nature)
    },
    .init("mouvement", "paiement, rejet (it bounced), remboursement or annulation.") {
      .mot($0.genre)
    },
    .init("montant", "How much came in; negative where it went out.") { .montant($0.montant) },
    .init("mode", "By which means; especes is cash.") { .mot($0.mode) },
    .init("reference", "The cheque's number, the transfer's wording.") { .texte($0.reference) },
    .init("motif", "Why a payment bounced or was annulled.") { .texte($0.motif) },
    objet("biens", "for goods, VAT included", .biens),
    objet("services", "for services, VAT included", .services),
    objet("debours", "outlays that the client pays back", .debours),
    objet("biensHT", "for goods, before VAT", .biens) { $0.sansTVA },
    objet("servicesHT", "for services, before VAT", .services) { $0.sansTVA },
  ]

  private static func objet(
    _ nom: String, _ quoi: String, _ objet: ObjetPaye,
    part: @escaping @Sendable (PartDObjet) -> Cumul = { $0.avecTVA }
  ) -> CSVColumn<Recette> {
    .init(nom, "How much of it is \(quoi); nothing where a line does not tell.") {
      $0.parObjet?[objet].map { .montant(part($0)) } ?? .vide
    }
  }

  /// So many receipts are held at once.
  private static let tenues = 200_000

  /// Writes the book, and tells how many receipts it has.
  ///
  /// Money comes in the order of its days, which is not that of the invoices. Where there are more receipts
  /// than are held at once, those of each day are counted, and the invoices are gone through again for each
  /// stretch of days whose receipts are few enough.
  package static func ecrire(
    _ cadre: TableDeRegistre.Cadre, _ vue: any JournalView, dans stream: inout some ExportStream,
    progression: (_ rang: Int, _ sur: Int) -> Void
  ) throws -> Int {
    func parcourir(
      _ periode: ClosedRange<DateCivile>, _ body: ([Recette]) throws -> Void
    ) throws {
      try vue.forEachFacture(where: { $0.peutConcerner(periode) }) {
        $0.recettes(dans: periode).map { Recette($0.mouvement, parObjet: $0.parObjet) }
      } _: { recettes, rang, nombre in
        progression(rang, nombre)
        if let recettes { try body(recettes) }
      }
    }
    var export = CSVExport(colonnes, cadre.convention)
    try export.begin(&stream)
    var jours = JoursDeMouvement(periode: cadre.periode)
    var toutes: [Recette]? = []
    try parcourir(cadre.periode) { recettes in
      jours.ajouter(recettes.map(\.date))
      toutes?.append(contentsOf: recettes)
      if let nombre = toutes?.count, nombre > tenues { toutes = nil }
    }
    if let toutes {
      for recette in toutes.parJour(\.date) { try export.write(recette, to: &stream) }
      return export.nombre
    }
    for partie in jours.parties(auPlus: tenues) {
      var recettes: [Recette] = []
      try parcourir(partie) { recettes += $0 }
      for recette in recettes.parJour(\.date) { try export.write(recette, to: &stream) }
    }
    return export.nombre
  }
}

/// The periods that were closed, a row each.
package enum TableClotures {
  /// The columns.
  package static let colonnes: [CSVColumn<ClotureEnregistree>] =
    periode + totaux("", "of the period", \.totaux)
    + totaux("perpetuel", "of all days closed so far", \.perpetuels)

  private static let periode: [CSVColumn<ClotureEnregistree>] = [
    .init("du", "The first day; nothing of the first period, which has no beginning.") {
      .jour($0.periode.du)
    },
    .init("au", "The last day.") { .jour($0.periode.au) },
    .init("position", "Where the closing stands in the journal.") {
      .entier($0.evenement.position)
    },
    .init("closLe", "When it was recorded, in UTC.") { .chaine($0.evenement.time.text) },
    .init("auteur", "The author of the closing.") { .chaine($0.evenement.author.name) },
  ]

  /// Totals, each under its name, or behind a word that tells which they are.
  private static func totaux(
    _ prefixe: String, _ quoi: String,
    _ totaux: @escaping @Sendable (PeriodeCloturee) -> TotauxCloture
  ) -> [CSVColumn<ClotureEnregistree>] {
    func colonne(
      _ nom: String, _ sens: String, _ cellule: @escaping @Sendable (TotauxCloture) -> CSVCell
    ) -> CSVColumn<ClotureEnregistree> {
      let entier = prefixe.isEmpty ? nom : prefixe + nom.enTete
      return .init(entier, "\(sens), \(quoi).") { cellule(totaux($0.periode)) }
    }
    return [
      colonne("factures", "How many invoices") { .entier($0.factures) },
      colonne("avoirs", "How many avoirs") { .entier($0.avoirs) },
      colonne("totalHT", "The invoices before VAT") { .nombre($0.totalHT) },
      colonne("montantTVA", "Their VAT") { .nombre($0.montantTVA) },
      colonne("avoirsHT", "The avoirs before VAT") { .nombre($0.avoirsHT) },
      colonne("avoirsTVA", "Their VAT") { .nombre($0.avoirsTVA) },
      colonne("recu", "The money that came in") { .nombre($0.recu) },
      colonne("rejete", "The part of it that bounced") { .nombre($0.rejete) },
      colonne("rembourse", "The money that was given back") { .nombre($0.rembourse) },
    ]
  }
}

/// The customers as they are known now, archived ones among them.
package enum TableClients {
  /// The columns.
  package static let colonnes: [CSVColumn<Client>] = fiche + adresses + suite

  private static let adresses: [CSVColumn<Client>] = [
    adresse("", "The address") { $0.adresse },
    adresse("facturation", "Where invoices go, if elsewhere") { $0.adresseFacturation },
    adresse("livraison", "Where goods go, if elsewhere") { $0.adresseLivraison },
  ].flatMap(\.self)

  private static let fiche: [CSVColumn<Client>] = [
    .init("clientId", "The customer's identifier in the ledger.") { .id($0.id) },
    .init("nom", "The name.") { .texte($0.fiche.nom) },
    .init("codeClient", "The customer's account, if it has one.") { .texte($0.fiche.code) },
    .init("categorieClient", "professionnel, particulier, public or nonAssujetti.") {
      .mot($0.fiche.categorie)
    },
    .init("siren", "The SIREN, which a SIRET says too.") { .texte($0.fiche.sirenDit) },
    .init("siret", "The SIRET.") { .texte($0.fiche.siret) },
    .init("numeroTVA", "The VAT number.") { .texte($0.fiche.numeroTVA) },
  ]

  private static let suite: [CSVColumn<Client>] = [
    .init("courriel", "The e-mail address.") { .texte($0.fiche.courriel) },
    .init("adresseElectronique", "The address for electronic invoices.") {
      .texte($0.fiche.adresseElectronique)
    },
    .init("identifiants", "Other registers' numbers, register:number, one a line.") {
      $0.fiche.identifiants.isEmpty
        ? .vide
        : .chaine(
          $0.fiche.identifiants.map { "\($0.schema.texte):\($0.valeur.texte)" }
            .joined(separator: "\n"))
    },
    .init("archive", "oui where it is no longer offered, else non.") { .verite($0.estArchive) },
  ]

  /// The parts of an address, each under its name behind that of the address.
  private static func adresse(
    _ prefixe: String, _ sens: String, _ adresse: @escaping @Sendable (FicheClient) -> Adresse?
  ) -> [CSVColumn<Client>] {
    func colonne(
      _ nom: String, _ partie: String, _ cellule: @escaping @Sendable (Adresse) -> CSVCell
    ) -> CSVColumn<Client> {
      let entier = prefixe.isEmpty ? nom : prefixe + nom.enTete
      return .init(entier, "\(sens): \(partie).") { adresse($0.fiche).map(cellule) ?? .vide }
    }
    return [
      colonne("voie", "number and street") { .texte($0.voie) },
      colonne("complement", "floor, building, place name") { .texte($0.complement) },
      colonne("codePostal", "the postal code") { .texte($0.codePostal) },
      colonne("ville", "the town") { .texte($0.ville) },
      colonne("region", "the state or the county") { .texte($0.region) },
      colonne("pays", "the country by two letters") { .texte($0.pays) },
    ]
  }
}
