import VouchCore
import VouchReport

/// The pairs of the holder's portraits that were compared, as elements of `PORTRAIT_COMPARISON`.
struct ComparedPortraits {
    let report: DocumentReport
    let parameters: Regula.ProcessParameters

    func results() -> [Regula.IdentResult] {
        let pairs = (report.faces?.comparisons ?? []).compactMap(result)
        guard pairs.isEmpty, parameters.faceAPI != nil else { return pairs }
        // The comparison was requested, so its absence is reported.
        return [Regula.IdentResult(.portraitComparison, .portraitVersusCamera, .wasNotDone, missing)]
    }

    private func result(_ pair: DocumentReport.Faces.Comparison) -> Regula.IdentResult? {
        guard let element = Self.element(pair.first, pair.second) else { return nil }
        let (result, diagnose) = outcome(pair)
        let similarity = pair.distance.flatMap { distance in
            (parameters.faceAPI ?? .init()).similarity(distance: distance, threshold: pair.threshold)
        }
        return Regula.IdentResult(
            .portraitComparison, element, result, diagnose, percent: similarity, image: picture(pair.first),
            etalonImage: picture(pair.second))
    }

    private static func element(_ first: String, _ second: String) -> Regula.SecurityFeatureType? {
        switch (first, second) {
        case ("page", "ghostPortrait"): .init(rawValue: 14)
        case ("page", "chip"): .init(rawValue: 15)
        case ("page", "selfie"): .portraitVersusCamera
        case ("ghostPortrait", "chip"): .init(rawValue: 58)
        case ("ghostPortrait", "selfie"): .init(rawValue: 60)
        case ("chip", "selfie"): .init(rawValue: 20)
        default: nil
        }
    }

    private func outcome(
        _ pair: DocumentReport.Faces.Comparison
    ) -> (Regula.CheckResult, Regula.CheckDiagnose) {
        switch pair.verdict {
        case .match: return (.ok, .pass)
        case .noMatch: return (.error, .portraitsDiffer)
        case .notComparable: break
        }
        switch pair.reason {
        case "noFirstFace", "noSecondFace": return (.wasNotDone, .noPortraitDetected)
        case "firstFaceTooSmall", "secondFaceTooSmall": return (.wasNotDone, .tooLowResolution)
        default: return (.wasNotDone, .uncertain)
        }
    }

    /// Why no pair was compared at all.
    private var missing: Regula.CheckDiagnose {
        switch report.checks.first(where: { $0.name == "portrait.comparison" })?.outcome.code {
        case .portraitEngineMissing: .noServiceReply
        case .portraitEngineFailed: .serviceError
        case .selfieNotRead: .invalidInput
        case .selfieNoFace, .portraitNoFace: .noPortraitDetected
        case .portraitNoPortrait: .notEnoughImages
        default: .noLivePhoto
        }
    }

    private func picture(_ source: String) -> Regula.ImageData {
        guard !parameters.noGraphics else { return .none }
        let graphic =
            switch source {
            case "selfie": report.faces?.selfie
            case "chip": report.graphics.first { $0.kind == "portrait" && $0.source == "chip" }
            case "ghostPortrait": report.graphics.first { $0.kind == "ghostPortrait" }
            default: report.graphics.first { $0.kind == "portrait" && $0.source == "page" }
            }
        guard let graphic, let data = graphic.data else { return .none }
        return Regula.ImageData(image: data, format: graphic.fileEnding)
    }
}

extension DocumentReport.Graphic {
    /// Of its kind of file: `.jpg`.
    var fileEnding: String {
        switch mime {
        case "image/png": ".png"
        case "image/jp2", "image/jpeg2000": ".jp2"
        default: ".jpg"
        }
    }
}

extension Regula.SecurityFeatureType {
    static let portraitVersusCamera = Self(rawValue: 19)
}
