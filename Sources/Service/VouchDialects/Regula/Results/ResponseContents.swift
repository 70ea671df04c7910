import Foundation
import VouchReport

/// The containers of a response.
struct ResponseContents {
    let report: DocumentReport?
    let parameters: Regula.ProcessParameters
    var images: [Regula.ProcessRequest.Image] = []
    var pages: [Regula.PagePicture] = []

    init(report: DocumentReport?, request: Regula.ProcessRequest, pages: [Regula.PagePicture]) {
        self.init(report: report, parameters: request.parameters)
        images = request.images
        self.pages = pages
    }

    init(report: DocumentReport?, parameters: Regula.ProcessParameters) {
        self.report = report
        self.parameters = parameters
    }

    /// Whether the document's place, kind and picture belong in the response.
    var locates: Bool {
        guard let report else { return false }
        let hasZone = report.mrz != nil && Regula.MRZFormat.admits(report, filter: parameters.mrzFormatsFilter)
        return parameters.scenario.locates(whereZone: hasZone)
    }

    /// Whether the request admits this kind of document.
    private func admits(_ report: DocumentReport) -> Bool {
        parameters.documentGroupFilter.isEmpty
            || kind(report).map(parameters.documentGroupFilter.contains) == true
    }

    private func kind(_ report: DocumentReport) -> Regula.DocumentType? {
        Regula.DocumentList(report, format: .unknown).type
    }

    func containers() -> [Regula.Container] {
        var containers: [Regula.Container] = []
        if let report, admits(report) { containers = self.containers(of: report) }
        if parameters.returnUncroppedImage || parameters.scenario == .capture { containers += inputs() }
        return containers.filter { parameters.wants($0.type) }
    }

    private func containers(of report: DocumentReport) -> [Regula.Container] {
        let hasText = ![.locate, .docType, .capture].contains(parameters.scenario)
        var containers: [Regula.Container] = []
        if locates { containers += self.pages(of: report) }
        if hasText {
            let text = Regula.Text(ReportedText(report, parameters).fields(), dateFormat: parameters.dateFormat)
            containers += Regula.TextData.containers(text)
            containers.append(
                Regula.Container(.lexicalAnalysis, Named("ListVerifiedFields", Regula.LexicalAnalysis(text))))
            containers.append(Regula.Container(.text, Named("Text", text)))
            containers += zonePosition(report)
        }
        let shown = ReportedImages(report: report, request: parameters, pages: pages, showsPages: locates)
        let images = shown.images()
        if !images.fieldList.isEmpty {
            containers += shown.graphicsContainers(images)
            containers.append(Regula.Container(.images, Named("Images", images)))
        }
        for quality in Regula.ImageQualityResult.all(of: report, request: parameters.imageQa) {
            containers.append(
                Regula.Container(
                    .imageQuality, page: quality.pageIndex,
                    Named("ImageQualityCheckList", quality.imageQualityCheckList))
            )
        }
        let authenticity = ReportedAuthenticity(report: report, parameters: parameters)
        containers += authenticity.containers()
        if let portraits = authenticity.portraitComparison {
            containers.append(
                Regula.Container(
                    .portraitComparison, Named("AuthenticityCheckList", Regula.AuthenticityCheckList([portraits]))))
        }
        containers += shown.livePortrait()
        containers += Regula.SealContainers(report).all()
        if parameters.generatesBSIReport {
            containers.append(Regula.Container(.bsiReport, Named("XML_buffer", Regula.bsiReport(report))))
        }
        containers.append(
            Regula.Container(
                .status, Named("Status", Regula.Status(report, foundsCopy: authenticity.foundsCopy))))
        return containers
    }

    /// Of each page: where it lies, what it is, and its picture.
    private func pages(of report: DocumentReport) -> [Regula.Container] {
        report.pages.enumerated().flatMap { index, page -> [Regula.Container] in
            var containers: [Regula.Container] = []
            let format = Regula.DocumentFormat(page)
            if let position = Regula.DocumentPosition(page.corners, format: format, dotsPerInch: page.dotsPerInch) {
                containers.append(
                    Regula.Container(.documentPosition, page: index, Named("DocumentPosition", position)))
            }
            containers.append(
                Regula.Container(
                    .documentType, page: index, Named("OneCandidate", Regula.OneCandidate(report, page: page))))
            if let picture = pages.first(where: { $0.page == index }) {
                containers.append(
                    Regula.Container(
                        .documentImage, page: index, light: .white,
                        Named("RawImageContainer", Regula.ImageData(image: picture.base64, format: ".jpg"))))
            }
            return containers
        }
    }

    private func zonePosition(_ report: DocumentReport) -> [Regula.Container] {
        guard let zone = report.mrz, let corners = zone.zone,
            Regula.MRZFormat.admits(report, filter: parameters.mrzFormatsFilter)
        else { return [] }
        let page = zone.page ?? 0
        let known = report.pages.indices.contains(page) ? report.pages[page] : nil
        guard
            let position = Regula.DocumentPosition(
                corners, format: Regula.DocumentFormat(known), dotsPerInch: known?.dotsPerInch)
        else { return [] }
        return [Regula.Container(.mrzPosition, page: max(0, page), Named("MrzPosition", position))]
    }

    private func inputs() -> [Regula.Container] {
        images.enumerated().map { index, image in
            Regula.Container(
                .rawUncroppedImage, page: index, light: image.light,
                Named(
                    "RawImageContainer",
                    Regula.ImageData(
                        image: Data(image.bytes).base64EncodedString(), format: image.format ?? "")))
        }
    }
}
