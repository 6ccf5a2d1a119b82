import Facturier

/// The headings under which the help shows options: an option means the same in every command, so it
/// stands under the same heading in each.
///
/// What stands under none is what a command is mostly used with, and comes first; `Tools/checks/cli.py`
/// sees to it that this part fits a screen in every command's help, and so does each heading.
struct RubriqueDOptions {
  let titre: Phrase
  let options: [Option]

  private static let toutes = [
    Self(
      titre: Phrase(fr: "ENTREPRISE", en: "BUSINESS"),
      options: [
        .siren, .siret, .tvaIntra, .identifiant, .code, .formeJuridique, .capital, .rcs,
      ]),
    Self(
      titre: Phrase(fr: "ADRESSES", en: "ADDRESSES"),
      options: [
        .adresse, .complement, .codePostal, .ville, .region, .pays, .adresseFacturation,
        .adresseLivraison, .email, .adresseElectronique,
      ]),
    Self(
      titre: Phrase(fr: "TVA", en: "VAT"),
      options: [
        .regime, .optionDebits, .sansOptionDebits, .tva, .exoneration, .categorieTVA,
        .motifExoneration,
      ]),
    Self(
      titre: Phrase(fr: "PRÉCISIONS", en: "DETAILS"),
      options: [
        .motifRemise, .description, .referenceDeLigne, .rubrique, .natureDeLigne, .periode, .compte,
        .natureUsuelle, .mention,
      ]),
    Self(
      titre: Phrase(fr: "PAIEMENT", en: "PAYMENT"),
      options: [.echeance, .delai, .conditions, .escompte, .tauxPenalites, .iban, .bic]),
    Self(
      titre: Phrase(fr: "LIVRAISON ET COMMANDE", en: "DELIVERY AND ORDER"),
      options: [
        .livraison, .livraisonFin, .referenceAcheteur, .referenceCommande, .dateCommande,
      ]),
    Self(
      titre: Phrase(fr: "LIEU DE LIVRAISON", en: "PLACE OF DELIVERY"),
      options: [
        .livraisonAdresse, .livraisonComplement, .livraisonCodePostal, .livraisonVille,
        .livraisonRegion, .livraisonPays,
      ]),
    Self(
      titre: Phrase(fr: "VERSEMENT", en: "REMITTANCE"),
      options: [.compteAPayer, .compteBIC, .beneficiaire, .beneficiaireSiren]),
    Self(
      titre: Phrase(fr: "PRÉLÈVEMENT", en: "DIRECT DEBIT"),
      options: [.mandat, .mandatICS, .mandatIBAN]),
    Self(
      titre: Phrase(fr: "TRÉSORERIE", en: "MONEY"),
      options: [
        .compteBanque, .compteCaisse, .compteCheques, .compteCartes, .compteEffets,
        .compteCompensations, .compteAutresReglements, .compteFraisBancaires,
      ]),
    Self(
      titre: Phrase(fr: "REGISTRE", en: "LEDGER"),
      options: [.serieFactures, .serieAvoirs, .fuseau]),
    Self(
      titre: Phrase(fr: "FICHIER", en: "FILE"),
      options: [
        .correspondance, .vers, .format, .police, .formatPapier, .logo, .clientSous,
        .lignesJSON, .enveloppe,
      ]),
    Self(
      titre: Phrase(fr: "SIGNATURES ET JETONS", en: "SIGNATURES AND TOKENS"),
      options: [.signataires, .autorites, .demandeTSA, .ajouter]),
    Self(titre: Phrase(fr: "JOURNAL", en: "JOURNAL"), options: [.sansEtats]),
    Self(titre: Phrase(fr: "CSV", en: "CSV"), options: [.csv] + Option.deCSV),
    Self(
      titre: Phrase(fr: "ENREGISTREMENT", en: "RECORDING"), options: [.idempotence, .version]),
  ]

  /// Options under their headings, each heading with those that are there.
  static func ranger(_ options: [Option]) -> [RubriqueDOptions] {
    let rangees = toutes.flatMap(\.options)
    let premieres = Self(
      titre: Phrase(fr: "OPTIONS", en: "OPTIONS"), options: options.filter { !rangees.contains($0) }
    )
    let suivantes = toutes.map { rubrique in
      Self(titre: rubrique.titre, options: options.filter(rubrique.options.contains))
    }
    return ([premieres] + suivantes).filter { !$0.options.isEmpty }
  }
}
