import Foundation
import VouchAPI
public import VouchClient
public import VouchDialects
public import VouchReport
public import VouchVisual

/// Reads what SelphID captured on a Vouch server, with what the launch restricts: `scanMode` and `specificData`,
/// `documentModels`, and the earlier capture of `tokenPreviousCaptureData`.
public struct SelphIDServerReader: SelphID.DocumentReading {
    private let client: VouchClient
    private let encoder: any SelphID.PictureEncoding
    private let quality: Double

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - client: reaches the server.
    ///   - encoder: makes JPEG files of the pictures.
    ///   - quality: JPEG quality of the pictures that are sent, 0…1.
    public init(_ client: VouchClient, encoder: any SelphID.PictureEncoding, quality: Double = 0.9) {
        self.client = client
        self.encoder = encoder
        self.quality = quality
    }

    public func read(_ request: SelphID.ReadingRequest) async throws -> DocumentReport {
        let pictures = try request.shots.map { shot in
            try shot.frame.withView { try encoder.jpeg($0, quality: quality) }
        }
        do {
            return try await client.readAll(
                ReadingRequest(
                    pictures.map { .init(Data($0)) }, expect: request.expectation,
                    models: request.models?.models.map(\.text), previous: request.previous)
            ).first
        } catch let error as ClientError {
            // Another picture may be read: the capture goes on.
            if error.problem == Problem.Code.unreadable.rawValue {
                return DocumentReport(ReportContents(versions: .init(vouch: "server")))
            }
            throw error.code == .connectionFailed ? SelphID.ErrorType.NETWORK_CONNECTION : error
        }
    }

    /// - Throws: always: a card's number is sent to no server.
    public func paymentCard(_ shot: SelphID.Shot) async throws -> PaymentCardContent? {
        throw SelphID.ErrorType.other(.BAD_EXTRACTOR_CONFIGURATION_ERROR)
    }
}

extension SelphID.ReadingRequest {
    /// The conditions in the words of `/v1/readings`; nil for the generic mode, which has none.
    fileprivate var expectation: ReadingRequest.Expectation? {
        guard let specificData, scanMode != .MODE_GENERIC else { return nil }
        return .init(specificData, mode: scanMode == .MODE_SEARCH ? "search" : "specific")
    }
}
