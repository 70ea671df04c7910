import Foundation
public import VouchChip
import VouchCore
public import VouchMRZ

/// SHA-256 as a report needs it: whoever assembles the program says whose.
public struct ReportDigest: Sendable {
    private let digest: @Sendable ([UInt8]) -> [UInt8]?

    public init(_ cryptography: any ChipCryptography) {
        digest = { try? cryptography.digest(.sha256, of: $0) }
    }

    /// Hexadecimal, lower case; nil where the library does not work.
    public func text(of bytes: [UInt8]) -> String? { digest(bytes).map { Hex.text($0).lowercased() } }
}

enum Base64Text {
    static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    static func decode(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map { Array($0) } }
}

/// What a report is made of. Everything but the versions may be left out: what nobody established is then told as not
/// performed.
///
/// ```swift
/// var contents = ReportContents(versions: .init(vouch: "0.6.0"))
/// contents.model = model
/// contents.fields = fields
/// contents.add(zone.decoding, page: 0)
/// contents.checks.append(.init("dates.expiry", .dates, .passed, fields: [.dateOfExpiry]))
/// let report = DocumentReport(contents, digest: ReportDigest(cryptography))
/// ```
public struct ReportContents: Sendable {
    /// By the caller's clock: RFC 3339, `2026-11-22T10:00:00Z`.
    public var readAt: String?
    public var type: DocumentType
    /// As in the zone.
    public var issuingState: String?
    public var jurisdiction: String?
    public var hasChip: Bool?
    public var fields: [FieldName: DocumentField] = [:]
    public var checks: [DocumentReport.Check] = []
    public var graphics: [DocumentReport.Graphic] = []
    public var pages: [DocumentReport.Page] = []
    public var zone: DocumentReport.Zone?
    public var figures = DocumentReport.Figures()
    /// 0...1; -1 where front and back have nothing in common.
    public var matchingSidesScore: Double?
    public var chip: DocumentReport.Chip?
    public var stages: [DocumentReport.Stage] = []
    public var versions: DocumentReport.Versions
    public var inputs: [DocumentReport.Input] = []
    public var policy = StatusPolicy()
    /// Sets ``type`` and, where it names just one, ``issuingState``.
    public var model: DocumentModel? {
        didSet {
            guard let model else { return }
            type = model.type
            if issuingState == nil, model.issuingStates.count == 1 { issuingState = model.issuingStates.first }
        }
    }

    public init(versions: DocumentReport.Versions, type: DocumentType = .unknown) {
        self.versions = versions
        self.type = type
    }

    /// The zone and its check digits.
    ///
    /// - Parameter page: index into ``pages``.
    public mutating func add(_ decoding: MRZDecoding, page: Int? = nil) {
        zone = DocumentReport.Zone(
            format: decoding.format?.identifier.description,
            lines: decoding.lines.map { String(decoding: $0, as: UTF8.self) }, valid: decoding.isValid, page: page)
        for check in decoding.checks {
            let name = check.name.identifier.description
            let field = FieldName(rawValue: name).flatMap { name == "composite" ? nil : $0 }
            checks.append(
                .init("mrz.\(name)", .mrz, check.outcome, fields: field.map { [$0] } ?? [], sources: [.mrz]))
        }
    }

    /// A digital seal, found on a page.
    public mutating func add(_ seal: SealVerification) {
        for check in seal.checks {
            checks.append(.init("seal.\(check.name.rawValue)", .seal, check.outcome, sources: [.barcode]))
        }
    }

    /// The picture of the holder, and whether it was to be had.
    ///
    /// - Parameter digest: nil leaves the hashes out.
    public mutating func add(_ findings: GraphicFindings, digest: ReportDigest? = nil) {
        graphics += findings.graphics.map { DocumentReport.Graphic($0, hash: digest) }
        for missing in findings.missing {
            checks.append(.init("graphics.\(missing.kind.rawValue)", .portrait, .notPerformed(missing.reason)))
        }
    }
}

extension DocumentReport {
    /// Puts a report together.
    ///
    /// - Parameter digest: for ``integrity``; nil leaves it out.
    public init(_ contents: ReportContents, digest: ReportDigest? = nil) {
        let statuses = Statuses(
            contents.checks, chip: contents.chip, hasChip: contents.hasChip, policy: contents.policy)
        let bare = DocumentReport(contents, statuses: statuses, integrity: nil)
        let hash = digest.flatMap { bare.canonicalHash($0) }
        self.init(
            contents, statuses: statuses,
            integrity: hash.map { Integrity(documentHash: $0, portraitHash: bare.portrait?.sha256) })
    }

    /// The chip's portrait, otherwise that of a page.
    public var portrait: Graphic? {
        let portraits = graphics.filter { $0.kind == DocumentModel.Graphic.Kind.portrait.rawValue }
        return portraits.first { $0.source == "chip" } ?? portraits.first
    }
}
