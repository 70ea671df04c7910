import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchStores

/// `/v1/subjects`: keeps what clients store of persons, and exports and deletes all that is kept of one.
package struct SubjectRoutes: Sendable {
    private let enrolments: any EnrolmentStore & EnrolmentListing
    private let journeys: any JourneySubjects
    let records: any SubjectRecords
    let keys: TokenKeys
    let packages: ClientPackages?
    private let audit: (any AuditStore)?
    let identifier: @Sendable () -> String

    /// - Parameters:
    ///   - audit: the log whose entries about the person an export contains; nil if nothing is recorded.
    ///   - packages: opens what clients encrypted; nil where nothing is encrypted, and then no answer is signed.
    ///   - identifier: makes a new random UUID each time.
    package init(
        enrolments: any EnrolmentStore & EnrolmentListing, journeys: any JourneySubjects,
        records: any SubjectRecords, keys: TokenKeys, packages: ClientPackages? = nil, audit: (any AuditStore)? = nil,
        identifier: @escaping @Sendable () -> String
    ) {
        self.enrolments = enrolments
        self.journeys = journeys
        self.records = records
        self.keys = keys
        self.packages = packages
        self.audit = audit
        self.identifier = identifier
    }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        recordRoutes + [
            .native(
                .get, "/v1/subjects/{id}/export", .investigate,
                Operation(
                    "exportSubject", tag: "Subjects", "Export all data kept about a person.",
                    answer: .members(
                        [
                            "subject": .identifier, "enrolments": .list(["type": "object"], 0...1_000),
                            "journeys": .list(["type": "object"], 0...1_000),
                            "accesses": .list(.reference("AuditItem"), 0...Self.mostAccesses),
                            "record": Self.storedSubject,
                        ], optional: ["record"]))
            ) { request in
                let found = try await found(request)
                let accesses = try await accesses(found.subject, request)
                var response = try ServerResponse.json(
                    Export(
                        subject: found.subject,
                        enrolments: found.enrolments.map {
                            Export.Item(
                                record: $0.record, face: $0.face?.reveal { Data($0) },
                                previousFace: $0.previousFace?.reveal { Data($0) })
                        }, journeys: found.journeys.map(\.stored), accesses: accesses, record: found.record))
                response.fields[.cacheControl] = "no-store"
                return response
            },
            // Whoever may only see what is kept deletes nothing of it.
            Route(
                .delete, "/v1/subjects/{id}", access: .either(.enrol, .administer),
                operation: Operation(
                    "deleteSubject", tag: "Subjects", "Delete a person and all their data.",
                    answer: .members([
                        "subject": .identifier, "enrolments": .number(0...1_000_000),
                        "journeys": .number(0...1_000_000), "records": .number(0...1), "receipt": .text(),
                    ]))
            ) { request in
                let tenant = try request.tenant()
                let subject = try await subject(request)
                // Nothing is opened: what is damaged can be deleted too.
                let journeyCount = try await journeys.journeyCount(ofSubject: subject, tenant: tenant)
                let recordCount = try await records.hasRecord(ofSubject: subject, tenant: tenant) ? 1 : 0
                if journeyCount + recordCount == 0 {
                    guard try await enrolments.enrolmentCount(ofSubject: subject, tenant: tenant) > 0 else {
                        throw Self.unknown
                    }
                }
                // Where one store has both, the subject's key goes, and all journeys with it.
                // Of several concurrent deletions, only the one that deleted something gets a receipt.
                guard let count = try await enrolments.delete(subject: subject, tenant: tenant) else {
                    throw Self.unknown
                }
                if try await journeys.journeyCount(ofSubject: subject, tenant: tenant) > 0 {
                    _ = try await journeys.deleteJourneys(ofSubject: subject, tenant: tenant)
                }
                let receipt = try keys.receipt(
                    ofDeleting: subject, tenant: tenant, enrolments: count, journeys: journeyCount,
                    records: recordCount, at: request.received)
                return try .json(
                    DeletionReceipt(
                        subject: subject, enrolments: count, journeys: journeyCount, records: recordCount,
                        receipt: receipt))
            },
        ]
    }

    private static let mostAccesses = 10_000

    private func accesses(_ subject: String, _ request: ServerRequest) async throws -> [AuditItem] {
        guard let audit else { return [] }
        return try await audit.entries(
            of: try request.tenant(), after: 0, limit: Self.mostAccesses, subject: subject
        ).map { AuditItem($0) }
    }

    private struct Found {
        let subject: String
        let enrolments: [Enrolment]
        let journeys: [JourneyRecord]
        let record: StoredSubject<JSONSchema>?
    }

    static let unknown = Problem(.notFound, "there is no person with this identifier")

    /// By the subject's identifier, or by what the client called the person when a journey began.
    private func subject(_ request: ServerRequest) async throws -> String {
        let name = request.part("id")
        return try await journeys.subject(named: name, tenant: try request.tenant()) ?? name
    }

    private func found(_ request: ServerRequest) async throws -> Found {
        let subject = try await subject(request)
        let tenant = try request.tenant()
        let found = Found(
            subject: subject,
            enrolments: try await enrolments.enrolments(ofSubject: subject, tenant: tenant),
            journeys: try await journeys.journeys(ofSubject: subject, tenant: tenant),
            record: try await records.record(ofSubject: subject, tenant: tenant).map(Self.stored))
        guard !found.enrolments.isEmpty || !found.journeys.isEmpty || found.record != nil else { throw Self.unknown }
        return found
    }

    struct Export: Codable {
        struct Item: Codable {
            let record: Enrolment.Record
            let face: Data?
            let previousFace: Data?
        }

        let subject: String
        let enrolments: [Item]
        let journeys: [JourneyRecord.Stored]
        /// Who has read or changed them, the earliest first.
        let accesses: [AuditItem]
        /// What a client stored of the person; nil if none did.
        let record: StoredSubject<JSONSchema>?
    }
}
