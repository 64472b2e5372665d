// swift-tools-version: 6.2
import PackageDescription

/// What the author of a store writes: a package outside of Docket that runs the whole book against their store.
let package = Package(
  name: "adopter",
  platforms: [.macOS(.v15)],
  products: [.library(name: "ArrayRecords", targets: ["ArrayRecords"])],
  dependencies: [.package(name: "docket", path: "../..")],
  targets: [
    .target(
      name: "ArrayRecords",
      dependencies: [.product(name: "Records", package: "docket")]),
    .testTarget(
      name: "ArrayRecordsTests",
      dependencies: ["ArrayRecords", .product(name: "RecordConformance", package: "docket")],
      plugins: [.plugin(name: "SpecTests", package: "docket")]),
  ],
  swiftLanguageModes: [.v6]
)
