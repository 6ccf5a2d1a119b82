import Exporters
import Facturation
import Journaux
import Preuves

/// What is to be read first of an audit package: what it holds, and the commands that check it all.
///
/// Each command stands on a line of its own, four spaces in, and works as it is printed.
struct NoticeDossier {
  static let registre = "registre"
  static let comptabilite = "comptabilite"
  static let tables = "csv"
  static let rapport = "rapport.html"
  static let voyage = "voyage.html"
  static let factures = "factures.json"
  static let documents = "documents"
  static let signataires = "signataires"
  static let autorites = "autorites.pem"

  /// The command that verifies the journal.
  static let verification = "python3 -I verifier.py \(registre)"

  /// The command that shows that a journal holds that end.
  static func verification(_ tete: Head) -> String {
    "\(verification) --ancre \(tete.position):\(tete.hash.texte)"
  }

  let langue: Langue
  let vendeur: Vendeur
  let periode: ClosedRange<DateCivile>
  let cloture: PeriodeCloturee?
  let estCloseApres: Bool
  let ancre: AncreDatee
  let constat: Constat
  let documents, fichiers: Int
  /// What is kept beside the journal, by the names of files from within the registre's folder.
  let preuves: [(nom: String, ancre: String, preuve: Preuve)]
  let avecSignataires, avecAutorites, avecVoyage: Bool

  /// What the file is called.
  var nom: String { dire("LISEZMOI.txt", "README.txt") }

  /// The text.
  var texte: String {
    ([titre, etat, contenu, verifier] + preuvesAVerifier + [suite])
      .joined(separator: "\n\n") + "\n"
  }

  private func dire(_ francais: String, _ anglais: String) -> String {
    langue == .francais ? francais : anglais
  }

  private var titre: String {
    let (du, au) = (periode.lowerBound.affiche(langue), periode.upperBound.affiche(langue))
    return """
      \(dire("DOSSIER D'AUDIT", "AUDIT PACKAGE"))

      \(vendeur.nom), SIREN \(vendeur.siren)
      \(dire("Du \(du) au \(au)", "From \(du) to \(au)"))
      """
  }

  private var etat: String {
    let jusqua = dire(
      "Le journal va jusqu'à l'événement \(ancre.position), dont voici l'ancre :",
      "The journal goes up to event \(ancre.position), of which this is the anchor:")
    return "\(jusqua)\n\n    \(ancre.ligne)\n\n\(close)\(anomalies)"
  }

  private var close: String {
    guard let cloture else {
      guard !estCloseApres else {
        return dire(
          "La période a été close depuis ; ce dossier s'arrête avant sa clôture.",
          "The period was closed since; this package ends before its closing.")
      }
      return dire(
        """
        La période n'est pas close : des actes datés de ses jours ont pu s'enregistrer depuis.
        Ce dossier dit ce que le journal tenait jusque-là.
        """,
        """
        The period is not closed: acts dated in it may have been recorded since. This package
        says what the journal held up to there.
        """)
    }
    return dire(
      """
      La période est close, par une clôture qui va jusqu'au \(cloture.au.affiche(langue)) : plus rien
      ne peut y être daté.
      """,
      """
      The period is closed, by a closing that goes up to \(cloture.au.affiche(langue)): nothing can
      be dated in it any more.
      """)
  }

  private var anomalies: String {
    var dites: [String] = []
    if constat.anomalies > 0 {
      dites.append(
        dire(
          "ATTENTION : la vérification du journal a trouvé des anomalies ; \(Self.rapport) les nomme.",
          "BEWARE: verification of the journal found anomalies; \(Self.rapport) names them."))
    }
    if !constat.finAttestee {
      dites.append(
        dire(
          """
          ATTENTION : rien, à côté du journal, n'attestait sa fin ; des lignes peuvent manquer après la
          dernière.
          """,
          """
          BEWARE: nothing beside the journal vouched for its end; lines may be missing behind the
          last.
          """))
    }
    return dites.map { "\n\n" + $0 }.joined()
  }

