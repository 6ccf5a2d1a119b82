public import Facturation
package import Journaux
import Projections

/// What every account of the books is called: those of the plan, and each client's own.
package struct CadreComptable: Sendable {
  /// The registre.
  package let registre: Registre
  /// The accounts of each client.
  private let clients: [ClientID: Auxiliaire]
  /// What accounts are called, by the plan that has them.
  private let noms: [[CompteComptable: String]]

  /// A client's account in the books.
  package struct Auxiliaire: Hashable, Sendable {
    /// By which it is told from the others' accounts in the file of entries.
    package let code: String
    /// The same in books in plain text.
    let compte: String
    let nom: String
  }

  /// Looks up what seller and clients are called now, or as the last day of the books was closed: what is
  /// written of closed days stays as it is.
  package init(_ vue: any JournalView, jusquAu jour: DateCivile) throws {
    let close = try vue.cloture(atteignant: jour)
    let vue = try close.map { try vue.upTo($0.evenement.position) } ?? vue
    guard let registre = try StreamStates(vue).registre() else {
      throw RefusFacturation.registreNonOuvert
    }
    self.registre = registre
    var clients: [Client] = []
    try vue.forEachClient { clients.append($0) }
    let codes = clients.distincts { $0.codeComptable.enUneCellule }
    let comptes = clients.distincts { $0.codeComptable.nomDeCompte }
    self.clients = Dictionary(
      uniqueKeysWithValues: clients.indices.map { rang in
        let client = clients[rang]
        let nom = client.fiche.nom.texte.enUneCellule
        return (client.id, Auxiliaire(code: codes[rang], compte: comptes[rang], nom: nom))
      })
    noms = registre.plans.tous.map(\.noms)
  }

  /// What an account is called on a day; one that a line named itself holds sales, or outlays.
  func nom(de compte: CompteComptable, le jour: DateCivile) -> String {
    noms[registre.plans.rang(le: jour)][compte]
      ?? (compte.estDeDebours ? "Débours" : "Ventes")
  }

  /// The account of a client.
  package func auxiliaire(_ client: ClientID) -> Auxiliaire {
    clients[client]
      ?? Auxiliaire(code: client.texte, compte: client.texte.nomDeCompte, nom: client.texte)
  }
}

extension PlanComptable {
  /// What its accounts are called; where one serves twice, the first name stands.
  fileprivate var noms: [CompteComptable: String] {
    var noms: [CompteComptable: String] = [:]
    for poste in Changement.tout(de: self) {
      guard case .code(let compte)? = poste.apres else { continue }
      let numero = CompteComptable(texteAdmis: compte)
      noms[numero] = noms[numero] ?? poste.nom(.francais).enTete
    }
    return noms
  }
}

extension Client {
  /// The code that the seller has given, or the end of its identifier, which was drawn at random unless
  /// it was imported.
  fileprivate var codeComptable: String {
    fiche.code?.texte ?? "C" + id.texte.filter { $0 != "-" }.suffix(12).uppercased()
  }
}

extension [Client] {
  /// The names of their accounts: one account is one client's, so where two come to one name, each has its
  /// identifier behind it.
  fileprivate func distincts(_ nom: (Client) -> String) -> [String] {
    let noms = map(nom)
    let porteurs = Dictionary(noms.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(self, noms).map { client, nom in
      let id = client.id.texte.filter { $0 != "-" }.uppercased()
      return porteurs[nom] == 1 ? nom : "\(nom)-\(id)"
    }
  }
}

extension String {
  /// The same on one line, without what sets columns apart.
  var enUneCellule: String {
    func separe(_ scalaire: Unicode.Scalar) -> Bool {
      scalaire == "|" || scalaire.properties.generalCategory == .control
        || scalaire == "\u{2028}" || scalaire == "\u{2029}"
    }
    guard unicodeScalars.contains(where: separe) else { return self }
    var cellule = String.UnicodeScalarView()
    cellule.append(contentsOf: unicodeScalars.map { separe($0) ? " " : $0 })
    return String(cellule)
  }
}

/// What books say, which are kept in French for all readers.
extension Ecriture {
  /// What had happened, in a few words: `Facture F2026-0001 Dupont`.
  var libelle: String {
    let (quoi, precision) =
      neMeutQueLaTVA && fait != .deduction
      ? ("Exigibilité de la TVA", "") : (fait.libelle, fait.precision)
    return "\(quoi) \(piece.numero) \(nom)\(precision)".enUneCellule
  }
}

extension FaitComptable {
  fileprivate var libelle: String {
    switch self {
    case .facture(let type): type.nom(.francais).enTete
    case .avoir: "Avoir"
    case .paiement: "Règlement"
    case .annulation: "Annulation du règlement"
    case .rejet: "Rejet du règlement"
    case .remboursement: "Remboursement"
    case .perte: "Créance irrécouvrable"
    case .deduction: "TVA de l'acompte déduit"
    }
  }

