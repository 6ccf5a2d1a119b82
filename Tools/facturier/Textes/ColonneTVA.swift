/// What a column of VAT holds, as its title says it in each language.
enum ColonneTVA: Sendable {
  case base
  case baseCreditee
  case tvaCreditee
  case baseNette
  case tvaNette
  case baseFacturee
  case tvaFacturee
  case baseEncaissee
  case tvaEncaissee
  case baseExigible
  case tvaExigible

  /// The title in French.
  var francais: String {
    switch self {
    case .base: "Base"
    case .baseCreditee: "Base créditée"
    case .tvaCreditee: "TVA créditée"
    case .baseNette: "Base nette"
    case .tvaNette: "TVA nette"
    case .baseFacturee: "Base facturée"
    case .tvaFacturee: "TVA facturée"
    case .baseEncaissee: "Base encaissée"
    case .tvaEncaissee: "TVA encaissée"
    case .baseExigible: "Base exigible"
    case .tvaExigible: "TVA exigible"
    }
  }

  /// The title in English.
  var anglais: String {
    switch self {
    case .base: "Base"
    case .baseCreditee: "Base credited"
    case .tvaCreditee: "VAT credited"
    case .baseNette: "Net base"
    case .tvaNette: "Net VAT"
    case .baseFacturee: "Base invoiced"
    case .tvaFacturee: "VAT invoiced"
    case .baseEncaissee: "Base received"
    case .tvaEncaissee: "VAT received"
    case .baseExigible: "Base due"
    case .tvaExigible: "VAT due"
    }
  }
}
