import Foundation
import Synchronization
import Testing
import VouchCore
import VouchDialects
import VouchLiveness
import VouchReport
import VouchTestSupport
import VouchVisionBox

/// Keeps persons as a server would: it gives identifiers and tokens.
final class SubjectMemory: VisionBox.SubjectStoring {
    private let kept = Mutex<[String: VisionBox.Subject]>([:])
    private let refusal: (any Error)?

    init(refusal: (any Error)? = nil) { self.refusal = refusal }

    func add(_ subject: VisionBox.Subject) async throws -> VisionBox.Subject {
        if let refusal { throw refusal }
        return kept.withLock { kept in
            var subject = subject
            subject.id = "\(kept.count + 1)"
            subject.subjectToken = .init(qrCodeBase64: "UVI=")
            kept[subject.id ?? ""] = subject
            return subject
        }
    }

    func subject(_ id: String) async throws -> VisionBox.Subject? { kept.withLock { $0[id] } }

    func update(_ subject: VisionBox.Subject) async throws -> VisionBox.Subject {
        kept.withLock { $0[subject.id ?? ""] = subject }
        return subject
    }

    func delete(_ id: String) async throws -> Bool { kept.withLock { $0.removeValue(forKey: id) != nil } }
}

@Suite struct VisionBoxSubjectTests {
    private static let selfie = Data([0xff, 0xd8, 0xff, 0xe0])

    private func hash(_ bytes: [UInt8]) -> String? { "\(bytes.count) \(bytes.reduce(0) { ($0 &* 31) &+ Int($1) })" }

    private func reading() throws -> VisionBox.DocumentReaderReport {
        .init(try DialectReport.make { $0.chip = DialectReport.proved }, hash: hash)
    }

