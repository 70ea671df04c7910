public import Foundation
public import VouchCore

/// The JSON body of `POST /v1/readings`.
public struct ReadingRequest: Codable, Sendable, Hashable, Redacted {
    /// Pictures of the document's sides, or one file that holds them.
    public var inputs: [Input]
    /// Picture file of the person who presents the document, to be compared with its portrait; Base64 in JSON.
    public var selfie: Data?
    /// Age in years; the report then says whether the holder has reached it.
    public var ageThreshold: Int?
    /// False reads zones and barcodes alone; absent: true.
    public var readsText: Bool?
    /// Identifier of a chip session that has finished: its chip is compared with the pages, and is part of the report.
    public var chipSession: String?
    /// `none` leaves the files of the pictures that were cut out of the answer, most of its length; `all` or absent: they are
    /// in it.
    public var graphics: String?

    /// One file of a reading.
    public struct Input: Codable, Sendable, Hashable, Redacted {
        /// A file: a picture, a PDF or a video. Base64 in JSON.
        public var data: Data

        public init(_ data: Data) { self.data = data }
    }

    public init(
        _ inputs: [Input], selfie: Data? = nil, ageThreshold: Int? = nil, readsText: Bool? = nil,
        chipSession: String? = nil, graphics: String? = nil
    ) {
        self.inputs = inputs
        self.selfie = selfie
        self.ageThreshold = ageThreshold
        self.readsText = readsText
        self.chipSession = chipSession
        self.graphics = graphics
    }
}
