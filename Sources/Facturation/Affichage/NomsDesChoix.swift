// What people call each of a few words, and DTOs where they have other ones.

extension ConditionsPaiement: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String { libelle(langue) }
  @usableFromInline package var motDTO: String { libelle(.francais) }
}

extension CategorieClient: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String {
    switch (self, langue) {
    case (_, .francais): rawValue
    case (.professionnel, .anglais): "business"
    case (.particulier, .anglais): "private customer"
    }
  }
}

extension RegimeTVA: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String {
    switch (self, langue) {
    case (.reel, .francais): "réel"
    case (.reel, .anglais): "standard"
    case (.franchise, .francais): "franchise en base"
    case (.franchise, .anglais): "exempt small business"
    }
  }
}

extension NatureOperation: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String {
    switch (self, langue) {
    case (_, .francais), (.services, .anglais): rawValue
    case (.biens, .anglais): "goods"
    case (.mixte, .anglais): "goods and services"
    }
  }
}

extension CategorieTVA: Choice {}
extension FormatDocument: Choice {}
extension FuseauHoraire: Choice {}
