import Facturation
import Foreign

/// The faults of the DTOs that rows became, told of the table that a person has before them.
///
///     $[3].lignes[1].prixUnitaire       column “PU HT”
///     A number is needed, not a string  A number is needed, written as the mapping says
struct CSVPlaces {
  private let correspondance: CSVMapping
  /// The header of the column that each member comes from.
  private(set) var enTetes: [String: String] = [:]
  /// The members that are the same in every row, by what is made of them, and where that is said.
  private var constantes: [String: (membre: String, place: FilePlace)] = [:]

  init(_ correspondance: CSVMapping) {
    self.correspondance = correspondance
    for (membre, source, place) in correspondance.membres {
      switch source {
      case .colonne(let nom): enTetes[membre.nom] = nom
      case .constante: constantes[membre.nom] = (membre.nom, place)
      }
    }
    let donnes = Set(correspondance.membres.map(\.membre.nom))
    // Members that a table need not say are made of those that it says.
    for (deduit, source) in [("dateEcheance", "dateFacture"), ("tva", "ligne.tva")]
    where !donnes.contains(deduit) {
      enTetes[deduit] = enTetes[source]
      constantes[deduit] = constantes[source]
    }
  }

  /// The same fault, of the table; or of the mapping, where that gives a value that is none.
  func situer(_ erreur: DefautImport) -> DefautImport {
    var membre = membre(a: erreur.chemin)
    switch (erreur.defaut, erreur.code) {
    case (.valeur(let defaut), "json-membre-absent"):
      let nom = defaut.enonce.chiffre("membre") ?? ""
      membre += membre.isEmpty ? nom : ".\(nom)"
    case (.facture, "client-requis") where enTetes[membre] == nil: membre = "client.nom"
    case (.facture(let defaut), _) where enTetes[membre] == nil:
      membre = defaut.champConcerne.flatMap { seul($0, dans: membre) } ?? membre
    default: break
    }
    var dite = erreur
    dite.defaut = defaut(erreur.defaut, CSVMember.tous[membre])
    guard let constante = constantes[membre], erreur.defaut.estDeLaValeur else {
      dite.enTete = enTetes[membre]
      return dite
    }
    (dite.membre, dite.place) = constante
    return dite
  }

  /// The member of that field within another, where just one column gives it.
  private func seul(_ champ: String, dans membre: String) -> String? {
    let dehors = membre.isEmpty ? "" : "\(membre)."
    let donnes = enTetes.keys.filter {
      $0 == dehors + champ || $0.hasPrefix(dehors) && $0.hasSuffix(".\(champ)")
    }
    return donnes.count == 1 ? donnes.first : nil
  }

  /// Whether every row has the fault.
  func estDeLaCorrespondance(_ erreur: DefautImport) -> Bool {
    situer(erreur).fichier == CSVMapping.fichier
  }

  /// The same rounding, in the table.
  func situer(_ arrondi: ArrondiImport) -> ArrondiImport {
    var arrondi = arrondi
    arrondi.enTete = enTetes[membre(a: arrondi.chemin)]
    return arrondi
  }

  private func defaut(_ defaut: DefautDeFichier, _ membre: CSVMember?) -> DefautDeFichier {
    guard let membre else { return defaut }
    return switch (defaut.enonce.code, membre.genre) {
    case ("date-attendue", _): .table(.csvJour(correspondance.dates.noms))
    case ("json-genre", .quantite), ("json-genre", .pourcentage), ("json-genre", .montant):
      .table(.csvNombre(decimale: correspondance.decimale, unite: membre.unite))
    case ("json-membre-absent", _), ("client-requis", _): .table(.csvCaseVide)
    case ("taux-en-fraction", _): .table(.csvTauxEnFraction(defaut.enonce.chiffre("taux") ?? ""))
    default: defaut
    }
  }

