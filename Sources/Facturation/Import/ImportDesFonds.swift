/// What came in for an imported invoice, what went out again, and what was given up.
extension ImportDeFacture {
  /// The payments, each with what became of it; by the means that the invoice asked for, unless the
  /// file says otherwise.
  func payer(
    _ conditions: ConditionsPaiement, tirer: () -> UUIDTexte
  ) -> [EvenementFacture] {
    var evenements: [EvenementFacture] = []
    for (place, paiement) in importee.paiements.enumerated() {
      let (champ, tire) = ("paiements[\(place)]", PaiementID(tirer()))
      guard estPositif(paiement.montant, "\(champ).montant") else { continue }
      let id = paiement.id ?? connue?.paiements.element(place)?.id ?? tire
      let paye = PaiementEnregistre(
        paiementId: id, montant: paiement.montant, mode: paiement.mode ?? conditions,
        datePaiement: paiement.date, reference: paiement.reference,
        reglement: paiement.reglement, importe: cadre.origine)
      let (identite, jour) = ("\(champ).paiementId", "\(champ).datePaiement")
      let recu = appliquer(.paiementEnregistre(paye), champ, id: identite, jour: jour)
      guard !recu.isEmpty else { continue }
      evenements += recu
      if let rejet = paiement.rejet {
        evenements += rejeter(id, rejet, paye: paiement.date, "\(champ).rejet")
      }
      guard let motif = paiement.annulation else { continue }
      let annulation = PaiementAnnule(paiementId: id, motif: motif, importe: cadre.origine)
      evenements += appliquer(.paiementAnnule(annulation), "\(champ).annulation")
    }
    return evenements
  }

  private func rejeter(
    _ id: PaiementID, _ rejet: Rejet, paye jour: DateCivile, _ champ: String
  ) -> [EvenementFacture] {
    guard rejet.date >= jour else {
      let refus = RefusFacturation.rejetAvantPaiement(rejet: rejet.date, paiement: jour)
      refuser("\(champ).dateRejet", .refus(refus))
      return []
    }
    if let frais = rejet.frais, !estPositif(frais, "\(champ).frais") { return [] }
    let rejete = PaiementRejete(paiementId: id, rejet: rejet, importe: cadre.origine)
    return appliquer(.paiementRejete(rejete), champ, jour: "\(champ).dateRejet")
  }

  /// The refunds, which may cite avoirs and so follow upon all of them.
  func rembourser(
    _ conditions: ConditionsPaiement, tirer: () -> UUIDTexte
  ) -> [EvenementFacture] {
    var evenements: [EvenementFacture] = []
    for (place, rendu) in importee.remboursements.enumerated() {
      let (champ, tire) = ("remboursements[\(place)]", RemboursementID(tirer()))
      guard estPositif(rendu.montant, "\(champ).montant") else { continue }
      if let avoir = rendu.avoirId, facture?.avoir(avoir) == nil {
        refuser("\(champ).avoirId", .refus(.designationInconnue(avoir.texte)))
        continue
      }
      let effectue = RemboursementEffectue(
        Remboursement(
          id: rendu.id ?? connue?.remboursements.element(place)?.id ?? tire,
          montant: rendu.montant, mode: rendu.mode ?? conditions, date: rendu.date,
          reference: rendu.reference, avoirId: rendu.avoirId, reglement: rendu.reglement),
        importe: cadre.origine)
      let (identite, jour) = ("\(champ).remboursementId", "\(champ).dateRemboursement")
      evenements += appliquer(.remboursementEffectue(effectue), champ, id: identite, jour: jour)
    }
    return evenements
  }

  /// What was given up, which is what all that the file tells leaves unpaid on that day.
  func passerEnPerte(_ facture: Facture) -> [EvenementFacture] {
    guard let perte = importee.irrecouvrable else { return [] }
    guard perte.date >= facture.dateFacture else {
      let refus = RefusFacturation.perteAvantMouvement(
        perte: perte.date, dernier: facture.dateFacture)
      refuser("irrecouvrable.date", .refus(refus))
      return []
    }
    let impayes = facture.impayes(le: perte.date)
    let calculee = Perte(date: perte.date, motif: perte.motif, groupes: impayes)
    let donnee = Perte(date: perte.date, motif: perte.motif, groupes: perte.groupes ?? impayes)
    guard donnee == calculee else {
      refuser(
        "irrecouvrable.groupes",
        .totalEnDesaccord(donne: donnee.montant, attendu: calculee.montant))
      return []
    }
    let creance = CreanceIrrecouvrable(calculee, importe: cadre.origine)
    return appliquer(.creanceIrrecouvrable(creance), "irrecouvrable", jour: "irrecouvrable.date")
  }

  private func estPositif(_ montant: Montant, _ champ: String) -> Bool {
    if montant > .zero { return true }
    refuser(champ, .refus(.paiementNonPositif(montant)))
    return false
  }
}

/// Sums that a file gives are kept as they stand on the invoice, when rounding explains them.
///
/// Programs round in other places than we do: by line, by rate, or once. So each figure may differ
/// from ours by a cent for each line, and together they must add up exactly:
///
///     total HT = the bases    TVA = that of the rates    TTC = HT + TVA    remise = sous-total − HT
struct TotauxGardes {
  /// The sums to record, if nothing is wrong.
  private(set) var totaux: Totaux?
  /// What is wrong, each with its field.
  private(set) var defauts: [(champ: String, defaut: Defaut)] = []

  private let donnes: TotauxImportes
  private let calcules: Totaux
  private let marge: Int64
  private let prix: PrixSaisis

