package import Facturation

/// What is wrong with a table, or with the mapping that says what its columns are.
package enum DefautCSV: Hashable, Sendable {
  // The bytes are no table.
  case autreFormat(FormatEtranger)
  case utf8
  case vide
  case guillemet
  case guillemetOuvert
  case retourChariot
  case nombreDeCases(attendu: Int, trouve: Int)
  case tropLong(maximum: Int)
  case tropDeColonnes(maximum: Int)
  case tropDeRangees(maximum: Int)
  case tropDOctets(maximum: Int)

  // A cell is none that its column can hold.
  case caseVide
  case motifSansRemise
  case jour([String])
  case nombre(decimale: Character, unite: Character?)
  case tauxEnFraction(String)

  // The table is none that the mapping describes.
  case separateur(String, peutEtre: String?)
  case colonneEnDouble(String)
  case colonneSansMembre(String)
  case factureDispersee(String, ligne: Int)
  case valeurEnDesaccord(ligne: Int)
  case avoir(String)

  // The mapping is none.
  case correspondance
  case membreInconnu(String, admis: [String])
  case membreEnDouble(String)
  case membreRequis(String)
  case reglage(String, admis: [String])
  case colonneInconnue(String)
}

private typealias Code = RefusFacturation.Code

/// What a table is refused for; all begin with `csv-`.
extension RefusFacturation.Code {
  package static let csvAutreFormat = Self(rawValue: "csv-autre-format")
  package static let csvUtf8 = Self(rawValue: "csv-utf8")
  package static let csvVide = Self(rawValue: "csv-vide")
  package static let csvGuillemet = Self(rawValue: "csv-guillemet")
  package static let csvFinDeLigne = Self(rawValue: "csv-fin-de-ligne")
  package static let csvNombreDeCases = Self(rawValue: "csv-nombre-de-cases")
  package static let csvTropGrand = Self(rawValue: "csv-trop-grand")
  package static let csvCaseVide = Self(rawValue: "csv-case-vide")
  package static let csvMotifSansRemise = Self(rawValue: "csv-motif-sans-remise")
  package static let csvNombre = Self(rawValue: "csv-nombre")
  package static let csvSeparateur = Self(rawValue: "csv-separateur")
  package static let csvColonneEnDouble = Self(rawValue: "csv-colonne-en-double")
  package static let csvColonneSansMembre = Self(rawValue: "csv-colonne-sans-membre")
  package static let csvColonneInconnue = Self(rawValue: "csv-colonne-inconnue")
  package static let csvFactureDispersee = Self(rawValue: "csv-facture-dispersee")
  package static let csvValeurEnDesaccord = Self(rawValue: "csv-valeur-en-desaccord")
  package static let csvAvoir = Self(rawValue: "csv-avoir")
  package static let csvCorrespondance = Self(rawValue: "csv-correspondance")
}

