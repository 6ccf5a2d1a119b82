public import Facturation
package import Journaux

extension RefusFacturation.Code {
  /// The journal has lost its end.
  public static let tronque = Self(rawValue: "tronque")
  /// The journal is no longer the file that was opened.
  public static let remplace = Self(rawValue: "remplace")
  /// The system failed to read or write.
  public static let entreeSortie = Self(rawValue: "entree-sortie")
  /// The end of an interrupted act was set aside.
  public static let misDeCote = Self(rawValue: "mis-de-cote")
  /// The rest behind the last whole act was not read.
  public static let resteNonLu = Self(rawValue: "reste-non-lu")
  /// The index was not what the lines are, and is made anew.
  public static let indexJete = Self(rawValue: "index-jete")
  /// The head file could not be written.
  public static let teteNonEcrite = Self(rawValue: "tete-non-ecrite")
  /// The system gives no thread to do it in.
  public static let sansFil = Self(rawValue: "sans-fil")
}

/// Turns a failed system call into an error that says what to do.
func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as SystemError {
    throw JournalError(error)
  }
}

extension JournalError {
  /// What a failed system call means for a user of the journal.
  package init(_ error: SystemError) {
    let (path, fr, en) = (error.path, error.reason.francais, error.reason.anglais)
    let call = error.call.rawValue
    // A ledger does without its head file.
    let removal =
      path.hasSuffix("/" + Folder.headName)
      ? Texte(" Supprimez-le : le prochain acte le refait.", " Remove it: an act makes it anew.")
      : Texte("", "")
    if error.call == .thread {
      self.init(
        code: .sansFil,
        francais: "Le système ne donne plus de fil d'exécution (\(fr)). Rien n'a été fait ;"
          + " recommencez dans un moment.",
        anglais: "The system gives no more threads (\(en)). Nothing was done; retry in a while."
      )
    } else if error.isAbsence && error.call == .mkdir {
      self.init(
        code: .introuvable,
        francais: "\(path) ne peut être créé : le dossier qui doit le contenir n'existe pas.",
        anglais: "\(path) cannot be created: the folder that is to hold it does not exist.")
    } else if error.isUnderFile {
      let named = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/")
      self.init(
        code: .introuvable,
        francais: "\(named) est un fichier : il faut le dossier d'un registre, qui contient"
          + " journal.jsonl.",
        anglais: "\(named) is a file: the folder of a ledger is needed, which holds journal.jsonl.")
    } else if error.isAbsence {
      self.init(
        code: .introuvable,
        francais: "\(path) n'existe pas : aucun registre n'a été ouvert dans ce dossier.",
        anglais: "\(path) does not exist: no ledger was opened in that folder.")
    } else if error.isLink {
      self.init(
        code: .interdit,
        francais: "\(path) est un lien ; un registre n'est ouvert que dans son propre dossier."
          + removal.francais,
        anglais: "\(path) is a link; a ledger is only opened in its own folder." + removal.anglais)
    } else if error.isIrregular {
      self.init(
        code: .interdit,
        francais: "\(path) n'est pas un fichier ordinaire ; un registre ne s'ouvre pas ici."
          + removal.francais,
        anglais: "\(path) is not a regular file; no ledger can be opened here." + removal.anglais)
    } else if error.isForbidden {
      self.init(
        code: .interdit,
        francais: "\(path) : accès refusé (\(fr)). Vérifiez les droits du dossier.",
        anglais: "\(path): access denied (\(en)). Check the folder's permissions.")
    } else if error.isFullness {
      self.init(
        code: .plein,
        francais: "\(path) : plus de place (\(fr)). Rien n'a été enregistré ; faites de la"
          + " place, puis recommencez.",
        anglais: "\(path): no room left (\(en)). Nothing was recorded; make room, then retry.")
    } else if !error.isWriting {
      self.init(
        code: .entreeSortie,
        francais: "\(path) : \(call) a échoué (\(fr)). Vérifiez le disque, puis recommencez.",
        anglais: "\(path): \(call) failed (\(en)). Check the disk, then retry.")
    } else {
      self.init(
        code: .entreeSortie,
        francais: "\(path) : \(call) a échoué (\(fr)). Rien n'a été enregistré ; vérifiez le"
          + " disque, puis le registre, avant de recommencer.",
        anglais: "\(path): \(call) failed (\(en)). Nothing was recorded; check the disk, then"
          + " the ledger, before you retry.")
    }
  }

  /// What a line's fault means; a line of a newer version is no damage.
  static func damaged(_ fault: Anomalie, folder: Folder) -> JournalError {
    .damaged(fault, in: Texte(folder.journal, folder.journal))
  }

