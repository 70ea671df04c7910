import Foundation
import VouchBarcode
public import VouchCamera
import VouchCapture
import VouchCore
import VouchImaging
import VouchReader
import VouchReport

extension DocumentService {
    /// The engines of a capture session: this service's finder, zone reader and barcode decoder.
    ///
    /// - Parameters:
    ///   - readsSides: whether each side is read for its preview.
    ///   - policy: of that reading.
    /// - Throws: ``ReadingProblem`` if the clock has no valid date.
    public func captureEngines(
        readsSides: Bool = false, policy: ReadingPolicy = ReadingPolicy(), review: any SideReviewing = AutomaticReview()
    ) throws(ReadingProblem) -> CaptureSession.Engines {
        let today = try configuration.day(of: configuration.clock())
        return CaptureSession.Engines(
            finder: engines.finder,
            marks: ServiceMarks(
                zones: ZoneMarkFinder(reader: engines.zones, today: today), barcodes: engines.barcodes),
            reading: readsSides ? sideReading(policy: policy) : nil, review: review)
    }

    /// Reads captured sides with this service.
    public func sideReading(policy: ReadingPolicy = ReadingPolicy()) -> some SideReading {
        ServiceSideReading(service: self, policy: policy)
    }
}

extension DocumentInput {
    /// A captured side as an input, losslessly compressed.
    ///
    /// - Throws: ``ReadingProblem`` if there is no memory for it.
    public static func captured(_ picture: CapturedPicture) throws(ReadingProblem) -> DocumentInput {
        let side =
            switch picture.side.side {
            case .front: "front"
            case .back: "back"
            case .page(let number): "page-\(number)"
            }
        return .data(Data(try picture.png()), name: side)
    }
}

extension CapturedPicture {
    /// The picture as a PNG file.
    ///
    /// - Throws: ``ReadingProblem`` if there is no memory for it.
    public func png() throws(ReadingProblem) -> [UInt8] { try frame.png() }
}

extension CameraFrame {
    /// The frame as a PNG file.
    ///
    /// - Throws: ``ReadingProblem`` if there is no memory for it.
    public func png() throws(ReadingProblem) -> [UInt8] {
        let file = withoutAlpha.withView { view in
            PNGEncoder.encode(
                [UInt8](UnsafeRawBufferPointer(start: view.base, count: view.height * view.stride)),
                width: view.width, height: view.height, format: view.format)
        }
        guard let file else {
            throw ReadingProblem(
                "capture.encode", "the captured picture cannot be kept", hint: "check that there is enough memory")
        }
        return file
    }
}

private struct ServiceSideReading: SideReading {
    let service: DocumentService
    let policy: ReadingPolicy

    func report(on pictures: [CapturedPicture]) async throws -> DocumentReport {
        var policy = policy
        policy.grouping = .one
        return try await service.read(try pictures.map(DocumentInput.captured), policy: policy)
    }
}

/// Zones and barcodes by the engines of a service.
private struct ServiceMarks: MarkFinding {
    let zones: ZoneMarkFinder
    let barcodes: any BarcodeDecoding

    func marks(_ wanted: DocumentMarks, in image: ImageView) -> DocumentMarks {
        var found = zones.marks(wanted, in: image)
        if wanted.contains(.barcode) {
            // A quarter of a second would stop the guidance; what is not decoded by then may be in the next frame.
            let search = BarcodeSearch(timeLimit: .milliseconds(120), maximumCount: 1)
            if let symbols = try? barcodes.barcodes(in: image, search: search), !symbols.isEmpty {
                found.insert(.barcode)
            }
        }
        return found
    }
}
