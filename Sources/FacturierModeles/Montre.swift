public import Facturier

/// What a model shows: what was read last, and beside it whether more is awaited and what has failed since.
///
///     charge              nothing was read yet
///     valeur              what was read
///     valeur + charge     something else was asked for, which is being read
///     valeur + echec      it could not be read again: what was read last stays
public struct Montre<Valeur: Sendable>: Sendable {
  /// What was read last.
  public internal(set) var valeur: Valeur?
  /// Why nothing newer could be read, if that has failed.
  public internal(set) var echec: Echec?
  /// Whether what was asked for is awaited.
  public internal(set) var charge: Bool
}
