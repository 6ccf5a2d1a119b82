/// The headings under which the help shows options, in their order; each option says its own where it is
/// declared, and options of one name say the same.
///
/// What stands under `options` is what a command is mostly used with, and comes first; `Tools/checks/cli.py`
/// sees to it that this part fits a screen in every command's help, and so does each heading.
enum Rubrique: CaseIterable {
  case options
  case entreprise, adresses, tva, precisions, paiement
  case livraison, lieuDeLivraison, versement, prelevement, tresorerie
  case registre, fichier, preuves, journal, csv
  case enregistrement

  /// What it is called.
  var titre: Phrase {
    switch self {
    case .options: Phrase(fr: "OPTIONS", en: "OPTIONS")
    case .entreprise: Phrase(fr: "ENTREPRISE", en: "BUSINESS")
    case .adresses: Phrase(fr: "ADRESSES", en: "ADDRESSES")
    case .tva: Phrase(fr: "TVA", en: "VAT")
    case .precisions: Phrase(fr: "PRÉCISIONS", en: "DETAILS")
    case .paiement: Phrase(fr: "PAIEMENT", en: "PAYMENT")
    case .livraison: Phrase(fr: "LIVRAISON ET COMMANDE", en: "DELIVERY AND ORDER")
    case .lieuDeLivraison: Phrase(fr: "LIEU DE LIVRAISON", en: "PLACE OF DELIVERY")
    case .versement: Phrase(fr: "VERSEMENT", en: "REMITTANCE")
    case .prelevement: Phrase(fr: "PRÉLÈVEMENT", en: "DIRECT DEBIT")
    case .tresorerie: Phrase(fr: "TRÉSORERIE", en: "MONEY")
    case .registre: Phrase(fr: "REGISTRE", en: "LEDGER")
    case .fichier: Phrase(fr: "FICHIER", en: "FILE")
    case .preuves: Phrase(fr: "SIGNATURES ET JETONS", en: "SIGNATURES AND TOKENS")
    case .journal: Phrase(fr: "JOURNAL", en: "JOURNAL")
    case .csv: Phrase(fr: "CSV", en: "CSV")
    case .enregistrement: Phrase(fr: "ENREGISTREMENT", en: "RECORDING")
    }
  }
}
