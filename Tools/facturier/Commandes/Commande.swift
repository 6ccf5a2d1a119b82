import Facturier

/// One command of the program.
protocol Commande: SendableMetatype {
  /// What it is called, takes and is for.
  static var declaration: Declaration { get }

  /// The run of the program that it is a part of.
  var seance: Seance { get }

  init(seance: Seance)

  /// Does what the command is for.
  func run() throws -> CodeRetour
}

extension Commande {
  /// What the command was given.
  var appel: Appel { seance.appel }
}
