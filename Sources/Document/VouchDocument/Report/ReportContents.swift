import Foundation
import VouchChip
public import VouchPKI
import VouchCore
public import VouchMRZ

/// SHA-256 as a report needs it: whoever assembles the program says whose.
public struct ReportDigest: Sendable {
    private let digest: @Sendable ([UInt8]) -> [UInt8]?

    public init(_ cryptography: any MessageDigesting) {
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
/// contents.add(fields: fields)
/// contents.add(zone.decoding, page: 0)
/// contents.add(DocumentChecks(evidence, today: today))
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
    /// Sets what all checks come to; nil: nobody has weighed anything. See ``add(_:sides:threshold:)``.
    public var documentChecks: DocumentChecks?
    /// Why the chip was not read, where somebody tried.
    public var chipTrouble: DocumentDataStatus?
    /// Sets ``type``, ``hasChip`` and, where it names just one, ``issuingState``.
    public var model: DocumentModel? {
        didSet {
            guard let model else { return }
            type = model.type
            if let modelHasChip = model.hasChip { hasChip = modelHasChip }
            if issuingState == nil, model.issuingStates.count == 1 { issuingState = model.issuingStates.first }
        }
    }

    public init(versions: DocumentReport.Versions, type: DocumentType = .unknown) {
        self.versions = versions
        self.type = type
    }

    /// As ``FieldMerger`` made them.
    public mutating func add(fields: [DocumentField]) {
        for field in fields { self.fields[field.name] = field }
        if issuingState == nil { issuingState = self.fields[.issuingStateCode]?.value?.reveal { $0 } }
    }

    /// Every check, the figures that follow from the dates, and what all comes to.
    ///
    /// A chip must be in the checks' evidence, too: ``ChipChecks`` of the same inspection.
    ///
    /// - Parameters:
    ///   - sides: of front and back, as the checks were given it.
    ///   - threshold: the caller's own age, as the checks were given it.
    public mutating func add(_ checks: DocumentChecks, sides: SideConsistency? = nil, threshold: Int? = nil) {
        documentChecks = checks
        self.checks += checks.checks.map { DocumentReport.Check($0) }
        figures = DocumentReport.Figures(checks.dates, ageThreshold: threshold)
        matchingSidesScore = sides?.score
    }

    /// The zone's lines.
    ///
    /// - Parameter page: index into ``pages``.
    public mutating func add(_ decoding: MRZDecoding, page: Int? = nil) {
        zone = DocumentReport.Zone(
            format: decoding.format?.identifier.description,
            lines: decoding.lines.map { String(decoding: $0, as: UTF8.self) }, valid: decoding.isValid, page: page)
    }

    /// The single checks of a digital seal that was found on a page.
    public mutating func add(_ seal: SealVerification) {
        for check in seal.checks {
            checks.append(.init("sealProof.\(check.name.rawValue)", .seal, check.outcome, sources: [.barcode]))
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
            contents.documentChecks, chipTrouble: contents.chipTrouble, isGenuine: contents.chip?.isGenuine ?? false)
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
