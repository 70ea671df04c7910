// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TenLines",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "vouch", path: "../../..")],
    targets: [
        .executableTarget(name: "TenLines", dependencies: [.product(name: "VouchKit", package: "vouch")])
    ])
