import Facturation
import Journaux

/// What every page begins with: a policy that admits its own style sheets and nothing else.
struct Page {
  let langue: Langue
  let titre: String
  let feuille: StaticString
  /// What stands in the margins of each printed page.
  let marges: Marges
  /// Whether it shows images, which are in the page itself.
  var aDesImages = false

  /// The texts in the corners of a printed page; the page's number stands in the fourth.
  struct Marges {
    var hautGauche = ""
    var hautDroite = ""
    var basGauche = ""
    /// Whether the first page, which begins with a head of its own, does without the upper ones.
    var premiereSansHaut = false
  }

  /// Writes everything up to the body.
  func commencer(_ html: inout HTMLWriter) {
    let commune = StyleSheet(Feuille.commune)
    var propre = StyleSheet(feuille)
    imprimer(dans: &propre)
    html.literal("<!DOCTYPE html>\n")
    html.open(.html, Attribute("lang", langue.rawValue))
    html.element(.head) { html in
      html.meta(Attribute("charset", "utf-8"))
      html.meta(
        Attribute("http-equiv", "Content-Security-Policy"),
        Attribute(
          "content",
          "default-src 'none'; \(aDesImages ? "img-src data:; " : "")"
            + "style-src \(commune.source) \(propre.source); base-uri 'none'; form-action 'none'"))
      html.meta(
        Attribute("name", "viewport"), Attribute("content", "width=device-width, initial-scale=1"))
      html.meta(Attribute("name", "color-scheme"), Attribute("content", "light dark"))
      html.meta(Attribute("name", "referrer"), Attribute("content", "no-referrer"))
      html.element(.title, text: titre)
      html.style(commune)
      html.style(propre)
    }
    html.open(.body)
  }

  /// Writes what closes the page.
  func finir(_ html: inout HTMLWriter) {
    html.close(.body)
    html.close(.html)
  }

  private func imprimer(dans feuille: inout StyleSheet) {
    func coin(_ nom: StaticString, _ texte: String) {
      guard !texte.isEmpty else { return }
      feuille.add(nom)
      feuille.quote(texte.abrege)
      feuille.add("}")
    }
    feuille.add("@page{")
    coin("@top-left{content:", marges.hautGauche)
    coin("@top-right{content:", marges.hautDroite)
    coin("@bottom-left{content:", marges.basGauche)
    feuille.add("@bottom-right{content:")
    feuille.quote("Page ")
    feuille.add(" counter(page) ")
    feuille.quote(langue == .francais ? " sur " : " of ")
    feuille.add(" counter(pages)}}")
    if marges.premiereSansHaut {
      feuille.add("@page:first{@top-left{content:\"\"}@top-right{content:\"\"}}")
    }
  }
}

extension String {
  /// The text, cut off where a margin has no more room.
  fileprivate var abrege: String { count > 70 ? prefix(69) + "…" : self }
}

/// A style sheet of literals and quoted texts, which a page's policy admits by its SHA-256.
struct StyleSheet {
  private(set) var bytes: ContiguousArray<UInt8> = []

  init(_ literals: StaticString...) { for literal in literals { add(literal) } }

  /// Adds rules as they stand in the source.
  mutating func add(_ literal: StaticString) {
    literal.withUTF8Buffer { octets in unsafe bytes.append(contentsOf: octets) }
  }

  /// Adds a text between quotes; all but letters and digits of ASCII is written by its number.
  mutating func quote(_ text: String) {
    var quoted = "\""
    for scalar in text.lignesVisibles.unicodeScalars {
      switch scalar {
      case "0"..."9", "A"..."Z", "a"..."z", " ": quoted.unicodeScalars.append(scalar)
      default: quoted += "\\\(String(scalar.value, radix: 16)) "
      }
    }
    bytes.append(contentsOf: (quoted + "\"").utf8)
  }

  /// How a Content-Security-Policy names the sheet: `'sha256-47DE…='`.
  var source: String { "'sha256-\(Base64.text(SHA256.empreinte(of: bytes.span).octets))'" }
}
