package import Facturation

/// What keeps a CII document from being imported, beside faults of XML, of values and of sums.
package enum DefautCII: Hashable, Sendable {
  /// The document is none of the Cross Industry Invoice.
  case racine(String)
  /// It is something else that is known.
  case autreFormat(FormatEtranger)
  /// An element that is needed is not there.
  case elementAbsent(String)
  /// An element stands twice where one can be kept.
  case elementEnDouble(String)
  /// The registre has no place for what an element says.
  case elementNonRepris(String)
  /// The registre has no place for that value; it has for others, if these are listed.
  case valeurNonReprise(String, admises: [String])
  /// Another business sold.
  case autreVendeur(Siren)
  /// An avoir's invoice is not among the files.
  case avoirSansFacture(String)
  /// An avoir's line is none of its invoice.
  case ligneSansPareille(String)
  /// A deposit is taken off as what was paid, and not by a line.
  case acompteDejaPaye
}

private typealias Code = RefusFacturation.Code

/// What a CII document is refused for; all begin with `cii-`.
extension RefusFacturation.Code {
  package static let ciiRacine = Self(rawValue: "cii-racine")
  package static let ciiAutreFormat = Self(rawValue: "cii-autre-format")
  package static let ciiElementAbsent = Self(rawValue: "cii-element-absent")
  package static let ciiElementEnDouble = Self(rawValue: "cii-element-en-double")
  package static let ciiElementNonRepris = Self(rawValue: "cii-element-non-repris")
  package static let ciiValeurNonReprise = Self(rawValue: "cii-valeur-non-reprise")
  package static let ciiAutreVendeur = Self(rawValue: "cii-autre-vendeur")
  package static let ciiAvoirSansFacture = Self(rawValue: "cii-avoir-sans-facture")
  package static let ciiLigneSansPareille = Self(rawValue: "cii-ligne-sans-pareille")
  package static let ciiAcompteDejaPaye = Self(rawValue: "cii-acompte-deja-paye")
}

extension DefautCII {
  /// The fault's name, and what is wrong and what to do about it, in one or two sentences.
  package var enonce: Enonce {
    switch self {
    case .racine(let nom):
      Code.ciiRacine.dit(
        "« \(nom) » n'est pas une facture CII : le document doit être un CrossIndustryInvoice:100.",
        "“\(nom)” is no CII invoice: the document must be a CrossIndustryInvoice:100.")
    case .autreFormat(let format): format.enonce
    case .elementAbsent(let nom):
      Code.ciiElementAbsent.dit(
        "Il manque ici l'élément « \(nom) ».", "The element “\(nom)” is missing here.")
    case .elementEnDouble(let nom):
      Code.ciiElementEnDouble.dit(
        "Il y a déjà un élément « \(nom) » ici, et le registre n'en garde qu'un.",
        "There is an element “\(nom)” here already, and the ledger keeps but one.")
    case .elementNonRepris(let nom):
      Code.ciiElementNonRepris.dit(
        "Le registre n'a pas de place pour ce que dit « \(nom) ». Retirez-le s'il n'a pas"
          + " d'importance ; sinon cette facture ne peut être importée.",
        "The ledger has no place for what “\(nom)” says. Remove it if it does not matter; otherwise"
          + " this invoice cannot be imported.")
    case .valeurNonReprise(let valeur, let admises) where admises.isEmpty:
      Code.ciiValeurNonReprise.dit(
        "Le registre n'a pas de place pour « \(valeur) » ici.",
        "The ledger has no place for “\(valeur)” here.")
    case .valeurNonReprise(let valeur, let admises):
      Code.ciiValeurNonReprise.dit(
        "Le registre n'a pas de place pour « \(valeur) » ici, mais pour :"
          + " \(admises.joined(separator: ", ")).",
        "The ledger has no place for “\(valeur)” here, but for: \(admises.joined(separator: ", "))."
      )
    case .autreVendeur(let siren):
      Code.ciiAutreVendeur.dit(
        "Cette facture est d'un autre vendeur : le registre est tenu au nom du SIREN \(siren).",
        "This invoice is another seller's: the ledger is kept in the name of the SIREN \(siren).")
    case .avoirSansFacture(let numero):
      Code.ciiAvoirSansFacture.dit(
        "La facture \(numero), que cet avoir corrige, n'est pas parmi les fichiers : un avoir"
          + " s'importe avec sa facture.",
        "The invoice \(numero), which this credit note corrects, is not among the files: a credit"
          + " note is imported together with its invoice.")
    case .ligneSansPareille(let numero):
      Code.ciiLigneSansPareille.dit(
        "Aucune ligne de la facture \(numero) n'a la même désignation, le même prix et la même TVA"
          + " que celle-ci.",
        "No line of the invoice \(numero) has the same text, price and VAT as this one.")
    case .acompteDejaPaye:
      Code.ciiAcompteDejaPaye.dit(
        "Cette facture vient après un acompte et le retire comme déjà payé : ici sa TVA compterait"
          + " deux fois. Il faut une ligne négative qui déduit l'acompte cité, sinon la facture se"
          + " fait ici.",
        "This invoice comes after a deposit and takes it off as paid already: here its VAT would"
          + " count twice. It needs a line below zero that deducts the deposit cited; otherwise the"
          + " invoice is made here.")
    }
  }
}

extension FormatEtranger {
  /// What the file is, and what to do about it.
  fileprivate var enonce: Enonce {
    switch self {
    case .classeur:
      Code.ciiAutreFormat.dit(
        "C'est un classeur ou une archive : il faut la facture en CII, en XML.",
        "This is a workbook or an archive: the invoice is needed as CII, in XML.")
    case .html:
      Code.ciiAutreFormat.dit(
        "C'est une page HTML, faite pour être lue par une personne : il faut la facture en CII, en"
          + " XML.",
        "This is an HTML page, made for a person to read: the invoice is needed as CII, in XML.")
    case .json:
      Code.ciiAutreFormat.dit(
        "C'est du JSON : il faut du CII, en XML, ou le lire comme DTO.",
        "This is JSON: CII is needed, in XML, or it has to be read as DTO.")
    case .pdf:
      Code.ciiAutreFormat.dit(
        "C'est un PDF. Une facture Factur-X y porte un fichier factur-x.xml en pièce jointe :"
          + " enregistrez-le, et importez-le.",
        "This is a PDF. A Factur-X invoice holds a file factur-x.xml as an attachment: save it, and"
          + " import that.")
    case .ubl:
      Code.ciiAutreFormat.dit(
        "C'est une facture UBL, qui n'est pas lue : exportez-la en CII depuis l'autre programme.",
        "This is a UBL invoice, which is not read: export it as CII from the other program.")
    // Of XML its root says more.
    case .xml: DefautCII.racine("xml").enonce
    }
  }
}
