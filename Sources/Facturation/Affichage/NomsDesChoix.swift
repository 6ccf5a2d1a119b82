// What people call each of a few words, DTOs where they have other ones, and which is supposed.

extension ConditionsPaiement: Choice {
  @usableFromInline package var mots: Texte {
    switch self {
    case .virement: Texte("Virement", "Transfer")
    case .cheque: Texte("Chèque", "Cheque")
    case .especes: Texte("Espèces", "Cash")
    case .carte: Texte("Carte", "Card")
    case .prelevement: Texte("Prélèvement", "Direct debit")
    case .effet: Texte("Effet", "Bill of exchange")
    case .compensation: Texte("Compensation", "Set-off")
    case .autre: Texte("Autre", "Other")
    }
  }
  @usableFromInline package var motDTO: String { mots.francais }

  /// The means of payment: "Chèque", "Cheque".
  public func libelle(_ langue: Langue) -> String { mots.en(langue) }
}

extension Langue: Choice {
  @usableFromInline package var mots: Texte {
    switch self {
    case .francais: Texte("français", "French")
    case .anglais: Texte("anglais", "English")
    }
  }
}

extension CategorieClient: Choice {
  @usableFromInline package var mots: Texte {
    switch self {
    case .professionnel: Texte("professionnel", "business")
    case .particulier: Texte("particulier", "private customer")
    case .secteurPublic: Texte("public", "public body")
    case .nonAssujetti: Texte("non assujetti", "not liable to VAT")
    }
  }
  @usableFromInline package static var presume: Self? { .professionnel }

  /// What people read: "particulier", "private customer".
  public func libelle(_ langue: Langue) -> String { mots.en(langue) }
}

extension RegimeTVA: Choice {
  @usableFromInline package var mots: Texte {
    switch self {
    case .reel: Texte("réel", "standard")
    case .franchise: Texte("franchise en base", "exempt small business")
    case .exonere: Texte("exonéré", "exempt")
    }
  }
  @usableFromInline package static var presume: Self? { .reel }

  /// What people read: "franchise en base", "exempt small business".
  public func libelle(_ langue: Langue) -> String { mots.en(langue) }
}

extension NatureOperation: Choice {
  @usableFromInline package var mots: Texte {
    switch self {
    case .biens: Texte("biens", "goods")
    case .services: Texte("services", "services")
    case .mixte: Texte("mixte", "goods and services")
    }
  }

  /// What people read: "biens", "goods".
  public func libelle(_ langue: Langue) -> String { mots.en(langue) }
}

extension NatureLigne: Choice {
  @usableFromInline package var mots: Texte { NatureOperation(self).mots }
}

extension PrixSaisis: Choice {
  @usableFromInline package var mots: Texte {
    switch self {
    case .ht: Texte("HT", "before VAT")
    case .ttc: Texte("TTC", "including VAT")
    }
  }
}

extension TypeFacture: Choice {
  @usableFromInline package var mots: Texte {
    switch self {
    case .facture: Texte("facture", "invoice")
    case .acompte: Texte("facture d'acompte", "deposit invoice")
    case .rectificative: Texte("facture rectificative", "corrected invoice")
    }
  }

  /// What people read: "facture d'acompte", "deposit invoice".
  public func libelle(_ langue: Langue) -> String { mots.en(langue) }
}

extension NatureReference: Choice {
  @usableFromInline package var mots: Texte {
    switch self {
    case .contrat: Texte("contrat", "contract")
    case .marche: Texte("marché", "public contract")
    case .projet: Texte("projet", "project")
    case .bonLivraison: Texte("bon de livraison", "delivery note")
    case .bonReception: Texte("bon de réception", "receipt note")
    case .dossier: Texte("dossier", "file")
    case .autre: Texte("référence", "reference")
    }
  }
}

extension StatutFacture: Choice {
  @usableFromInline package var mots: Texte {
    switch self {
    case .brouillon: Texte("Brouillon", "Draft")
    case .envoyee: Texte("Envoyée", "Sent")
    case .payee: Texte("Payée", "Paid")
    case .enRetard: Texte("En retard", "Overdue")
    case .annulee: Texte("Annulée", "Cancelled")
    }
  }

  /// The statut's name as people read it: "En retard", "Overdue"; DTOs have the `rawValue`.
  public func libelle(_ langue: Langue) -> String { mots.en(langue) }
}

extension StatutAffiche {
  /// What people read: "En retard", "Passée en perte", "Written off".
  public func libelle(_ langue: Langue) -> String {
    switch self {
    case .un(let statut): statut.libelle(langue)
    case .passeeEnPerte: Texte("Passée en perte", "Written off").en(langue)
    }
  }
}

extension CategorieTVA: Choice {}

extension CategorieTVA {
  /// What such sales are to those who declare VAT; in lines and events the code stands instead.
  public func libelle(_ langue: Langue) -> String {
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
  @usableFromInline package var mots: Texte {
    let nom = self == .facturx ? "Factur-X" : rawValue.uppercased()
    return Texte(nom, nom)
  }
}
extension FuseauHoraire: Choice {}
