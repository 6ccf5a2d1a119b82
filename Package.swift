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
  // Else a generic type is found by its name when it is first used, and each protocol that it asks of its parts
  // among all that the program holds: a quarter of what an act as a process of its own takes. SwiftPM lets a package
  // depend on one with such flags since 6.2.
  .unsafeFlags(
    ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
    .when(configuration: .release)),
]

/// Tests, and a tool that nobody waits for, are not optimised, so that they compile faster; the rooms that they
/// try are.
let unoptimised =
  settings + [
    .unsafeFlags(
      ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"],
      .when(configuration: .release))
  ]

/// What a program that is started for each act is linked with.
///
/// It holds Swift's libraries, which need not be found and loaded at each start then. On Apple's systems they are in
/// memory already.
let startedOften: [LinkerSetting] = [
  .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))
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
  .testTarget(name: name, dependencies: rooms, exclude: besides, swiftSettings: unoptimised)
}

/// A program under `Tools/`.
func tool(
  _ name: String, path: String, imports: [Target.Dependency],
  compiled settings: [SwiftSetting] = settings, linked linkage: [LinkerSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: imports, path: "Tools/\(path)", swiftSettings: settings,
    linkerSettings: linkage)
}

let package = Package(
  name: "facturier",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Facturier", targets: ["Facturier"]),
    .library(name: "FacturierFormats", targets: ["FacturierFormats"]),
    .library(name: "FacturierModeles", targets: ["FacturierModeles"]),
    .library(name: "FacturierDTO", targets: ["FacturierDTO"]),
    .library(name: "FacturierPort", targets: ["Port", "Journaux"]),
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
    room("Journaux", imports: ["Facturation", "CSHA256"]),
    .target(name: "CSHA256", cSettings: cSettings),
    room("CasUsage", imports: ["Facturation", "Journaux"]),
    room("Projections", imports: ["Facturation", "Journaux"]),

    // Data: how an event is written down, and how that is made hard to falsify; how what others wrote
    // is read, and how pages are written.
    // `#embed` is of C23.
    .target(
      name: "CRessources", exclude: ["texts"],
      cSettings: cSettings + [.disableWarning("c23-extensions")]),
    room("LigneJSON", imports: ["Facturation", "Journaux"]),
    room("Preuves", imports: ["Facturation", "Journaux"]),
    room(
      "JournalFichier",
      imports: [
        "Facturation", "Journaux", "Projections", "LigneJSON", "Preuves", "CSysteme",
      ]),
    .target(name: "CSysteme", cSettings: cSettings),
    room("Port", imports: ["Facturation", "Journaux", "Projections", "LigneJSON"]),
    room(
      "JournalPostgreSQL",
      imports: [
        "Facturation", "Journaux", "Port",
        .target(name: "CLibpq", condition: .when(traits: ["PostgreSQL"])),
      ]),
    // Its header is looked for with the trait alone; the library is opened with the first base.
    .systemLibrary(name: "CLibpq"),
    room("Foreign", imports: ["Facturation"]),
    room("Zip"),
    room("PDF", imports: ["Journaux", "Zip"]),

    // Presentation: what people and other programs read and write.
    room(
      "Exporters",
      imports: [
        "Facturation", "Journaux", "Projections", "PDF", "Zip", "CRessources",
      ]),
    room("Importers", imports: ["Facturation", "Journaux", "Foreign"]),

    // Composition: the library an app imports, and the command line. Only the DTOs know Foundation.
    room(
      "Facturier",
      imports: [
        "Facturation", "Journaux", "CasUsage", "Projections", "LigneJSON", "JournalFichier", "Port",
        "JournalPostgreSQL",
      ]),
    // What others write and read, for an app that exchanges it.
    room(
      "FacturierFormats",
      imports: [
        "Facturation", "Journaux", "CasUsage", "Projections", "Preuves", "JournalFichier",
        "Exporters", "Importers", "Facturier",
      ]),
    room("FacturierDTO", imports: ["Facturation", "Journaux", "FacturierFormats"]),
    // What the screens of an app show, for those who want it.
    room("FacturierModeles", imports: ["Facturier"]),
    tool("Exemple", path: "exemple", imports: ["Facturier", "FacturierModeles"]),
    tool(
      "FacturierCLI", path: "facturier",
      imports: ["Facturier", "FacturierFormats", "Zip", "Foreign", "PDF", "Preuves"],
      linked: startedOften),

    // What every adapter has to keep, for the authors of adapters.
    room(
      "Contract", imports: ["Facturation", "Journaux", "CasUsage", "JournalFichier", "Port"]),

    // What writes the schemas of events, by the lists of their members.
    tool("Schemas", path: "schemas", imports: ["Facturation"], compiled: unoptimised),

    // What checks the house from outside.
    tool(
      "repondeur", path: "repondeur", imports: ["Facturation", "Journaux", "LigneJSON", "Hasard"]),
    tool(
      "Contrat", path: "contrat", imports: ["Contract", "JournalPostgreSQL", "Port", "Facturation"]),
    tool(
      "Pannes", path: "pannes", imports: ["JournalEcrit", "JournalFichier", "Simulation"]),
    tool(
      "Banc", path: "bench",
      imports: ["Facturier", "FacturierFormats", "FacturierModeles", "FacturierDTO", "LigneJSON"]),

    // Tests, a folder for each room.
    tests(
      "CasUsageTests",
      of: [
        "CasUsage", "Facturation", "Journaux", "Projections", "Graine", "Litteraux", "WrappedViews",
      ]),
    tests(
      "ExportersTests",
      of: [
        "Exporters", "FacturierDTO", "Facturation", "Journaux", "PDF", "Projections",
        "ExemplesFactures", "Hasard", "Graine", "Litteraux", "WrappedViews",
      ],
      besides: ["Golden"]),
    tests(
      "ImportersTests",
      of: [
        "Importers", "Exporters", "CasUsage", "Projections", "FacturierDTO", "Facturation",
        "Journaux",
        "ExemplesFactures", "Graine", "Litteraux", "WrappedViews",
      ], besides: ["Golden"]),
    tests("FacturierDTOTests", of: ["FacturierDTO", "Facturation", "ExemplesFactures", "Hasard"]),
    tests(
      "FacturationTests", of: ["Facturation", "Graine", "Hasard", "Litteraux"], besides: ["Golden"]),
    tests(
      "FacturierTests",
      of: [
        "Facturier", "FacturierFormats", "FacturierModeles", "FacturierDTO", "Facturation",
        "Preuves", "Port", "Contract", "ForgedFont", "Graine", "JetonsForges", "JournalEcrit",
        "WrappedViews",
      ], besides: ["Golden"]),
    tests(
      "JournalFichierTests",
      of: [
        "JournalFichier", "LigneJSON", "Preuves", "CasUsage", "Projections", "Journaux",
        "Facturation", "Graine", "JetonsForges", "JournalEcrit", "Simulation", "WrappedViews",
      ], besides: ["Golden"]),
    tests(
      "JournalPostgreSQLTests",
      of: ["JournalPostgreSQL", "Port", "Contract", "Journaux", "Facturation"]),
    tests(
      "PortTests",
      of: [
        "Facturier", "Port", "Contract", "Facturation", "Journaux", "LigneJSON", "Graine",
        "JournalEcrit",
        "JournalFichier",
      ]),
    tests(
      "JournauxTests", of: ["Journaux", "Facturation", "Graine", "WrappedViews"],
      besides: ["Golden"]),
    tests(
      "LigneJSONTests", of: ["LigneJSON", "Facturation", "Journaux", "Graine", "Hasard"]),
    tests(
      "PreuvesTests",
      of: ["Preuves", "Facturation", "Journaux", "JetonsForges", "Graine"]),
    tests("ForeignTests", of: ["Foreign", "Facturation", "Importers", "Graine"]),
    tests("ZipTests", of: ["Zip", "Graine"]),
    tests("PDFTests", of: ["PDF", "Zip", "ForgedFont", "Graine"]),
    tests(
      "ProjectionsTests",
      of: [
        "Projections", "CasUsage", "Facturation", "Journaux", "Exporters", "Importers", "Graine",
        "Hasard", "Litteraux", "WrappedViews",
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
      name: "Hasard", dependencies: ["Facturation", "Journaux", "Graine"],
      path: "Tests/Support/Hasard", swiftSettings: settings),
    .target(
      name: "WrappedViews", dependencies: ["Facturation", "Journaux"],
      path: "Tests/Support/WrappedViews", swiftSettings: settings),
    .target(name: "ForgedFont", path: "Tests/Support/ForgedFont", swiftSettings: settings),
    .target(
      name: "JetonsForges", dependencies: ["Facturation", "Journaux", "Preuves"],
      path: "Tests/Support/JetonsForges", swiftSettings: settings),
    .target(
      name: "JournalEcrit",
      dependencies: [
        "Facturation", "Journaux", "Projections", "LigneJSON", "JournalFichier", "Graine",
      ],
      path: "Tests/Support/JournalEcrit", swiftSettings: settings),
    .target(
      name: "Simulation",
      dependencies: [
        "Facturation", "Journaux", "CasUsage", "LigneJSON", "JournalFichier", "Graine",
        "JournalEcrit", "WrappedViews",
      ],
      path: "Tests/Support/Simulation", swiftSettings: settings),

    // The style of the repository itself, checked on its files.
    tests("StyleTests", of: []),
  ]
)
