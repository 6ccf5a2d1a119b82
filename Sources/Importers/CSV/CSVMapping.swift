import Facturation
import Foreign

/// What the columns of a table are, as a person wrote it down.
///
///     # De notre ancien logiciel
///     separateur = ;
///     decimale = ,
///     date = jj/mm/aaaa
///     numero = N° facture
///     ligne.prixUnitaire = PU HT
///     conditionsPaiement = "Virement"
///     ignorer = Commentaire
///
/// Behind a member stands the name of its column, or in quotes what it is in every row. A name that is no
/// member is refused, and so is one that stands twice.
package struct CSVMapping {
  /// Where a member comes from.
  enum Source {
    case colonne(String)
    case constante(String)
  }

  /// What may stand between two cells, and what a mapping calls it.
  static let separateurs: [(nom: String, octet: UInt8)] = [
    (";", 0x3B), (",", 0x2C), ("|", 0x7C), ("tabulation", 0x09),
  ]

  /// What stands between two cells.
  private(set) var separateur = UInt8(ascii: ";")
  /// What stands before the decimals.
  private(set) var decimale: Character = ","
  private(set) var dates = DateFormat.ecrits[0]
  /// Where each member comes from, and where that is said.
  private(set) var membres: [(membre: CSVMember, source: Source, place: FilePlace)] = []
  /// The columns that mean nothing.
  private(set) var ignorees: [(nom: String, place: FilePlace)] = []
  /// The columns that it names.
  var colonnes: Set<String> {
    let reliees = membres.compactMap { relie in
      if case .colonne(let nom) = relie.source { nom } else { nil }
    }
    return Set(reliees + ignorees.map(\.nom))
  }
  /// What it calls the sign between two cells.
  var nomDuSeparateur: String { Self.separateurs.first { $0.octet == separateur }?.nom ?? "" }
  /// What is wrong.
  package private(set) var defauts: [DefautImport] = []

  /// Which file it is, beside the table.
  static let fichier = 1
  /// How many bytes it may have.
  package static let maximum = 1 << 20

  /// Reads the whole of it.
  package init(_ octets: ContiguousArray<UInt8>) {
    let debut = FilePlace(line: 1, column: 1, file: Self.fichier)
    guard octets.count <= Self.maximum else {
      noter(.csvTropLong(maximum: Self.maximum), debut)
      return
    }
    let sansMarque = octets.starts(with: [0xEF, 0xBB, 0xBF]) ? octets.dropFirst(3) : octets[...]
    for (rang, ligne) in sansMarque.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let place = FilePlace(line: rang + 1, column: 1, file: Self.fichier)
      guard let texte = String(validating: ligne, as: UTF8.self) else {
        noter(.csvUtf8, place)
        continue
      }
      lire(texte.rogne, place)
    }
    let donnes = Set(membres.map(\.membre.nom))
    for membre in CSVMember.ecrits where membre.estRequis && !donnes.contains(membre.nom) {
      noter(.csvMembreRequis(membre.nom), debut)
    }
    if !donnes.contains("clientId"), !donnes.contains("client.nom") {
      noter(.csvMembreRequis("client.nom"), debut)
    }
    var manquants: Set<String> = []
    for (membre, _, place) in membres {
      for nom in membre.compagnons where !donnes.contains(nom) && manquants.insert(nom).inserted {
        noter(.csvMembreRequis(nom), place)
      }
    }
  }

  private mutating func lire(_ ligne: String, _ place: FilePlace) {
    guard !ligne.isEmpty, !ligne.hasPrefix("#") else { return }
    guard let egale = ligne.firstIndex(of: "=") else { return noter(.csvCorrespondance, place) }
    let nom = String(ligne[..<egale]).rogne
    let valeur = String(ligne[ligne.index(after: egale)...]).rogne
    guard !nom.isEmpty, !valeur.isEmpty else { return noter(.csvCorrespondance, place) }
    switch nom {
    case "separateur": regler(valeur, place)
    case "decimale":
      guard valeur == "," || valeur == "." else {
        return noter(.csvReglage(nom, admis: [",", "."]), place)
      }
      decimale = valeur.first ?? ","
    case "date":
      guard let format = DateFormat.ecrits.first(where: { $0.noms.contains(valeur) }) else {
        return noter(.csvReglage(nom, admis: DateFormat.ecrits.map { $0.noms[0] }), place)
      }
      dates = format
    case "ignorer": ignorees.append((valeur, place))
    default: relier(nom, a: valeur, place)
    }
  }

  private mutating func regler(_ valeur: String, _ place: FilePlace) {
    let nom = valeur == "tab" ? "tabulation" : valeur
    guard let admis = Self.separateurs.first(where: { $0.nom == nom }) else {
      return noter(.csvReglage("separateur", admis: Self.separateurs.map(\.nom)), place)
    }
    separateur = admis.octet
  }

  private mutating func relier(_ nom: String, a valeur: String, _ place: FilePlace) {
    guard let membre = CSVMember.tous[nom] else {
      return noter(.csvMembreInconnu(nom, admis: CSVMember.voisins(de: nom)), place)
    }
    guard !membres.contains(where: { $0.membre == membre }) else {
      return noter(.csvMembreEnDouble(nom), place)
    }
    guard valeur.hasPrefix("\"") else { return membres.append((membre, .colonne(valeur), place)) }
    guard valeur.count >= 3, valeur.hasSuffix("\"") else { return noter(.csvCorrespondance, place) }
    membres.append((membre, .constante(String(valeur.dropFirst().dropLast())), place))
  }

  private mutating func noter(_ defaut: Defaut, _ place: FilePlace) {
    defauts.append(DefautImport(defaut: .table(defaut), chemin: "$", place: place))
  }
}

