// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Warnings are errors in our own targets; dependencies are left alone.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Fuzz targets need compiler flags of their own, so they exist only for `make fuzz`: one for each Tests/Fuzz/Fuzz<Name>.
// Each depends on what it imports, so that one target does not build every room.
let fuzzFolder = Context.packageDirectory + "/Tests/Fuzz/"
let fuzzTargets: [Target] =
    Context.environment["FUZZ"] == nil
    ? []
    : ((try? FileManager.default.contentsOfDirectory(atPath: fuzzFolder)) ?? [])
        .filter { $0.hasPrefix("Fuzz") }.sorted()
        .map { name in
            // libFuzzer brings the main function.
            .executableTarget(
                name: name, dependencies: imports(of: fuzzFolder + name).map { .byName(name: $0) },
                path: "Tests/Fuzz/\(name)", swiftSettings: [.unsafeFlags(["-parse-as-library"])])
        }

/// The rooms that the sources of a folder import.
func imports(of folder: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let lines = files.filter { $0.hasSuffix(".swift") }.flatMap { file in
        ((try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)) ?? "").split(separator: "\n")
    }
    return Set(lines.compactMap { $0.firstMatch(of: /^(?:@testable )?import (Vouch\w+)/).map { String($0.1) } })
        .sorted()
}

func bench(_ name: String, _ dependencies: [Target.Dependency], in folder: String) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Benchmarks/\(folder)", swiftSettings: strict)
}

// Measure the chip's protocols, the reading of spoilt zones, faces and guidance; exist only for `make bench`.
let benchTargets: [Target] =
    Context.environment["BENCH"] == nil
    ? []
    : [
        bench("ChipBench", ["VouchPKI", "VouchChip", "VouchOpenSSL", "VouchTesting"], in: "Chip"),
        bench("ZoneBench", ["VouchCore", "VouchMRZ", "VouchVision", "VouchReader"], in: "Zones"),
        bench(
            "FaceBench", ["VouchCore", "VouchFace", "VouchFaceEngines", "VouchInference", "VouchImaging"], in: "Faces"),
        bench("CaptureBench", ["VouchKit", "VouchCamera", "VouchCapture"], in: "Capture"),
        bench("DeviceBench", ["VouchDevice", "VouchKit", "VouchCamera", "VouchCapture", "VouchReport"], in: "Device"),
    ]

// What the field assigner is told of generated pages, made by the rules themselves; exists only for `make train`.
let trainingTargets: [Target] =
    Context.environment["TRAIN"] == nil
    ? []
    : [
        .executableTarget(
            name: "AssignerEvidence",
            dependencies: [
                "VouchCore", "VouchMRZ", "VouchOCR", "VouchFields", "VouchModels", "VouchBuiltInModels", "VouchVisual",
                "VouchVision",
            ], path: "Training/Evidence", swiftSettings: strict)
    ]

/// The floors of Sources/: a folder for each, in it one for each target.
enum Floor: String {
    case portable = "Portable"
    case pictures = "Pictures"
    case trust = "Trust"
    case document = "Document"
    case service = "Service"
    case testing = "Testing"
}

/// Rooms that go through every pixel: without optimisation their tests take minutes, so debug builds have it too.
let pixelRooms: Set<String> = [
    "VouchCore", "VouchMRZ", "VouchVision", "VouchReader", "VouchPDF417", "VouchImaging", "VouchBarcodeZXing",
    "VouchOCRPaddle", "VouchFiles", "VouchFace", "VouchLiveness", "VouchDevice",
]
/// A package with flags of its own cannot be fetched as a dependency, so there it has none.
let isFetched = Context.packageDirectory.contains("/checkouts/")
let optimised: [SwiftSetting] = isFetched ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]
let optimisedC: [CSetting] = isFetched ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]
let optimisedCXX: [CXXSetting] = isFetched ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]

