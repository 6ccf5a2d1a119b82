/// One imported invoice on its way into the registre: the events that it comes to, step by step.
///
/// The steps lie apart because the events of many invoices are recorded together, drafts in the order of
/// their ranks, invoices and avoirs in that of their numbers: one may have to wait between its draft and its
/// number. Faults are gathered, and reading goes on as far as it can.
///
/// Rules about how we act (the ceiling of cash, payments above the balance, the rates of today, the
/// order of dates) do not bind what happened elsewhere. The rules that make an invoice one do.
package final class ImportDeFacture {
  package let importee: FactureImportee
  let cadre: CadreImport
  /// The invoice as the registre has it already, from which comes what the file leaves out.
  let connue: Facture?
  /// Which invoice of its file it is.
  package let rang: Int
  /// The invoice as far as it has come; nothing before it is begun.
  package internal(set) var facture: Facture?
  /// The client, as the registre knows it.
  var client: Client?
  /// The places of the invoice's own number and of its avoirs', in the order of the file.
  package private(set) var documents: [NumeroEmis] = []
  /// What is wrong.
  package private(set) var refus: [RefusImport] = []

  /// Prepares the import of an invoice, which is the one of that rank in its file.
  package init(
    _ importee: FactureImportee, rang: Int, dans cadre: CadreImport, connue: Facture? = nil
  ) {
    self.importee = importee
    self.rang = rang
    self.cadre = cadre
    self.connue = connue
    placerLesNumeros()
  }

  /// Where the number of a document stands in the file.
  package static func champ(duDocument rang: Int) -> String {
    rang == 0 ? "numero" : "avoirs[\(rang - 1)].numero"
  }

  /// Notes a fault of a field.
  package func refuser(_ champ: String, _ defaut: Defaut) {
    refus.append(RefusImport(rang: rang, champ: champ, defaut))
  }

  /// What a computation gives, or nothing and its refusal as a fault of a field.
  func essayer<Valeur>(
    _ champ: String, _ calcul: @autoclosure () throws(RefusFacturation) -> Valeur
  ) -> Valeur? {
    do {
      return try calcul()
    } catch {
      refuser(champ, .refus(error))
      return nil
    }
  }

  /// Applies an event and gives it, or notes why it cannot follow; `id` is where what it makes has its identity, `jour`
  /// where its day stands.
  func appliquer(
    _ evenement: EvenementFacture, _ champ: String, id: String? = nil, jour: String? = nil
  ) -> [EvenementFacture] {
    // Documents that the registre has already were there before.
    if connue == nil, let cloture = cadre.cloture {
      do throws(RefusFacturation) {
        try cloture.admettre(evenement, sur: facture, importe: true)
      } catch {
        // What helps is for a sale that was forgotten, not for money.
        let estVente = if case .factureEmise = evenement { true } else { false }
        refuser(jour ?? champ, estVente ? Defaut(error.enonce) : .refus(error))
      }
    }
    if connue == nil, !importee.accepteDateFuture, let limite = cadre.auPlusTard,
      let refus = evenement.refus(auPlusTard: limite)
    {
      refuser(jour ?? champ, Defaut(refus.enonce))
    }
    do throws(EcartDEvolution) {
      try facture?.appliquer(evenement)
      return [evenement]
    } catch {
      switch error {
      case .elementPresent(let uuid): refuser(id ?? champ, .identifiantEnDouble(uuid))
      default: refuser(champ, .refus(.valeur(.total, Montant.horsLimites)))
      }
      return []
    }
  }

  /// The number given, or what a known invoice has in its place; a draft has none.
  private func placerLesNumeros() {
    let statut = importee.statut
    switch importee.reference {
    case .brouillon(let texte):
      if let statut, statut != .brouillon, statut != .annulee {
        refuser("numero", .numeroEtStatut(texte, statut))
      }
      let reference = RefusFacturation.factureNonEmise(texte)
      if !importee.paiements.isEmpty { refuser("paiements", .refus(reference)) }
      if !importee.avoirs.isEmpty { refuser("avoirs", .refus(reference)) }
      if !importee.remboursements.isEmpty { refuser("remboursements", .refus(reference)) }
      if importee.irrecouvrable != nil { refuser("irrecouvrable", .refus(reference)) }
    case .numero(let numero):
      if statut == .brouillon {
        refuser("numero", .numeroEtStatut(numero.numero.texte, .brouillon))
      }
      let numeros = [(numero, importee.dateFacture)] + importee.avoirs.map { ($0.numero, $0.date) }
      for (rang, (numero, jour)) in numeros.enumerated() { placer(numero, rang, le: jour) }
      if documents.count < numeros.count { documents = [] }
    }
  }

  private func placer(_ numero: NumeroImporte, _ rang: Int, le jour: DateCivile) {
    let fait = rang == 0 ? connue?.emission?.numero : connue?.avoirs.element(rang - 1)?.numero
    if let fait, fait.numero == numero.numero { return documents.append(fait) }
    do throws(DefautDeChamp) {
      documents.append(
        try NumeroEmis(
          numero, le: jour, avoir: rang > 0, etranger: importee.numerosEtrangers,
          dans: cadre.registre))
    } catch {
      let dernier = rang == 0 ? "" : "avoirs[\(rang - 1)]."
      refuser(dernier + error.champ, error.defaut)
    }
  }
}

