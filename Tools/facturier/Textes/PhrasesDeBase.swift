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
    en: "For that: “facturier copy ADDRESS FOLDER”.")

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
