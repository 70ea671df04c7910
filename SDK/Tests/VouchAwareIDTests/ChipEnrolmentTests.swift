import Foundation
import Synchronization
import Testing
import VouchAwareID
import VouchChip
import VouchClient
import VouchCore
import VouchDevice
import VouchDialects
import VouchKit
import VouchOpenSSL
import VouchPKI
import VouchRegula
import VouchTestSupport
import VouchTesting

/// A passport and its chip, from the vendor's document reader to the enrolment, against `vouch-server` as a process.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ChipEnrolmentTests {
    /// A virtual chip whose commands are noted.
    private final class NotedChip: ChipTransport {
        private let chip: VirtualPassport
        private let noted = Mutex<[[UInt8]]>([])

        init(_ chip: VirtualPassport) { self.chip = chip }

        var commands: [[UInt8]] { noted.withLock { $0 } }
        var supportsExtendedLength: Bool { chip.supportsExtendedLength }

        func transmit(_ command: [UInt8]) async throws -> [UInt8] {
            noted.withLock { $0.append(command) }
            return try await chip.transmit(command)
        }

        func reconnect() async throws { try await chip.reconnect() }
    }

    /// The chip of `Examples/passport.jpg`, without access control: its challenge passes in the clear.
    private static func passport(_ change: (inout VirtualPassport.Configuration) -> Void = { _ in }) throws
        -> VirtualPassport
    {
        var configuration = VirtualPassport.Configuration()
        configuration.profile = .noAccessControl
        configuration.chipAuthentication = nil
        configuration.portrait = .drawn(byteCount: 3_000)
        configuration.holder = .ofExamplePassport
        change(&configuration)
        return try VirtualPassport(configuration, pki: TestPKI.shared())
    }

    /// A server that trusts the virtual passports' authority.
    private static func server() throws -> (server: RunningServer, folder: URL) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let trust = folder.appendingPathComponent("trust.store").path
        let anchor = try Certificate(TestPKI.shared().countrySigningCertificate())
        try TrustStoreFile.save(TrustStore(anchors: [anchor]), to: trust)
        return (try RunningServer(in: folder, environment: ["VOUCH_TRUST": trust]), folder)
    }

    /// The vendor's document reader on a passport and its chip, initialised, with the page scanned.
    private static func scanned(_ chip: any ChipTransport) async throws -> AwareID.DocReader {
        var device = Device.standard
        device.cameras = try PlayedCameras(pictures: [DeviceDocReaderTests.picture("passport.jpg")])
        device.chips = GivenChips { chip }
        device.director = ScreenDirector(TerminalStage(isInteractive: false) { _ in })
        let reader = AwareID.DocReader(device: device)
        try await reader.initializeReader(.init(license: Data()))
        reader.processParams.scenario = AwareID.RGL_SCENARIO_MRZ
        #expect(await reader.scan(on: Presenter()).action == .complete)
        return reader
    }

    /// The parameters as the vendor's sample sets them, `"Bearer"` without a blank included.
    private static func set(
        _ reader: AwareID.DocReader, _ url: String, _ token: String, _ key: String, failIfNoService: Bool = true
    ) {
        let reprocParams = AwareID.DocReader.ReprocParams()
        reprocParams.serviceURL = url
        reprocParams.httpHeaders = ["Authorization": "Bearer" + token, "apiKey": key]
        reprocParams.failIfNoService = failIfNoService
        reader.rfidScenario.reprocParams = reprocParams
        reader.rfidScenario.autoSettings = true
        reader.processParams.shouldReturnPackageForReprocess = true
    }

    private static func client(_ demo: RunningServer.Demo) throws -> AwareIDClient {
        AwareIDClient(
            try ServerConnection(demo.url, transport: URLSessionTransport()), customer: demo.customer,
            client: demo.clientId, secret: Sensitive(demo.clientSecret), apiKey: Sensitive(demo.apiKey))
    }

    @Test(
        "reprocParams lead to the server's own challenge, and the containers to what its chip session proved",
        .shows("A84", "A86", "A87", "A88", "A211", "A225", "A228", "A229"))
    func enrolment() async throws {
        let (server, folder) = try Self.server()
        defer { try? FileManager.default.removeItem(at: folder) }
        let client = try Self.client(server.demo)
        let token = try await client.token().reveal { $0 }
        let enrolled = try await client.enroll(.init(username: "anna", email: "anna@example.org", phoneNumber: nil))
        _ = try await client.addDevice(.init(enrollmentToken: enrolled.enrollmentToken, deviceId: "D-1"))
        let key = try await client.publicKey()
        var challenges: Set<[UInt8]> = []
        for _ in 0..<2 {
            let chip = NotedChip(try Self.passport())
            let reader = try await Self.scanned(chip)
            Self.set(reader, server.demo.url, token, server.demo.apiKey)
            reader.setPackageEncryption(
                try AwareID.PackageEncryption(
                    type: .ecdhES, publicKey: key.json, nonce: enrolled.enrollmentToken,
                    cryptography: OpenSSLCryptography(), now: { Int(Date().timeIntervalSince1970) }))
            let end = await reader.readChip(on: Presenter())
            #expect(end.action == .complete)
            #expect(end.error == nil)
            let results = try #require(end.results)
            #expect(results.report.chip?.genuine == "yes")
            #expect(results.report.fields["documentNumber"]?.sources["chip"] != nil)
            #expect(results.report.fields["documentNumber"]?.sources["mrz"] != nil)
            #expect(results.rawResult.contains("K31185303"))
            // INTERNAL AUTHENTICATE: the challenge is the server's, another for each reading.
            let given = chip.commands.filter { $0.count > 13 && $0[1] == 0x88 }.map { Array($0[5..<13]) }
            #expect(given.count == 1)
            for challenge in given { #expect(challenges.insert(challenge).inserted) }
            guard challenges.count == 2 else { continue }
            let containers = try #require(results.getEncryptedContainers())
            let answer = try await client.addDocument(
                .init(enrollmentToken: enrolled.enrollmentToken, documentsInfo: .init(encryptedContainers: containers)))
            #expect(answer.icaoVerificationResult)
            #expect(answer.ocrResults.icaoVerificationResult)
            for chip in [answer.icaoChipValidationResults, answer.ocrResults.rfidValidationResults] {
                #expect(chip?.protocols["PA"] == .passed)
                #expect(chip?.protocols["AA"] == .passed)
            }
        }
        #expect(challenges.count == 2)
        #expect(!(try server.end().log.contains(token)))
    }

    @Test(
        "a server that is not there fails the reading, or leaves it to the device, as failIfNoService says",
        .shows("A89"), arguments: [true, false])
    func noServer(_ isNeeded: Bool) async throws {
        let reader = try await Self.scanned(try Self.passport())
        Self.set(reader, "http://127.0.0.1:9", "token", "key", failIfNoService: isNeeded)
        let end = await reader.readChip(on: Presenter())
        #expect(end.action == (isNeeded ? .error : .complete))
        #expect(end.error?.message == (isNeeded ? "the service was not reached" : nil))
        #expect((end.results?.report.chip == nil) == isNeeded)
    }

    @Test func `a chip that the page does not open is an error, whoever reads it`() async throws {
        let (server, folder) = try Self.server()
        defer { try? FileManager.default.removeItem(at: folder) }
        let token = try await Self.client(server.demo).token().reveal { $0 }
        let other = try Self.passport {
            $0.profile = .standard
            $0.holder.documentNumber = "L898902C3"
        }
        let reader = try await Self.scanned(other)
        Self.set(reader, server.demo.url, token, server.demo.apiKey)
        let end = await reader.readChip(on: Presenter())
        #expect(end.action == .error)
        #expect(end.error?.message == "the chip was not read")
        #expect(end.results?.report.chip == nil)
        #expect(end.results?.report.fields["documentNumber"]?.value == "K31185303")
        _ = try server.end()
    }
}