extension EvenementFacture {
  /// Why it is not to be dated so without more ado, where its day is to come.
  fileprivate func refus(auPlusTard limite: DateCivile) -> RefusFacturation? {
    if let date = document?.date, date > limite { return .dateFuture(date, aujourdhui: limite) }
    let fonds: DateCivile
    switch self {
    case .paiementEnregistre(let paiement):
      let date = paiement.datePaiement
      return date > limite ? .paiementDateFuture(date, aujourdhui: limite) : nil
    case .paiementRejete(let fait): fonds = fait.rejet.date
    case .remboursementEffectue(let fait): fonds = fait.remboursement.date
    case .creanceIrrecouvrable(let fait): fonds = fait.perte.date
    default: return nil
    }
    return fonds > limite
      ? .faitFutur(fonds, aujourdhui: limite, remede: .accepterUneDateFuture) : nil
  }
}

extension Facture {
  /// The same as if a file had told of all of it, for a comparison of what it says alone; when its VAT
  /// counts, the registre said.
  package var commeImportee: Facture {
    var facture = self
    if case .emise(var emission) = etape {
      emission.estImportee = true
      emission.jourDeTVA = nil
      facture.etape = .emise(emission)
    }
    for rang in avoirs.indices { facture.suiteAvoirs[rang: rang] = avoirs[rang].commeImporte }
    facture.deductions = []
    return facture
  }

  /// What a file tells otherwise of it.
  package func parts(autresQue lue: Facture) -> [PartDeFacture] {
    let (connue, lue) = (commeImportee, lue.commeImportee)
    return PartDeFacture.allCases.filter { !$0.estEgale(connue, lue) }
  }
}

/// A part of an invoice, as a refusal names it where a file tells it otherwise.
package enum PartDeFacture: String, CaseIterable {
  case etat, client, tete, lignes, totaux, emission, paiements, remboursements, avoirs, perte

  var nom: Texte {
    switch self {
    case .etat: Texte("état", "state")
    case .client: Texte("client", "customer")
    case .tete: Texte("en-tête", "header")
    case .lignes: Texte("lignes", "lines")
    case .totaux: Texte("totaux", "totals")
    case .emission: Texte("ce que l'émission a figé", "what issuing froze")
    case .paiements: Texte("paiements", "payments")
    case .remboursements: Texte("remboursements", "refunds")
    case .avoirs: Texte("avoirs", "credit notes")
    case .perte: Texte("perte", "write-off")
    }
  }

  fileprivate func estEgale(_ une: Facture, _ autre: Facture) -> Bool {
    switch self {
    case .etat: une.etape == autre.etape || une.estEmise && autre.estEmise
    case .client: une.clientId == autre.clientId
    case .tete: une.enTete.avec(client: autre.clientId) == autre.enTete
    case .lignes: une.lignes == autre.lignes
    case .totaux: une.totaux == autre.totaux
    case .emission: !une.estEmise || !autre.estEmise || une.etape == autre.etape
    case .paiements: une.paiements == autre.paiements
    case .remboursements: une.remboursements == autre.remboursements
    case .avoirs: une.avoirs == autre.avoirs
    case .perte: une.abandon == autre.abandon
    }
  }
}

extension EnTete {
  fileprivate func avec(client: ClientID) -> EnTete {
    var tete = self
    tete.clientId = client
    return tete
  }
}

/// The draft that every imported invoice begins as.
extension ImportDeFacture {
  /// Begins the draft and adds its lines; one that was given up is given up again.
  ///
  /// For each event that makes something new an identifier is drawn, even where the file has one.
  package func commencer(
    _ client: Client, brouillon rang: Int, tirer: () -> UUIDTexte
  ) -> [EvenementFacture] {
    _ = tirer()
    let enTete = importee.enTete(de: client.id)
    verifier(enTete)
    let creation = FactureCreee(brouillon: rang, enTete: enTete, importe: cadre.origine)
    facture = Facture(creation, id: importee.id)
    self.client = client
    var evenements: [EvenementFacture] = [.factureCreee(creation)]
    for (place, ligne) in importee.lignes.enumerated() {
      let connue = connue?.lignes.element(place)?.id
      let tire = LigneID(tirer())
      guard let contenu = contenu(de: ligne, sous: enTete.tva, "lignes[\(place)]") else { continue }
      let ajout = LigneAjoutee(
        ligneId: ligne.id ?? connue ?? tire, contenu: contenu, importe: cadre.origine)
      evenements += appliquer(
        .ligneAjoutee(ajout), "lignes[\(place)]", id: "lignes[\(place)].ligneId")
    }
    if case .brouillon = importee.reference { evenements += finirLeBrouillon() }
    return evenements
  }

