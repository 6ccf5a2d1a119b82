import Facturation
package import Journaux
import Projections

/// Writes the file of accounting entries that a French tax audit asks for: article A47 A-1 of the Livre
/// des procédures fiscales.
///
/// A row for each account that an entry moves, eighteen columns apart by tabs; entries are numbered from 1
/// in the order of their recording, so that what is recorded later never changes a number:
///
///     VE  Ventes  1  20261120  411000  Clients  DUPONT  Dupont  F2026-0001  20261120  …  120,00  0,00
///     VE  Ventes  1  20261120  706000  Prestations de services  …             …        0,00    100,00
package struct ExportFEC: ~Copyable {
  /// The columns, in their order.
  package static let colonnes = [
    "JournalCode", "JournalLib", "EcritureNum", "EcritureDate", "CompteNum", "CompteLib",
    "CompAuxNum", "CompAuxLib", "PieceRef", "PieceDate", "EcritureLib", "Debit", "Credit",
    "EcritureLet", "DateLet", "ValidDate", "Montantdevise", "Idevise",
  ]

  private let cadre: CadreComptable
  private let exercice: Exercice
  private var octets = Octets()
  /// How many entries were written.
  package private(set) var nombre = 0

  /// Begins the file of a financial year.
  package init(_ cadre: CadreComptable, exercice: Exercice) {
    self.cadre = cadre
    self.exercice = exercice
  }

  /// Writes all entries of the year that a journal tells of.
  package mutating func ecrire(
    _ vue: any JournalView, dans stream: inout some ExportStream,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws {
    octets.ajouter(Self.colonnes.joined(separator: "\t") + "\r\n")
    try vue.forEachEcriture(
      plans: cadre.registre.plans, dans: exercice.periode, progression: progression
    ) { ecriture in
      nombre += 1
      ajouter(ecriture)
      if octets.compte > 1 << 15 { try vider(dans: &stream) }
    }
    try vider(dans: &stream)
  }

  private mutating func vider(dans stream: inout some ExportStream) throws {
    try stream.write(octets.ecrits)
    octets.couper()
  }

  private mutating func ajouter(_ ecriture: Ecriture) {
    let libelle = ecriture.libelle(cadre)
    let valide = cadre.registre.fuseau.jour(a: ecriture.time.wholeSeconds) ?? ecriture.date
    for ligne in ecriture.lignes {
      let compte = ligne.compte
      cellule(ecriture.journal.rawValue)
      cellule(ecriture.journal.nom)
      cellule(String(nombre))
      cellule(ecriture.date.compacte)
      cellule(compte.compte.texte)
      cellule(cadre.nom(de: compte.compte, le: ecriture.date))
      let auxiliaire = compte.estAuxiliaire ? cadre.auxiliaire(ecriture.client) : nil
      cellule(auxiliaire?.code.enUneCellule ?? "")
      cellule(auxiliaire?.nom.enUneCellule ?? "")
      cellule(ecriture.piece.numero.texte.enUneCellule)
      cellule(ecriture.piece.date.compacte)
      cellule(compte.taux.map { "\(libelle), TVA \($0.affiche(.francais))" } ?? libelle)
      cellule(max(.zero, ligne.montant).sansSigne(UInt8(ascii: ",")))
      cellule(min(.zero, ligne.montant).sansSigne(UInt8(ascii: ",")))
      let soldee = compte.estAuxiliaire ? ecriture.soldeeLe : nil
      cellule(soldee == nil ? "" : ecriture.brouillon.enLettres)
      cellule(soldee?.compacte ?? "")
      cellule(valide.compacte)
      cellule("")
      octets.ajouter("\r\n" as StaticString)
    }
  }

  private mutating func cellule(_ texte: String) {
    octets.ajouter(texte)
    octets.ajouter(UInt8(ascii: "\t"))
  }
}

extension DateCivile {
  /// The day as eight digits: `20261120`.
  fileprivate var compacte: String {
    let (annee, mois, jour) = composants
    return (annee * 10_000 + mois * 100 + jour).texte(chiffres: 8)
  }
}

extension Int {
  /// Counted from 1 in letters, as accounts are lettered: after `Z` comes `AA`.
  fileprivate var enLettres: String {
    var (reste, lettres) = (self, "")
    while reste > 0 {
      let rang = (reste - 1) % 26
      lettres = String(Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(rang)))) + lettres
      reste = (reste - 1) / 26
    }
    return lettres
  }
}
