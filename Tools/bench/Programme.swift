import Facturier

/// Measures the journal, and makes journals to measure with; each answer is a line of JSON.
///
///     Banc ecrire DIR [--evenements N] [--lots K] [--pas-a-pas]
///     Banc exporter DIR [--tours N]
///     Banc generer N DIR [--lot K | --isoles] [--graine G]
///     Banc suivre DIR [--tours N]
///     Banc lignes DIR [--tours N]
///     Banc porte DIR [--taches N] [--actes N] [--attente MICROSECONDES]
///     Banc inscrire DIR [--actes N] [--pas-a-pas]
///     Banc nouvelles DIR [--depuis ANCRE] [--jusqu-a POSITION]
///     Banc vivre DIR [--liste]
///     Banc ecran DIR [--actes N]
///     Banc base ADRESSE [--actes N]
@main
enum Programme {
  static func main() async throws {
    var mots = Arguments(CommandLine.arguments.dropFirst())
    switch mots.suivant() {
    case "ecrire":
      let evenements = mots.entier("--evenements") ?? 1000
      let lots = mots.entier("--lots") ?? 100
      let pasAPas = mots.drapeau("--pas-a-pas")
      let dossier = mots.obligatoire("DIR")
      mots.finir()
      try Ecrire(dossier: dossier, evenements: evenements, lots: lots).executer(pasAPas: pasAPas)
    case "exporter":
      let tours = mots.entier("--tours") ?? 9
      let dossier = mots.obligatoire("DIR")
      mots.finir()
      try Exporter(dossier: dossier, tours: tours).executer()
    case "generer":
      let isoles = mots.drapeau("--isoles")
      let lot = mots.entier("--lot") ?? 1000
      let graine = mots.entier("--graine") ?? 20_261_120
      guard let nombre = Int(mots.obligatoire("N")), nombre >= Generer.minimum, lot > 0 else {
        Arguments.refuser("N is at least \(Generer.minimum), and a lot at least 1")
      }
      let dossier = mots.obligatoire("DIR")
      mots.finir()
      try Generer(
        nombre: nombre, dossier: dossier, lot: isoles ? nil : lot, graine: UInt64(graine)
      ).executer()
    case "suivre":
      let tours = mots.entier("--tours") ?? 9
      let dossier = mots.obligatoire("DIR")
      mots.finir()
      try Suivre(dossier: dossier, tours: tours).executer()
    case let mot?: try await suivre(mot, &mots)
    case nil: Arguments.refuser("what is to be measured is missing")
    }
  }
  /// What is measured of the door of apps, and of followers.
  private static func suivre(_ mot: String, _ mots: inout Arguments) async throws {
    switch mot {
    case "lignes":
      let tours = mots.entier("--tours") ?? 101
      let dossier = mots.obligatoire("DIR")
      mots.finir()
      try await Lignes(dossier: dossier, tours: tours).executer()
    case "porte":
      let taches = mots.entier("--taches") ?? 20
      let actes = mots.entier("--actes") ?? 2000
      let attente = mots.entier("--attente") ?? 0
      let dossier = mots.obligatoire("DIR")
      mots.finir()
      try await Porte(dossier: dossier, taches: max(1, taches), actes: actes, attente: attente)
        .executer()
    case "inscrire":
      let actes = mots.entier("--actes") ?? 1000
      let pasAPas = mots.drapeau("--pas-a-pas")
      let dossier = mots.obligatoire("DIR")
      mots.finir()
      try await Nouveautes(dossier: dossier).inscrire(actes: actes, pasAPas: pasAPas)
    case "nouvelles":
      let depuis = mots.texte("--depuis").flatMap { Ancre($0) }
      let fin = mots.entier("--jusqu-a")
      let dossier = mots.obligatoire("DIR")
      mots.finir()
      try await Nouveautes(dossier: dossier).suivre(depuis: depuis, jusqua: fin)
    case "vivre":
      let enListe = mots.drapeau("--liste")
      let dossier = mots.obligatoire("DIR")
      mots.finir()
      if enListe {
        try await EcranVivant(dossier: dossier).vivre()
      } else {
        try await Nouveautes(dossier: dossier).vivre()
      }
    case "ecran":
      let actes = mots.entier("--actes") ?? 50
      let dossier = mots.obligatoire("DIR")
      mots.finir()
      try await EcranVivant(dossier: dossier).mesurer(actes: actes)
    case "base":
      let actes = mots.entier("--actes") ?? 1000
      let adresse = mots.obligatoire("ADRESSE")
      mots.finir()
      try Base(adresse: adresse, actes: max(1, actes)).executer()
    default:
      Arguments.refuser(
        "ecrire, exporter, generer, suivre, lignes, porte, inscrire, nouvelles, vivre, ecran or base"
      )
    }
  }
}
