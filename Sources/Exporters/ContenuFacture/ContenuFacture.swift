import Facturation

/// What an invoice, an avoir or a draft says to its client, whatever it is written on.
///
/// Texts are in the words of a language already, and in the order in which they are read; pages of
/// any kind only set them.
struct ContenuFacture {
  let document: DocumentImprime
  let langue: Langue
  var logo: Logo?

  /// A paragraph.
  enum Alinea {
    /// Lines below each other.
    case lignes([String])
    /// A long number behind its name, in groups that the eye keeps apart and that are copied as one.
    case nombre(nom: String, groupes: [String])

    static func texte(_ texte: String) -> Alinea { .lignes([texte]) }
  }

  /// Something that is so, behind its name.
  struct Fait {
    let nom: String
    let valeur: Alinea
  }

  /// Someone, or a place, that the document names.
  struct Partie {
    /// What it is to the document.
    var intitule: String?
    var nom: String?
    let alineas: [Alinea]
    /// By what numbers it is known.
    var identifiants: [Alinea] = []
  }

  /// Some paragraphs under a heading.
  struct Chapitre {
    let titre: String
    var faits: [Fait] = []
    let alineas: [String]
  }

  /// The nature of the document, in words.
  var titre: String { dire(document.titre) }

  /// The document among all: `Facture F2026-0001`.
  var titreComplet: String { "\(titre) \(sousTitre)" }

  /// What the document is called, with the name of who wrote it.
  var nomDuDocument: String { dire(.titrePage(titreComplet, document.vendeur.nom.texte)) }

  /// What the logo shows, for who doesn't see it.
  var titreDuLogo: String { dire(.logo(document.vendeur.nom.texte)) }

  /// The seller's name, as long as a margin has room for it.
  var enseigne: String {
    let nom = document.vendeur.nom.texte
    return nom.count > Self.enMarge ? nom.prefix(Self.enMarge - 1) + "…" : nom
  }

  private static let enMarge = 45

  /// Who answers for the document, at the foot of each page.
  var signature: String {
    "\(enseigne), \(siren(document.vendeur.siren).texte)"
  }

  /// A word across every page of what is no invoice.
  var filigrane: String? {
    switch document.genre {
    case .emis: nil
    case .brouillon, .brouillonAnnule: titre.uppercased()
    }
  }

  var estAvoir: Bool { document.avoir != nil }

  /// Whether the sums of the lines include VAT.
  var avecTVA: Bool { document.facture.prixSaisis == .ttc }

  /// A rate, with the code of its category where it isn't the ordinary one.
  func taux(_ taux: Taux, _ categorie: CategorieTVA) -> String {
    let affiche = taux.affiche(langue)
    return categorie == .normale ? affiche : "\(affiche) (\(categorie.rawValue))"
  }

  func dire(_ texte: TexteFacture) -> String { texte.texte(langue) }

  /// A long number in groups of these sizes, and the rest.
  func nombre(_ nom: String, _ texte: String, groupes: [Int]) -> Alinea {
    var morceaux: [String] = []
    var reste = Substring(texte)
    for taille in groupes + [reste.count] where !reste.isEmpty {
      morceaux.append(String(reste.prefix(taille)))
      reste = reste.dropFirst(taille)
    }
    return .nombre(nom: nom, groupes: morceaux)
  }
}

extension ContenuFacture.Alinea {
  /// The paragraph with the ends of its lines, and numbers in groups that stay on one.
  var texte: String {
    switch self {
    case .lignes(let lignes): lignes.joined(separator: "\n")
    case .nombre(let nom, let groupes):
      (nom.isEmpty ? "" : nom + " ") + groupes.joined(separator: "\u{A0}")
    }
  }
}
