import Foundation
import VouchBarcode
public import VouchDialects
import VouchFace

extension VisionBox {
    /// Takes and judges a selfie: a camera and Vouch's face engines, or whatever an app has.
    public protocol FaceCaptureProtocol: Sendable {
        /// Takes a selfie and judges it.
        ///
        /// - Throws: `CancellationError` if the person ended it; any other error is reported as
        ///   ``ErrorCode/cameraPictureError``.
        func captureFace(_ parameters: BiometricFaceCaptureParameters) async throws -> BiometricFaceReport
    }

    /// Why there is no selfie.
    public struct FaceCaptureReportError: Error, Sendable, Hashable {
        /// Whether the person ended it.
        public let userCanceled: Bool
        /// What went wrong; nil if the person ended it.
        public let featureError: FeatureError?
        /// The tests that the picture failed; nil if it was not judged.
        public let failedTests: [FaceTest]?
        /// The tests that were performed; nil if the picture was not judged.
        public let performedTests: [FaceTest]?

        init(
            userCanceled: Bool = false, featureError: FeatureError? = nil, failedTests: [FaceTest]? = nil,
            performedTests: [FaceTest]? = nil
        ) {
            self.userCanceled = userCanceled
            self.featureError = featureError
            self.failedTests = failedTests
            self.performedTests = performedTests
        }
    }
}

extension VisionBox.Enrolment {
    private typealias Code = VisionBox.ErrorCode

    func begin(on host: any AnyObject & Sendable) async { await screens.begin(on: host) }

    // MARK: Face

    func biometricFaceCapture(
        parameters: VisionBox.BiometricFaceCaptureParameters
    ) async throws(VisionBox.FaceCaptureReportError) -> VisionBox.BiometricFaceReport {
        let report: VisionBox.BiometricFaceReport
        do {
            report = try await whileLoading(.faceCapture) { try await faceCapture.captureFace(parameters) }
        } catch is CancellationError {
            throw .init(userCanceled: true)
        } catch {
            throw .init(featureError: trouble(.cameraPictureError))
        }
        guard report.failedTests.isEmpty, report.livenessCheckStatus != false else {
            throw .init(
                featureError: trouble(report.failedTests.isEmpty ? .livenessTestsFailed : .testFailed),
                failedTests: report.failedTests, performedTests: report.performedTests)
        }
        return report
    }

    func matchBiometrics(
        candidate: VisionBox.MatchPhoto, reference: VisionBox.MatchPhoto, parameters: VisionBox.MatchParameters,
        by comparer: FaceComparer, card: FaceNetworkCard
    ) async throws(VisionBox.FeatureError) -> VisionBox.BiometricMatchReport {
        do {
            return try await whileLoading(.faceMatch) {
                try VisionBox.matchBiometrics(
                    candidate: candidate, reference: reference, includeTemplate: parameters.includeTemplate,
                    candidateHash: parameters.candidateHash, referenceHash: parameters.referenceHash, by: comparer,
                    card: card, hash: parts.digest)
            }
        } catch {
            throw trouble(error is VisionBox.HashMismatch ? .dataIntegrityFailed : .matchUnknown)
        }
    }

    // MARK: Boarding pass

    func parseBoardingPass(
        parameters: VisionBox.ParseBoardingPassParameters, at moment: Date,
        barcodes: @escaping @Sendable (Data) async throws -> [Barcode]
    ) async throws(VisionBox.BoardingPassError) -> VisionBox.BoardingPassFull {
        do {
            return try await whileLoading(.boardingPass) {
                try await VisionBox.parseBoardingPass(parameters: parameters, at: moment, barcodes: barcodes)
            }
        } catch let error as VisionBox.BoardingPassError {
            throw error
        } catch {
            throw VisionBox.BoardingPassError(.parseUnknown)
        }
    }

    // MARK: Subject

    func buildSubject(
        parameters: VisionBox.BuildSubjectParameters
    ) async throws(VisionBox.SubjectError) -> VisionBox.Subject {
        guard let subject = VisionBox.Subject(parameters, hash: parts.digest) else { throw subjectError(.dataError) }
        return subject
    }

    func addSubject(
        parameters: VisionBox.AddSubjectParameters
    ) async throws(VisionBox.SubjectError) -> VisionBox.Subject {
        var subject = parameters.subject
        if let form = parameters.form { subject.form = form.answer }
        let complete = subject
        return try await inStore { try await $0.add(complete) }
    }

    func getSubject(subjectId: String) async throws(VisionBox.SubjectError) -> VisionBox.Subject {
        guard let found = try await inStore({ try await $0.subject(subjectId) }) else {
            throw subjectError(.subjectServiceError)
        }
        return found
    }

