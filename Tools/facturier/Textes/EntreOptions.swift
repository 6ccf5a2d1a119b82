/// What is said of options that contradict each other, that need another, or that take a value away.
enum EntreOptions: Sendable {
  case pasEnsemble(_ une: String, _ autre: String)
  case sansObjet(_ option: String, _ autre: String)
  case aideExclut([String])
  case aideDemande(String)
  case noteEffacer(_ option: String)

  /// The words in French.
  var francais: String {
    switch self {
    case .pasEnsemble(let une, let autre): "Donnez \(une) ou \(autre), pas les deux."
    case .sansObjet(let option, let autre): "\(option) ne dit rien sans \(autre)."
    case .aideExclut(let autres): "Exclut \(autres.joined(separator: ", "))."
    case .aideDemande(let autre): "Demande \(autre)."
    case .noteEffacer(let option):
      "Une valeur vide efface ce qui peut manquer : \(option) ''. Ce qui n'est pas donné reste."
    }
  }

  /// The words in English.
  var anglais: String {
    switch self {
    case .pasEnsemble(let une, let autre): "Give \(une) or \(autre), not both."
    case .sansObjet(let option, let autre): "\(option) means nothing without \(autre)."
    case .aideExclut(let autres): "Not with \(autres.joined(separator: ", "))."
    case .aideDemande(let autre): "Needs \(autre)."
    case .noteEffacer(let option):
      "An empty value removes what can be missing: \(option) ''. What is not given stays."
    }
  }
}
