import Journaux
import Facturation
import Foreign

/// One invoice of a table, as its rows come.
struct FactureCSV {
  let numero: String
  /// Where its number stands.
  let debut: FilePlace
  private let place: FilePlace
  /// What its first row that says it says of each member of its head.
  private var tete: [String: CSVField] = [:]
  private var lignes: [DTOObject] = []
  private(set) var derniereLigne: Int

  init(_ numero: CSVField) {
    (self.numero, debut) = (numero.text, numero.place)
    place = FilePlace(line: numero.place.line, column: 1)
    derniereLigne = numero.place.line
  }

  /// Takes a row, and gives what is wrong with its cells by themselves: of which member, and where.
  mutating func ajouter(
    _ rangee: [(membre: CSVMember, contenu: CSVField)], _ correspondance: CSVMapping
  ) -> [DefautDeCase] {
    var fautes: [DefautDeCase] = []
    var ligne: [String: CSVField] = [:]
    for (membre, contenu) in rangee where !contenu.text.isEmpty {
      derniereLigne = max(derniereLigne, contenu.place.line)
      if membre.estDeLaLigne {
        ligne[membre.nom] = contenu
      } else if let premiere = tete[membre.nom] {
        if premiere.text != contenu.text {
          let defaut = Defaut.csvValeurEnDesaccord(ligne: premiere.place.line)
          fautes.append((membre.nom, contenu.place, defaut))
        }
      } else {
        tete[membre.nom] = contenu
      }
    }
    let place = FilePlace(line: (rangee.first?.contenu.place ?? place).line, column: 1)
    var objet = objet(de: ligne, rangee.map(\.membre), correspondance, a: place)
    if objet.membre("remiseMontant") != nil || objet.membre("motifRemise") != nil {
      objet.supposer("remisePourcentage", "0", a: place)
    }
    lignes.append(objet)
    return fautes + Self.manques(ligne, rangee, taux: tete["tva"])
  }

  /// What is wrong with a cell: of which member, where, and what.
  typealias DefautDeCase = (membre: String, place: FilePlace, defaut: Defaut)

  /// What a row lacks that no reader would ask for: a rate, which it would take from another line, and the
  /// discount of which it gives the reason, which it would pass over.
  private static func manques(
    _ ligne: [String: CSVField], _ rangee: [(membre: CSVMember, contenu: CSVField)], taux: CSVField?
  ) -> [DefautDeCase] {
    var manques: [DefautDeCase] = []
    if taux == nil, ligne["ligne.tva"] == nil,
      let vide = rangee.first(where: { $0.membre.nom == "ligne.tva" })
    {
      manques.append((vide.membre.nom, vide.contenu.place, .csvCaseVide))
    }
    if let motif = ligne["ligne.motifRemise"], !motif.isConstant,
      ligne["ligne.remisePourcentage"] == nil, ligne["ligne.remiseMontant"] == nil
    {
      manques.append(("ligne.motifRemise", motif.place, .csvMotifSansRemise))
    }
    return manques
  }

  /// What cells say, each at its place.
  ///
  /// Of a part of an invoice that lacks what it needs, the mapping's constants say nothing: not every
  /// client has a mandate, though our own number for mandates is always the same.
  private func objet(
    de cases: [String: CSVField], _ membres: [CSVMember], _ correspondance: CSVMapping,
    a place: FilePlace
  ) -> DTOObject {
    var dits: [CSVSaid] = []
    for membre in membres {
      guard let contenu = cases[membre.nom] else { continue }
      if contenu.isConstant, membre.compagnons.contains(where: { cases[$0] == nil }) { continue }
      dits.append((membre.chemin[...], correspondance.valeur(contenu, membre)))
    }
    return DTOObject(dits, a: place)
  }

  /// Whether it takes off, as an avoir does: one of its sums says so, or each of its lines.
  func estNegative(_ correspondance: CSVMapping) -> Bool {
    let sommes = CSVMember.ecrits.filter { ["sousTotal", "totalHT", "totalTTC"].contains($0.nom) }
    let dites = sommes.compactMap { somme in
      tete[somme.nom].map { correspondance.valeur($0, somme) }
    }
    return dites.contains(where: \.estNegatif)
      || lignes.allSatisfy { ligne in
        ["quantite", "prixUnitaire"].count { ligne.membre($0)?.estNegatif ?? false } == 1
      }
  }

  /// Whether it says what its client buys as.
  var ditLaCategorie: Bool { tete["client.categorie"] != nil }

