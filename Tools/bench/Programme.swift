import Facturier

/// Measures the journal, and makes journals to measure with; each answer is a line of JSON.
///
///     Banc ecrire DIR [--evenements N] [--lots K] [--pas-a-pas]
///     Banc exporter DIR [--tours N]
///     Banc generer N DIR [--lot K | --isoles] [--graine G]
///     Banc suivre DIR [--tours N]
@main
enum Programme {
  static func main() throws {
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
    default:
      Arguments.refuser("ecrire, exporter, generer or suivre")
    }
  }
}
