public import VouchBarcode
public import VouchCamera
public import VouchChip
import VouchMRZ
public import VouchModels
public import VouchReport
public import VouchVisual
public import VouchCore

/// Reads documents: in this process, or on a Vouch server.
public protocol DocumentReading: Sendable {
    /// Loads what reading needs. What is loaded already is not loaded again.
    ///
    /// - Parameters:
    ///   - models: the path of a compiled database of document models, in addition to the reader's own; nil for none.
    ///   - progress: how far it is, 0...1.
    /// - Throws: any error if it cannot read.
    func prepare(models: String?, progress: @escaping @Sendable (Double) -> Void) async throws

    /// What guides a capture: finds documents and their marks in frames.
    ///
    /// - Throws: any error if its networks are missing.
    func captureEngines(review: any SideReviewing) async throws -> CaptureSession.Engines

    /// Reads one side of a document before the others are there, as far as that needs no other side.
    ///
    /// - Parameters:
    ///   - file: the side's picture file.
    ///   - request: that of the reading; its files are not looked at.
    /// - Returns: for ``ReadingRequest/ahead``; nil if this reader reads all sides together, or had no time for it.
    /// - Throws: any error if it cannot be read, which ``read(_:)`` tells as well; `CancellationError`.
    func side(_ file: [UInt8], of request: ReadingRequest) async throws -> SideRead?

    /// Reads one document.
    ///
    /// - Throws: `ChipError` for a chip that cannot be opened; `CancellationError`; any other error if nothing could be
    ///   read.
    func read(_ request: ReadingRequest) async throws -> DocumentReport

    /// The barcodes of a picture file, of any document or none.
    ///
    /// - Throws: any error if it is not a picture, or this reader decodes no barcodes by themselves.
    func barcodes(in file: [UInt8]) async throws -> [Barcode]

    /// What a payment card says: only an app that asks for a card calls this. It is read in this process and kept nowhere.
    ///
    /// - Parameter file: a picture of the card's side that has the number.
    /// - Returns: nil if the picture shows no card whose number could be read.
    /// - Throws: ``ReadingRefusal/readsNoCards``; any error if it is not a picture.
    func paymentCard(in file: [UInt8]) async throws -> PaymentCardContent?
}

extension DocumentReading {
    /// Reads nothing ahead.
    public func side(_ file: [UInt8], of request: ReadingRequest) async throws -> SideRead? { nil }

    /// Refuses: a card's number leaves no device.
    public func paymentCard(in file: [UInt8]) async throws -> PaymentCardContent? { throw ReadingRefusal.readsNoCards }
}

/// What one reading reads. Personal data.
public struct ReadingRequest: Sendable, Redacted {
    /// The picture files of the document's sides, in the order in which they were shown. May be empty with a chip.
    public var files: [[UInt8]]
    /// Sides that were read before, by the same reader: those of ``files`` that have their bytes are not read again. The result
    /// is the same.
    public var ahead: [SideRead] = []
    /// A picture of the person who presents it, to compare with its portraits; nil for none.
    public var selfie: [UInt8]?
    /// Whether printed text is read, which takes most of the time.
    public var readsText = true
    /// The documents expected.
    public var expecting = ModelSelection.all
    /// Texts of document models (docs/guides/models.md), in addition to the reader's own, for this reading only.
    public var models: [String] = []
    /// The report of an earlier capture of the same document, to be combined with this one; nil for none.
    public var previous: DocumentReport?
    /// The document's chip; nil if it is not read.
    public var chip: ChipAccess?
    /// The files of the document's chip in a travel credential, in place of ``chip``; nil for none. They prove their signer, and
    /// not that a chip was there.
    public var credential: DTCVirtualComponent?

    public init(_ files: [[UInt8]]) { self.files = files }
}

/// Why a reader gives no report, beside faults of pictures and engines.
public enum ReadingRefusal: Error, Sendable, Hashable {
    /// A text is not that of a document model.
    case malformedModel
    /// This reader takes no travel credentials.
    case noCredentials
    /// The document is none of those expected.
    case notExpected
    /// This reader reads no payment cards, such as one on a server.
    case readsNoCards
}

/// The way to a chip, and what opens it.
public struct ChipAccess: Sendable {
    /// The way to the chip; it is not trusted.
    public let transport: any ChipTransport
    /// What opens it.
    public let key: ChipKey
    /// The numbers of the data groups to read, 1 to 16; nil for all that are listed but fingers and eyes.
    public var groups: Set<Int>?

    public init(_ transport: any ChipTransport, _ key: ChipKey) { (self.transport, self.key) = (transport, key) }
}

/// What opens a chip. Personal data.
public enum ChipKey: Sendable, Redacted {
    /// The lines of the machine-readable zone.
    case zone([String])
    /// What the zone says: the number without its check digit, and the dates as `YYMMDD`.
    case fields(documentNumber: String, dateOfBirth: String, dateOfExpiry: String)
    /// The card access number, six digits.
    case cardAccessNumber(String)

    /// - Throws: ``ChipKeyError`` if it cannot be a document's key.
    func password() throws(ChipKeyError) -> AccessPassword {
        do {
            switch self {
            case .zone(let lines): return .mrz(try MRZKey(try MRZ(parsing: lines.joined(separator: "\n"))))
            case .fields(let number, let birth, let expiry):
                return .mrz(try MRZKey(documentNumber: number, dateOfBirth: birth, dateOfExpiry: expiry))
            case .cardAccessNumber(let digits): return try .can(checking: digits)
            }
        } catch {
            throw ChipKeyError()
        }
    }
}

/// There is nothing that could open the chip: no valid zone, or a number or date that no document has.
public struct ChipKeyError: Error, Sendable, Hashable, ScreenFaultTelling, CustomStringConvertible {
    public init() {}

    public var screenFault: ScreenFault { .chipRefused }
    public var description: String { "nothing opens the chip: no valid machine-readable zone was read" }
}
