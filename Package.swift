// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Warnings are errors in our own targets; dependencies are left alone.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Fuzz targets need compiler flags of their own, so they exist only for `make fuzz`: one for each Tests/Fuzz/Fuzz<Name>.
let fuzzTargets: [Target] =
    Context.environment["FUZZ"] == nil
    ? []
    : ((try? FileManager.default.contentsOfDirectory(atPath: Context.packageDirectory + "/Tests/Fuzz")) ?? [])
        .filter { $0.hasPrefix("Fuzz") }.sorted()
        .map { name in
            // libFuzzer brings the main function.
            .executableTarget(
                name: name,
                dependencies: [
                    "VouchCore", "VouchMRZ", "VouchVision", "VouchReader", "VouchImaging", "VouchBarcode",
                    "VouchBarcodeZXing", "VouchDocument", "VouchChip", "VouchChipOpenSSL", "VouchTesting",
                    "VouchInference", "VouchOCR",
                ],
                path: "Tests/Fuzz/\(name)", swiftSettings: [.unsafeFlags(["-parse-as-library"])])
        }

// Measures the chip's protocols; exists only for `make bench`.
let benchTargets: [Target] =
    Context.environment["BENCH"] == nil
    ? []
    : [
        .executableTarget(
            name: "ChipBench", dependencies: ["VouchChip", "VouchChipOpenSSL", "VouchTesting"], path: "Benchmarks/Chip",
            swiftSettings: strict)
    ]

