/// How invoices deduct deposits that were invoiced, and what that makes of these.
extension Facture {
  /// Deducts a deposit that was invoiced: a line for each group of its VAT, which cites it; one for what it asks
  /// of the goods and one for the services, whose VAT becomes due in another way.
  ///
  ///     deposit F2026-0003      900.00 at 20 %, VAT 180.00
  ///     line of the final one   −1 × 900.00 at 20 %, « Acompte F2026-0003 du 12 mars 2026 »
  ///
  /// `deduisant` are the factures that deduct the deposit of a number already; one that this draft replaces
  /// will do so no more.
  package func deduire(
    _ acompte: Facture, client: FicheClient, deduisant: (NumeroFacture) throws -> [Facture],
    tirer: () -> LigneID
  ) throws -> [LigneAjoutee] {
    // First what each of them is: to issue one that is no deposit would help nobody, and can't be undone.
    guard acompte.typeFacture == .acompte else {
      throw RefusFacturation.deductionSansAcompte(acompte.reference, acompte.numero)
    }
    try verifierDeductible(acompte)
    try verifierBrouillon()
    let numero = try acompte.verifierEmise().numero.numero
    guard acompte.clientId == self.clientId else {
      throw RefusFacturation.acompteAutreClient(numero)
    }
    let remplacee = enTete.precisions.remplacee?.numero
    try Self.verifierNonDeduit(
      numero, par: deduisant(numero).filter { $0.numero == nil || $0.numero != remplacee })
    let citee = FactureAnterieure(numero: numero, date: acompte.dateFacture)
    let designation = citee.designation(client.langueDesDocuments)
    var brouillon = self
    var ajouts: [LigneAjoutee] = []
    for groupe in acompte.totaux.groupes {
      let reste = try acompte.resteDuGroupe(groupe.cle)
      guard reste.base > .zero else { continue }
      let somme = self.prixSaisis == .ht ? reste.base : try reste.base + reste.montantTVA
      for part in acompte.partager(somme, sous: groupe.cle) where part.montant > .zero {
        var contenu = ContenuLigne(
          designation: designation, quantite: Quantite(unitesAdmises: -1_0000),
          prixUnitaire: try PrixUnitaire(part.montant), tva: groupe.tva,
          categorieTVA: groupe.categorieTVA, codeExoneration: groupe.codeExoneration,
          motifExoneration: acompte.motif(de: groupe))
        contenu.factureAnterieure = citee
        contenu.nature = part.nature
        let ajout = try brouillon.ajouter(contenu, id: tirer())
        try brouillon.appliquer(.ligneAjoutee(ajout))
        ajouts.append(ajout)
      }
    }
    guard !ajouts.isEmpty else { throw RefusFacturation.avoirRienACrediter(acompte) }
    return ajouts
  }

  /// Refuses to issue a draft on a day before that of a deposit that it deducts, or beside another issued invoice
  /// that deducts it, save the one that it replaces: an import may have brought that invoice.
  package func verifierDeduction(
    de acompte: Facture, le jour: DateCivile, parmi deduisant: (NumeroFacture) throws -> [Facture]
  ) throws {
    let numero = try acompte.verifierEmise().numero.numero
    try verifierDeductible(acompte)
    guard acompte.dateFacture <= jour else {
      throw RefusFacturation.deductionAvantAcompte(
        numero, facture: jour, acompte: acompte.dateFacture)
    }
    let remplacee = enTete.precisions.remplacee?.numero
    try Self.verifierNonDeduit(
      numero, par: deduisant(numero).filter { $0.numero != nil && $0.numero != remplacee })
  }

  /// Refuses to deduct a deposit from another: it would be settled by that, and lost to the final invoice.
  private func verifierDeductible(_ acompte: Facture) throws(RefusFacturation) {
    guard self.typeFacture != .acompte else {
      throw .deductionDansAcompte(acompte.reference, acompte.numero)
    }
  }

  /// Refuses to deduct or to credit a deposit that others deduct: the client would have it both times.
  static func verifierNonDeduit(
    _ acompte: NumeroFacture, par autres: [Facture]
  ) throws(RefusFacturation) {
    if let autre = autres.first { throw .acompteDejaDeduit(acompte, par: autre.reference) }
  }

  /// Records that an invoice deducts this deposit as it is issued.
  package func deduire(par emission: FactureEmise) -> AcompteDeduit {
    deduire(
      par: emission.numero.numero, emission.enTete, emission.jourDeTVA, emission.parties)
  }

