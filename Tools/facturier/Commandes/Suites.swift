import FacturierFormats

/// What may stand where a word is being typed.
struct Suites {
  let seance: Seance
  let ligne: LigneEntamee
  private let connues: [Commande]

  /// A word, and what it means.
  struct Suite {
    let mot: String
    var sens: String?
    /// Whether it was found by what is typed, though it need not begin with it letter by letter.
    var estTrouvee = false
  }

  init(_ mots: [String], _ seance: Seance, _ connues: [Commande]) throws {
    ligne = LigneEntamee(mots, parmi: connues)
    self.connues = connues
    let langue = ligne.valeurs[Option.langue.nom].flatMap { Langue(rawValue: $0) }
    let registre = ligne.valeurs[Option.registre.nom].map { [(Option.registre, $0)] } ?? []
    self.seance = try Seance(
      seance.commande, seance.appel.complete(par: registre), langue: langue ?? seance.langue,
      sortie: seance.sortie)
  }

  /// The words that begin as what is typed does; options only where nothing else is meant.
  ///
  /// A name that hides something, or that would steer the terminal, is not offered: shown as it is it
  /// deceives, and shown otherwise it is not the word to type.
  func chercher() -> [Suite] {
    let choix = ligne.commande == nil && ligne.option == nil ? commandes : valeurs
    // Where a file is meant, the shell knows better.
    let fichier = [
      "fichier|-", "fichier", "dossier", "dossier|-", "ancre", "origine", "destination",
    ].contains(ligne.attendu)
    let offertes = ligne.option == nil && (choix.isEmpty && !fichier || ligne.debut.hasPrefix("-"))
    return (choix + (offertes ? options : []))
      .filter { ($0.estTrouvee || $0.mot.hasPrefix(ligne.debut)) && $0.mot.visible == $0.mot }
      .map { Suite(mot: ligne.tete + $0.mot, sens: $0.sens) }
  }

  /// The next words of commands, in the language of those that are there already.
  private var commandes: [Suite] {
    for langue in [seance.langue, seance.langue.autre] {
      let chemins = connues.map { ($0.chemin(langue), $0) }
      let suivis = chemins.filter { $0.0.starts(with: ligne.mots) && $0.0.count > ligne.mots.count }
      guard !suivis.isEmpty else { continue }
      var suites: [Suite] = []
      for (chemin, commande) in suivis {
        let mot = chemin[ligne.mots.count]
        guard !suites.contains(where: { $0.mot == mot }) else { continue }
        let estEntier = chemin.count == ligne.mots.count + 1
        suites.append(Suite(mot: mot, sens: estEntier ? seance.dire(commande.resume) : nil))
      }
      return suites
    }
    return []
  }

  private var options: [Suite] {
    ((ligne.commande?.options ?? []) + (ligne.commande?.communes ?? Option.communes))
      .filter { ligne.valeurs[$0.nom] == nil || $0.estRepetable }
      .filter { !$0.contraires.contains { ligne.valeurs[$0.nom] != nil } }
      .map { Suite(mot: "--\($0.nom)", sens: seance.dire($0.aide)) }
  }

  /// What the value may be, told by its name in the usage.
  private var valeurs: [Suite] {
    switch ligne.attendu {
    case "facture", "vers": factures
    case "avoir": avoirs
    case "document": factures + avoirs
    case "client": clients
    case "produit": produits
    case "id": ligne.option?.nom == Option.produit.nom ? produits : clients
    case "acompte": factures
    case "ligne", "ligne[:quantite|=montant]": lignes
    case "paiement": paiements
    case "mode": ConditionsPaiement.allCases.map { nomme($0.rawValue, $0.libelle(seance.langue)) }
    case "nature": NatureOperation.allCases.map { Suite(mot: $0.rawValue) }
    case "type": TypeFacture.allCases.map { nomme($0.rawValue, $0.nom(seance.langue)) }
    case "nature:valeur[@date]": NatureReference.allCases.map { Suite(mot: "\($0.rawValue):") }
    case "regime": RegimeTVA.allCases.map { Suite(mot: $0.rawValue) }
    case "categorie": CategorieTVA.allCases.map { Suite(mot: $0.rawValue) }
    case "fuseau": FuseauHoraire.allCases.map { Suite(mot: $0.rawValue) }
    case "statut":
      StatutDemande.allCases.map { statut in
        Suite(mot: String(statut.libelle(seance.langue).map { $0 == " " ? "-" : $0 }).lowercased())
      }
    case "ordre": TriDesFactures.allCases.map { Suite(mot: $0.rawValue) }
    case "table": TableDeRegistre.allCases.map { Suite(mot: $0.rawValue) }
    case "shell": Completions.allCases.map { Suite(mot: $0.rawValue) }
    case let choix? where choix.contains("|") && !choix.hasPrefix("fichier"):
      choix.split(separator: "|").map { Suite(mot: String($0)) }
    default: []
    }
  }

