import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
public import VouchEnrolment

/// `/v1/subjects`: what is kept of a person, told and deleted.
public struct SubjectRoutes: Sendable {
    private let enrolments: any EnrolmentStore & EnrolmentListing
    private let keys: TokenKeys
    private let audit: (any AuditStore)?

    /// - Parameter audit: whose entries of the person an export tells; nil where nothing is recorded.
    public init(
        enrolments: any EnrolmentStore & EnrolmentListing, keys: TokenKeys, audit: (any AuditStore)? = nil
    ) {
        self.enrolments = enrolments
        self.keys = keys
        self.audit = audit
    }

    /// To be added to a table.
    public var routes: [Route] {
        [
            .native(
                .get, "/v1/subjects/{id}/export", .investigate,
                Operation(
                    "exportSubject", tag: "Subjects", "Tell everything that is kept of a person's enrolments.",
                    answer: .members([
                        "subject": .identifier, "enrolments": .list(["type": "object"], 1...1_000),
                        "accesses": .list(.reference("AuditItem"), 0...Self.mostAccesses),
                    ]))
            ) { request in
                let found = try await found(request)
                let accesses = try await accesses(request)
                var response = try ServerResponse.json(
                    Export(
                        subject: request.part("id"),
                        enrolments: found.map {
                            Export.Item(
                                record: $0.record, face: $0.face?.reveal { Data($0) },
                                previousFace: $0.previousFace?.reveal { Data($0) })
                        }, accesses: accesses))
                response.fields[.cacheControl] = "no-store"
                return response
            },
            .native(
                .delete, "/v1/subjects/{id}", .investigate,
                Operation(
                    "deleteSubject", tag: "Subjects", "Delete a person with everything that is kept of them.",
                    answer: .members(["subject": .identifier, "enrolments": .number(1...1_000), "receipt": .text()]))
            ) { request in
                _ = try await found(request)
                let subject = request.part("id")
                let tenant = try request.tenant()
                let count = try await enrolments.delete(subject: subject, tenant: tenant)
                let receipt = try keys.receipt(
                    ofDeleting: subject, tenant: tenant, enrolments: count, at: request.received)
                return try .json(DeletionReceipt(subject: subject, enrolments: count, receipt: receipt))
            },
        ]
    }

    private static let mostAccesses = 10_000

    private func accesses(_ request: ServerRequest) async throws -> [AuditItem] {
        guard let audit else { return [] }
        return try await audit.entries(
            of: try request.tenant(), after: 0, limit: Self.mostAccesses, subject: request.part("id")
        ).map { AuditItem($0) }
    }

    private func found(_ request: ServerRequest) async throws -> [Enrolment] {
        let found = try await enrolments.enrolments(ofSubject: request.part("id"), tenant: try request.tenant())
        guard !found.isEmpty else { throw Problem(.notFound, "no person has this identifier") }
        return found
    }

    private struct Export: Encodable {
        struct Item: Encodable {
            let record: Enrolment.Record
            let face: Data?
            let previousFace: Data?
        }

        let subject: String
        let enrolments: [Item]
        /// Who has read or changed them, the earliest first.
        let accesses: [AuditItem]
    }
}
