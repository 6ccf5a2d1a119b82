package import Facturation

extension FactureEmise: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    numero.writeMembers(to: &line)
    enTete.writeMembers(to: &line)
    line.member("vendeur", vendeur)
    line.member("client", client)
    line.member("lignes", lignes)
    line.member("totaux", totaux)
    importe?.writeMembers(to: &line)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      numero: try NumeroEmis(members: &line), enTete: try EnTete(members: &line),
      vendeur: try line.member("vendeur"), client: try line.member("client"),
      lignes: try line.members("lignes"), totaux: try line.member("totaux"),
      importe: try .optional(from: &line))
  }
}

extension PaiementEnregistre: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("paiementId", paiementId)
    line.member("montant", montant)
    line.member("mode", mode)
    line.member("datePaiement", datePaiement)
    line.member("reference", reference)
    importe?.writeMembers(to: &line)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      paiementId: try line.member("paiementId"), montant: try line.member("montant"),
      mode: try line.member("mode"), datePaiement: try line.member("datePaiement"),
      reference: try line.optional("reference"), importe: try .optional(from: &line))
  }
}

extension PaiementAnnule: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("paiementId", paiementId)
    line.member("motif", motif)
    importe?.writeMembers(to: &line)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      paiementId: try line.member("paiementId"), motif: try line.member("motif"),
      importe: try .optional(from: &line))
  }
}

extension AvoirEmis: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("avoirId", avoirId)
    numero.writeMembers(to: &line)
    line.member("dateAvoir", dateAvoir)
    line.member("numeroFacture", numeroFacture)
    line.member("dateFacture", dateFacture)
    line.member("motif", motif)
    line.member("lignes", lignes)
    line.member("totaux", totaux)
    importe?.writeMembers(to: &line)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      avoirId: try line.member("avoirId"), numero: try NumeroEmis(members: &line),
      dateAvoir: try line.member("dateAvoir"), numeroFacture: try line.member("numeroFacture"),
      dateFacture: try line.member("dateFacture"), motif: try line.member("motif"),
      lignes: try line.members("lignes"), totaux: try line.member("totaux"),
      importe: try .optional(from: &line))
  }
}

extension DocumentExporte: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("numero", numero)
    line.member("format", format)
    line.member("empreinte", empreinte)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      numero: try line.member("numero"), format: try line.member("format"),
      empreinte: try line.member("empreinte"))
  }
}
