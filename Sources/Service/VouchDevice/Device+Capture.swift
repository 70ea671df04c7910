public import VouchCamera
public import VouchCapture
public import VouchModels
public import VouchReport

extension Device {
    /// A capture that is to run: its session, and the control of its camera.
    ///
    /// - Parameters:
    ///   - position: where the camera is; another one is taken where there is none.
    ///   - review: decides about each side.
    ///   - sides: those of the same document that were captured before.
    ///   - taken: receives each side as soon as it is taken; nil for nobody.
    /// - Throws: ``VouchCamera/FrameSourceError`` without a camera; what the reader throws that cannot guide.
    public func capture(
        _ settings: DocumentCaptureSettings = DocumentCaptureSettings(), position: DeviceCamera.Position = .back,
        review: any SideReviewing = AutomaticReview(), joining sides: [CapturedPicture] = [],
        taken: (@Sendable (CapturedPicture) -> Void)? = nil
    ) async throws -> DocumentScreens.Run {
        var engines = try await reader.captureEngines(review: review)
        engines.taken = taken
        let camera = try await openCamera(at: position)
        let session = CaptureSession(
            camera.frames, settings: settings, engines: engines,
            surroundings: CaptureSurroundings(
                permission: camera.permission, control: camera.control, texts: texts.capture), joining: sides)
        return DocumentScreens.Run(session, control: camera.control)
    }

    /// Opens the first camera at a position, or the first of all where there is none.
    ///
    /// - Throws: ``VouchCamera/FrameSourceError``.
    public func openCamera(at position: DeviceCamera.Position) async throws -> OpenCamera {
        let known = cameras.cameras()
        guard let camera = known.first(where: { $0.position == position }) ?? known.first else {
            throw FrameSourceError(.missing)
        }
        return try await cameras.open(camera)
    }

    /// Captures one document on this device's screens, and reads it, each side as soon as it is taken.
    ///
    /// - Throws: `CancellationError` if the person ended it; what the reader throws.
    public func document(
        _ settings: DocumentCaptureSettings = DocumentCaptureSettings(), expecting: ModelSelection = .all
    ) async throws -> DeviceDocument {
        let device = launch()
        defer { Task { @MainActor in device.director.end() } }
        var request = ReadingRequest([])
        request.expecting = expecting
        let wanted = request
        let (taken, sides) = AsyncStream.makeStream(of: CapturedPicture.self)
        async let ahead = readAhead(taken, wanted)
        let screens = DocumentScreens(device.director, texts: texts, plan: settings.plan, lock: lock)
        let outcome = await screens.capture { review in
            try await device.capture(settings, review: review) { sides.yield($0) }
        }
        guard let outcome else { throw CancellationError() }
        sides.finish()
        return try await read(outcome.pictures, wanted, ahead: await ahead)
    }

    /// Reads sides that were captured.
    ///
    /// - Throws: what the reader throws; `CancellationError`.
    public func read(
        _ sides: [CapturedPicture], readsText: Bool = true, expecting: ModelSelection = .all
    ) async throws -> DeviceDocument {
        var request = ReadingRequest([])
        (request.readsText, request.expecting) = (readsText, expecting)
        return try await read(sides, request, ahead: [])
    }

    /// Reads the chip of a document, and the document again with it.
    ///
    /// - Parameters:
    ///   - key: what opens the chip; nil for the document's zone.
    ///   - readsText: whether the pages' print is read again, to be compared with the chip.
    ///   - patience: how long a chip is waited for.
    ///   - progress: in percent, 0...100; the first call says that the chip was found.
    /// - Throws: `ChipError`: no chip, or it cannot be opened; ``ChipKeyError`` if there is nothing to open it with;
    ///   `CancellationError`.
    public func readChip(
        of files: [[UInt8]], key: ChipKey, readsText: Bool = true, patience: Duration = .seconds(30),
        progress: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws -> DocumentReport {
        let transport = try await chips.connect(within: patience)
        await progress(0)
        var request = ReadingRequest(files)
        request.readsText = readsText
        request.chip = ChipAccess(transport, key)
        let report = try await reader.read(request)
        await progress(100)
        return report
    }
}
