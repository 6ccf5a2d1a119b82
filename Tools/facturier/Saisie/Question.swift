import Facturier

/// What is asked of a person for an option that was not given.
struct Question: Sendable {
  let option: Option
  /// What is asked for.
  let phrase: Phrase
  /// What the answer is to look like.
  var precision: Phrase?
  /// Whether there may be no answer.
  var estFacultative = false
  /// What a mere Enter stands for, given what is known so far.
  var defaut: @Sendable (Appel) -> String? = { _ in nil }
}
