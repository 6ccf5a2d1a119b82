package import Facturation
package import Journaux

/// Checks that events mean something together: that each can follow, that numbers are given
/// without gap, that what was frozen is what the draft said and what the rules make of it, that an
/// act does what it says, and that what was closed stays as it was.
package struct Controle: Sendable {
  /// Reads the event at a place again.
  package typealias Relire = @Sendable (_ place: Int) throws -> Evenement
  /// Has something done when a thread is free.
  package typealias ACote = @Sendable (_ ouvrage: @escaping @Sendable () -> Void) -> Void

  /// The registre, its clients and its produits.
  private var etats = Repertoire()
  private var factures: FacturesSuivies
  private var numeros: Set<NumeroFacture> = []
  private var series: [Serie: DernierEmis] = [:]
  /// The deposits that were issued.
  private var acomptes: [NumeroFacture: FactureID] = [:]
  /// The invoices that deducted some as they were issued.
  private var finales: [NumeroFacture: FactureID] = [:]
  private var dernierBrouillon: Int?
  private var promesses = PromessesDeLActe()
  private var clotures: ControleDesClotures
  /// What the events before have made, if any are not taken up.
  private let vue: (any JournalView)?
  /// The streams of which is known what these have made.
  private var connus: Set<Flux> = []
  /// What makes a number of each client and facture, as long as that is wanted.
  private var marques: MarquesDesFiches?
  /// Where each client began, as long as that is wanted.
  private var origines: [ClientID: Position] = [:]
  /// What the clients had come to at the position for which that was wanted, once that is passed, and the
  /// factures that were held.
  private var sommeTenue: UInt64?

  /// What all clients and factures had come to at that position, if it is passed and all is done that is done
  /// aside.
  package var sommeDesFiches: UInt64? { sommeTenue.map { $0 &+ factures.sommeDesLachees } }

  /// Begins above the first event, or behind the whole acts that a view shows: their states are looked up
  /// there stream by stream, when they are first asked for.
  ///
  /// Where events can be read again, twice so many factures are held in memory at most; all of them
  /// otherwise.
  package init(
    apres vue: (any JournalView)? = nil, parTour: Int = 2048, marques: MarquesDesFiches? = nil,
    relire: Relire? = nil, aCote: @escaping ACote = { $0() }
  ) {
    self.vue = vue
    self.marques = marques
    clotures = ControleDesClotures(apres: vue)
    factures = FacturesSuivies(
      apres: vue, parTour: parTour, relire: relire, aCote: aCote, marques: marques)
  }

  /// Takes up an event that stands at a place, and gives all that is wrong with it.
  package mutating func prendre(_ evenement: RecordedEvent, a place: Int = 0) throws -> [Ecart] {
    let ecarts = try ecarts(evenement, a: place)
    if let marques, evenement.position == marques.position { finir(marques) }
    return ecarts
  }

  private mutating func ecarts(_ evenement: RecordedEvent, a place: Int) throws -> [Ecart] {
    var ecarts: [Ecart] = []
    let incoherence: EcartDEvolution?
    var deduits: [FactureID] = []
    if case .facture(let id, let fait) = evenement.evenement {
      if case .factureEmise(let emission) = fait {
        let cites = emission.lignes.acomptesDeduits
        deduits = try cites.compactMap { try acompte($0) }
        if emission.enTete.typeFacture == .acompte { acomptes[emission.numero.numero] = id }
        if !cites.isEmpty { finales[emission.numero.numero] = id }
      }
      let finale = try self.finale(de: fait)
      let rang = try factures.rang(de: id)
      var facture = Facture?.none
      if let rang { facture = factures.sortir(rang) }
      ecarts = try controler(fait, sur: facture, deduitPar: finale)
      let estDate = fait.mouvement != .aucun
      if estDate { ecarts += try clotures.controler(fait, sur: facture) }
      incoherence = factures.prendre(
        fait, de: id, en: rang, sortie: &facture, evenement.position, a: place)
      if estDate, incoherence == nil { clotures.compter(fait, menantA: facture) }
      if let rang { factures.remettre(&facture, a: rang) }
    } else {
      if case .cloture(_, .periodeCloturee(let cloture)) = evenement.evenement {
        try connaitre(.registre)
        let jour = etats.registre?.fuseau.jour(a: evenement.time.wholeSeconds)
        ecarts = try clotures.controler(cloture, de: evenement, le: jour ?? evenement.time.day)
      }
      incoherence = try suite(evenement.evenement, evenement.position)
    }
    if let incoherence {
      ecarts.append(
        Ecart(.coherence, attendu: .evenementQuiSuit, trouve: .incoherence(incoherence)))
    }
    return ecarts + promesses.prendre(evenement, deduisant: deduits)
  }

  /// The deposit of a number, if the registre has it.
  private func acompte(_ numero: NumeroFacture) throws -> FactureID? {
    try acomptes[numero] ?? anterieure(numero) { $0.enTete.typeFacture == .acompte }
  }

  /// The invoice of which a deduction or its end tells, if that deducted deposits as it was issued.
  private mutating func finale(de fait: EvenementFacture) throws -> Facture? {
    let numero: NumeroFacture
    switch fait {
    case .acompteDeduit(let deduction): numero = deduction.numeroFacture
    case .deductionAnnulee(let annulation): numero = annulation.numeroFacture
    default: return nil
    }
    let id = try finales[numero] ?? anterieure(numero) { !$0.lignes.acomptesDeduits.isEmpty }
    guard let id, let rang = try factures.rang(de: id) else { return nil }
    return factures[rang]
  }

  /// What was issued under a number before the first event, if it is such a one.
  private func anterieure(
    _ numero: NumeroFacture, ou estTelle: (FactureEmise) -> Bool
  ) throws -> FactureID? {
    guard
      case .facture(let id, .factureEmise(let emission))? =
        try vue?.last(tagged: .number(numero))?.evenement
    else { return nil }
    return estTelle(emission) ? id : nil
  }

  /// Takes up an event of another stream, or says why it cannot follow.
  private mutating func suite(_ evenement: Evenement, _ position: Position) throws
    -> EcartDEvolution?
  {
    try connaitre(evenement.flux)
    if marques != nil, case .client(let id, _) = evenement, origines[id] == nil {
      origines[id] = position
    }
    do throws(EcartDEvolution) {
      try etats.prendre(evenement)
      return nil
    } catch {
      return error
    }
  }

  /// Adds up what all come to, and marks none from now on.
  private mutating func finir(_ marques: MarquesDesFiches) {
    sommeTenue = origines.reduce(factures.finirLesMarques()) { somme, origine in
      guard let client = etats.clients[origine.key] else { return somme }
      return somme &+ marques.marque(.client(ClientNomme(client)), origine.value)
    }
    self.marques = nil
    origines = [:]
  }

  /// The states that the events before have made.
  private var anterieur: StreamStates? { vue.map { StreamStates($0) } }

  /// Looks up what a stream had come to before the first event, once.
  private mutating func connaitre(_ flux: Flux) throws {
    guard let vue, let anterieur, connus.insert(flux).inserted else { return }
    switch flux {
    case .registre: etats.registre = try anterieur.registre()
    case .client(let id): etats.clients[id] = try anterieur.client(id)
    case .produit(let id): etats.produits[id] = try anterieur.produit(id)
    case .cloture(let id): etats.clotures[id] = try vue.events(tagged: .stream(flux)).cloture()
    case .facture: break
    }
  }

  /// Holds what an event says of a facture against that and against what else is known.
  private mutating func controler(
    _ fait: EvenementFacture, sur facture: Facture?, deduitPar finale: Facture?
  ) throws -> [Ecart] {
    switch fait {
    case .factureCreee(let creation):
      return try rangDuBrouillon(creation) + connu(creation.enTete.clientId)
    case .clientChange(let change): return try connu(change.clientId)
    case .factureEmise(let emission):
      try connaitreLesTiers(de: facture)
      return try gel(emission, de: facture) + jourDeTVA(emission)
        + numerotation(
          emission.numero, le: emission.enTete.dateFacture, modele: etats.registre?.serieFactures,
          importe: emission.importe != nil)
    case .avoirEmis(let avoir):
      try connaitreLesTiers(de: facture)
      return try gel(avoir, de: facture)
        + numerotation(
          avoir.numero, le: avoir.dateAvoir, modele: etats.registre?.serieAvoirs,
          importe: avoir.importe != nil)
    case .creanceIrrecouvrable(let creance): return gel(creance.perte, de: facture)
    case .acompteDeduit(let deduction): return deduction.ecarts(sur: facture, par: finale)
    case .deductionAnnulee(let annulation): return annulation.ecarts(sur: finale)
    default: return []
    }
  }

  /// Drafts are counted through; an imported one may keep a higher rank that it had elsewhere.
  private mutating func rangDuBrouillon(_ creation: FactureCreee) throws -> [Ecart] {
    let suivant = try (dernierBrouillon ?? anterieur?.dernierBrouillon() ?? 0) + 1
    dernierBrouillon = creation.brouillon
    let juste =
      creation.importe == nil ? creation.brouillon == suivant : creation.brouillon >= suivant
    return Ecart.si(!juste, .numerotation, suivant, creation.brouillon)
  }

  /// A facture is made out to a client that is there.
  private mutating func connu(_ client: ClientID) throws -> [Ecart] {
    try connaitre(.client(client))
    let estConnu = etats.clients.keys.contains(client)
    return Ecart.si(!estConnu, .coherence, .clientConnu, .valeur(client.texte))
  }

  /// Looks up the seller and the client that a document freezes.
  private mutating func connaitreLesTiers(de facture: Facture?) throws {
    try connaitre(.registre)
    if let client = facture?.clientId { try connaitre(.client(client)) }
  }

  /// Numbers follow their pattern, their rank and their dates; an imported one only is not given
  /// twice.
  private mutating func numerotation(
    _ emis: NumeroEmis, le date: DateCivile, modele: Serie?, importe: Bool
  ) throws -> [Ecart] {
    let dernier = try series[emis.serie] ?? anterieur?.dernier(de: emis.serie)
    let souche = modele?.souche(du: date)
    let autre = souche == emis.serie ? nil : etats.registre?.dernier(emis, le: date)
    let sien = autre ?? DernierEmis(rang: emis.rang, date: date)
    series[emis.serie] = dernier?.avec(sien) ?? sien
    let dejaDonne = try vue?.last(tagged: .number(emis.numero)) != nil
    let nouveau = numeros.insert(emis.numero).inserted && !dejaDonne
    let ecarts = Ecart.si(!nouveau, .numerotation, .numeroNeuf, .valeur(emis.numero.texte))
    guard !importe, let modele, let souche else { return ecarts }
    let rang = (dernier?.rang ?? 0) + 1
    let atteint = modele.jourAtteint(avant: date, par: dernier, dans: emis.serie)
    let numero = try? modele.numero(rang: emis.rang, du: date)
    return ecarts + Ecart.si(emis.rang != rang, .numerotation, rang, emis.rang)
      + Ecart.si(emis.serie != souche, .numerotation, souche, emis.serie)
      + Ecart.si(emis.numero != numero, .numerotation, numero, emis.numero)
      + Ecart.si(atteint != nil, .numerotation, atteint, date)
  }

  /// An invoice froze just what the draft said, and its sums are those of its lines.
  ///
  /// What was imported froze its client and seller elsewhere, at another time; and its maker may have
  /// rounded otherwise.
  private func gel(_ emission: FactureEmise, de facture: Facture?) -> [Ecart] {
    guard let facture else { return [] }
    let importe = emission.importe != nil
    var brouillon = facture.enTete
    // A file used to be kept as it stands.
    if !importe || emission.enTete.nature != facture.nature {
      brouillon.nature = facture.natureVendue(par: emission.vendeur)
    }
    let client = etats.clients[facture.clientId]?.fiche
    let prix = facture.prixSaisis
    let sontCelles = emission.lignes == facture.lignes
    let suivent =
      sontCelles || emission.lignes.suivent(facture.lignes, importe: importe)
      || emission.lignes.suivent(facture.lignesVendues(par: emission.vendeur), importe: importe)
    // The draft has added up the same lines already.
    let totaux =
      sontCelles && emission.enTete.remise == brouillon.remise && emission.enTete.prixSaisis == prix
      ? facture.totaux : try? CalculSommes.totaux(emission.lignes, emission.enTete)
    return justes(emission.totaux, totaux, emission.lignes.count, prix, importe: importe)
      + Ecart.si(!suivent, .gel, .lignesDuBrouillon, .autresLignes)
      + parties(
        emission.vendeur, emission.client, emission.mentions, duRegistre: client, importe: importe)
      + Ecart.si(!emission.enTete.suit(brouillon), .gel, .enTeteDuBrouillon, .unAutre)
  }

  /// Where an invoice says on which day its VAT counts, it is what the rule makes of it in view of what was
  /// closed; an older one that says nothing counts on its own.
  ///
  /// Once the day of lines of category K was that of all lines beside them.
  private mutating func jourDeTVA(_ emission: FactureEmise) throws -> [Ecart] {
    guard let dit = emission.jourDeTVA else { return [] }
    let cloture = try clotures.derniereCloture()
    func jour(_ lignes: [Ligne]) -> JourDeTVA? {
      emission.enTete.jourDeTVA(
        par: emission.vendeur, a: emission.client, lignes, apres: cloture)
    }
    let regle = jour(emission.lignes)
    guard dit != regle else { return [] }
    let union = emission.lignes.filter { $0.contenu.categorieTVA == .intracommunautaire }
    return Ecart.si(union.isEmpty || dit != jour(union), .gel, regle?.enBref, dit.enBref)
  }

  /// A document froze just what the registre knows of seller and client at its issue, and says the seller's words.
  private func parties(
    _ vendeur: Vendeur, _ client: FicheClient, _ mentions: [Mention]?,
    duRegistre connu: FicheClient?, importe: Bool
  ) -> [Ecart] {
    guard !importe else { return [] }
    let propres = Mention.propres(de: vendeur, a: client)
    let dites = mentions?.suffix(propres.count) ?? propres[...]
    let unAutre = etats.registre.map { $0.vendeur != vendeur } ?? false
    return Ecart.si(connu.map { $0 != client } ?? false, .gel, .clientDuRegistre, .unAutre)
      + Ecart.si(unAutre || dites != propres[...], .gel, .vendeurDuRegistre, .unAutre)
  }

  /// Sums recorded here are those computed; imported ones differ by their rounding at most.
  private func justes(
    _ notes: Totaux, _ calcules: Totaux?, _ lignes: Int, _ prix: PrixSaisis, importe: Bool
  ) -> [Ecart] {
    let justes =
      notes == calcules
      || importe && calcules.map { notes.sontArrondis(de: $0, lignes: lignes, prix: prix) } ?? false
    return Ecart.si(!justes, .totaux, calcules?.enBref, notes.enBref)
  }

  /// The sum of an avoir's line follows from the invoice's price.
  private func totalDeLigne(
    _ creditee: LigneCreditee, de facture: Facture, importe: Bool
  ) -> [Ecart] {
    guard let ligne = facture.ligne(creditee.ligneId), let quantite = creditee.quantite
    else { return [] }
    let total = try? CalculSommes.total(quantite, de: ligne.contenu)
    let juste = total.map { creditee.total.estArrondi(de: $0, centimes: importe ? 1 : 0) }
    return Ecart.si(juste != true, .totaux, total, creditee.total)
  }

  /// The given up sum is all that is unpaid on that day by what is recorded before.
  private func gel(_ perte: Perte, de facture: Facture?) -> [Ecart] {
    guard let impayes = facture?.impayes(le: perte.date) else { return [] }
    return Ecart.si(perte.groupes != impayes, .totaux, impayes.enBref, perte.groupes.enBref)
  }

  /// The sums of an avoir follow from the invoice and the avoirs before; seller and client are those of its
  /// day, unless it was issued elsewhere.
  private func gel(_ avoir: AvoirEmis, de facture: Facture?) -> [Ecart] {
    guard let facture else { return [] }
    let importe = avoir.importe != nil
    let totaux = try? facture.totauxAvoir(avoir.lignes)
    let (prix, client) = (facture.prixSaisis, etats.clients[facture.clientId]?.fiche)
    return parties(
      avoir.vendeur, avoir.client, avoir.mentions, duRegistre: client, importe: importe)
      + justes(avoir.totaux, totaux, avoir.lignes.count, prix, importe: importe)
      + avoir.lignes.flatMap { totalDeLigne($0, de: facture, importe: importe) }
      + Ecart.si(avoir.numeroFacture != facture.numero, .gel, facture.numero, avoir.numeroFacture)
      + Ecart.si(
        avoir.dateFacture != facture.dateFacture, .gel, facture.dateFacture, avoir.dateFacture)
  }
}

