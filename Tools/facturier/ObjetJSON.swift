import Facturier

/// One line of machine-readable output: a JSON object, its kind in front.
struct ObjetJSON {
  private var json = OctetsDeReponse()

  /// Begins an object of that kind.
  init(_ type: String) { self = ObjetJSON(membres: ("type", type)) }

  /// Begins an object that is part of another.
  init() { json.ajouter(UInt8(ascii: "{")) }

  /// Begins an object that is part of another, with its first member.
  init(membres premier: (nom: String, valeur: String)) {
    self = ObjetJSON().texte(premier.nom, premier.valeur)
  }

  /// An error, for programs to tell apart.
  init(erreur: any Error) {
    var objet = ObjetJSON("erreur").nombre("code", Int(CodeRetour(erreur).rawValue))
    switch erreur {
    case let refus as RefusFacturation:
      objet = objet.texte("regle", refus.code.rawValue).texte("champ", refus.champ?.rawValue)
        .chiffres(refus.chiffres)
    case let erreur as JournalError:
      objet = objet.texte("regle", erreur.code.rawValue)
      if let position = erreur.position { objet = objet.nombre("position", position) }
    case let absence as Introuvable:
      objet = objet.texte("regle", absence.regle).texte("designation", absence.designation)
    case let fichier as FichierFautif:
      if let faute = fichier.fautes.first {
        objet = objet.texte("regle", faute.code).texte("fichier", fichier.chemin)
          .nombre("ligne", faute.ligne).nombre("colonne", faute.colonne)
      }
    case is Usage: objet = objet.texte("regle", "usage")
    case is SortiePerdue: objet = objet.texte("regle", "sortie")
    default: objet = objet.texte("regle", "inattendu")
    }
    self = objet
  }

  /// Adds what is to be looked at, if there is anything.
  func avertissements(_ avertissements: [Avertissement]) -> ObjetJSON {
    guard !avertissements.isEmpty else { return self }
    return objets(
      "avertissements",
      avertissements.map {
        ObjetJSON(membres: ("regle", $0.code.rawValue)).texte("champ", $0.champ.rawValue)
          .chiffres($0.chiffres)
      })
  }

  /// Adds figures, each under its name.
  func chiffres(_ chiffres: [RefusFacturation.Chiffre]) -> ObjetJSON {
    chiffres.reduce(self) { $0.texte($1.nom, $1.valeur) }
  }

  /// Adds a text, if there is one.
  consuming func texte(_ nom: String, _ valeur: String?) -> ObjetJSON {
    guard let valeur else { return self }
    nommer(nom)
    Self.citer(valeur, dans: &json)
    return self
  }

  /// Adds an identifier.
  consuming func id<Objet>(_ nom: String, _ id: Identifiant<Objet>) -> ObjetJSON {
    simple(nom) { id.ecrire(dans: &$0) }
  }

  /// Adds a day.
  consuming func date(_ nom: String, _ date: DateCivile) -> ObjetJSON {
    simple(nom) { date.ecrire(dans: &$0) }
  }

  /// Adds a sum.
  consuming func montant(_ nom: String, _ montant: Cumul) -> ObjetJSON {
    simple(nom) { montant.ecrire(dans: &$0) }
  }

  /// Adds a text that has no sign to be written otherwise.
  private consuming func simple(
    _ nom: String, _ ecrire: (inout OctetsDeReponse) -> Void
  ) -> ObjetJSON {
    nommer(nom)
    json.ajouter(UInt8(ascii: "\""))
    ecrire(&json)
    json.ajouter(UInt8(ascii: "\""))
    return self
  }

  /// Adds a whole number.
  consuming func nombre(_ nom: String, _ valeur: Int) -> ObjetJSON { avec(nom, String(valeur)) }

  /// Adds a truth.
  func verite(_ nom: String, _ valeur: Bool) -> ObjetJSON { avec(nom, String(valeur)) }

  /// Adds whole numbers.
  func nombres(_ nom: String, _ valeurs: [Int]) -> ObjetJSON {
    avec(nom, "[\(valeurs.map(String.init).joined(separator: ","))]")
  }

  /// Adds texts.
  func textes(_ nom: String, _ valeurs: [String]) -> ObjetJSON {
    avec(nom, "[\(valeurs.map(Self.cite).joined(separator: ","))]")
  }

  /// Adds an object.
  func objet(_ nom: String, _ objet: ObjetJSON) -> ObjetJSON { avec(nom, objet.fin) }

  /// Adds objects.
  func objets(_ nom: String, _ objets: [ObjetJSON]) -> ObjetJSON {
    avec(nom, "[\(objets.map(\.fin).joined(separator: ","))]")
  }

  /// Adds the end of the journal.
  func tete(_ tete: Head) -> ObjetJSON { self.tete("tete", tete) }

  /// Adds an event by its place and its hash.
  func tete(_ nom: String, _ tete: Head) -> ObjetJSON {
    avec(nom, "{\"id\":\"\(tete.position)\",\"hash\":\"\(tete.hash.texte)\"}")
  }

  /// The whole object.
  var fin: String {
    var octets = OctetsDeReponse()
    finir(dans: &octets)
    return String(decoding: octets.octets, as: UTF8.self)
  }

  /// Writes the whole object.
  func finir(dans octets: inout OctetsDeReponse) {
    octets.ajouter(json.octets, json.octets.indices)
    octets.ajouter(UInt8(ascii: "}"))
  }

  /// Adds a member whose JSON is there.
  consuming func avec(_ nom: String, _ valeur: String) -> ObjetJSON {
    nommer(nom)
    json.ajouter(valeur)
    return self
  }

  /// Begins a member.
  private mutating func nommer(_ nom: String) {
    if json.octets.count > 1 { json.ajouter(UInt8(ascii: ",")) }
    Self.citer(nom, dans: &json)
    json.ajouter(UInt8(ascii: ":"))
  }

  /// A text as JSON.
  static func cite(_ texte: String) -> String {
    var octets = OctetsDeReponse()
    citer(texte, dans: &octets)
    return String(decoding: octets.octets, as: UTF8.self)
  }

  /// Writes a text as JSON.
  private static func citer(_ texte: String, dans octets: inout OctetsDeReponse) {
    let estSimple = texte.utf8.allSatisfy { octet in
      (0x20...0x7E).contains(octet) && octet != UInt8(ascii: "\"") && octet != UInt8(ascii: "\\")
    }
    octets.ajouter(UInt8(ascii: "\""))
    octets.ajouter(estSimple ? texte : echappe(texte))
    octets.ajouter(UInt8(ascii: "\""))
  }

  private static func echappe(_ texte: String) -> String {
    var cite = ""
    for scalaire in texte.unicodeScalars {
      switch scalaire {
      case "\"": cite += "\\\""
      case "\\": cite += "\\\\"
      case "\n": cite += "\\n"
      case "\t": cite += "\\t"
      case _ where scalaire.estInvisible:
        // The same text for a program, and none that hides from a person.
        for unite in String(scalaire).utf16 {
          let hexadecimal = String(unite, radix: 16)
          cite += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
        }
      default: cite.unicodeScalars.append(scalaire)
      }
    }
    return cite
  }
}