/// What a column can be: a member of an invoice's DTO, or of one of its lines.
struct CSVMember: Hashable {
  /// What stands in a cell.
  ///
  /// A value that is read in groups of characters, as an IBAN, may be written so. One of a few words may be that of a
  /// DTO or of our own tables, in any capitals and without its accents.
  enum Kind: Hashable {
    case texte, groupes, quantite, pourcentage, montant, date
    /// What a DTO has for each word, by that as it may be typed.
    case mot([String: String])

    static func motDe<Mot: Choice>(_: Mot.Type) -> Kind {
      let mots = Mot.allCases.flatMap { mot in
        [mot.motDTO, mot.rawValue].map { ($0.sansParure, mot.motDTO) }
      }
      return .mot(Dictionary(mots) { premier, _ in premier })
    }
  }

  /// The name in a mapping: `client.adresse.ville`, `ligne.quantite`.
  let nom: String
  let genre: Kind
  /// Whether a mapping has to say where it comes from.
  let estRequis: Bool
  /// The members without which there is none of what it stands in: of `livraison.fin`, `livraison.debut`.
  fileprivate(set) var compagnons: [String] = []

  /// What may stand beside a number of its kind.
  var unite: Character? {
    switch genre {
    case .pourcentage: Taux.unite
    case .montant: Montant.unite
    case .texte, .groupes, .quantite, .date, .mot: nil
    }
  }

  /// Whether each row has its own.
  var estDeLaLigne: Bool { nom.hasPrefix("ligne.") }

  /// The names that lead to it within the invoice, or within the line.
  var chemin: [String] {
    let noms = nom.split(separator: ".").map(String.init)
    return estDeLaLigne ? Array(noms.dropFirst()) : noms
  }

  /// All that there are, by their names.
  static let tous: [String: CSVMember] = Dictionary(
    uniqueKeysWithValues: ecrits.map { ($0.nom, $0) })

  /// Those that the lists of an invoice, of its client and of its lines name.
  ///
  /// A table has to say of the head when and under which number; the rest of an invoice is supposed.
  static let ecrits: [CSVMember] = {
    var lus = ListedMembers()
    lus.note("numero", .texte, estRequis: true)
    lus.lire(EnTete.self, requis: ["dateFacture"])
    lus.lire(TotauxImportes.self)
    lus.note("solde", .montant)
    lus.note("statut", .motDe(StatutFacture.self))
    lus.note("datePaiement", .date)
    lus.note("motifAnnulation", .texte)
    lus.note("clientId", .texte)
    lus.lire(FicheClient.self, sous: "client")
    lus.lire(
      ContenuLigne.self, sous: "ligne",
      requis: ["ligne.designation", "ligne.quantite", "ligne.prixUnitaire", "ligne.tva"])
    lus.lire(LigneImportee.self, sous: "ligne")
    return lus.accompagnes
  }()

  /// What stands beside a name that is none, or would: members, and `client.…` for those within another.
  static func voisins(de nom: String) -> [String] {
    var prefixe = nom
    repeat {
      prefixe = prefixe.dropLast().lastIndex(of: ".").map { String(prefixe[...$0]) } ?? ""
    } while !ecrits.contains { $0.nom.hasPrefix(prefixe) }
    return ecrits.reduce(into: []) { voisins, membre in
      guard membre.nom.hasPrefix(prefixe) else { return }
      let suite = membre.nom.dropFirst(prefixe.count)
      let voisin = suite.firstIndex(of: ".").map { prefixe + suite[...$0] + "…" } ?? membre.nom
      if voisins.last != voisin { voisins.append(voisin) }
    }
  }
}

/// Learns from lists what a column can be: texts, numbers and days, within other records too.
///
/// Lists do not fit into a row, a count follows from what else is said, and identities are our own.
private struct ListedMembers: Walker {
  private(set) var membres: [CSVMember] = []
  private var prefixe = ""
  private var nom = ""
  private var requis: Set<String> = []
  /// What has to be there of a record within another, by the prefix of its members.
  private var compagnons: [String: [String]] = [:]
  private var profondeur = 0

  /// The members, each with those that have to stand beside it.
  var accompagnes: [CSVMember] {
    membres.map { membre in
      var membre = membre
      let prefixes = membre.nom.indices.filter { membre.nom[$0] == "." }.map { membre.nom[...$0] }
      membre.compagnons = prefixes.flatMap { compagnons[String($0), default: []] }
      return membre
    }
  }

