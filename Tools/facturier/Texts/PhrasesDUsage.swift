import Facturier

/// What is wrong with a command line.
extension Phrase {
  static let rienAModifier = Phrase(
    fr: "Rien à modifier : dites ce qui doit changer.",
    en: "Nothing to change: say what is to change.")
  static let periodeInversee = Phrase(
    fr: "La période finit avant de commencer : --du est après --au.",
    en: "The period ends before it begins: --du is after --au.")
  static let periodeACommencer = Phrase(
    fr: "--du est après aujourd'hui, où la période finit sans --au : donnez --au aussi.",
    en: "--du is after today, on which the period ends without --au: give --au too.")
  static let adresseEnUneLigne = Phrase(
    fr: "il faut rue;code postal;ville, puis au besoin ;pays;complément;région.",
    en: "it must be street;postcode;town, and then if need be ;country;more;region.")
  static let identifiantAttendu = Phrase(
    fr: "il faut le registre, deux-points et le numéro, comme RIDET:0123456.",
    en: "it must be the register, a colon and the number, such as RIDET:0123456.")
  static let ancreAttendue = Phrase(
    fr: "il faut POSITION:EMPREINTE, comme « verifier » l'affiche, la ligne que donne « ancre », ou"
      + " le fichier qui la porte ; aucun fichier n'a ce nom.",
    en: "it must be POSITION:HASH, as “verify” shows it, the line that “anchor” gives, or the file"
      + " that holds it; no file has that name.")
  static let destinationAttendue = Phrase(
    fr:
      "Une page ne s'écrit pas dans un terminal : nommez un fichier (--vers FICHIER), ou demandez-la"
      + " ici (--vers -).",
    en:
      "A page is not written to a terminal: name a file (--vers FILE), or ask for it here (--vers -)."
  )
  static let documentOuPeriode = Phrase(
    fr: "Nommez un document, ou donnez une période (--du, --au) : l'un des deux.",
    en: "Name a document, or give a period (--du, --au): one of the two.")
  static let dossierAttendu = Phrase(
    fr: "Nommez le dossier où mettre tous ceux de la période : --vers dossier.",
    en: "Name the folder for all of the period: --vers folder.")
  static let saisieFinie = Phrase(
    fr: "La saisie s'est arrêtée avant la fin des questions ; rien n'a été écrit.",
    en: "The input ended before the questions did; nothing was written.")

  static func adresseIncomplete(_ options: OptionsDAdresse) -> Phrase {
    let (voie, code, ville) = (options.voie.dashed, options.codePostal.dashed, options.ville.dashed)
    return Phrase(
      fr: "Une adresse demande \(voie), \(ville), et en France \(code).",
      en: "An address needs \(voie), \(ville), and in France \(code).")
  }

  static func commandeInconnue(_ nom: String, proche: Phrase?) -> Phrase {
    Phrase(
      fr: "La commande « \(nom) » n'existe"
        + " pas\(proche.map { " ; vouliez-vous dire « \($0.francais) » ?" } ?? ".")",
      en: "There is no command “\(nom)”\(proche.map { "; did you mean “\($0.anglais)”?" } ?? ".")")
  }

  static func aideDuGroupe(_ groupe: CommandGroup) -> Phrase {
    Phrase(fr: "aide \(groupe.name.francais)", en: "help \(groupe.name.anglais)")
  }

  static func commandeIncomplete(_ nom: String, suites: [Phrase]) -> Phrase {
    let suites = Phrase { langue in suites.map { $0.en(langue) }.joined(separator: ", ") }
    return Phrase(
      fr: "« \(nom) » demande une suite : \(suites.francais).",
      en: "“\(nom)” must be followed by more: \(suites.anglais).")
  }

  static func optionInconnue(_ mot: String, proche: String?) -> Phrase {
    Phrase(
      fr: "L'option \(mot) n'existe pas"
        + " ici\(proche.map { " ; vouliez-vous dire --\($0) ?" } ?? ".")",
      en: "There is no option \(mot) here\(proche.map { "; did you mean --\($0)?" } ?? ".")")
  }

  /// A word that nothing takes; it may be the rest of an option's value, which wants quotes.
  static func deTrop(_ mot: String, suite: String?) -> Phrase {
    Phrase(
      fr: "« \(mot) » est de trop\(suite.map { " ; vouliez-vous dire \($0) ?" } ?? ".")",
      en: "“\(mot)” is one too many\(suite.map { "; did you mean \($0)?" } ?? ".")")
  }