extension DefautCSV {
  /// The fault's name, and what is wrong and what to do about it, in one or two sentences.
  package var enonce: Enonce {
    switch self {
    case .autreFormat(let format): format.enonce
    case .utf8:
      Code.csvUtf8.dit(
        "Cette case n'est pas en UTF-8 ; enregistrez le fichier en UTF-8.",
        "This cell is not in UTF-8; save the file in UTF-8.")
    case .vide: Code.csvVide.dit("Le fichier est vide.", "The file is empty.")
    case .guillemet:
      Code.csvGuillemet.dit(
        "Un guillemet \" ouvre une case ou la ferme, et se double à l'intérieur.",
        "A quote \" opens a cell or closes it, and is doubled within.")
    case .guillemetOuvert:
      Code.csvGuillemet.dit(
        "La case ouverte ici par un guillemet \" n'est jamais fermée.",
        "The cell opened here by a quote \" is never closed.")
    case .retourChariot:
      Code.csvFinDeLigne.dit(
        "Un retour chariot hors guillemets doit être suivi d'un saut de ligne.",
        "A carriage return outside quotes must be followed by a line feed.")
    case .nombreDeCases(let attendu, let trouve):
      Code.csvNombreDeCases.dit(
        "Cette ligne a \(trouve) cases, et l'en-tête \(attendu).",
        "This row has \(trouve) cells, and the header \(attendu).")
    case .tropLong(let maximum):
      Code.csvTropGrand.dit(
        "Cette case dépasse \(maximum) octets.", "This cell is longer than \(maximum) bytes.")
    case .tropDeColonnes(let maximum):
      Code.csvTropGrand.dit(
        "Il y a plus de \(maximum) colonnes.", "There are more than \(maximum) columns.")
    case .tropDeRangees(let maximum):
      Code.csvTropGrand.dit(
        "Le tableau a plus de \(maximum) lignes ; partagez-le, facture par facture, en plusieurs.",
        "The table has more than \(maximum) rows; part it, invoice by invoice, into several.")
    case .tropDOctets(let maximum):
      Code.csvTropGrand.dit(
        "Le fichier dépasse \(maximum) octets ; partagez-le, facture par facture, en plusieurs.",
        "The file is longer than \(maximum) bytes; part it, invoice by invoice, into several.")
    case .caseVide:
      Code.csvCaseVide.dit(
        "Cette case est vide, et il faut ce qu'elle dit.",
        "This cell is empty, and what it says is needed.")
    case .motifSansRemise:
      Code.csvMotifSansRemise.dit(
        "Cette case dit pourquoi la ligne a une remise, et elle n'en a pas.",
        "This cell says why the line has a discount, and it has none.")
    case .jour(let noms):
      Code.dateAttendue.dit(
        "Il faut un jour qui existe, écrit « \(noms[0]) » comme le dit la correspondance.",
        "A day that exists is needed, written “\(noms[1])” as the mapping says.")
    case .nombre(let decimale, let unite):
      Code.csvNombre.dit(
        "Il faut un nombre, « \(decimale) » devant ses décimales comme le dit la correspondance,"
          + " des espaces entre ses milliers, et \(unite.map { "« \($0) » ou rien" } ?? "rien")"
          + " derrière.",
        "A number is needed, “\(decimale)” before its decimals as the mapping says, spaces between"
          + " its thousands, and \(unite.map { "“\($0)” or nothing" } ?? "nothing") behind it.")
    case .tauxEnFraction(let taux):
      Code.tauxEnFraction.dit(
        "Un taux de \(taux) % n'existe pas. Si le tableau écrit des fractions, 0,2 pour 20 %,"
          + " écrivez-y des pourcentages.",
        "There is no rate of \(taux)%. If the table writes fractions, 0.2 for 20%, write"
          + " percentages there.")
    case .separateur(let nom, let autre):
      Code.csvSeparateur.dit(
        "L'en-tête n'a qu'une colonne, sans « \(nom) » pour en séparer d'autres ; écrivez"
          + " « separateur = \(autre ?? "…") » dans la correspondance.",
        "The header has but one column, without “\(nom)” to part it from others; write"
          + " “separateur = \(autre ?? "…")” in the mapping.")
    case .colonneEnDouble(let nom):
      Code.csvColonneEnDouble.dit(
        "Deux colonnes s'appellent « \(nom) ».", "Two columns are called “\(nom)”.")
    case .colonneSansMembre(let nom):
      Code.csvColonneSansMembre.dit(
        "La correspondance ne dit pas ce qu'est la colonne « \(nom) » ; donnez-lui un membre, ou"
          + " écrivez « ignorer = \(nom) ».",
        "The mapping does not say what the column “\(nom)” is; give it a member, or write"
          + " “ignorer = \(nom)”.")
    case .factureDispersee(let numero, let ligne):
      Code.csvFactureDispersee.dit(
        "La facture \(numero) s'est arrêtée à la ligne \(ligne) ; rangez ses lignes ensemble.",
        "The invoice \(numero) ended on line \(ligne); put its rows together.")
    case .valeurEnDesaccord(let ligne):
      Code.csvValeurEnDesaccord.dit(
        "La même facture dit autre chose ici à la ligne \(ligne) ; mettez-les d'accord, ou videz"
          + " cette case.",
        "The same invoice says something else here on line \(ligne); make them agree, or empty this"
          + " cell.")
    case .avoir(let numero):
      Code.csvAvoir.dit(
        "La facture \(numero) est négative : c'est un avoir, qu'un tableau ne sait dire. Retirez-la"
          + " d'ici ; un avoir s'importe en CII ou en JSON avec la facture qu'il corrige, ou se fait"
          + " sur elle une fois qu'elle est ici.",
        "The invoice \(numero) is negative: it is a credit note, which a table cannot tell. Remove"
          + " it from here; a credit note is imported as CII or JSON with the invoice that it"
          + " corrects, or made on that invoice once it is here.")
    case .correspondance:
      Code.csvCorrespondance.dit(
        "Une correspondance s'écrit « membre = colonne », « membre = \"valeur\" » ou"
          + " « ignorer = colonne ».",
        "A mapping is written “membre = column”, “membre = \"value\"” or “ignorer = column”.")
    case .membreInconnu(let nom, let admis):
      Code.csvCorrespondance.dit(
        "« \(nom) » ne peut être une colonne ; le peuvent : \(admis.joined(separator: ", ")).",
        "“\(nom)” can be no column; these can: \(admis.joined(separator: ", ")).")
    case .membreEnDouble(let nom):
      Code.csvCorrespondance.dit("« \(nom) » est donné deux fois.", "“\(nom)” is given twice.")
    case .membreRequis(let nom):
      Code.csvCorrespondance.dit(
        "La correspondance ne dit pas d'où vient « \(nom) ».",
        "The mapping does not say where “\(nom)” comes from.")
    case .reglage(let nom, let admis):
      Code.csvCorrespondance.dit(
        "« \(nom) » doit être : \(admis.joined(separator: ", ")).",
        "“\(nom)” must be: \(admis.joined(separator: ", ")).")
    case .colonneInconnue(let nom):
      Code.csvColonneInconnue.dit(
        "Le fichier n'a pas de colonne « \(nom) ».", "The file has no column “\(nom)”.")
    }
  }
}