  /// The member to which a path leads, as a mapping calls it.
  private func membre(a chemin: String) -> String {
    var pas = chemin.split(separator: ".").dropFirst().map(String.init)
    if pas.first?.hasPrefix("lignes[") == true { pas[0] = "ligne" }
    return pas.joined(separator: ".")
  }
}

extension Defaut {
  /// The field that is wrong, or that contradicts another.
  fileprivate var champConcerne: String? {
    switch enonce.code {
    case "livraison-inversee", "periode-inversee": "fin"
    default: enonce.champ?.rawValue
    }
  }

  // What a table is refused for; all codes begin with `csv-`.

  static let csvUtf8 = Self(
    "csv-utf8", fr: "Cette case n'est pas en UTF-8 ; enregistrez le fichier en UTF-8.",
    en: "This cell is not in UTF-8; save the file in UTF-8.")

  static let csvVide = Self("csv-vide", fr: "Le fichier est vide.", en: "The file is empty.")

  static let csvGuillemet = Self.csvGuillemet(
    fr: "Un guillemet \" ouvre une case ou la ferme, et se double à l'intérieur.",
    en: "A quote \" opens a cell or closes it, and is doubled within.")

  static let csvGuillemetOuvert = Self.csvGuillemet(
    fr: "La case ouverte ici par un guillemet \" n'est jamais fermée.",
    en: "The cell opened here by a quote \" is never closed.")

  static let csvFinDeLigne = Self(
    "csv-fin-de-ligne", fr: "Un retour chariot hors guillemets doit être suivi d'un saut de ligne.",
    en: "A carriage return outside quotes must be followed by a line feed.")

  static func csvNombreDeCases(attendu: Int, trouve: Int) -> Self {
    Self(
      "csv-nombre-de-cases", fr: "Cette ligne a \(trouve) cases, et l'en-tête \(attendu).",
      en: "This row has \(trouve) cells, and the header \(attendu).")
  }

  static func csvTropLong(maximum: Int) -> Self {
    .csvTropGrand(
      fr: "Cette case dépasse \(maximum) octets.", en: "This cell is longer than \(maximum) bytes.")
  }

  static func csvTropDeColonnes(maximum: Int) -> Self {
    .csvTropGrand(
      fr: "Il y a plus de \(maximum) colonnes.", en: "There are more than \(maximum) columns.")
  }

  static func csvTropDeRangees(maximum: Int) -> Self {
    .csvTropGrand(
      fr: "Le tableau a plus de \(maximum) lignes ; partagez-le sans couper de facture.",
      en: "The table has more than \(maximum) rows; split it, keeping each invoice whole.",
      remede: .decouper)
  }

  static func csvTropDOctets(maximum: Int) -> Self {
    .csvTropGrand(
      fr: "Le fichier dépasse \(maximum) octets ; partagez-le sans couper de facture.",
      en: "The file is longer than \(maximum) bytes; split it, keeping each invoice whole.",
      remede: .decouper)
  }

  private static func csvGuillemet(fr: String, en: String) -> Self {
    Self("csv-guillemet", fr: fr, en: en)
  }

  private static func csvTropGrand(fr: String, en: String, remede: Remede? = nil) -> Self {
    Self("csv-trop-grand", fr: fr, en: en, remede: remede)
  }

  // A cell is none that its column can hold, or the table none that the mapping describes.

  static let csvCaseVide = Self(
    "csv-case-vide", fr: "Cette case est vide, et il faut ce qu'elle dit.",
    en: "This cell is empty, and what it says is needed.")

  static let csvMotifSansRemise = Self(
    "csv-motif-sans-remise",
    fr: "Cette case dit pourquoi la ligne a une remise, et elle n'en a pas.",
    en: "This cell says why the line has a discount, and it has none.")

  static func csvJour(_ noms: [String]) -> Self {
    .dateAttendue(
      fr: "Il faut un jour qui existe, depuis 1900, écrit « \(noms[0]) » comme le dit la"
        + " correspondance.",
      en: "A day that exists, since 1900, is needed, written “\(noms[1])” as the mapping says.")
  }