  /// By which means, and under which reference.
  fileprivate var precision: String {
    switch self {
    case .facture, .avoir, .perte, .deduction: ""
    case .paiement(let mode, let reference), .annulation(let mode, let reference),
      .rejet(let mode, let reference), .remboursement(let mode, let reference):
      ", \(mode.libelle(.francais))" + (reference.map { " \($0)" } ?? "")
    }
  }
}

extension Ecriture.Livre {
  /// What the book is called.
  var nom: String {
    switch self {
    case .ventes: "Ventes"
    case .banque: "Banque"
    case .caisse: "Caisse"
    case .diverses: "Opérations diverses"
    }
  }
}

extension Cumul {
  /// The sum without a sign, with a comma before its decimals.
  var sansSigne: String {
    let (euros, reste) = centimes.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(euros),\(Int(reste).texte(chiffres: 2))"
  }
}

/// Writes the file of accounting entries that a French tax audit asks for: article A47 A-1 of the Livre
/// des procédures fiscales.
///
/// A row for each account that an entry moves, eighteen columns apart by tabs; entries are numbered from 1
/// in the order of their recording, so that later ones never change a number:
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
    (self.cadre, self.exercice) = (cadre, exercice)
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
    let libelle = ecriture.libelle
    let valide = cadre.registre.fuseau.jour(a: ecriture.time.wholeSeconds) ?? ecriture.date
    for ligne in ecriture.lignes {
      let compte = ligne.compte
      let auxiliaire = compte.estAuxiliaire ? cadre.auxiliaire(ecriture.client) : nil
      let soldee = compte.estAuxiliaire ? ecriture.soldeeLe : nil
      let cellules: [String] = [
        ecriture.journal.rawValue, ecriture.journal.nom, String(nombre), ecriture.date.compact,
        compte.compte.texte, cadre.nom(de: compte.compte, le: ecriture.date),
        auxiliaire?.code ?? "", auxiliaire?.nom ?? "",
        ecriture.piece.numero.texte.enUneCellule, ecriture.piece.date.compact,
        compte.taux.map { "\(libelle), TVA \($0.affiche(.francais))" } ?? libelle,
        max(.zero, ligne.montant).sansSigne, min(.zero, ligne.montant).sansSigne,
        soldee == nil ? "" : ecriture.brouillon.enLettres, soldee?.compact ?? "", valide.compact,
        "", "",
      ]
      octets.ajouter(cellules.joined(separator: "\t") + "\r\n")
    }
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

/// What the law wants said beside the file: how it is written, and what its codes mean.
public struct DescriptionFEC: Sendable {
  private let registre: Registre
  private let exercice: Exercice

  /// Describes the file of a financial year.
  package init(_ registre: Registre, exercice: Exercice) {
    (self.registre, self.exercice) = (registre, exercice)
  }

  /// The file's name, without what it ends with: the SIREN and the day of closing.
  public var nom: String { "\(registre.vendeur.siren)FEC\(exercice.periode.upperBound.compact)" }

