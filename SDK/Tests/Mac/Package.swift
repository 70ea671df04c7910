// swift-tools-version: 6.2
import PackageDescription

// What Apple's frameworks really do behind Vouch's adaptors: scripts/check-on-a-mac. A package of its own, so that none of
// Vouch's native libraries is needed.
let package = Package(
    name: "OnAMac",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "vouch-sdk", path: "../.."), .package(name: "vouch", path: "../../..")],
    targets: [
        .testTarget(
            name: "OnAMacTests",
            dependencies: [
                .product(name: "VouchApple", package: "vouch-sdk"),
                .product(name: "VouchSelphID", package: "vouch-sdk"),
            ]
                + ["Barcode", "Camera", "Client", "Core", "Dialects", "Face", "OCR"].map {
                    .product(name: "Vouch\($0)", package: "vouch")
                })
    ])
