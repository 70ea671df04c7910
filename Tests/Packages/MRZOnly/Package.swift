// swift-tools-version: 6.2
import PackageDescription

// What a newcomer writes who wants zones and nothing else: no native library, no Foundation.
let package = Package(
    name: "MRZOnly",
    dependencies: [.package(name: "vouch", path: "../../..")],
    targets: [.executableTarget(name: "MRZOnly", dependencies: [.product(name: "VouchMRZ", package: "vouch")])])
