// swift-tools-version: 6.2
import PackageDescription

/// What every target is compiled with, and why.
let upcomingFeatures: [SwiftSetting] = [
  // An existential costs a box and a dynamic call: it should be visible as `any` where it is used.
  .enableUpcomingFeature("ExistentialAny"),
  // A member is only visible where its module is imported, so a file's imports tell its dependencies.
  .enableUpcomingFeature("MemberImportVisibility"),
  // An import is an implementation detail unless it says `public`.
  .enableUpcomingFeature("InternalImportsByDefault"),
  // An async function stays with its caller; what leaves on purpose says `@concurrent`.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "docket",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Records", targets: ["Records"]),
    .library(name: "InMemoryRecords", targets: ["InMemoryRecords"]),
    .library(name: "JSONFileRecords", targets: ["JSONFileRecords"]),
    .library(name: "SQLiteRecords", targets: ["SQLiteRecords"]),
    .library(name: "RecordScreens", targets: ["RecordScreens"]),
    .library(name: "ScreenExplorer", targets: ["ScreenExplorer"]),
    .library(name: "RecordSpecs", targets: ["RecordSpecs"]),
    .library(name: "RecordConformance", targets: ["RecordConformance"]),
    .executable(name: "docket", targets: ["docket"]),
    .plugin(name: "SpecTests", targets: ["SpecTests"]),
  ],
  targets: [
    // The contract: values, queries, the protocol and the evaluator every store shares.
    .target(name: "Records"),

    // The stores.
    .target(name: "InMemoryRecords", dependencies: ["Records"]),
    .target(name: "DurableFiles", dependencies: ["CDurableFiles"]),
    // What files need and Swift cannot name.
    .target(name: "CDurableFiles"),
    // JSON read strictly and written exactly, for the store and for what goes in and out of stores.
    .target(name: "StrictJSON"),
    .target(name: "JSONFileRecords", dependencies: ["Records", "DurableFiles", "StrictJSON"]),
    // The system's SQLite, and its variadic functions (which Swift cannot call) behind plain ones.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "SQLiteRecords", dependencies: ["Records", "DurableFiles", "CSQLite"]),

    // Records in and out of stores, as JSON and CSV.
    .target(name: "RecordTransfer", dependencies: ["Records", "StrictJSON"]),

    // The screens.
    .target(name: "RecordScreens", dependencies: ["Records"]),
    // The model checker: usable on any machine, ours or an app's.
    .target(name: "ScreenExplorer"),

    // The book: parse it, run it, vend it.
    .systemLibrary(
      name: "CMarkdown", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    // The grammar of the documents. It is apart from RecordSpecs because a build tool is compiled a second
    // time with all it imports: so spec-tests costs neither Records nor RecordScreens twice.
    .target(name: "SpecDocuments", dependencies: ["CMarkdown"]),
    .target(name: "RecordSpecs", dependencies: ["Records", "RecordScreens", "SpecDocuments"]),
    .target(
      name: "RecordConformance", dependencies: ["Records", "RecordSpecs", "SpecDocuments"]),
    .executableTarget(name: "spec-tests", dependencies: ["SpecDocuments"]),
    // Its folder is the whole package, so that a document that is added, renamed or removed is noticed:
    // SwiftPM asks a plugin again only when a folder of a target has changed.
    .plugin(
      name: "SpecTests", capability: .buildTool(), dependencies: ["spec-tests"], path: ".",
      sources: ["Sources/SpecTests"]),

    // What stores are measured by: notes and the questions about them.
    .target(name: "RecordBench", dependencies: ["Records"]),
    // The same work in plain C, and both side by side.
    .target(name: "RawBench", dependencies: ["CSQLite"], path: "Tests/Bench/Raw"),
    .executableTarget(
      name: "record-bench",
      dependencies: [
        "RecordBench", "RawBench", "Records", "InMemoryRecords", "JSONFileRecords", "SQLiteRecords",
      ],
      path: "Tests/Bench/Compare"),

    // The command line.
    .executableTarget(
      name: "docket",
      dependencies: [
        "Records", "InMemoryRecords", "JSONFileRecords", "SQLiteRecords", "DurableFiles",
        "RecordScreens", "SpecDocuments", "RecordSpecs", "RecordTransfer", "RecordBench",
        "StrictJSON",
      ]),

    // Random sequences of changes and questions, done on every store and compared with the evaluator.
    .target(name: "RecordTrials", dependencies: ["Records"]),
    .executableTarget(
      name: "record-trials",
      dependencies: [
        "RecordTrials", "Records", "InMemoryRecords", "JSONFileRecords", "SQLiteRecords",
      ]),

    // One question in every way there is, on every store.
    .testTarget(
      name: "WaysToAskTests",
      dependencies: ["Records", "InMemoryRecords", "JSONFileRecords", "SQLiteRecords"]),

    // Black-box tests: they run the built executable as a shell would.
    .testTarget(name: "DocketTests", dependencies: ["docket"]),

    .testTarget(
      name: "RecordTransferTests",
      dependencies: [
        "RecordTransfer", "RecordTrials", "Records", "InMemoryRecords", "JSONFileRecords",
        "SQLiteRecords", "FaultyFiles", "StrictJSON",
      ]),

    .testTarget(name: "SpecDocumentsTests", dependencies: ["SpecDocuments"]),
    .testTarget(
      name: "RecordSpecsTests",
      dependencies: ["RecordSpecs", "SpecDocuments", "Records", "InMemoryRecords"]),
    // The book itself: one test an example, generated from Specs.
    .testTarget(
      name: "BookTests",
      dependencies: [
        "RecordConformance", "RecordSpecs", "Records", "InMemoryRecords", "JSONFileRecords",
        "SQLiteRecords",
      ],
      plugins: ["SpecTests"]),
    .testTarget(name: "RecordsTests", dependencies: ["Records", "InMemoryRecords"]),
    .testTarget(
      name: "RecordScreensTests",
      dependencies: ["Records", "RecordScreens", "ScreenExplorer", "InMemoryRecords"]),
    // File systems that fail when told to, and a disk that can be looked at as a crash would leave it.
    .target(name: "FaultyFiles", dependencies: ["DurableFiles"], path: "Tests/FaultyFiles"),
    // Crashes, faults and deaths of the stores in files; a part runs as tests, all of it as record-crashes.
    .target(
      name: "CrashTrials",
      dependencies: [
        "FaultyFiles", "DurableFiles", "Records", "InMemoryRecords", "JSONFileRecords",
        "SQLiteRecords", "CSQLite",
      ],
      path: "Tests/CrashTrials"),
    .executableTarget(name: "record-crashes", dependencies: ["CrashTrials"]),
    .testTarget(
      name: "DurabilityTests",
      dependencies: ["CrashTrials", "FaultyFiles", "Records", "record-crashes"]),
    .testTarget(name: "DurableFilesTests", dependencies: ["DurableFiles", "FaultyFiles"]),
    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
    .testTarget(
      name: "JSONFileRecordsTests",
      dependencies: ["JSONFileRecords", "Records", "DurableFiles", "FaultyFiles", "StrictJSON"]),
    .testTarget(
      name: "SQLiteRecordsTests",
      dependencies: [
        "SQLiteRecords", "InMemoryRecords", "Records", "CSQLite", "DurableFiles", "FaultyFiles",
      ]),
    // Commits of other connections and processes; the other process is a small program that writes when told to.
    .executableTarget(
      name: "store-worker", dependencies: ["Records", "JSONFileRecords", "SQLiteRecords"],
      path: "Tests/StoreWorker"),
    .testTarget(
      name: "ObservationTests",
      dependencies: [
        "Records", "InMemoryRecords", "JSONFileRecords", "SQLiteRecords", "RecordScreens",
        "DurableFiles", "FaultyFiles", "store-worker",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings = (target.swiftSettings ?? []) + upcomingFeatures
}