  static func crediterEnPartie(_ montant: String) -> Phrase {
    Phrase(
      fr: "« \(montant) » est de trop ; une partie se crédite par ligne, HT si les prix le sont :"
        + " --ligne \("1=\(montant)".forTheShell).",
      en: "“\(montant)” is one too many; a part is credited by line, before VAT if prices are:"
        + " --ligne \("1=\(montant)".forTheShell).")
  }

  static func optionSansValeur(_ nom: String) -> Phrase {
    Phrase(
      fr: "L'option --\(nom) ne prend pas de valeur.", en: "The option --\(nom) takes no value.")
  }

  static func valeurManquante(_ nom: String) -> Phrase {
    Phrase(fr: "L'option --\(nom) demande une valeur.", en: "The option --\(nom) needs a value.")
  }

  /// Which number was read, of two that a person may mean.
  static func nombreLu(_ nom: String, _ texte: String, lu: String, sinon: String) -> Phrase {
    Phrase(
      fr:
        "\(nom) : « \(texte) » est lu \(lu.replacing(".", with: ",")) ; pour l'autre nombre, écrivez"
        + " \(sinon).",
      en: "\(nom): “\(texte)” is read as \(lu); for the other number write \(sinon).")
  }

  /// The options and arguments that are missing, and what may have been meant.
  static func manque(_ ecritures: [String], suite: String? = nil) -> Phrase {
    let toutes = ecritures.joined(separator: ", ")
    return Phrase(
      fr: "Il manque \(toutes)\(suite.map { " ; vouliez-vous dire \($0) ?" } ?? ".")",
      en: "Missing: \(toutes)\(suite.map { "; did you mean \($0)?" } ?? ".")")
  }

  static func montantParOption(_ texte: String) -> Phrase {
    Phrase(
      fr: "« \(texte) » n'est pas une facture ; un montant se donne par --montant \(texte).",
      en: "“\(texte)” is no invoice; an amount is given by --montant \(texte).")
  }

  static func optionRepetee(_ nom: String) -> Phrase {
    Phrase(
      fr: "L'option --\(nom) ne se donne qu'une fois.",
      en: "The option --\(nom) can be given only once.")
  }

  static func pasEnsemble(_ une: String, _ autre: String) -> Phrase {
    Phrase(fr: "Donnez \(une) ou \(autre), pas les deux.", en: "Give \(une) or \(autre), not both.")
  }

  static func pasDeCetteSomme(_ option: String, _ somme: String, mais autres: [String]) -> Phrase {
    let autres = autres.joined(separator: ", ")
    return Phrase(
      fr: "\(option) ne s'applique pas à la somme \(somme), mais à : \(autres).",
      en: "\(option) does not apply to the sum \(somme), but to: \(autres).")
  }

  static func niFactureNiSomme(_ texte: String, _ sommes: [String]) -> Phrase {
    let sommes = sommes.joined(separator: ", ")
    return Phrase(
      fr: "« \(texte) » n'est ni une facture de ce registre ni une somme : \(sommes).",
      en: "“\(texte)” is neither an invoice in this ledger nor a sum: \(sommes).")
  }

  static func tropDEvenements(_ nombre: Int, montres: Int) -> Phrase {
    Phrase(
      fr: "\(nombre) événements, plus de \(montres) : par mois. --tout les montre un par un.",
      en: "\(nombre) events, more than \(montres): by month. --tout shows them one by one.")
  }

  static func sansObjet(_ option: String, _ autre: String) -> Phrase {
    Phrase(
      fr: "\(option) ne s'emploie qu'avec \(autre).", en: "\(option) needs \(autre) too.")
  }

  static func argumentIllisible(_ rang: Int) -> Phrase {
    Phrase(
      fr: "Le mot \(rang) de la ligne de commande n'est pas en UTF-8 ; rien n'est enregistré.",
      en: "Word \(rang) of the command line is not UTF-8; nothing is recorded.")
  }

  static func entierAttendu(_ option: String, minimum: Int, trouve: String) -> Phrase {
    Phrase(
      fr: "\(option) demande un nombre entier à partir de \(minimum), et non « \(trouve) ».",
      en: "\(option) needs a whole number from \(minimum), not “\(trouve)”.")
  }