  /// What this deposit is told of an issued invoice that deducts it, by that one's issue or by an import.
  package func deduction(par finale: Facture, importe: OrigineImport?) -> AcompteDeduit? {
    finale.emission.map { emission in
      deduire(
        par: emission.numero.numero, finale.enTete, emission.jourDeTVA, emission.parties,
        importe: importe)
    }
  }

  private func deduire(
    par numero: NumeroFacture, _ tete: EnTete, _ jour: JourDeTVA?, _ parties: Parties,
    importe: OrigineImport? = nil
  ) -> AcompteDeduit {
    // The VAT of an imported invoice that is older than the deposit was declared without that.
    let estAnterieure = importe != nil && tete.dateFacture < self.dateFacture
    let plusTot = estAnterieure ? self.dateFacture : .premiere
    let exigible = jourDu(par: tete, jour, parties)
      .map { $0.date < plusTot ? JourDeTVA(plusTot) : $0 }
    return AcompteDeduit(
      numeroFacture: numero, dateFacture: tete.dateFacture, jourDeTVA: exigible,
      recu: recus(le: exigible?.date ?? tete.dateFacture), importe: importe)
  }

  /// The day on which the VAT of this deposit is due, paid or not, by an invoice that deducts it: that of the part which
  /// is of its kind; none where that part waits too.
  private func jourDu(
    par finale: EnTete, _ jour: JourDeTVA?, _ parties: Parties
  ) -> JourDeTVA? {
    let regle = RegleDExigibilite(finale, parties.vendeur, parties.client)
    let nature = finale.nature == .mixte ? self.nature : finale.nature
    let echeances = Set(totaux.groupes.map { regle.echeance(nature, $0.categorieTVA) })
    if echeances.allSatisfy(\.attend) { return nil }
    let sien = echeances == [.facture] ? nil : jour
    return sien ?? JourDeTVA(finale.dateFacture)
  }

  /// Parts a sum of a group by what is left of its lines that sell goods, and of those that sell services; it stays
  /// whole, and of neither kind, where a line is of none.
  private func partager(
    _ somme: Montant, sous cle: CleTVA
  ) -> [(nature: NatureLigne?, montant: Montant)] {
    let reste = resteACrediter()
    var poids: [NatureLigne: Int128] = [:]
    let siennes = lignes.filter { CleTVA($0.contenu) == cle }
    let restantes = siennes.filter { reste[$0.id]?.estEpuise == false }
    for ligne in restantes.isEmpty ? siennes : restantes {
      let vendue = natureVendue(sur: ligne)
      guard let nature = vendue.flatMap({ NatureLigne(rawValue: $0.rawValue) }) else {
        return [(nil, somme)]
      }
      poids[nature, default: 0] += Int128(reste[ligne.id]?.montant.unites ?? 0)
    }
    let natures = NatureLigne.allCases.filter { poids[$0] != nil }
    guard natures.count > 1 else { return [(natures.first, somme)] }
    guard poids.values.allSatisfy({ $0 >= 0 }), poids.values.contains(where: { $0 > 0 }) else {
      return [(nil, somme)]
    }
    let parts = Arrondi.repartir(Int128(somme.unites), selon: natures.map { poids[$0] ?? 0 })
    return zip(natures, parts).map { ($0, Montant(unitesAdmises: Int64($1))) }
  }

  /// Records that an avoir took back the deduction of this deposit; nothing where the invoice that it
  /// credits still deducts it, or another does.
  package func annulerDeduction(
    par avoir: AvoirEmis, sur facture: Facture
  ) throws -> DeductionAnnulee? {
    var creditee = facture
    try creditee.appliquer(.avoirEmis(avoir))
    guard let numero, deduitPar == avoir.numeroFacture, !creditee.deduit(numero) else { return nil }
    return DeductionAnnulee(
      numeroFacture: avoir.numeroFacture, numeroAvoir: avoir.numero.numero,
      dateAvoir: avoir.dateAvoir, importe: nil)
  }

  /// The issued invoice that deducts this deposit, if one does.
  package var deduitPar: NumeroFacture? { deduitPar(le: .derniere) }

  /// The one that does on a day.
  package func deduitPar(le jour: DateCivile) -> NumeroFacture? {
    deductions.last { deduction in
      deduction.faite.dateFacture <= jour
        && deduction.annulation.map { jour < $0.dateAvoir } ?? true
    }?.faite.numeroFacture
  }

