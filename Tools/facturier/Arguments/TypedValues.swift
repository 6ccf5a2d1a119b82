import Facturier

/// Values as people type them: days such as `03/04/2026`, `3 avril`, `3 April 2026`, `hier`, `today`, and numbers.
///
/// Days become the journal's form before a command sees them, and are told back, for what is typed short can be
/// read in more than one way: the day always stands before the month, and a year that is missing is this one.
/// A period may be bounded by months: `--from 2026-10 --to october`.
/// A number like `1.000` is told as it is read, with how to write a thousand.
struct TypedValues {
  let language: Langue
  /// Today where the seller is; asked for only where words need it.
  let today: () throws -> DateCivile

  /// What arguments and options are called in the usage that are days, or may be.
  private static let kinds: Set = ["date", "moment", "echeance", "avant", "apres", "date..date"]

  private static let months = [
    "janvier january", "fevrier february", "mars march", "avril april", "mai may", "juin june",
    "juillet july", "aout august", "septembre september", "octobre october", "novembre november",
    "decembre december",
  ]

  private static let words = [
    "avanthier": -2, "hier": -1, "yesterday": -1, "aujourd'hui": 0, "aujourd’hui": 0,
    "aujourdhui": 0, "auj": 0, "today": 0, "demain": 1, "tomorrow": 1,
  ]

  /// The same call, with its days in the journal's form.
  func read(_ call: Invocation, of commande: Command) throws -> Invocation {
    let arguments = try call.arguments.enumerated().map { rang, mot in
      let argument = commande.arguments[min(rang, commande.arguments.count - 1)]
      return try Self.kinds.contains(argument.name) ? read(mot, argument.field) : mot
    }
    var values = call.values
    for option in commande.options where option.value.map(Self.kinds.contains) ?? false {
      values[option.name] = try values[option.name]?.map {
        try read($0, option.field, as: bound(option, $0, from: values[Option.du.name]?.last))
      }
    }
    for option in commande.options {
      switch option.value {
      case Option.referenceCitee.value:
        values[option.name] = try values[option.name]?.map { try readDay(of: $0, option.field) }
      case "prix": tellSense(of: call, option, PrixUnitaire.deuxSens)
      case "quantite": tellSense(of: call, option, Quantite.deuxSens)
      default: break
      }
    }
    return Invocation(values: values, arguments: arguments)
  }

  /// Tells which number an option's value is read as, where a person may have meant another.
  private func tellSense<Valeur: ValeurDecimale>(
    of call: Invocation, _ option: Option, _ senses: (String) -> (lu: Valeur, entier: String)?
  ) {
    guard let texte = call.text(option), let (lu, entier) = senses(texte) else { return }
    Environment.say(
      Phrase.nombreLu(option.dashed, texte, lu: lu.texte, sinon: entier).en(language),
      language)
  }

  /// A reference with the day behind its `@` in the journal's form, if that is one.
  private func readDay(of reference: String, _ champ: Champ) throws -> String {
    guard let arobase = reference.lastIndex(of: "@") else { return reference }
    return try reference[...arobase] + read(String(reference[arobase...].dropFirst()), champ)
  }

  private func read(_ texte: String, _ champ: Champ, as borne: DateCivile? = nil) throws -> String {
    let bornes = texte.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    guard bornes.count == 1 else {
      return try bornes.map { try read($0, champ) }.joined(separator: "..")
    }
    guard let jour = try borne ?? day(texte, champ) else { return texte }
    Environment.say(
      Phrase(
        fr: "\(champ.rawValue) : « \(texte) » est le \(jour.affiche(.francais)).",
        en: "\(champ.rawValue): “\(texte)” is \(jour.affiche(.anglais))."
      ).en(language), language)
    return jour.texte
  }