  static func trailing(_ synced: HeadFile, _ head: Head, folder: Folder) -> JournalError {
    // No copy that was taken during an act ends where the head does, or behind it.
    guard synced.position > head.position else {
      return JournalError(
        code: .tronque, position: head.position,
        francais: "\(folder.head) atteste l'événement \(synced.position) d'empreinte"
          + " \(synced.hash.texte), et \(folder.journal) ne le contient pas : l'un des deux a été"
          + " remplacé. Reprenez une copie intacte.",
        anglais: "\(folder.head) vouches for event \(synced.position) with the hash"
          + " \(synced.hash.texte), and \(folder.journal) does not hold it: one of the two was"
          + " replaced. Go back to an intact copy.")
    }
    return JournalError(
      code: .tronque, position: head.position,
      francais: "\(folder.journal) s'arrête à l'événement \(head.position), mais \(folder.head)"
        + " atteste l'événement \(synced.position) d'empreinte \(synced.hash.texte) : la fin"
        + " manque ou a été remplacée. Reprenez une copie intacte. Si ceci est une copie prise"
        + " pendant un acte, supprimez-y \(Folder.headName) : elle finit alors à l'événement"
        + " \(head.position), sans cet acte.",
      anglais: "\(folder.journal) ends at event \(head.position), but \(folder.head) vouches for"
        + " event \(synced.position) with the hash \(synced.hash.texte): the end is missing or was"
        + " replaced. Go back to an intact copy. If this is a copy that was taken during an act,"
        + " remove its \(Folder.headName): it ends at event \(head.position) then, without that act."
    )
  }

  static func replaced(_ folder: Folder) -> JournalError {
    JournalError(
      code: .remplace,
      francais: "\(folder.journal) a été remplacé par un autre fichier entre-temps. Rien n'a été"
        + " enregistré ; vérifiez le registre, puis recommencez.",
      anglais: "\(folder.journal) has been replaced by another file meanwhile. Nothing was"
        + " recorded; verify the ledger, then retry.")
  }

  /// The file was replaced or cut short while an act was on its way to the disk; its bytes are taken back.
  static func replacedInAct(_ folder: Folder) -> JournalError {
    JournalError(
      code: .incertain,
      francais: "\(folder.journal) a été remplacé par un autre fichier, enlevé ou raccourci,"
        + " pendant que l'acte s'y enregistrait : il n'est pas acquis. Vérifiez le registre, et cherchez-y"
        + " l'acte, avant de recommencer.",
      anglais: "\(folder.journal) was replaced by another file, taken away or cut short,"
        + " while the act was being recorded in it: it does not count as done. Verify the ledger, and look for the act"
        + " in it, before you retry.")
  }

  static func changed(_ folder: Folder) -> JournalError {
    JournalError(
      code: .remplace,
      francais: "\(folder.journal) n'est plus ce qu'il était au début de la lecture. Vérifiez le"
        + " registre quand rien d'autre n'y touche.",
      anglais: "\(folder.journal) is no longer what it was when reading began. Verify the ledger"
        + " when nothing else touches it.")
  }

  static func locked(_ folder: Folder, after patience: Duration) -> JournalError {
    let secondes = patience.components.seconds
    return JournalError(
      code: .verrouille,
      francais: "\(folder.path) est occupé par un autre programme"
        + (secondes > 0 ? " depuis \(secondes) s" : "")
        + " ; attendez qu'il finisse, puis recommencez.",
      anglais: "\(folder.path) "
        + (secondes > 0
          ? "has been in use by another program for \(secondes) s" : "is in use by another program")
        + "; wait until it is done, then retry.")
  }

  static func doubtful(
    _ error: SystemError, then second: SystemError, after position: Position
  ) -> JournalError {
    JournalError(
      code: .incertain, position: position,
      francais: "\(error.path) : \(error.reason.francais), puis \(second.reason.francais). L'acte"
        + " est peut-être enregistré, après l'événement \(position) : vérifiez avant de recommencer.",
      anglais: "\(error.path): \(error.reason.anglais), then \(second.reason.anglais). The act may"
        + " have been recorded, after event \(position): verify the ledger before you retry.")
  }

  static func setAside(bytes: Int, to path: String, after position: Position) -> JournalError {
    JournalError(
      code: .misDeCote, position: position,
      francais: "Un acte interrompu avait laissé \(bytes) octet\(bytes == 1 ? "" : "s") après"
        + " l'événement \(position) ; rien ne l'atteste, et ce reste est mis de côté dans \(path).",
      anglais: "An interrupted act had left \(bytes) byte\(bytes == 1 ? "" : "s") after event"
        + " \(position); nothing vouches for it, and this rest is set aside in \(path).")
  }

  static func leftUnread(bytes: Int, _ folder: Folder, after position: Position) -> JournalError {
    JournalError(
      code: .resteNonLu, position: position,
      francais: "\(folder.journal) porte après l'événement \(position) un reste de \(bytes)"
        + " octet\(bytes == 1 ? "" : "s") qui n'est pas un acte entier : il n'est pas lu, et le"
        + " prochain acte le mettra de côté.",
      anglais: "Behind event \(position), \(folder.journal) bears a rest of \(bytes)"
        + " byte\(bytes == 1 ? "" : "s") that is no whole act: it is not read, and the next act will"
        + " set it aside.")
  }

  static func indexDiscarded(_ folder: Folder) -> JournalError {
    JournalError(
      code: .indexJete,
      francais: "L'index à côté de \(folder.journal) ne disait pas où sont ses lignes : il est"
        + " jeté, et refait d'après elles. Le journal n'en est pas touché.",
      anglais: "The index beside \(folder.journal) did not say where its lines are: it is thrown"
        + " away, and made anew of them. The journal is not touched by that.")
  }

  static func headNotWritten(_ error: SystemError) -> JournalError {
    JournalError(
      code: .teteNonEcrite,
      francais: "\(error.path) n'a pu être écrit (\(error.reason.francais)). L'acte est"
        + " enregistré ; seule la protection contre une fin coupée attend le prochain.",
      anglais: "\(error.path) could not be written (\(error.reason.anglais)). The act is recorded;"
        + " only the guard against a cut end waits for the next one.")
  }
}
