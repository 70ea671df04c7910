import Foundation
import VouchCamera
public import VouchDevice
public import VouchDialects

/// The default screens of Vision-Box's document reader: terms, loading, chip instructions, search and process, preview,
/// error.
///
/// ```swift
/// EnrolmentBuilder.of(enrolmentConfig: config)
///     .with(screens: VisionBoxScreens(ScreenDirector(ViewStage(theme: theme))))
///     .with(deviceLock: OwnerLock())
/// ```
///
/// Views that an app registers with the builder come before these.
public struct VisionBoxScreens: VisionBox.DocumentReaderScreens {
    private let director: ScreenDirector
    private let maker: ScreenMaker
    private let terms: String?

    /// - Parameter terms: shown before each reading, to be accepted; nil if there are none, which counts as accepted.
    public init(_ director: ScreenDirector, texts: ScreenTexts = .english, terms: String? = nil) {
        self.director = director
        maker = ScreenMaker(texts: texts)
        self.terms = terms
    }

    public func begin(on host: any AnyObject & Sendable) async { await director.begin(on: host) }

    /// Nothing else is shown before the answer.
    public func acceptsTermsAndConditions() async -> Bool {
        guard let terms else { return true }
        let isAccepted = await director.ask(maker.terms(terms)) == .proceed
        await director.end()
        return isAccepted
    }

    /// With a percentage where the providers give one.
    public func loading(_ step: VisionBox.LoadingStep) async {
        switch step {
        case .started, .preparing: await director.show(maker.loading())
        case .download(let percent): await director.show(maker.loading(percent: percent))
        case .finished: await director.show(maker.loading(.loadingDone, percent: 100))
        case .hidden: await director.end()
        }
    }

    public func rfidInstructions() async -> VisionBox.RFIDDecision {
        let action = await director.ask(maker.chipInstructions(maySkip: true))
        if action != .proceed { await director.end() }
        return action == .proceed ? .read : action == .skip ? .skip : .cancel
    }

    /// Searching, then the percentage.
    public func chip(_ step: VisionBox.ChipStep) async {
        switch step {
        case .searching: await director.show(maker.chipSearch())
        case .reading(let percent): await director.show(maker.chipProcess(percent: percent))
        case .ended: await director.end()
        }
    }

    public func preview(
        _ report: VisionBox.DocumentReaderReport, rfidStatus: VisionBox.DocumentRFIDStatus?
    ) async -> VisionBox.PreviewDecision {
        let data = report.documentData
        let picture = (data.portraitData ?? data.documentImageData).map {
            ScreenPicture(
                .file([UInt8]($0)),
                alternative: maker.texts[data.portraitData == nil ? .previewPicture : .facePicture])
        }
        var fields = VisionBoxScreens.fields(of: data).map { maker.field($0.name, $0.value, $0.doubt) }
        if let rfidStatus { fields.append(maker.field("chip", rfidStatus.rawValue, nil)) }
        let action = await director.ask(maker.preview(picture, fields))
        await director.end()
        return action == .proceed ? .accept : action == .retry ? .retry : .cancel
    }

    public func show(_ error: VisionBox.FeatureError) async -> Bool {
        let action = await director.ask(maker.error(.unknown, title: error.publicMessage, mayRetry: true))
        await director.end()
        return action == .retry
    }

    /// The fields of a preview, by the names that reports have.
    private static func fields(
        of data: VisionBox.DocumentData
    ) -> [(name: String, value: String, doubt: FieldPreview.Doubt?)] {
        let texts: [(String, VisionBox.DocumentDataField?)] = [
            ("surname", data.surname), ("givenNames", data.givenNames), ("documentNumber", data.documentNumber),
            ("nationality", data.nationality ?? data.nationalityCode), ("sex", data.sex),
            ("issuingStateCode", data.issuingState ?? data.issuingStateCode), ("personalNumber", data.personalNumber),
        ]
        let dates = [
            ("dateOfBirth", data.dateOfBirth), ("dateOfIssue", data.dateOfIssue), ("dateOfExpiry", data.dateOfExpiry),
        ]
        return texts.compactMap { name, field in field.map { (name, $0.value, $0.status.doubt) } }
            // The vendor's dates have no status.
            + dates.compactMap { name, date in date.map { (name, $0.formatted(Self.day), nil) } }
    }

    private static let day = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
}

extension VisionBox.DocumentDataFieldStatus {
    fileprivate var doubt: FieldPreview.Doubt {
        switch self {
        case .ok: .none
        case .error: .contradicted
        case .notChecked: .unproved
        }
    }
}
