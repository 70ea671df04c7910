import Testing
import VouchPKI
import VouchTestSupport
import VouchTesting

@testable import VouchChip

/// The applications that a terminal names in advance, by the identifiers that are published for them.
@Suite(.serialized, .timeLimit(.minutes(1))) struct KnownApplicationTests {
    struct Vector: Decodable {
        let name: String
        let identifier: String
    }

    @Test(.shows("A19", "A20", "A21", "A22", "A23", "A24", "A25"))
    func `every published application is in the list, and is selected where a chip has it`() async throws {
        let vectors: [Vector] = try LDSVector.load("applications")
        #expect(vectors.count == 7)
        #expect(vectors.map(\.name) == ChipApplication.known.map(\.name))
        for vector in vectors {
            let application = ChipApplication(identifier: try #require(Hex.bytes(Substring(vector.identifier))))
            #expect(application.description == vector.name)
            let without = try ReadingBench.passport()
            let with = try ReadingBench.passport {
                if application != .eMRTD { $0.otherApplications = [(application, [:])] }
            }
            #expect(try await answer(without, application) == (application == .eMRTD ? .selectable : .absent))
            #expect(try await answer(with, application) == .selectable, "\(vector.name)")
        }
    }

    private func answer(
        _ passport: VirtualPassport, _ application: ChipApplication
    ) async throws -> ChipSurvey.Answer? {
        // The identifier as it was sent: SELECT by name, ISO/IEC 7816-4 §11.2.2.
        let select: [UInt8] = [0x00, 0xA4, 0x04, 0x0C, UInt8(application.identifier.count)] + application.identifier
        let sent = Box(false)
        let transport = ReadingTransport(passport) { _, command in
            if command.starts(with: select) { sent.change { $0 = true } }
            return .none
        }
        let survey = try await ReadingBench.reader(transport).survey()
        #expect(sent.current)
        return survey.applications.first { $0.application == application }?.answer
    }

    @Test func `an identifier that differs in its last byte is another application`() async throws {
        let vectors: [Vector] = try LDSVector.load("applications")
        for vector in vectors {
            var identifier = try #require(Hex.bytes(Substring(vector.identifier)))
            identifier[identifier.count - 1] ^= 0x80
            let stranger = ChipApplication(identifier: identifier)
            #expect(!ChipApplication.known.contains { $0.application == stranger })
            let passport = try ReadingBench.passport { $0.otherApplications = [(stranger, [:])] }
            let survey = try await ReadingBench.reader(passport).survey()
            let named = survey.applications.first { $0.application.description == vector.name }
            #expect(named?.answer == (vector.name == "eMRTD" ? .selectable : .absent))
        }
    }
}
