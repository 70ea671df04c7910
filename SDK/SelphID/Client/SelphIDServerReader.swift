import VouchAPI
public import VouchClient
public import VouchDialects
public import VouchReport

/// Reads what SelphID captured on a Vouch server.
///
/// The server reads by its own document models: those of `documentModels`, the conditions of `specificData` and an
/// earlier capture do not travel, as `/v1/readings` has no place for them.
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
            return try await client.read(pictures)
        } catch let error as ClientError {
            // Another picture may be read: the capture goes on.
            if error.problem == Problem.Code.unreadable.rawValue {
                return DocumentReport(ReportContents(versions: .init(vouch: "server")))
            }
            throw error.code == .connectionFailed ? SelphID.ErrorType.NETWORK_CONNECTION : error
        }
    }
}
