public import Foundation
public import VouchCore
public import VouchReport

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
    /// Whether each picture shows one page and nothing around it; absent: no.
    public var areCropped: Bool?
    /// The documents expected; absent: any. Another one is refused as `document.unreadable`, with the code `document.notExpected` in its
    /// detail.
    public var expect: Expectation?
    /// Texts of document models for this reading only, as `docs/guides/models.md` describes them; up to 100.
    public var models: [String]?
    /// The report of an earlier reading of the same document: its values are combined with this one's. Nothing in it is
    /// trusted: it counts where this reading says the same.
    public var previous: DocumentReport?

    /// Documents, in the words of capture components.
    public struct Expectation: Codable, Sendable, Hashable {
        /// `specific`: a document of another kind is not one of those expected. `search`: neither is one whose State was not
        /// read.
        public var mode: String
        /// Conditions such as `ES|<ALL>` or `ESP|PASSPORT,ID_CARD;!D|<ALL>`: State and kinds or models, `!` for what is not
        /// admitted.
        public var documents: String

        public init(_ documents: String, mode: String = "specific") {
            self.mode = mode
            self.documents = documents
        }
    }

    /// One file of a reading.
    public struct Input: Codable, Sendable, Hashable, Redacted {
        /// A file: a picture, a PDF or a video. Base64 in JSON.
        public var data: Data

        public init(_ data: Data) { self.data = data }
    }

    public init(
        _ inputs: [Input], selfie: Data? = nil, ageThreshold: Int? = nil, readsText: Bool? = nil,
        chipSession: String? = nil, graphics: String? = nil, areCropped: Bool? = nil, expect: Expectation? = nil,
        models: [String]? = nil, previous: DocumentReport? = nil
    ) {
        self.inputs = inputs
        self.selfie = selfie
        self.ageThreshold = ageThreshold
        self.readsText = readsText
        self.chipSession = chipSession
        self.graphics = graphics
        self.areCropped = areCropped
        self.expect = expect
        self.models = models
        self.previous = previous
    }
}
