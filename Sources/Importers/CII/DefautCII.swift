package import Facturation

/// What keeps a CII document from being imported, beside faults of XML, of values and of sums.
package enum DefautCII: Hashable, Sendable {
  /// The document is none of the Cross Industry Invoice.
  case racine(String)
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
}

private typealias Code = RefusFacturation.Code

/// What a CII document is refused for; all begin with `cii-`.
extension RefusFacturation.Code {
  package static let ciiRacine = Self(rawValue: "cii-racine")
  package static let ciiElementAbsent = Self(rawValue: "cii-element-absent")
  package static let ciiElementEnDouble = Self(rawValue: "cii-element-en-double")
  package static let ciiElementNonRepris = Self(rawValue: "cii-element-non-repris")
  package static let ciiValeurNonReprise = Self(rawValue: "cii-valeur-non-reprise")
  package static let ciiAutreVendeur = Self(rawValue: "cii-autre-vendeur")
  package static let ciiAvoirSansFacture = Self(rawValue: "cii-avoir-sans-facture")
  package static let ciiLigneSansPareille = Self(rawValue: "cii-ligne-sans-pareille")
}

extension DefautCII {
  /// The fault's name, and what is wrong and what to do about it, in one or two sentences.
  package var enonce: Enonce {
    switch self {
    case .racine(let nom):
      Code.ciiRacine.dit(
        "« \(nom) » n'est pas une facture CII : le document doit être un CrossIndustryInvoice:100.",
        "“\(nom)” is no CII invoice: the document must be a CrossIndustryInvoice:100.")
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
    }
  }
}
