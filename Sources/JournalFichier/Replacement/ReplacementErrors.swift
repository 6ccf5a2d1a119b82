public import Facturation
import Journaux

extension RefusFacturation.Code {
  /// A file that is no part of a journal could not be written.
  public static let ecritureImpossible = Self(rawValue: "ecriture-impossible")
}

extension JournalError {
  /// What a failed system call means for a file that was to take another's place.
  init(notReplacing path: String, _ error: SystemError) {
    let (reason, call) = (error.reason, error.call.rawValue)
    if error.isFullness {
      self.init(
        code: .plein,
        francais: "\(path) : plus de place (\(reason)). Ce qui s'y trouvait est intact ; faites de"
          + " la place, puis recommencez.",
        anglais: "\(path): no room left (\(reason)). What was there is intact; make room, then"
          + " retry.")
    } else if error.call == .lstat && !error.isAbsence && !error.isForbidden {
      self.init(
        code: .ecritureImpossible,
        francais: "\(path) n'est pas un fichier ordinaire. Donnez un autre nom.",
        anglais: "\(path) is not a regular file. Give another name.")
    } else if error.isAbsence || error.isForbidden || error.isLink {
      self.init(
        code: .ecritureImpossible,
        francais: "\(path) ne peut être écrit (\(reason)). Vérifiez que son dossier existe et vous"
          + " est ouvert, ou donnez un autre nom.",
        anglais: "\(path) cannot be written (\(reason)). Check that its folder exists and is open"
          + " to you, or give another name.")
    } else {
      self.init(
        code: .entreeSortie,
        francais: "\(path) : \(call) a échoué (\(reason)). Ce qui s'y trouvait est intact ;"
          + " vérifiez le disque avant de recommencer.",
        anglais: "\(path): \(call) failed (\(reason)). What was there is intact; check the disk"
          + " before you retry.")
    }
  }

  static func belongsToARegistre(_ path: String) -> JournalError {
    JournalError(
      code: .ecritureImpossible,
      francais:
        "\(path) est le journal d'un registre, ou se trouve dans son dossier, où rien d'autre"
        + " ne s'écrit. Donnez un autre dossier.",
      anglais: "\(path) is the journal of a ledger, or lies in its folder, where nothing else is"
        + " written. Give another folder.")
  }

  static func occupied(_ path: String) -> JournalError {
    JournalError(
      code: .ecritureImpossible,
      francais: "\(path) est un dossier où il y a déjà quelque chose. Donnez un autre nom.",
      anglais: "\(path) is a folder that something is in already. Give another name.")
  }

  static func placeNotSynced(_ path: String, _ error: SystemError) -> JournalError {
    JournalError(
      code: .entreeSortie,
      francais: "\(path) est écrit, mais une panne de courant pourrait encore rendre l'ancien"
        + " (\(error.reason)). Vérifiez le disque, puis recommencez.",
      anglais: "\(path) is written, but a power cut might still bring the old one back"
        + " (\(error.reason)). Check the disk, then retry.")
  }
}