  private func nomme(_ mot: String, _ sens: String) -> Suite { Suite(mot: mot, sens: sens.visible) }

  private var factures: [Suite] {
    lire { etats in
      var noms: [ClientID: String] = [:]
      return try etats.facturesRecentes().map { facture in
        let nom = try noms[facture.clientId] ?? etats.client(facture.clientId).fiche.nom.texte
        noms[facture.clientId] = nom
        return nomme(facture.reference, "\(nom), \(facture.totaux.totalTTC.affiche(seance.langue))")
      }
    }
  }

  private var avoirs: [Suite] {
    lire { try $0.facturesRecentes().flatMap(\.avoirs) }.map { avoir in
      nomme(avoir.numero.numero.texte, avoir.totaux.totalTTC.affiche(seance.langue))
    }.sorted { $0.mot < $1.mot }
  }

  private var clients: [Suite] {
    lire { try $0.clients(commencantPar: ligne.debut) }
      .map { nommable($0.id.texte, $0.fiche.nom.texte) }
  }

  private var produits: [Suite] {
    lire { try $0.produits(commencantPar: ligne.debut) }
      .map { nommable($0.id.texte, $0.fiche.designation.texte) }
  }

  /// What may be called by its identifier or by its name: by the one that is being typed.
  private func nommable(_ id: String, _ nom: String) -> Suite {
    id.hasPrefix(ligne.debut) ? nomme(id, nom) : Suite(mot: nom, sens: id, estTrouvee: true)
  }

  /// What the registre holds; nothing where it cannot be read, for nobody is to be told so here.
  private func lire<Trouve>(_ lecture: (Etats) throws -> [Trouve]) -> [Trouve] {
    (try? seance.lire(lecture)) ?? []
  }

  /// The facture whose line or payment is meant: what the command takes first.
  private var facture: Facture? {
    ligne.mots.first.flatMap { designation in
      try? seance.lire { try $0.facture($0.facture(designee: designation)) }
    }
  }

  private var lignes: [Suite] {
    (facture?.lignes ?? []).enumerated().map { rang, ligne in
      nomme(String(rang + 1), ligne.contenu.designation.texte)
    }
  }

  private var paiements: [Suite] {
    (facture?.paiements ?? []).enumerated().map { rang, paiement in
      let jour = paiement.date.affiche(seance.langue)
      return nomme(String(rang + 1), "\(paiement.montant.affiche(seance.langue)), \(jour)")
    }
  }
}

/// A command line that is being typed: what of it is understood so far.
struct LigneEntamee {
  /// The command, once its words are there.
  let commande: Commande?
  /// The words that are no options: those of the command, or what it takes in its place.
  let mots: [String]
  /// The options that were given, with their values.
  let valeurs: [String: String]
  /// The option whose value is being typed.
  let option: Option?
  /// The beginning of the word that is being typed.
  let debut: String
  /// What stands in front of that beginning in the same word: `--client=`.
  let tete: String

  /// Reads the words behind the program's name; the last is the one that is being typed.
  init(_ tous: [String], parmi commandes: [Commande]) {
    let connues = Option.communes + commandes.flatMap(\.options)
    var (mots, valeurs): ([String], [String: String]) = ([], [:])
    var attendue: Option?
    for mot in tous.dropLast() {
      let (nom, valeur) = Self.couper(mot)
      if let option = attendue {
        valeurs[option.nom] = mot
        attendue = nil
      } else if mot.hasPrefix("--") {
        valeurs[nom] = valeur ?? ""
        guard valeur == nil else { continue }
        attendue = connues.first { $0.nom == nom && $0.valeur != nil }
      } else {
        mots.append(mot)
      }
    }
    let dernier = tous.last ?? ""
    if attendue == nil, case (let nom, let valeur?) = Self.couper(dernier),
      let option = connues.first(where: { $0.nom == nom && $0.valeur != nil })
    {
      (self.option, debut, tete) = (option, valeur, "--\(nom)=")
    } else {
      (option, debut, tete) = (attendue, dernier, "")
    }
    commande = commandes.first { $0.estNommee(par: mots) }
    self.mots = Array(mots.dropFirst(commande?.chemin(.francais).count ?? 0))
    self.valeurs = valeurs
  }

  /// What the value that is being typed is called in the usage, if it is a value.
  var attendu: String? {
    if let option { return option.valeur }
    return commande.flatMap { commande in
      let rang = min(mots.count, commande.arguments.count - 1)
      guard rang >= 0, rang == mots.count || commande.arguments[rang].estRepete else { return nil }
      return commande.arguments[rang].nom
    }
  }

  /// `--nom=valeur` in its two parts.
  private static func couper(_ mot: String) -> (nom: String, valeur: String?) {
    guard mot.hasPrefix("--") else { return (mot, nil) }
    let parties = mot.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parties[0]), parties.count == 2 ? String(parties[1]) : nil)
  }
}
