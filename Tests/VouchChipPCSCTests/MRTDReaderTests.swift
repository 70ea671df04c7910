import Foundation
import Testing
import VouchChip
import VouchPKI
import VouchTesting

extension VirtualReaderTests {
    /// Debian's mrtdreader (libmrtd) reads the virtual passport: BAC and secure messaging judged by a terminal that we
    /// did not write. It knows neither PACE nor extended length.
    @Suite(.enabled(if: NFCBridge.shared != nil, "needs mrtdreader, cc, pkg-config, libnfc-dev and libpcsclite-dev"))
    struct MRTDReaderTests {
        /// What mrtdreader printed and saved.
        private struct Reading {
            /// Whether BAC was done.
            let isOpened: Bool
            let common: [UInt8]
            let documentSecurity: [UInt8]
            let dataGroup1: [UInt8]
            let portrait: [UInt8]

            init(_ output: [UInt8], portrait: [UInt8]) {
                isOpened = output.firstRange(of: "Challenge successful!".utf8) != nil
                common = Self.file(output, after: "Getting EF.COM...")
                documentSecurity = Self.file(output, after: "Getting EF.SOD...")
                // Printed as it is, between the title's line and an empty one.
                dataGroup1 = Self.part(output, after: "Getting EF.DG1... done\n", upTo: "\n\nFile size")
                self.portrait = portrait
            }

            private static func file(_ output: [UInt8], after title: String) -> [UInt8] {
                let rest = part(output, after: title, upTo: nil)
                let digits = part(rest, after: "File content: ", upTo: "\n")
                return Hex.bytes(String(decoding: digits, as: UTF8.self)) ?? []
            }

            private static func part(_ bytes: [UInt8], after start: String, upTo end: String?) -> [UInt8] {
                guard let range = bytes.firstRange(of: start.utf8) else { return [] }
                let rest = bytes[range.upperBound...]
                guard let end else { return Array(rest) }
                return Array(rest[..<(rest.firstRange(of: end.utf8)?.lowerBound ?? rest.endIndex)])
            }
        }

        private func read(
            _ passport: VirtualPassport, documentNumber: String, on bench: VirtualReader
        ) async throws -> Reading {
            let peer = try ForeignReader()
            defer { peer.remove() }
            let library = try #require(NFCBridge.shared).folder.appendingPathComponent("bridge.so").path
            let (output, status) = try await bench.holding(passport) { reader in
                try peer.run(
                    ["mrtdreader", "-p", documentNumber, "-b", "740812", "-e", "350415"],
                    environment: ["LD_PRELOAD": library, "PCSC_READER": reader.name])
            }
            let portrait = try? Data(contentsOf: peer.folder.appendingPathComponent("image.jpg"))
            let reading = Reading(output, portrait: [UInt8](portrait ?? Data()))
            #expect((status == 0) == reading.isOpened)
            return reading
        }

        /// With BAC, and of a peculiarity that matters to a reader of short lengths; libmrtd does not know the odd
        /// instruction.
        private static let profiles: [VirtualPassport.Profile] = [
            .standard, .bacOnly, .maximumRead223, .wrongLengthAnswers, .noShortIdentifiers, .needs61xx, .falseEndOfFile,
            .extendedAccessControl,
        ]

        @Test(arguments: MRTDReaderTests.profiles)
        func `mrtdreader reads what stands on the chip`(_ profile: VirtualPassport.Profile) async throws {
            let bench = try await VirtualReader.empty()
            var configuration = VirtualPassport.Configuration()
            configuration.profile = profile
            configuration.portrait = .drawn(byteCount: profile == .bacOnly ? 20_000 : 3_000)
            let passport = try VirtualPassport(configuration, pki: try? TestPKI.shared())
            let reading = try await read(passport, documentNumber: "L898902C3", on: bench)
            #expect(reading.isOpened)
            #expect(reading.common == passport.storedBytes(of: .common))
            #expect(reading.documentSecurity == passport.storedBytes(of: .documentSecurity))
            #expect(reading.dataGroup1 == passport.storedBytes(of: ElementaryFile.dataGroups[0]))
            let face = try #require(passport.storedBytes(of: ElementaryFile.dataGroups[1]))
            #expect(reading.portrait.starts(with: [0xFF, 0xD8, 0xFF]))
            #expect(reading.portrait == face.suffix(reading.portrait.count))
        }

        @Test func `mrtdreader with another document's number gets nothing`() async throws {
            let bench = try await VirtualReader.empty()
            let passport = try VirtualPassport()
            let reading = try await read(passport, documentNumber: "L898902C4", on: bench)
            #expect(!reading.isOpened)
            #expect(reading.common.isEmpty)
            #expect(reading.documentSecurity.isEmpty)
            #expect(reading.portrait.isEmpty)
        }
    }
}

/// libnfc's functions, which go to PC/SC instead: mrtdreader knows no other readers.
enum NFCBridge {
    /// The folder with `bridge.so`; nil where it cannot be compiled, or nobody would use it.
    static let shared: ForeignReader? = {
        guard ForeignReader.isInstalled("mrtdreader"), let bridge = try? ForeignReader() else { return nil }
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Peers/mrtdreader/libnfc-over-pcsc.c").path
        let script = #"exec cc -shared -fPIC -O1 -o bridge.so "$0" $(pkg-config --cflags --libs libpcsclite)"#
        atexit { NFCBridge.shared?.remove() }
        return (try? bridge.run(["sh", "-c", script, source]))?.status == 0 ? bridge : nil
    }()
}
