/// A language in which Facturier speaks to people; what machines read never depends on it.
public enum Langue: String, CaseIterable, Sendable {
  case francais = "fr"
  case anglais = "en"
}
