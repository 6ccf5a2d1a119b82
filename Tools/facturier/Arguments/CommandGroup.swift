import Facturier

/// Commands that serve one purpose, as the help's first screen names them.
struct CommandGroup: Sendable {
  /// What `facturier help` takes.
  let name: Phrase
  /// What its commands are for, in a few words.
  let summary: Phrase
  let commands: [Command]

  /// The group of that name in either language, with or without accents.
  static func named(_ mot: String) -> CommandGroup? {
    all.first { groupe in
      Langue.allCases.contains { groupe.name.en($0).sansParure == mot.sansParure }
    }
  }

  static let all = [
    CommandGroup(
      name: Phrase(fr: "vendre", en: "sell"),
      summary: Phrase(
        fr: "clients, produits, brouillons et leurs lignes, émission",
        en: "customers, products, drafts and their lines, issue"),
      commands: [
        .creerUnClient, .modifierUnClient, .archiverUnClient, .listerLesClients, .afficherUnClient,
        .creerUnProduit, .modifierUnProduit, .archiverUnProduit, .listerLesProduits,
        .afficherUnProduit, .creer, .dupliquer, .ajouterUneLigne, .modifierUneLigne,
        .retirerUneLigne, .accorderUneRemise, .deduire, .fixerEcheance, .conditions, .notes,
        .fixerNature, .fixerLivraison, .fixerReferences, .fixerVersement, .passerAuClient,
        .controler, .emettre,
      ]),
    CommandGroup(
      name: Phrase(fr: "encaisser", en: "collect"),
      summary: Phrase(fr: "paiements, remboursements, pertes", en: "payments, refunds, bad debts"),
      commands: [.payer, .rejeterUnPaiement, .rembourser, .imputer, .irrecouvrable]),
    CommandGroup(
      name: Phrase(fr: "corriger", en: "correct"),
      summary: Phrase(
        fr: "avoirs, paiements saisis par erreur, brouillons abandonnés",
        en: "credit notes, payments recorded by mistake, abandoned drafts"),
      commands: [.emettreUnAvoir, .annulerUnPaiement, .annuler]),
    CommandGroup(
      name: Phrase(fr: "regarder", en: "look"),
      summary: Phrase(
        fr: "listes, totaux, balance âgée, historique, origine des chiffres",
        en: "lists, totals, ages, history, where figures come from"),
      commands: [
        .lister, .afficher, .afficherTotaux, .afficherBalanceAgee, .afficherHistorique, .pourquoi,
        .qui, .comparer, .suivre, .rejouer,
      ]),
    CommandGroup(
      name: Phrase(fr: "prouver", en: "prove"),
      summary: Phrase(
        fr: "clôtures, vérification, ancres, dossiers d'audit",
        en: "closings, verification, anchors, audit packages"),
      commands: [.cloturer, .listerLesClotures, .verifier, .ancrer, .exporterUnDossier, .horloge]),
    CommandGroup(
      name: Phrase(fr: "échanger", en: "exchange"),
      summary: Phrase(
        fr: "PDF, factures électroniques, tables, écritures, imports",
        en: "PDF, electronic invoices, tables, books, imports"),
      commands: [
        .exporterFacture, .exporterFacturX, .exporterCII, .exporterUBL, .exporterDTO, .exporterCSV,
        .exporterRecettes, .exporterFEC, .exporterHledger, .exporterBeancount, .exporterRapport,
        .exporterVoyage, .importerDTO, .importerCII, .importerCSV,
      ]),
    CommandGroup(
      name: Phrase(fr: "registre", en: "ledger"),
      summary: Phrase(
        fr: "ouverture, vendeur, comptes, copies, bases PostgreSQL",
        en: "opening, seller, accounts, copies, PostgreSQL databases"),
      commands: [
        .ouvrir, .modifierLeVendeur, .afficherLeVendeur, .comptes, .copier, .preparerUneBase,
        .listerUneBase, .ecrireLeSchema, .demo, .completer,
      ]),
  ]
}
