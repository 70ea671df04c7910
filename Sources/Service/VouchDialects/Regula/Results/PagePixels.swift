import VouchReport

/// Pixels of a document's straightened picture: the coordinates in which the API places fields.
struct PagePixels {
    let dotsPerInch: Double

    /// Enough for every print, and no more than most pictures have.
    static let most = 300.0

    /// - Returns: nil for a page of unknown size, or one that the report does not have.
    init?(_ report: DocumentReport, page index: Int, _ request: Regula.ProcessParameters) {
        guard report.pages.indices.contains(index) else { return nil }
        self.init(report.pages[index], request)
    }

    init?(_ page: DocumentReport.Page, _ request: Regula.ProcessParameters) {
        guard let width = page.width, let height = page.height, width > 0, height > 0, width < 1000, height < 1000
        else { return nil }
        let limit = request.imageDpiOutMax > 0 ? min(Double(request.imageDpiOutMax), Self.most) : Self.most
        dotsPerInch = max(10, min(page.dotsPerInch ?? limit, limit)).rounded()
    }

    /// - Parameter corners: in millimetres of the upright page, `[[x, y] …]`.
    /// - Returns: the upright rectangle around them; nil if they are no corners of a page.
    func rectangle(_ corners: [[Double]]) -> Regula.AreaArray.Rectangle? {
        let scale = dotsPerInch / 25.4
        return Regula.AreaArray([corners.map { $0.map { $0 * scale } }]).list.first
    }
}