extension [Ligne] {
  /// Whether these are a draft's lines; the total of an imported one may differ by its rounding.
  fileprivate func suivent(_ brouillon: [Ligne], importe: Bool) -> Bool {
    guard importe else { return self == brouillon }
    return count == brouillon.count
      && zip(self, brouillon).allSatisfy { gelee, ligne in
        gelee.id == ligne.id && gelee.contenu == ligne.contenu
          && gelee.total.estArrondi(de: ligne.total)
      }
  }
}

extension EnTete {
  /// Whether this is what issuing makes of a draft's head: only its date may differ, and the due
  /// date with it where a delay was agreed.
  fileprivate func suit(_ brouillon: EnTete) -> Bool {
    var attendu = brouillon
    attendu.dateFacture = dateFacture
    if let jours = brouillon.delaiJours {
      attendu.dateEcheance = dateFacture.plus(jours: jours) ?? brouillon.dateEcheance
    }
    return self == attendu
  }
}

extension Ecart {
  /// One thing stands where another should.
  static func si(
    _ faux: Bool, _ regle: Regle, _ attendu: @autoclosure () -> Teneur,
    _ trouve: @autoclosure () -> Teneur
  ) -> [Ecart] {
    faux ? [Ecart(regle, attendu: attendu(), trouve: trouve())] : []
  }

  /// One value stands where another should, or none.
  static func si<Valeur: CustomStringConvertible>(
    _ faux: Bool, _ regle: Regle, _ attendu: @autoclosure () -> Valeur?,
    _ trouve: @autoclosure () -> Valeur
  ) -> [Ecart] {
    si(
      faux, regle, attendu().map { .valeur($0.description) } ?? .rien,
      .valeur(trouve().description))
  }
}

extension Totaux {
  /// The sums in one line, to compare.
  fileprivate var enBref: String {
    "\(sousTotal) \(remise) \(totalHT) \(montantTVA) \(totalTTC) \(groupes.enBref)"
  }
}