    private func enrolment(_ store: SubjectMemory? = SubjectMemory()) -> any VisionBox.EnrolmentProtocol {
        let builder = VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init()).with(hash: hash)
        return (store.map { builder.with(subjectStore: $0) } ?? builder).build()
    }

    private func parameters(_ reading: VisionBox.DocumentReaderReport) throws -> VisionBox.BuildSubjectParameters {
        let face = VisionBox.BiometricFaceReport(
            nil, photo: Sensitive([UInt8](Self.selfie)), hash: hash, liveness: .init(decision: .live, score: 0.9))
        return .init(
            enrolmentPhoto: Self.selfie, processReport: face, documentReaderReport: reading,
            language: Locale(identifier: "pt-PT"))
    }

    @Test(.shows("X-B23"))
    func `a subject is built of document, selfie and findings, then added, told, changed and deleted`()
        async throws
    {
        let enrolment = enrolment()
        let built = try await enrolment.buildSubject(parameters: try parameters(reading()))
        #expect(built.id == nil)
        #expect(built.subjectToken == nil)
        #expect(built.language == "pt-PT")
        let status = built.validationStatus
        #expect(status.documentAuthenticated)
        #expect(status.livenessCheckPassed)
        #expect(!status.biometryMatched)
        let added = try await enrolment.addSubject(parameters: .init(subject: built))
        let id = try #require(added.id)
        #expect(added.subjectToken?.qrCodeBase64 == "UVI=")
        #expect(try await enrolment.getSubject(subjectId: id) == added)
        var changed = added
        changed.language = "en"
        _ = try await enrolment.updateSubject(changed)
        #expect(try await enrolment.getSubject(subjectId: id).language == "en")
        try await enrolment.deleteSubject(subjectId: id)
        let gone = await #expect(throws: VisionBox.SubjectError.self) { try await enrolment.getSubject(subjectId: id) }
        #expect(gone?.featureError?.code == .subjectServiceError)
        await #expect(throws: VisionBox.SubjectError.self) { try await enrolment.deleteSubject(subjectId: id) }
        await #expect(throws: VisionBox.SubjectError.self) { try await enrolment.updateSubject(built) }
    }

    @Test(.shows("X-B23")) func `a subject's JSON has the SDK's members and words`() async throws {
        let subject = try await enrolment().buildSubject(parameters: try self.parameters(reading()))
        let json = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(subject)) as? [String: Any])
        #expect(Set(json.keys) == ["document", "biometrics", "validationStatus", "language"])
        let biometric = try #require((json["biometrics"] as? [[String: Any]])?.last)
        #expect(
            biometric as NSDictionary == [
                "type": "Enrolment", "format": "Jpg", "position": "Face", "source": "Face",
                "data": Self.selfie.base64EncodedString(),
            ])
        #expect(VisionBox.Biometric.Format.allCases.map(\.rawValue) == ["Unknown", "Jpg", "Png"])
        #expect(try JSONDecoder().decode(VisionBox.Subject.self, from: JSONEncoder().encode(subject)) == subject)
        let parameters = try parameters(reading())
        #expect("\(subject)" == "<redacted>")
        #expect("\(parameters)" == "<redacted>")
    }

    @Test(.shows("X-B16")) func `a subject of changed data is not built`() async throws {
        let reading = try reading()
        let good = try parameters(reading)
        var other = try #require(good.documentReaderReport?.idDocument)
        other.viz = nil
        let face = good.processReport
        for parameters in [
            VisionBox.BuildSubjectParameters(
                idDocument: other, enrolmentPhoto: Self.selfie, documentReaderReport: reading),
            .init(enrolmentPhoto: Data([1]), processReport: face, documentReaderReport: reading),
            .init(enrolmentPhoto: Self.selfie),
        ] {
            let error = await #expect(throws: VisionBox.SubjectError.self) {
                try await enrolment().buildSubject(parameters: parameters)
            }
            #expect(error?.featureError?.code == .dataError)
        }
    }

    @Test(arguments: [
        (VisionBox.SubjectRefusal(.boardingPassMissing) as any Error, 651), (VisionBox.SubjectRefusal(), 650),
        (VisionBox.SubjectRefusal(.notPermitted), 600), (CocoaError(.fileReadUnknown), 621),
    ])
    func `a store's refusal has the SDK's code`(_ refusal: any Error, _ code: Int) async throws {
        let enrolment = enrolment(SubjectMemory(refusal: refusal))
        let subject = try await enrolment.buildSubject(parameters: try parameters(reading()))
        let error = await #expect(throws: VisionBox.SubjectError.self) {
            try await enrolment.addSubject(parameters: .init(subject: subject))
        }
        #expect(error?.featureError?.errorCode == code)
        let ended = self.enrolment(SubjectMemory(refusal: CancellationError()))
        let canceled = await #expect(throws: VisionBox.SubjectError.self) {
            try await ended.addSubject(parameters: .init(subject: subject))
        }
        #expect(canceled?.userCanceled == true)
        #expect(canceled?.featureError == nil)
    }

    // MARK: Form

    @Test(.shows("X-B24")) func `a form's answers go along with the subject, and an e-mail address has its form`()
        async throws
    {
        let form = VisionBox.FormParameters(
            formId: "f",
            questions: [
                .init(questionId: "e", kind: .email, text: "Your e-mail?"),
                .init(questionId: "t", kind: .text, text: "?"),
            ])
        let builder = VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init()).with(subjectStore: SubjectMemory())
            .with(hash: hash)
        let asked = builder.with(
            formProvider: FormBox([["e": "no", "t": "a"], ["e": "a@b.example"], ["e": "a@b.example", "t": "yes"]]))
        let enrolment = asked.build()
        let report = try await enrolment.startForm(parameters: form)
        #expect(report.answer.first?.answers.map(\.value) == ["a@b.example", "yes"])
        let subject = try await enrolment.buildSubject(parameters: try parameters(reading()))
        let added = try await enrolment.addSubject(parameters: .init(subject: subject, form: report))
        #expect(added.form == report.answer)
        let ended = await #expect(throws: VisionBox.FormError.self) { try await enrolment.startForm(parameters: form) }
        #expect(ended?.userCanceled == true)
        for address in [
            "", "a", "@b.c", "a@", "a@b", "a@b.", "a b@c.d", "a@b@c.d", String(repeating: "a", count: 1001),
        ] {
            #expect(!form.questions[0].accepts(address), "\(address)")
        }
    }

    /// Answers one after the other, then ends.
    private final class FormBox: VisionBox.FormProtocol {
        private let tries: Mutex<[[String: String]]>

        init(_ tries: [[String: String]]) { self.tries = Mutex(tries) }

        func answers(to questions: [VisionBox.FormQuestion], of formId: String) async throws -> [String: String] {
            try tries.withLock { tries in
                guard !tries.isEmpty else { throw CancellationError() }
                return tries.removeFirst()
            }
        }
    }

    // MARK: Sharing

    private func passenger(_ picture: String = "QUFB") -> VisionBox.Passenger {
        .init(
            language: "en", mrz: "P<", boardingPasses: ["M1"], docPhotoBase64: picture, selfieBase64: "QUFB",
            ePassport: true)
    }

    @Test func `Vouch has no Bluetooth, and says so; offline and for large pictures it says that`() async throws {
        let builder = VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init())
        func trouble(
            _ enrolment: any VisionBox.EnrolmentProtocol, _ passengers: [VisionBox.Passenger]
        ) async -> VisionBox.FeatureError? {
            await #expect(throws: VisionBox.FeatureError.self) { try await enrolment.share(passengers: passengers) }
        }
        let enrolment = builder.build()
        #expect(await trouble(enrolment, [passenger()])?.errorCode == 705)
        #expect(await trouble(enrolment, [passenger()])?.name == "BluetoothNotSupported")
        let large = passenger(String(repeating: "A", count: VisionBox.Passenger.longestPicture / 3 * 4 + 4))
        #expect(await trouble(enrolment, [large])?.errorType == .badConfigError)
        #expect(await trouble(builder.initializeOffline(license: ""), [passenger()])?.code == .ultralightNotReady)
        enrolment.stopSharing()
        #expect("\(passenger())" == "<redacted>")
    }
}
