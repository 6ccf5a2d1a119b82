package import PDF

/// The letters that a document is set in: ordinary ones, and those of what stands out.
package struct PolicesPDF: Sendable {
  let romain: Font
  let gras: Font

  /// Letters of files, which the document carries; without bold ones nothing stands out.
  package init(_ romain: TrueTypeFont, gras: TrueTypeFont?) {
    (self.romain, self.gras) = (.embedded(romain), .embedded(gras ?? romain))
  }

  private init(_ romain: StandardFont, gras: StandardFont) {
    (self.romain, self.gras) = (.standard(romain), .standard(gras))
  }

  /// The letters that each reader has, for want of a file.
  package static let standard = PolicesPDF(.helvetica, gras: .helveticaBold)

  /// Whether documents set in them carry them along.
  package var sontIncorporees: Bool {
    switch romain {
    case .embedded: true
    case .standard: false
    }
  }
}
