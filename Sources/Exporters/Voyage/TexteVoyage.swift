import Facturation
import Projections

/// What a page to travel says.
struct TexteVoyage: TexteDePage {
  let mots: Texte

  static let titre = Self("Voyage dans le registre", "Journey through the ledger")
  static func titrePage(_ nom: String, _ premiere: Int, _ derniere: Int) -> Self {
    Self(
      "Voyage dans le registre, \(nom), actes \(premiere) à \(derniere)",
      "Journey through the ledger, \(nom), acts \(premiere) to \(derniere)")
  }
  static let actes = Self("Actes", "Acts")
  static func aActes(_ premiere: Int, _ derniere: Int) -> Self {
    Self("\(premiere) à \(derniere)", "\(premiere) to \(derniere)")
  }
  static let enregistres = Self("Enregistrés", "Recorded")
  static func duAu(_ du: String, _ au: String) -> Self {
    Self("du \(du) au \(au)", "\(du) to \(au)")
  }
  static let ecritPar = Self("Écrit par", "Written by")
  static func programme(_ version: String) -> Self {
    Self("Facturier \(version)", "Facturier \(version)")
  }
  static let empreinteDeTete = Self("Empreinte du dernier acte", "Hash of the last act")
  static func etat(_ jour: String) -> Self {
    Self("Ce que disent les actes au \(jour)", "What the acts say as of \(jour)")
  }
  static let noteEtat = Self(
    "Sans son script, cette page montre l'état après le dernier acte, puis les actes un à un.",
    "Without its script, this page shows the state after the last act, then the acts one by one.")
  static let ensemble = Self("Toutes les factures", "All invoices")
  static let ages = Self("Balance âgée", "Aged balance")
  static let duMois = Self("Du mois", "Of the month")
  static let figure = Self("Chiffre", "Figure")
  static let ouvertes = Self("À régler et brouillons", "To be settled, and drafts")
  static let aucuneOuverte = Self("Aucune facture à régler.", "No invoice to be settled.")
  static func autres(_ nombre: Int) -> Self {
    Self("Et \(nombre) autres.", "And \(nombre) more.")
  }
  static let echeance = Self("Échéance", "Due date")
  static let lesActes = Self("Les actes", "The acts")
  static func motif(_ motif: String) -> Self { Self("motif : \(motif)", "reason: \(motif)") }
  static let abimee = Self(
    "Cette page est abîmée : elle ne montre aucun chiffre. Demandez-en une autre.",
    "This page is damaged: it shows no figure. Ask for another one.")
  static let navigateur = Self(
    "Ce navigateur est trop ancien pour voyager ; tout se lit ci-dessous.",
    "This browser is too old to travel; all can be read below.")
  static func origine(_ commande: String) -> Self {
    Self(
      "Les lignes du journal sont dans cette page, et son script les vérifie. Les chiffres ont été"
        + " calculés par Facturier à partir d'elles : « \(commande) » refait la page depuis le registre et"
        + " compare.",
      "The journal's lines are in this page, and its script verifies them. The figures were worked out"
        + " of them by Facturier: “\(commande)” makes the page again from the ledger and compares.")
  }

  /// What the script says, each under a name of its own: lines of `Sources/CRessources/texts/voyage.txt`.
  static let duScript: [(cle: String, texte: TexteVoyage)] =
    Ressource.texte("voyage.txt").split(separator: "\n").map { ligne in
      let parts = ligne.split(separator: "|").map(String.init)
      precondition(parts.count == 3, "a line of voyage.txt is a name and a text in two languages")
      return (parts[0], TexteVoyage(parts[1], parts[2]))
    }
}

/// A figure as the page shows it: under a name, one of those that acts change or the sum of some.
struct FigureDite {
  let nom: TexteVoyage
  let figures: [FigureDuVoyage]
  /// Whether it counts, rather than being an amount.
  let estNombre: Bool

  init(_ francais: String, _ anglais: String, _ figures: FigureDuVoyage...) {
    (nom, self.figures) = (TexteVoyage(francais, anglais), figures)
    estNombre = figures == [.factures]
  }

  /// Of all factures.
  static let ensemble = [
    Self("Factures émises", "Invoices issued", .factures), Self("Total HT", "Net total", .totalHT),
    Self("TVA", "VAT", .montantTVA), Self("Total TTC", "Gross total", .totalTTC),
    Self("Avoirs TTC", "Credits, gross", .avoirs), Self("Payé", "Paid", .encaisse),
    Self("Passé en perte", "Written off", .pertes), Self("Solde", "Balance", .solde),
  ]

  /// What is due, by how long it is overdue.
  static let ages = [
    Self("Non échu", "Not due yet", .nonEchu),
    Self("1–30 jours de retard", "1–30 days late", .de1a30),
    Self("31–60 jours", "31–60 days", .de31a60), Self("61–90 jours", "61–90 days", .de61a90),
    Self("Plus de 90 jours", "More than 90 days", .plusDe90),
  ]

  /// Of the day's month, until the day.
  static let mois = [
    Self("Encaissements", "Receipts", .encaissementsDuMois),
    Self("TVA exigible", "VAT due", .exigibleDuMois),
  ]

  /// Of one facture.
  static let document = [
    Self("Total HT", "Net total", .totalHT, .projetHT),
    Self("TVA", "VAT", .montantTVA, .projetTVA),
    Self("Total TTC", "Gross total", .totalTTC, .projetTTC),
    Self("Avoirs TTC", "Credits, gross", .avoirs),
    Self("Payé", "Paid", .encaisse), Self("Passé en perte", "Written off", .pertes),
    Self("Solde", "Balance", .solde),
  ]

  /// Which of those of one facture stand in lists of factures.
  static let liste = [2, 6]

  static let parPartie = [
    ("ensemble", ensemble), ("ages", ages), ("mois", mois), ("document", document),
  ]

  /// What it comes to among all figures, as people read it.
  func affiche(_ sommes: [Cumul], _ langue: Langue) -> String {
    let somme = figures.reduce(Cumul.zero) { $0 + sommes[$1.rawValue] }
    return estNombre ? String(somme.centimes) : somme.affiche(langue)
  }
}