  /// Notes the members of a record, of which those must be given, under the name of what it belongs to.
  mutating func lire<R: Record>(_: R.Type, sous nom: String? = nil, requis: Set<String> = []) {
    (prefixe, self.requis) = (nom.map { "\($0)." } ?? "", requis)
    _ = R(&self, like: nil)
    prefixe = ""
  }

  /// Notes a member; of two lists that have one in common, the first names it.
  mutating func note(_ nom: String, _ genre: CSVMember.Kind, estRequis: Bool = false) {
    guard !membres.contains(where: { $0.nom == nom }) else { return }
    membres.append(CSVMember(nom: nom, genre: genre, estRequis: estRequis))
  }

  private mutating func note(_ genre: CSVMember.Kind) {
    note(prefixe + nom, genre, estRequis: requis.contains(prefixe + nom))
  }

  typealias Failure = Never

  mutating func member<Value: MemberValue>(_ name: MemberName, _: Value?) -> Value {
    let dit = prefixe + name.key.description
    if profondeur > 0, Value.presume == nil { compagnons[prefixe, default: []].append(dit) }
    return lue(name)
  }

  mutating func optional<Value: MemberValue>(_ name: MemberName, _: Value?) -> Value? { lue(name) }

  private mutating func lue<Value: MemberValue>(_ name: MemberName) -> Value {
    nom = name.key.description
    return Value.walk(&self, nil)
  }

  mutating func list<Element: Record>(_: MemberName, _: [Element]?) -> [Element] { [] }

  mutating func optionalList<Element: Record>(
    _: MemberName, _: [Element]?, mayBeEmpty: Bool
  ) -> [Element]? { nil }

  mutating func included<Other: Record>(_: Other?) -> Other { Other(&self, like: nil) }

  mutating func included<Other: Record>(from _: MemberName, _: Other?) -> Other? {
    included(nil as Other?)
  }

  mutating func decimal<Value: ValeurDecimale>(_: Value?) -> Value {
    switch Value.self {
    case is Quantite.Type: note(.quantite)
    case is Taux.Type, is Pourcentage.Type: note(.pourcentage)
    default: note(.montant)
    }
    return Value(unitesAdmises: Value.limites.upperBound)
  }

  mutating func text<Value: ValeurTexte>(_: Value?) -> Value {
    note(Value.self is any ValeurEnGroupes.Type ? .groupes : .texte)
    return Value(texteAdmis: "")
  }

  mutating func choice<Value: Choice>(_: Value?) -> Value {
    note(.motDe(Value.self))
    return Value.allCases[Value.allCases.startIndex]
  }

  mutating func day(_: DateCivile?) -> DateCivile {
    note(.date)
    return .derniere
  }

  mutating func identifier<Objet>(_: Identifiant<Objet>?) -> Identifiant<Objet> {
    Identifiant(UUIDTexte(haut: 0, bas: 0))
  }

  mutating func count(_: Int?, from least: Int) -> Int { least }

  mutating func truth(_: Bool?) -> Bool { false }

  mutating func digest(_: EmpreinteFichier?) -> EmpreinteFichier { EmpreinteFichier(digits: "") }

  mutating func record<Value: Record>(_: Value?) -> Value {
    let dehors = prefixe
    defer { (prefixe, profondeur) = (dehors, profondeur - 1) }
    (prefixe, profondeur) = ("\(prefixe)\(nom).", profondeur + 1)
    return Value(&self, like: nil)
  }
}

/// How a table writes days.
struct DateFormat {
  /// What a mapping calls it, in French and in English.
  let noms: [String]
  /// What stands between the parts.
  let separateur: Character
  /// Which parts are year, month and day.
  let ordre: [Int]

  static let ecrits = [
    DateFormat(noms: ["jj/mm/aaaa", "dd/mm/yyyy"], separateur: "/", ordre: [2, 1, 0]),
    DateFormat(noms: ["jj.mm.aaaa", "dd.mm.yyyy"], separateur: ".", ordre: [2, 1, 0]),
    DateFormat(noms: ["jj-mm-aaaa", "dd-mm-yyyy"], separateur: "-", ordre: [2, 1, 0]),
    DateFormat(noms: ["aaaa-mm-jj", "yyyy-mm-dd"], separateur: "-", ordre: [0, 1, 2]),
    DateFormat(noms: ["mm/jj/aaaa", "mm/dd/yyyy"], separateur: "/", ordre: [2, 0, 1]),
  ]

  /// The day as DTOs write it; nothing where it is none, is written otherwise, or lies before 1900: its year
  /// was mistyped.
  func jour(_ texte: String) -> String? {
    let parties = texte.split(separator: separateur, omittingEmptySubsequences: false).map(
      String.init)
    guard parties.count == 3,
      parties.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.estChiffre) })
    else { return nil }
    let (annee, mois, jour) = (parties[ordre[0]], parties[ordre[1]], parties[ordre[2]])
    guard annee >= "1900" else { return nil }
    func deux(_ texte: String) -> String { texte.utf8.count == 1 ? "0" + texte : texte }
    return (try? DateCivile(texte: "\(annee)-\(deux(mois))-\(deux(jour))"))?.texte
  }
}
