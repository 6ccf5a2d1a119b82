public import Facturation
public import Journaux

extension Outils {
  /// Takes up invoices that another program kept: all of them in one act, or none; 20,000 at most.
  ///
  /// Throws an `ImportRefuse` that names all that is wrong.
  /// An invoice that the registre has already, and that comes out the same, is left alone; so is all of a
  /// file that was imported before under the same key. How many are done with is told as it goes on; an error
  /// that this throws ends the import, of which nothing is recorded then.
  @discardableResult package func importer(
    _ factures: [FactureImportee], de origine: OrigineImport, par contexte: Contexte,
    progression: @escaping (_ faites: Int, _ sur: Int) throws -> Void = { _, _ in }
  ) throws -> BilanImport {
    let fait = try faire(par: contexte) {
      try $0.importer(factures, de: origine, progression: progression)
    }
    return fait.valeur.note(fait.recu)
  }

  /// What recording them at that moment would do; nothing is recorded.
  package func essayerImport(
    _ factures: [FactureImportee], de origine: OrigineImport, par contexte: Contexte,
    a maintenant: Timestamp
  ) throws -> BilanImport {
    try journal.read { vue in
      func importer(_ tenu: RegistreTenu) throws -> BilanImport {
        try tenu.importer(factures, de: origine)
      }
      let deja = try dejaFait(importer, par: contexte, vue)
      let bilan = try deja?.valeur ?? essayer(sur: vue, a: maintenant, par: contexte, importer)
      return bilan.note(Recu(deja?.faits ?? [], dejaFait: deja != nil, apres: vue.head))
    }
  }
}

extension RegistreTenu {
  fileprivate func importer(
    _ factures: [FactureImportee], de origine: OrigineImport,
    progression: @escaping (_ faites: Int, _ sur: Int) throws -> Void = { _, _ in }
  ) throws -> BilanImport {
    try accomplir { etats, tirage in
      let lot = try LotImport(factures, de: origine, etats, &tirage, progression: progression)
      let bilan = tirage.estRepris ? BilanImport(connues: factures) : try BilanImport(lot)
      return (lot.evenements, bilan)
    }
  }
}

/// What an import did, or would do.
public struct BilanImport: Sendable {
  /// The factures that were recorded.
  public let creees: [FactureID]
  /// The factures that the registre had already, and that are the same.
  public let inchangees: [FactureID]
  /// The clients that became known.
  public let clients: [ClientID]
  /// What is to be looked at in what became known, though it may well be right.
  public let avertissements: [Avertissement]
  /// Where the events of the import stand, be it that they were recorded before; nothing for a mere
  /// trial, and where there was nothing to record.
  public private(set) var positions: ClosedRange<Position>?
  /// The end of the journal right after the act, or as a mere trial found it.
  public private(set) var tete = Head.empty
  /// Whether the very same import was done before, so that nothing was recorded now.
  public private(set) var dejaFait = false

  init(_ lot: LotImport) throws {
    (creees, inchangees, clients) = (lot.creees, lot.inchangees, lot.clientsCrees)
    avertissements = try lot.avertissements()
  }

  /// All of them were imported before.
  init(connues factures: [FactureImportee]) {
    (creees, inchangees, clients, avertissements) = ([], factures.map(\.id), [], [])
  }

  /// The same, with what was recorded of it.
  fileprivate func note(_ recu: Recu) -> Self {
    var bilan = self
    (bilan.positions, bilan.tete, bilan.dejaFait) = (recu.positions, recu.tete, recu.dejaFait)
    return bilan
  }
}

/// What is to be looked at in what an import records; it may well be right, and nothing is refused.
struct AvertissementsImport {
  /// What is said of documents by their numbers, in the order in which it is told.
  private enum Sujet: CaseIterable {
    case aVenir, payees, payeesAvant, echuesAvant, echuesTard, mixtes, aTauxZero, taxees, creditees

    func avertissement(_ numeros: [NumeroFacture]) -> Avertissement {
      switch self {
      case .aVenir: .documentsAVenir(numeros)
      case .payees: .paiementsAVenir(numeros)
      case .payeesAvant: .paiementsAnterieurs(numeros)
      case .echuesAvant: .echeancesAnterieures(numeros)
      case .echuesTard: .echeancesLointaines(numeros)
      case .mixtes: .natureDesLignes(numeros)
      case .aTauxZero: .tauxZeroImporte(numeros)
      case .taxees: .tvaHorsRegime(numeros)
      case .creditees: .avoirsDuJour(numeros)
      }
    }
  }

  private let aujourdhui: DateCivile
  private var numeros: [Sujet: [NumeroFacture]] = [:]
  private var supposes: [Libelle] = []

  init(le aujourdhui: DateCivile) { self.aujourdhui = aujourdhui }

