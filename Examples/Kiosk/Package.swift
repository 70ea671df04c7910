// swift-tools-version: 6.2
import PackageDescription

// A Linux kiosk on Vouch's public API: a camera's recording, a virtual passport's chip, and a server if there is one.
let package = Package(
    name: "Kiosk",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "vouch", path: "../..")],
    targets: [
        .executableTarget(
            name: "Kiosk",
            dependencies: [
                "VouchKit", "VouchCamera", "VouchCapture", "VouchReport", "VouchChip", "VouchMRZ", "VouchPKI",
                "VouchClient", "VouchAPI", "VouchTesting",
            ].map { .product(name: $0, package: "vouch") })
    ])
