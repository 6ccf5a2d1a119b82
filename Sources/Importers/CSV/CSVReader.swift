package import Facturation
import Foreign

/// Reads invoices from a table with a row for each line, and gathers all that is wrong with them.
///
///     var lecteur = CSVReader(cadre, CSVMapping(octets))
///     try lecteur.read { try fichier.read() }
///     guard lecteur.defauts.isEmpty else { … }
///     let bilan = try await depot.importer(lecteur.factures, …)
///
/// The rows of an invoice stand together, and bear its number. Each becomes a DTO, and is read and checked
/// as one; of the table only the rows of one invoice are held.
package struct CSVReader: ImportReader {
  private let cadre: CadreImport
  private let mapping: CSVMapping
  private let places: CSVPlaces
  private var table: CSVTable
  /// What was read so far.
  package private(set) var harvest: Harvest
  private var faultsOfTable: [DefautImport] = []
  /// Which members each column is; nothing before the header.
  private var columns: [[CSVMember]]?
  /// Those without a name, whose cells are to be empty.
  private var nameless: Set<Int> = []
  private var constants: [(membre: CSVMember, valeur: String)] = []
  private var current: FactureCSV?
  /// On which line each invoice ended.
  private var finished: [String: Int] = [:]
  private var index = 0
  private var limits: Limits
  /// All bytes, where they are to be parted.
  private var contents = ContiguousArray<UInt8>()
  /// Where each invoice stands among them, and on how many rows.
  private var pieces: [(octets: Range<Int>, rangees: Int)] = []
  private var endOfHeader = 0
  private var (rows, bytesRead) = (0, 0)
  private var faultsOfHeader = 0
  /// Whether the columns can't be told apart, or a value is wrong that the mapping gives to every row.
  private var isUnreadable = false

  /// What a table may ask of the reader's memory: anything beyond is refused before it is read.
  package struct Limits: Hashable, Sendable {
    /// How many rows it may have below the names of its columns.
    package var rows = 200_000
    /// How many bytes.
    package var bytes = 64 << 20

    /// The usual ones.
    package init() {}
  }

  /// Begins before the first byte of a table, of which it may be known how long it is.
  package init(
    _ cadre: CadreImport, _ correspondance: CSVMapping,
    _ reglages: ReglagesImport = ReglagesImport(), limits: Limits = Limits(), size: Int = 0
  ) {
    (self.limits, self.cadre, self.mapping) = (limits, cadre, correspondance)
    places = CSVPlaces(correspondance)
    table = CSVTable(separator: correspondance.separateur)
    harvest = Harvest(cadre, reglages)
    faultsOfTable = correspondance.defauts
    // There is no limit to a table that is to be parted.
    if reglages.decoupe { (self.limits.rows, self.limits.bytes) = (.max, .max) }
    if size > self.limits.bytes { refuseSize() }
  }

  private mutating func refuseSize() {
    note(.csvTropDOctets(maximum: limits.bytes), FilePlace(line: 1, column: 1))
    isUnreadable = true
  }

  /// The numbers that were rounded.
  package var arrondis: [ArrondiImport] { harvest.arrondis.map(places.situer) }

  /// What is wrong, in the order of the file; the first 1,000 faults of it.
  package var defauts: [DefautImport] { Array(all.prefix(harvest.maximum)) }

  /// How much more was wrong than is kept.
  package var omitted: Int { harvest.omitted + max(0, all.count - harvest.maximum) }

  private var all: [DefautImport] {
    var dites: Set<DefautImport> = []
    // A cell of which two members are made is told of once.
    return (faultsOfTable + harvest.defauts.map(places.situer)).sorted { $0.place < $1.place }
      .filter { erreur in
        var dite = erreur
        dite.chemin = ""
        return dites.insert(dite).inserted
      }
  }

  /// Puts a fault that only the registre shows at its place in the file.
  package var situer: @Sendable (RefusImport) -> DefautImport {
    { [places, harvest] in places.situer(harvest.defaut($0)) }
  }

  /// Reads blocks from a source until it gives an empty one; where the table is none, reading ends.
  package mutating func read(_ source: () throws -> ContiguousArray<UInt8>) rethrows {
    guard mapping.defauts.isEmpty, !isUnreadable else { return }
    var premiers = try Self.firstBytes(de: source)[...]
    if let autre = premiers.first.flatMap(ForeignFormat.init) {
      return note(.csvAutreFormat(autre), FilePlace(line: 1, column: 1))
    }
    while !isUnreadable {
      let octets = try premiers.popFirst() ?? source()
      bytesRead += octets.count
      if harvest.parts { contents += octets }
      guard bytesRead <= limits.bytes else {
        refuseSize()
        current = nil
        break
      }
      do throws(DefautImport) {
        var rangees: [CSVTable.Row] = []
        defer { for rangee in rangees { take(rangee) } }
        guard octets.isEmpty else {
          try table.receive(octets) { rangees.append($0) }
          continue
        }
        try table.finish { rangees.append($0) }
      } catch {
        // Of an invoice that breaks off nothing can be said, nor of cells that are none.
        if !isUnreadable { faultsOfTable.append(error) }
        current = nil
      }
      break
    }
    finishFacture()
  }

  /// As much in one block as a file of another format gives itself away by, and the empty one if it has come.
  private static func firstBytes(
    de source: () throws -> ContiguousArray<UInt8>
  ) rethrows -> [ContiguousArray<UInt8>] {
    var premier = try source()
    var dernier = premier
    while premier.count < ForeignFormat.debut, !dernier.isEmpty {
      dernier = try source()
      premier += dernier
    }
    return dernier.isEmpty ? [premier, dernier] : [premier]
  }

  private mutating func take(_ lue: CSVTable.Row) {
    let rangee = lue.cases
    guard !isUnreadable else { return }
    guard let columns else {
      endOfHeader = lue.fin
      return readHeader(rangee)
    }
    // Of a table whose columns are in doubt every row would be.
    guard faultsOfHeader == 0 else { return }
    rows += 1
    guard rows <= limits.rows else {
      (current, isUnreadable) = (nil, true)
      return note(.csvTropDeRangees(maximum: limits.rows), rangee[0].place)
    }
    for (rang, contenu) in rangee.enumerated() where !contenu.text.rogne.isEmpty {
      if nameless.remove(rang) != nil { note(.csvColonneSansNom, contenu.place) }
    }
    var contenus: [(membre: CSVMember, contenu: CSVField)] = []
    for (membres, contenu) in zip(columns, rangee) { contenus += membres.map { ($0, contenu) } }
    let debut = FilePlace(line: rangee.first?.place.line ?? 1, column: 1)
    for (membre, valeur) in constants {
      contenus.append((membre, CSVField(text: valeur, place: debut, isConstant: true)))
    }
    guard let numero = contenus.first(where: { $0.membre.nom == "numero" })?.contenu else { return }
    if current?.numero != numero.text {
      finishFacture()
      guard !isUnreadable else { return }
      if let ligne = finished[numero.text] {
        note(.csvFactureDispersee(numero.text, ligne: ligne), numero.place, de: "numero")
      }
      current = FactureCSV(numero)
      let debut = pieces.last?.octets.upperBound ?? endOfHeader
      if harvest.parts { pieces.append((debut..<debut, rangees: 0)) }
    }
    if let debut = pieces.last?.octets.lowerBound {
      pieces[pieces.count - 1].octets = debut..<lue.fin
      pieces[pieces.count - 1].rangees += 1
    }
    for (membre, place, defaut) in current?.ajouter(contenus, mapping) ?? [] {
      note(defaut, place, de: membre)
    }
  }

  private mutating func finishFacture() {
    guard let facture = current else { return }
    current = nil
    finished[facture.numero] = facture.derniereLigne
    // Without a number it is rather a row that lacks it, as one that goes on with the invoice above.
    guard facture.numero.rogne.isEmpty || !facture.estNegative(mapping) else {
      return note(.csvAvoir(facture.numero), facture.debut, de: "numero")
    }
    let noeud = facture.noeud(mapping, cadre.registre)
    harvest.take(JSONView(node: noeud, path: .root.element(index)), statutRequis: false) {
      // A table of a shop's clients has names alone, and no word that they are no businesses.
      if !facture.ditLaCategorie, $0.client.estSansNumero { $0.client.estSuppose = true }
    }
    if index == 0 { isUnreadable = harvest.defauts.contains(where: places.estDeLaCorrespondance) }
    index += 1
  }

  /// Finds out which members each column is.
  private mutating func readHeader(_ rangee: [CSVField]) {
    guard !manqueDeSeparateur(rangee) else { return }
    var noms: [String: Int] = [:]
    for (rang, entete) in rangee.enumerated() {
      let nom = entete.text.rogne
      guard !nom.isEmpty else {
        nameless.insert(rang)
        continue
      }
      if noms.updateValue(rang, forKey: nom) != nil {
        note(.csvColonneEnDouble(nom), entete.place)
      }
    }
    var colonnes: [[CSVMember]] = Array(repeating: [], count: rangee.count)
    var nommees: Set<String> = []
    for (membre, source, place) in mapping.membres {
      switch source {
      case .constante(let valeur): constants.append((membre, valeur))
      case .colonne(let nom):
        nommees.insert(nom)
        if let rang = noms[nom] {
          colonnes[rang].append(membre)
        } else {
          note(.csvColonneInconnue(nom), place)
        }
      }
    }
    for (nom, place) in mapping.ignorees {
      nommees.insert(nom)
      if noms[nom] == nil { note(.csvColonneInconnue(nom), place) }
    }
    for (nom, rang) in noms.sorted(by: { $0.value < $1.value }) where !nommees.contains(nom) {
      note(.csvColonneSansMembre(nom), rangee[rang].place)
    }
    self.columns = colonnes
    faultsOfHeader = faultsOfTable.count
  }

  /// Whether several columns stand in the header as one: then nothing more is read.
  private mutating func manqueDeSeparateur(_ rangee: [CSVField]) -> Bool {
    guard let seule = rangee.first, rangee.count == 1, mapping.colonnes.count > 1 else {
      return false
    }
    let octets = seule.text.utf8
    let presents = CSVMapping.separateurs.map { separateur in
      (nom: separateur.nom, fois: octets.count { $0 == separateur.octet })
    }
    let autre = presents.max { $0.fois < $1.fois }.flatMap { $0.fois > 0 ? $0.nom : nil }
    note(.csvSeparateur(mapping.nomDuSeparateur, peutEtre: autre), seule.place)
    isUnreadable = true
    return true
  }

  private mutating func note(_ defaut: Defaut, _ place: FilePlace, de membre: String? = nil) {
    guard faultsOfTable.count < 10_000 else { return }
    faultsOfTable.append(
      DefautImport(
        defaut: .table(defaut), chemin: "$", place: place,
        enTete: membre.flatMap { places.enTetes[$0] }))
  }

  // Parts of a table that are imported one after the other.

  /// The parts, each the ranks of so many invoices at most, none of more rows and bytes than a table may
  /// have.
  package func parties(auPlus maximum: Int, _ limites: Limits = Limits()) -> [[Int]] {
    harvest.parting.parties(
      auPlus: maximum, [limites.rows, limites.bytes - endOfHeader]
    ) { rang in
      // A line feed may have to be put behind the last row.
      [pieces[rang].rangees, pieces[rang].octets.count + 1]
    }
  }

  /// A part as a table of its own: the names of the columns, and the rows of its invoices as they stand.
  package func contents(_ partie: [Int]) -> ContiguousArray<UInt8> {
    var octets = ContiguousArray(contents[..<endOfHeader])
    for rang in partie {
      octets += contents[pieces[rang].octets]
      if octets.last != UInt8(ascii: "\n") { octets.append(UInt8(ascii: "\n")) }
    }
    return octets
  }
}
