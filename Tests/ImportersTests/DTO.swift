/// The JSON of an invoice, of which a test changes a member or two.
struct DTO {
  private var membres: [(nom: String, valeur: String)]

  private init(_ membres: [(String, String)]) { self.membres = membres }

  /// A draft with no more than every DTO has.
  static func brouillon(_ rang: Int = 1) -> DTO {
    DTO([
      ("id", "\"01970000-0000-7000-8000-00000000\(1000 + rang)\""),
      ("numero", "\"BROUILLON-\(rang)\""),
      ("dateFacture", "\"2026-10-05\""), ("dateEcheance", "\"2026-11-04\""),
      ("statut", "\"Brouillon\""), ("conditionsPaiement", "\"Virement\""), ("tva", "20"),
      ("remisePourcentage", "0"), ("client", #"{"nom":"Le Moulin"}"#),
      ("lignes", #"[{"designation":"Étagère","quantite":2,"prixUnitaire":50}]"#),
    ])
  }

  /// An issued invoice of 120.00 € with VAT.
  static func emise(_ numero: String = "F2026-0001", _ rang: Int = 1) -> DTO {
    brouillon(rang).avec("numero", "\"\(numero)\"").avec("statut", "\"Envoyée\"")
  }

  /// The same, with a member that is this.
  func avec(_ nom: String, _ valeur: String) -> DTO {
    var copie = self
    if let rang = membres.firstIndex(where: { $0.nom == nom }) {
      copie.membres[rang].valeur = valeur
    } else {
      copie.membres.append((nom, valeur))
    }
    return copie
  }

  /// The same, without a member.
  func sans(_ nom: String) -> DTO { DTO(membres.filter { $0.nom != nom }) }

  /// The same, with one line, which has these members too.
  func ligne(_ suite: String) -> DTO {
    avec("lignes", #"[{"designation":"Étagère","quantite":2,"prixUnitaire":50,\#(suite)}]"#)
  }

  /// The object on one line.
  var texte: String {
    "{" + membres.map { "\"\($0.nom)\":\($0.valeur)" }.joined(separator: ",") + "}"
  }
}

extension Sequence where Element == DTO {
  /// An array.
  var texte: String { "[" + map(\.texte).joined(separator: ",\n") + "]" }
}
