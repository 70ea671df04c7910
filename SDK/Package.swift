// swift-tools-version: 6.2
import PackageDescription

// The SDKs of five vendors as their apps know them, over Vouch's public API.

// Warnings are errors in our own targets; dependencies are left alone.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Products of the core: `core("Client")` is VouchClient.
func core(_ names: String...) -> [Target.Dependency] { names.map { .product(name: "Vouch\($0)", package: "vouch") } }

let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")

/// The SDK of one vendor, in a folder of its name.
func sdk(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .target(name: "Vouch\(name)", dependencies: dependencies, path: name, resources: resources, swiftSettings: strict)
}

/// The tests of one SDK. Vouch's fixtures, and the engines and the server that they run on, are in `VouchTestSupport`.
func tests(_ name: String, _ others: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "Vouch\(name)Tests", dependencies: [.byName(name: "Vouch\(name)")] + core("TestSupport") + others,
        path: "Tests/Vouch\(name)Tests", swiftSettings: strict)
}

/// A vendor's sample, moved to Vouch: a program that a test plays. It sees what is public, like any app.
func migration(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .executableTarget(
        name: "\(name)Migration", dependencies: [.byName(name: "Vouch\(name)")] + dependencies,
        path: "Examples/Migrations/\(name)", exclude: ["documented.txt", "expected.txt"],
        packageAccess: false, swiftSettings: strict)
}

// Fuzz targets need compiler flags of their own, so they exist only for `make fuzz`; libFuzzer brings the main function.
let fuzzTargets: [Target] =
    Context.environment["FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "FuzzSelphIDMarkup", dependencies: ["VouchSelphID"] + core("Dialects"),
            path: "Tests/Fuzz/FuzzSelphIDMarkup", swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    ]

let vendors = ["AwareID", "Regula", "SelphID", "VisionBox", "VisionBoxNames", "AuthenticID", "IDSEnterprise", "Apple"]

let package = Package(
    name: "vouch-sdk",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: vendors.map { .library(name: "Vouch\($0)", targets: ["Vouch\($0)"]) },
    dependencies: [
        .package(name: "vouch", path: ".."),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    ],
    targets: [
        sdk(
            "AwareID",
            ["VouchRegula", httpTypes]
                + core("Device", "Camera", "Client", "Dialects", "Capture", "Liveness", "JOSE", "PKI", "Core")),
        sdk(
            "Regula",
            [httpTypes]
                + core("Device", "Camera", "Capture", "Vision", "Client", "Dialects", "Models", "Report", "PKI", "Core")
        ),
        sdk(
            "SelphID",
            core(
                "Device", "Camera", "Models", "Client", "API", "Dialects", "Capture", "Chip", "MRZ", "PKI", "JOSE",
                "Vision", "Visual", "Report", "Fields", "Core")),
        sdk(
            "VisionBox",
            [
                httpTypes,
                .product(name: "VouchPinnedTransport", package: "vouch", condition: .when(platforms: [.linux])),
            ]
                + core(
                    "Device", "Camera", "Capture", "Chip", "Dialects", "Client", "API", "JOSE", "Barcode", "Face",
                    "Liveness",
                    "Report", "Fields", "Core")),
        sdk("VisionBoxNames", ["VouchVisionBox"] + core("Dialects")),
        sdk("AuthenticID", [httpTypes] + core("Device", "Camera", "Capture", "Vision", "Client", "Report", "Core")),
        sdk(
            "IDSEnterprise",
            [httpTypes]
                + core("Device", "Camera", "Capture", "Client", "Dialects", "Enrolment", "Liveness", "Core")),
        // iPhone and iPad: adaptors of Apple's frameworks, compiled there alone, and their logic, compiled everywhere.
        sdk(
            "Apple",
            ["VouchSelphID", "VouchVisionBox"]
                + core(
                    "Device", "Client", "Dialects", "Camera", "Capture", "Chip", "Vision", "Face", "Barcode", "OCR",
                    "Report",
                    "Core")),

        migration("AuthenticID"), migration("AwareID", ["VouchRegula"] + core("Dialects", "OpenSSL", "Core")),
        migration("SelphID"), migration("VisionBox", ["VouchVisionBoxNames"]), migration("IDSEnterprise"),

        // Plays the programs as processes: `--build-tests` builds them too.
        .testTarget(
            name: "MigrationTests",
            dependencies: core("TestSupport", "Testing", "Chip", "Device", "Kit", "Models", "OpenSSL", "PKI"),
            path: "Tests/MigrationTests", exclude: ["Pictures"], swiftSettings: strict),
        tests("AwareID", core("Testing")),
        tests("Regula", ["VouchAwareID"]),
        tests("SelphID", core("Testing") + [httpTypes]),
        tests("VisionBox", core("PinnedTransport", "Testing")),
        tests("AuthenticID"),
        tests("IDSEnterprise", core("Face")),
        tests("Apple", core("Testing")),
    ] + fuzzTargets,
    swiftLanguageModes: [.v6]
)
