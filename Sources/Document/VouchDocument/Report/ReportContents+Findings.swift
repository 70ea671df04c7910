extension ReportContents {
    /// What a reading of a document established. Zone, chip, inputs and time of reading are the caller's to add.
    ///
    /// - Parameters:
    ///   - threshold: the caller's own age, as the checks were given it.
    ///   - digest: for the hashes of cut-outs; nil leaves them out.
    public init(
        _ findings: DocumentFindings, versions: DocumentReport.Versions, threshold: Int? = nil,
        digest: ReportDigest? = nil
    ) {
        self.init(versions: versions)
        take(findings.model)
        let identity = findings.identity
        // The document itself may say more than a model for many.
        if identity.type != .unknown { type = identity.type }
        issuingState = identity.issuingState ?? issuingState
        jurisdiction = identity.jurisdiction ?? jurisdiction
        add(fields: findings.fields)
        add(findings.checks, sides: findings.sides, threshold: threshold)
        add(findings.graphics, digest: digest)
        pages = findings.pages.map {
            DocumentReport.Page($0.document, picture: $0.picture, side: $0.side, quality: $0.quality)
        }
        stages = findings.stages.map { DocumentReport.Stage($0) }
    }

    /// Observers do not run in an initialiser.
    private mutating func take(_ model: DocumentModel?) { self.model = model }
}

extension DocumentFindings {
    /// For the report's page of HTML.
    public var pagePictures: [PagePicture] {
        pages.enumerated().compactMap { PagePicture(page: $0.offset, $0.element.straight) }
    }
}
