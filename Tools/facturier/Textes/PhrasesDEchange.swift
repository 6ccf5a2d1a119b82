import Facturier

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

  static func rapportExporte(factures: Int, vers fichier: String) -> Phrase {
    Phrase(
      fr: "Rapport sur \(pluriel(factures, "facture", "factures")) écrit dans \(fichier).",
      en: "Report on \(plural(factures, "invoice", "invoices")) written to \(fichier).")
  }

  /// What a report took on trust, and how to have all of it verified.
  static func rapportSurParole(jusqua position: Int) -> Phrase {
    let option = Option.toutVerifier
    return Phrase(
      fr: "Jusqu'à l'événement \(position), le rapport s'en remet aux vérifications précédentes, et"
        + " le dit ; --\(option.nom) vérifie tout.",
      en: "Up to event \(position) the report relies on earlier verifications, and says so;"
        + " --\(option.nom) verifies everything.")
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

  static func documentsExportes(
    _ nombre: Int, duplicatas: Int, vers dossier: String
  ) -> Phrase {
    guard duplicatas > 0 else {
      return Phrase(
        fr: "\(pluriel(nombre, "document écrit", "documents écrits")) dans \(dossier).",
        en: "\(plural(nombre, "document", "documents")) written to \(dossier).")
    }
    return Phrase(
      fr: "\(pluriel(nombre, "document écrit", "documents écrits")) dans \(dossier), dont"
        + " \(pluriel(duplicatas, "duplicata", "duplicatas")).",
      en: "\(plural(nombre, "document", "documents")) written to \(dossier),"
        + " \(plural(duplicatas, "duplicate", "duplicates")) among them.")
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
        + " Avec --\(Option.malgreTout.nom), tout s'écrit quand même.",
      en: "Nothing is written: \(plural(manques, "term is", "terms are")) missing."
        + " With --\(Option.malgreTout.nom) all is written just the same.")
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

  static func dejaImporte(factures: Int) -> Phrase {
    Phrase(
      fr: "Ce fichier est déjà importé, et rien n'a changé :"
        + " \(pluriel(factures, "facture", "factures")).",
      en: "This file is imported already, and nothing has changed:"
        + " \(plural(factures, "invoice", "invoices")).")
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

  static func importRefuse(erreurs: Int, omises: Int) -> Phrase {
    Phrase(
      fr: "\(pluriel(erreurs + omises, "erreur", "erreurs"))"
        + "\(omises > 0 ? ", dont \(omises) ne sont pas montrées" : "") ; rien n'est enregistré.",
      en: "\(plural(erreurs + omises, "error", "errors"))"
        + "\(omises > 0 ? ", of which \(omises) are not shown" : ""); nothing is recorded.")
  }
}
