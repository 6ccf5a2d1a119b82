package import Facturation

extension ClientCree: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    fiche.writeMembers(to: &line)
    importe?.writeMembers(to: &line)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(fiche: try FicheClient(members: &line), importe: try .optional(from: &line))
  }
}

extension ClientModifie: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    fiche.writeMembers(to: &line)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(fiche: try FicheClient(members: &line))
  }
}

extension ProduitCree: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    fiche.writeMembers(to: &line)
    importe?.writeMembers(to: &line)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(fiche: try FicheProduit(members: &line), importe: try .optional(from: &line))
  }
}

extension ProduitModifie: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    fiche.writeMembers(to: &line)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(fiche: try FicheProduit(members: &line))
  }
}