  /// The invoice as a DTO.
  ///
  /// Members that a table need not say are as usual: due at once, by transfer, without a discount.
  func noeud(_ correspondance: CSVMapping, _ registre: Registre) -> JSONNode {
    let id = UUIDTexte(deduitDe: "csv \(registre.vendeur.siren) \(numero)").texte
    var objet = objet(de: tete, CSVMember.ecrits, correspondance, a: place)
    objet.texte("id", id, a: place)
    if tete["dateEcheance"] == nil, let date = objet.membre("dateFacture") {
      objet.mettre("dateEcheance", date)
    }
    if tete["conditionsPaiement"] == nil {
      objet.texte("conditionsPaiement", ConditionsPaiement.virement.motDTO, a: place)
    }
    objet.supposer("remisePourcentage", "0", a: place)
    if tete["tva"] == nil {
      let premiere = lignes.first?.membre("tva")
      objet.mettre("tva", premiere ?? JSONNode(.number(JSONNumber(read: "0")), at: place))
    }
    if tete["statut"] == nil, let jour = tete["datePaiement"] {
      objet.texte("statut", StatutFacture.payee.motDTO, a: jour.place)
    }
    objet.liste("lignes", lignes, requise: true)
    return objet.noeud
  }
}

extension CSVMapping {
  /// What a cell says, as a DTO has it.
  func valeur(_ contenu: CSVField, _ membre: CSVMember) -> JSONNode {
    let texte = contenu.text
    switch membre.genre {
    case .texte: return JSONNode(.text(texte.rogne), at: contenu.place)
    case .mot(let mots):
      let mot = mots[texte.rogne.sansParure] ?? texte.rogne
      return JSONNode(.text(mot), at: contenu.place)
    // A SIREN's groups are taken apart as those of all others are.
    case .groupes: return JSONNode(.text(Siren.epurer(texte)), at: contenu.place)
    // A text that is no day in the table's form is an empty text, which no DTO takes for one.
    case .date: return JSONNode(.text(dates.jour(texte.rogne) ?? ""), at: contenu.place)
    case .quantite, .pourcentage, .montant:
      let lu = NombreSaisi(texte, unite: membre.unite, decimale: decimale)
      guard let nombre = lu?.texte.nombreDTO else {
        return JSONNode(.text(texte), at: contenu.place)
      }
      return JSONNode(.number(JSONNumber(read: nombre)), at: contenu.place)
    }
  }
}

extension DTOObject {
  /// Says a number where nothing else is said.
  fileprivate mutating func supposer(_ nom: String, _ nombre: String, a place: FilePlace) {
    if membre(nom) == nil { self.nombre(nom, nombre, a: place) }
  }

  /// An object with objects within it, each of which stands where its first member does.
  fileprivate init(_ dits: [CSVSaid], a place: FilePlace? = nil) {
    var groupes: [(nom: String, dits: [CSVSaid])] = []
    for (chemin, noeud) in dits {
      guard let nom = chemin.first else { continue }
      let dit = (chemin.dropFirst(), noeud)
      if let rang = groupes.firstIndex(where: { $0.nom == nom }) {
        groupes[rang].dits.append(dit)
      } else {
        groupes.append((nom, [dit]))
      }
    }
    let premiere = dits.first { $0.chemin.count == 1 }?.noeud.place
    self.init(
      a: place ?? premiere ?? groupes.first.map { DTOObject($0.dits).place }
        ?? FilePlace(line: 1, column: 1))
    for (nom, dits) in groupes {
      if dits[0].chemin.isEmpty { mettre(nom, dits[0].noeud) } else { objet(nom, DTOObject(dits)) }
    }
  }
}

extension JSONNode {
  /// Whether it is a number below zero.
  fileprivate var estNegatif: Bool {
    if case .number(let nombre) = value { nombre.text.hasPrefix("-") } else { false }
  }
}

/// What names within an object lead to.
private typealias CSVSaid = (chemin: ArraySlice<String>, noeud: JSONNode)

/// A cell of a table.
struct CSVField {
  let text: String
  let place: FilePlace
  /// Whether the mapping says it of every row.
  var isConstant = false
}

