package import Facturation

extension FactureCreee: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("brouillon", Rank(number: brouillon))
    enTete.writeMembers(to: &line)
    importe?.writeMembers(to: &line)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      brouillon: try line.member("brouillon", Rank.self).number,
      enTete: try EnTete(members: &line), importe: try .optional(from: &line))
  }
}

extension LigneAjoutee: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("ligneId", ligneId)
    contenu.writeMembers(to: &line)
    importe?.writeMembers(to: &line)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      ligneId: try line.member("ligneId"), contenu: try ContenuLigne(members: &line),
      importe: try .optional(from: &line))
  }
}

extension LigneModifiee: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("ligneId", ligneId)
    contenu.writeMembers(to: &line)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(ligneId: try line.member("ligneId"), contenu: try ContenuLigne(members: &line))
  }
}

extension LigneRetiree: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("ligneId", ligneId)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(ligneId: try line.member("ligneId"))
  }
}

extension RemiseAccordee: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("remisePourcentage", remisePourcentage)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(remisePourcentage: try line.member("remisePourcentage"))
  }
}

extension EcheanceModifiee: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("dateEcheance", dateEcheance)
    line.member("delaiJours", delaiJours)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      dateEcheance: try line.member("dateEcheance"), delaiJours: try line.optional("delaiJours"))
  }
}

extension ConditionsModifiees: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("conditionsPaiement", conditionsPaiement)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(conditionsPaiement: try line.member("conditionsPaiement"))
  }
}

extension NotesModifiees: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("notes", notes)
    line.member("notesCommentaire", notesCommentaire)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      notes: try line.optional("notes"), notesCommentaire: try line.optional("notesCommentaire"))
  }
}

extension ClientChange: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("clientId", clientId)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(clientId: try line.member("clientId"))
  }
}

extension FactureAnnulee: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("motif", motif)
    importe?.writeMembers(to: &line)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(motif: try line.member("motif"), importe: try .optional(from: &line))
  }
}
