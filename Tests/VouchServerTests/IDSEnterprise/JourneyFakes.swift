import Foundation
import HTTPTypes
import Synchronization
import Testing
import VouchAPI
import VouchCore
import VouchFields
import VouchReport

@testable import StoreTestSupport
@testable import VouchEnrolment
@testable import VouchKit
@testable import VouchPersistence
@testable import VouchServer
@testable import VouchServerDialects
@testable import VouchStores

/// Reads pictures that are words: `card`, `back`, `bill`, `blurred`; a selfie `same` shows the holder, `other` does not.
struct FakeReadings: DocumentReadings {
    /// The time for a file was up. `hurried` is the same after a part was read.
    static let late = ReadingProblem("budget.time", "out of time", hint: "allow more time")

    func read(
        _ inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> DocumentReport {
        let words = inputs.map(word)
        if words.contains("broken") {
            throw ReadingProblem("picture.damaged", "damaged", hint: "send another")
        }
        if words.contains("down") {
            throw ReadingProblem("networks.missing", "missing", hint: "install", severity: .installation)
        }
        if words.contains("late") { throw Self.late }
        var contents = ReportContents(versions: .init(vouch: "0"), type: .unknown)
        contents.readAt = "2026-11-23T12:00:00Z"
        if words.contains("hurried") {
            contents.omissions = [.init(code: Self.late.code, message: Self.late.message, hint: Self.late.hint)]
        }
        switch words.first {
        case "card": try fill(&contents, .idCard, selfie.map(word), hasBack: words.contains("back"))
        case "back":
            // The other side, with the number in a symbol.
            contents.type = .idCard
            contents.add(fields: FieldMerger().merge([.barcode: Self.number]))
        case "passport": try fill(&contents, .passport, selfie.map(word))
        case "bill":
            contents.printedLines = [
                "UTOPIA POWER", "Electricity bill", "Anna Eriksson", "12 Torwood Crescent", "Edinburgh EH12 9GJ",
                "3 November 2026",
            ].map { .init(text: $0, confidence: 1, page: 0, corners: Quad(width: 9, height: 9), engine: "fake") }
        default: break
        }
        if !policy.includesGraphics { contents.graphics = contents.graphics.map { $0.withoutData() } }
        return DocumentReport(contents)
    }

    /// `card+passport` shows two documents.
    func reports(
        on inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> [WrittenReport] {
        var reports: [WrittenReport] = []
        for word in inputs.first.map(word)?.split(separator: "+") ?? [] {
            let first = DocumentInput.data(Data(word.utf8), name: "input")
            let inputs = [first] + inputs.dropFirst()
            reports.append(WrittenReport(try await read(inputs, chip: chip, selfie: selfie, policy: policy)))
        }
        return reports
    }

    private func word(_ input: DocumentInput) -> String {
        guard case .data(let data) = input.content else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    private static let number: [FieldName: FieldValue] = [
        .documentNumber: FieldValue(value: "L898902C3", raw: "L898902C3", validity: .passed)
    ]

    private func fill(
        _ contents: inout ReportContents, _ type: DocumentType, _ selfie: String?, hasBack: Bool = false
    ) throws {
        contents.type = type
        let values: [FieldName: String] = [
            .surname: "ERIKSSON", .givenNames: "ANNA MARIA", .documentNumber: "L898902C3",
            .dateOfBirth: "1974-08-12", .dateOfExpiry: "2035-04-15", .issuingStateCode: "UTO", .sex: "F",
            .dateOfIssue: "2025-04-15",
            .documentCode: "P",
        ]
        let place = PagePlace(page: 0, box: Quad(width: 30, height: 5))
        let source = values.mapValues { FieldValue(value: $0, raw: $0, validity: .passed, place: place) }
        let merged = FieldMerger().merge([.mrz: source, .visual: source])
        var evidence = CheckInput(fields: merged, documentType: .passed)
        if hasBack { evidence.sides = SideConsistency([.visual: source], [.barcode: Self.number]) }
        switch selfie {
        case "same": evidence.portrait = .passed
        case "other": evidence.portrait = .failed(.zoneContent)
        default: break
        }
        contents.add(fields: merged)
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 23))
        contents.add(DocumentChecks(evidence, today: today), threshold: nil)
        contents.issuingState = "UTO"
        contents.modelName = "Utopia: \(type.rawValue)"
        contents.pages = [
            .init(
                picture: 0, side: "front", format: "id3", millimetres: (125, 88),
                corners: Quad(width: 1250, height: 880),
                dotsPerInch: 254, quality: .init(confidence: 0.9, faceDetected: true, metrics: [:]))
        ]
        contents.graphics = [.init(.portrait, chip: [1], mime: "image/jp2", width: 1, height: 1)]
    }
}

/// Tokens are `TENANT-AREA` or, for one journey only, `TENANT-AREA-JOURNEY`; the password is `secret`.
struct FakeTokens: TokenIssuing, CallerRecognising {
    func issue(
        client: String, secret: String, scopes: Set<Scope>, tenant: String?, from address: String, at now: Timestamp
    ) async throws -> IssuedToken {
        guard secret == "secret" else { throw Problem(.unauthenticated, "user or password is wrong") }
        let area = scopes.contains(.journeys) ? "scanning" : "investigation"
        return IssuedToken(
            text: "\(client)-\(area)", seconds: 36_000, caller: Caller(tenant: client, client: client, scopes: scopes))
    }