  /// The day that a text says in one of these ways; nothing where it is written otherwise.
  private func day(_ texte: String, _ champ: Champ) throws -> DateCivile? {
    if let jours = Self.words[texte.sansParure] { return try today().plus(jours: jours) }
    // A day as DTOs and JavaScript have it.
    if texte.hasSuffix("T00:00:00Z") || texte.hasSuffix("T00:00:00.000Z") {
      return try? DateCivile(texte: String(texte.prefix(10)))
    }
    let separateur = texte.first { "/-.".contains($0) } ?? "."
    var chiffres = texte.split(separator: separateur, omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    if chiffres.contains(0) { chiffres = [] }
    if separateur == "/", chiffres.count == 2 { chiffres.append(try today().composants.annee) }
    if chiffres.count == 3, chiffres[0] >= 1000 {
      let jour = try day(chiffres.reversed(), champ)
      return separateur == "-" && texte.count == 10 ? nil : jour
    }
    if chiffres.count == 3, chiffres[2] >= 1000 {
      if separateur != ".", chiffres[0] <= 12,
        Environment.locale("LC_TIME")?.hasPrefix("en_US") ?? false
      {
        throw UsageError(.dateAmericaine(texte), of: champ)
      }
      return try day(chiffres, champ)
    }
    let mots = texte.split(separator: " ").map { String($0).sansParure }
    guard mots.count == 2 || mots.count == 3, let jour = Int(mots[0] == "1er" ? "1" : mots[0]),
      let mois = Self.month(named: mots[1])
    else { return nil }
    let annee = try mots.count == 3 ? Int(mots[2]) ?? 0 : today().composants.annee
    return annee < 1000 ? nil : try day([jour, mois, annee], champ)
  }

  /// What a month stands for where an option bounds a period: its first day, or its last.
  ///
  /// Without a year it is the last that has begun, but for the end of a period that the next such month ends within
  /// this year; one to close is the nearest, lest another year be closed for good.
  private func bound(_ option: Option, _ texte: String, from debut: String?) throws -> DateCivile? {
    switch option.name {
    case Option.du.name: try month(texte)
    case Option.au.name:
      try month(texte, behind: debut.flatMap { try? DateCivile(texte: $0) })?.finDuMois
    case Option.clotureJusquAu.name: try month(texte, aheadAtMost: 6)?.finDuMois
    default: nil
    }
  }

  /// The first day of the month that a text says: `2026-10`, `10/2026`, `October 2026`, or `octobre`, which is the
  /// first that ends on a given day or later, if its year is no later than this one; else the last that has begun, or
  /// that begins at most so many months ahead this year.
  private func month(
    _ texte: String, behind debut: DateCivile? = nil, aheadAtMost most: Int = 0
  ) throws -> DateCivile? {
    let parts = texte.split { " -/.".contains($0) }.map { String($0).sansParure }
    let ecrite = parts.compactMap { Int($0) }.first { $0 >= 1000 }
    let chiffre = ecrite == nil ? nil : parts.compactMap { Int($0) }.first { $0 <= 12 }
    guard parts.count == (ecrite == nil ? 1 : 2),
      let mois = parts.compactMap(Self.month(named:)).first ?? chiffre
    else { return nil }
    let jour = try today().composants
    var annee = mois > jour.mois + most ? jour.annee - 1 : jour.annee
    if let debut = debut?.composants {
      let suivante = mois < debut.mois ? debut.annee + 1 : debut.annee
      if suivante <= jour.annee { annee = suivante }
    }
    return try? DateCivile(texte: "\(ecrite ?? annee)-\(mois.texte(chiffres: 2))-01")
  }

  /// The number of the month whose name begins so.
  private static func month(named mot: String) -> Int? {
    let debut = mot.prefix { $0 != "." }
    let voulus = months.indices.filter { rang in
      debut.count >= 3 && months[rang].split(separator: " ").contains { $0.hasPrefix(debut) }
    }
    return voulus.count == 1 ? voulus[0] + 1 : nil
  }

  /// The day of a day, a month and a year, if there is one.
  private func day(_ chiffres: [Int], _ champ: Champ) throws -> DateCivile {
    let iso = chiffres.reversed().map { $0.texte(chiffres: 2) }.joined(separator: "-")
    return try DateCivile(texte: iso, champ: champ)
  }
}