  /// The description.
  public var texte: String {
    let (vendeur, periode) = (registre.vendeur, exercice.periode)
    let livres = Ecriture.Livre.allCases.map { "  \($0.rawValue)  \($0.nom)" }
    return """
      Fichier des écritures comptables, article A47 A-1 du Livre des procédures fiscales

      Fichier : \(nom).txt
      Entreprise : \(vendeur.nom.texte.enUneCellule), SIREN \(vendeur.siren)
      Exercice : du \(periode.lowerBound) au \(periode.upperBound)

      Codage des caractères : UTF-8, sans marque d'ordre
      Fin d'enregistrement : retour chariot et fin de ligne
      Séparateur de zones : tabulation, sans guillemets
      Première ligne : noms des zones
      Dates : AAAAMMJJ
      Montants : euros, deux décimales, virgule décimale, jamais négatifs

      Zones, dans l'ordre : \(ExportFEC.colonnes.joined(separator: ", "))
      Les zones Montantdevise et Idevise restent vides : tout est en euros.
      Dans les textes, une tabulation, une barre verticale ou une fin de ligne devient une espace.

      Étendue : les ventes, les avoirs, les encaissements et ce qui s'y rattache, tels que le registre de
      facturation les a enregistrés ; ni achats, ni à-nouveaux, ni écritures d'inventaire.
      Numérotation : EcritureNum croît de 1 en 1 dans l'exercice, tous journaux réunis, dans l'ordre de
      l'enregistrement, qui vaut validation : ValidDate en est le jour.
      Lettrage : un code par facture soldée à la clôture, dont les écritures de l'exercice se compensent
      au compte du client ; DateLet est le jour où elle l'a été.
      Livraison à venir : la TVA d'une livraison annoncée est écrite au jour de celle-ci.
      TVA : \(exigibilite(vendeur))

      Journaux
      \(livres.joined(separator: "\n"))

      \(comptes)
      Un compte que la ligne ou le produit nomme prend la place du compte de ventes ; les débours dont
      rien ne nomme le compte sont au \(CompteComptable.debours).

      """
  }

  /// The accounts of the year; those of its beginning first, where they have changed within it.
  private var comptes: String {
    let parts = registre.plans.parts(de: exercice.periode)
    return parts.map { jours, plan in
      let comptes = Changement.tout(de: plan).map { poste in
        "  \(poste.apres?.texte ?? "")  \(poste.nom(.francais))"
      }
      let depuis = parts.count > 1 ? ", à partir du \(jours.lowerBound)" : ""
      return (["Comptes usuels\(depuis)"] + comptes).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Where VAT waits in that year.
  private var tvaEnAttente: String {
    let comptes = registre.plans.parts(de: exercice.periode).map(\.plan.tvaEnAttente.texte)
    return comptes.enumerated().filter { $0.offset == comptes.firstIndex(of: $0.element) }
      .map(\.element).joined(separator: ", puis ")
  }

  private func exigibilite(_ vendeur: Vendeur) -> String {
    switch vendeur.regime {
    case .franchise: "franchise en base, aucune n'est facturée."
    case .exonere: "ventes exonérées."
    case .reel where vendeur.optionDebits:
      """
      celle des services est exigible d'après les débits, celle des biens à leur livraison, ou à
      l'encaissement de leurs acomptes.
      """
    case .reel:
      """
      celle des services et des acomptes attend son encaissement au compte \(tvaEnAttente), et celle
      des biens leur livraison ; celle de ce dont rien ne dit la nature est due dès la facture.
      """
    }
  }
}

/// A financial year: twelve months that end with a month, by default with December, or from one day to
/// another where it is the first, the last or one that was moved.
public struct Exercice: Hashable, Sendable {
  /// The first and the last day.
  public let periode: ClosedRange<DateCivile>

  /// The year that closes with a month; nothing where there is no such one.
  public init?(cloture annee: Int, mois: Int = 12) {
    let (debut, suite) = mois == 12 ? (annee, 1) : (annee - 1, mois + 1)
    guard let premier = DateCivile(annee: debut, mois: suite, jour: 1),
      let suivant = DateCivile(annee: debut + 1, mois: suite, jour: 1),
      let dernier = suivant.plus(jours: -1), (1...12).contains(mois)
    else { return nil }
    periode = premier...dernier
  }

  /// The year from one day to another; nothing where it ends before it begins or has more than the 24
  /// months that the first one may have.
  public init?(du debut: DateCivile, au fin: DateCivile) {
    let (une, autre) = (debut.composants, fin.composants)
    guard debut <= fin,
      (autre.annee, autre.mois, autre.jour) < (une.annee + 2, une.mois, une.jour)
    else { return nil }
    periode = debut...fin
  }

  /// Reads `2026`, or `2026-06` for one that closes with June.
  public init?(_ texte: String) {
    let parts = texte.split(separator: "-", omittingEmptySubsequences: false)
    guard let annee = Self.nombre(parts[0], chiffres: 4) else { return nil }
    switch parts.count {
    case 1: self.init(cloture: annee)
    case 2:
      guard let mois = Self.nombre(parts[1], chiffres: 2) else { return nil }
      self.init(cloture: annee, mois: mois)
    default: return nil
    }
  }

  private static func nombre(_ texte: Substring, chiffres: Int) -> Int? {
    guard texte.utf8.count == chiffres, texte.utf8.allSatisfy(\.estChiffre) else { return nil }
    return Int(texte)
  }
}
