/// Where something lies, as VAT divides the world.
///
/// Each land of France overseas is one by itself: what goes there leaves, even from the mainland (art. 294
/// of the CGI); Guadeloupe and Martinique alone are one market. The lands of other states that their VAT
/// leaves out lie beyond the Union (art. 6 of directive 2006/112/EC), and Northern Ireland within it, for
/// goods.
enum Territoire: Hashable, Sendable {
  /// The mainland of France, and Monaco.
  case metropole
  /// Corsica, which has rates of its own.
  case corse
  /// A land of France overseas, by its country code.
  case outreMer(String)
  /// Another state of the Union, by its country code, or Northern Ireland.
  case union(String)
  /// All else.
  case tiers

  /// Whether it lies on French territory.
  var estFrancais: Bool {
    switch self {
    case .metropole, .corse, .outreMer: true
    case .union, .tiers: false
    }
  }

  /// Whether goods that come here from there were exported.
  func exporte(depuis depart: Territoire) -> Bool {
    switch (self, depart) {
    case (.tiers, _): true
    case (.outreMer(let ici), .outreMer(let la)):
      ici != la && !Self.antilles.isSuperset(of: [ici, la])
    case (.outreMer, _), (_, .outreMer): true
    case (.metropole, _), (.corse, _), (.union, _): false
    }
  }

  /// The lands overseas between which nothing is exported.
  private static let antilles: Set = ["GP", "MQ"]

  /// The states of the Union but France.
  private static let etats: Set = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "GR", "HR", "HU", "IE", "IT", "LT",
    "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
  ]

  /// What postal codes begin with where such a state's VAT is not charged.
  private static let horsTVA: [String: [String]] = [
    "DE": ["27498", "78266"], "ES": ["35", "38", "51", "52"], "FI": ["22"],
    "GR": ["63086", "63087"], "IT": ["22061", "23041"],
  ]

  /// What French postal codes begin with elsewhere than on the mainland; the longer ones come first.
  private static let departements: [(debut: String, territoire: Territoire)] = [
    ("97133", .outreMer("BL")), ("97150", .outreMer("MF")), ("971", .outreMer("GP")),
    ("972", .outreMer("MQ")), ("973", .outreMer("GF")), ("974", .outreMer("RE")),
    ("975", .outreMer("PM")), ("976", .outreMer("YT")), ("977", .outreMer("BL")),
    ("978", .outreMer("MF")), ("984", .outreMer("TF")), ("986", .outreMer("WF")),
    ("987", .outreMer("PF")), ("988", .outreMer("NC")), ("20", .corse),
  ]

  /// The place of a country, and of a postal code in it.
  init(_ pays: CodePays, codePostal: String) {
    let code = codePostal.filter { !$0.isWhitespace }.uppercased()
    switch pays.texte {
    case "FR", "MC":
      self = Self.departements.first { code.hasPrefix($0.debut) }?.territoire ?? .metropole
    case "XI": self = .union("XI")
    case "GB" where code.hasPrefix("BT"): self = .union("XI")
    case let autre where pays.estDeLaRepubliqueFrancaise: self = .outreMer(autre)
    case let autre where Self.etats.contains(autre):
      let dehors = Self.horsTVA[autre]?.contains { code.hasPrefix($0) } ?? false
      self = dehors ? .tiers : .union(autre)
    default: self = .tiers
    }
  }
}

extension Adresse {
  /// Where it lies for VAT.
  var territoire: Territoire { Territoire(pays, codePostal: codePostal?.texte ?? "") }
}
