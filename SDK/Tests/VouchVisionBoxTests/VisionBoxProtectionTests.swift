import Foundation
import HTTPTypes
import Synchronization
import Testing
import VouchClient
import VouchDevice
import VouchDialects
import VouchTestSupport
import VouchVisionBox

/// Security of transport in Vouch's form: encryption to the server's key, integrity, and answers that the server signed.
@Suite(.serialized, .timeLimit(.minutes(3))) struct VisionBoxProtectionTests {
    private typealias Answer = (response: HTTPResponse, body: [UInt8])

    /// Stands between app and server, as whoever ends TLS does: sees everything, and may change it.
    private final class Between: ClientTransport {
        struct State {
            var sent: [(request: HTTPRequest, body: [UInt8])] = []
            var answers: [Answer] = []
            var onWay: (@Sendable (HTTPRequest, [UInt8]) -> [UInt8])?
            var onReturn: (@Sendable (HTTPRequest, Answer, [Answer]) -> Answer)?
        }

        let state = Mutex(State())
        private let transport = URLSessionTransport()

        func send(
            _ request: HTTPRequest, body: [UInt8], progress: (@Sendable (Int) -> Void)?
        ) async throws -> (response: HTTPResponse, body: [UInt8]) {
            let (onWay, onReturn, earlier) = state.withLock { state in
                state.sent.append((request, body))
                return (state.onWay, state.onReturn, state.answers)
            }
            let answer = try await transport.send(request, body: onWay?(request, body) ?? body, progress: progress)
            state.withLock { $0.answers.append(answer) }
            return onReturn?(request, answer, earlier) ?? answer
        }
    }

    private func folder() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    }

    private func enrolment(_ server: RunningServer, _ between: Between) -> any VisionBox.EnrolmentProtocol {
        VisionBox.EnrolmentBuilder.of(
            enrolmentConfig: VisionBox.EnrolmentConfig(
                apiConfig: VisionBox.APIConfig(baseURL: server.demo.url, apiKey: server.demo.apiKey),
                apiSecurityConfig: VisionBox.APISecurityConfig(sslCertificates: [], protectsMessages: true))
        ).with(transport: between).build()
    }

    private func subject(of enrolment: any VisionBox.EnrolmentProtocol) async throws -> VisionBox.Subject {
        let reading = VisionBox.DocumentReaderReport(try DialectReport.make(), hash: Device.standard.digest)
        return try await enrolment.buildSubject(
            parameters: .init(enrolmentPhoto: Data("a selfie that nobody sees".utf8), documentReaderReport: reading))
    }

    private func code(_ work: () async throws -> Void) async -> Int? {
        await #expect(throws: VisionBox.SubjectError.self) { try await work() }?.featureError?.errorCode
    }

    @Test(.shows("X-B29"))
    func `what is sent is encrypted to the server, what is changed is refused, and what is not signed is not believed`()
        async throws
    {
        let folder = folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let between = Between()
        let enrolment = enrolment(server, between)
        let built = try await subject(of: enrolment)
        var added = try await enrolment.addSubject(parameters: VisionBox.AddSubjectParameters(subject: built))
        let id = try #require(added.id)
        added.language = "pt"
        #expect(try await enrolment.updateSubject(added) == added)
        #expect(try await enrolment.getSubject(subjectId: id) == added)

        // Hybrid encryption: whoever stands between reads nothing of what is sent, and no two messages are alike.
        let sent = between.state.withLock { $0.sent }.filter { !$0.body.isEmpty }
        #expect(sent.count == 2)
        for (request, body) in sent {
            #expect(request.headerFields[.contentType] == "application/jose")
            let text = String(decoding: body, as: UTF8.self)
            #expect(text.split(separator: ".", omittingEmptySubsequences: false).count == 5)
            #expect(!text.contains("ERIKSSON"))
            #expect(!text.contains(Data("a selfie that nobody sees".utf8).base64EncodedString()))
        }
        #expect(sent[0].body != sent[1].body)

        // Integrity: a message that was changed, or is sent again, is refused by the server.
        between.state.withLock { state in
            state.onWay = { _, body in
                guard !body.isEmpty else { return body }
                var body = body
                body[body.count - 30] = body[body.count - 30] == 0x41 ? 0x42 : 0x41
                return body
            }
        }
        let changed = added
        #expect(await code { _ = try await enrolment.updateSubject(changed) } == 650)
        between.state.withLock { state in state.onWay = { _, body in body.isEmpty ? body : sent[1].body } }
        #expect(await code { _ = try await enrolment.updateSubject(changed) } == 650)
        between.state.withLock { $0.onWay = nil }

        // Signed answers: one that was changed, lacks its signature, or is another request's is not believed.
        let forgeries: [@Sendable (HTTPRequest, Answer, [Answer]) -> Answer] = [
            { _, answer, _ in
                let text = String(decoding: answer.body, as: UTF8.self)
                return (answer.response, Array(text.replacingOccurrences(of: "\"pt\"", with: "\"de\"").utf8))
            },
            { _, answer, _ in
                var answer = answer
                if let name = HTTPField.Name("Vouch-Statement") { answer.response.headerFields[name] = nil }
                return answer
            },
            { _, answer, earlier in
                earlier.last { $0.response.status == answer.response.status && $0.body == answer.body } ?? answer
            },
        ]
        for forgery in forgeries {
            between.state.withLock { $0.onReturn = forgery }
            #expect(await code { _ = try await enrolment.getSubject(subjectId: id) } == 621)
        }
        between.state.withLock { $0.onReturn = nil }
        #expect(try await enrolment.getSubject(subjectId: id) == added)
        try await enrolment.deleteSubject(subjectId: id)
        _ = try server.end()
    }

    @Test func `a device that cannot encrypt sends nothing where messages are to be protected`() async throws {
        var device = Device.standard
        device.cryptography = nil
        let between = Between()
        let enrolment = VisionBox.EnrolmentBuilder.of(
            enrolmentConfig: VisionBox.EnrolmentConfig(
                apiConfig: VisionBox.APIConfig(baseURL: "http://127.0.0.1:9", apiKey: "k"),
                apiSecurityConfig: VisionBox.APISecurityConfig(sslCertificates: [], protectsMessages: true))
        ).with(device: device).with(transport: between).build()
        #expect(await code { _ = try await enrolment.getSubject(subjectId: "s") } == 621)
        #expect(between.state.withLock { $0.sent.isEmpty })
    }
}
