package import Facturation
import Journal

// The records that only issued documents hold.

extension Ligne: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("ligneId", id)
    contenu.writeMembers(to: &line)
    line.member("total", total)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      id: try line.member("ligneId"), contenu: try ContenuLigne(members: &line),
      total: try line.member("total"))
  }
}

extension LigneCreditee: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("ligneId", ligneId)
    line.member("quantite", quantite)
    line.member("total", total)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      ligneId: try line.member("ligneId"), quantite: try line.member("quantite"),
      total: try line.member("total"))
  }
}

extension NumeroEmis: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("numero", numero)
    line.member("serie", serie)
    line.member("rang", Rank(number: rang))
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      numero: try line.member("numero"), serie: try line.member("serie"),
      rang: try line.member("rang", Rank.self).number)
  }
}

extension Totaux: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("sousTotal", sousTotal)
    line.member("remise", remise)
    line.member("totalHT", totalHT)
    line.member("groupes", groupes)
    line.member("montantTVA", montantTVA)
    line.member("totalTTC", totalTTC)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      sousTotal: try line.member("sousTotal"), remise: try line.member("remise"),
      totalHT: try line.member("totalHT"), groupes: try line.members("groupes"),
      montantTVA: try line.member("montantTVA"), totalTTC: try line.member("totalTTC"))
  }
}

extension GroupeTVA: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("tva", tva)
    line.member("categorieTVA", categorieTVA)
    line.member("base", base)
    line.member("montantTVA", montantTVA)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      tva: try line.member("tva"), categorieTVA: try line.member("categorieTVA"),
      base: try line.member("base"), montantTVA: try line.member("montantTVA"))
  }
}

extension OrigineImport: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.name("origine")
    line.literal("\"import\"")
    line.name("empreinte")
    line.string(empreinte)
  }

  package init(members line: inout LineReader) throws(LineError) {
    try line.name("origine")
    try line.literal("\"import\"")
    let empreinte = try line.member("empreinte", Empreinte.self)
    guard let origine = OrigineImport(empreinte: empreinte.texte) else {
      throw line.error(expected: .empreinte)
    }
    self = origine
  }

  /// Reads the members if they come next.
  static func optional(from line: inout LineReader) throws(LineError) -> OrigineImport? {
    try line.optional(from: "origine") { line throws(LineError) in
      try OrigineImport(members: &line)
    }
  }
}
