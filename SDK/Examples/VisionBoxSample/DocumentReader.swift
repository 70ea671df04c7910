import VouchDialects
import VouchVisionBox

/// An app's screen, as the vendor's documentation shows one.
@MainActor final class DocumentReaderPresenter {
    private let enrolment: any EnrolmentProtocol
    private var documentReaderReport: DocumentReaderReport?

    init() {
        var viewRegister = EnrolmentViewRegister()
        viewRegister.registerDocumentReaderLoadingView(LoadingView.self)
        let documentReaderConfig = DocumentReaderConfig(multipageProcessing: true, databaseID: "eu")
        enrolment =
            EnrolmentBuilder
            .of(enrolmentConfig: EnrolmentConfig())
            .with(documentReaderConfig: documentReaderConfig)
            .with(viewRegister: viewRegister)
            .build()
    }

    func updateDatabase() {
        enrolment.startUpdateDatabase { progress in
            print(progress.fractionCompleted)
        } completion: { result in
            if case .failure(let error) = result { print(error.featureError?.publicMessage ?? "") }
        }
    }

    func readDocument(on view: any AnyObject & Sendable) throws {
        let parameters = try ReadDocumentParameters(showPreview: true, readRFID: true, showErrors: true)
        try self.enrolment.readDocument(parameters: parameters, viewController: view) { [weak self] result in
            Task { @MainActor in self?.handle(result) }
        }
    }

    private func handle(_ result: Result<DocumentReaderReport, VisionBox.DocumentReaderError>) {
        switch result {
        case .success(let documentReaderReport):
            self.documentReaderReport = documentReaderReport
        case .failure(let error):
            documentReaderReport = nil
            if error.userCanceled {
                print("onUserCancel")
            } else {
                print(error.featureError?.publicMessage ?? "")
            }
        }
    }
}

final class LoadingView: DocumentReaderLoadingView {
    init() {}
    func onDownloadProgressChanged(progress: Int) {}
    func onPreparingFeature() {}
    func onPreFeatureLoading() {}
    func onPostFeatureLoading() {}
    func hideLoading() {}
}

/// The branches of an Android app.
func handle(_ result: DocumentReaderActivityResult) -> String {
    if result.success { return "onSuccess" }
    if result.documentReaderError?.userCanceled == true { return "userCancelled" }
    if result.documentReaderError?.termsAndConditionsAccepted == false { return "onTermsAndConditionsRejected" }
    return "onDocumentReaderError"
}
