public import Foundation
public import VouchKit
public import VouchReport

/// Cuts a document out of its picture.
public protocol PageCutting: Sendable {
    /// - Parameters:
    ///   - page: a page of the report on that input.
    ///   - dotsPerInch: pixels per inch of the real document.
    /// - Returns: JPEG; nil where the page cannot be cut out.
    /// - Throws: `ReadingProblem`, `CancellationError`.
    func picture(
        of page: DocumentReport.Page, in input: DocumentInput, dotsPerInch: Double
    ) async throws -> Data?
}

extension DocumentService: PageCutting {}

/// Draws QR codes.
public protocol QRDrawing: Sendable {
    /// - Parameter text: ASCII.
    /// - Returns: a PNG file; nil if the text does not fit a QR code.
    func png(of text: String) -> [UInt8]?
}

extension QRCodePicture: QRDrawing {}
