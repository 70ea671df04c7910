import Foundation
import Testing
import VouchPKI
import VouchTesting

extension VirtualReaderTests {
    /// opensc-tool, a PC/SC program like any other.
    @Suite(.enabled(if: ForeignReader.isInstalled("opensc-tool"), "opensc-tool is not installed"))
    struct OpenSCTests {
        @Test(arguments: [VirtualPassport.Profile.standard, .shortLengthOnly])
        func `opensc-tool sees the answer to reset and selects the application`(
            _ profile: VirtualPassport.Profile
        ) async throws {
            let bench = try await VirtualReader.empty()
            var configuration = VirtualPassport.Configuration()
            configuration.profile = profile
            let passport = try VirtualPassport(configuration)
            let peer = try ForeignReader()
            defer { peer.remove() }
            let (output, answerToReset) = try await bench.holding(passport) { reader in
                let select = "00:A4:04:0C:07:A0:00:00:02:47:10:01"
                let readWithoutKey = "00:B0:9E:00:04"
                return (
                    try peer.run(
                        ["opensc-tool", "-r", reader.name, "-a", "-s", select, "-s", readWithoutKey]
                    ).output, reader.answerToReset
                )
            }
            let text = String(decoding: output, as: UTF8.self).lowercased()
            let atr = answerToReset.map { Hex.text([$0]).lowercased() }.joined(separator: ":")
            #expect(!answerToReset.isEmpty, "\(text)")
            #expect(text.contains(atr), "\(text)")
            #expect(text.contains("sw1=0x90, sw2=0x00"), "\(text)")
            #expect(text.contains("sw1=0x69, sw2=0x82"), "\(text)")
        }
    }
}
