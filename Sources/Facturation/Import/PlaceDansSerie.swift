/// The place of a number in a series, found from its text alone.
extension NumeroEmis {
  /// The place that an imported number has here, or why it has none.
  ///
  /// A number that a series of the registre would give belongs to that series, whatever the file
  /// says, lest it be given again; on that day, unless it is known for one of a firm that counts its
  /// years otherwise. Another keeps the place that the file gives it; without one, its last digits are
  /// its rank: `FA/2024/017` is rank 17 of `FA/2024/{n:3}`.
  init(
    _ importe: NumeroImporte, le jour: DateCivile, etranger: Bool, dans registre: Registre
  ) throws(EcartImport) {
    let numero = importe.numero
    if let place = registre.place(de: numero) {
      guard etranger || registre.donne(place, le: jour) else {
        throw EcartImport("numero", .numeroDUnAutreJour(numero, jour))
      }
      self = place
    } else if let serie = importe.serie, let rang = importe.rang {
      let donne = try? serie.numero(rang: rang, du: .premiere)
      guard (1...Serie.rangMaximal).contains(rang), donne == numero,
        serie == serie.souche(du: .premiere)
      else { throw EcartImport("serie", .serieEnDesaccord(numero, serie, rang: rang)) }
      self.init(numero: numero, serie: serie, rang: rang)
    } else {
      guard let place = Self.parLesChiffres(numero) else {
        throw EcartImport("numero", .numeroSansSerie(numero))
      }
      self = place
    }
  }

  /// The series whose rank is the last group of digits that is not zero, nine of them at most.
  private static func parLesChiffres(_ numero: NumeroFacture) -> NumeroEmis? {
    let octets = Array(numero.texte.utf8)
    var fin = octets.count
    while let dernier = octets[..<fin].lastIndex(where: \.estChiffre) {
      let groupe = octets[...dernier].suffix(9).reversed().prefix(while: \.estChiffre).count
      let debut = dernier + 1 - groupe
      let rang = octets[debut...dernier].reduce(0) { $0 * 10 + Int($1 - 0x30) }
      fin = debut
      guard rang > 0 else { continue }
      func texte(_ morceau: ArraySlice<UInt8>) -> String {
        String(decoding: morceau, as: UTF8.self)
      }
      let variable = groupe == 1 ? "{n}" : "{n:\(groupe)}"
      let serie = texte(octets[..<debut]) + variable + texte(octets[(dernier + 1)...])
      return (try? Serie(texte: serie)).map { NumeroEmis(numero: numero, serie: $0, rang: rang) }
    }
    return nil
  }
}

extension Registre {
  /// The place of a number that one of the registre's own series would give on some day.
  package func place(de numero: NumeroFacture) -> NumeroEmis? {
    serieFactures.place(de: numero) ?? serieAvoirs.place(de: numero)
  }

  /// Whether one of the registre's own series gives a place on that day.
  fileprivate func donne(_ place: NumeroEmis, le jour: DateCivile) -> Bool {
    [serieFactures, serieAvoirs].contains { $0.souche(du: jour) == place.serie }
  }
}

/// A fault of one field, before it is known of which invoice it is.
struct EcartImport: Error {
  let champ: String
  let defaut: Defaut

  init(_ champ: String, _ defaut: Defaut) {
    self.champ = champ
    self.defaut = defaut
  }
}