extension FormatEtranger {
  /// What the file seems to be, and what to do about it.
  fileprivate var enonce: Enonce {
    switch self {
    case .classeur:
      Code.csvAutreFormat.dit(
        "Ce fichier semble être un classeur, et non un tableau en CSV : ouvrez-le dans un tableur,"
          + " et enregistrez-en la feuille au format CSV, en UTF-8.",
        "This file seems to be a workbook, and no table in CSV: open it in a spreadsheet, and save"
          + " its sheet as CSV, in UTF-8.")
    case .html:
      Code.csvAutreFormat.dit(
        "Ce fichier semble être une page HTML, et non un tableau en CSV : ouvrez-la dans un tableur,"
          + " et enregistrez-la au format CSV, en UTF-8.",
        "This file seems to be an HTML page, and no table in CSV: open it in a spreadsheet, and save"
          + " it as CSV, in UTF-8.")
    case .json:
      Code.csvAutreFormat.dit(
        "Ce fichier semble être du JSON, et non un tableau en CSV.",
        "This file seems to be JSON, and no table in CSV.")
    case .pdf:
      Code.csvAutreFormat.dit(
        "Ce fichier semble être un PDF, et non un tableau en CSV : demandez celui-ci au programme"
          + " d'où il vient.",
        "This file seems to be a PDF, and no table in CSV: ask the program that it is from for one."
      )
    case .ubl, .xml:
      Code.csvAutreFormat.dit(
        "Ce fichier semble être du XML, et non un tableau en CSV.",
        "This file seems to be XML, and no table in CSV.")
    }
  }
}
