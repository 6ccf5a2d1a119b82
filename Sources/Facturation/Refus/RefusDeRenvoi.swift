/// What an invoice cannot say of another: of the deposit that it deducts, or of the invoice that it
/// replaces.
extension RefusFacturation {
  package static func acompteDejaDeduit(_ numero: NumeroFacture, par facture: String) -> Self {
    Self(
      "acompte-deja-deduit",
      fr: "\(facture) déduit déjà l'acompte \(numero) ; pour le déduire autrement ou le créditer,"
        + " retirez-en ses lignes, ou créditez-les si la facture est émise.",
      en:
        "\(facture) deducts the deposit \(numero) already; to deduct it otherwise or to credit it,"
        + " remove its lines there, or credit them if that invoice is issued.",
      ["numero": numero.texte, "reference": facture])
  }

  package static func deductionFigee(_ numero: NumeroFacture) -> Self {
    Self(
      "deduction-figee",
      fr: "La ligne déduit l'acompte \(numero) pour ce qu'il en restait : ses sommes et sa TVA ne"
        + " changent plus. Retirez les lignes de cet acompte, puis déduisez-le de nouveau.",
      en:
        "The line deducts the deposit \(numero) for what was left of it: its amounts and its VAT no"
        + " longer change. Remove that deposit's lines, then deduct it again.",
      ["numero": numero.texte])
  }

  package static func deductionEntiere(_ numero: NumeroFacture, _ lignes: String) -> Self {
    Self(
      "deduction-entiere",
      fr:
        "L'acompte \(numero) se déduit en entier : sa déduction se crédite en entier aussi, ou reste."
        + " Ses lignes : \(lignes).",
      en:
        "The deposit \(numero) is deducted as a whole: its deduction is credited as a whole too, or"
        + " stays. Its lines: \(lignes).",
      ["numero": numero.texte, "lignes": lignes])
  }

  package static func acompteAutreClient(_ numero: NumeroFacture) -> Self {
    Self(
      "acompte-autre-client",
      fr:
        "L'acompte \(numero) est d'un autre client : il ne se déduit que d'une facture au client qui"
        + " l'a versé.",
      en: "The deposit \(numero) is another customer's: it is deducted only from an invoice to the"
        + " customer who paid it.",
      ["numero": numero.texte])
  }

  package static func deductionSansAcompte(_ numero: NumeroFacture) -> Self {
    Self(
      "deduction-sans-acompte",
      fr: "\(numero) n'est pas une facture d'acompte : rien d'autre ne se déduit.",
      en: "\(numero) is not a deposit invoice: nothing else is deducted.", ["numero": numero.texte])
  }

  package static let rectificativeSansFacture = Self(
    "rectificative-sans-facture",
    fr: "Une facture rectificative cite la facture émise qu'elle remplace : nommez-la.",
    en: "A corrected invoice cites the issued invoice that it replaces: name it.",
    remede: .nommerLaRemplacee)

  package static func remplacementSansRectificative(_ reference: String) -> Self {
    Self(
      "remplacement-sans-rectificative",
      fr: "Seule une facture rectificative peut remplacer \(reference) ; demandez ce type, ou ne"
        + " remplacez rien.",
      en:
        "Only a corrected invoice can replace \(reference); ask for that type, or replace nothing.",
      ["reference": reference])
  }

  package static func acompteRectifie(_ reference: String) -> Self {
    Self(
      "acompte-rectifie",
      fr: "\(reference) est une facture d'acompte : celle qui la remplacerait ne se déduirait plus."
        + " Créditez-la, puis demandez l'acompte par une nouvelle facture.",
      en:
        "\(reference) is a deposit invoice: what would replace it could be deducted no more. Credit"
        + " it, then ask for the deposit by a new invoice.",
      ["reference": reference])
  }
}
