// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Dialects",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "vouch", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Dialects",
            dependencies: ["VouchReport", "VouchDialects"].map { .product(name: $0, package: "vouch") })
    ])