/// Reads a table as RFC 4180 has it, in blocks as they come, and hands its rows over one by one.
///
///     numero;libelle          two rows of two cells, the second on two lines:
///     F-1;"une ""ligne""
///     et l'autre"
///
/// It is strict: a text that two programs could read differently is refused. Lines may end with a line feed
/// alone; empty lines are none, nor are rows of empty cells, as spreadsheets leave them, nor is a first line that
/// tells a spreadsheet what parts the cells: `sep=;`. That is for the mapping to say.
struct CSVTable {
  private enum State { case start, bare, quoted, afterQuoted, afterReturn }

  private let separator: UInt8
  private var state = State.start
  private var contents = ContiguousArray<UInt8>()
  private var row: [CSVField] = []
  private var columns: Int?
  private var (line, column) = (1, 1)
  private var start = FilePlace(line: 1, column: 1)
  /// How many bytes have come.
  private var bytesRead = 0

  static let longestField = 1 << 20
  static let mostColumns = 1000

  init(separator: UInt8) { self.separator = separator }

  /// A row, and behind which byte it ends.
  typealias Row = (cases: [CSVField], fin: Int)

  /// Takes the bytes that follow; rows that end in them are handed over.
  ///
  /// The first to come have to be so many that a mark of byte order shows, with which some programs begin a file.
  mutating func receive(
    _ octets: ContiguousArray<UInt8>, _ rangee: (Row) -> Void
  ) throws(DefautImport) {
    let marque = bytesRead == 0 && octets.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    bytesRead += marque
    for octet in octets.dropFirst(marque) {
      bytesRead += 1
      try take(octet, rangee)
      if octet == 0x0A { (line, column) = (line + 1, 1) } else { column += 1 }
    }
  }

  /// Says that no more bytes will come.
  mutating func finish(_ rangee: (Row) -> Void) throws(DefautImport) {
    switch state {
    case .quoted: throw defaut(.csvGuillemetOuvert, start)
    case .afterReturn: throw defaut(.csvFinDeLigne)
    case .start where self.row.isEmpty: break
    case .start, .bare, .afterQuoted: try endRow(rangee)
    }
    if columns == nil { throw defaut(.csvVide) }
  }

  private mutating func take(_ octet: UInt8, _ finie: (Row) -> Void) throws(DefautImport) {
    if state == .afterReturn, octet != 0x0A { throw defaut(.csvFinDeLigne) }
    if state == .quoted {
      if octet == UInt8(ascii: "\"") { state = .afterQuoted } else { try add(octet) }
      return
    }
    switch octet {
    case separator: try endField()
    case 0x0D:
      if state == .start { start = here }
      state = .afterReturn
    case 0x0A: try endRow(finie)
    case UInt8(ascii: "\""):
      switch state {
      case .start: (start, state) = (here, .quoted)
      case .afterQuoted:
        try add(octet)
        state = .quoted
      default: throw defaut(.csvGuillemet)
      }
    default:
      if state == .afterQuoted { throw defaut(.csvGuillemet) }
      if state == .start { (start, state) = (here, .bare) }
      try add(octet)
    }
  }

  private mutating func add(_ octet: UInt8) throws(DefautImport) {
    guard contents.count < Self.longestField else {
      throw defaut(.csvTropLong(maximum: Self.longestField), start)
    }
    contents.append(octet)
  }

  private mutating func endField() throws(DefautImport) {
    if state == .start { start = here }
    guard let texte = String(validating: contents, as: UTF8.self) else {
      throw defaut(.csvUtf8, start)
    }
    guard row.count < Self.mostColumns else {
      throw defaut(.csvTropDeColonnes(maximum: Self.mostColumns), start)
    }
    row.append(CSVField(text: texte.sansGardeDeTableur, place: start))
    contents.removeAll(keepingCapacity: true)
    state = .start
  }

  private mutating func endRow(_ finie: (Row) -> Void) throws(DefautImport) {
    try endField()
    defer { row.removeAll(keepingCapacity: true) }
    guard let premiere = row.first, row.contains(where: { !$0.text.isEmpty }) else { return }
    if premiere.place.line == 1, premiere.text.lowercased().hasPrefix("sep=") { return }
    guard row.count == columns ?? row.count else {
      throw defaut(.csvNombreDeCases(attendu: columns ?? 0, trouve: row.count), premiere.place)
    }
    columns = row.count
    finie((row, bytesRead))
  }

  private var here: FilePlace { FilePlace(line: line, column: column) }

  private func defaut(_ defaut: Defaut, _ place: FilePlace? = nil) -> DefautImport {
    DefautImport(defaut: .table(defaut), chemin: "$", place: place ?? here)
  }
}
