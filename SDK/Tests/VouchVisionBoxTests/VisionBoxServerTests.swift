import Foundation
import Testing
import VouchClient
import VouchCore
import VouchDevice
import VouchDialects
import VouchReport
import VouchTestSupport
import VouchVisionBox

/// The configuration's server is a Vouch server, and persons are kept in its store.
@Suite(.serialized, .timeLimit(.minutes(3))) struct VisionBoxServerTests {
    private static let selfie = Data([0xff, 0xd8, 0xff, 0xe0])

    private func folder() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    }

    private func enrolment(
        _ url: String, _ key: String, certificates: [Data] = []
    ) -> any VisionBox.EnrolmentProtocol {
        VisionBox.EnrolmentBuilder.of(
            enrolmentConfig: VisionBox.EnrolmentConfig(
                apiConfig: VisionBox.APIConfig(baseURL: url, timeout: 20, logLevel: .none, apiKey: key),
                apiSecurityConfig: VisionBox.APISecurityConfig(sslCertificates: certificates))
        ).build()
    }

    private func subject(of enrolment: any VisionBox.EnrolmentProtocol) async throws -> VisionBox.Subject {
        let hash = Device.standard.digest
        let reading = VisionBox.DocumentReaderReport(
            try DialectReport.make { $0.chip = DialectReport.proved }, hash: hash)
        return try await enrolment.buildSubject(
            parameters: .init(enrolmentPhoto: Self.selfie, documentReaderReport: reading))
    }

    private func code(
        _ enrolment: any VisionBox.EnrolmentProtocol, _ id: String
    ) async -> Int? {
        let error = await #expect(throws: VisionBox.SubjectError.self) {
            try await enrolment.getSubject(subjectId: id)
        }
        return error?.featureError?.errorCode
    }

    @Test(.shows("X-B23"))
    func `apiConfig leads to a Vouch server, which keeps a subject until it is deleted, and nothing else is given`()
        async throws
    {
        let folder = folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let enrolment = enrolment(server.demo.url, server.demo.apiKey)
        let built = try await subject(of: enrolment)
        var added = try await enrolment.addSubject(parameters: VisionBox.AddSubjectParameters(subject: built))
        let id = try #require(added.id)
        #expect(added.document == built.document)
        #expect(try await enrolment.getSubject(subjectId: id) == added)
        added.language = "pt"
        #expect(try await enrolment.updateSubject(added) == added)
        // Another start of the app finds it.
        #expect(try await self.enrolment(server.demo.url, server.demo.apiKey).getSubject(subjectId: id) == added)
        // Nobody without the key does.
        #expect(await code(self.enrolment(server.demo.url, "demo-key.wrong"), id) == 600)
        try await enrolment.deleteSubject(subjectId: id)
        #expect(await code(enrolment, id) == 650)
        await #expect(throws: VisionBox.SubjectError.self) { try await enrolment.deleteSubject(subjectId: id) }
        let last = added
        await #expect(throws: VisionBox.SubjectError.self) { try await enrolment.updateSubject(last) }
        let (_, log) = try server.end()
        #expect(!log.contains("ERIKSSON"))
        #expect(await code(enrolment, id) == 621)
    }

    @Test(.shows("X-B3"))
    func `a pinned server keeps subjects, and one that is not pinned is told nothing`() async throws {
        let certificates = try TestCertificates()
        defer { try? FileManager.default.removeItem(at: certificates.folder) }
        let server = try RunningServer(
            in: certificates.folder.appendingPathComponent("data"),
            ["--tls-certificate", certificates.path("server.pem"), "--tls-key", certificates.path("server.key")])
        let pinned = enrolment(server.demo.url, server.demo.apiKey, certificates: [try certificates.der("authority")])
        let added = try await pinned.addSubject(parameters: .init(subject: try await subject(of: pinned)))
        #expect(try await pinned.getSubject(subjectId: added.id ?? "") == added)
        let strange = enrolment(server.demo.url, server.demo.apiKey, certificates: [try certificates.der("stranger")])
        #expect(await code(strange, added.id ?? "") == 621)
        _ = try server.end()
    }

    @Test func `a configuration that leads nowhere stores nothing, and says so`() async throws {
        for config in [
            VisionBox.EnrolmentConfig(), .init(apiConfig: .init(baseURL: "http://id.example", apiKey: "k")),
            .init(apiConfig: .init(baseURL: "https://id.example", apiKey: "")),
        ] {
            #expect(config.client() == nil)
            #expect(await code(VisionBox.EnrolmentBuilder.of(enrolmentConfig: config).build(), "s-1") == 621)
        }
        let good = VisionBox.EnrolmentConfig(apiConfig: .init(baseURL: "http://127.0.0.1:9", apiKey: "k"))
        #expect(good.trouble == nil)
        #expect(good.client() != nil)
    }
}