func room(
    _ floor: Floor, _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [],
    linkerSettings: [LinkerSetting]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(floor.rawValue)/\(name)", resources: resources,
        swiftSettings: strict + (pixelRooms.contains(name) ? optimised : []), linkerSettings: linkerSettings)
}

func shim(_ name: String, links libraries: [String] = []) -> Target {
    .target(
        name: name, path: "Sources/Shims/\(name)", cSettings: optimisedC, cxxSettings: optimisedCXX,
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// A room with native libraries, for a target that phones hold without it.
func onLinux(_ name: String) -> Target.Dependency { .target(name: name, condition: .when(platforms: [.linux])) }

let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")

func systemLibrary(_ name: String, _ pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, path: "Sources/Shims/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The tests of one room.
func tests(_ room: String, _ others: [Target.Dependency] = [], in folder: String = "") -> Target {
    .testTarget(
        name: "\(room)Tests", dependencies: [.byName(name: room), "VouchTestSupport"] + others,
        path: "Tests/\(folder)\(room)Tests", swiftSettings: strict)
}

// Every room that others may depend on by itself.
let libraries = [
    "VouchCore", "VouchMRZ", "VouchVision", "VouchReader", "VouchImaging", "VouchFiles", "VouchMedia",
    "VouchNetworks", "VouchCapture", "VouchPDF417", "VouchBarcode", "VouchBarcodeZXing", "VouchInference",
    "VouchOCRPaddle", "VouchOCRTesseract", "VouchOCR", "VouchFace", "VouchFaceEngines", "VouchLiveness",
    "VouchFields", "VouchModels", "VouchBuiltInModels", "VouchVisual", "VouchReport", "VouchDocument", "VouchPKI",
    "VouchCamera", "VouchKit", "VouchDialects", "VouchAPI", "VouchEnrolment",
    "VouchClient", "VouchChip", "VouchJOSE", "VouchOpenSSL", "VouchChipPCSC", "VouchTesting",
    "VouchPinnedTransport", "VouchDevice", "VouchEvidence",
]

let package = Package(
    name: "vouch",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: libraries.map { .library(name: $0, targets: [$0]) } + [
        // For the tests of the packages beside this one.
        .library(
            name: "VouchTestSupport",
            targets: [
                "VouchTestSupport", "StoreTestSupport", "VouchServerDialects", "VouchDocument", "VouchOpenSSL",
                "VouchImaging",
                "VouchNetworks", "VouchReader",
                "VouchModels", "VouchKit", "VouchServer", "VouchStores", "VouchPersistence",
            ]),
        .executable(name: "vouch", targets: ["vouch"]),
        .executable(name: "vouch-server", targets: ["vouch-server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        // Both are the web framework's own; named here for their modules of WebSocket.
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    ],
    targets: [
        // Portable rooms, listed in Sources/Portable/ROOMS: no Foundation, file or clock, since WebAssembly has none.
        // Square roots are the C library's in debug builds, and nothing else of these rooms makes the linker look there.
        room(.portable, "VouchCore", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        room(.portable, "VouchMRZ", ["VouchCore"]),
        room(.portable, "VouchVision", ["VouchCore", "CVouchKernels"]),
        room(.portable, "VouchReader", ["VouchCore", "VouchMRZ", "VouchVision"]),
        // Photographed PDF417 and Micro PDF417, to the codewords.
        room(.portable, "VouchPDF417", ["VouchCore", "VouchVision"]),
        // Faces: found, measured, compared; the networks' engine stands behind a protocol of this room.
        room(.portable, "VouchFace", ["VouchCore", "VouchVision"]),
        room(.portable, "VouchCapture", ["VouchCore", "VouchVision", "VouchFace"]),
        // Whether a face is alive: challenges, measures of frames, and the judge; no network and no video of its own.
        room(.portable, "VouchLiveness", ["VouchCore", "VouchFace"]),
        // What barcodes say; the engine that finds them stands behind a protocol of this room.
        room(.portable, "VouchBarcode", ["VouchCore"]),
        // What browsers load of ours travels beside the server as files.
        .target(
            name: "VouchPages", dependencies: ["VouchNetworks"], path: "Pages",
            resources: [
                "vouch-capture.js", "vouch-worker.js", "vouch-camera.js", "vouch-style.js", "vouch-texts.js",
                "vouch-upload.js", "vouch-parts.js", "vouch-face.js", "vouch-journey.js", "try.html", "try.js",
                "capture.html",
                "capture.js", "verify.html", "verify.js", "vouch-evidence.js", "page.css", "texts",
            ].map { .copy($0) },
            swiftSettings: strict),
        // The committed weights travel beside the programs as files.
        .target(
            name: "VouchNetworks", path: "Networks", exclude: ["test-vectors"],
            resources: [
                "mrz-finder", "mrz-recogniser", "mrz-witness", "document-finder", "field-assigner",
            ].map { .copy("\($0).vnet") },
            swiftSettings: strict),

        // Files to pixels, each format by its own library. Elsewhere than in the system's folders these are found through
        // CPATH and LIBRARY_PATH: CONTRIBUTING.md.
        room(.pictures, "VouchImaging", ["VouchCore", "CImaging"]),
        // How files are written, and what a process that is stopped leaves behind: nothing.
        room(.pictures, "VouchFiles"),
        // PDFs and videos, through the commands of Poppler and FFmpeg.
        room(.pictures, "VouchMedia", ["VouchCore", "VouchImaging", "VouchFiles"]),
        room(.pictures, "VouchBarcodeZXing", ["VouchCore", "VouchBarcode", "VouchPDF417", "VouchVision", "CZXing"]),

        // Certificates, revocation, published lists, trust stores and the validation of certificates, in plain Swift;
        // cryptography stands behind protocols.
        room(.trust, "VouchPKI", ["VouchCore"]),
        // The chip: protocols and files in plain Swift; cryptography and readers stand behind protocols.
        room(.trust, "VouchChip", ["VouchCore", "VouchMRZ", "VouchPKI"]),
        // Packages that travel encrypted and signed, in plain Swift behind the same kind of protocols.
        room(.trust, "VouchJOSE", ["VouchCore", "VouchPKI"]),
        // What a reading was made of, signed, so that it can be run again.
        room(.trust, "VouchEvidence", ["VouchCore", "VouchPKI"]),
        room(.trust, "VouchOpenSSL", ["VouchCore", "VouchPKI", "VouchChip", "VouchJOSE", "COpenSSL"]),
        room(.trust, "VouchChipPCSC", ["VouchChip", "CPCSC"]),

        // Printed text: what a line is, and the engines that find and read lines behind two protocols. Their libraries are
        // opened at run time: building needs none of them, and where one is missing the reading says so.
        room(.document, "VouchInference", ["COpenVINO"]),
        room(.document, "VouchFaceEngines", ["VouchCore", "VouchFace", "VouchLiveness", "VouchInference"]),
        room(.document, "VouchOCR", ["VouchCore", "VouchVision"]),
        room(.document, "VouchOCRPaddle", ["VouchOCR", "VouchCore", "VouchVision", "VouchInference"]),
        room(.document, "VouchOCRTesseract", ["VouchOCR", "VouchCore", "CTesseract"]),
        // The document models travel beside the programs as the texts they are.
        .target(
            name: "VouchBuiltInModels", path: "Models", exclude: [],
            resources: [
                .copy("generic"), .copy("idCards"), .copy("passports"), .copy("residencePermits"), .copy("subsets"),
                .copy("words.vocabulary"),
            ],
            swiftSettings: strict),
        // What documents say, what they look like and what is reported of them: no native library is needed for these.
        room(.document, "VouchFields", ["VouchCore", "VouchMRZ"]),
        room(.document, "VouchModels", ["VouchFields", "VouchCore", "VouchBarcode"]),
        room(.document, "VouchReport", ["VouchFields", "VouchCore", "VouchFiles"]),
        // From print to fields.
        room(
            .document, "VouchVisual",
            ["VouchModels", "VouchFields", "VouchOCR", "VouchCore", "VouchMRZ", "VouchVision"]),
        // Where the sources of one document meet.
        room(
            .document, "VouchDocument",
            [
                "VouchCore", "VouchMRZ", "VouchVision", "VouchReader", "VouchImaging", "VouchMedia", "VouchBarcode",
                "VouchPKI", "VouchChip", "VouchOCR", "VouchFace", "VouchFields", "VouchModels", "VouchVisual",
                "VouchReport",
            ]),
        // A camera's frames to the pictures of a document's sides; the texts of other languages are in the program itself.
        room(
            .document, "VouchCamera", ["VouchCore", "VouchVision", "VouchReader", "VouchCapture", "VouchReport"],
            resources: [.embedInCode("Texts/de.json")]),
        // The front door: engines wired once, inputs to reports. Only this room, programs and tests name an engine.
        room(
            .document, "VouchKit",
            [
                "VouchCore", "VouchMRZ", "VouchVision", "VouchReader", "VouchImaging", "VouchMedia", "VouchBarcode",
                "VouchBarcodeZXing", "VouchNetworks", "VouchPKI", "VouchChip", "VouchOpenSSL", "VouchFields",
                "VouchModels", "VouchBuiltInModels", "VouchReport", "VouchVisual", "VouchOCR", "VouchOCRPaddle",
                "VouchOCRTesseract", "VouchInference", "VouchDocument", "VouchFiles", "VouchFace", "VouchFaceEngines",
                "VouchLiveness", "VouchCamera", "VouchCapture", "VouchEvidence",
            ]),

        // A report in the words, numbers and shapes of other vendors: a folder for each.
        room(
            .service, "VouchDialects",
            [
                "VouchReport", "VouchFields", "VouchCore", "VouchMRZ", "VouchVision", "VouchPKI", "VouchCapture",
                "VouchJOSE", "VouchLiveness", "VouchEnrolment", "VouchBarcode",
            ]),
        // What server and client say to each other.
        room(.service, "VouchAPI", ["VouchCore", "VouchReport"]),
        // Enrolments, authentications and journeys: rules and state without HTTP, SQL or a clock.
        room(.service, "VouchEnrolment", ["VouchReport", "VouchFields", "VouchLiveness", "VouchFiles", "VouchCore"]),
        room(.service, "VouchWorkers", ["VouchCore", "VouchFiles", "CVouchConfinement"]),  // for engines that may die
        // What a server keeps beside persons, as values and protocols: its work, its customers, its audit log.
        room(
            .service, "VouchStores",
            ["VouchEnrolment", "VouchReport", "VouchJOSE", "VouchPKI", "VouchCore"]),
        // Routes over values: what listens and what stores is given to it.
        room(
            .service, "VouchServer",
            [
                "VouchAPI", "VouchEnrolment", "VouchStores", "VouchOutbound", "VouchKit", "VouchReport", "VouchFields",
                "VouchJOSE", "VouchPKI", "VouchFace", "VouchLiveness", "VouchCore", "VouchWorkers", "VouchChip",
                "VouchDocument", "VouchModels", "VouchMRZ", "VouchCapture", "VouchFiles", httpTypes,
            ]),
        // The same services in the words of other vendors: a folder for each.
        room(
            .service, "VouchServerDialects",
            [
                "VouchServer", "VouchStores", "VouchDialects", "VouchEnrolment", "VouchAPI", "VouchKit", "VouchReport",
                "VouchFields", "VouchJOSE", "VouchLiveness", "VouchCore", "VouchModels", "VouchChip", "VouchCapture",
                httpTypes,
            ]),
        room(
            .service, "VouchClient",
            [
                "VouchAPI", "VouchReport", "VouchChip", "VouchJOSE", "VouchFiles", "VouchCore", httpTypes,
            ]),
        // Cameras, readers, chips, faces, keys and screens that ship. A phone holds it without the engines: a server reads there.
        room(
            .service, "VouchDevice",
            [
                "VouchClient", "VouchAPI", "VouchCamera", "VouchCapture", "VouchChip", "VouchFace", "VouchModels",
                "VouchReport", "VouchFields", "VouchNetworks", "VouchReader", "VouchVision", "VouchMRZ", "VouchJOSE",
                "VouchBarcode", "VouchLiveness", "VouchPKI", "VouchVisual", "VouchCore",
            ] + ["VouchKit", "VouchImaging", "VouchChipPCSC", "VouchOpenSSL", "CVideo4Linux"].map(onLinux),
            resources: [.embedInCode("Texts/de.json")]),
        // For tests and demonstrations, also of other packages.
        room(
            .testing, "VouchTesting", ["VouchCore", "VouchMRZ", "VouchPKI", "VouchChip", "VouchOpenSSL", "VouchFiles"]),

        .executableTarget(
            name: "vouch",
            dependencies: [
                "VouchKit", "VouchCore", "VouchFace", "VouchFaceEngines", "VouchLiveness", "VouchFiles", "VouchMRZ",
                "VouchVision", "VouchReader", "VouchImaging", "VouchBarcode", "VouchFields", "VouchModels",
                "VouchBuiltInModels", "VouchReport", "VouchDocument", "VouchPKI", "VouchChip", "VouchOpenSSL",
                "VouchChipPCSC", "VouchTesting", "VouchEnrolment", "VouchDialects", "VouchCamera",
                "VouchCapture", "VouchWorkers", "VouchEvidence",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Programs/vouch", swiftSettings: strict),
        // C, each behind the one room that imports it.
        shim("CVouchKernels"),
        shim("CVideo4Linux"),
        shim("CVouchConfinement"),
        shim("CImaging", links: ["jpeg", "png16", "webp", "webpdemux", "tiff", "heif", "avif", "dav1d", "openjp2"]),
        shim("CZXing", links: ["ZXing"]),
        shim("COpenSSL", links: ["crypto"]),
        shim("CDeflate", links: ["z"]),
        shim("COpenVINO"),
        shim("CTesseract"),
        systemLibrary("CPCSC", "libpcsclite", apt: "libpcsclite-dev"),

        // Traits and switches that all tests share.
        .target(name: "VouchTestSupport", path: "Tests/Support", swiftSettings: strict),
        tests("VouchCore"),
        tests("VouchMRZ"),
        tests("VouchVision", ["VouchImaging", "VouchNetworks"]),
        tests("VouchReader", ["VouchImaging", "VouchNetworks"]),
        tests("VouchCapture", ["VouchCore", "VouchVision", "VouchFace", "VouchImaging", "VouchNetworks"]),
        tests("VouchPDF417", ["VouchCore", "VouchVision"]),
        tests("VouchFace", ["VouchCore"]),
        tests("VouchLiveness", ["VouchCore", "VouchFace"]),
        tests("VouchFaceEngines", ["VouchFace", "VouchLiveness", "VouchInference", "VouchImaging"]),
        tests("VouchBarcode", ["VouchCore"]),
        tests("VouchImaging", ["VouchCore"]),
        tests("VouchFiles"),
        tests("VouchMedia", ["VouchImaging"]),
        tests("VouchBarcodeZXing", ["VouchBarcode", "VouchImaging"]),
        // Certificates for tests, made by the `openssl` command.
        .target(
            name: "TrustTestSupport", dependencies: ["VouchCore", "VouchPKI", "VouchOpenSSL", "VouchTestSupport"],
            path: "Tests/TrustTestSupport", swiftSettings: strict),
        .target(
            name: "StoreTestSupport", dependencies: ["VouchPersistence", "VouchOpenSSL", "VouchCore"],
            path: "Tests/StoreTestSupport", swiftSettings: strict),
        tests("VouchPKI", ["VouchOpenSSL", "TrustTestSupport"]),
        tests("VouchChip", ["VouchPKI", "VouchOpenSSL", "VouchTesting", "TrustTestSupport"]),
        tests("VouchJOSE", ["VouchCore", "VouchPKI", "VouchChip", "VouchOpenSSL"]),
        tests("VouchEvidence", ["VouchPKI", "VouchOpenSSL"]),
        tests("VouchOpenSSL", ["VouchPKI", "VouchChip"]),
        tests("VouchChipPCSC", ["VouchChip", "VouchTesting"]),
        tests("VouchInference"),
        tests("VouchOCR"),
        tests("VouchOCRPaddle", ["VouchOCR", "VouchInference", "VouchImaging"]),
        tests("VouchOCRTesseract", ["VouchOCR", "VouchOCRPaddle", "VouchInference", "VouchImaging"]),
        tests("VouchFields", ["VouchCore", "VouchMRZ"]),
        tests("VouchModels", ["VouchFields", "VouchPKI", "VouchChip", "VouchOpenSSL"]),
        tests("VouchVisual", ["VouchModels", "VouchFields", "VouchOCR", "VouchCore", "VouchMRZ", "VouchVision"]),
        tests("VouchReport"),
        tests(
            "VouchDocument",
            [
                "VouchFields", "VouchModels", "VouchBuiltInModels", "VouchVisual", "VouchReport", "VouchBarcode",
                "VouchPKI", "VouchChip", "VouchOpenSSL", "VouchTesting", "TrustTestSupport", "VouchFace", "VouchFiles",
            ]),
        tests(
            "VouchCamera",
            ["VouchCapture", "VouchCore", "VouchVision", "VouchReader", "VouchNetworks", "VouchImaging", "VouchReport"]),
        tests(
            "VouchKit",
            [
                "VouchDocument", "VouchFace", "VouchImaging", "VouchChip", "VouchOpenSSL", "VouchTesting",
                "VouchLiveness", "VouchCamera", "VouchCapture", "VouchEvidence",
            ]),
        tests(
            "VouchDialects",
            [
                "VouchReport", "VouchFields", "VouchCore", "VouchVision", "VouchPKI", "VouchDocument", "VouchChip",
                "VouchOpenSSL", "VouchMRZ", "VouchTesting", "TrustTestSupport", "VouchCapture", "VouchJOSE",
                "VouchFace", "VouchLiveness", "VouchEnrolment", "VouchBarcode", "VouchImaging", "VouchNetworks",
                "VouchModels",
            ]),
        tests("VouchAPI", ["VouchCore"]),
        tests(
            "VouchDevice",
            [
                "VouchBarcode", "VouchCamera", "VouchCapture", "VouchChip", "VouchClient", "VouchKit", "VouchModels",
                "VouchReport", "VouchTesting", "VouchImaging", "VideoTestDevice",
            ]),
        // A camera for tests.
        .target(name: "VideoTestDevice", dependencies: ["CVideo4Linux"], path: "Tests/VideoTestDevice"),
        tests(
            "VouchEnrolment",
            [
                "StoreTestSupport", "VouchPersistence", "VouchReport", "VouchFields", "VouchLiveness", "VouchOpenSSL",
                "VouchCore",
            ]),
        tests("VouchStores", ["VouchOpenSSL", "VouchCore"]),
        tests("VouchWorkers", ["VouchCore", "VouchFiles"]),
        tests(
            "VouchServer",
            [
                "VouchAPI", "VouchEnrolment", "VouchStores", "VouchPersistence", "StoreTestSupport", "VouchOutbound",
                "VouchServerDialects",
                "VouchDialects", "VouchKit", "VouchReport", "VouchFields", "VouchJOSE",
                "VouchPKI", "VouchOpenSSL", "VouchFace", "VouchLiveness", "VouchBarcode", "VouchBarcodeZXing",
                "VouchImaging", "VouchModels", "VouchDocument", "VouchCore", "VouchChip", "VouchTesting", "VouchClient",
                "VouchNetworks", "VouchVision", "VouchCapture", "VouchFiles", "VouchWorkers", httpTypes,
            ]),
        tests("VouchTesting", ["VouchPKI", "VouchChip", "VouchOpenSSL"]),
        // Runs `vouch` as a program too, so it must be built.
        .testTarget(
            name: "VouchCommandTests",
            dependencies: [
                "vouch", "VouchCore", "VouchMRZ", "VouchReader", "VouchVision", "VouchImaging", "VouchBarcode",
                "VouchFields", "VouchModels", "VouchReport", "VouchDocument", "VouchPKI", "VouchOpenSSL",
                "VouchTestSupport",
            ],
            exclude: ["Transcripts"], swiftSettings: strict),
        .testTarget(
            name: "VouchWebTests",
            dependencies: [
                "VouchCore", "VouchImaging", "VouchNetworks", "VouchReader", "VouchFace", "VouchFaceEngines",
                "VouchCapture", "VouchInference", "VouchTestSupport",
            ],
            swiftSettings: strict),
        room(
            .service, "VouchHTTP",
            [
                "VouchServer", "VouchAPI", "VouchCore", "CDeflate", httpTypes,
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        room(
            .service, "VouchPersistence",
            [
                "VouchStores", "VouchEnrolment", "VouchOutbound", "VouchReport", "VouchJOSE", "VouchPKI", "VouchFiles",
                "VouchCore", "CPostgreSQL", grdb, httpTypes,
            ]),
        // A master key that stays in a token.
        room(.service, "VouchPKCS11", ["VouchStores", "VouchJOSE", "VouchCore", "CPKCS11"]),
        systemLibrary("CPKCS11", "p11-kit-1", apt: "libp11-kit-dev"),
        // Requests to other servers: webhooks.
        room(.service, "VouchOutbound", ["VouchCore", "CCurl", httpTypes]),
        // A client's transport that sees certificates: for other packages too.
        room(.service, "VouchPinnedTransport", ["VouchClient", "VouchOutbound", httpTypes]),
        systemLibrary("CCurl", "libcurl", apt: "libcurl4-openssl-dev"),
        systemLibrary("CPostgreSQL", "libpq", apt: "libpq-dev"),
        .executableTarget(
            name: "vouch-server",
            dependencies: [
                "VouchHTTP", "VouchPersistence", "VouchPKCS11", "VouchServer", "VouchServerDialects",
                "VouchStores", "VouchWorkers", "VouchEnrolment", "VouchDialects", "VouchAPI", "VouchKit",
                "VouchOpenSSL", "VouchJOSE",
                "VouchFiles", "VouchNetworks", "VouchPages", "VouchInference",
                "VouchPKI", "VouchChip", "VouchCore", "VouchOutbound",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Programs/vouch-server", swiftSettings: strict),
        tests(
            "VouchPersistence",
            [
                "VouchServer", "VouchStores", "VouchEnrolment", "VouchOpenSSL", "VouchJOSE", "VouchPKI",
                "VouchOutbound",
                "VouchCore", "StoreTestSupport", httpTypes,
            ], in: "Server/"),
        tests("VouchPKCS11", ["VouchPersistence", "VouchOpenSSL", "VouchJOSE", "VouchCore"], in: "Server/"),
        tests("VouchOutbound", ["VouchCore", httpTypes], in: "Server/"),
        // Runs `vouch-server` as a program too, so it must be built.
        tests(
            "VouchHTTP",
            [
                "VouchServer", "VouchStores", "VouchAPI", "VouchCore", "vouch-server", "VouchClient", "VouchDialects",
                "VouchKit",
                "VouchChip", "VouchPKI", "VouchTesting", "VouchPinnedTransport", httpTypes,
            ], in: "Server/"),
    ] + fuzzTargets + benchTargets + trainingTargets,
    swiftLanguageModes: [.v6]
)
