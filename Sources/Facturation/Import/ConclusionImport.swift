/// What the file only implies, and whether what it claims is so.
extension ImportDeFacture {
  /// Records what was given back and given up, pays what is said to be paid, credits what is said to
  /// be cancelled, and checks the claims.
  ///
  /// `dernier` is the last document of a series of the registre, those of this file included.
  package func conclure(
    tirer: () -> UUIDTexte, dernier: (Serie) throws -> DernierEmis?
  ) throws -> [EvenementFacture] {
    guard let emise = facture, refus.isEmpty else { return [] }
    var evenements: [EvenementFacture] = []
    if let emission = emise.emission {
      evenements = rembourser(emise.conditionsPaiement, tirer: tirer)
      if let facture { evenements += passerEnPerte(facture) }
      switch importee.statut {
      case .payee where importee.paiements.isEmpty: evenements += solder(emise, tirer: tirer)
      case .annulee where importee.demandeUnNumero:
        evenements += try crediter(emise, emission, tirer: tirer, dernier: dernier)
      default: break
      }
    }
    if refus.isEmpty { verifierCeQuiEstDit() }
    return evenements
  }

  /// One payment of what is due, on the day that the file gives.
  private func solder(_ facture: Facture, tirer: () -> UUIDTexte) -> [EvenementFacture] {
    let du = facture.solde(le: .derniere)
    guard du > .zero, let centimes = Int64(exactly: du.centimes) else { return [] }
    guard let date = importee.datePaiement else {
      refuser("datePaiement", .datePaiementRequise)
      return []
    }
    let tire = PaiementID(tirer())
    let paiement = PaiementEnregistre(
      paiementId: connue?.paiements.first?.id ?? tire, montant: Montant(unitesAdmises: centimes),
      mode: facture.conditionsPaiement, datePaiement: date, importe: cadre.origine)
    return appliquer(.paiementEnregistre(paiement), "datePaiement")
  }

