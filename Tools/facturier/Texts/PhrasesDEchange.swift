import FacturierFormats
import PDF

/// What is said of what went to other programs and came from them.
extension Phrase {
  static let rienEnregistre = Phrase(
    fr: "C'est un essai : rien n'est enregistré.", en: "This is a trial: nothing is recorded.")

  static func rienAExporter(dans periode: ClosedRange<DateCivile>) -> Phrase {
    switch (periode.lowerBound, periode.upperBound) {
    case (.premiere, .derniere):
      Phrase(
        fr: "Attention : il n'y a rien à exporter.", en: "Warning: there is nothing to export.")
    case (.premiere, let fin):
      Phrase(
        fr: "Attention : rien à exporter jusqu'au \(fin.affiche(.francais)).",
        en: "Warning: nothing to export up to \(fin.affiche(.anglais)).")
    case (let debut, .derniere):
      Phrase(
        fr: "Attention : rien à exporter à partir du \(debut.affiche(.francais)).",
        en: "Warning: nothing to export from \(debut.affiche(.anglais)) on.")
    case (let debut, let fin):
      Phrase(
        fr: "Attention : rien à exporter du \(debut.affiche(.francais)) au"
          + " \(fin.affiche(.francais)).",
        en: "Warning: nothing to export from \(debut.affiche(.anglais)) to"
          + " \(fin.affiche(.anglais)).")
    }
  }

  static func exporte(factures: Int, vers fichier: String) -> Phrase {
    Phrase(
      fr: "Factures exportées dans \(fichier) : \(factures).",
      en: "Invoices exported to \(fichier): \(factures).")
  }

  static func ecrituresExportees(_ nombre: Int, vers fichier: String) -> Phrase {
    Phrase(
      fr: "\(pluriel(nombre, "écriture exportée", "écritures exportées")) dans \(fichier).",
      en: "\(plural(nombre, "entry", "entries")) exported to \(fichier).")
  }

  /// What a report took on trust, and how to have all of it verified.
  static func rapportSurParole(jusqua position: Int) -> Phrase {
    let option = Option.toutVerifier
    return Phrase(
      fr: "Jusqu'à l'événement \(position), le rapport s'en remet aux vérifications précédentes, et"
        + " le dit ; --\(option.name) vérifie tout.",
      en: "Up to event \(position) the report relies on earlier verifications, and says so;"
        + " --\(option.name) verifies everything.")
  }

  static func documentExporte(
    _ reference: String, _ marque: DocumentImprime.Marque, vers fichier: String
  ) -> Phrase {
    let document =
      switch marque {
      case .aucune: Phrase { _ in reference }
      case .duplicata: Phrase(fr: "\(reference) (duplicata)", en: "\(reference) (duplicate)")
      case .copie: Phrase(fr: "\(reference) (copie)", en: "\(reference) (copy)")
      }
    return Phrase(
      fr: "\(document.francais) écrit dans \(fichier).",
      en: "\(document.anglais) written to \(fichier).")
  }

  /// Of a document that went to standard output.
  static func originalEcrit(_ numero: String) -> Phrase {
    Phrase(
      fr:
        "C'est l'original de \(numero) ; le prochain export en sera un duplicata. --copie montre le"
        + " document sans rien enregistrer.",
      en: "This is the original of \(numero); the next export is a duplicate. --copie shows the"
        + " document and records nothing.")
  }

  static func documentsExportes(
    _ nombre: Int, duplicatas: Int, dejaLa: Int, vers dossier: String
  ) -> Phrase {
    let dont =
      duplicatas == 0
      ? Texte("", "")
      : Texte(
        ", dont \(pluriel(duplicatas, "duplicata", "duplicatas"))",
        ", \(plural(duplicatas, "duplicate", "duplicates")) among them")
    let restes =
      dejaLa == 0
      ? Texte("", "")
      : Texte(
        " \(pluriel(dejaLa, "autre y est déjà", "autres y sont déjà")), comme à l'export ; un"
          + " fichier supprimé se refait.",
        " \(plural(dejaLa, "other is there already", "others are there already")), as exported; a"
          + " file that is deleted is made anew.")
    return Phrase(
      fr: "\(pluriel(nombre, "document écrit", "documents écrits")) dans \(dossier)"
        + "\(dont.francais).\(restes.francais)",
      en: "\(plural(nombre, "document", "documents")) written to \(dossier)\(dont.anglais)."
        + restes.anglais)
  }

