package import Facturation
package import Journaux
import Projections

/// How a program for plain-text accounting has its books written.
package protocol FormatDeLivre {
  /// What stands above all.
  static func tete(_ titre: String) -> String
  /// An account that is about to be used for the first time.
  static func compte(_ nom: String) -> String
  /// The line that begins a transaction.
  static func transaction(le date: DateCivile, piece: String, libelle: String) -> String
  /// That an account comes to so much at the end of a day.
  static func solde(_ compte: String, _ montant: String, le jour: DateCivile) -> String
  /// What stands above and below what accounts come to.
  static func soldes(le jour: DateCivile) -> String
}

/// Writes the books of a period as transactions, and below them what the accounts have to come to.
package struct ExportLivre<Format: FormatDeLivre> {
  private let cadre: CadreComptable
  private let periode: ClosedRange<DateCivile>
  private var attendus: SoldesAttendus
  /// The accounts that were used, and what those come to that clients have, by what they are called.
  private var ouverts: Set<String> = []
  private var clients: [String: Set<CompteDeClient>] = [:]
  /// How many entries were written.
  package private(set) var nombre = 0

  /// Begins the books of a period.
  package init(
    _ cadre: CadreComptable, periode: ClosedRange<DateCivile>, _: Format.Type = Format.self
  ) {
    self.cadre = cadre
    self.periode = periode
    attendus = SoldesAttendus(cadre.registre.plans, periode: periode)
  }

  /// Writes all that a journal tells of the period.
  package mutating func ecrire(
    _ vue: any JournalView, dans stream: inout some ExportStream,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws {
    let vendeur = cadre.registre.vendeur
    try stream.ecrire(Format.tete("\(vendeur.nom), SIREN \(vendeur.siren)".enUneCellule))
    var (attendus, nommes) = (attendus, Set<CompteComptable>())
    try vue.forEachEcriture(
      plans: cadre.registre.plans, dans: periode, reader: &attendus, progression: progression,
      facture: { nommes.formUnion($0.lignes.compactMap(\.contenu.compte)) }
    ) { ecriture in
      try stream.ecrire(texte(ecriture))
      nombre += 1
    }
    attendus.nommes = nommes
    self.attendus = attendus
    try stream.ecrire(soldes())
  }

  private mutating func texte(_ ecriture: Ecriture) -> String {
    var (comptes, mouvements) = ("", "")
    for ligne in ecriture.lignes {
      let nom = nom(ligne.compte, de: ecriture.client)
      if ouverts.insert(nom).inserted { comptes += Format.compte(nom) }
      let precision = ligne.compte.taux.map { "  ; TVA \($0.texte)" } ?? ""
      mouvements += "  \(nom)  \(ligne.montant) EUR\(precision)\n"
    }
    return comptes
      + Format.transaction(
        le: ecriture.date, piece: ecriture.piece.numero.texte.enUneCellule,
        libelle: ecriture.libelle(cadre)) + mouvements + "\n"
  }

  /// What the accounts come to: those that were used, and those that should have been.
  private mutating func soldes() -> String {
    for compte in attendus.comptesDesClients { _ = nom(compte) }
    var soldes = attendus.comptes.map { ($0.compte.nomDeLivre, $0.solde) }
    soldes += clients.sorted { $0.key < $1.key }.map { nom, siens in
      (nom, siens.reduce(.zero) { $0 + attendus.solde($1) })
    }
    let dits = soldes.filter { ouverts.contains($0.0) || $0.1 != .zero }
    guard !dits.isEmpty else { return "" }
    let nouveaux = dits.filter { !ouverts.contains($0.0) }.map { Format.compte($0.0) }
    return nouveaux.joined() + Format.soldes(le: periode.upperBound)
      + dits.map { Format.solde($0.0, "\($0.1)", le: periode.upperBound) }.joined()
  }

  /// What an account is called; whose it is is remembered.
  private mutating func nom(_ compte: Ecriture.Imputation, de client: ClientID) -> String {
    compte.estAuxiliaire
      ? nom(CompteDeClient(client: client, compte: compte.compte)) : compte.compte.nomDeLivre
  }

  private mutating func nom(_ sien: CompteDeClient) -> String {
    let nom = "\(sien.compte.nomDeLivre):\(cadre.auxiliaire(sien.client).code.nomDeCompte)"
    clients[nom, default: []].insert(sien)
    return nom
  }
}

extension CompteComptable {
  /// An account under the heading of its class, as plain-text accounting has them.
  var nomDeLivre: String {
    let classe =
      switch texte.prefix(2) {
      case "10"..."19": "Capitaux"
      case "60"..."69": "Charges"
      case "70"..."79": "Produits"
      case "41" where texte.hasPrefix("419"): "Passif"
      case "41", "46": "Actif"
      case "40"..."49": "Passif"
      default: "Actif"
      }
    return "\(classe):\(texte)"
  }
}

extension String {
  /// A part of an account's name: capitals, digits and hyphens.
  fileprivate var nomDeCompte: String {
    let lettres = sansParure.uppercased().unicodeScalars.map { scalaire in
      scalaire.isASCII && (scalaire.properties.isAlphabetic || ("0"..."9").contains(scalaire))
        ? Character(scalaire) : "-"
    }
    let nom = String(lettres)
    return nom.first.map { $0 == "-" } ?? true ? "C\(nom)" : nom
  }
}

extension ExportStream {
  /// Takes a text.
  mutating func ecrire(_ texte: String) throws { try write(ContiguousArray(texte.utf8)) }
}
