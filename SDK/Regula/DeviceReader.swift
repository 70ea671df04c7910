import Foundation
import Synchronization
import VouchCamera
import VouchCapture
public import VouchClient
import VouchCore
public import VouchDevice
public import VouchDialects
import VouchVision

extension Regula {
    /// Scans documents and reads chips on a ``VouchDevice/Device``, on its screens: what ``DocReader`` uses for every part
    /// that the app does not give.
    ///
    /// A scan begins with the front. With ``ProcessParamValues/multipageProcessing``, or ``FunctionalityValues/forcePagesCount``,
    /// the other side is asked for where the document has one; the person may leave it out.
    public final class DeviceReader: DocReaderScanning, DocReaderChipReading {
        private struct State {
            var session: CaptureSession?
            /// Ends the chip reading that runs.
            var chip: AsyncStream<Void>.Continuation?
            /// The document that was scanned last, with its captured sides.
            var document: DeviceDocument?
            var number = 0
        }

        let device: Device
        private let transport: any ClientTransport
        private let state = Mutex(State())

        /// - Parameters:
        ///   - device: its cameras, reader and chips are used.
        ///   - transport: carries requests to the server of ``RFIDScenarioValues/reprocParams``.
        public init(_ device: Device = .standard, over transport: any ClientTransport = URLSessionTransport()) {
            self.device = device.launch()
            self.transport = transport
        }

        /// Ends the scan or the chip reading that runs, as the person does.
        public func cancel() {
            let (session, chip) = state.withLock { ($0.session, $0.chip) }
            session?.cancel()
            chip?.yield()
        }

        public func prepare(databasePath: String?) async throws {
            try await device.reader.prepare(models: databasePath) { _ in }
        }

        // MARK: Page

        public func scan(_ request: ScanRequest, feed: ScanFeed) async throws -> ScannedDocument {
            let earlier = request.previous == nil ? nil : state.withLock { $0.document }
            var document = try await page(request, feed, joining: earlier)
            // The document's model says whether there is another side; without one, a card's shape does.
            while let side = request.next(after: document) {
                await feed.deliver(document.scanned)
                let wanted = SideRequest(side, isOptional: true)
                guard let both = try await page(request, feed, joining: document, wanted: wanted, isOptional: true)
                else { break }
                document = both
            }
            keep(document)
            return document.scanned
        }

        private func keep(_ document: DeviceDocument) { state.withLock { $0.document = document } }

        private func page(
            _ request: ScanRequest, _ feed: ScanFeed, joining earlier: DeviceDocument?
        ) async throws -> DeviceDocument {
            let side: DocumentSide = earlier == nil ? .front : .back
            let wanted = SideRequest(side)
            guard let document = try await page(request, feed, joining: earlier, wanted: wanted, isOptional: false)
            else { throw FrameSourceError(.lost) }
            return document
        }

        /// - Returns: nil for an optional side that was not shown.
        private func page(
            _ request: ScanRequest, _ feed: ScanFeed, joining earlier: DeviceDocument?, wanted: SideRequest,
            isOptional: Bool
        ) async throws -> DeviceDocument? {
            let settings = request.settings(wanted, after: earlier?.sides ?? [])
            // Nobody ends a scan but the person, the app's limits of time, and the end of a recording.
            while true {
                let scan = try await device.scan(
                    settings, position: request.position, joining: earlier, readsText: request.scenario.readsPrint
                ) { run in
                    let outcome = try await follow(run.session, feed)
                    if outcome.ending == .completed { feed.reached(.detected) }
                    return outcome
                }
                switch scan.outcome.ending {
                case .completed:
                    guard let document = scan.document else { throw FrameSourceError(.lost) }
                    if DocumentTypeRecognitionResult(document.report) != .unknown { feed.reached(.typeRecognised) }
                    return document
                case .cancelled: throw CancellationError()
                case .timedOut where !isOptional: continue
                case .timedOut, .framesEnded:
                    if isOptional { return nil }
                    throw FrameSourceError(.lost)
                default: throw FrameSourceError(.refused)
                }
            }
        }