  /// Records what became of this deposit by an imported invoice, which its avoirs may have credited since.
  package func deductions(par finale: Facture, importe: OrigineImport) throws -> [EvenementFacture]
  {
    guard let numero, let deduction = deduction(par: finale, importe: importe) else { return [] }
    let fait = EvenementFacture.acompteDeduit(deduction)
    // Imported avoirs may stand in another order than their days.
    let derniers = finale.avoirs.filter { !finale.deduit(numero, le: $0.date) }
    guard let avoir = derniers.min(by: { $0.date < $1.date }) else { return [fait] }
    let annulation = DeductionAnnulee(
      numeroFacture: deduction.numeroFacture, numeroAvoir: avoir.numero.numero,
      dateAvoir: avoir.date, importe: importe)
    return [fait, .deductionAnnulee(annulation)]
  }

  /// That this deposit is not paid, which is to be looked at where an invoice deducts it: its VAT is due by
  /// that one's issue, unless both wait to be paid.
  package func reserve(deduitPar emission: FactureEmise) -> Avertissement? {
    let exigible = deduire(par: emission).jourDeTVA
    let (creance, jour) = (creance, exigible?.date ?? emission.enTete.dateFacture)
    let avancement = fiche.avancement(le: jour)
    let reste = creance.du(avancement)
    guard let numero, reste > .zero else { return nil }
    let tva = creance.tvaEnAttente(avancement)
    // The VAT of a loss is recovered on that very day.
    let due = exigible != nil && tva > .zero && !creance.estIrrecouvrable(le: jour) ? tva : nil
    return Avertissement.acompteImpaye(numero, reste: reste, tva: due)
  }

  /// Whether it settles a deposit by deducting it.
  ///
  /// A deposit settles no other, though an import may have brought a line that says so, unless that other was told
  /// so, as by an older program.
  package func regle(_ acompte: Facture) -> Bool {
    guard let deduit = acompte.numero, self.deduit(deduit) else { return false }
    return self.typeFacture != .acompte || numero != nil && acompte.deduitPar == numero
  }

  /// Whether its lines deduct a deposit: those of a draft that was not given up, or of an invoice whose
  /// deduction no avoir has taken back, or none by a day.
  package func deduit(_ acompte: NumeroFacture, le jour: DateCivile? = nil) -> Bool {
    let citantes = lignes(deduisant: acompte)
    switch etape {
    case .annulee: return false
    case .brouillon: return !citantes.isEmpty
    case .emise:
      let reste = resteACrediter(le: jour)
      return citantes.contains { reste[$0.id]?.estEpuise == false }
    }
  }

  /// The lines that deduct a deposit: one for each group and kind of its VAT.
  func lignes(deduisant acompte: NumeroFacture) -> [Ligne] {
    lignes.filter { $0.contenu.factureAnterieure?.numero == acompte }
  }

  /// Whether invoices that deduct this deposit take more off together than is left of it before VAT; each line
  /// may be a cent off.
  package func estPlusQueDeduit(par factures: [Facture]) throws -> Bool {
    func cite(_ ligne: Ligne) -> Bool { ligne.contenu.factureAnterieure?.numero == numero }
    var (exces, lignes) = (Cumul.zero, 0)
    for groupe in totaux.groupes { exces -= Cumul(try resteDuGroupe(groupe.cle).base) }
    for facture in factures {
      for deduite in facture.partsHT where cite(deduite.ligne) {
        exces -= deduite.part
        lignes += 1
      }
      for reprise in facture.avoirs.flatMap(facture.partsHT(creditees:)) where cite(reprise.ligne) {
        exces += reprise.part
      }
    }
    return exces.centimes > lignes
  }

  /// Why this deposit may not be the one that lines of an invoice deduct, as an import can bring them.
  package func doute(
    deduitPar lignes: [Ligne], _ tete: EnTete, a client: FicheClient
  ) throws -> DouteSurDeduction? {
    guard let sien = emission?.client else { return nil }
    let (un, autre) = (client.sirenDit, sien.sirenDit)
    guard
      tete.clientId == self.clientId
        || (un != nil && autre != nil ? un == autre : client.nom == sien.nom)
    else { return .autreClient }
    guard self.dateFacture <= tete.dateFacture else { return .plusRecent }
    let citantes = lignes.filter { $0.contenu.factureAnterieure?.numero == numero }
    let parTVA = Dictionary(grouping: citantes) { CleTVA($0.contenu) }
    let siens = Set(totaux.groupes.map(\.cle))
    guard parTVA.keys.allSatisfy(siens.contains) else { return .autreTVA }
    for (cle, siennes) in parTVA {
      let reste = try resteDuGroupe(cle)
      let somme = reste.base.unites + (tete.prixSaisis == .ttc ? reste.montantTVA.unites : 0)
      let pris = siennes.reduce(0) { $0 - $1.total.unites }
      if pris > somme + Int64(siennes.count) { return .exces }
    }
    return nil
  }

