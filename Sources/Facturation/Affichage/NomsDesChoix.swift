// What people call each of a few words, DTOs where they have other ones, and which is supposed.

extension ConditionsPaiement: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String { libelle(langue) }
  @usableFromInline package var motDTO: String { libelle(.francais) }
}

extension CategorieClient: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String {
    switch (self, langue) {
    case (.nonAssujetti, .francais): "non assujetti"
    case (_, .francais): rawValue
    case (.professionnel, .anglais): "business"
    case (.particulier, .anglais): "private customer"
    case (.secteurPublic, .anglais): "public body"
    case (.nonAssujetti, .anglais): "not liable to VAT"
    }
  }
  @usableFromInline package static var presume: Self? { .professionnel }
}

extension RegimeTVA: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String {
    switch (self, langue) {
    case (.reel, .francais): "réel"
    case (.reel, .anglais): "standard"
    case (.franchise, .francais): "franchise en base"
    case (.franchise, .anglais): "exempt small business"
    case (.exonere, .francais): "exonéré"
    case (.exonere, .anglais): "exempt"
    }
  }
  @usableFromInline package static var presume: Self? { .reel }
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

extension StatutFacture: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String { libelle(langue) }
}

extension CategorieTVA: Choice {}
extension FormatDocument: Choice {}
extension FuseauHoraire: Choice {}
