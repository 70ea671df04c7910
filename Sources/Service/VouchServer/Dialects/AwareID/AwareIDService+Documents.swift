import Foundation
import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchKit
import VouchReport

extension AwareIDService {
    /// The most pictures of one document: front, back, and a second picture of each.
    static let mostPictures = 4

    /// `POST /onboarding/enrollment/addDocumentOCR`
    func addDocument(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(AwareID.AddDocumentOCRRequest.self, from: request.body)
        var enrolment = try await enrolment(asked.enrollmentToken, tenant)
        // Before any engine works.
        try enrolment.admit(.document, at: request.received)
        let inputs = try await pictures(of: asked.documentsInfo, at: request.received)
        let selfie = enrolment.face.map { $0.reveal { DocumentInput.data(Data($0), name: "selfie") } }
        // This API brings no chip: where one is asked for, it is a check of its own.
        let report = try await engines.documents.read(inputs, chip: nil, selfie: selfie, policy: ReadingPolicy())
        let match = SelfieMatch(report)
        let document = Fact(report.statuses.overall.outcome)
        let chip = report.chip.map { Fact(DocumentReport.Chip.Genuine(rawValue: $0.genuine)) }
        try enrolment.add(DocumentEvidence(document: document, match: match.fact, chip: chip), at: request.received)
        try await stores.enrolments.update(enrolment)
        let status = enrolment.status(at: request.received)
        return try ServerResponse.json(
            AwareID.AddDocumentOCRResponse(
                enrollmentStatus: status.rawValue,
                registrationCode: enrolment.shownCode(at: request.received)?.text ?? "",
                matchResult: match.fact == .passed, matchScore: 100 * match.score,
                documentVerificationResult: document == .passed,
                retryDocumentCapture: status == .pending
                    && !enrolment[.document].isPassed, icaoVerificationResult: chip == .passed, report: report))
    }

    /// - Throws: ``Problem`` for containers that only the vendor's server can read.
    private func pictures(
        of info: AwareID.AddDocumentOCRRequest.DocumentsInfo, at now: Timestamp
    ) async throws -> [DocumentInput] {
        let images = info.documentImage ?? []
        guard !images.isEmpty else {
            let containers = info.documentPayload?.request?.data?.containerList?.list ?? []
            let packages = containers.compactMap { $0.package(limit: AwareID.RequestBody.maximumLength) }
            if let package = packages.first { return try await pictures(in: package, at: now) }
            if containers.contains(where: \.isVendorsSecret) {
                throw Problem(
                    .notSupported,
                    "EncryptedRCL and License (result_type 49 and 50) are encrypted for the vendor's own server",
                    remedy: "send the pictures themselves in documentsInfo.documentImage: "
                        + "{\"image\": BASE64, \"lightingScheme\": 6, \"format\": \".jpeg\"}")
            }
            throw AwareID.MalformedRequest(.missing, member: "documentsInfo.documentImage")
        }
        guard images.count <= Self.mostPictures else {
            throw AwareID.MalformedRequest(.tooLong, member: "documentsInfo.documentImage")
        }
        return try images.enumerated().map { index, image in
            guard (image.lightingScheme ?? 6) == 6 else {
                throw Problem(
                    .notSupported, "pictures not taken in white light",
                    remedy: "send pictures with lightingScheme 6")
            }
            let picture = try AwareID.RequestBody.picture(
                image.image, member: "documentsInfo.documentImage[\(index)].image", limit: Self.longestPicture)
            return picture.reveal { .data(Data($0), name: "documentImage \(index + 1)") }
        }
    }
}

extension AwareIDService {
    /// The pictures in a package that the document reader of a Vouch client encrypted to this server.
    private func pictures(in package: [UInt8], at now: Timestamp) async throws -> [DocumentInput] {
        do {
            let opened = try await opener.open(package, at: Int(clamping: now.seconds))
            let images = try opened.content.reveal { try Regula.ProcessRequest(parsing: $0) }.images
            guard (1...Self.mostPictures).contains(images.count), images.allSatisfy(\.isReadable) else {
                throw AwareID.MalformedRequest(.wrongValue, member: "EncryptedRCL")
            }
            return images.enumerated().map { .data(Data($1.bytes), name: "documentImage \($0 + 1)") }
        } catch {
            // The cause of the failure would help a forger to learn about the key.
            throw Problem(
                .malformed, "the encrypted container could not be opened",
                remedy: "get the server's public key again, and scan again: each container opens once")
        }
    }
}

/// The face on the document against the live one.
struct SelfieMatch {
    let fact: Fact
    /// 0...1; of the weakest comparison, 0 where there is none.
    let score: Double

    init(_ report: DocumentReport) {
        // A ghost portrait is too poor to decide.
        let pairs = (report.faces?.comparisons ?? []).filter { pair in
            Set([pair.first, pair.second]).contains("selfie")
                && !Set([pair.first, pair.second]).isDisjoint(with: ["page", "chip"])
        }
        score = pairs.compactMap(\.score).min() ?? 0
        fact =
            if pairs.contains(where: { $0.verdict == .noMatch }) {
                .failed
            } else if pairs.contains(where: { $0.verdict == .match }) {
                .passed
            } else {
                .notPerformed
            }
    }
}

extension Fact {
    init(_ word: DocumentReport.Outcome.Word) {
        self =
            switch word {
            case .passed: .passed
            case .failed: .failed
            case .notPerformed: .notPerformed
            }
    }

    init(_ genuine: DocumentReport.Chip.Genuine?) {
        self =
            switch genuine {
            case .yes: .passed
            case .no: .failed
            case .notEstablished, nil: .notPerformed
            }
    }
}
