/// What sellers and customers say of themselves.
extension RefusFacturation {
  package static func sirenSiretEnDesaccord(_ siren: Siren, _ siret: Siret) -> Self {
    Self(
      "siren-siret-en-desaccord",
      fr: "Le SIRET \(siret) n'appartient pas au SIREN \(siren) : ses neuf premiers chiffres"
        + " devraient être ce SIREN.",
      en:
        "The SIRET \(siret) does not belong to the SIREN \(siren): its first nine digits should be"
        + " that SIREN.",
      ["siren": siren.texte, "siret": siret.texte])
  }

  package static func sirenTVAEnDesaccord(_ siren: Siren, _ tva: NumeroTVA) -> Self {
    Self(
      "siren-tva-en-desaccord",
      fr: "Le numéro de TVA \(tva) n'appartient pas au SIREN \(siren) : il devrait finir par ce"
        + " SIREN.",
      en: "The VAT number \(tva) does not belong to the SIREN \(siren): it should end with that"
        + " SIREN.",
      ["siren": siren.texte, "numeroTVA": tva.texte])
  }

  package static func sirenAdresseEnDesaccord(_ siren: Siren, _ adresse: AdresseElectronique)
    -> Self
  {
    Self(
      "siren-adresse-en-desaccord",
      fr:
        "L'adresse électronique \(adresse) ne commence pas par le SIREN \(siren) ; corrigez l'un des"
        + " deux.",
      en:
        "The electronic address \(adresse) does not begin with the SIREN \(siren); correct one of the"
        + " two.",
      ["siren": siren.texte, "adresseElectronique": adresse.texte])
  }

  package static let vendeurSansNumeroTVA = Self(
    "vendeur-sans-numero-tva",
    fr: "Le vendeur facture la TVA, et son numéro de TVA manque ; une facture doit le porter.",
    en: "The seller charges VAT, and its VAT number is missing; an invoice has to bear it.",
    remede: .completerLeVendeur)

  package static func clientSansAdresse(_ nom: Libelle) -> Self {
    Self(
      "client-sans-adresse",
      fr: "L'adresse de \(nom) manque ; la facture d'un professionnel doit la porter.",
      en: "The address of \(nom) is missing; the invoice of a business has to bear it.",
      ["client": nom.texte], remede: .donnerUneAdresse)
  }

  package static let prelevementSansMandat = Self(
    "prelevement-sans-mandat",
    fr: "La facture est à prélever, et le mandat du client manque ; sans lui, rien ne l'autorise.",
    en:
      "The invoice is to be paid by direct debit, and the customer's mandate is missing; without it"
      + " nothing allows that.",
    remede: .donnerUnMandat)
}
