package import Facturation

extension RegistreOuvert: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("registre", registre)
    line.member("format", Rank(number: format))
    line.member("vendeur", vendeur)
    line.member("serieFactures", serieFactures)
    line.member("serieAvoirs", serieAvoirs)
    line.member("fuseau", fuseau)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      registre: try line.member("registre"), format: try line.member("format", Rank.self).number,
      vendeur: try line.member("vendeur"), serieFactures: try line.member("serieFactures"),
      serieAvoirs: try line.member("serieAvoirs"), fuseau: try line.member("fuseau"))
  }
}

extension VendeurModifie: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("vendeur", vendeur)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(vendeur: try line.member("vendeur"))
  }
}

extension HorlogeCorrigee: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("motif", motif)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(motif: try line.member("motif"))
  }
}