    func updateSubject(_ subject: VisionBox.Subject) async throws(VisionBox.SubjectError) -> VisionBox.Subject {
        guard subject.id != nil else { throw subjectError(.dataError) }
        return try await inStore { try await $0.update(subject) }
    }

    func deleteSubject(subjectId: String) async throws(VisionBox.SubjectError) {
        guard try await inStore({ try await $0.delete(subjectId) }) else { throw subjectError(.subjectServiceError) }
    }

    private func inStore<Value: Sendable>(
        _ work: @Sendable (any VisionBox.SubjectStoring) async throws -> Value
    ) async throws(VisionBox.SubjectError) -> Value {
        guard let store = subjects else { throw subjectError(.subjectCommunicationError) }
        do {
            return try await whileLoading(.subject) { try await work(store) }
        } catch is CancellationError {
            throw .init(userCanceled: true, termsAndConditionsAccepted: true, featureError: nil)
        } catch let refusal as VisionBox.SubjectRefusal {
            switch refusal.reason {
            case .boardingPassMissing: throw subjectError(.missingBCBP)
            case .notPermitted: throw subjectError(.subjectPermissionNotGranted)
            case .other: throw subjectError(.subjectServiceError)
            }
        } catch {
            throw subjectError(.subjectCommunicationError)
        }
    }

    // MARK: Form

    func startForm(
        parameters: VisionBox.FormParameters
    ) async throws(VisionBox.FormError) -> VisionBox.FormReport {
        while true {
            let texts: [String: String]
            do {
                try Task.checkCancellation()
                texts = try await form.answers(to: parameters.questions, of: parameters.formId)
            } catch is CancellationError {
                throw .init(userCanceled: true, termsAndConditionsAccepted: true, featureError: nil)
            } catch {
                throw .init(userCanceled: false, termsAndConditionsAccepted: true, featureError: trouble(.dataError))
            }
            guard parameters.questions.allSatisfy({ $0.accepts(texts[$0.questionId] ?? "") }) else { continue }
            let answers = parameters.questions.map {
                VisionBox.Answer(questionId: $0.questionId, value: texts[$0.questionId] ?? "")
            }
            return .init(answer: [.init(formId: parameters.formId, answers: answers)])
        }
    }

    // MARK: Sharing

    func share(passengers: [VisionBox.Passenger]) async throws(VisionBox.FeatureError) {
        if parts.isOffline { throw trouble(.ultralightNotReady) }
        guard passengers.allSatisfy(\.hasSmallPictures) else {
            throw VisionBox.FeatureError(.ultralightUnknown, type: .badConfigError, messages: parts.config.messages)
        }
        throw trouble(.bluetoothNotSupported)
    }

    func stopSharing() {}

    // MARK: Database

    func startDatabaseUpdate() async throws(VisionBox.DocumentReaderError) {
        do {
            try await database.prepare()
        } catch {
            throw .init(
                userCanceled: false, termsAndConditionsAccepted: true, featureError: trouble(.invalidDatabaseState))
        }
    }

    func addDatabaseUpdateListener(_ listener: any VisionBox.RegulaDatabaseListener) { database.add(listener) }
    func removeDatabaseUpdateListener(_ listener: any VisionBox.RegulaDatabaseListener) { database.remove(listener) }

    // MARK: Shared

    /// Shows the feature's registered view while the work runs.
    private func whileLoading<Value: Sendable>(
        _ feature: VisionBox.EnrolmentViewRegister.Feature, _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let type = parts.views.loading[feature] else { return try await work() }
        let view = await shown(type)
        let result: Result<Value, any Error>
        do {
            result = .success(try await work())
        } catch {
            result = .failure(error)
        }
        await hide(view)
        return try result.get()
    }

    @MainActor private func shown(_ type: VisionBox.FeatureLoadingViewType) -> any VisionBox.FeatureLoadingView {
        let view = type.init()
        parts.presenter?.present(view)
        view.onPreFeatureLoading()
        return view
    }

    @MainActor private func hide(_ view: any VisionBox.FeatureLoadingView) {
        view.onPostFeatureLoading()
        view.hideLoading()
        parts.presenter?.dismiss(view)
    }

    private func trouble(_ code: Code) -> VisionBox.FeatureError {
        VisionBox.FeatureError(code, messages: parts.config.messages)
    }

    private func subjectError(_ code: Code) -> VisionBox.SubjectError {
        .init(userCanceled: false, termsAndConditionsAccepted: true, featureError: trouble(code))
    }
}