  static func csvNombre(decimale: Character, unite: Character?) -> Self {
    Self(
      "csv-nombre",
      fr: "Il faut un nombre, « \(decimale) » devant ses décimales comme le dit la correspondance,"
        + " des espaces entre ses milliers, et \(unite.map { "« \($0) » ou rien" } ?? "rien")"
        + " derrière.",
      en: "A number is needed, “\(decimale)” before its decimals as the mapping says, spaces"
        + " between thousands, and \(unite.map { "“\($0)” or nothing" } ?? "nothing") after it.")
  }

  static func csvTauxEnFraction(_ taux: String) -> Self {
    .tauxEnFraction(
      fr: "Un taux de \(taux) % n'existe pas. Si le tableau écrit des fractions, 0,2 pour 20 %,"
        + " écrivez-y des pourcentages.",
      en: "There is no rate of \(taux)%. If the table writes fractions, 0.2 for 20%, write"
        + " percentages there.")
  }

  static func csvSeparateur(_ nom: String, peutEtre autre: String?) -> Self {
    Self(
      "csv-separateur",
      fr: "L'en-tête n'a qu'une colonne, sans « \(nom) » pour en séparer d'autres ; écrivez"
        + " « separateur = \(autre ?? "…") » dans la correspondance.",
      en: "The header has but one column, without “\(nom)” to part it from others; write"
        + " “separateur = \(autre ?? "…")” in the mapping.")
  }

  static func csvColonneEnDouble(_ nom: String) -> Self {
    Self(
      "csv-colonne-en-double", fr: "Deux colonnes s'appellent « \(nom) ».",
      en: "Two columns are called “\(nom)”.")
  }

  static let csvColonneSansNom = csvColonneSansMembre(
    fr: "Cette colonne n'a pas de nom dans l'en-tête, et cette case n'y est pas vide ; nommez-la.",
    en: "This column has no name in the header, and this cell of it is not empty; name it.")

  static func csvColonneSansMembre(_ nom: String) -> Self {
    csvColonneSansMembre(
      fr: "La correspondance ne dit pas ce qu'est la colonne « \(nom) » ; donnez-lui un membre, ou"
        + " écrivez « ignorer = \(nom) ».",
      en: "The mapping does not say what the column “\(nom)” is; give it a member, or write"
        + " “ignorer = \(nom)”.")
  }

  private static func csvColonneSansMembre(fr: String, en: String) -> Self {
    Self("csv-colonne-sans-membre", fr: fr, en: en)
  }

  static func csvFactureDispersee(_ numero: String, ligne: Int) -> Self {
    Self(
      "csv-facture-dispersee",
      fr: "La facture \(numero) s'est arrêtée à la ligne \(ligne) ; rangez ses lignes ensemble.",
      en: "The invoice \(numero) ended on line \(ligne); put its rows together.")
  }

  static func csvValeurEnDesaccord(ligne: Int) -> Self {
    Self(
      "csv-valeur-en-desaccord",
      fr: "La même facture dit autre chose ici à la ligne \(ligne) ; mettez-les d'accord, ou videz"
        + " cette case ; ou donnez à cette facture son propre numéro, si c'en est une autre.",
      en: "The same invoice says something else here on line \(ligne); make them agree, or empty"
        + " this cell; or give this invoice its own number, if it is another.")
  }

  static func csvAvoir(_ numero: String) -> Self {
    Self(
      "csv-avoir",
      fr: "La facture \(numero) est négative : c'est un avoir, qu'un tableau ne sait dire."
        + " Retirez-la d'ici ; un avoir s'importe en CII ou en JSON avec la facture qu'il corrige,"
        + " ou se fait sur elle une fois qu'elle est ici.",
      en: "The invoice \(numero) is negative: it is a credit note, which a table cannot tell."
        + " Remove it from here; a credit note is imported as CII or JSON with the invoice that it"
        + " corrects, or made on that invoice once it is here.",
      remede: .importerUnAvoir)
  }