  /// What a draft's sums and its giving up come to.
  private func finirLeBrouillon() -> [EvenementFacture] {
    guard let facture, facture.lignes.count == importee.lignes.count else { return [] }
    for (place, (lue, ligne)) in zip(importee.lignes, facture.lignes).enumerated() {
      verifier(lue.total, ligne.total, "lignes[\(place)].total")
    }
    _ = gardes(importee.totaux, facture.totaux, lignes: facture.lignes.count)
    guard importee.statut == .annulee else { return [] }
    let annulation = FactureAnnulee(motif: motifAnnulation, importe: cadre.origine)
    return appliquer(.factureAnnulee(annulation), "statut")
  }

  /// Why it was given up or cancelled.
  var motifAnnulation: Libelle {
    if let motif = importee.motifAnnulation { return motif }
    if case .annulee(let motif)? = connue?.etape { return motif }
    return connue?.avoirs.first?.motif ?? CadreImport.motifHabituel
  }

  /// Refuses a total that rounding does not explain.
  func verifier(_ donne: Montant?, _ attendu: Montant, _ champ: String) {
    guard let donne, !donne.estArrondi(de: attendu) else { return }
    refuser(champ, .totalEnDesaccord(donne: Cumul(donne), attendu: Cumul(attendu)))
  }

  /// The sums to record, or nothing and what is wrong with those given.
  func gardes(
    _ donnes: TotauxImportes, _ calcules: Totaux, lignes: Int, _ champ: String = ""
  ) -> Totaux? {
    let gardes = TotauxGardes(
      donnes, calcules: calcules, lignes: lignes, prix: facture?.prixSaisis ?? .ht)
    for (nom, defaut) in gardes.defauts { refuser(champ + nom, defaut) }
    return gardes.totaux
  }

  private func verifier(_ enTete: EnTete) {
    if let jours = enTete.delaiJours, enTete.dateFacture.plus(jours: jours) != enTete.dateEcheance {
      refuser("delaiJours", .delaiEnDesaccord(jours: jours, echeance: enTete.dateEcheance))
    }
    _ = essayer("livraison", try enTete.livraison?.verifier())
    _ = essayer("remiseMontant", try enTete.remise.verifierForme())
    verifier(enTete.tva, "tva")
  }

  private func verifier(_ taux: Taux, _ champ: String) {
    if !taux.estConnu { refuser(champ, .refus(.tauxNonAdmis(taux, parmi: Taux.connus))) }
  }

  /// What a line says, its VAT complete.
  private func contenu(
    de ligne: LigneImportee, sous tva: Taux, _ champ: String
  ) -> ContenuLigne? {
    var contenu = ligne.contenu
    contenu.remise = contenu.remise?.siUtile
    let taux = ligne.tva ?? tva
    verifier(taux, "\(champ).tva")
    let regime = (importee.vendeur ?? cadre.registre.vendeur).regime
    let dite = FiscaliteLigne.Dite(
      taux: taux, categorie: ligne.categorieTVA, code: contenu.codeExoneration,
      motif: contenu.motifExoneration)
    let vat = essayer("\(champ).categorieTVA", try FiscaliteLigne(importee: dite, sous: regime))
    guard let vat else { return nil }
    if contenu.codeUnite == nil, let mot = ligne.unite { contenu.compter(en: mot) }
    contenu.porter(vat)
    return estAdmise(contenu, champ) ? contenu : nil
  }

  /// Whether a line keeps the rules of every line, and its period is one; the broken rules are noted.
  private func estAdmise(_ contenu: ContenuLigne, _ champ: String) -> Bool {
    guard contenu.quantite != .zero else {
      refuser("\(champ).quantite", .refus(.quantiteNulle))
      return false
    }
    let avant = refus.count
    if let periode = contenu.periode {
      _ = essayer("\(champ).periode", try Periode(du: periode.debut, au: periode.fin))
    }
    for regle in ContenuLigne.regles {
      _ = essayer("\(champ).\(regle.membre)", try regle.verifier(contenu)())
    }
    return refus.count == avant
  }
}

extension ContenuLigne {
  /// Takes a unit by its word; one that has no code is described, lest it be lost.
  fileprivate mutating func compter(en mot: Libelle) {
    if let code = CodeUnite.code(du: mot.texte) {
      codeUnite = code
    } else {
      codeUnite = .convenue
      self.description = self.description ?? Note(texteAdmis: "Unité : \(mot)")
    }
  }
}

extension Taux {
  /// All that are or were French rates, the lowest first.
  package static let connus = (enVigueur + anciens).sorted()

  /// Whether it is or was a French rate.
  package var estConnu: Bool { Self.connus.contains(self) }
}

extension Array {
  /// The element at a place, if there is one.
  func element(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
