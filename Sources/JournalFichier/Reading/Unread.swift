import Journaux

/// The end of a file that is not, or not yet, part of the journal.
struct Unread {
  /// Where it begins.
  let from: Int
  /// What is wrong with it.
  let fault: Anomalie
}