  /// Whether an invoice to the client might deduct this deposit: it is of the last year or so, and there is enough
  /// for what is left of each of its rates; of any rate where it was asked for under another scheme of VAT.
  package func pourraitEtreDeduit(par emission: FactureEmise) throws -> Bool {
    let jours = emission.enTete.dateFacture - self.dateFacture
    guard (0...DateCivile.plusDUnAn).contains(jours), fiche.peutSeDeduire(le: .derniere) else {
      return false
    }
    let restes = try totaux.groupes.map { (cle: $0.cle, base: try resteDuGroupe($0.cle).base) }
      .filter { $0.base > .zero }
    guard !estDUnAutreRegime(que: emission) else {
      return restes.reduce(.zero) { $0 + Cumul($1.base) } <= Cumul(emission.totaux.totalHT)
    }
    return restes.allSatisfy { reste in
      emission.totaux.groupes.contains { $0.cle == reste.cle && $0.base >= reste.base }
    }
  }

  /// Whether this was issued under another scheme of VAT than an invoice is.
  package func estDUnAutreRegime(que emission: FactureEmise) -> Bool {
    self.emission?.vendeur.regime != emission.parties.vendeur.regime
  }

  /// Refuses to take a deduction back in part: a deposit is deducted as a whole, or not at all.
  func verifierDeductions(creditant creditees: [LigneCreditee]) throws(RefusFacturation) {
    let parLigne = Dictionary(creditees.map { ($0.ligneId, $0) }) { premiere, _ in premiere }
    let reste = resteACrediter()
    for acompte in lignes.filter({ parLigne[$0.id] != nil }).acomptesDeduits {
      let citantes = lignes(deduisant: acompte)
      let entiere = citantes.allSatisfy { ligne in
        let sien = reste[ligne.id] ?? ResteDeLigne(ligne)
        return (parLigne[ligne.id].map(sien.moins) ?? sien).estEpuise
      }
      guard entiere else {
        let visees = LignesVisees(lignes) { $0.factureAnterieure?.numero == acompte }
        throw .deductionEntiere(acompte, visees?.rangs ?? "")
      }
    }
  }

  /// The words of the reason for which a group bears no VAT, as its first line has them.
  package func motif(de groupe: GroupeTVA) -> Libelle? {
    lignes.first { CleTVA($0.contenu) == groupe.cle }?.contenu.motifExoneration
  }
}

extension [Ligne] {
  /// The deposits that they deduct, each once.
  package var acomptesDeduits: [NumeroFacture] {
    // Read where it stands: of every invoice that is verified.
    reduce(into: []) { tous, ligne in
      if let numero = ligne.contenu.precisions.factureAnterieure?.numero, !tous.contains(numero) {
        tous.append(numero)
      }
    }
  }
}

extension ContenuLigne {
  /// Refuses to change what a line takes off, and for which deposit: it took what was left of that one.
  func verifierDeduction(devenant nouveau: ContenuLigne) throws(RefusFacturation) {
    guard let citee = self.factureAnterieure else { return }
    var fige = nouveau
    (fige.quantite, fige.prixUnitaire, fige.remise) = (quantite, prixUnitaire, remise)
    (fige.tva, fige.categorieTVA, fige.codeExoneration) = (tva, categorieTVA, codeExoneration)
    fige.factureAnterieure = citee
    guard fige == nouveau else { throw .deductionFigee(citee.numero) }
  }
}

extension FactureAnterieure {
  /// How a line that deducts it is called.
  fileprivate func designation(_ langue: Langue) -> Libelle {
    let jour = date.afficheEnEntier(langue)
    return Libelle(
      texteAdmis: Texte("Acompte \(numero) du \(jour)", "Deposit \(numero) of \(jour)").en(langue))
  }
}

extension PrixUnitaire {
  /// A price of so many cents.
  fileprivate init(_ montant: Montant) throws(RefusFacturation) {
    try self.init(unites: Int128(montant.unites) * 10_000, champ: .prixUnitaire)
  }
}

/// Why the deposit that an invoice deducts may not be its own.
package enum DouteSurDeduction: String, CaseIterable, Sendable {
  case inconnu, autreClient, plusRecent, autreTVA, exces
}