  /// An avoir over all of it, under our own next number and dated today.
  ///
  /// The file knows no other seller and client than the invoice's.
  private func crediter(
    _ facture: Facture, _ emission: Facture.Emission, tirer: () -> UUIDTexte,
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> [EvenementFacture] {
    let (tire, fait) = (AvoirID(tirer()), connue?.avoirs.first)
    var demande = DemandeAvoir(
      motif: motifAnnulation,
      date: fait?.date ?? max(cadre.aujourdhui, facture.dateFacture))
    demande.accepteDateFuture = true
    let avoir: AvoirEmis
    do {
      avoir = try facture.crediter(
        demande, id: fait?.id ?? tire, registre: cadre.registre, client: emission.client,
        aujourdhui: cadre.aujourdhui,
        // The writer who gave it up knew who deducts it; that is not for this file's reader to judge.
        deduisant: { _ in [] }, dernier: { try fait?.precedent ?? dernier($0) })
    } catch let erreur as RefusFacturation {
      refuser("statut", .refus(erreur))
      return []
    }
    let emis = avoir.importe(de: cadre.origine, vendeur: emission.vendeur, mentions: fait?.mentions)
    return appliquer(.avoirEmis(emis), "statut")
  }

  /// The invoice must be what the file says that it is: today or later, when payments count that
  /// are announced.
  ///
  /// A file that gives the balance may be as of an earlier day, on which all that it says must be so.
  private func verifierCeQuiEstDit() {
    guard let facture else { return }
    let fiche = facture.fiche
    let cours = CoursDuSolde(fiche)
    let changements = facture.joursOuElleChange
    let aVenir = [cadre.aujourdhui] + changements.filter { $0 > cadre.aujourdhui }
    let jours = (importee.solde == nil ? aVenir : changements).filter {
      importee.statut.map(fiche.statut(le: $0, du: cours.du(le: $0)).suit) ?? true
    }
    if jours.isEmpty, let statut = importee.statut {
      return refuser(
        "statut",
        .statutContredit(statut, calcule: fiche.statut(le: cadre.aujourdhui)))
    }
    let payes = jours.filter { jour in
      importee.datePaiement.map { $0 == cours.datePaiement(le: jour) } ?? true
    }
    guard let dernier = payes.last else {
      guard let date = importee.datePaiement else { return }
      let calculee = jours.last.flatMap { cours.datePaiement(le: $0) }
      return refuser("datePaiement", .datePaiementContredite(date, calculee: calculee))
    }
    guard let solde = importee.solde,
      !payes.contains(where: { cours.solde(le: $0) == Cumul(solde) })
    else { return }
    refuser("solde", .soldeEnDesaccord(solde, calcule: cours.solde(le: dernier)))
  }
}

extension FactureImportee {
  /// Whether it is to be credited by an avoir that the file only implies, under the next number.
  package var demandeUnNumero: Bool {
    guard case .numero = reference, statut == .annulee else { return false }
    return avoirs.isEmpty && irrecouvrable == nil
  }
}

extension Facture {
  /// Days that stand for all: on each something begins to count, or nothing did before.
  fileprivate var joursOuElleChange: [DateCivile] {
    let retard = self.dateEcheance.plus(jours: 1)
    let dates = [DateCivile.premiere, self.dateFacture, retard].compactMap(\.self)
    let perte = [abandon?.date].compactMap(\.self)
    return Set(dates + joursDeMouvement + perte + [.derniere]).sorted()
  }
}

extension StatutFacture {
  /// Whether the two are the same but for the day: a sent invoice is overdue later.
  fileprivate func suit(_ dit: StatutFacture) -> Bool {
    self == dit || [self, dit].allSatisfy { $0 == .envoyee || $0 == .enRetard }
  }
}

extension Avoir {
  /// What stood before it in its series, so that the next number is its own.
  fileprivate var precedent: DernierEmis { DernierEmis(rang: numero.rang - 1, date: date) }
}

extension AvoirEmis {
  /// The same of that seller, marked as taken from a file, with the mentions that are known of it: what
  /// else it said elsewhere, nobody knows.
  fileprivate func importe(
    de origine: OrigineImport?, vendeur: Vendeur, mentions: [Mention]?
  ) -> AvoirEmis {
    AvoirEmis(
      avoirId: avoirId, numero: numero, dateAvoir: dateAvoir, numeroFacture: numeroFacture,
      dateFacture: dateFacture, motif: motif, notes: notes, vendeur: vendeur, client: client,
      lignes: lignes, totaux: totaux, mentions: mentions, importe: origine)
  }
}

/// What an import is decided in view of, beside the invoice itself.
package struct CadreImport: Sendable {
  /// The registre that takes the invoice up.
  package let registre: Registre
  /// Today, in the registre's time zone.
  package let aujourdhui: DateCivile
  /// The file that it is taken from.
  package let origine: OrigineImport?
  /// The period that was closed last, into which nothing comes any more.
  package var cloture: PeriodeCloturee?
  /// The last day that a new document or payment may bear; nothing where none is asked for.
  package var auPlusTard: DateCivile?

  /// Gathers registre, day and file.
  package init(registre: Registre, aujourdhui: DateCivile, origine: OrigineImport? = nil) {
    (self.registre, self.aujourdhui, self.origine) = (registre, aujourdhui, origine)
  }

  /// So many invoices are imported at most: an import is one act, and held in memory as a whole.
  package static let maximum = 20_000

  /// Why an invoice is cancelled, where the file does not say it.
  static let motifHabituel = Libelle(texteAdmis: "Annulée avant l'import")
}

extension FactureImportee {
  /// All that is wrong with the invoice by itself, without the rest of the file or the registre.
  ///
  /// `rang` is which invoice of the file it is. Recording it would find just what is found here.
  package func refus(dans cadre: CadreImport, rang: Int) -> [RefusImport] {
    let essai = ImportDeFacture(self, rang: rang, dans: cadre)
    let inconnu = ClientID(UUIDTexte(haut: 0, bas: 0))
    var tires: UInt64 = 0
    func tirer() -> UUIDTexte {
      tires += 1
      return UUIDTexte(haut: 0, bas: tires)
    }
    let fiche = client.fiche ?? FicheClient(nom: CadreImport.motifHabituel)
    _ = essai.commencer(Client(id: inconnu, fiche: fiche), brouillon: 1, tirer: tirer)
    for document in essai.documents.indices { _ = essai.emettre(document: document, tirer: tirer) }
    // The only error would be one of looking numbers up, and here none are.
    _ = try? essai.conclure(tirer: tirer) { _ in nil }
    return essai.refus
  }
}

/// The place of a number in a series, found from its text alone.
extension NumeroEmis {
  /// The place that an imported number has here, or why it has none.
  ///
  /// A number that a series of the registre would give belongs to that series, even if the file names another
  /// that gives it, lest it be given again; written as the series does, to such a document and on that day,
  /// unless it is known for one that was given by other patterns. Another keeps the place that the file
  /// gives it; without one, its last digits are its rank: `FA/2024/017` is rank 17 of `FA/2024/{n:3}`.
  init(
    _ importe: NumeroImporte, le jour: DateCivile, avoir: Bool, etranger: Bool,
    dans registre: Registre
  ) throws(DefautDeChamp) {
    let numero = importe.numero
    let defaut = etranger ? nil : registre.defaut(de: numero, le: jour, avoir: avoir)
    if let defaut { throw DefautDeChamp(champ: "numero", defaut: defaut) }
    if let place = registre.place(de: numero) {
      let (serie, rang) = (importe.serie ?? place.serie, importe.rang ?? place.rang)
      guard serie.place(de: numero)?.rang == rang else {
        throw DefautDeChamp(champ: "serie", defaut: .serieEnDesaccord(numero, serie, rang: rang))
      }
      self = place
    } else if let serie = importe.serie, let rang = importe.rang {
      let donne = try? serie.numero(rang: rang, du: .premiere)
      guard (1...Serie.rangMaximal).contains(rang), donne == numero,
        serie == serie.souche(du: .premiere)
      else {
        throw DefautDeChamp(champ: "serie", defaut: .serieEnDesaccord(numero, serie, rang: rang))
      }
      self.init(numero: numero, serie: serie, rang: rang)
    } else {
      guard let place = Self.parLesChiffres(numero) else {
        throw DefautDeChamp(champ: "numero", defaut: .numeroSansSerie(numero))
      }
      self = place
    }
  }