  static func exportArrete(
    _ faits: Int, sur tous: Int, a document: String, vers dossier: String
  ) -> Phrase {
    Phrase(
      fr: "Arrêt à \(document) : \(faits) sur \(tous) documents écrits dans \(dossier).",
      en: "Stopped at \(document): \(faits) of \(tous) documents written to \(dossier).")
  }

  static func manque(_ manque: Manque) -> Phrase {
    Phrase(
      fr: ", \(manque.terme) : \(manque.message(.francais))",
      en: ", \(manque.terme): \(manque.message(.anglais))")
  }

  /// Documents by their numbers; of very many, the first and how many there are besides.
  static func documents(_ numeros: [String]) -> Phrase {
    let (nommes, autres) = (numeros.prefix(10).joined(separator: ", "), numeros.count - 10)
    guard autres > 0 else { return Phrase(fr: nommes, en: nommes) }
    return Phrase(
      fr: "\(nommes) et \(pluriel(autres, "autre", "autres"))",
      en: "\(nommes) and \(plural(autres, "other", "others"))")
  }

  static func rienEcrit(manques: Int) -> Phrase {
    Phrase(
      fr: "Rien n'est écrit : \(pluriel(manques, "terme manque", "termes manquent"))."
        + " Avec --\(Option.malgreTout.name), tout s'écrit quand même.",
      en: "Nothing is written: \(plural(manques, "term is", "terms are")) missing."
        + " With --\(Option.malgreTout.name) all is written just the same.")
  }

  static func nonEcrits(_ documents: Int, manques: Int) -> Phrase {
    Phrase(
      fr: "\(pluriel(documents, "document n'est pas écrit", "documents ne sont pas écrits")) :"
        + " \(pluriel(manques, "terme manque", "termes manquent"))."
        + " Avec --\(Option.malgreTout.name), tout s'écrit quand même.",
      en: "\(plural(documents, "document is", "documents are")) not written:"
        + " \(plural(manques, "term is", "terms are")) missing."
        + " With --\(Option.malgreTout.name) all is written just the same.")
  }

  static func importe(factures: Int, inchangees: Int, clients: Int) -> Phrase {
    Phrase(
      fr: "\(pluriel(factures, "facture importée", "factures importées")),"
        + " \(pluriel(inchangees, "inchangée", "inchangées")),"
        + " \(pluriel(clients, "client créé", "clients créés")).",
      en: "\(plural(factures, "invoice", "invoices")) imported, \(inchangees) unchanged,"
        + " \(plural(clients, "customer", "customers")) created.")
  }

  static func decoupe(factures: Int, parties: Int, dans dossier: String) -> Phrase {
    Phrase(
      fr: "\(pluriel(factures, "facture", "factures")) en \(pluriel(parties, "partie", "parties"))"
        + " dans \(dossier) ; rien n'est enregistré. À importer dans cet ordre :",
      en: "\(plural(factures, "invoice", "invoices")) in \(plural(parties, "part", "parts"))"
        + " in \(dossier); nothing is recorded. To be imported in this order:")
  }

  static func arrondi(_ arrondi: ArrondiImport) -> Phrase {
    let lieu =
      arrondi.enTete.map { Phrase(fr: "colonne « \($0) »", en: "column “\($0)”") }
      ?? Phrase { _ in arrondi.chemin }
    return Phrase(
      fr:
        "ligne \(arrondi.ligne), \(lieu.francais) : \(arrondi.avant.isEmpty ? "rien" : arrondi.avant)"
        + " lu comme \(arrondi.apres)",
      en:
        "line \(arrondi.ligne), \(lieu.anglais): \(arrondi.avant.isEmpty ? "nothing" : arrondi.avant)"
        + " read as \(arrondi.apres)")
  }

  static func faute(_ faute: String, dans fichier: String) -> Phrase {
    Phrase(fr: "\(fichier), \(faute)", en: "\(fichier), \(faute)")
  }

  // MARK: - What is said of tables for spreadsheets

  static let pourUnTableur = Phrase(
    fr: "Pour un tableur en français : --separateur ';' --decimale ',' --bom.",
    en: "For a spreadsheet in French: --separateur ';' --decimale ',' --bom.")

  static func signeDouble(_ signe: String) -> Phrase {
    let options = (Option.separateur.dashed, Option.decimale.dashed)
    return Phrase(
      fr: "« \(signe) » ne peut à la fois séparer les cellules et précéder les décimales : donnez"
        + " aussi \(options.0) « ; », ou un autre \(options.1).",
      en: "“\(signe)” cannot both separate cells and stand before decimals: give \(options.0) “;”"
        + " too, or another \(options.1).")
  }

