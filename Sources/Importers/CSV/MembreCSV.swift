import Facturation
import ForeignJSON

/// What a column can be: a member of an invoice's DTO, or of one of its lines.
struct MembreCSV: Hashable {
  /// What stands in a cell.
  ///
  /// What is read in groups of characters, as an IBAN, may be written so.
  enum Genre { case texte, groupes, quantite, pourcentage, montant, date }

  /// The name in a mapping: `client.adresse.ville`, `ligne.quantite`.
  let nom: String
  let genre: Genre
  /// Whether a mapping has to say where it comes from.
  let estRequis: Bool
  /// The members without which there is none of what it stands in: of `livraison.fin`, `livraison.debut`.
  fileprivate(set) var compagnons: [String] = []

  /// What may stand beside a number of its kind.
  var unite: Character? {
    switch genre {
    case .pourcentage: Taux.unite
    case .montant: Montant.unite
    case .texte, .groupes, .quantite, .date: nil
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
  static let tous: [String: MembreCSV] = Dictionary(
    uniqueKeysWithValues: ecrits.map { ($0.nom, $0) })

  /// Those that the lists of an invoice, of its client and of its lines name.
  ///
  /// A table has to say of the head when and under which number; what else an invoice needs is supposed.
  static let ecrits: [MembreCSV] = {
    var lus = MembresDesListes()
    lus.note("numero", .texte, estRequis: true)
    lus.lire(EnTete.self, requis: ["dateFacture"])
    lus.lire(TotauxImportes.self)
    lus.note("solde", .montant)
    lus.note("statut", .texte)
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
private struct MembresDesListes {
  private(set) var membres: [MembreCSV] = []
  private var prefixe = ""
  private var nom = ""
  private var requis: Set<String> = []
  /// What has to be there of a record within another, by the prefix of its members.
  private var compagnons: [String: [String]] = [:]
  private var profondeur = 0

  /// The members, each with those that have to stand beside it.
  var accompagnes: [MembreCSV] {
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
  mutating func note(_ nom: String, _ genre: MembreCSV.Genre, estRequis: Bool = false) {
    guard !membres.contains(where: { $0.nom == nom }) else { return }
    membres.append(MembreCSV(nom: nom, genre: genre, estRequis: estRequis))
  }

  private mutating func note(_ genre: MembreCSV.Genre) {
    note(prefixe + nom, genre, estRequis: requis.contains(prefixe + nom))
  }
}

extension MembresDesListes: Walker {
  typealias Failure = Never

  mutating func member<Value: MemberValue>(_ name: MemberName, _: Value?) -> Value {
    let dit = prefixe + name.key.description
    if profondeur > 0, Value.presume == nil { compagnons[prefixe, default: []].append(dit) }
    return lue(name)
  }

  mutating func optional<Value: MemberValue>(_ name: MemberName, _: Value?) -> Value? { lue(name) }

  mutating func member<Value: MemberValue>(
    _ name: MemberName, _: Value?, usually usual: Value
  ) -> Value { lue(name) }

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
    note(.texte)
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
