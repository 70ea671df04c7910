// swift-tools-version: 6.2
import PackageDescription

// Code of the kind that vendors' documentation shows, against Vouch. Each sample has the vendor's names in a file of its own.
let package = Package(
    name: "Migrations",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "vouch", path: "../..")],
    targets: [
        .target(
            name: "AwareIDSample",
            dependencies: ["VouchDialects", "VouchClient"].map { .product(name: $0, package: "vouch") }),
        .target(name: "VisionBoxSample", dependencies: [.product(name: "VouchDialects", package: "vouch")]),
        .target(
            name: "AuthenticIDSample",
            dependencies: ["VouchDialects", "VouchCapture"].map { .product(name: $0, package: "vouch") }),
        .target(
            name: "SelphIDSample",
            dependencies: ["VouchDialects", "VouchClient", "VouchJOSE", "VouchVision"].map {
                .product(name: $0, package: "vouch")
            }),
        .target(
            name: "IDSEnterpriseSample",
            dependencies: ["VouchDialects", "VouchClient", "VouchCore"].map { .product(name: $0, package: "vouch") }),
    ])
