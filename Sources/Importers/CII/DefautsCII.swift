import Facturation

/// What keeps a CII document from being imported, beside faults of XML, of values and of sums; all codes
/// begin with `cii-`.
extension Defaut {
  static func ciiAutreFormat(_ format: FormatEtranger) -> Self {
    switch format {
    case .classeur:
      .ciiAutreFormat(
        Texte(
          "C'est un classeur ou une archive : il faut la facture en CII, en XML.",
          "This is a workbook or an archive: the invoice is needed as CII, in XML."))
    case .html:
      .ciiAutreFormat(
        Texte(
          "C'est une page HTML, faite pour être lue par une personne : il faut la facture en CII, en"
            + " XML.",
          "This is an HTML page, made for a person to read: the invoice is needed as CII, in XML."))
    case .json:
      .ciiAutreFormat(
        Texte(
          "C'est du JSON : il faut du CII, en XML, ou le lire comme DTO.",
          "This is JSON: CII is needed, in XML, or it has to be read as DTO."),
        remede: .importerUnDTO)
    case .pdf:
      .ciiAutreFormat(
        Texte(
          "C'est un PDF. Une facture Factur-X y porte un fichier factur-x.xml en pièce jointe :"
            + " enregistrez-le, et importez-le.",
          "This is a PDF. A Factur-X invoice holds a file factur-x.xml as an attachment: save it, and"
            + " import that."))
    case .ubl:
      .ciiAutreFormat(
        Texte(
          "C'est une facture UBL, qui n'est pas lue : exportez-la en CII depuis l'autre programme.",
          "This is a UBL invoice, which is not read: export it as CII from the other program."))
    case .xml:
      .ciiRacine("xml")
    }
  }

  private static func ciiAutreFormat(_ mots: Texte, remede: Remede? = nil) -> Self {
    Self("cii-autre-format", mots, remede: remede)
  }

  static func ciiValeurNonReprise(_ valeur: String, admises: [String]) -> Self {
    let autres = admises.joined(separator: ", ")
    return Self(
      "cii-valeur-non-reprise",
      fr: "Le registre n'a pas de place pour « \(valeur) » ici"
        + (autres.isEmpty ? "." : ", mais pour : \(autres)."),
      en: "The ledger has no place for “\(valeur)” here"
        + (autres.isEmpty ? "." : ", but for: \(autres)."))
  }

  static func ciiRacine(_ nom: String) -> Self {
    Self(
      "cii-racine",
      fr:
        "« \(nom) » n'est pas une facture CII : le document doit être un CrossIndustryInvoice:100.",
      en: "“\(nom)” is no CII invoice: the document must be a CrossIndustryInvoice:100.")
  }

  static func ciiElementAbsent(_ nom: String) -> Self {
    Self(
      "cii-element-absent", fr: "Il manque ici l'élément « \(nom) ».",
      en: "The element “\(nom)” is missing here.")
  }

  static func ciiElementEnDouble(_ nom: String) -> Self {
    Self(
      "cii-element-en-double",
      fr: "Il y a déjà un élément « \(nom) » ici, et le registre n'en garde qu'un.",
      en: "There is an element “\(nom)” here already, and the ledger keeps but one.")
  }

  static func ciiElementNonRepris(_ nom: String) -> Self {
    Self(
      "cii-element-non-repris",
      fr: "Le registre n'a pas de place pour ce que dit « \(nom) ». Retirez-le s'il n'a pas"
        + " d'importance ; sinon cette facture ne peut être importée.",
      en:
        "The ledger has no place for what “\(nom)” says. Remove it if it does not matter; otherwise"
        + " this invoice cannot be imported.")
  }

  static func ciiAutreVendeur(_ siren: Siren) -> Self {
    Self(
      "cii-autre-vendeur",
      fr: "Cette facture est d'un autre vendeur : le registre est tenu au nom du SIREN \(siren).",
      en: "This invoice is another seller's: the ledger is kept in the name of the SIREN \(siren).")
  }

  static func ciiAvoirSansFacture(_ numero: String) -> Self {
    Self(
      "cii-avoir-sans-facture",
      fr: "La facture \(numero), que cet avoir corrige, n'est pas parmi les fichiers : un avoir"
        + " s'importe avec sa facture.",
      en: "The invoice \(numero), which this credit note corrects, is not among the files: a credit"
        + " note is imported together with its invoice.")
  }

  static func ciiLigneSansPareille(_ numero: String) -> Self {
    Self(
      "cii-ligne-sans-pareille",
      fr:
        "Aucune ligne de la facture \(numero) n'a la même désignation, le même prix et la même TVA"
        + " que celle-ci.",
      en: "No line of the invoice \(numero) has the same text, price and VAT as this one.")
  }

  static let ciiAcompteDejaPaye = Self(
    "cii-acompte-deja-paye",
    fr: "Cette facture vient après un acompte et le retire comme déjà payé : ici sa TVA compterait"
      + " deux fois. Il faut une ligne négative qui déduit l'acompte cité, sinon la facture se"
      + " fait ici.",
    en: "This invoice comes after a deposit and takes it off as paid already: here its VAT would"
      + " count twice. It needs a line below zero that deducts the deposit cited; otherwise the"
      + " invoice is made here.",
    remede: .deduireLAcompteImporte)
}
