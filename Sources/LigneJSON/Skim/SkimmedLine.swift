package import Facturation
package import Journaux

/// What a skim keeps of a line: its numbers and its place in the chain.
package struct SkimmedLine {
  /// What the event says in numbers.
  package internal(set) var numbers = EventNumbers(
    position: 0, time: .epoch, flux: .registre, fait: .autre, hash: .nulle)
  /// Who recorded it.
  package internal(set) var author = Author.specimen
  /// Its place among the events recorded with it.
  package internal(set) var batch: Batch?
  /// The key under which it was recorded.
  package internal(set) var cle: UUIDTexte?
  /// The hash that it gives of the line above.
  package internal(set) var predecessor = Empreinte.nulle
  /// Where the number stands among the bytes that it gives a document, and the number's series.
  package internal(set) var number: Range<Int>?
  package internal(set) var series: Range<Int>?
  /// Where the number stands of a deposit that is deducted.
  package internal(set) var deducted: Range<Int>?
  /// The settlement by which money was moved.
  package internal(set) var settlement: UUIDTexte?
  /// Where the SIREN stands that is said of a client, be it the beginning of a SIRET.
  package internal(set) var siren: Range<Int>?

  // What the event's numbers are made of, as it comes.
  var rank = 0
  var amounts: (totalHT: Int64, montantTVA: Int64, totalTTC: Int64) = (0, 0, 0)
  var payment = UUIDTexte.specimen

  /// Which payment the event is about, if it is about one.
  var paiement: PaiementDeFacture { PaiementDeFacture(PaiementID(payment), de: facture) }

  /// The facture in whose stream the event stands, if it stands in one.
  var facture: FactureID { FactureID(numbers.flux.parts?.uuid ?? .specimen) }

  /// Moves the places among the bytes, for a line that was skimmed in a copy.
  mutating func move(by offset: Int) {
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + offset..<range.upperBound + offset
    }
    (number, series) = (number.map(moved), series.map(moved))
    (deducted, siren) = (deducted.map(moved), siren.map(moved))
  }
}
