/// What to type next, after an error that the library tells without knowing commands or options.
enum Conseil: Sendable {
  case accepter(_ option: String)
  case copier(_ option: String)
  case ligneModifier
  case retirerLaRemise
  case lister
  case registre
  case verifier
  case corrigerHorloge
  case sortieStandard
  case fractions
  case arrondir

  /// The advice in French.
  var francais: String {
    switch self {
    case .accepter(let option): "Si c'est bien voulu, ajoutez --\(option)."
    case .copier(let option): "Avec --\(option), la page s'écrit sans que rien s'enregistre."
    case .ligneModifier:
      "« facturier ligne modifier FACTURE LIGNE » prend --tva, --categorie-tva et --motif-exoneration."
    case .retirerLaRemise: "« facturier remise FACTURE 0 » la retire."
    case .lister: "« facturier lister » montre les factures."
    case .registre:
      "« facturier ouvrir » ouvre un registre ; --registre indique le dossier d'un autre."
    case .verifier: "« facturier verifier » nomme tout ce qui ne va pas."
    case .corrigerHorloge: "Pour cela : « facturier horloge --motif … »."
    case .sortieStandard: "« --vers - » écrit sur la sortie standard."
    case .fractions: "Si c'est le cas, ajoutez --tva fraction."
    case .arrondir: "Pour cela : --arrondir."
    }
  }

  /// The advice in English.
  var anglais: String {
    switch self {
    case .accepter(let option): "If it is meant so, add --\(option)."
    case .copier(let option): "With --\(option) the page is written and nothing is recorded."
    case .ligneModifier:
      "“facturier line edit INVOICE LINE” takes --tva, --categorie-tva and --motif-exoneration."
    case .retirerLaRemise: "“facturier discount INVOICE 0” takes it off."
    case .lister: "“facturier list” shows the invoices."
    case .registre:
      "“facturier init” opens a ledger; --registre says in which folder another is."
    case .verifier: "“facturier verify” names all that is wrong."
    case .corrigerHorloge: "For that: “facturier clock --motif …”."
    case .sortieStandard: "“--vers -” writes to standard output."
    case .fractions: "If it does, add --tva fraction."
    case .arrondir: "For that: --arrondir."
    }
  }
}
