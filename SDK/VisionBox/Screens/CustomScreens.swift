import VouchDialects

extension VisionBox {
    /// Chooses for every step between the app's registered view and the default screen.
    @MainActor final class CustomScreens: DocumentReaderScreens {
        private let views: DocumentReaderCustomViews
        private let defaults: any DocumentReaderScreens
        private let presenter: (any ViewPresenting)?
        private var loadingView: (any DocumentReaderLoadingView)?
        private var searchView: (any CustomView & DocumentReaderRFIDSearchViewInterface)?
        private var processView: (any CustomView & DocumentReaderRFIDProcessViewInterface)?

        nonisolated init(
            _ views: DocumentReaderCustomViews, defaults: any DocumentReaderScreens, presenter: (any ViewPresenting)?
        ) {
            self.views = views
            self.defaults = defaults
            self.presenter = presenter
        }

        func begin(on host: any AnyObject & Sendable) async { await defaults.begin(on: host) }
        func acceptsTermsAndConditions() async -> Bool { await defaults.acceptsTermsAndConditions() }
        func show(_ error: FeatureError) async -> Bool { await defaults.show(error) }

        func preview(_ report: DocumentReaderReport, rfidStatus: DocumentRFIDStatus?) async -> PreviewDecision {
            await defaults.preview(report, rfidStatus: rfidStatus)
        }

        func loading(_ step: LoadingStep) async {
            guard let type = views.loadingView else { return await defaults.loading(step) }
            if loadingView == nil, step != .hidden {
                let view = type.init()
                presenter?.present(view)
                loadingView = view
            }
            switch step {
            case .started: loadingView?.onPreFeatureLoading()
            case .download(let progress): loadingView?.onDownloadProgressChanged(progress: progress)
            case .preparing: loadingView?.onPreparingFeature()
            case .finished: loadingView?.onPostFeatureLoading()
            case .hidden:
                loadingView?.hideLoading()
                if let loadingView { presenter?.dismiss(loadingView) }
                loadingView = nil
            }
        }

        func rfidInstructions() async -> RFIDDecision {
            guard let type = views.rfidInstructionsView else { return await defaults.rfidInstructions() }
            let view = type.init()
            let buttons = Buttons()
            let decision = await withTaskCancellationHandler {
                await withCheckedContinuation { answer in
                    buttons.answer = answer
                    view.delegate = buttons
                    presenter?.present(view)
                    if Task.isCancelled { buttons.press(.cancel) }
                }
            } onCancel: {
                Task { @MainActor in buttons.press(.cancel) }
            }
            view.delegate = nil
            view.hideInstructions()
            presenter?.dismiss(view)
            return decision
        }

        func chip(_ step: ChipStep) async {
            switch step {
            case .searching:
                guard let type = views.rfidSearchView else { return await defaults.chip(step) }
                let view = type.init()
                presenter?.present(view)
                searchView = view
            case .reading(let progress):
                hideSearch()
                guard let type = views.rfidProcessView else { return await defaults.chip(step) }
                if processView == nil {
                    let view = type.init()
                    presenter?.present(view)
                    processView = view
                }
                processView?.onProgressChanged(progress: progress)
            case .ended:
                hideSearch()
                processView?.hideProcess()
                if let processView { presenter?.dismiss(processView) }
                processView = nil
                if views.rfidSearchView == nil || views.rfidProcessView == nil { await defaults.chip(step) }
            }
        }

        private func hideSearch() {
            searchView?.hideSearch()
            if let searchView { presenter?.dismiss(searchView) }
            searchView = nil
        }

        /// The first button counts.
        private final class Buttons: DocumentReaderRFIDInstructionsViewDelegate, Sendable {
            var answer: CheckedContinuation<RFIDDecision, Never>?

            func didPressReadChipButton() { press(.read) }
            func didPressSkipButton() { press(.skip) }

            func press(_ decision: RFIDDecision) {
                answer?.resume(returning: decision)
                answer = nil
            }
        }
    }
}
