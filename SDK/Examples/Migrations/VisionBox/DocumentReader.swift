import Foundation
import VouchVisionBoxNames  // Vouch

/// What the app keeps while a person is enrolled.
@MainActor final class EnrolmentData {
    static let shared = EnrolmentData()

    var documentReaderReport: DocumentReaderReport?
}

/// A screen of the app: a view controller on a phone.
final class DocumentReaderView: Sendable {}

/// Reads a travel document, as the vendor's page on the document reader does.
@MainActor final class DocumentReaderPresenter {
    let view = DocumentReaderView()
    let enrolment: EnrolmentProtocol

    init(apiConfig: APIConfig) {
        let enrolmentConfig = EnrolmentConfig(apiConfig: apiConfig)
        let documentReaderConfig = DocumentReaderConfig(multipageProcessing: false, databaseID: "eu")
        var viewRegister = EnrolmentViewRegister()
        viewRegister.registerDocumentReaderLoadingView(LoadingView.self)
        let enrolment: EnrolmentProtocol =
            EnrolmentBuilder
            .of(enrolmentConfig: enrolmentConfig)
            .with(documentReaderConfig: documentReaderConfig)
            .with(viewRegister: viewRegister)
            .build()
        self.enrolment = enrolment
    }

    func readDocument(then proceed: @escaping @MainActor @Sendable () -> Void) {
        do {
            let parameters = try ReadDocumentParameters(
                showPreview: true, readRFID: true, showRFIDStatus: true, scannerTimeout: 60, rfidTimeout: 60,
                showErrors: true)
            try self.enrolment.readDocument(parameters: parameters, viewController: view) { [weak self] result in
                switch result {
                case .success(let documentReaderReport):
                    EnrolmentData.shared.documentReaderReport = documentReaderReport
                    self?.show(documentReaderReport)
                case .failure(let error):
                    EnrolmentData.shared.documentReaderReport = nil
                    if error.userCanceled {
                        print("onUserCancel")
                    } else {
                        print(error.featureError.publicMessage)
                    }
                }
                proceed()
            }
        } catch {
            print(error)
            proceed()
        }
    }

    /// The report's members, as the page lists them.
    private func show(_ report: DocumentReaderReport) {
        print("documentType", report.documentType.rawValue)
        print("documentRFIDStatus", report.documentRFIDStatus.rawValue)
        print("documentStatuses", report.documentStatuses.map(\.rawValue))
        let documentData = report.documentData
        print("hasChip", documentData.hasChip)
        let fields = [
            documentData.documentNumber, documentData.surname, documentData.givenNames, documentData.nationality,
            documentData.issuingState, documentData.sex, documentData.mrzType,
        ]
        for case let field? in fields { print(field.value, field.status.rawValue) }
        let day = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        print("dateOfBirth", documentData.dateOfBirth?.formatted(day) ?? "")
        print("dateOfExpiry", documentData.dateOfExpiry?.formatted(day) ?? "")
        print("portrait", documentData.portraitData != nil)  // Vouch
        print("documentImage", documentData.documentImageData != nil)  // Vouch
    }

    /// Keeps the person on the server, and takes the person away again.
    func store() async throws {
        guard let report = EnrolmentData.shared.documentReaderReport else { return }
        let portrait = report.documentData.portraitData ?? Data()  // Vouch
        let built = try await enrolment.buildSubject(
            parameters: BuildSubjectParameters(enrolmentPhoto: portrait, documentReaderReport: report))
        let added = try await enrolment.addSubject(parameters: AddSubjectParameters(subject: built))
        print("documentAuthenticated", added.validationStatus.documentAuthenticated)
        let kept = try await enrolment.getSubject(subjectId: added.id ?? "")
        print("kept", kept == added)
        try await enrolment.deleteSubject(subjectId: added.id ?? "")
    }
}

/// The app's own view while the reader loads.
final class LoadingView: DocumentReaderLoadingView {
    init() {}
    func onPreFeatureLoading() {}
    func onDownloadProgressChanged(progress: Int) {}
    func onPreparingFeature() {}
    func onPostFeatureLoading() { print("onPostFeatureLoading") }
    func hideLoading() {}
}