        /// Iterates a session, with its instructions in the vendor's words.
        private func follow(_ session: CaptureSession, _ feed: ScanFeed) async throws -> CaptureOutcome {
            state.withLock { $0.session = session }
            defer { state.withLock { $0.session = nil } }
            return try await withTaskCancellationHandler {
                var told: DocReaderInstruction?
                var isSeen = false
                for try await event in session {
                    if !isSeen, session.subject != nil {
                        isSeen = true
                        feed.reached(.detected)
                    }
                    if case .finished(let outcome) = event { return outcome }
                    guard case .guidance(let guidance) = event,
                        let instruction = DocReaderInstruction(guidance.instruction), instruction != told
                    else { continue }
                    told = instruction
                    await feed.instruct(instruction)
                }
                throw CancellationError()
            } onCancel: {
                session.cancel()
            }
        }

        // MARK: Chip

        /// Where ``RFIDScenarioValues/reprocParams`` names a Vouch server, that reads the chip, and the pages again with it.
        public func readChip(of page: ScannedDocument, by scenario: RFIDScenarioValues) async throws -> ScannedDocument
        {
            let document = state.withLock { $0.document }
            guard let zone = page.report.mrz?.lines ?? document?.zone else { throw ChipKeyError() }
            var request = ReadingRequest(page.images.map { [UInt8]($0) })
            request.readsText = page.report.printedLines != nil
            let (asked, params) = (request, scenario.reprocParams?.value)
            let read: ScannedDocument
            do {
                read = try await cancellable { [self] in
                    let chip = ChipAccess(try await device.chips.connect(within: Self.patience), .zone(zone))
                    return try await self.read(asked, chip, by: params)
                }
            } catch let error where ScreenFault(error) == .chipNotFound {
                throw DocReaderInterruption(.processTimeout)
            }
            if let document { keep(DeviceDocument(read.report, sides: document.sides, files: document.files)) }
            return read
        }

        private static let patience = Duration.seconds(30)

        /// - Throws: `CancellationError` after ``cancel()``.
        private func cancellable<Value: Sendable>(
            _ work: @escaping @Sendable () async throws -> Value
        ) async throws -> Value {
            let (ended, end) = AsyncStream.makeStream(of: Void.self)
            state.withLock { $0.chip = end }
            defer { state.withLock { $0.chip = nil } }
            return try await withThrowingTaskGroup(of: Value?.self) { group in
                group.addTask { try await work() }
                group.addTask {
                    for await _ in ended { break }
                    return nil
                }
                defer { group.cancelAll() }
                guard let first = try await group.next(), let value = first else { throw CancellationError() }
                return value
            }
        }

        private func read(
            _ request: ReadingRequest, _ chip: ChipAccess, by params: ReprocParams?
        ) async throws -> ScannedDocument {
            let images = request.files.map { Data($0) }
            if let params {
                do {
                    let server = ServerReading(
                        VouchClient(
                            try ServerConnection(params.serviceUrl, transport: transport),
                            .fields(Sensitive(params.fields))))
                    let session = try await server.readChip(chip)
                    let report = try await server.read(request, chipSession: session)
                    return ScannedDocument(report, images: images, chipSession: session)
                } catch let error as ClientError where error.problem == Self.unreadable {
                    throw ChipKeyError()
                } catch let error as ClientError {
                    // A server without chip sessions reads the pictures; one that is not there may be one that is not needed.
                    guard error.code == .refused(status: 404) || params.failIfNoService != true else { throw error }
                    try await chip.transport.reconnect()
                }
            }
            var request = request
            request.chip = chip
            return ScannedDocument(try await device.reader.read(request), images: images)
        }

        /// The server's problem with a chip that could not be opened.
        private static let unreadable = "document.unreadable"
    }

    /// The vendor's screens on a device's: overlay, camera with one instruction at a time, and a button that ends the scan.
    struct DeviceScreens: DocReaderScreens {
        let reader: DeviceReader

        private var device: Device { reader.device }
        private var maker: ScreenMaker { ScreenMaker(texts: device.texts) }

        func showHourglass() async { await device.director.show(maker.loading()) }
        func hideHourglass() async { await device.director.end() }

        func showScanner(on presenter: any AnyObject & Sendable, controls: ScannerControls) async {
            await device.director.begin(on: presenter)
            await show("", hasClose: controls.buttons.contains(.close))
        }

