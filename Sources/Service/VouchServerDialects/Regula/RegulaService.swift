import Foundation
import HTTPTypes
import VouchAPI
import VouchChip
import VouchCore
import VouchDialects
import VouchKit
import VouchReport
import VouchServer

/// Regula's document reader web service, answered by Vouch.
///
/// ``routes`` has its endpoints: `/api/process`, `/api/ping`, `/api/healthz`, `/api/readyz`, `/api/doclist`,
/// `/api/v2/transaction/…` and `/api/v2/tag/…`. Source: OpenAPI of DocumentReader-web-openapi.
package struct RegulaService: Sendable {
    /// The service's description of itself.
    package struct Description: Sendable {
        /// The name of the service in answers.
        package var name = "Vouch"
        /// The version of Vouch.
        package var version: String
        /// The name of the machine; nil to leave it out of answers.
        package var computerName: String?
        /// A description of the system for clients; nil to leave it out of answers.
        package var systemInfo: String?
        /// The prefix of the paths of pictures: `https://vouch.example`. If empty, addresses are relative to the
        /// server.
        package var publicURL = ""
        /// The set of document models, as answers name it; nil if the models are not a compiled database.
        package var database: Regula.DocumentsDatabase?
        /// The documents that `/api/doclist` lists.
        package var documents: [Regula.DatabaseDocument] = []

        package init(version: String) { self.version = version }
    }

    let readings: any DocumentReadings
    let pages: (any PageCutting)?
    let chips: ChipSessions?
    let transactions: any TransactionStore
    let description: Description
    let limits: Regula.ProcessRequest.Limits
    let newIdentifier: @Sendable () -> String
    let isReady: @Sendable () async -> Bool

    /// - Parameters:
    ///   - pages: cuts documents out of their pictures; if nil, responses have no pictures of pages.
    ///   - chips: has read the chips that requests name; nil if this server reads none.
    ///   - transactions: keeps the readings that `/api/v2/transaction` can ask for again.
    ///   - newIdentifier: a random UUID, for a transaction that the caller did not name.
    ///   - isReady: whether stores and engines answer, for `/api/readyz`.
    package init(
        readings: any DocumentReadings, pages: (any PageCutting)?, chips: ChipSessions? = nil,
        transactions: any TransactionStore, description: Description, limits: Regula.ProcessRequest.Limits = .init(),
        newIdentifier: @escaping @Sendable () -> String, isReady: @escaping @Sendable () async -> Bool = { true }
    ) {
        self.readings = readings
        self.pages = pages
        self.chips = chips
        self.transactions = transactions
        self.description = description
        self.limits = limits
        self.newIdentifier = newIdentifier
        self.isReady = isReady
    }

    /// Reads the request's pictures, with the chip of the session that it names, and keeps the transaction.
    ///
    /// - Throws: ``Problem``.
    func process(
        _ request: Regula.ProcessRequest, id: String, for sent: ServerRequest
    ) async throws -> ReadingTransaction {
        let (caller, now) = (try caller(sent), sent.received)
        guard !request.images.isEmpty else {
            throw Problem(
                .malformed, "the request has no picture",
                remedy: "send the document's pictures in List, each as ImageData.image in base64")
        }
        let credential = try Self.travelCredential(of: request)
        let chip = try await chips.read(request.chipSession, for: sent)?.saved
        guard credential == nil || chip == nil else {
            throw Problem(.malformed, "dtc and chipSession are both the document's chip", remedy: "send one of them")
        }
        let (report, pages, isTimeout) = try await read(request, chip: chip ?? credential.map(Self.chip))
        let response = Regula.ProcessResponse(
            report, to: request, pages: pages,
            transaction: Regula.TransactionInfo(
                computerName: description.computerName, dateTime: now.text,
                documentsDatabase: report?.versions.models.map(Regula.DocumentsDatabase.init) ?? description.database,
                systemInfo: description.systemInfo, tag: request.tag, transactionID: id, userName: caller.client,
                version: description.version), travelCredential: credential?.encoded, isTimeout: isTimeout)
        let transaction = ReadingTransaction(
            id: id, tag: request.tag, updated: now, images: request.images, results: response.pictures,
            response: try ServerResponse.json(response).body)
        try await transactions.save(transaction, of: caller.tenant)
        return transaction
    }

    /// - Throws: ``Problem`` for bytes that are not a credential.
    private static func travelCredential(of request: Regula.ProcessRequest) throws -> DTCVirtualComponent? {
        guard let bytes = request.travelCredential else { return nil }
        do throws(DTCError) {
            return try DTCVirtualComponent(bytes)
        } catch {
            throw Problem(
                .unreadable, "dtc: \(error)", remedy: "send DTCContentInfo in DER, base64, with EF.SOD, DG1 and DG2")
        }
    }

    /// As files saved from a chip: their signer is checked, but not that a chip was there.
    private static func chip(_ credential: DTCVirtualComponent) -> SavedChip {
        SavedChip(Dictionary(credential.files.map { ($0.file, $0.bytes) }, uniquingKeysWith: { first, _ in first }))
    }

    private func read(
        _ request: Regula.ProcessRequest, chip: SavedChip?
    ) async throws -> (report: DocumentReport?, pages: [Regula.PagePicture], isTimeout: Bool) {
        let parameters = request.parameters
        guard parameters.scenario != .capture else { return (nil, [], false) }
        let inputs = request.images.enumerated().filter { $0.element.isReadable }.map { index, image in
            DocumentInput.data(Data(image.bytes), name: "image \(index)")
        }
        guard !inputs.isEmpty else {
            throw Problem(
                .unreadable, "no picture was taken in white light",
                remedy: "send a picture taken in white light (light 6), or leave light out")
        }
        let selfie = request.livePortrait.map { DocumentInput.data(Data($0), name: "livePortrait") }
        do {
            let report = try await readings.read(
                inputs, chip: chip, selfie: selfie,
                policy: Self.policy(parameters))
            return (report, try await cut(report, parameters, inputs), false)
        } catch let problem as ReadingProblem where problem.code == "budget.time" {
            return (nil, [], true)
        }
    }

    private static func policy(_ parameters: Regula.ProcessParameters) -> ReadingPolicy {
        let faces = parameters.faceAPI ?? .init()
        return ReadingPolicy(
            readsText: parameters.scenario.readsPrint, ageThreshold: parameters.minimalHolderAge, grouping: .one,
            childPortraits: .init(
                ageThreshold: faces.childAgeThreshold, validityYears: faces.childDocValidityYears),
            faceThresholdScale: faces.thresholdScale, examinesCopies: parameters.authParams?.examinesCopies ?? false,
            hashesInputs: false, isCropped: parameters.alreadyCropped)
    }

    /// A page that cannot be cut out is not shown; what was read of it still counts.
    private func cut(
        _ report: DocumentReport, _ parameters: Regula.ProcessParameters, _ inputs: [DocumentInput]
    ) async throws -> [Regula.PagePicture] {
        guard let pages else { return [] }
        var pictures: [Regula.PagePicture] = []
        for wanted in Regula.ProcessResponse.wantedPages(of: report, in: parameters) {
            let page = report.pages[wanted.page]
            guard inputs.indices.contains(page.picture) else { continue }
            do {
                let file = try await pages.picture(
                    of: page, in: inputs[page.picture], dotsPerInch: wanted.dotsPerInch)
                guard let file else { continue }
                pictures.append(Regula.PagePicture(page: wanted.page, base64: file.base64EncodedString()))
            } catch is ReadingProblem {
                continue
            }
        }
        return pictures
    }
}

extension Timestamp {
    /// RFC 3339, in whole seconds.
    var text: String { Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601) }
}

extension Regula.ProcessResponse {
    /// The pictures of fields, as files.
    var pictures: [ReadingTransaction.ResultPicture] {
        images?.fieldList.flatMap { field in
            field.valueList.compactMap { value in
                Data(base64Encoded: value.value).map {
                    .init(
                        type: field.fieldType, light: value.lightIndex, pageIndex: value.pageIndex, bytes: [UInt8]($0))
                }
            }
        } ?? []
    }
}