  /// The series whose rank is the last group of digits that is not zero, nine of them at most.
  private static func parLesChiffres(_ numero: NumeroFacture) -> NumeroEmis? {
    let octets = Array(numero.texte.utf8)
    var fin = octets.count
    while let dernier = octets[..<fin].lastIndex(where: \.estChiffre) {
      let groupe = octets[...dernier].suffix(9).reversed().prefix(while: \.estChiffre).count
      let debut = dernier + 1 - groupe
      let rang = octets[debut...dernier].reduce(0) { $0 * 10 + Int($1 - 0x30) }
      fin = debut
      guard rang > 0 else { continue }
      func texte(_ morceau: ArraySlice<UInt8>) -> String {
        String(decoding: morceau, as: UTF8.self)
      }
      let variable = groupe == 1 ? "{n}" : "{n:\(groupe)}"
      let serie = texte(octets[..<debut]) + variable + texte(octets[(dernier + 1)...])
      return (try? Serie(texte: serie)).map { NumeroEmis(numero: numero, serie: $0, rang: rang) }
    }
    return nil
  }
}

extension Registre {
  /// The place of a number that one of the registre's own series would give on some day.
  package func place(de numero: NumeroFacture) -> NumeroEmis? {
    serieFactures.place(de: numero) ?? serieAvoirs.place(de: numero)
  }

  /// Why the registre would not give a document that number on that day, though it follows a pattern of its
  /// series, or does but for capitals.
  fileprivate func defaut(de numero: NumeroFacture, le jour: DateCivile, avoir: Bool) -> Defaut? {
    let series = [serieFactures, serieAvoirs]
    guard let place = place(de: numero) else {
      return series.compactMap { $0.graphie(de: numero) }.first { self.place(de: $0) != nil }
        .map { .numeroSemblable(numero, $0) }
    }
    guard series.contains(where: { $0.souche(du: jour) == place.serie }) else {
      return .numeroDUnAutreJour(numero, jour)
    }
    return avoir || serieFactures.place(de: numero) != nil ? nil : .numeroDAvoir(numero)
  }
}

/// A fault of one field, before it is known of which invoice it is.
struct DefautDeChamp: Error {
  let champ: String
  let defaut: Defaut
}