        func instruct(_ text: String) async { await show(text, hasClose: true) }
        func hideScanner() async { await device.director.end() }

        private func show(_ text: String, hasClose: Bool) async {
            var screen = ScreenState(.document, title: maker.texts[.documentTitle], text: text)
            screen.showsCamera = true
            if hasClose { screen.buttons = [maker.leave] }
            await device.director.show(screen) { [reader] in if $0 == .cancel { reader.cancel() } }
        }
    }
}

extension DeviceDocument {
    fileprivate var scanned: Regula.ScannedDocument {
        Regula.ScannedDocument(report, images: files.map { Data($0) })
    }
}

extension Regula.ScanRequest {
    fileprivate var position: DeviceCamera.Position { functionality.cameraPosition == .front ? .front : .back }

    /// The side that is asked for next; nil if the document has no other, or none is to be asked for.
    fileprivate func next(after document: DeviceDocument) -> DocumentSide? {
        let count = document.sides.count
        if let pages = functionality.forcePagesCount {
            return count < pages ? (count == 1 ? .back : .page(count)) : nil
        }
        guard processParams.multipageProcessing == true, !functionality.manualMultipageMode, count == 1 else {
            return nil
        }
        switch Regula.DocumentTypeRecognitionResult(document.report) {
        case .needMoreImages: return .back
        case .ok: return nil
        case .unknown: return document.sides.first?.side.format == .id1 ? .back : nil
        }
    }

    /// How a side is captured.
    fileprivate func settings(_ side: SideRequest, after sides: [CapturedPicture]) -> DocumentCaptureSettings {
        var profile = DocumentCaptureProfile()
        if let dpi = processParams.minDPI, dpi > 0 { profile.minimumDotsPerInch = Double(dpi) }
        if let area = processParams.documentAreaMin, (0...1).contains(area) { profile.minimumCoverage = area }
        if let angle = processParams.perspectiveAngle, angle > 0 { profile.maximumTilt = Double(angle) }
        if processParams.disableFocusingCheck == true { profile.maximumBlur = nil }
        if !functionality.videoCaptureMotionControl { profile.maximumSpeed = nil }
        let mode: ScanMode =
            switch scenario {
            case .mrz: .zone
            case .barcode: .barcode
            default: .document
            }
        let before = sides.map { SideRequest($0.side.side) }
        let formats = processParams.forceDocFormat.flatMap { $0.shape.map { [$0] } } ?? []
        let expected = ExpectedDocument(.other, formats: formats, sides: before + [side])
        return DocumentCaptureSettings(
            plan: CapturePlan(mode: sides.isEmpty ? mode : .document, expecting: [expected]), profile: profile,
            timeout: side.isOptional ? .seconds(20) : .seconds(60),
            isAutomatic: functionality.captureMode != .captureFrame,
            shutterAfter: functionality.showCaptureButton
                ? .seconds(max(functionality.showCaptureButtonDelayFromStart, 0)) : nil,
            turning: .milliseconds(sides.isEmpty ? 0 : 1500))
    }
}

extension Regula.DocumentFormat {
    /// The shape that a capture looks for; nil for any.
    fileprivate var shape: VouchVision.DocumentFormat? {
        switch self {
        case .id1, .id1Turned90, .id1Turned180, .id1Turned270: .id1
        case .id2, .id2Turned180: .id2
        case .id3, .id3Turned180: .id3
        case .unknown, .none, .a4, .id3Double, .custom, .flexible: nil
        }
    }
}

extension Regula.DocReaderInstruction {
    /// The vendor's instruction for one of Vouch's; nil where the vendor says nothing.
    fileprivate init?(_ instruction: DocumentInstruction) {
        switch instruction {
        case .showFront, .showPage, .showZone, .showBarcode, .showChipSymbol, .showOneDocument, .wrongDocument,
            .bringInside:
            self = .placeDocument
        case .showBack, .wrongSide, .turnOver, .turnPage: self = .turnOver
        case .moveCloser, .focus: self = .moveCloser
        case .moveBack: self = .moveAway
        case .avoidGlare: self = .reduceGlare
        case .holdAbove, .steady, .addLight, .holdStill: self = .holdStill
        case .captured: return nil
        }
    }
}
