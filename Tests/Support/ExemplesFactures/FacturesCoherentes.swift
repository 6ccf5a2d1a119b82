package import Facturation
import Hasard

/// Invoices that add up, as a registre may hold them, in every state and with every field.
///
/// Their sums are the domain's, or differ by a cent as another program's rounding does.
package struct FacturesCoherentes {
  /// An invoice, and the client as the registre knows it.
  package typealias Vue = (facture: Facture, client: Client)

  private var hasard: HasardDeValeurs
  private var clients: [Client] = []
  private var rangs: [Serie: Int] = [:]
  private var brouillon = 0

  /// Draws from that source.
  package init(_ hasard: HasardDeValeurs) { self.hasard = hasard }

  /// The next invoices, their drafts in the order of their ranks.
  package mutating func suite(_ nombre: Int) throws -> [Vue] {
    if clients.isEmpty { clients = (0..<40).map { _ in client() } }
    return try (0..<nombre).map { _ in try suivante() }
  }

  /// A client as a registre may hold one: its addresses in France have postal codes.
  private mutating func client() -> Client {
    let client = hasard.client(hasard.identifiant())
    var fiche = client.fiche
    let adresses: [WritableKeyPath<FicheClient, Adresse?>] = [
      \.adresse, \.adresseFacturation, \.adresseLivraison,
    ]
    for adresse in adresses { completer(&fiche[keyPath: adresse]) }
    return Client(id: client.id, fiche: fiche)
  }

  private mutating func completer(_ adresse: inout Adresse?) {
    if adresse?.pays == .france { adresse?.codePostal = Libelle(texteAdmis: "35300") }
  }

  private mutating func suivante() throws -> Vue {
    let client = hasard.un(clients)
    brouillon += hasard.entier(0...9) == 0 ? hasard.entier(1...50) : 1
    let creation = FactureCreee(brouillon: brouillon, enTete: enTete(client.id))
    var facture = Facture(creation, id: hasard.identifiant())
    let etat = hasard.entier(0...7)
    try ajouterDesLignes(&facture, etat < 2 ? hasard.entier(0...3) : hasard.entier(1...4))
    switch etat {
    case 0: break
    case 1: try facture.appliquer(.factureAnnulee(FactureAnnulee(motif: hasard.libelle())))
    default: try emettre(&facture, client)
    }
    return (facture, client)
  }

  private mutating func enTete(_ client: ClientID) -> EnTete {
    var enTete = hasard.enTete()
    enTete.clientId = client
    enTete.tva = hasard.un(Taux.enVigueur + Taux.anciens)
    let montant = Montant(unitesAdmises: Int64(hasard.entier(0...9_999)))
    enTete.remise = hasard.un([.aucune, .aucune, Remise(hasard.nombre()), Remise(montant: montant)])
    enTete.remise.motif = enTete.remise.estNulle ? nil : hasard.facultatif { $0.libelle() }
    if let delai = enTete.delaiJours, let echeance = enTete.dateFacture.plus(jours: delai) {
      enTete.dateEcheance = echeance
    } else {
      enTete.delaiJours = nil
    }
    if let livraison = enTete.livraison, let fin = livraison.fin, fin < livraison.debut {
      enTete.livraison?.debut = fin
    }
    if var livraison = enTete.livraison {
      completer(&livraison.adresse)
      enTete.livraison = livraison
    }
    return enTete
  }

  private mutating func ajouterDesLignes(_ facture: inout Facture, _ nombre: Int) throws {
    for _ in 0..<nombre {
      var contenu: ContenuLigne = hasard.tirer()
      contenu.quantite = Quantite(unitesAdmises: Int64(hasard.entier(1...200_000)))
      contenu.prixUnitaire = PrixUnitaire(
        unitesAdmises: Int64(hasard.entier(0...900) * hasard.un([1, 10_000, 3_333_333])))
      contenu.tva = hasard.un([facture.tva, .zero, .normal])
      let exonerees = CategorieTVA.allCases.filter { $0 != .normale }
      contenu.categorieTVA = contenu.tva > .zero ? .normale : hasard.un(exonerees)
      let code =
        CodeExoneration.seul(de: contenu.categorieTVA) ?? hasard.un(["VATEX-EU-132", .debours])
      contenu.codeExoneration = contenu.categorieTVA.demandeMotif ? code : nil
      if contenu.categorieTVA.demandeMotif { contenu.motifExoneration = hasard.libelle() }
      contenu.remise = try remise(sur: contenu)
      if let periode = contenu.periode, periode.fin < periode.debut {
        contenu.periode = try Periode(du: periode.fin, au: periode.debut)
      }
      try ajouter(contenu, &facture)
      // A line that deducts bears no discount, and half of a line without one is left of it.
      guard hasard.entier(0...9) == 0, contenu.remise == nil else { continue }
      contenu.quantite = Quantite(unitesAdmises: -contenu.quantite.unites / 2 - 1)
      try ajouter(contenu, &facture)
    }
  }

  /// A discount on a line, in percent or in euros, no more than the line comes to.
  private mutating func remise(sur contenu: ContenuLigne) throws -> Remise? {
    var entiere = contenu
    entiere.remise = nil
    let total = try CalculSommes.total(entiere.quantite, de: entiere)
    let montant = Montant(unitesAdmises: Int64(hasard.entier(0...Int(total.unites))))
    let remise = hasard.un([Remise.aucune, Remise(hasard.nombre()), Remise(montant: montant)])
    return remise.estNulle ? nil : remise
  }

  private mutating func ajouter(_ contenu: ContenuLigne, _ facture: inout Facture) throws {
    let ajout = LigneAjoutee(ligneId: hasard.identifiant(), contenu: contenu)
    try facture.appliquer(.ligneAjoutee(ajout))
  }

  private mutating func emettre(_ facture: inout Facture, _ client: Client) throws {
    let fiche = hasard.entier(0...3) == 0 ? self.client().fiche : client.fiche
    let numero = try numero("F{annee}-{n:4}", "FA/{n:3}", facture.dateFacture)
    let vendeur: Vendeur = hasard.tirer()
    var enTete = facture.enTete
    enTete.nature = facture.natureVendue(par: vendeur)
    try facture.appliquer(
      .factureEmise(
        FactureEmise(
          numero: numero, enTete: enTete, vendeur: vendeur, client: fiche,
          lignes: facture.lignesVendues(par: vendeur),
          totaux: hasard.entier(0...4) == 0
            ? arrondisAutrement(facture.totaux, facture.prixSaisis) : facture.totaux,
          dejaPaye: hasard.facultatif { $0.nombre(au: 1) }, mentions: hasard.mentions())))
    for _ in 0..<hasard.entier(0...2) { try payer(&facture) }
    for _ in 0..<hasard.entier(0...2) { try crediter(&facture) }
    if hasard.entier(0...2) == 0 { try payer(&facture, enEntier: true) }
    if hasard.entier(0...2) == 0 { try rembourser(&facture) }
    if hasard.entier(0...2) == 0 {
      let (jour, motif) = (max(hasard.jour(), facture.dateFacture), hasard.libelle())
      let perte = Perte(date: jour, motif: motif, groupes: facture.impayes(le: jour))
      try facture.appliquer(.creanceIrrecouvrable(CreanceIrrecouvrable(perte)))
    }
  }

  private mutating func rembourser(_ facture: inout Facture) throws {
    let avoir = facture.avoirs.last?.id
    let rendu = Remboursement(
      id: hasard.identifiant(), montant: Montant(unitesAdmises: Int64(hasard.entier(1...50_000))),
      mode: hasard.choix(), date: hasard.jour(), reference: hasard.facultatif { $0.libelle() },
      avoirId: hasard.entier(0...1) == 0 ? avoir : nil,
      reglement: hasard.facultatif { $0.identifiant() })
    try facture.appliquer(.remboursementEffectue(RemboursementEffectue(rendu)))
  }

  /// A number of the registre's own series or of another, never given before.
  private mutating func numero(
    _ notre: String, _ autre: String, _ jour: DateCivile
  ) throws -> NumeroEmis {
    let modele = Serie(texteAdmis: hasard.un([notre, autre]))
    let serie = modele.souche(du: jour)
    let rang = rangs[serie, default: 0] + 1
    rangs[serie] = rang
    return NumeroEmis(numero: try modele.numero(rang: rang, du: jour), serie: serie, rang: rang)
  }

  /// A cent more of the first rate's VAT, as a program has it that rounds by line.
  private func arrondisAutrement(_ totaux: Totaux, _ prix: PrixSaisis) throws -> Totaux {
    let cent = Montant(unitesAdmises: 1)
    var groupes = totaux.groupes
    groupes[0] = GroupeTVA(
      CleTVA(
        tva: groupes[0].tva, categorieTVA: groupes[0].categorieTVA,
        codeExoneration: groupes[0].codeExoneration), base: groupes[0].base,
      montantTVA: try groupes[0].montantTVA + cent)
    let totalTTC = try totaux.totalTTC + cent
    return Totaux(
      sousTotal: totaux.sousTotal,
      remise: prix == .ht ? totaux.remise : try totaux.sousTotal - totalTTC,
      totalHT: totaux.totalHT, groupes: groupes, montantTVA: try totaux.montantTVA + cent,
      totalTTC: totalTTC)
  }

  private mutating func payer(_ facture: inout Facture, enEntier: Bool = false) throws {
    let solde = facture.solde(le: .derniere).centimes
    let montant = enEntier ? Int(solde) : hasard.entier(1...50_000)
    guard montant > 0 else { return }
    let paiement = PaiementEnregistre(
      paiementId: hasard.identifiant(), montant: Montant(unitesAdmises: Int64(montant)),
      mode: hasard.choix(), datePaiement: hasard.jour(),
      reference: hasard.facultatif { $0.libelle() },
      reglement: hasard.facultatif { $0.identifiant() })
    try facture.appliquer(.paiementEnregistre(paiement))
    if hasard.entier(0...4) == 0 {
      let rejet = Rejet(
        date: max(paiement.datePaiement, hasard.jour()), motif: hasard.libelle(),
        frais: hasard.facultatif { $0.nombre(au: 1) })
      try facture.appliquer(
        .paiementRejete(PaiementRejete(paiementId: paiement.paiementId, rejet: rejet)))
    }
    guard hasard.entier(0...3) == 0 else { return }
    try facture.appliquer(
      .paiementAnnule(
        PaiementAnnule(paiementId: paiement.paiementId, motif: hasard.libelle())))
  }

  /// All that is left, or a part of one line.
  private mutating func crediter(_ facture: inout Facture) throws {
    let reste = facture.resteACrediter()
    let ouvertes = facture.lignes.filter { reste[$0.id]?.estEpuise == false }
    guard let premiere = ouvertes.first else { return }
    let lignes =
      hasard.entier(0...1) == 0
      ? [try partie(de: premiere, reste)].compactMap(\.self)
      : try ouvertes.compactMap { try reste[$0.id]?.crediter(nil, de: $0) }
    // A part of what stands beside a deduction may be more than is left.
    guard !lignes.isEmpty, let numeroFacture = facture.numero,
      let totaux = try? facture.totauxAvoir(lignes)
    else { return }
    let jour = max(facture.dateFacture, hasard.jour())
    try facture.appliquer(
      .avoirEmis(
        AvoirEmis(
          avoirId: hasard.identifiant(), numero: numero("A{annee}-{n:4}", "AV-{n}", jour),
          dateAvoir: jour, numeroFacture: numeroFacture, dateFacture: facture.dateFacture,
          motif: hasard.libelle(), notes: hasard.facultatif { $0.text(nil) },
          vendeur: hasard.tirer(), client: hasard.tirer(), lignes: lignes, totaux: totaux,
          mentions: hasard.mentions())))
  }

  /// Half of what is left of a line, by quantity or by amount.
  private mutating func partie(
    de ligne: Ligne, _ reste: [LigneID: ResteDeLigne]
  ) throws -> LigneCreditee? {
    guard let reste = reste[ligne.id] else { return nil }
    let moitie = Montant(unitesAdmises: reste.montant.unites / 2)
    if reste.auMontant || hasard.entier(0...1) == 0 {
      return moitie == .zero ? nil : try reste.crediter(.montant(moitie), de: ligne)
    }
    let quantite = Quantite(unitesAdmises: reste.quantite.unites / 2)
    return quantite == .zero ? nil : try reste.crediter(.quantite(quantite), de: ligne)
  }
}