    func identity(of issued: IssuedToken, at now: Timestamp) throws -> String { "" }

    func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
        guard case .scope(let scope, _) = access else { return nil }
        let text = request.token.map { String(decoding: $0, as: UTF8.self) }
        guard let parts = text?.split(separator: "-", maxSplits: 2), parts.count >= 2 else {
            throw Problem(.unauthenticated, "no token")
        }
        let scopes: Set<Scope> = parts[1] == "scanning" ? [.journeys] : [.investigate]
        guard scopes.contains(scope) else { throw Problem(.forbidden, "another area") }
        let journeys = parts.count == 3 ? Set([String(parts[2])]) : nil
        return Caller(tenant: String(parts[0]), client: String(parts[0]), scopes: scopes, journeys: journeys)
    }
}

/// A client of the vendor's web API, with one journey at a time, as the vendor's app keeps its last response.
final class EnterpriseClient: Sendable {
    let store: SQLJourneys
    private let table: RouteTable
    private let clock = Atomic<Int>(0)

    static let began = Timestamp(seconds: 1_795_435_200)

    init(
        _ definitions: [JourneyDefinition], names: IDSEnterpriseService.ActionNames = .compound,
        engines: FakeEngines = FakeEngines()
    ) async throws {
        store = try await MemoryStores().journeys
        let count = Mutex(0)
        let journeys = Journeys(
            JourneyCatalogue(definitions), documents: FakeReadings(), faces: engines, store: store,
            identifier: {
                count.withLock {
                    $0 += 1
                    return "00000000-0000-4000-8000-00000000000\($0)"
                }
            })
        let service = IDSEnterpriseService(journeys, tokens: FakeTokens(), actionNames: names)
        table = RouteTable(service.routes(), gate: FakeTokens())
    }

    func send(
        _ method: HTTPRequest.Method, _ target: String, _ body: [UInt8] = [], fields: HTTPFields = [:],
        later seconds: Int = 1
    ) async -> (status: Int, json: [String: Any], bytes: [UInt8]) {
        let now = clock.add(seconds, ordering: .relaxed).newValue
        let response = await table.answer(
            ServerRequest(
                method, target, fields: fields, body: body, identifier: "r-\(now)",
                received: Self.began.adding(seconds: Int64(now))))
        let json = (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [String: Any]
        return (response.status.code, json ?? [:], response.body)
    }

    func token(_ area: String = "scanning", user: String = "ann", password: String = "secret") async -> (
        status: Int, json: [String: Any], bytes: [UInt8]
    ) {
        await send(
            .post, "/idscanenterprisesvc/token",
            Array("UserName=\(user)&Password=\(password)&area=\(area)&grant_type=password".utf8))
    }

    /// - Parameter image: `WhiteImage` or `SelfiePhoto`, and the word that is its picture.
    func upload(
        _ image: (String, String), journey: String? = nil, source: Int = 2, data: [String: String] = [:],
        token: String = "ann-scanning"
    ) async throws -> (status: Int, json: [String: Any], bytes: [UInt8]) {
        var body: [String: Any] = [
            "AdditionalData": data.map { ["Name": $0.key, "Value": $0.value] },
            "InputImages": [
                ["Name": image.0, "Data": Data(image.1.utf8).base64EncodedString(), "ImageFormat": "jpeg"]
            ],
            "IsDocumentExtracted": false, "Source": source,
        ]
        body["PersonEntryId"] = journey
        return await send(
            .post, "/idscanenterprisesvc/journey/upload", [UInt8](try JSONSerialization.data(withJSONObject: body)),
            fields: [.authorization: token])
    }
}

extension Journeys {
    /// With a store in memory.
    init(
        _ definition: JourneyDefinition, _ documents: any DocumentReadings = FakeReadings(),
        store: SQLJourneys? = nil
    ) async throws {
        let store = if let store { store } else { try await MemoryStores().journeys }
        self.init(
            JourneyCatalogue([definition]), documents: documents, faces: FakeEngines(), store: store,
            identifier: { UUID().uuidString })
    }
}
