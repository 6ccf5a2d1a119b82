/// Why an invoice is refused what it would say of another: of the deposit that it deducts, or of the
/// invoice that it replaces.
package enum MotifDeRenvoi: Hashable, Sendable {
  case acompteDejaDeduit(NumeroFacture, par: String)
  case deductionFigee(NumeroFacture)
  case deductionEntiere(NumeroFacture, _ lignes: String)
  case acompteAutreClient(NumeroFacture)
  case deductionSansAcompte(NumeroFacture)
  case rectificativeSansFacture
  case remplacementSansRectificative(String)
  case acompteRectifie(String)
}

extension MotifDeRenvoi {
  /// The figures that the refusal turns on, each by its name.
  var chiffres: KeyValuePairs<String, String> {
    switch self {
    case .acompteDejaDeduit(let numero, let facture):
      ["numero": numero.texte, "reference": facture]
    case .deductionFigee(let numero), .acompteAutreClient(let numero),
      .deductionSansAcompte(let numero):
      ["numero": numero.texte]
    case .deductionEntiere(let numero, let lignes):
      ["numero": numero.texte, "lignes": lignes]
    case .rectificativeSansFacture: [:]
    case .remplacementSansRectificative(let reference), .acompteRectifie(let reference):
      ["reference": reference]
    }
  }
}

private typealias Code = RefusFacturation.Code

extension MotifDeRenvoi {
  /// The rule's name, and the reason with what to do about it, in one or two sentences.
  var enonce: Enonce {
    switch self {
    case .acompteDejaDeduit(let numero, let facture):
      Code.acompteDejaDeduit.dit(
        "\(facture) déduit déjà l'acompte \(numero) ; pour le déduire autrement ou le créditer,"
          + " retirez-en ses lignes, ou créditez-les si la facture est émise.",
        "\(facture) deducts the deposit \(numero) already; to deduct it otherwise or to credit it,"
          + " remove its lines there, or credit them if that invoice is issued.")
    case .deductionFigee(let numero):
      Code.deductionFigee.dit(
        "La ligne déduit l'acompte \(numero) pour ce qu'il en restait : ses sommes et sa TVA ne"
          + " changent plus. Retirez les lignes de cet acompte, puis déduisez-le de nouveau.",
        "The line deducts the deposit \(numero) for what was left of it: its amounts and its VAT no"
          + " longer change. Remove that deposit's lines, then deduct it again.")
    case .deductionEntiere(let numero, let lignes):
      Code.deductionEntiere.dit(
        "L'acompte \(numero) se déduit en entier : sa déduction se crédite en entier aussi, ou reste."
          + " Ses lignes : \(lignes).",
        "The deposit \(numero) is deducted as a whole: its deduction is credited as a whole too, or"
          + " stays. Its lines: \(lignes).")
    case .acompteAutreClient(let numero):
      Code.acompteAutreClient.dit(
        "L'acompte \(numero) est d'un autre client : il ne se déduit que d'une facture au client qui"
          + " l'a versé.",
        "The deposit \(numero) is another customer's: it is deducted only from an invoice to the"
          + " customer who paid it.")
    case .deductionSansAcompte(let numero):
      Code.deductionSansAcompte.dit(
        "\(numero) n'est pas une facture d'acompte : rien d'autre ne se déduit.",
        "\(numero) is not a deposit invoice: nothing else is deducted.")
    case .rectificativeSansFacture:
      Code.rectificativeSansFacture.dit(
        "Une facture rectificative cite la facture émise qu'elle remplace : nommez-la.",
        "A corrected invoice cites the issued invoice that it replaces: name it.")
    case .remplacementSansRectificative(let reference):
      Code.remplacementSansRectificative.dit(
        "Seule une facture rectificative peut remplacer \(reference) ; demandez ce type, ou ne"
          + " remplacez rien.",
        "Only a corrected invoice can replace \(reference); ask for that type, or replace nothing.")
    case .acompteRectifie(let reference):
      Code.acompteRectifie.dit(
        "\(reference) est une facture d'acompte : celle qui la remplacerait ne se déduirait plus."
          + " Créditez-la, puis demandez l'acompte par une nouvelle facture.",
        "\(reference) is a deposit invoice: what would replace it could be deducted no more. Credit"
          + " it, then ask for the deposit by a new invoice.")
    }
  }
}
