import Facturier

/// What tables are made of.
extension Tableau {
  /// A column: its title, and on which side its cells are flush.
  struct Colonne {
    let titre: String
    /// The name under which its data are known, whatever the language; nothing where they are not told.
    var cle: String?
    var aDroite = false
    /// What becomes of its cells where the terminal is narrow.
    var cession = Cession.aucune
    /// Whether this column may be left out where others would be cut short, or would not fit.
    var depart = Depart.jamais
    /// Whether people see it.
    var estMontree = true

    /// A column of data that people do not see.
    static func donnee(_ cle: String) -> Colonne {
      Colonne(titre: "", cle: cle, estMontree: false)
    }
  }

  /// A cell: as people see it, and as data.
  struct Cellule {
    let montree: String
    let donnee: CelluleCSV

    init(_ montree: String, _ donnee: CelluleCSV) {
      self.montree = montree
      self.donnee = donnee
    }

    /// A cell that people do not see.
    static func donnee(_ donnee: CelluleCSV) -> Cellule { Cellule("", donnee) }

    /// A text, the same for all.
    static func texte(_ texte: String) -> Cellule { Cellule(texte, .chaine(texte)) }

    /// A sum.
    static func montant(_ montant: Cumul, _ langue: Langue) -> Cellule {
      Cellule(montant.affiche(langue), .montant(montant))
    }

    /// A day.
    static func date(_ date: DateCivile, _ langue: Langue) -> Cellule {
      Cellule(date.affiche(langue), .date(date))
    }
  }

  /// How a column makes room for the others.
  enum Cession {
    /// Not at all.
    case aucune
    /// Its cells are cut short.
    case coupe
    /// Its cells go on in further lines.
    case plie
  }

  /// When a column is left out, which is said; of several the last one goes first.
  enum Depart {
    /// Never.
    case jamais
    /// Before texts are cut very short.
    case facile
    /// Only when nothing else helps: amounts outlast any text.
    case enDernier
  }
}
