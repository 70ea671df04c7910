import VouchFields
public import VouchMRZ
public import VouchModels
public import VouchReader
public import VouchReport

extension ReportContents {
    /// The result of reading a document. The caller adds chip, inputs and time of reading.
    ///
    /// - Parameters:
    ///   - pictures: in the order of the report's inputs; nil for those of the document alone.
    ///   - threshold: the caller's age threshold, as passed to the checks.
    ///   - digest: for the hashes of cut-outs; nil omits them.
    public init(
        _ findings: DocumentFindings, pictures: [PictureID]? = nil, versions: DocumentReport.Versions,
        threshold: Int? = nil, digest: ReportDigest? = nil
    ) {
        self.init(versions: versions)
        let pictures = pictures ?? findings.pages.map(\.id.picture).unique
        func input(_ picture: PictureID) -> Int { pictures.firstIndex(of: picture) ?? 0 }
        if let model = findings.model { add(model) }
        let identity = findings.identity
        // The document itself may be more specific than a model for several.
        if identity.type != .unknown { type = identity.type }
        issuingState = identity.issuingState ?? issuingState
        jurisdiction = identity.jurisdiction ?? jurisdiction
        add(fields: findings.fields)
        // A side captured by itself is compared with those captured before.
        add(findings.checks, sides: findings.sides ?? findings.captures, threshold: threshold)
        add(findings.graphics, digest: digest)
        faces = DocumentReport.Faces(findings.portraits)
        pages = findings.pages.map {
            DocumentReport.Page(
                $0.document, picture: input($0.id.picture), side: $0.side, quality: $0.quality,
                copyTraces: $0.copyTraces)
        }
        if let found = findings.zone { add(found.reading, picture: input(found.picture)) }
        printedLines = findings.printedLines
        otherValues = findings.others.map { .init($0) }
        stages = findings.stages.map { DocumentReport.Stage($0) }
    }

    /// Sets the type, whether there is a chip and, if the model names only one, the issuing State.
    public mutating func add(_ model: DocumentModel) {
        modelID = model.id
        modelName = model.name
        type = model.type
        if let modelHasChip = model.hasChip { hasChip = modelHasChip }
        chipPlace = model.chipPlace?.rawValue
        if issuingState == nil, model.issuingStates.count == 1 { issuingState = model.issuingStates.first }
        if jurisdiction == nil { jurisdiction = model.jurisdiction }
    }

    /// The zone's lines.
    ///
    /// - Parameter page: index into ``pages``.
    public mutating func add(_ decoding: MRZDecoding, page: Int? = nil) {
        zone = DocumentReport.Zone(
            format: decoding.format?.identifier.description,
            lines: decoding.lines.map { String(decoding: $0, as: UTF8.self) }, valid: decoding.isValid, page: page)
    }

    /// The zone with its fields, checks and places, as ``VouchReader/MRZReading/wire(picture:)`` writes it.
    ///
    /// - Parameter picture: index into the report's inputs.
    public mutating func add(_ reading: MRZReading, picture: Int) {
        zone = DocumentReport.Zone(reading, picture: picture)
    }

    /// The individual checks of a digital seal found on a page.
    public mutating func add(_ seal: SealVerification) {
        for check in seal.checks {
            checks.append(.init("sealProof.\(check.name.rawValue)", .seal, check.outcome, sources: [.barcode]))
        }
    }

    /// The holder's picture, and whether it was available.
    ///
    /// - Parameter digest: nil omits the hashes.
    public mutating func add(_ findings: GraphicFindings, digest: ReportDigest? = nil) {
        graphics += findings.graphics.map { DocumentReport.Graphic($0, hash: digest) }
        for missing in findings.missing {
            checks.append(.init("graphics.\(missing.kind.rawValue)", .portrait, .notPerformed(missing.reason)))
        }
    }
}

extension DocumentFindings {
    /// Pictures of the pages, for ``HTMLReport``; not of a bank card, whose number they would show.
    public var pagePictures: [PagePicture] {
        pages.enumerated().compactMap { index, page in
            // The picture would show a bank card's number.
            page.isPaymentCard ? nil : PagePicture(page: index, page.image)
        }
    }
}

extension DocumentFindings {
    /// Pictures of the graphics of this document's report, for ``HTMLReport``: those cut out of pages of their pixels, the
    /// others of their files.
    package func graphicPictures(of report: DocumentReport) -> [GraphicPicture] {
        report.graphicPictures { index in
            graphics.graphics.indices.contains(index) ? graphics.graphics[index].pixels : nil
        }
    }
}

extension [PictureID] {
    /// Each once, in the order of their first places.
    fileprivate var unique: [PictureID] {
        reduce(into: []) { unique, picture in
            if !unique.contains(picture) { unique.append(picture) }
        }
    }
}
