import Facturier

/// What happens to issued invoices, and how all is looked at.
extension Option {
  static let montant = Option(
    "montant <montant>", english: "amount", fr: "Le montant.", en: "The amount.")
  static let montantOuSolde = Option(
    montant, fr: "Le montant (sur un terminal, le solde est proposé).",
    en: "The amount (on a terminal, the balance is proposed).")
  static let mode = Option(
    "mode <mode>", english: "means",
    fr: "Le mode : \(ConditionsPaiement.mots(.francais)) (celui de la facture).",
    en: "The means: \(ConditionsPaiement.mots(.anglais)); the invoice's own.")
  static let reference = Option(
    "reference <texte>", under: .precisions,
    fr: "La référence du paiement : un numéro de chèque, de virement.",
    en: "The payment's reference: a cheque's or a transfer's number.")
  static let frais = Option(
    "frais <montant>", english: "charges",
    fr: "Ce que la banque a prélevé au vendeur pour le rejet.",
    en: "What the bank charged the seller for it.")
  static let avoirRembourse = Option(
    "avoir <avoir>", english: "credit",
    fr: "L'avoir qui est payé, par son numéro ; jamais plus que son montant.",
    en: "The credit note that is paid out, by its number; never more than it comes to.")
  static let paye = Option(
    "paye <montant>", english: "paid", fr: "Ce qui en est payé à l'émission ; la facture le dit.",
    en: "What is paid of it as it is issued; the invoice says so.")
  static let tropPercu = Option(
    "trop-percu", english: "overpaid", fr: "Accepte plus que le solde.",
    en: "Accepts more than the balance.")
  static let auDela = Option(
    "au-dela", english: "beyond", fr: "Accepte plus que ce qui est à rendre.",
    en: "Accepts a refund beyond what is owed.")
  static let motif = Option("motif <texte>", english: "reason", fr: "La raison.", en: "The reason.")
  static let ligne = Option(
    "ligne <ligne[:quantite|=montant]>", english: "line",
    fr: "Une ligne à créditer, en entier, d'une quantité (2:1,5) ou d'un montant (2=50,00) : HT, ou"
      + " TTC si les prix le sont, la remise de la ligne déjà déduite, pas celle du tout ; toutes"
      + " sans cette option.",
    en: "A line to credit: all of it, a quantity (2:1.5) or an amount (2=50.00): before VAT unless"
      + " prices include it, after the line's discount and before that on the whole; every line"
      + " without this option.")
  static let sansVerifier = Option(
    "sans-verifier", english: "skip-hashes",
    fr: "Contrôle chaque octet et chaque lien, mais aucune empreinte : plus rapide, sans preuve."
      + " Jusqu'à un moment, ou pour une facture, les empreintes sont contrôlées quand même.",
    en: "Checks every byte and every link, but no hash: faster, and no proof. Up to a moment, or"
      + " for one invoice, hashes are checked all the same.")
  static let fils = Option(
    "fils <nombre>", english: "threads", under: .journal,
    fr: "Le nombre de fils au plus (un par processeur).",
    en: "The number of threads at most (one a processor).")
  static let ancre = Option(
    "ancre <ancre>", english: "anchor",
    fr: "Une ancre gardée ailleurs, que le journal doit contenir : POSITION:EMPREINTE, sa ligne ou"
      + " le fichier qui la porte.",
    en: "An anchor kept elsewhere that the journal must contain: POSITION:HASH, its line, or the"
      + " file that holds it.")
  static let depuisAncre = Option(
    "depuis <ancre>", english: "since",
    fr: "Ne vérifie que ce qui suit cette ancre ; tout ce qu'elle couvre est pris sur parole.",
    en: "Verifies only what comes after that anchor; all that it covers is taken on trust.")
  static let suiviDepuis = Option(
    depuisAncre,
    fr: "Dit aussi ce qui suit cet événement, par POSITION:EMPREINTE ; sans cette option, ce qui"
      + " vient à partir de maintenant.",
    en: "Tells what follows that event too, by POSITION:HASH; without this option, what comes from"
      + " now on.")
  static let jusquIci = Option(
    "jusqu-ici", english: "to-here", fr: "S'arrête quand tout ce qui est enregistré est dit.",
    en: "Ends once all that is recorded has been told.")
  static let contre = Option(
    "contre <dossier|ancre>", english: "against",
    fr: "Dit si le registre et cette copie, ou cette ancre, se suivent, ou bien où ils se"
      + " séparent.",
    en: "Says only whether the ledger and that copy, or that anchor, follow on, or else where they"
      + " part.")
  static let bref = Option(
    "bref", english: "brief",
    fr: "Une seule ligne, pour une tâche planifiée : vérifie ce qui est nouveau depuis la dernière"
      + " fois (verifie.point), et que rien n'a changé avant ; avec --depuis, ce qui suit l'ancre.",
    en: "One line, for a scheduled job: verifies what is new since the last time (verifie.point),"
      + " and that nothing before has changed; with --depuis what comes after the anchor.")
  static let statut = Option(
    "statut <statut>", english: "status",
    fr: "De ce statut ; impayée : envoyée ou en retard ; à déduire : un acompte non déduit.",
    en: "This status; unpaid: sent, overdue; undeducted: a deposit that nothing deducts.")
  static let avoirs = Option(
    "avoirs", english: "credits", fr: "Les avoirs, par date.", en: "The credit notes, by date.")
  static let au = Option(
    "au <date>", english: "to",
    fr: "Le jour auquel on regarde, ou la fin d'un mois : AAAA-MM-JJ, AAAA-MM (aujourd'hui).",
    en: "The day to look at, or a month's last: YYYY-MM-DD, YYYY-MM (today).")
  static let tri = Option(
    "tri <ordre>", english: "sort",
    fr: "L'ordre : date, echeance, numero, client, montant ou solde ; les plus grands d'abord"
      + " (celui de leur création).",
    en: "The order: date, due, number, customer, amount or balance; largest first (as they were"
      + " begun).")
  static let enregistreDu = Option(
    du, fr: "Seulement ce qui a été enregistré ce jour-là ou après.",
    en: "Only what was recorded on this day or later.")
  static let enregistreAu = Option(
    au, fr: "Seulement ce qui a été enregistré ce jour-là ou avant.",
    en: "Only what was recorded on this day or before.")
  static let parAuteur = Option(
    "auteur <nom>", english: "author",
    fr: "Seulement ce qu'a fait cette personne, par son nom ou le début d'un mot.",
    en: "Only what this person did, by name or the beginning of a word.")
  static let position = Option(
    "position <position>", fr: "L'état à cette ligne, son acte achevé.",
    en: "The state as of that line, its act done.")
  static let sansEtats = Option(
    "sans-etats", english: "without-states", under: .journal,
    fr: "Relit tout le journal, sans les états gardés à côté des factures (plus lent).",
    en: "Reads all of the journal, not the state kept beside it of each invoice (slower).")
  static let jusquA = Option(
    "jusqu-a <moment>", english: "up-to",
    fr: "Rejoue jusqu'à cette position ou ce jour d'enregistrement.",
    en: "Replays up to that position or day of recording.")
  static let clotureJusquAu = Option(
    "jusqu-au <date>", english: "until",
    fr: "Le dernier jour à clore, ou un mois (2026-10) ; au plus tard hier.",
    en: "The last day to close, or a month (2026-10); yesterday at the latest.")
  static let uneFacture = Option(
    "facture <facture>", english: "invoice", fr: "Seulement cette facture.",
    en: "Only this invoice.")
  static let histoireDuClient = Option(
    client, fr: "L'historique d'un client et de ses factures.",
    en: "The history of a customer and its invoices.")
  static let pourClient = Option(
    client, fr: "Seulement les factures de ce client.", en: "Only this customer's invoices.")

