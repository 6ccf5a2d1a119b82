/// What the file only implies, and whether what it claims is so.
extension ImportDeFacture {
  /// Records what was given back and given up, pays what is said to be paid, credits what is said to
  /// be cancelled, and checks the claims.
  ///
  /// `dernier` is the last document of a series of the registre, those of this file included.
  package mutating func conclure(
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
  private mutating func solder(
    _ facture: Facture, tirer: () -> UUIDTexte
  ) -> [EvenementFacture] {
    let du = facture.solde(le: .derniere)
    guard du > .zero, let centimes = Int64(exactly: du.centimes) else { return [] }
    guard let date = importee.datePaiement else {
      refuser("datePaiement", .datePaiementRequise)
      return []
    }
    let tire = PaiementID(tirer())
    let paiement = EvenementFacture.paiementEnregistre(
      PaiementEnregistre(
        paiementId: connue?.paiements.first?.id ?? tire, montant: Montant(unitesAdmises: centimes),
        mode: facture.conditionsPaiement, datePaiement: date, importe: cadre.origine))
    return appliquer(paiement, "datePaiement") ? [paiement] : []
  }

  /// An avoir over all of it, under our own next number and dated today.
  ///
  /// The file knows no other seller and client than the invoice's.
  private mutating func crediter(
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
        // Whoever gave it up knew who deducts it; that is not for this file's reader to judge.
        deduisant: { _ in nil }, dernier: { try fait?.precedent ?? dernier($0) })
    } catch let erreur as RefusFacturation {
      refuser("statut", .refus(erreur))
      return []
    }
    let emis = EvenementFacture.avoirEmis(
      avoir.importe(de: cadre.origine, vendeur: emission.vendeur, mentions: fait?.mentions))
    return appliquer(emis, "statut") ? [emis] : []
  }

  /// The invoice must be what the file says that it is: today or later, when payments count that
  /// are announced.
  ///
  /// A file that gives the balance may be as of an earlier day, on which all that it says must be so.
  private mutating func verifierCeQuiEstDit() {
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
    refuser(
      "solde",
      .totalEnDesaccord(donne: Cumul(solde), attendu: cours.solde(le: dernier)))
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
  /// Whether the two are the same but for the day: what was sent is overdue later.
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
