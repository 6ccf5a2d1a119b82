package import Facturation
import Foreign

/// Reads invoices from a table with a row for each line, and gathers all that is wrong with them.
///
///     var lecteur = LecteurCSV(cadre, CorrespondanceCSV(octets))
///     try lecteur.lire { try fichier.lire() }
///     guard lecteur.erreurs.isEmpty else { … }
///     let bilan = try await depot.importer(lecteur.factures, …)
///
/// The rows of an invoice stand together, and bear its number. Each becomes a DTO, and is read and checked
/// as one; of the table only the rows of one invoice are held.
package struct LecteurCSV {
  private let cadre: CadreImport
  private let correspondance: CorrespondanceCSV
  private let fautes: FautesCSV
  private var table: TableCSV
  private var recolte: Recolte
  private var erreursDeTable: [ErreurImport] = []
  /// Which members each column is; nothing before the header.
  private var colonnes: [[MembreCSV]]?
  private var constantes: [(membre: MembreCSV, valeur: String)] = []
  private var enCours: FactureCSV?
  /// On which line each invoice ended.
  private var finies: [String: Int] = [:]
  private var rang = 0
  private var limites: Limites
  /// All bytes, where they are to be parted.
  private var contenu = ContiguousArray<UInt8>()
  /// Where each invoice stands among them, and on how many rows.
  private var morceaux: [(octets: Range<Int>, rangees: Int)] = []
  private var finDeLEnTete = 0
  private var (rangees, octetsLus) = (0, 0)
  private var erreursDeLEnTete = 0
  /// Whether the columns can't be told apart, or a value is wrong that the mapping gives to every row.
  private var estIllisible = false

  /// What a table may ask of the reader's memory: whatever is beyond is refused before it is read.
  package struct Limites: Hashable, Sendable {
    /// How many rows it may have below the names of its columns.
    package var rangees = 200_000
    /// How many bytes.
    package var octets = 64 << 20

    /// The usual ones.
    package init() {}
  }

  /// Begins before the first byte of a table, of which it may be known how long it is.
  package init(
    _ cadre: CadreImport, _ correspondance: CorrespondanceCSV,
    _ reglages: ReglagesImport = ReglagesImport(), limites: Limites = Limites(), taille: Int = 0
  ) {
    (self.limites, self.cadre, self.correspondance) = (limites, cadre, correspondance)
    fautes = FautesCSV(correspondance)
    table = TableCSV(separateur: correspondance.separateur)
    recolte = Recolte(cadre, reglages)
    erreursDeTable = correspondance.erreurs
    // There is no limit to a table that is to be parted.
    if reglages.decoupe { (self.limites.rangees, self.limites.octets) = (.max, .max) }
    if taille > self.limites.octets { refuserLaTaille() }
  }

  private mutating func refuserLaTaille() {
    noter(.csvTropDOctets(maximum: limites.octets), PlaceJSON(ligne: 1, colonne: 1))
    estIllisible = true
  }

  /// The invoices that were read.
  package var factures: [FactureImportee] { recolte.factures }

  /// The numbers that were rounded.
  package var arrondis: [ArrondiImport] { recolte.arrondis.map(fautes.situer) }

  /// What is wrong, in the order of the file; the first 1,000 faults of it.
  package var erreurs: [ErreurImport] { Array(toutes.prefix(recolte.maximum)) }

  /// How much more was wrong than is kept.
  package var erreursOmises: Int { recolte.erreursOmises + max(0, toutes.count - recolte.maximum) }

  private var toutes: [ErreurImport] {
    var dites: Set<ErreurImport> = []
    // A cell of which two members are made is told of once.
    return (erreursDeTable + recolte.erreurs.map(fautes.situer)).sorted { $0.place < $1.place }
      .filter { erreur in
        var dite = erreur
        dite.chemin = ""
        return dites.insert(dite).inserted
      }
  }

  /// A fault that only the registre shows, at its place in the file.
  package func erreur(_ refus: RefusImport) -> ErreurImport { fautes.situer(recolte.erreur(refus)) }

  /// Reads blocks from a source until it gives an empty one; where the table is none, reading ends.
  package mutating func lire(_ source: () throws -> ContiguousArray<UInt8>) rethrows {
    guard correspondance.erreurs.isEmpty, !estIllisible else { return }
    var premiers = try Self.premiers(de: source)[...]
    if let autre = premiers.first.flatMap(FormatEtranger.init) {
      return noter(.csvAutreFormat(autre), PlaceJSON(ligne: 1, colonne: 1))
    }
    while !estIllisible {
      let octets = try premiers.popFirst() ?? source()
      octetsLus += octets.count
      if recolte.decoupe { contenu += octets }
      guard octetsLus <= limites.octets else {
        refuserLaTaille()
        enCours = nil
        break
      }
      do throws(ErreurImport) {
        var rangees: [TableCSV.Rangee] = []
        defer { for rangee in rangees { prendre(rangee) } }
        guard octets.isEmpty else {
          try table.recevoir(octets) { rangees.append($0) }
          continue
        }
        try table.terminer { rangees.append($0) }
      } catch {
        // Of an invoice that breaks off nothing can be said, nor of cells that are none.
        if !estIllisible { erreursDeTable.append(error) }
        enCours = nil
      }
      break
    }
    finirLaFacture()
  }

  /// As much in one block as a file of another format gives itself away by, and the empty one if it has come.
  private static func premiers(
    de source: () throws -> ContiguousArray<UInt8>
  ) rethrows -> [ContiguousArray<UInt8>] {
    var premier = try source()
    var dernier = premier
    while premier.count < FormatEtranger.debut, !dernier.isEmpty {
      dernier = try source()
      premier += dernier
    }
    return dernier.isEmpty ? [premier, dernier] : [premier]
  }

  private mutating func prendre(_ lue: TableCSV.Rangee) {
    let rangee = lue.cases
    guard !estIllisible else { return }
    guard let colonnes else {
      finDeLEnTete = lue.fin
      return lireLEnTete(rangee)
    }
    // Of a table whose columns are in doubt every row would be.
    guard erreursDeLEnTete == 0 else { return }
    rangees += 1
    guard rangees <= limites.rangees else {
      (enCours, estIllisible) = (nil, true)
      return noter(.csvTropDeRangees(maximum: limites.rangees), rangee[0].place)
    }
    var contenus: [(membre: MembreCSV, contenu: CaseCSV)] = []
    for (membres, contenu) in zip(colonnes, rangee) { contenus += membres.map { ($0, contenu) } }
    let debut = PlaceJSON(ligne: rangee.first?.place.ligne ?? 1, colonne: 1)
    for (membre, valeur) in constantes {
      contenus.append((membre, CaseCSV(texte: valeur, place: debut, estConstante: true)))
    }
    guard let numero = contenus.first(where: { $0.membre.nom == "numero" })?.contenu else { return }
    if enCours?.numero != numero.texte {
      finirLaFacture()
      guard !estIllisible else { return }
      if let ligne = finies[numero.texte] {
        noter(.csvFactureDispersee(numero.texte, ligne: ligne), numero.place, de: "numero")
      }
      enCours = FactureCSV(numero)
      let debut = morceaux.last?.octets.upperBound ?? finDeLEnTete
      if recolte.decoupe { morceaux.append((debut..<debut, rangees: 0)) }
    }
    if let debut = morceaux.last?.octets.lowerBound {
      morceaux[morceaux.count - 1].octets = debut..<lue.fin
      morceaux[morceaux.count - 1].rangees += 1
    }
    for (membre, place, defaut) in enCours?.ajouter(contenus, correspondance) ?? [] {
      noter(defaut, place, de: membre)
    }
  }

  private mutating func finirLaFacture() {
    guard let facture = enCours else { return }
    enCours = nil
    finies[facture.numero] = facture.derniereLigne
    guard !facture.estNegative(correspondance) else {
      return noter(.csvAvoir(facture.numero), facture.debut, de: "numero")
    }
    let noeud = facture.noeud(correspondance, cadre.registre)
    recolte.prendre(VueJSON(noeud: noeud, chemin: .racine.element(rang)), statutRequis: false)
    if rang == 0 { estIllisible = recolte.erreurs.contains(where: fautes.estDeLaCorrespondance) }
    rang += 1
  }

  /// Finds out which members each column is.
  private mutating func lireLEnTete(_ rangee: [CaseCSV]) {
    guard !manqueDeSeparateur(rangee) else { return }
    var noms: [String: Int] = [:]
    for (rang, entete) in rangee.enumerated() {
      let nom = entete.texte.rogne
      if noms.updateValue(rang, forKey: nom) != nil {
        noter(.csvColonneEnDouble(nom), entete.place)
      }
    }
    var colonnes: [[MembreCSV]] = Array(repeating: [], count: rangee.count)
    var nommees: Set<String> = []
    for (membre, source, place) in correspondance.membres {
      switch source {
      case .constante(let valeur): constantes.append((membre, valeur))
      case .colonne(let nom):
        nommees.insert(nom)
        if let rang = noms[nom] {
          colonnes[rang].append(membre)
        } else {
          noter(.csvColonneInconnue(nom), place)
        }
      }
    }
    for (nom, place) in correspondance.ignorees {
      nommees.insert(nom)
      if noms[nom] == nil { noter(.csvColonneInconnue(nom), place) }
    }
    for entete in rangee where !nommees.contains(entete.texte.rogne) {
      noter(.csvColonneSansMembre(entete.texte.rogne), entete.place)
    }
    self.colonnes = colonnes
    erreursDeLEnTete = erreursDeTable.count
  }

  /// Whether several columns stand in the header as one: then nothing more is read.
  private mutating func manqueDeSeparateur(_ rangee: [CaseCSV]) -> Bool {
    guard let seule = rangee.first, rangee.count == 1, correspondance.colonnes.count > 1 else {
      return false
    }
    let octets = seule.texte.utf8
    let presents = CorrespondanceCSV.separateurs.map { separateur in
      (nom: separateur.nom, fois: octets.count { $0 == separateur.octet })
    }
    let autre = presents.max { $0.fois < $1.fois }.flatMap { $0.fois > 0 ? $0.nom : nil }
    noter(.csvSeparateur(correspondance.nomDuSeparateur, peutEtre: autre), seule.place)
    estIllisible = true
    return true
  }

  private mutating func noter(_ defaut: Defaut, _ place: PlaceJSON, de membre: String? = nil) {
    guard erreursDeTable.count < 10_000 else { return }
    erreursDeTable.append(
      ErreurImport(
        defaut: .table(defaut), chemin: "$", place: place,
        enTete: membre.flatMap { fautes.enTetes[$0] }))
  }

  // Parts of a table that are imported one after the other.

  /// The parts, each the ranks of so many invoices at most, none of more rows and bytes than a table may
  /// have.
  package func parties(auPlus maximum: Int, _ limites: Limites = Limites()) -> [[Int]] {
    recolte.decoupage.parties(
      auPlus: maximum, [limites.rangees, limites.octets - finDeLEnTete]
    ) { rang in
      // A line feed may have to be put behind the last row.
      [morceaux[rang].rangees, morceaux[rang].octets.count + 1]
    }
  }

  /// A part as a table of its own: the names of the columns, and the rows of its invoices as they stand.
  package func contenu(_ partie: [Int]) -> ContiguousArray<UInt8> {
    var octets = ContiguousArray(contenu[..<finDeLEnTete])
    for rang in partie {
      octets += contenu[morceaux[rang].octets]
      if octets.last != UInt8(ascii: "\n") { octets.append(UInt8(ascii: "\n")) }
    }
    return octets
  }
}