  /// Looks at an event of a facture that is to be recorded.
  mutating func regarder(_ fait: EvenementFacture, de importee: ImportDeFacture) {
    switch fait {
    case .factureEmise(let emission):
      let (tete, numero) = (emission.enTete, emission.numero.numero)
      let delai = tete.dateEcheance - tete.dateFacture
      noter(.aVenir, numero, si: tete.dateFacture > aujourdhui)
      noter(.echuesAvant, numero, si: delai < 0)
      noter(.echuesTard, numero, si: delai > DateCivile.plusDUnAn)
      noter(
        .taxees, numero,
        si: emission.vendeur.regime != .reel && emission.totaux.montantTVA != .zero)
      noter(
        .mixtes, numero,
        si: tete.lignesSansNature(parmi: emission.lignes, de: emission.vendeur) != nil)
      noter(
        .aTauxZero, numero,
        si: emission.lignes.contains { ligne in
          ligne.contenu.categorieTVA == .tauxZero && ligne.total != .zero
        })
    case .avoirEmis(let avoir):
      noter(.aVenir, avoir.numero.numero, si: avoir.dateAvoir > aujourdhui)
      // One that the file brings has its own day.
      let estDuJour = importee.importee.demandeUnNumero && avoir.totaux.montantTVA != .zero
      noter(
        .creditees, avoir.numeroFacture,
        si: estDuJour && avoir.dateFacture < avoir.dateAvoir.debutDuMois)
    case .paiementEnregistre(let paiement):
      guard let facture = importee.facture, let numero = facture.numero else { break }
      let avance = facture.dateFacture - paiement.datePaiement
      noter(.payees, numero, si: paiement.datePaiement > aujourdhui)
      noter(.payeesAvant, numero, si: avance > DateCivile.presqueUnAn)
    default: break
    }
  }

  /// Notes a number once, if it is to be.
  private mutating func noter(_ sujet: Sujet, _ numero: NumeroFacture, si vrai: Bool) {
    guard vrai, numeros[sujet]?.last != numero else { return }
    numeros[sujet, default: []].append(numero)
  }

  /// Looks at whose an invoice is said to be.
  mutating func regarder(_ client: ClientImporte) {
    if client.estSuppose, let nom = client.fiche?.nom { supposes.append(nom) }
  }

  /// All of it, what is said of deposits, and whether other clients bear the SIREN or the name of one
  /// who becomes known.
  func tous(
    _ nouveaux: [Client], desAcomptes: [Avertissement], _ etats: Etats
  ) throws -> [Avertissement] {
    func supposes(_ categorie: CategorieClient) -> [Libelle] {
      var noms = Set(nouveaux.filter { $0.fiche.categorie == categorie }.map(\.fiche.nom))
      return self.supposes.filter { noms.remove($0) != nil }
    }
    let (particuliers, professionnels) = (supposes(.particulier), supposes(.professionnel))
    let desClients: [Avertissement?] = [
      particuliers.isEmpty ? nil : .particuliersSupposes(particuliers),
      professionnels.isEmpty ? nil : .professionnelsSupposes(professionnels),
    ]
    let desDocuments = Sujet.allCases.map { sujet in numeros[sujet].map(sujet.avertissement) }
    return try etats.avertissements(surLesNouveaux: nouveaux)
      + (desClients + desDocuments).compactMap(\.self) + desAcomptes
  }
}

extension Etats {
  /// Whether other clients, of the registre or new as well, bear their SIREN, or else their name.
  fileprivate func avertissements(surLesNouveaux nouveaux: [Client]) throws -> [Avertissement] {
    guard !nouveaux.isEmpty else { return [] }
    var parSiren: [Siren: [Client]] = [:]
    for nouveau in nouveaux {
      guard let siren = nouveau.fiche.sirenDit else { continue }
      if parSiren[siren] == nil { parSiren[siren] = try clients(duSiren: siren) }
      parSiren[siren]?.append(nouveau)
    }
    var porteurs: [String: Int] = [:]
    for client in try vue.clientsNommes() where !client.estArchive {
      porteurs[client.nom.sansParure, default: 0] += 1
    }
    for nouveau in nouveaux { porteurs[nouveau.fiche.nom.sansParure, default: 0] += 1 }
    var avertissements: [Avertissement] = []
    var homonymes: [Libelle] = []
    for nouveau in nouveaux {
      if let siren = nouveau.fiche.sirenDit {
        // Each SIREN is said once: of the first new one who bears it, with all the others.
        guard let porteurs = parSiren.removeValue(forKey: siren) else { continue }
        let siens = nouveau.avertissements(parmi: porteurs)
        avertissements += siens
        guard siens.isEmpty else { continue }
      }
      // Each name is said once, and none of whom more was said already.
      guard let nombre = porteurs.removeValue(forKey: nouveau.fiche.nom.sansParure), nombre > 1
      else { continue }
      homonymes.append(nouveau.fiche.nom)
    }
    return avertissements + (homonymes.isEmpty ? [] : [Avertissement.clientsHomonymes(homonymes)])
  }
}

extension Libelle {
  var sansParure: String { texte.sansParure }
}

