package import Facturation

/// What draws records by the lists of their members, so that what is added to one is drawn too.
///
/// Each member is drawn by itself: nothing adds up, and everything occurs.
package protocol Tireur: Walker where Failure == Never {
  /// What the body draws, or nothing, as is wanted of members that may be missing.
  mutating func facultatif<Valeur>(_ tirer: (inout Self) -> Valeur) -> Valeur?
  /// How many elements a list has.
  mutating func longueur() -> Int
}

extension Tireur {
  /// A record of that type.
  package mutating func tirer<Held: Record>(_: Held.Type = Held.self) -> Held {
    Held(&self, like: nil)
  }

  package mutating func member<Value: MemberValue>(_ name: MemberName, _: Value?) -> Value {
    Value.walk(&self, nil)
  }

  package mutating func optional<Value: MemberValue>(_ name: MemberName, _: Value?) -> Value? {
    facultatif { $0.member(name, nil) }
  }

  package mutating func list<Element: Record>(_: MemberName, _: [Element]?) -> [Element] {
    (0..<longueur()).map { _ in tirer() }
  }

  package mutating func optionalList<Element: Record>(
    _ name: MemberName, _: [Element]?, mayBeEmpty: Bool
  ) -> [Element]? {
    let drawn = facultatif { $0.list(name, nil) as [Element] }
    return drawn?.isEmpty == true && !mayBeEmpty ? nil : drawn
  }

  package mutating func included<Other: Record>(_: Other?) -> Other { tirer() }

  package mutating func included<Other: Record>(from _: MemberName, _: Other?) -> Other? {
    facultatif { $0.tirer() }
  }

  package mutating func record<Value: Record>(_: Value?) -> Value { tirer() }
}

extension Hasard: Tireur {
  package mutating func longueur() -> Int { entier(0...4) }

  package mutating func decimal<Value: ValeurDecimale>(_: Value?) -> Value { decimal() }

  package mutating func text<Value: ValeurTexte>(_: Value?) -> Value {
    guard let tirer = Self.textes["\(Value.self)"] else {
      preconditionFailure("Hasard.textes lacks how a \(Value.self) is drawn")
    }
    return Value(texteAdmis: tirer(&self))
  }

  package mutating func choice<Value: Choice>(_: Value?) -> Value { choix() }

  package mutating func day(_: DateCivile?) -> DateCivile { date() }

  package mutating func identifier<Objet>(_: Identifiant<Objet>?) -> Identifiant<Objet> {
    identifiant()
  }

  package mutating func count(_: Int?, from least: Int) -> Int { compte(depuis: least) }

  package mutating func truth(_: Bool?) -> Bool { une(fois: 2) }

  package mutating func digest(_: EmpreinteFichier?) -> EmpreinteFichier { empreinteFichier() }

  /// How texts of a form are drawn, by the names of their types.
  private static let textes: [String: @Sendable (inout Hasard) -> String] = [
    "Libelle": { $0.libelle().texte }, "Note": { $0.note().texte },
    "Siren": { $0.siren().texte }, "Siret": { $0.siret().texte },
    "NumeroTVA": { $0.numeroTVA().texte }, "IBAN": { $0.iban().texte },
    "BIC": { $0.bic().texte }, "CodeMention": { $0.codeMention().texte },
    "ReferenceMandat": { $0.rum().texte },
    "IdentifiantCreancier": { $0.ics().texte }, "Courriel": { $0.courriel().texte },
    "AdresseElectronique": { "0225:\($0.siren())" },
    "CodePays": { $0.pays().texte }, "NumeroFacture": { $0.numero().texte },
    "Serie": { $0.serie().texte },
    "CodeUnite": { $0.parmi(["HUR", "KGM", "C62", "X1A"]) },
    "CodeExoneration": { $0.parmi(["VATEX-FR-FRANCHISE", "VATEX-EU-AE", "VATEX-EU-132-1A"]) },
    "CompteComptable": { $0.parmi(["706", "70710000", "411DUPONT"]) },
  ]
}
