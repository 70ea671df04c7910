public import VouchCamera
public import VouchCapture
public import VouchModels

/// What a scan took, and what was read of it.
public struct DeviceScan: Sendable {
    /// How the capture ended.
    public let outcome: CaptureOutcome
    /// The document; nil unless the capture was completed.
    public let document: DeviceDocument?
}

extension Device {
    /// Captures a document and reads it. Each side is read as soon as it is taken, while the person turns the document: after the
    /// last side, that one's work is left, and joining them. The result is that of reading all sides together.
    ///
    /// - Parameters:
    ///   - position: where the camera is; another one is taken where there is none.
    ///   - review: decides about each side.
    ///   - earlier: the document as far as it was scanned before; its sides are not captured or read again.
    ///   - readsText: whether print is read.
    ///   - expecting: the documents expected.
    ///   - follow: iterates the run's session, to its end.
    /// - Throws: ``VouchCamera/FrameSourceError`` without a camera; what following and reading throw; `CancellationError`.
    public func scan(
        _ settings: DocumentCaptureSettings = DocumentCaptureSettings(), position: DeviceCamera.Position = .back,
        review: any SideReviewing = AutomaticReview(), joining earlier: DeviceDocument? = nil, readsText: Bool = true,
        expecting: ModelSelection = .all,
        following follow: @Sendable (DocumentScreens.Run) async throws -> CaptureOutcome
    ) async throws -> DeviceScan {
        var request = ReadingRequest([])
        (request.readsText, request.expecting) = (readsText, expecting)
        let wanted = request
        let (taken, sides) = AsyncStream.makeStream(of: CapturedPicture.self)
        async let ahead = readAhead(taken, wanted)
        let run = try await capture(
            settings, position: position, review: review, joining: earlier?.sides ?? []
        ) { sides.yield($0) }
        let outcome = try await follow(run)
        // One that was not completed needs no result: what is being read ends with this call.
        guard outcome.ending == .completed else { return DeviceScan(outcome: outcome, document: nil) }
        sides.finish()
        let document = try await read(outcome.pictures, wanted, ahead: (earlier?.ahead ?? []) + (await ahead))
        return DeviceScan(outcome: outcome, document: document)
    }

    /// Reads sides as they come.
    func readAhead(_ taken: AsyncStream<CapturedPicture>, _ request: ReadingRequest) async -> [TakenSide] {
        var sides: [TakenSide] = []
        for await picture in taken {
            // A side without a file fails again, and is told, when the document is read.
            guard let file = try? pictures.file(of: picture.frame) else { continue }
            let read = try? await reader.side(file, of: request)
            sides.append(TakenSide(frame: picture.frame, file: file, read: read ?? nil))
        }
        return sides
    }

    /// Reads sides, of which some may have been read before.
    func read(
        _ sides: [CapturedPicture], _ request: ReadingRequest, ahead: [TakenSide]
    ) async throws -> DeviceDocument {
        let known = sides.map { side in ahead.first { $0.frame.isSame(as: side.frame) } }
        var request = request
        request.files = try zip(sides, known).map { try $1?.file ?? pictures.file(of: $0.frame) }
        request.ahead = known.compactMap { $0?.read }
        var document = DeviceDocument(try await reader.read(request), sides: sides, files: request.files)
        document.ahead = known.compactMap { $0 }
        return document
    }
}
