import Facturier
import Foreign

/// Options that a JSON file gives: an object whose members bear their names.
///
/// `{"nom": "Atelier Vermeil", "siren": "732829320", "option-debits": true}`
struct OptionsDeFichier {
  /// What the file gives, as if it had been typed.
  let valeurs: [(Option, String)]
  private let chemin: String
  private let places: [Champ: VueJSON]

  /// Particulars are few; a larger file is another one.
  private static var limites: LimitesJSON {
    var limites = LimitesJSON.habituelles
    (limites.profondeur, limites.noeuds, limites.octets) = (8, 1000, 1 << 20)
    return limites
  }

  /// Reads a file, which may say nothing but those options.
  init(_ chemin: String, parmi options: [Option]) throws {
    self.chemin = chemin
    let octets = try FichierLu(chemin).contenu(auPlus: Self.limites.octets)
    var erreurs = CollecteurJSON()
    var valeurs: [(Option, String)] = []
    var places: [Champ: VueJSON] = [:]
    let racine = erreurs.essayer { () throws(ErreurJSON) in
      VueJSON(noeud: try NoeudJSON.lire(octets, limites: Self.limites))
    }
    if var objet = racine?.objet(&erreurs) {
      for option in options {
        guard let membre = objet.facultatif(option.nom) else { continue }
        places[option.champ] = membre
        if option.valeur == nil {
          if membre.booleen(&erreurs) == true { valeurs.append((option, "")) }
        } else if let texte = membre.texte(&erreurs) {
          valeurs.append((option, texte))
        }
      }
      objet.terminer(&erreurs)
    }
    guard erreurs.estVide else {
      throw FichierFautif(
        chemin: chemin,
        fautes: erreurs.erreurs.sorted { $0.place < $1.place }.map { FichierFautif.Faute($0) })
    }
    (self.valeurs, self.places) = (valeurs, places)
    try verifierAccord(options)
  }

  /// Refuses members that contradict each other.
  private func verifierAccord(_ options: [Option]) throws {
    let appel = Appel(valeurs: [:], arguments: []).complete(par: valeurs)
    guard let discorde = appel.discorde(options), let vue = places[discorde.option.champ]
    else { return }
    let usage = Usage(discorde.phrase)
    throw FichierFautif(
      chemin: chemin, fautes: [.init(usage, a: vue)])
  }

  /// The error with its place in the file, if what is at fault came from there.
  func situer(_ erreur: any Error, sauf appel: Appel) -> any Error {
    let faute: FichierFautif.Faute?
    switch erreur {
    case let refus as RefusFacturation:
      faute = refus.champ.flatMap { champ in
        place(de: champ, sauf: appel).map { .init($0.erreur(refus.nommant(Self.nu(champ)))) }
      }
    case let usage as Usage:
      faute = usage.champ.flatMap { champ in
        place(de: champ, sauf: appel).map { .init(usage, a: $0) }
      }
    default: return erreur
    }
    return faute.map { FichierFautif(chemin: chemin, fautes: [$0]) } ?? erreur
  }

  /// The member's name, which is the option's without its dashes.
  private static func nu(_ champ: Champ) -> Champ {
    Champ(rawValue: String(champ.rawValue.drop { $0 == "-" }))
  }

  private func place(de champ: Champ, sauf appel: Appel) -> VueJSON? {
    appel.a(champ) ? nil : places[champ]
  }
}