  /// Compares what is given with what so many lines come to.
  init(_ donnes: TotauxImportes, calcules: Totaux, lignes: Int, prix: PrixSaisis) {
    self.donnes = donnes
    self.calcules = calcules
    self.prix = prix
    marge = Int64(lignes)
    let groupes = donnes.groupes.map { gardes($0) } ?? repartis()
    guard defauts.isEmpty else { return }
    do throws(RefusFacturation) {
      let totaux = try additionner(groupes)
      self.totaux = defauts.isEmpty ? totaux : nil
    } catch {
      defauts.append(("totalTTC", .refus(error)))
    }
  }

  /// The groups of the file, in our order; each is one of ours.
  private mutating func gardes(_ groupes: [GroupeTVA]) -> [GroupeTVA] {
    var parCle: [CleTVA: GroupeTVA] = [:]
    for (rang, groupe) in groupes.enumerated() {
      let notre = self.notre(groupe)
      let cle = notre?.cle ?? groupe.cle
      let champ = "groupes[\(rang)]"
      comparer(groupe.base, notre?.base ?? .zero, "\(champ).base")
      comparer(groupe.montantTVA, notre?.montantTVA ?? .zero, "\(champ).montantTVA")
      let garde = GroupeTVA(cle, base: groupe.base, montantTVA: groupe.montantTVA)
      if notre == nil || parCle.updateValue(garde, forKey: cle) != nil {
        refuser(groupe.base, .zero, "\(champ).base")
      }
    }
    return calcules.groupes.compactMap { notre in
      if parCle[notre.cle] == nil { refuser(.zero, notre.base, "groupes") }
      return parCle[notre.cle]
    }
  }

  /// Which of our groups is meant; files that knew no codes of exemption name them by rate and
  /// category.
  private func notre(_ groupe: GroupeTVA) -> GroupeTVA? {
    let semblables = calcules.groupes.filter {
      $0.tva == groupe.tva && $0.categorieTVA == groupe.categorieTVA
    }
    let exact = semblables.first { $0.cle == groupe.cle }
    return exact ?? (groupe.codeExoneration == nil && semblables.count == 1 ? semblables[0] : nil)
  }

  /// Our groups, the largest of which bears what the sums of the file differ by.
  private mutating func repartis() -> [GroupeTVA] {
    let totalHT = donnes.totalHT ?? calcules.totalHT
    comparer(totalHT, calcules.totalHT, "totalHT")
    var montantTVA = donnes.montantTVA ?? calcules.montantTVA
    if donnes.montantTVA == nil, let totalTTC = donnes.totalTTC,
      let notre = try? totalHT + montantTVA, let reste = try? totalTTC - totalHT
    {
      comparer(totalTTC, notre, "totalTTC")
      montantTVA = reste
    } else {
      comparer(montantTVA, calcules.montantTVA, "montantTVA")
    }
    var groupes = calcules.groupes
    guard
      let place = groupes.indices.max(by: {
        groupes[$0].base.unites.magnitude < groupes[$1].base.unites.magnitude
      }), let base = try? groupes[place].base + (totalHT - calcules.totalHT),
      let tva = try? groupes[place].montantTVA + (montantTVA - calcules.montantTVA)
    else { return groupes }
    groupes[place] = GroupeTVA(groupes[place].cle, base: base, montantTVA: tva)
    return groupes
  }

  /// What the groups come to, which the other figures must be.
  private mutating func additionner(_ groupes: [GroupeTVA]) throws(RefusFacturation) -> Totaux {
    let sousTotal = donnes.sousTotal ?? calcules.sousTotal
    comparer(sousTotal, calcules.sousTotal, "sousTotal")
    let totaux = try Totaux(sousTotal: sousTotal, groupes: groupes, prix: prix)
    exiger(donnes.totalHT, totaux.totalHT, "totalHT")
    exiger(donnes.montantTVA, totaux.montantTVA, "montantTVA")
    exiger(donnes.totalTTC, totaux.totalTTC, "totalTTC")
    exiger(donnes.remise, totaux.remise, "remise")
    return totaux
  }

  private mutating func comparer(_ donne: Montant, _ attendu: Montant, _ champ: String) {
    if !donne.estArrondi(de: attendu, centimes: marge) { refuser(donne, attendu, champ) }
  }

  private mutating func exiger(_ donne: Montant?, _ attendu: Montant, _ champ: String) {
    if let donne, donne != attendu { refuser(donne, attendu, champ) }
  }

  private mutating func refuser(_ donne: Montant, _ attendu: Montant, _ champ: String) {
    guard !defauts.contains(where: { $0.champ == champ }) else { return }
    defauts.append((champ, .totalEnDesaccord(donne: Cumul(donne), attendu: Cumul(attendu))))
  }
}

extension Montant {
  /// Whether it differs from another by so many cents at most.
  package func estArrondi(de autre: Montant, centimes: Int64 = 1) -> Bool {
    (unites - autre.unites).magnitude <= UInt64(centimes)
  }
}

extension Totaux {
  /// Whether recorded sums add up, and are what so many lines come to but for the rounding.
  package func sontArrondis(de calcules: Totaux, lignes: Int, prix: PrixSaisis) -> Bool {
    let donnes = TotauxImportes(
      sousTotal: sousTotal, remise: remise, totalHT: totalHT, groupes: groupes,
      montantTVA: montantTVA, totalTTC: totalTTC)
    return TotauxGardes(donnes, calcules: calcules, lignes: lignes, prix: prix).totaux == self
  }
}
