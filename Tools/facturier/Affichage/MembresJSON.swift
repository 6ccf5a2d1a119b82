import Facturier

/// Members of an answer, the values as the journal has them; what there is not is left out.
extension JSONWriter {
  /// Adds a text.
  mutating func texte(_ nom: String, _ valeur: String?) {
    guard let valeur else { return }
    name(text: nom)
    string(valeur)
  }

  /// Adds texts, each under its name.
  mutating func textes(_ membres: KeyValuePairs<String, String?>) {
    for (nom, valeur) in membres { texte(nom, valeur) }
  }

  /// Adds texts.
  mutating func textes(_ nom: String, _ valeurs: [String]) {
    name(text: nom)
    array(valeurs) { $0.string($1) }
  }

  /// Adds a whole number.
  mutating func nombre(_ nom: String, _ valeur: Int?) {
    guard let valeur else { return }
    name(text: nom)
    decimal(Int64(valeur), decimals: 0)
  }

  /// Adds whole numbers.
  mutating func nombres(_ nom: String, _ valeurs: [Int]) {
    name(text: nom)
    array(valeurs) { $0.decimal(Int64($1), decimals: 0) }
  }

  /// Adds a truth.
  mutating func verite(_ nom: String, _ valeur: Bool) {
    name(text: nom)
    _ = truth(valeur)
  }

  /// Adds an identifier.
  mutating func id<Objet>(_ nom: String, _ id: Identifiant<Objet>) {
    name(text: nom)
    _ = identifier(id)
  }

  /// Adds a day.
  mutating func date(_ nom: String, _ date: DateCivile) {
    name(text: nom)
    _ = day(date)
  }

  /// Adds a sum.
  mutating func montant(_ nom: String, _ montant: Cumul) {
    name(text: nom)
    sum(montant)
  }

  /// Adds an object.
  mutating func objet(_ nom: String, _ membres: (inout JSONWriter) -> Void) {
    name(text: nom)
    object(membres)
  }

  /// Adds an object for each of those.
  mutating func objets<Element>(
    _ nom: String, _ elements: some Sequence<Element>,
    _ membres: (inout JSONWriter, Element) -> Void
  ) {
    name(text: nom)
    array(elements) { json, element in json.object { membres(&$0, element) } }
  }
}

/// Members of records.
extension JSONWriter {
  /// Adds the members of a record, save some.
  mutating func membres(_ record: some Record, sauf omis: [String]) {
    tell(record) { !omis.contains($0) }
  }

  /// Adds the members of a record, without those that another has alike.
  mutating func membres<R: Record>(_ record: R, sauf autre: R) {
    tell(record) { Self.membre($0, de: record) != Self.membre($0, de: autre) }
  }

  /// Adds some members of a record, in the order in which they are asked for.
  mutating func membres(_ record: some Record, les voulus: [String]) {
    for nom in voulus { tell(record) { $0 == nom } }
  }

  /// Adds records.
  mutating func objets(_ nom: String, _ records: [some Record]) {
    objets(nom, records) { $0.tell($1) }
  }

  private static func membre(_ nom: String, de record: some Record) -> ContiguousArray<UInt8> {
    var json = JSONWriter(.answer)
    json.tell(record) { $0 == nom }
    return json.bytes
  }
}

/// Members that many answers have.
extension JSONWriter {
  /// Adds the end of the journal, or another event by its place and its hash.
  mutating func tete(_ tete: Head?, nom: String = "tete") {
    guard let tete else { return }
    objet(nom) {
      $0.texte("id", String(tete.position))
      $0.texte("hash", tete.hash.texte)
    }
  }

  /// Adds where an act was recorded.
  mutating func positions(_ positions: ClosedRange<Position>?) {
    guard let positions else { return }
    nombres("positions", [positions.lowerBound, positions.upperBound])
  }

  /// Adds figures, each under its name.
  mutating func chiffres(_ chiffres: [RefusFacturation.Chiffre]) {
    for chiffre in chiffres { texte(chiffre.nom, chiffre.valeur) }
  }

  /// Adds what is to be looked at, if there is anything.
  mutating func avertissements(_ avertissements: [Avertissement]) {
    guard !avertissements.isEmpty else { return }
    objets("avertissements", avertissements) {
      $0.texte("regle", $1.code.rawValue)
      $0.texte("champ", $1.champ.rawValue)
      $0.chiffres($1.chiffres)
    }
  }

  /// Adds what programs tell errors apart by.
  mutating func erreur(_ erreur: any Error) {
    nombre("code", Int(CodeRetour(erreur).rawValue))
    switch erreur {
    case let refus as RefusFacturation:
      texte("regle", refus.code.rawValue)
      texte("champ", refus.champ?.rawValue)
      chiffres(refus.chiffres)
    case let erreur as JournalError:
      texte("regle", erreur.code.rawValue)
      nombre("position", erreur.position)
    case let absence as Introuvable:
      texte("regle", absence.regle)
      texte("designation", absence.designation)
    case let fichier as FichierFautif:
      guard let faute = fichier.fautes.first else { return }
      texte("regle", faute.code)
      texte("fichier", fichier.chemin)
      nombre("ligne", faute.ligne)
      nombre("colonne", faute.colonne)
    case is Usage: texte("regle", "usage")
    case is SortiePerdue: texte("regle", "sortie")
    default: texte("regle", "inattendu")
    }
  }
}

extension Cumul {
  /// The sum, where it is one that is told only if there is any.
  var siNonNul: String? { self == .zero ? nil : texte }
}