  // Every option is named once, here, in a file beside this or in that of its command, and means the same in
  // every command.

  static let registre = Option(
    "registre <dir>", english: "ledger",
    fr: "Le dossier ou l'adresse du registre (sinon $FACTURIER_REGISTRE, sinon ./registre).",
    en: "The ledger's folder or address (else $FACTURIER_REGISTRE, else ./registre).")
  static let auteur = Option(
    "auteur <nom>", english: "author",
    fr: "Qui agit (sinon $FACTURIER_AUTEUR, sinon l'utilisateur du système).",
    en: "Who acts (else $FACTURIER_AUTEUR, else the system's user).", setting: [.auteur])
  static let langue = Option(
    "langue <fr|en>", english: "language", fr: "La langue des textes : fr ou en.",
    en: "The language of texts: fr or en.")
  static let json = Option(
    "json", fr: "Répond en JSON, un objet par ligne.", en: "Answers in JSON, an object a line.")
  static let attente = Option(
    "attente <secondes>", english: "wait",
    fr: "Combien de secondes attendre un registre occupé (10).",
    en: "How many seconds to wait for a ledger in use (10).")

  /// What every command takes.
  static let communes: [Option] = [.registre, .auteur, .langue, .json, .attente]

  static let idempotence = Option(
    "idempotence <cle>", english: "idempotency", under: .enregistrement,
    fr: "Une clé sous laquelle l'acte n'est fait qu'une fois ; donnez alors des identifiants, car"
      + " un nom peut désigner autre chose plus tard.",
    en: "A key under which the act is done once only; give identifiers with it, for a name may mean"
      + " another later.")
  static let version = Option(
    "si-version <position>", english: "if-version", under: .enregistrement,
    fr: "La position du dernier événement que l'on a vu de l'objet à modifier (version dans"
      + " « afficher --json »).",
    en: "The position of the last event seen of what is to be changed (version in “show --json”).")

  /// What every command takes that records something.
  static let dActe: [Option] = [.idempotence, .version]
}