  static func periodeAttendue(trouve: String) -> Phrase {
    Phrase(
      fr: "il faut deux dates séparées par deux points, comme 2026-01-01..2026-01-31, et non"
        + " « \(trouve) ».",
      en: "two dates are needed with two dots between them, such as 2026-01-01..2026-01-31, not"
        + " “\(trouve)”.")
  }

  static let exerciceOuJours = Phrase(
    fr: "Il faut --exercice, ou --du et --au : le premier jour de l'exercice et sa clôture.",
    en: "--exercice is needed, or --du and --au: the financial year's first day and its closing.")

  static let exerciceTropLong = Phrase(
    fr: "L'exercice dépasse 24 mois, de --du à --au ; exportez-le en plusieurs.",
    en: "The financial year is longer than 24 months, from --du to --au; export it as several.")

  static func exerciceAttendu(trouve: String) -> Phrase {
    Phrase(
      fr: "il faut l'année de clôture, et au besoin son mois, comme 2026 ou 2026-06, et non"
        + " « \(trouve) ».",
      en: "it must be the year of closing, with its month if need be, such as 2026 or 2026-06, not"
        + " “\(trouve)”.")
  }

  static func choixAttendu(trouve: String, parmi: [String]) -> Phrase {
    let parmi = Phrase { langue in parmi.map { $0.word(langue) }.joined(separator: ", ") }
    return Phrase(
      fr: "« \(trouve) » n'est pas l'un de \(parmi.francais).",
      en: "“\(trouve)” is not one of \(parmi.anglais).")
  }

  static func echeanceAttendue(_ texte: String) -> Phrase {
    Phrase(
      fr: "« \(texte) » n'est ni une date, comme 31/12/2026, ni un nombre de jours, comme 30.",
      en: "“\(texte)” is neither a date, such as 31/12/2026, nor a number of days, such as 30.")
  }

  static func delaiAttendu(_ texte: String) -> Phrase {
    Phrase(
      fr: "il faut un nombre de jours, comme 30 ou 30j, et non « \(texte) ».",
      en: "it must be a number of days, such as 30 or 30d, not “\(texte)”.")
  }

  static func finInconnue(_ fin: String, _ connues: [String]) -> Phrase {
    let connues = Phrase { langue in
      connues.joined(separator: Phrase(fr: " ou .", en: " or .").en(langue))
    }
    return Phrase(
      fr: "une page ne s'écrit pas en .\(fin) ; nommez un fichier .\(connues.francais).",
      en: "a page is not written as .\(fin); name a file .\(connues.anglais).")
  }

  static func dateAttendue(_ texte: String) -> Phrase {
    Phrase(
      fr: "« \(texte) » n'est pas un jour, comme 2026-11-20, 20/11/2026, 20 novembre ou hier.",
      en: "“\(texte)” is not a day, such as 2026-11-20, 20/11/2026, 20 November or yesterday.")
  }

  static func dateAmericaine(_ texte: String) -> Phrase {
    Phrase(
      fr: "« \(texte) » se lit aux États-Unis le mois d'abord ; écrivez AAAA-MM-JJ.",
      en: "“\(texte)” has its month first in America; write YYYY-MM-DD.")
  }

  static let rienADevoir = Phrase(
    fr: "Rien n'est dû ; --montant et --trop-percu enregistrent un trop-perçu.",
    en: "Nothing is due; --montant and --trop-percu record an overpayment.")

  static func payerCombien(_ reste: Cumul) -> Phrase {
    let tape = montantTape(reste)
    return Phrase(
      fr: "Il manque --montant ; le solde se paie par --montant \(tape.francais).",
      en: "Missing: --montant; the balance is paid by --montant \(tape.anglais).")
  }

  /// Asks which of these payments is meant, each behind its rank.
  static func lequelDesPaiements(_ possibles: [Paiement], de facture: Facture) -> Phrase {
    guard !possibles.isEmpty else {
      return Phrase(
        fr: "\(facture.reference) n'a pas de paiement.", en: "\(facture.reference) has no payment.")
    }
    func dits(_ langue: Langue, _ deuxPoints: String, _ pointVirgule: String) -> String {
      let tous = facture.paiements.enumerated().filter { possibles.contains($0.element) }
      return tous.map { rang, paiement in
        let mode = paiement.mode.libelle(langue).lowercased()
        let jour = paiement.date.affiche(langue)
        return "\(rang + 1)\(deuxPoints)\(jour), \(mode), \(paiement.montant.affiche(langue))"
      }.joined(separator: pointVirgule)
    }
    return Phrase(
      fr: "Quel paiement de \(facture.reference) ? Donnez son rang :"
        + " \(dits(.francais, " : ", " ; ")).",
      en: "Which payment of \(facture.reference)? Give its number:"
        + " \(dits(.anglais, ": ", "; ")).")
  }

