import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchReport
import VouchServer

extension AwareIDService {
    /// The most pictures of one document: front, back, and a second picture of each.
    static let mostPictures = 4

    /// `POST /onboarding/enrollment/addDocumentOCR`
    func addDocument(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(AwareID.AddDocumentOCRRequest.self, from: request.body)
        let (enrolment, report, evidence) = try await enrolling.addDocument(
            asked.enrollmentToken, tenant: tenant, at: request.received
        ) { try await document(asked.documentsInfo, for: asked.enrollmentToken, tenant, request) }
        let match = SelfieMatch(report)
        let status = enrolment.status(at: request.received)
        return try ServerResponse.json(
            AwareID.AddDocumentOCRResponse(
                enrollmentStatus: status.number,
                registrationCode: enrolment.shownCode(at: request.received)?.text ?? "",
                matchResult: match.fact == .passed, matchScore: 100 * match.score,
                documentVerificationResult: evidence.document == .passed && evidence.isOfUser != .failed,
                retryDocumentCaptureCause: status == .pending && !enrolment[.document].isPassed
                    ? Self.cause(report, evidence, needsFace: enrolment.policy.requiredChecks.contains(.face)) : nil,
                icaoVerificationResult: evidence.chip == .passed, report: report))
    }

    /// `POST /onboarding/enrollment/addChip`, which is ours: the vendor reads chips within its own document reader. The chip was
    /// read by a session of `/v1/chip-sessions`, whose terminal is this server.
    func addChip(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(AwareID.AddChipRequest.self, from: request.body)
        let chip = try await chips.read(asked.chipSession, for: "enrolment \(asked.enrollmentToken)", request)
        let (enrolment, evidence) = try await enrolling.addChip(
            chip, asked.enrollmentToken, tenant: tenant, at: request.received)
        let status = enrolment.status(at: request.received)
        return try ServerResponse.json(
            AwareID.AddChipResponse(
                enrollmentStatus: status.number,
                registrationCode: enrolment.shownCode(at: request.received)?.text ?? "",
                matchResult: evidence.match == .passed, icaoVerificationResult: evidence.chip == .passed,
                retryChipReading: status == .pending && !enrolment[.chip].isPassed))
    }

    /// Why the document did not pass; never empty.
    private static func cause(_ report: DocumentReport, _ evidence: DocumentEvidence, needsFace: Bool) -> [String] {
        typealias Cause = AwareID.AddDocumentOCRResponse.RetryCause
        var causes = report.undecidedCodes
        if needsFace, evidence.match != .passed {
            causes.append((evidence.match == .failed ? Cause.otherFace : .faceNotCompared).rawValue)
        }
        if evidence.isOfUser == .failed { causes.append(Cause.otherNames.rawValue) }
        if evidence.isRepeated == true { causes.append(Cause.repeatedDocument.rawValue) }
        return causes
    }

    /// Pictures as they were sent, or else out of a container, with the chip of the session that either names.
    private func document(
        _ info: AwareID.AddDocumentOCRRequest.DocumentsInfo, for token: String, _ tenant: String,
        _ request: ServerRequest
    ) async throws -> SentDocument {
        let images = info.documentImage ?? []
        let opened = images.isEmpty ? try await opened(info, for: token, tenant, at: request.received) : nil
        let pictures = try opened.map { $0.images.map { Sensitive($0.bytes) } } ?? Self.pictures(images)
        return SentDocument(
            pictures,
            chip: try await chips.read(opened?.chipSession ?? info.chipSession, for: "enrolment \(token)", request),
            isCropped: info.processParam?.alreadyCropped ?? opened?.parameters.alreadyCropped ?? false)
    }

    private static func pictures(
        _ images: [AwareID.AddDocumentOCRRequest.DocumentImage]
    ) throws -> [Sensitive<[UInt8]>] {
        guard images.count <= mostPictures else {
            throw AwareID.MalformedRequest(.tooLong, member: "documentsInfo.documentImage")
        }
        return try images.enumerated().map { index, image in
            guard (image.lightingScheme ?? 6) == 6 else {
                throw Problem(
                    .notSupported, "pictures not taken in white light",
                    remedy: "send pictures with lightingScheme 6")
            }
            return try AwareID.RequestBody.picture(
                image.image, member: "documentsInfo.documentImage[\(index)].image", limit: longestPicture)
        }
    }

    /// The content of the package that the document reader of a Vouch client encrypted to this server.
    ///
    /// - Throws: ``Problem`` for containers that only the vendor's server can read.
    private func opened(
        _ info: AwareID.AddDocumentOCRRequest.DocumentsInfo, for token: String, _ tenant: String, at now: Timestamp
    ) async throws -> Regula.ProcessRequest {
        let containers = info.documentPayload?.request?.data?.containerList?.list ?? []
        let packages = containers.compactMap { $0.package(limit: AwareID.RequestBody.maximumLength) }
        guard let package = packages.first else {
            if containers.contains(where: \.isVendorsSecret) {
                throw Problem(
                    .notSupported,
                    "EncryptedRCL and License (result_type 49 and 50) are encrypted for the vendor's own server",
                    remedy: "send the pictures themselves in documentsInfo.documentImage: "
                        + "{\"image\": BASE64, \"lightingScheme\": 6, \"format\": \".jpeg\"}")
            }
            throw AwareID.MalformedRequest(.missing, member: "documentsInfo.documentImage")
        }
        let content = try await self.packages.open(
            package, for: token, isNamed: false, of: nil, tenant: tenant, at: now)
        let request = try? content.reveal { try Regula.ProcessRequest(parsing: $0) }
        guard let request, (1...Self.mostPictures).contains(request.images.count),
            request.images.allSatisfy(\.isReadable)
        else { throw AwareID.MalformedRequest(.wrongValue, member: "EncryptedRCL") }
        return request
    }
}
