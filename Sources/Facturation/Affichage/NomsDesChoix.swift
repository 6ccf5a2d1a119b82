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

extension NatureLigne: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String {
    NatureOperation(self).nom(langue)
  }
}

extension PrixSaisis: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String {
    switch (self, langue) {
    case (_, .francais): rawValue
    case (.ht, .anglais): "before VAT"
    case (.ttc, .anglais): "including VAT"
    }
  }
}

extension TypeFacture: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String {
    switch (self, langue) {
    case (.facture, .francais): "facture"
    case (.facture, .anglais): "invoice"
    case (.acompte, .francais): "facture d'acompte"
    case (.acompte, .anglais): "deposit invoice"
    case (.rectificative, .francais): "facture rectificative"
    case (.rectificative, .anglais): "corrected invoice"
    }
  }
}

extension NatureReference: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String {
    let texte =
      switch self {
      case .contrat: Texte("contrat", "contract")
      case .marche: Texte("marché", "public contract")
      case .projet: Texte("projet", "project")
      case .bonLivraison: Texte("bon de livraison", "delivery note")
      case .bonReception: Texte("bon de réception", "receipt note")
      case .dossier: Texte("dossier", "file")
      case .autre: Texte("référence", "reference")
      }
    return texte.en(langue)
  }
}

extension StatutFacture: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String { libelle(langue) }
}

extension CategorieTVA: Choice {}

extension CategorieTVA {
  /// What such sales are to those who declare VAT; in lines and events the code stands instead.
  package func libelle(_ langue: Langue) -> String {
    let noms =
      switch self {
      case .normale: Texte("imposable", "taxable")
      case .tauxZero: Texte("taux zéro", "zero rate")
      case .exoneree: Texte("exonérée", "exempt")
      case .autoliquidation: Texte("autoliquidation", "reverse charge")
      case .intracommunautaire: Texte("intracommunautaire", "intra-EU")
      case .exportation: Texte("exportation", "export")
      case .horsChamp: Texte("hors champ", "outside VAT")
      }
    return noms.en(langue)
  }
}

extension FormatDocument: Choice {
  @usableFromInline package func nom(_ langue: Langue) -> String {
    switch self {
    case .html, .pdf, .cii, .ubl: rawValue.uppercased()
    case .facturx: "Factur-X"
    }
  }
}
extension FuseauHoraire: Choice {}
