import Foundation
import Testing
import VouchTestSupport

/// The package as others see it: which products it offers, and what each of them brings along.
@Suite struct PackageProductsTests {
    private struct Package: Decodable {
        struct Product: Decodable {
            let name: String
            let targets: [String]
            let type: [String: [String]?]

            var isLibrary: Bool { type.keys.contains("library") }
        }

        struct Target: Decodable {
            let name: String
            let type: String
            let dependencies: [[String: [Name?]]]

            /// Names beside what a dependency may have else, such as conditions.
            struct Name: Decodable {
                let text: String?

                init(from decoder: any Decoder) throws {
                    text = try? decoder.singleValueContainer().decode(String.self)
                }
            }

            var others: [String] {
                dependencies.flatMap(\.values).compactMap { $0.first.flatMap(\.self)?.text }
            }
        }

        let products: [Product]
        let targets: [Target]

        /// The targets that come along, themselves too.
        func closure(of names: [String]) -> Set<String> {
            var found: Set<String> = []
            var open = names
            while let name = open.popLast() {
                guard found.insert(name).inserted else { continue }
                open += targets.first { $0.name == name }?.others ?? []
            }
            return found
        }
    }

    /// As the package manager of whoever depends on it reads it.
    ///
    /// - Parameter folder: of the checkout; empty for Vouch itself.
    private static func package(_ folder: String = "") throws -> Package {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-package-\(UUID())")
        defer { try? FileManager.default.removeItem(at: place) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", Program.repository.appendingPathComponent(folder).path,
            "--scratch-path",
            place.path,
            "dump-package",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return try JSONDecoder().decode(Package.self, from: data)
    }

    @Test(.shows("D10")) func `SelphID is a product of its own that an app adds by the package manager`() throws {
        // The vendor's packages are SdkPackage and SelphidComponentLight: one product here has both.
        let package = try Self.package("SDK")
        let product = try #require(package.products.first { $0.name == "VouchSelphID" })
        #expect(product.isLibrary)
        #expect(product.targets == ["VouchSelphID"])
        // No other vendor's words come with it.
        let others = ["VouchAwareID", "VouchRegula", "VouchVisionBox", "VouchAuthenticID", "VouchIDSEnterprise"]
        #expect(package.closure(of: product.targets).isDisjoint(with: others + ["VouchApple"]))
        #expect(package.closure(of: product.targets).isSuperset(of: ["VouchSelphID"]))
    }

    @Test(.shows("D1")) func `every room is a product that brings only what it needs`() throws {
        let package = try Self.package()
        // Fixtures for the tests of the package beside this one are not for others.
        let libraries = package.products.filter { $0.isLibrary && $0.name != "VouchTestSupport" }
        #expect(libraries.count > 10)
        // One room each: whoever adds one gets no other that it does not need.
        #expect(libraries.allSatisfy { $0.targets == [$0.name] })
        let rooms = package.targets.filter { $0.type == "regular" && $0.name.hasPrefix("Vouch") }.map(\.name)
        // The server's own rooms are its program's: what listens, stores and sends.
        let ofTheServer = [
            "VouchHTTP", "VouchPersistence", "VouchPKCS11", "VouchOutbound", "VouchServerDialects",
            "VouchServer", "VouchStores", "VouchWorkers", "VouchPages",
        ]
        #expect(Set(rooms).subtracting(ofTheServer + ["VouchTestSupport"]).isSubset(of: libraries.map(\.name)))
        #expect(package.closure(of: ["VouchCore"]) == ["VouchCore"])
        #expect(package.closure(of: ["VouchMRZ"]) == ["VouchMRZ", "VouchCore"])
        // Zones are read without a chip, and a chip without a picture.
        #expect(package.closure(of: ["VouchReader"]).isDisjoint(with: ["VouchChip", "VouchImaging", "VouchOCR"]))
        #expect(
            package.closure(of: ["VouchChip"]).isDisjoint(with: ["VouchVision", "VouchImaging", "COpenSSL", "CPCSC"]))
        for library in libraries {
            #expect(!package.closure(of: library.targets).contains("vouch"), "\(library.name)")
        }
    }
}