  static func sansPeriode(_ option: String) -> Phrase {
    Phrase(
      fr: "\(option) ne s'applique pas à la table des clients, qui les montre tels qu'ils sont.",
      en: "\(option) does not apply to the table of customers, which shows them as they are.")
  }

  // MARK: - What is said of pages, and of the letters that they are set in

  static let aucunePolice = Phrase(
    fr: "Une facture Factur-X porte sa police, et cet ordinateur n'en a pas d'usuelle :"
      + " --\(Option.police.name) en donne une (fichier .ttf).",
    en: "A Factur-X invoice carries its font, and this computer has none of the usual ones:"
      + " --\(Option.police.name) gives one (a .ttf file).")

  static let police = Phrase(fr: "police", en: "font")
  static let logo = Phrase(fr: "logo", en: "logo")

  static func inutilisable(_ chemin: String, comme emploi: Phrase, _ faute: Texte) -> Phrase {
    Phrase(
      fr: "\(chemin) ne sert pas de \(emploi.francais) : \(faute.francais).",
      en: "\(chemin) cannot be used as a \(emploi.anglais): \(faute.anglais).")
  }
}

/// What is said of registres in a base, and of copies.
extension Phrase {
  static let motDePasseTape = Phrase(
    fr: "Un mot de passe tapé se voit dans la liste des programmes : mettez-le dans ~/.pgpass ou"
      + " PGPASSWORD, ou l'adresse entière dans FACTURIER_REGISTRE.",
    en: "A password that is typed can be seen in the list of programs: put it into ~/.pgpass or"
      + " PGPASSWORD, or the whole address into FACTURIER_REGISTRE.")
  static let adresseIllisible = Phrase(
    fr: "Cette adresse ne se lit pas : il faut postgresql://hôte/base?registre=<uuid>, les @,"
      + " / et ? d'un nom ou d'un mot de passe s'écrivant %40, %2F et %3F.",
    en: "This address cannot be read: it must be postgresql://host/base?registre=<uuid>, the @,"
      + " / and ? of a name or a password being written %40, %2F and %3F.")
  static let cleSansRegistre = Phrase(
    fr: "L'adresse ne nomme pas de registre : redemandée sous la même clé, l'ouverture en ouvrirait"
      + " un autre. Ajoutez registre=<uuid> à l'adresse, ou laissez --idempotence.",
    en: "The address names no ledger: asked again under the same key, another one would be opened."
      + " Add registre=<uuid> to the address, or leave out --idempotence.")
  static let preparerLaBase = Phrase(
    fr: "« facturier serveur preparer » prépare une base ; « facturier ouvrir » y ouvre un"
      + " registre.",
    en: "“facturier server prepare” prepares a database; “facturier init” opens a ledger in it.")
  static let copierDansUnDossier = Phrase(
    fr: "Pour cela : « facturier copier ADRESSE DOSSIER ».",
    en: "To do so: “facturier copy ADDRESS FOLDER”.")

  static let finDUneBase = Phrase(
    fr: "Seule une ancre gardée ailleurs (--ancre) atteste la fin du journal d'une base : des"
      + " lignes peuvent manquer après la dernière.",
    en: "Only an anchor kept elsewhere (--ancre) vouches for the end of a database's journal:"
      + " lines may be missing behind the last.")

  static func registreTire(_ lieu: String) -> Phrase {
    Phrase(fr: "L'adresse tirée est \(lieu).", en: "The address drawn is \(lieu).")
  }

  static func registreCopie(_ ajoutees: Int, jusqua fin: Int, vers lieu: String) -> Phrase {
    Phrase(
      fr: "\(pluriel(ajoutees, "ligne copiée", "lignes copiées")) vers \(lieu), qui contient"
        + " maintenant \(pluriel(fin, "événement", "événements")) ; tout y est vérifié, octet pour"
        + " octet.",
      en: "\(plural(ajoutees, "line", "lines")) copied to \(lieu), which now holds"
        + " \(plural(fin, "event", "events")), verified byte for byte.")
  }

  static func basePreparee(_ base: String, _ etapes: (avant: Int, apres: Int)) -> Phrase {
    etapes.avant == etapes.apres
      ? Phrase(
        fr: "La base \(base) était déjà prête.", en: "The database \(base) was ready already.")
      : Phrase(
        fr: "La base \(base) est prête (étape \(etapes.apres)).",
        en: "The database \(base) is ready (step \(etapes.apres)).")
  }
}
