import VouchCamera
public import VouchCore
public import VouchDevice
public import VouchDialects
import VouchModels
public import VouchReport
import VouchVision
public import VouchVisual

extension SelphID {
    /// A device's camera, as SelphID asks for one.
    public struct DeviceCamera: CameraProviding {
        private let device: Device

        /// - Parameter device: its parts are used.
        public init(_ device: Device = .standard) { self.device = device }

        /// Granted where the device does not ask.
        public func permission() async -> CameraPermission {
            guard let camera = try? await device.openCamera(at: .back) else { return .granted }
            camera.frames.stop()
            return await camera.permission?.isCameraPermitted() ?? true ? .granted : .denied
        }

        /// Each side opens the camera anew. A camera that cannot be opened, or stops, is ``CameraTrouble/broken``.
        public func frames(of side: DocumentSide) -> AsyncThrowingStream<CameraFrame, any Error> {
            let (device, opened) = (device, OpenedOnce())
            return AsyncThrowingStream {
                do {
                    let source = try await opened.source { try await device.openCamera(at: .back).frames }
                    guard let frame = try await source.next() else { return nil }
                    return CameraFrame(frame)
                } catch is FrameSourceError {
                    throw CameraTrouble.broken
                }
            }
        }

        /// Opened with the first frame that is asked for, and released with the stream.
        private actor OpenedOnce {
            private var opened: (any FrameSource)?

            func source(_ open: @Sendable () async throws -> any FrameSource) async throws -> any FrameSource {
                if let opened { return opened }
                let made = try await open()
                opened = made
                return made
            }

            deinit { opened?.stop() }
        }
    }

    /// Reads what SelphID captured on a device: its reader heeds the kind of document, `scanMode` with `specificData`, the
    /// models of `documentModels` and an earlier capture.
    /// A payment card is read on this device alone: with a reader on a server, a launch for one ends with
    /// `BAD_EXTRACTOR_CONFIGURATION_ERROR`.
    public struct DeviceReader: DocumentReading {
        private let device: Device

        /// - Parameter device: its parts are used.
        public init(_ device: Device = .standard) { self.device = device }

        /// - Throws: ``ErrorType``: `BAD_EXTRACTOR_CONFIGURATION_ERROR` for `specificData` that is none, or a model that
        ///   cannot be compiled; `NETWORK_CONNECTION`; what the reader throws.
        public func read(_ request: ReadingRequest) async throws -> DocumentReport {
            let files = try request.shots.map(file(of:))
            var wanted = VouchDevice.ReadingRequest(files)
            wanted.expecting = try request.selection()
            wanted.models = request.models?.models.map(\.text) ?? []
            wanted.previous = request.previous
            do {
                return try await device.reader.read(wanted)
            } catch ReadingRefusal.notExpected {
                // Another document may come: the capture goes on.
                return DocumentReport(ReportContents(versions: .init(vouch: "device")))
            } catch is ReadingRefusal {
                throw ErrorType.other(.BAD_EXTRACTOR_CONFIGURATION_ERROR)
            }
        }

        public func paymentCard(_ shot: Shot) async throws -> PaymentCardContent? {
            do {
                return try await device.reader.paymentCard(in: try file(of: shot))
            } catch is ReadingRefusal {
                throw ErrorType.other(.BAD_EXTRACTOR_CONFIGURATION_ERROR)
            }
        }

        private func file(of shot: Shot) throws -> [UInt8] {
            guard let frame = VouchCamera.CameraFrame(shot.frame) else { throw FrameSourceError(.lost) }
            return try device.pictures.file(of: frame)
        }
    }

    /// A device's chips, read with its own cryptography and trust store.
    public struct DeviceChip: NfcReading {
        /// As long as any launch lasts: the component's own time ends the wait.
        private static let patience = Duration.seconds(600)

        private let device: Device

        /// - Parameter device: its chips and ``VouchDevice/Device/proofs`` are used.
        public init(_ device: Device = .standard) { self.device = device }

        /// - Throws: ``NfcError/NFC_NOT_SUPPORTED`` for a device that cannot check a chip itself, and as the protocol says.
        public func read(
            _ request: NfcRequest, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> ChipContents {
            guard let proofs = device.proofs else { throw NfcError.NFC_NOT_SUPPORTED }
            let day = try proofs.today()
            let reader = SelphIDChipReader(
                cryptography: proofs.cryptography, trustStore: try proofs.trustStore(), today: { day },
                transport: { [device] in try await device.chips.connect(within: Self.patience) })
            return try await reader.read(request, progress: progress)
        }
    }

    /// Picture files as the device makes them.
    public struct DeviceEncoder: PictureEncoding {
        private let device: Device

        /// - Parameter device: its parts are used.
        public init(_ device: Device = .standard) { self.device = device }

        public func jpeg(_ picture: ImageView, quality: Double) throws -> [UInt8] {
            let rows = (0..<picture.height).flatMap { row in
                UnsafeRawBufferPointer(
                    start: picture.base + row * picture.stride, count: picture.width * picture.format.bytesPerPixel)
            }
            guard
                let frame = VouchCamera.CameraFrame(
                    rows, width: picture.width, height: picture.height, format: picture.format, time: .zero)
            else { throw FrameSourceError(.lost) }
            return try device.pictures.jpeg(frame, quality: quality, longSide: nil)
        }
    }
}

extension SelphID.ReadingRequest {
    /// Which documents the launch admits.
    ///
    /// - Throws: ``SelphID/ErrorType``.
    func selection() throws(SelphID.ErrorType) -> ModelSelection {
        let mode: ModelSelection.Mode =
            switch scanMode {
            case .MODE_GENERIC: .generic
            case .MODE_SPECIFIC: .specific
            case .MODE_SEARCH: .search
            }
        // Without conditions nothing is restricted.
        guard let specificData, mode != .generic else { return .all }
        do throws(ModelTextError) {
            return try ModelSelection(mode: mode, conditions: specificData)
        } catch {
            throw .other(.BAD_EXTRACTOR_CONFIGURATION_ERROR)
        }
    }
}

extension SelphID.CameraFrame {
    fileprivate init?(_ frame: VouchCamera.CameraFrame) {
        let pixels = frame.withView { view in
            Array(UnsafeRawBufferPointer(start: view.base, count: view.height * view.stride))
        }
        self.init(
            pixels, width: frame.width, height: frame.height, format: frame.format, time: frame.time / .seconds(1))
    }
}

extension VouchCamera.CameraFrame {
    fileprivate init?(_ frame: SelphID.CameraFrame) {
        self.init(
            frame.pixels, width: frame.width, height: frame.height, format: frame.format, time: .seconds(frame.time))
    }
}
