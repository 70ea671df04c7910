#if canImport(Vision)
import Foundation
import Vision
public import VouchBarcode
import VouchCapture
public import VouchCore

/// Finds and decodes barcodes by Apple's Vision. Type-checked only: it was never run on a device.
///
/// Vision gives the bytes of a symbol since iOS 17; where it has only text, and the text is not plain ASCII, the symbol
/// is left out: bytes that were converted from another character set are not those that the document has.
public struct VisionBarcodes: BarcodeDecoding {
    /// Holds nothing: make one where it is needed.
    public init() {}

    public func barcodes(in image: ImageView, search: BarcodeSearch) throws(BarcodeError) -> [Barcode] {
        guard let picture = image.cgImage else { throw BarcodeError(.outOfMemory) }
        let request = VNDetectBarcodesRequest()
        let known = Self.names.filter { search.symbologies.contains($0.value) }
        request.symbologies = Array(known.keys)
        do {
            try VNImageRequestHandler(cgImage: picture, options: [:]).perform([request])
        } catch {
            throw BarcodeError(.engineFailed)
        }
        let places = NormalisedPlaces(FrameSize(width: image.width, height: image.height))
        let found = (request.results ?? []).compactMap { Self.barcode($0, in: places) }
        let sorted = found.sorted { abs($0.corners.signedArea) > abs($1.corners.signedArea) }
        return Array(sorted.prefix(max(search.maximumCount, 0)))
    }

    private static let names: [VNBarcodeSymbology: BarcodeSymbology] = [
        .pdf417: .pdf417, .microPDF417: .microPDF417, .qr: .qr, .microQR: .microQR, .dataMatrix: .dataMatrix,
        .aztec: .aztec, .code128: .code128, .code39: .code39, .code93: .code93, .itf14: .itf, .i2of5: .itf,
        .ean13: .ean13, .ean8: .ean8, .upce: .upcE, .codabar: .codabar,
    ]

    private static func barcode(_ found: VNBarcodeObservation, in places: NormalisedPlaces) -> Barcode? {
        func pixel(_ point: CGPoint) -> Point? { places.pixel(x: Double(point.x), y: Double(point.y)) }
        guard let symbology = names[found.symbology], let bytes = bytes(of: found), let a = pixel(found.topLeft),
            let b = pixel(found.topRight), let c = pixel(found.bottomRight), let d = pixel(found.bottomLeft)
        else { return nil }
        return Barcode(
            symbology: symbology, bytes: Sensitive(bytes),
            corners: Quad(topLeft: a, topRight: b, bottomRight: c, bottomLeft: d))
    }

    private static func bytes(of found: VNBarcodeObservation) -> [UInt8]? {
        if let data = found.payloadData { return [UInt8](data) }
        guard let text = found.payloadStringValue, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return Array(text.utf8)
    }
}
#endif