  // The mapping is none.

  static let csvCorrespondance = Self.csvCorrespondance(
    fr: "Une correspondance s'écrit « membre = colonne », « membre = \"valeur\" » ou"
      + " « ignorer = colonne ».",
    en: "A mapping is written “membre = column”, “membre = \"value\"” or “ignorer = column”.")

  static func csvMembreInconnu(_ nom: String, admis: [String]) -> Self {
    .csvCorrespondance(
      fr: "« \(nom) » ne peut être une colonne ; le peuvent : \(admis.joined(separator: ", ")).",
      en: "“\(nom)” can be no column; these can: \(admis.joined(separator: ", ")).")
  }

  static func csvMembreEnDouble(_ nom: String) -> Self {
    .csvCorrespondance(fr: "« \(nom) » est donné deux fois.", en: "“\(nom)” is given twice.")
  }

  static func csvMembreRequis(_ nom: String) -> Self {
    .csvCorrespondance(
      fr: "La correspondance ne dit pas d'où vient « \(nom) ».",
      en: "The mapping does not say where “\(nom)” comes from.")
  }

  static func csvReglage(_ nom: String, admis: [String]) -> Self {
    .csvCorrespondance(
      fr: "« \(nom) » doit être : \(admis.joined(separator: ", ")).",
      en: "“\(nom)” must be: \(admis.joined(separator: ", ")).")
  }

  static func csvColonneInconnue(_ nom: String) -> Self {
    Self(
      "csv-colonne-inconnue", fr: "Le fichier n'a pas de colonne « \(nom) ».",
      en: "The file has no column “\(nom)”.")
  }

  private static func csvCorrespondance(fr: String, en: String) -> Self {
    Self("csv-correspondance", fr: fr, en: en)
  }

  // The file is something else.

  static func csvAutreFormat(_ format: ForeignFormat) -> Self {
    switch format {
    case .classeur:
      .csvAutreFormat(
        fr: "Ce fichier semble être un classeur, et non un tableau en CSV : ouvrez-le dans un"
          + " tableur, et enregistrez-en la feuille au format CSV, en UTF-8.",
        en: "This file seems to be a workbook, not a CSV table: open it in a spreadsheet, and save"
          + " its sheet as CSV, in UTF-8.")
    case .html:
      .csvAutreFormat(
        fr: "Ce fichier semble être une page HTML, et non un tableau en CSV : ouvrez-la dans un"
          + " tableur, et enregistrez-la au format CSV, en UTF-8.",
        en: "This file seems to be an HTML page, not a CSV table: open it in a spreadsheet, and"
          + " save it as CSV, in UTF-8.")
    case .json:
      .csvAutreFormat(
        fr: "Ce fichier semble être du JSON, et non un tableau en CSV.",
        en: "This file seems to be JSON, not a CSV table.", remede: .importerUnDTO)
    case .pdf:
      .csvAutreFormat(
        fr: "Ce fichier semble être un PDF, et non un tableau en CSV : demandez celui-ci au"
          + " programme d'où il vient.",
        en: "This file seems to be a PDF, not a CSV table: ask the program it is from for one.")
    case .ubl, .xml:
      .csvAutreFormat(
        fr: "Ce fichier semble être du XML, et non un tableau en CSV.",
        en: "This file seems to be XML, not a CSV table.", remede: .importerUneCII)
    }
  }

  private static func csvAutreFormat(fr: String, en: String, remede: Remede? = nil) -> Self {
    Self("csv-autre-format", fr: fr, en: en, remede: remede)
  }
}

extension DefautDeFichier {
  /// Whether a value is none by itself, beside any other value.
  fileprivate var estDeLaValeur: Bool {
    if case .valeur = self { true } else { false }
  }
}
