// swift-tools-version: 6.3
import PackageDescription

/// What every target of this package is compiled with.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

/// What the C is compiled with, which reaches what Swift cannot: the processor's own instructions, and
/// calls that the system's headers show to C alone.
let cSettings: [CSetting] = [
  .enableWarning("all"),
  .enableWarning("extra"),
  .treatAllWarnings(as: .error),
]

/// A room of the house: a library under `Sources/`, which imports only the rooms named here.
func room(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: settings)
}

/// The tests of a room, under `Tests/`, and the folders besides that hold no code.
func tests(_ name: String, of rooms: [Target.Dependency], besides: [String] = []) -> Target {
  .testTarget(name: name, dependencies: rooms, exclude: besides, swiftSettings: settings)
}

/// A program under `Tools/`.
func tool(_ name: String, path: String, imports: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: imports, path: "Tools/\(path)", swiftSettings: settings)
}

let package = Package(
  name: "facturier",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Facturier", targets: ["Facturier"]),
    .library(name: "FactureDTO", targets: ["FactureDTO"]),
    .library(name: "FacturierPort", targets: ["Port", "Journal"]),
    .library(name: "FacturierContract", targets: ["Contract"]),
    .executable(name: "facturier", targets: ["FacturierCLI"]),
  ],
  traits: [
    .trait(
      name: "PostgreSQL",
      description: "Ledgers in PostgreSQL, by the system's libpq; without it none is needed.")
  ],
  targets: [
    // Domain: what an invoice is. Imports nothing, not even Foundation.
    room("Facturation"),

    // Application: what people do with invoices, and what follows from what they did.
    room("Journal", imports: ["Facturation"]),
    room("CasUsage", imports: ["Facturation", "Journal"]),
    room("Projections", imports: ["Facturation", "Journal"]),

    // Data: how an event is written down, and how that is made hard to falsify; how what others wrote
    // is read, and how pages are written.
    room("Bytes", imports: ["Facturation", "Journal", "CSHA256"]),
    .target(name: "CSHA256", cSettings: cSettings),
    // `#embed` is of C23.
    .target(name: "CRessources", cSettings: cSettings + [.disableWarning("c23-extensions")]),
    room("LigneJSON", imports: ["Facturation", "Journal", "Bytes"]),
    room("Preuves", imports: ["Facturation", "Journal", "Bytes"]),
    room(
      "JournalFichier",
      imports: [
        "Facturation", "Journal", "Projections", "Bytes", "LigneJSON", "Preuves", "CSysteme",
      ]),
    .target(name: "CSysteme", cSettings: cSettings),
    room("Port", imports: ["Facturation", "Journal", "Projections", "Bytes", "LigneJSON"]),
    room(
      "JournalPostgreSQL",
      imports: [
        "Facturation", "Journal", "Port",
        .target(name: "CLibpq", condition: .when(traits: ["PostgreSQL"])),
      ]),
    // Neither looked for nor linked without the trait.
    .systemLibrary(
      name: "CLibpq", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    room("ForeignJSON", imports: ["Facturation"]),
    room("ForeignXML", imports: ["Facturation", "ForeignJSON"]),
    room("Zip"),
    room("PDF", imports: ["Bytes", "Zip"]),

    // Presentation: what people and other programs read and write. Only the DTOs know Foundation.
    room("Recits", imports: ["Facturation", "Journal", "Projections"]),
    room(
      "Exporters",
      imports: [
        "Facturation", "Journal", "Projections", "Recits", "Bytes", "PDF", "CRessources",
      ]),
    room("Importers", imports: ["Facturation", "Bytes", "ForeignJSON", "ForeignXML"]),
    room("FactureDTO", imports: ["Facturation", "Exporters", "Importers"]),

    // Composition: the library an app imports, and the command line.
    room(
      "Facturier",
      imports: [
        "Facturation", "Journal", "CasUsage", "Projections", "Bytes", "LigneJSON", "Preuves",
        "JournalFichier", "Port", "JournalPostgreSQL", "Recits", "Exporters", "Importers",
      ]),
    tool(
      "FacturierCLI", path: "facturier",
      imports: ["Facturier", "Bytes", "Zip", "ForeignJSON", "PDF", "Preuves", "Recits"]),

    // What every adapter has to keep, for whoever writes one.
    room(
      "Contract", imports: ["Facturation", "Journal", "CasUsage", "JournalFichier", "Port"]),

    // What writes the schemas of events, by the lists of their members.
    tool("Schemas", path: "schemas", imports: ["Facturation"]),

    // What checks the house from outside.
    tool(
      "repondeur", path: "repondeur", imports: ["Facturation", "Journal", "LigneJSON", "Hasard"]),
    tool(
      "Contrat", path: "contrat", imports: ["Contract", "JournalPostgreSQL", "Port", "Facturation"]),
    tool("Pannes", path: "pannes", imports: ["JournalEcrit", "JournalFichier"]),
    tool("Banc", path: "bench", imports: ["Facturier", "FactureDTO", "LigneJSON"]),

    // Tests, a folder for each room.
    tests(
      "CasUsageTests",
      of: ["CasUsage", "Facturation", "Journal", "Projections", "Graine", "Litteraux"]),
    tests(
      "ExportersTests",
      of: [
        "Exporters", "FactureDTO", "Facturation", "Journal", "Bytes", "PDF", "Projections",
        "ExemplesFactures", "Hasard", "Graine", "Litteraux",
      ],
      besides: ["Golden"]),
    tests(
      "ImportersTests",
      of: [
        "Importers", "Exporters", "CasUsage", "Projections", "FactureDTO", "Facturation", "Journal",
        "ExemplesFactures", "Graine", "Litteraux",
      ], besides: ["Golden"]),
    tests("FactureDTOTests", of: ["FactureDTO", "Facturation", "ExemplesFactures", "Hasard"]),
    tests(
      "FacturationTests", of: ["Facturation", "Graine", "Hasard", "Litteraux"], besides: ["Golden"]),
    tests("FacturierTests", of: ["Facturier", "FactureDTO", "Port", "Contract"]),
    tests(
      "JournalFichierTests",
      of: [
        "JournalFichier", "Bytes", "LigneJSON", "Preuves", "CasUsage", "Projections", "Journal",
        "Facturation", "Graine", "JetonsForges", "JournalEcrit",
      ], besides: ["Golden"]),
    tests(
      "JournalPostgreSQLTests",
      of: ["JournalPostgreSQL", "Port", "Contract", "Journal", "Facturation"]),
    tests(
      "PortTests",
      of: [
        "Facturier", "Port", "Contract", "Facturation", "Journal", "LigneJSON", "Graine",
        "JournalEcrit",
        "JournalFichier",
      ]),
    tests("JournalTests", of: ["Journal", "Facturation", "Graine"], besides: ["Golden"]),
    tests("BytesTests", of: ["Bytes", "Facturation", "Journal", "Graine"]),
    tests(
      "LigneJSONTests", of: ["LigneJSON", "Bytes", "Facturation", "Journal", "Graine", "Hasard"]),
    tests(
      "PreuvesTests",
      of: ["Preuves", "Bytes", "Facturation", "Journal", "JetonsForges", "Graine"]),
    tests("ForeignJSONTests", of: ["ForeignJSON", "Facturation", "Importers", "Graine"]),
    tests("ForeignXMLTests", of: ["ForeignXML", "ForeignJSON", "Facturation", "Graine"]),
    tests("ZipTests", of: ["Zip", "Graine"]),
    tests("PDFTests", of: ["PDF", "Zip", "Graine"]),
    tests(
      "ProjectionsTests",
      of: [
        "Projections", "CasUsage", "Facturation", "Journal", "Exporters", "Importers", "Graine",
        "Litteraux",
      ]),

    // What several folders of tests share, and what checks the house from outside.
    .target(name: "Graine", path: "Tests/Support/Graine", swiftSettings: settings),
    .target(
      name: "Litteraux", dependencies: ["Facturation"], path: "Tests/Support/Litteraux",
      swiftSettings: settings),
    .target(
      name: "ExemplesFactures", dependencies: ["Facturation", "Graine", "Hasard"],
      path: "Tests/Support/ExemplesFactures", swiftSettings: settings),
    .target(
      name: "Hasard", dependencies: ["Facturation", "Journal", "Graine"],
      path: "Tests/Support/Hasard", swiftSettings: settings),
    .target(
      name: "JetonsForges", dependencies: ["Facturation", "Journal", "Bytes", "Preuves"],
      path: "Tests/Support/JetonsForges", swiftSettings: settings),
    .target(
      name: "JournalEcrit",
      dependencies: [
        "Facturation", "Journal", "Projections", "LigneJSON", "JournalFichier", "Graine",
      ],
      path: "Tests/Support/JournalEcrit", swiftSettings: settings),

    // The style of the repository itself, checked on its files.
    tests("StyleTests", of: []),
  ]
)