  /// What the files and folders hold, in the order in which somebody reads them.
  private var contenu: String {
    var lignes: [(nom: String, sens: String)] = []
    func ajouter(_ nom: String, _ francais: String, _ anglais: String) {
      lignes.append((nom, dire(francais, anglais)))
    }
    ajouter(
      "\(Self.registre)/", "le journal, un événement par ligne, et ses ancres",
      "the journal, an event a line, and its anchors")
    ajouter(
      "\(Self.comptabilite)/", "les écritures comptables (FEC) et leur description",
      "the accounting entries (FEC) and their description")
    ajouter("\(Self.tables)/", "des tables pour un tableur", "tables for a spreadsheet")
    ajouter(
      Self.factures, "les factures que la période concerne, pour des programmes",
      "the invoices that the period concerns, for programs")
    ajouter(
      Self.rapport, "le verdict, les totaux, l'histoire des factures de la période",
      "the verdict, the totals, the history of the period's invoices")
    if avecVoyage {
      ajouter(
        Self.voyage, "l'état du registre après chaque acte, pour un navigateur",
        "the ledger's state after each act, for a browser")
    }
    ajouter(
      "EventSchemas/", "ce que tient chaque ligne du journal (JSON Schema)",
      "what each line of the journal holds (JSON Schema)")
    ajouter(
      "verifier.py", "un programme court, qui vérifie le journal",
      "a short program that verifies the journal")
    ajouter("SHA256SUMS", "l'empreinte de chaque autre fichier", "the digest of each other file")
    if documents > 0 {
      ajouter(
        "\(Self.documents)/",
        documents == 1
          ? "1 facture ou avoir, en copie" : "\(documents) factures et avoirs, en copies",
        documents == 1
          ? "1 invoice or credit note, as a copy"
          : "\(documents) invoices and credit notes, as copies")
    }
    if avecSignataires {
      ajouter(
        Self.signataires, "les clés dont l'entreprise admet les signatures",
        "the keys whose signatures the firm allows")
    }
    if avecAutorites {
      ajouter(
        Self.autorites, "les autorités d'horodatage que l'entreprise admet",
        "the time stamping authorities that the firm allows")
    }
    let largeur = lignes.map(\.nom.count).max() ?? 0
    return dire("CE QU'IL CONTIENT", "WHAT IT HOLDS") + "\n\n"
      + lignes.map { nom, sens in
        "  " + nom + String(repeating: " ", count: largeur + 2 - nom.count) + sens
      }.joined(separator: "\n")
  }

  private var verifier: String {
    dire(
      """
      COMMENT LE VÉRIFIER

      Dans un terminal, depuis ce dossier. Il faut python3, sha256sum, find, wc, et pour les signatures et
      les jetons ssh-keygen et openssl ; le programme Facturier n'est pas nécessaire. N'ouvrez le registre
      avec lui que dans une copie de ce dossier : il peut écrire à côté du journal.

      1. Aucun fichier n'a changé, ni ne manque, depuis que le dossier a été fait :

          \(Self.sommes)

         Sur macOS, « shasum -a 256 » tient lieu de sha256sum. Aucun n'a été ajouté, ni remplacé
         par un lien, si ces commandes disent \(fichiers) et 0 :

          \(Self.compte)
          \(Self.autres)

         La suivante donne l'empreinte de la liste elle-même. Elle doit être celle que l'entreprise vous
         a dite par une autre voie, et que son journal tient, si elle a noté ce dossier, dans un événement
         DossierExporte d'après la fin de celui-ci (ceux d'avant sont d'autres dossiers) :

          sha256sum SHA256SUMS

      2. Le journal est entier et n'a pas changé : chaque ligne tient l'empreinte de celle d'avant, et
         chaque clôture compte ce que tiennent ses jours. verifier.py vient de l'entreprise, comme le
         reste : lisez-le, ou prenez-le là d'où vient Facturier :

          \(Self.verification)

      3. Il contient ce que vous saviez déjà. Mettez à la place de cette ancre, qui est celle de sa
         fin, l'une de celles que vous tenez d'ailleurs, d'une facture ou d'un dossier d'avant :

          \(Self.verification(tete))
      """,
      """
      HOW TO CHECK IT

      In a terminal, from within this folder. It takes python3, sha256sum, find, wc, and for signatures and
      tokens ssh-keygen and openssl; the program Facturier is not needed. Look into the ledger with it in a
      copy of this folder only: it may write beside the journal.

      1. No file has changed, or is missing, since the package was made:

          \(Self.sommes)

         On macOS, “shasum -a 256” stands for sha256sum. None was added, or replaced by a link,
         if these commands say \(fichiers) and 0:

          \(Self.compte)
          \(Self.autres)

         The next gives the digest of the list itself. It has to be the one that the firm told you by
         another way, and that its journal holds, if the firm has recorded this package, in an event
         DossierExporte behind the end of this one (those before are of other packages):

          sha256sum SHA256SUMS

      2. The journal is whole and has not changed: each line holds the digest of the one before, and
         each closing counts what its days hold. verifier.py comes from the firm, as all the rest: read
         it, or take it from where Facturier comes from:

          \(Self.verification)

      3. It holds what you knew before. In place of this anchor, which is that of its end, put one that
         you have from elsewhere, from an invoice or an earlier package:

          \(Self.verification(tete))
      """)
  }