/// What is recorded of deposits that are deducted, where the file brings the deposit, the invoice that
/// deducts it, or both, in any order: the other one may be of the registre.
struct DeductionsImportees {
  private let etats: Etats
  private let origine: OrigineImport
  /// Deposits of the file, and invoices that deduct some, as the file leaves them.
  private var depots: [NumeroFacture: Facture] = [:]
  private var numeros: Set<NumeroFacture> = []
  private var finales: [(facture: Facture, place: Int)] = []

  init(_ etats: Etats, _ origine: OrigineImport) { (self.etats, self.origine) = (etats, origine) }

  /// Takes up an invoice as the file leaves it, which has that place among its invoices.
  mutating func noter(_ facture: Facture?, _ place: Int) {
    guard let facture, let numero = facture.numero else { return }
    numeros.insert(numero)
    if facture.typeFacture == .acompte { depots[numero] = facture }
    if !facture.lignes.acomptesDeduits.isEmpty { finales.append((facture, place)) }
  }

  /// The events, in the order of the days of the invoices that deduct; a deposit that another deducts already is
  /// told of nothing more.
  func evenements() throws -> [Evenement] {
    var connus = depots
    var evenements: [Evenement] = []
    func deduire(_ numero: NumeroFacture, par finale: Facture) throws {
      guard finale.typeFacture != .acompte,
        var depot = try connus[numero] ?? etats.acompte(numero)
      else { return }
      let faits = try depot.deductions(par: finale, importe: origine)
      guard try sontOuverts(faits) else { return }
      for fait in faits {
        do throws(EcartDEvolution) { try depot.appliquer(fait) } catch { break }
        evenements.append(.facture(depot.id, fait))
      }
      connus[numero] = depot
    }
    for deduction in try deductions() { try deduire(deduction.numero, par: deduction.finale) }
    return evenements
  }

  /// Which deposit which invoice deducts, where the file brings one of them.
  private func deductions() throws -> [(numero: NumeroFacture, finale: Facture, place: Int)] {
    var deduisant = finales.flatMap { finale, place in
      finale.lignes.acomptesDeduits.map { (numero: $0, finale: finale, place: place) }
    }
    // Of an invoice of the registre the other deposits know already.
    for numero in depots.keys {
      for finale in try etats.factures(citant: numero) where finale.numero != nil {
        deduisant.append((numero, finale, -1))
      }
    }
    deduisant.sort {
      ($0.finale.dateFacture, $0.place, $0.numero.texte)
        < ($1.finale.dateFacture, $1.place, $1.numero.texte)
    }
    return deduisant
  }

  /// The warnings of them: deposits that are deducted twice, and those that may be none of the invoice's own.
  func avertissements() throws -> [Avertissement] {
    let (doubles, douteuses) = (try doubles(), try douteuses())
    return (doubles.isEmpty ? [] : [.acomptesDeduitsDeuxFois(doubles)])
      + (douteuses.isEmpty ? [] : [.deductionsAVerifier(douteuses)])
  }

  private func douteuses() throws -> [Avertissement.DeductionDouteuse] {
    try deductions().compactMap { numero, finale, _ in
      guard let facture = finale.numero, let client = finale.emission?.client,
        finale.typeFacture != .acompte, finale.deduit(numero),
        depots[numero] != nil || !numeros.contains(numero)
      else { return nil }
      let depot = try depots[numero] ?? etats.acompte(numero)
      return try etats.doute(
        sur: numero, depot, deduitPar: finale.lignes, finale.enTete, a: client
      ).map { (facture, numero, $0) }
    }
  }

  /// The deposits of which invoices of the file or of the registre deduct more together than there is, each with
  /// these; by parts, several may deduct one, and one that another takes off deducted for that too.
  private func doubles() throws -> [Avertissement.Doublon] {
    var deduisant: [NumeroFacture: [Facture]] = depots.mapValues { _ in [] }
    for (finale, _) in finales {
      for numero in finale.lignes.acomptesDeduits {
        deduisant[numero, default: []].append(finale)
      }
    }
    return try deduisant.sorted { $0.key.texte < $1.key.texte }.compactMap { acompte, nouvelles in
      guard let depot = try depots[acompte] ?? etats.acompte(acompte) else { return nil }
      let factures = try (etats.factures(citant: acompte) + nouvelles)
        .filter { $0.estEmise && $0.regle(depot) }
      let reprises = Set(factures.flatMap(\.lignes.acomptesDeduits))
      let finales = factures.filter { !($0.numero.map(reprises.contains) ?? false) }
      guard finales.count > 1, try depot.estPlusQueDeduit(par: finales) else { return nil }
      return (acompte, finales.compactMap(\.numero))
    }
  }

  /// Whether nothing of it counts on a closed day: a closed day stays as it was declared.
  private func sontOuverts(_ faits: [EvenementFacture]) throws -> Bool {
    guard let cloture = try etats.derniereCloture() else { return true }
    return faits.allSatisfy { fait in
      switch fait {
      case .acompteDeduit(let fait): (fait.jourDeTVA?.date ?? fait.dateFacture) > cloture.au
      case .deductionAnnulee(let fait): fait.dateAvoir > cloture.au
      default: true
      }
    }
  }
}
