// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "NoNative",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "vouch", path: "../../..")],
    targets: [
        .executableTarget(
            name: "NoNative",
            dependencies: ["VouchReport", "VouchDialects", "VouchFields", "VouchMRZ", "VouchPKI"].map {
                .product(name: $0, package: "vouch")
            })
    ])
