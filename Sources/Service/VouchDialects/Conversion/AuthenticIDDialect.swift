import VouchReport

/// `DSResult` of AuthenticID without its pictures, which a report does not carry: what was made of the last page.
struct AuthenticIDDialect: ReportDialect {
    let name = "authenticid"
    let resultType = "DSResult"

    let omissions = [
        DialectOmission("everything but the quality of the last page: a scan reads nothing") { name, _ in
            !name.hasPrefix("page.") || name == "page.count"
        }
    ]

    /// The members of ``AuthenticID/DSResult`` that are no pictures.
    private struct Result: Codable {
        struct Analysis: Codable {
            let distanceConfidence: Float?
            let faceDetected: Bool?
        }

        let confidence: Float
        let isImageCropped: Bool
        let isFlashImageCropped: Bool
        let captureAnalysis: Analysis?
    }

    func result(of report: DocumentReport) -> any Encodable {
        let page = report.pages.last { $0.quality != nil }
        return Result(
            confidence: Float(page?.quality?.confidence ?? 0), isImageCropped: page?.cropped ?? false,
            isFlashImageCropped: false,
            captureAnalysis: page?.quality.map {
                .init(distanceConfidence: $0.distanceConfidence.map { Float($0) }, faceDetected: $0.faceDetected)
            })
    }

    func facts(in json: [UInt8]) throws(DialectResultError) -> ReportFacts {
        let result = try decoded(Result.self, json)
        var facts = ReportFacts()
        guard let analysis = result.captureAnalysis else { return facts }
        facts["page.confidence"] = ReportFacts.number(result.confidence)
        facts["page.distanceConfidence"] = analysis.distanceConfidence.map(ReportFacts.number)
        facts["page.faceDetected"] = analysis.faceDetected.map { "\($0)" }
        return facts
    }
}