  /// A sum as people type it.
  static func montantTape(_ montant: Cumul) -> Texte {
    Texte(montant.texte.replacing(".", with: ","), montant.texte)
  }

  static func momentAttendu(_ texte: String) -> Phrase {
    Phrase(
      fr: "« \(texte) » n'est ni une position ni une date AAAA-MM-JJ.",
      en: "“\(texte)” is neither a position nor a date YYYY-MM-DD.")
  }

  static func dossierExiste(_ dossier: String) -> Phrase {
    Phrase(
      fr: "\(dossier) existe déjà ; la démonstration ne touche à rien qui existe.",
      en: "\(dossier) exists already; the demonstration touches nothing that exists.")
  }

  /// What is wrong, behind the name of that of which it is said.
  static func de(_ nom: String, _ faute: Phrase) -> Phrase {
    Phrase(fr: "\(nom) : \(faute.francais)", en: "\(nom.word(.anglais)): \(faute.anglais)")
  }

  // MARK: - What `--help` says beside what is declared

  static let resumeProgramme = Phrase(
    fr: "Tient le registre des factures d'une entreprise : chaque acte est un événement que rien"
      + " n'efface.",
    en: "Keeps a firm's ledger of invoices: each act is an event that nothing erases.")
  static let exemple = Phrase(fr: "EXEMPLE", en: "EXAMPLE")
  static let titreGroupes = Phrase(
    fr: "COMMANDES (facturier help GROUPE, facturier help COMMANDE)",
    en: "COMMANDS (facturier help GROUP, facturier help COMMAND)")
  static let voirAide = Phrase(
    fr: "« facturier help tout » nomme les commandes.",
    en: "“facturier help all” names the commands.")
  static let titreResume = Phrase(fr: "APERÇU", en: "OVERVIEW")
  static let titreCommandes = Phrase(fr: "COMMANDES", en: "SUBCOMMANDS")
  static let titrePremiersPas = Phrase(fr: "PREMIERS PAS", en: "FIRST STEPS")
  static let optionsCommunes = Phrase(
    fr: "OPTIONS DE TOUTES LES COMMANDES", en: "OPTIONS OF ALL COMMANDS")
  static let commande = Phrase(fr: "commande", en: "subcommand")
  static func communes(_ options: [String]) -> Phrase {
    let options = options.joined(separator: ", ")
    return Phrase(
      fr: "\(options) ; « facturier help options » les explique.",
      en: "\(options); “facturier help options” explains them.")
  }
  static let aideAide = Phrase(fr: "Affiche cette aide.", en: "Shows this help.")
  static let aideVersion = Phrase(fr: "Affiche la version.", en: "Shows the version.")

  /// A heading with its colon, which French sets apart by a space that never ends a line.
  static func titre(_ texte: String) -> Phrase { Phrase(fr: "\(texte)\u{A0}:", en: "\(texte):") }

  static func aideExclut(_ autres: [String]) -> Phrase {
    let autres = autres.joined(separator: ", ")
    return Phrase(fr: "Exclut \(autres).", en: "Not with \(autres).")
  }

  static func aideDemande(_ autre: String) -> Phrase {
    Phrase(fr: "Demande \(autre).", en: "Needs \(autre).")
  }

  static func noteEffacer(_ option: String) -> Phrase {
    Phrase(
      fr: "Une valeur vide efface ce qui peut l'être : \(option) ''. Ce qui n'est pas donné reste.",
      en: "An empty value removes what can be missing: \(option) ''. What is not given stays.")
  }
  static let noteArchive = Phrase(
    fr: "Ce qui est archivé n'est plus proposé pour vendre. Son nom le retrouve encore pour le"
      + " lire, le modifier ou le rétablir, si rien d'autre ne le porte (« lister --archives »).",
    en: "What is archived is no longer offered for sale. Its name still finds it, to read, edit or"
      + " restore it, if nothing else bears that name (“list --archives”).")
  static func noteEffacerAdresse(_ option: String) -> Phrase {
    Phrase(
      fr: "\(option) '' seul enlève toute l'adresse.",
      en: "\(option) '' alone removes the whole address.")
  }
}