  private static let sommes = "sha256sum --strict --check SHA256SUMS"
  private static let compte = "find . -type f | wc -l"
  /// Counts links and pipes: the digest of a link is that of the file to which it leads.
  private static let autres = "find . ! -type f ! -type d | wc -l"

  private var tete: Head { Head(position: ancre.position, hash: ancre.hash, time: ancre.time) }

  private var preuvesAVerifier: [String] {
    guard !preuves.isEmpty else {
      return [
        dire(
          "4. Aucune signature et aucun jeton n'est gardé pour cette partie du journal.",
          "4. No signature and no token is kept for this part of the journal.")
      ]
    }
    let commandes = preuves.map { "    " + commande($0.nom, sur: $0.ancre, $0.preuve) }
    let intro = dire(
      "4. Les ancres ont été signées par qui les a eues, et datées par des autorités :",
      "4. The anchors were signed by those who had them, and dated by authorities:")
    return [([intro, ""] + commandes).joined(separator: "\n"), confiance]
  }

  /// The proof of a command depends on who is believed.
  private var confiance: String {
    dire(
      """
         Sans le fichier des signataires, la commande dit seulement quelle clé a signé ; sans celui des
         autorités, openssl montre l'instant et l'empreinte, que verifier.py compare à l'ancre. Ceux que ce
         dossier contient viennent de l'entreprise : à vous de savoir si vous les croyez.
      """,
      """
         Without a file of signers, the command only says which key has signed; without one of the
         authorities, openssl shows the moment and the digest, which verifier.py compares with the anchor.
         Those that this package holds come from the firm: whether you believe them is for you to say.
      """)
  }

  private func commande(_ nom: String, sur ancre: String, _ preuve: Preuve) -> String {
    let (fichier, dit) = ("\(Self.registre)/\(nom)", "\(Self.registre)/\(ancre)")
    switch preuve {
    case .signature where avecSignataires:
      let qui =
        "ssh-keygen -Y find-principals -f \(Self.signataires) -s \(fichier) | head -n 1 | cut -d, -f1"
      return "ssh-keygen -Y verify -f \(Self.signataires) -I \"$(\(qui))\" -n facturier"
        + " -s \(fichier) < \(dit)"
    case .signature: return "ssh-keygen -Y check-novalidate -n facturier -s \(fichier) < \(dit)"
    case .jeton(let jeton) where avecAutorites:
      return "openssl ts -verify -attime \(jeton.date.wholeSeconds) -in \(fichier) -data \(dit)"
        + " -CAfile \(Self.autorites)"
    case .jeton: return "openssl ts -reply -in \(fichier) -text"
    }
  }

  private var suite: String {
    dire(
      """
      Les montants sont en euros. Ce que tient chaque événement, EventSchemas le dit ; ce qu'une ligne
      du FEC veut dire, sa description. Les colonnes des tables portent leur nom en première ligne.
      """,
      """
      Amounts are in euros. What each event holds, EventSchemas says; what a line of the FEC means, its
      description. The columns of the tables bear their names in the first line.
      """)
  }
}
