package import Facturation

/// That something else stands in a line of a journal than should: against which rule, where and how.
///
/// Whoever finds one says no more than that, whether it reads the line's bytes, holds it against the one
/// above or asks what the events mean together. Only who goes through the whole journal knows which line
/// it is: there it becomes an `Anomalie`.
///
/// It is made only where something is wrong, of parts that become text only when somebody asks; and it
/// is small, since all that reads a value of a line may throw it.
package struct Ecart: Error, Hashable, Sendable {
  /// What it is about.
  package var regle: Regle
  /// The byte at which it shows, counted from 0 at the line's beginning.
  package let octet: Int
  /// What should stand there.
  package let attendu: Teneur
  /// What stands there.
  package let trouve: Teneur

  /// What an ecart is about; the raw value is the rule's name in reports.
  package enum Regle: String, CaseIterable, Sendable {
    // A line by itself.
    /// The bytes are not the canonical form.
    case forme
    /// The event's type is not known to this version.
    case type

    // How lines hold together.
    /// The positions do not follow each other.
    case position
    /// The line belongs to another registre.
    case source
    /// The first line, and it alone, opens the registre.
    case ouverture
    /// The journal is of a format that this version does not know.
    case format
    /// The line does not name the hash of the line above.
    case predecesseur
    /// The line's hash is not that of its bytes.
    case hash
    /// The time steps back.
    case temps
    /// The batch is not whole.
    case lot

    // What events mean together.
    /// The event cannot follow upon those before it.
    case coherence
    /// Numbers, ranks and dates do not follow each other.
    case numerotation
    /// What was frozen is not what the draft said.
    case gel
    /// The sums recorded are not those of the lines.
    case totaux
    /// A day that was closed is changed, or a closing says something else than what it closes.
    case cloture

    // The journal as a whole.
    /// The anchor is not in the journal.
    case ancre
    /// An anchor that is kept beside the journal is not in it.
    case ancres
    /// A token that is kept beside the journal is none, or not about its anchor.
    case jeton
    /// A signature that is kept beside the journal is none, or not of its anchor.
    case signature
    /// The line that the head vouches for is not in the journal.
    case tete
    /// The index says something else than the lines.
    case index
    /// What is kept of clients and factures says something else than the lines.
    case etats
    /// There is no event.
    case vide
  }

  /// Says what should stand at a byte of the line, or in the line as a whole, and what does.
  package init(_ regle: Regle, octet: Int = 0, attendu: Teneur, trouve: Teneur) {
    self.regle = regle
    self.octet = octet
    self.attendu = attendu
    self.trouve = trouve
  }

  /// One value stands where another should.
  package init<Valeur: CustomStringConvertible>(_ regle: Regle, attendu: Valeur, trouve: Valeur) {
    self.init(regle, attendu: .valeur(attendu.description), trouve: .valeur(trouve.description))
  }

  /// What is wrong, as it stands in a sentence: what was expected, and what was found.
  package var texte: Texte {
    let (attendu, trouve) = (attendu.texte, trouve.texte)
    return Texte(
      "attendu \(attendu.francais), trouvé \(trouve.francais)",
      "expected \(attendu.anglais), found \(trouve.anglais)")
  }
}
