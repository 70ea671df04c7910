import Foundation
import Synchronization
import VouchCamera
import VouchCapture
import VouchChip
import VouchCore
public import VouchDevice
public import VouchDialects
import VouchFields
public import VouchReport

extension VisionBox {
    /// Scans documents, reads chips and takes selfies on a ``VouchDevice/Device``, on its screens: what an ``Enrolment`` uses
    /// for every provider that the app does not give.
    public final class DeviceProvider: DocumentReaderScanProtocol, DocumentReaderRFIDProtocol, FaceCaptureProtocol {
        private let device: Device
        /// The document that was scanned last.
        private let last = Mutex<DeviceDocument?>(nil)
        private let databasePath: String?

        /// - Parameter databasePath: of further document models; nil for the reader's own.
        public convenience init(_ device: Device = .standard, databasePath: String? = nil) {
            self.init(launched: device.launch(), databasePath: databasePath)
        }

        /// - Parameter device: whose screens are those of one launch, which other parts show on too.
        init(launched device: Device, databasePath: String?) {
            (self.device, self.databasePath) = (device, databasePath)
        }

        public func softStart(progress: @escaping @Sendable (Int) -> Void) async throws {
            try await device.reader.prepare(models: databasePath) { progress(Int(min(max($0, 0), 1) * 100)) }
        }

        // MARK: Page

        /// The front first; with `multipageProcessing` the other side where the document has one, which the person may
        /// leave out.
        public func scanDocument(_ config: DocumentReaderConfig) async throws -> ScannedDocument {
            let mode: ScanMode = config.scenario == .mrz ? .zone : .document
            let plan = CapturePlan(mode: mode, expecting: [.init(.other, formats: [], sides: [SideRequest(.front)])])
            guard var document = try await page(plan, config, joining: nil) else { throw FrameSourceError(.lost) }
            if config.multipageProcessing, document.lacksSide {
                let sides = [SideRequest(.front), SideRequest(.back, isOptional: true)]
                let both = CapturePlan(expecting: [.init(.other, formats: [], sides: sides)])
                document = try await page(both, config, joining: document) ?? document
            }
            let found = document
            last.withLock { $0 = found }
            let picture = try document.sides.first.map {
                try device.pictures.jpeg($0.frame, quality: 0.9, longSide: nil)
            }
            return ScannedDocument(document.report, documentImage: picture.map { Data($0) })
        }

        /// - Returns: nil if an optional side was left out, or the recording ended before it.
        private func page(
            _ plan: CapturePlan, _ config: DocumentReaderConfig, joining earlier: DeviceDocument?
        ) async throws -> DeviceDocument? {
            let screens = DocumentScreens(device.director, texts: device.texts, plan: plan)
            let settings = DocumentCaptureSettings(plan: plan, timeout: .seconds(earlier == nil ? 60 : 20))
            // The time limit is the caller's, who cancels.
            while true {
                let scan = try await device.scan(
                    settings, joining: earlier, readsText: config.scenario == .ocr
                ) { try await screens.outcome(of: $0) }
                switch scan.outcome.ending {
                case .completed: return scan.document
                case .cancelled: throw CancellationError()
                case .timedOut where earlier == nil: continue
                case .timedOut, .framesEnded: return nil
                default: throw FrameSourceError(.refused)
                }
            }
        }

        // MARK: Chip

        public func readChip(
            of page: DocumentReport, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> DocumentReport {
            guard let zone = page.mrz?.lines else { throw ChipTrouble(.chipGenericError) }
            return try await readChip(
                last.withLock { $0?.files } ?? [], .zone(zone), readsText: page.printedLines != nil, progress)
        }

        /// The zone's lines open the chip; without them number and dates do.
        public func readChip(
            with access: ReadRFIDDocumentParameters, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> DocumentReport {
            let lines = access.documentMRZ.split(whereSeparator: \.isNewline).map(String.init)
            let day = Date.VerbatimFormatStyle(
                format: "\(year: .twoDigits)\(month: .twoDigits)\(day: .twoDigits)", timeZone: .gmt,
                calendar: Calendar(identifier: .gregorian))
            let key: ChipKey =
                lines.isEmpty
                ? .fields(
                    documentNumber: access.documentNumber, dateOfBirth: access.dateOfBirth.formatted(day),
                    dateOfExpiry: access.dateOfExpiry.formatted(day)) : .zone(lines)
            return try await readChip([], key, readsText: false, progress)
        }

        private func readChip(
            _ files: [[UInt8]], _ key: ChipKey, readsText: Bool, _ progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> DocumentReport {
            do {
                return try await device.readChip(of: files, key: key, readsText: readsText, progress: progress)
            } catch let error as ChipError {
                throw ChipTrouble(error)
            }
        }

        // MARK: Face

        /// The last of three frames in which the face was as it should be; they also tell, as far as they can, whether it is
        /// alive.
        public func captureFace(_ parameters: BiometricFaceCaptureParameters) async throws -> BiometricFaceReport {
            let timeout = parameters.faceCaptureTimeout.map { Duration.seconds($0) }
            let screens = FaceScreens(
                device.director, texts: device.texts, settings: FaceCaptureSettings(timeout: timeout))
            let position: DeviceCamera.Position = parameters.cameraConfig.defaultCamera == .front ? .front : .back
            let device = device
            let frames = await screens.capture({ try await device.openCamera(at: position).frames }) { frame in
                try await device.faces.measure(frame)
            }
            await device.director.end()
            guard let frames, let frame = frames.last else { throw CancellationError() }
            let part = BiometricFaceCaptureParameters.selfie(inWidth: frame.width, height: frame.height)
            let selfie = part.flatMap { frame.part(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
            let photo = try selfie.map { selfie in
                switch parameters.compressFormat {
                case .png: try device.pictures.file(of: selfie)
                case .jpeg: try device.pictures.jpeg(selfie, quality: 0.9, longSide: nil)
                }
            }
            let quality = try await device.faces.quality(
                of: photo ?? device.pictures.file(of: frame), for: .documentPortrait)
            return BiometricFaceReport(
                quality, photo: photo.map { Sensitive($0) }, hash: device.digest,
                liveness: try await device.faces.liveness(of: frames))
        }
    }
}

extension VisionBox.ChipTrouble {
    init(_ error: ChipError) {
        switch (error.obstacle, error.code) {
        case (.notSupported?, _): self.init(.chipNotSupported)
        case (.permissionNotGranted?, _): self.init(.chipPermissionNotGranted)
        case (_, .noChip): self.init(.chipNotFound)
        case (_, .timedOut): self.init(.chipTimeout)
        default: self.init(.chipGenericError)
        }
    }
}