let package = Package(
    name: "vouch",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "VouchCore", targets: ["VouchCore"]),
        .library(name: "VouchMRZ", targets: ["VouchMRZ"]),
        .library(name: "VouchVision", targets: ["VouchVision"]),
        .library(name: "VouchReader", targets: ["VouchReader"]),
        .library(name: "VouchImaging", targets: ["VouchImaging"]),
        .library(name: "VouchMedia", targets: ["VouchMedia"]),
        .library(name: "VouchNetworks", targets: ["VouchNetworks"]),
        .library(name: "VouchCapture", targets: ["VouchCapture"]),
        .library(name: "VouchBarcode", targets: ["VouchBarcode"]),
        .library(name: "VouchBarcodeZXing", targets: ["VouchBarcodeZXing"]),
        .library(name: "VouchInference", targets: ["VouchInference"]),
        .library(name: "VouchOCRTesseract", targets: ["VouchOCRTesseract"]),
        .library(name: "VouchModels", targets: ["VouchModels"]),
        .library(name: "VouchOCR", targets: ["VouchOCR"]),
        .library(name: "VouchDocument", targets: ["VouchDocument"]),
        .library(name: "VouchChip", targets: ["VouchChip"]),
        .library(name: "VouchChipOpenSSL", targets: ["VouchChipOpenSSL"]),
        .library(name: "VouchChipPCSC", targets: ["VouchChipPCSC"]),
        .library(name: "VouchTesting", targets: ["VouchTesting"]),
        .executable(name: "vouch", targets: ["vouch"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
    targets: [
        // Portable rooms: they also compile as Embedded Swift for WebAssembly (no Foundation, no file, no clock).
        .target(name: "VouchCore", swiftSettings: strict),
        .target(name: "VouchMRZ", dependencies: ["VouchCore"], swiftSettings: strict),
        .target(name: "CVouchKernels"),
        .target(name: "VouchVision", dependencies: ["VouchCore", "CVouchKernels"], swiftSettings: strict),
        .target(name: "VouchReader", dependencies: ["VouchCore", "VouchMRZ", "VouchVision"], swiftSettings: strict),
        .target(name: "VouchCapture", dependencies: ["VouchCore", "VouchVision"], swiftSettings: strict),

        // Decoding with each format's own library. Elsewhere than in the system's folders they are found through CPATH
        // and LIBRARY_PATH: CONTRIBUTING.md.
        .target(
            name: "CImaging",
            linkerSettings: ["jpeg", "png16", "webp", "webpdemux", "tiff", "heif"].map { .linkedLibrary($0) }),
        .target(name: "VouchImaging", dependencies: ["VouchCore", "CImaging"], swiftSettings: strict),
        // PDFs and videos, through the commands of Poppler and FFmpeg.
        .target(name: "VouchMedia", dependencies: ["VouchCore", "VouchImaging"], swiftSettings: strict),
        // The committed weights travel beside the programs as files.
        .target(
            name: "VouchNetworks", path: "Networks", exclude: ["test-vectors"],
            resources: [.copy("mrz-finder.vnet"), .copy("mrz-recogniser.vnet"), .copy("document-finder.vnet")],
            swiftSettings: strict),

        // Barcodes: what they say in plain Swift; the engine that finds them stands behind a protocol of VouchBarcode.
        .target(name: "VouchBarcode", dependencies: ["VouchCore"], swiftSettings: strict),
        .target(name: "CZXing", linkerSettings: [.linkedLibrary("ZXing")]),
        .target(
            name: "VouchBarcodeZXing", dependencies: ["VouchBarcode", "VouchVision", "CZXing"], swiftSettings: strict),

        // The chip: protocols and files in plain Swift; cryptography and readers stand behind protocols of VouchChip.
        .target(name: "VouchChip", dependencies: ["VouchCore", "VouchMRZ"], swiftSettings: strict),
        .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("crypto")]),
        .target(name: "VouchChipOpenSSL", dependencies: ["VouchChip", "COpenSSL"], swiftSettings: strict),
        .systemLibrary(name: "CPCSC", pkgConfig: "libpcsclite", providers: [.apt(["libpcsclite-dev"])]),
        .target(name: "VouchChipPCSC", dependencies: ["VouchChip", "CPCSC"], swiftSettings: strict),
        // Printed text: what a line is, and the engines that read it behind one protocol.
        // The engines' libraries are opened at run time: building needs none of them, and where one is missing the reading says so.
        .target(name: "COpenVINO"),
        .target(name: "VouchInference", dependencies: ["COpenVINO"], swiftSettings: strict),
        .target(name: "VouchOCR", dependencies: ["VouchCore", "VouchVision", "VouchInference"], swiftSettings: strict),
        .target(name: "CTesseract"),
        .target(
            name: "VouchOCRTesseract", dependencies: ["VouchOCR", "VouchCore", "CTesseract"], swiftSettings: strict),
        // The document models travel beside the programs as the texts they are.
        .target(
            name: "VouchModels", path: "Models", exclude: [],
            resources: [
                .copy("generic"), .copy("idCards"), .copy("passports"), .copy("residencePermits"), .copy("subsets"),
                .copy("words.vocabulary"),
            ],
            swiftSettings: strict),
        // Where the sources of one document meet.
        .target(
            name: "VouchDocument",
            dependencies: [
                "VouchCore", "VouchMRZ", "VouchVision", "VouchReader", "VouchImaging", "VouchMedia", "VouchBarcode",
                "VouchChip", "VouchOCR",
            ],
            swiftSettings: strict),
        // For tests and demonstrations, also those of other packages.
        .target(
            name: "VouchTesting", dependencies: ["VouchCore", "VouchMRZ", "VouchChip", "VouchChipOpenSSL"],
            swiftSettings: strict),

        .executableTarget(
            name: "vouch",
            dependencies: [
                "VouchCore", "VouchMRZ", "VouchVision", "VouchReader", "VouchImaging", "VouchMedia",
                "VouchNetworks", "VouchCapture", "VouchBarcode", "VouchBarcodeZXing", "VouchDocument", "VouchChip",
                "VouchChipOpenSSL", "VouchChipPCSC", "VouchTesting", "VouchInference", "VouchOCR", "VouchOCRTesseract",
                "VouchModels",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        .testTarget(name: "VouchCoreTests", dependencies: ["VouchCore"], swiftSettings: strict),
        .testTarget(
            name: "VouchChipTests", dependencies: ["VouchChip", "VouchChipOpenSSL", "VouchTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "VouchChipOpenSSLTests", dependencies: ["VouchChip", "VouchChipOpenSSL"], swiftSettings: strict),
        .testTarget(
            name: "VouchTestingTests", dependencies: ["VouchTesting", "VouchChip", "VouchChipOpenSSL"],
            swiftSettings: strict),
        .testTarget(
            name: "VouchChipPCSCTests", dependencies: ["VouchChip", "VouchChipPCSC", "VouchTesting"],
            swiftSettings: strict),
        .testTarget(name: "VouchMRZTests", dependencies: ["VouchMRZ"], swiftSettings: strict),
        .testTarget(
            name: "VouchVisionTests", dependencies: ["VouchVision", "VouchImaging", "VouchNetworks"],
            swiftSettings: strict),
        .testTarget(name: "VouchCaptureTests", dependencies: ["VouchCapture", "VouchVision"], swiftSettings: strict),
        .testTarget(name: "VouchBarcodeTests", dependencies: ["VouchBarcode"], swiftSettings: strict),
        .testTarget(
            name: "VouchBarcodeZXingTests", dependencies: ["VouchBarcodeZXing", "VouchBarcode", "VouchImaging"],
            swiftSettings: strict),
        .testTarget(
            name: "VouchDocumentTests",
            dependencies: [
                "VouchDocument", "VouchBarcode", "VouchChip", "VouchChipOpenSSL", "VouchTesting", "VouchModels",
            ],
            swiftSettings: strict),
        .testTarget(name: "VouchInferenceTests", dependencies: ["VouchInference"], swiftSettings: strict),
        .testTarget(
            name: "VouchOCRTests", dependencies: ["VouchOCR", "VouchInference", "VouchImaging"], swiftSettings: strict),
        .testTarget(
            name: "VouchOCRTesseractTests", dependencies: ["VouchOCRTesseract", "VouchOCR", "VouchImaging"],
            swiftSettings: strict),
        .testTarget(
            name: "VouchReaderTests", dependencies: ["VouchReader", "VouchImaging", "VouchNetworks"],
            swiftSettings: strict),
        .testTarget(name: "VouchImagingTests", dependencies: ["VouchImaging", "VouchCore"], swiftSettings: strict),
        .testTarget(name: "VouchMediaTests", dependencies: ["VouchMedia", "VouchImaging"], swiftSettings: strict),
        // Runs `vouch` as a program too, so it must be built.
        .testTarget(
            name: "VouchCommandTests",
            dependencies: [
                "vouch", "VouchCore", "VouchMRZ", "VouchReader", "VouchVision", "VouchImaging", "VouchBarcode",
                "VouchDocument",
            ],
            exclude: ["Transcripts"], swiftSettings: strict),
        .testTarget(
            name: "VouchWebTests", dependencies: ["VouchCore", "VouchImaging", "VouchNetworks", "VouchReader"],
            swiftSettings: strict),
    ] + fuzzTargets + benchTargets,
    swiftLanguageModes: [.v6]
)
