public import VouchCamera
public import VouchClient
public import VouchCore
public import VouchJOSE
public import VouchReport

/// What a machine has for reading documents: cameras, a reader, chips, faces, keys and screens. Every part can be replaced.
///
/// ```swift
/// let device = Device.standard
/// let document = try await device.document()
/// print(document.report.fields.count)
/// ```
///
/// A device is a value: a copy with another part changes no other.
public struct Device: Sendable {
    /// The cameras, or a recording in their place.
    public var cameras: any CameraProviding
    /// Reads what was captured: in this process, or on a Vouch server.
    public var reader: any DocumentReading
    /// Waits for chips.
    public var chips: any ChipProviding
    /// With what chips are opened and checked on the device itself; nil where only ``reader`` does it.
    public var proofs: ChipProofs?
    /// Measures and compares faces.
    public var faces: any FaceWork
    /// Makes picture files of frames.
    public var pictures: any PictureFiling
    /// The document models that are kept beside those of the reader; nil if there are none.
    public var models: ModelStore?
    /// Where the device's own keys are.
    public var keys: any KeyStore
    /// Shows screens, one at a time. Each launch has one of its own: ``launch()``.
    public var director: ScreenDirector
    /// The words of everything that a person sees.
    public var texts: ScreenTexts
    /// Unlocks the device before data are shown; nil shows them at once.
    public var lock: (any DeviceLock)?
    /// SHA-256 of bytes, in lower-case hexadecimal; nil if it fails.
    public var digest: @Sendable ([UInt8]) -> String?
    /// Encrypts and signs messages; nil if the device cannot.
    public var cryptography: (any JOSECryptography)?

    /// A device of these parts.
    public init(
        cameras: any CameraProviding, reader: any DocumentReading, chips: any ChipProviding, faces: any FaceWork,
        pictures: any PictureFiling, proofs: ChipProofs? = nil, models: ModelStore? = nil, keys: any KeyStore,
        director: ScreenDirector,
        texts: ScreenTexts = .english, lock: (any DeviceLock)? = nil,
        digest: @escaping @Sendable ([UInt8]) -> String? = { _ in nil },
        cryptography: (any JOSECryptography)? = nil
    ) {
        self.cameras = cameras
        self.reader = reader
        self.chips = chips
        self.proofs = proofs
        self.faces = faces
        self.pictures = pictures
        self.models = models
        self.keys = keys
        self.director = director
        self.texts = texts
        self.lock = lock
        self.digest = digest
        self.cryptography = cryptography
    }

    /// The same device for one launch: a screen of it is not answered, or taken away, by another launch. The one that drew last
    /// is seen.
    public func launch() -> Device {
        var device = self
        device.director = director.another()
        return device
    }
}

/// Asks the person to unlock the device: a fingerprint, a face, a code.
public protocol DeviceLock: Sendable {
    /// Asks the person to unlock the device.
    ///
    /// - Returns: whether it is the device's owner. True where the device has no lock.
    func unlock() async -> Bool
}

/// A document that was captured and read. Personal data in the clear.
public struct DeviceDocument: Sendable, Redacted {
    /// What was read.
    public let report: DocumentReport
    /// The sides as they were captured, in that order.
    public let sides: [CapturedPicture]
    /// Their picture files, in the same order: what the reader was given.
    public let files: [[UInt8]]
    /// What was read of each side by itself, for another side that joins them.
    var ahead: [TakenSide] = []

    public init(_ report: DocumentReport, sides: [CapturedPicture], files: [[UInt8]]) {
        (self.report, self.sides, self.files) = (report, sides, files)
    }

    /// The lines of the zone, which open a chip; nil without a valid one.
    public var zone: [String]? { report.mrz.flatMap { $0.valid ? $0.lines : nil } }

    /// Whether the document has another side that was not shown: its model says so, or without a model a card's shape.
    public var lacksSide: Bool {
        func code(_ check: String) -> DocumentReport.Outcome? { report.checks.first { $0.name == check }?.outcome }
        if code("document.type")?.outcome == .passed { return code("pages.count")?.code == .pagesSideNotShown }
        return sides.count == 1 && sides[0].side.format == .id1
    }
}
