import Facturier

extension ObjetJSON {
  /// Adds the members of a record, save some.
  func membres(_ record: some Record, sauf omis: [String] = []) -> ObjetJSON {
    MembresJSON(record).membres.filter { !omis.contains($0.nom) }
      .reduce(self) { $0.avec($1.nom, $1.valeur) }
  }

  /// Adds the members of a record, without those that another has alike.
  func membres<R: Record>(_ record: R, sauf autre: R) -> ObjetJSON {
    let dits = MembresJSON(autre).membres
    return MembresJSON(record).membres.filter { membre in !dits.contains { $0 == membre } }
      .reduce(self) { $0.avec($1.nom, $1.valeur) }
  }

  /// Adds some members of a record, in the order in which they are asked for.
  func membres(_ record: some Record, les voulus: [String]) -> ObjetJSON {
    let membres = MembresJSON(record).membres
    return voulus.reduce(self) { objet, nom in
      membres.first { $0.nom == nom }.map { objet.avec($0.nom, $0.valeur) } ?? objet
    }
  }
}

extension Cumul {
  /// The sum, where it is one that is told only if there is any.
  var siNonNul: String? { self == .zero ? nil : texte }
}

/// The members of a record, as answers have them: texts, counts, truths, and records as objects.
private struct MembresJSON: Teller {
  private(set) var membres: [(nom: String, valeur: String)] = []
  private var nom = ""

  init(_ record: some Record) { record.walk(&self) }

  mutating func member<Value: MemberValue>(_ name: MemberName, _ value: Value?) -> Value {
    nom = name.key.description
    return Value.walk(&self, value)
  }

  mutating func list<Element: Record>(_ name: MemberName, _ elements: [Element]?) -> [Element] {
    nom = name.key.description
    return noter(elements) { elements in
      "[\(elements.map { ObjetJSON().membres($0).fin }.joined(separator: ","))]"
    }
  }

  mutating func decimal<Value: ValeurDecimale>(_ value: Value?) -> Value {
    noter(value) { ObjetJSON.cite($0.texte) }
  }

  mutating func text<Value: ValeurTexte>(_ value: Value?) -> Value {
    noter(value) { ObjetJSON.cite($0.texte) }
  }

  mutating func choice<Value: Choice>(_ value: Value?) -> Value {
    noter(value) { ObjetJSON.cite($0.rawValue) }
  }

  mutating func day(_ value: DateCivile?) -> DateCivile {
    noter(value) { ObjetJSON.cite($0.texte) }
  }

  mutating func identifier<Objet>(_ value: Identifiant<Objet>?) -> Identifiant<Objet> {
    noter(value) { ObjetJSON.cite($0.texte) }
  }

  mutating func count(_ value: Int?, from least: Int) -> Int { noter(value) { String($0) } }

  mutating func truth(_ value: Bool?) -> Bool { noter(value) { String($0) } }

  mutating func digest(_ value: EmpreinteFichier?) -> EmpreinteFichier {
    noter(value) { ObjetJSON.cite($0.texte) }
  }

  mutating func record<Value: Record>(_ value: Value?) -> Value {
    noter(value) { ObjetJSON().membres($0).fin }
  }

  private mutating func noter<Valeur>(_ valeur: Valeur?, _ json: (Valeur) -> String) -> Valeur {
    let valeur = Self.given(valeur)
    membres.append((nom, json(valeur)))
    return valeur
  }
}
