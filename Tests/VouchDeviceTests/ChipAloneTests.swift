import Foundation
import Testing
import VouchChip
import VouchDevice
import VouchReport
import VouchTesting

/// A chip without a page, live or in a travel credential.
@Suite(.timeLimit(.minutes(2))) struct ChipAloneTests {
    private func passport() throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.portrait = .drawn(byteCount: 3_000)
        return try VirtualPassport(configuration)
    }

    private func component(_ passport: VirtualPassport) throws -> DTCVirtualComponent {
        let files = [ElementaryFile.documentSecurity] + (1...16).compactMap { ElementaryFile.dataGroup($0) }
        return try DTCVirtualComponent(
            files: files.compactMap { file in passport.storedBytes(of: file).map { (file, $0) } })
    }

    @Test func `a chip that is read alone says which document it is in, and no page counts as read`() async throws {
        let passport = try passport()
        var device = Device.standard
        device.chips = GivenChips { passport }
        let zone = passport.zone.lines.map { String(decoding: $0, as: UTF8.self) }
        let report = try await device.readChip(of: [], key: .zone(zone), readsText: false)
        #expect(report.document.type == "passport")
        #expect(report.fields["documentNumber"]?.value == passport.configuration.holder.documentNumber)
        #expect(report.chip != nil)
        #expect(report.pages.isEmpty)
        #expect(report.mrz == nil)
        #expect(report.statuses.optical.outcome == .notPerformed)
        #expect(report.graphics.contains { $0.kind == "portrait" })
    }

    @Test func `a travel credential is read as its chip's files, which prove a signer and no chip`() async throws {
        let passport = try passport()
        var request = ReadingRequest([])
        request.credential = try component(passport)
        let report = try await LocalReading().read(request)
        #expect(report.fields["documentNumber"]?.value == passport.configuration.holder.documentNumber)
        #expect(report.document.type == "passport")
        let cloned = report.checks.first { $0.name == "chip.chipAuthentication" }
        #expect(cloned?.outcome.outcome != .passed)
        // What was changed since it was signed is found.
        var files = try component(passport).files
        let place = try #require(files.firstIndex { $0.file == ElementaryFile.dataGroup(1) })
        let last = files[place].bytes.count - 1
        files[place].bytes[last] = files[place].bytes[last] == 0x30 ? 0x31 : 0x30
        request.credential = try DTCVirtualComponent(files: files)
        let forged = try await LocalReading().read(request)
        #expect(forged.statuses.overall.outcome == .failed)
    }

    @Test func `what the reader does not expect, and a credential that a server is to read, are refused`() async throws
    {
        var request = ReadingRequest([])
        request.credential = try component(try passport())
        request.expecting = try .init(mode: .specific, conditions: "<ALL>|DRIVERS_LICENSE")
        await #expect(throws: (any Error).self) { try await LocalReading().read(request) }
        request.expecting = .all
        request.credential = nil
        await #expect(throws: (any Error).self) { try await LocalReading().read(request) }
    }
}
