import Facturier

/// Commands that serve one purpose, as the help's first screen names them.
struct CommandGroup: Sendable {
  /// What `facturier help` takes.
  let name: Phrase
  /// What its commands are for, in a few words.
  let summary: Phrase
  let commands: [Command]

  private init(_ fr: String, _ en: String, fr quoi: String, en what: String, _ commandes: [Command])
  {
    (name, summary) = (Phrase(fr: fr, en: en), Phrase(fr: quoi, en: what))
    self.commands = commandes
  }

  /// The group of that name in either language, with or without accents.
  static func named(_ mot: String) -> CommandGroup? {
    all.first { groupe in
      Langue.allCases.contains { groupe.name.en($0).sansParure == mot.sansParure }
    }
  }

  static let all = [
    CommandGroup(
      "vendre", "sell", fr: "clients, produits, brouillons et leurs lignes, émission",
      en: "customers, products, drafts and their lines, issue",
      [
        .creerUnClient, .modifierUnClient, .archiverUnClient, .listerLesClients, .afficherUnClient,
        .creerUnProduit, .modifierUnProduit, .archiverUnProduit, .listerLesProduits,
        .afficherUnProduit, .creer, .dupliquer, .ajouterUneLigne, .modifierUneLigne,
        .retirerUneLigne, .accorderUneRemise, .deduire, .fixerEcheance, .conditions, .notes,
        .fixerNature, .fixerLivraison, .fixerReferences, .fixerVersement, .passerAuClient,
        .controler, .emettre,
      ]),
    CommandGroup(
      "encaisser", "collect", fr: "paiements, remboursements, pertes",
      en: "payments, refunds, bad debts",
      [.payer, .rejeterUnPaiement, .rembourser, .imputer, .irrecouvrable]),
    CommandGroup(
      "corriger", "correct", fr: "avoirs, paiements saisis par erreur, brouillons abandonnés",
      en: "credit notes, payments recorded by mistake, abandoned drafts",
      [.emettreUnAvoir, .annulerUnPaiement, .annuler]),
    CommandGroup(
      "regarder", "look", fr: "listes, totaux, balance âgée, historique, origine des chiffres",
      en: "lists, totals, ages, history, where figures come from",
      [
        .lister, .afficher, .afficherTotaux, .afficherBalanceAgee, .afficherHistorique, .pourquoi,
        .qui, .comparer, .suivre, .rejouer,
      ]),
    CommandGroup(
      "prouver", "prove", fr: "clôtures, vérification, ancres, dossiers d'audit",
      en: "closings, verification, anchors, audit packages",
      [.cloturer, .listerLesClotures, .verifier, .ancrer, .exporterUnDossier, .horloge]),
    CommandGroup(
      "échanger", "exchange", fr: "PDF, factures électroniques, tables, écritures, imports",
      en: "PDF, electronic invoices, tables, books, imports",
      [
        .exporterFacture, .exporterFacturX, .exporterCII, .exporterUBL, .exporterDTO, .exporterCSV,
        .exporterRecettes, .exporterFEC, .exporterHledger, .exporterBeancount, .exporterRapport,
        .exporterVoyage, .importerDTO, .importerCII, .importerCSV,
      ]),
    CommandGroup(
      "registre", "ledger", fr: "ouverture, vendeur, comptes, copies, bases PostgreSQL",
      en: "opening, seller, accounts, copies, PostgreSQL databases",
      [
        .ouvrir, .modifierLeVendeur, .afficherLeVendeur, .comptes, .copier, .preparerUneBase,
        .listerUneBase, .ecrireLeSchema, .demo, .completer,
      ]),
  ]
}
