import Facturier

/// What a run has to do with a registre in a base.
extension Seance {
  /// The place that a text means; a password may not be typed, for everybody sees what programs are started
  /// with.
  static func lieu(tape: String?, sinon connu: String) throws -> LieuDuRegistre {
    let texte = tape ?? connu
    guard !texte.isEmpty else { throw Usage(.valeurManquante(Option.registre.nom)) }
    guard let lieu = LieuDuRegistre(texte) else { throw Usage(.adresseIllisible) }
    if tape != nil { try refuserMotDePasse(lieu) }
    return lieu
  }

  /// Refuses an address that was typed with a password in it.
  static func refuserMotDePasse(_ lieu: LieuDuRegistre) throws {
    if case .base(let adresse) = lieu, adresse.porteUnMotDePasse {
      throw Usage(.motDePasseTape)
    }
  }

  /// The same run for a registre that is to begin: where the address names none, a new one is drawn, and
  /// named in what fails as well.
  ///
  /// Under a key the same would be asked for again, and another one drawn.
  func pourUnRegistreNeuf<Resultat>(_ corps: (Seance) throws -> Resultat) throws -> Resultat {
    guard case .base(let adresse) = lieu, adresse.registre == nil else { return try corps(self) }
    if appel.a(.idempotence) { throw Usage(.cleSansRegistre) }
    var seance = self
    seance.donnerUnRegistre(RegistreID(IdentifierSource.uuid7(.system).next()), dans: adresse)
    do { return try corps(seance) } catch let erreur as JournalError where erreur.code == .incertain
    {
      throw ErreurConseillee(erreur, suivie: .registreTire(seance.lieu.nom))
    }
  }

  /// Says of what fails there what helps.
  func conseillant<Resultat>(
    _ adresse: AdresseDeBase, _ corps: () throws -> Resultat
  ) throws -> Resultat {
    do { return try corps() } catch let erreur as JournalError where erreur.code == .introuvable {
      throw ErreurConseillee(erreur: erreur, conseil: .preparerLaBase)
    }
  }
}
