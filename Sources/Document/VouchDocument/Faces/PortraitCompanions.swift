public import VouchCore
public import VouchFace
public import VouchImaging

/// The pictures and networks with which a document's portraits are compared.
public struct PortraitCompanions: Sendable {
    /// The engine that compares faces; with nil, portraits are not compared.
    public var engine: (any FaceEngine)?
    /// Why there is no engine, if there should be one.
    public var obstacle: CheckOutcome.Reason?
    /// The first face of the chip's DG2; nil if it was not read.
    public var chip: ChipPortrait?
    /// Picture of the person who presents the document; nil if none was given.
    public var selfie: Selfie?
    /// When a child's portrait is too old to be compared.
    public var childRule = ChildPortraitRule()
    /// Multiplies the engine's threshold: below 1 is stricter. Not a positive number: the engine's own.
    public var thresholdScale: Float = 1

    public init() {}

    /// The portrait in a chip.
    public struct ChipPortrait: Sendable {
        /// The picture; nil if its file cannot be decoded.
        public let picture: Picture?

        public init(_ picture: Picture?) { self.picture = picture }
    }

    /// A picture of the person who presents the document, taken now.
    public struct Selfie: Sendable {
        /// Who is in it.
        public let subject: Subject
        /// Its face, cut out, to be shown beside the portraits; nil if it has none.
        public let picture: EncodedGraphic?

        /// A face, or the reason why there is none.
        public enum Subject: Sendable {
            /// A face that can be compared.
            case seen(FaceSubject)
            /// The file could not be opened, or the networks failed.
            case unread
        }

        public init(_ subject: Subject, picture: EncodedGraphic?) {
            self.subject = subject
            self.picture = picture
        }
    }
}

extension PortraitCompanions.Selfie {
    /// Describes the person of a selfie by its largest face, and cuts that out.
    ///
    /// - Parameter faces: of `picture`.
    /// - Throws: ``VouchFace/FaceError``.
    public init(of faces: [FaceMesh], in picture: ImageView, by engine: any FaceEngine) throws(FaceError) {
        let index: Int
        do throws(FaceSubject.Obstacle) {
            index = try FaceSubject.principal(of: faces)
        } catch {
            self.init(.seen(.notDescribed(error)), picture: nil)
            return
        }
        let pixels = faces[index].cutOut(of: picture, size: Self.shownSize).reveal { $0 }
        let block = PixelBlock(width: Self.shownSize, height: Self.shownSize, format: .rgb8, pixels: pixels)
        self.init(
            .seen(.described(try engine.template(of: faces[index], in: picture))),
            picture: block.flatMap(GraphicEncoder.jpeg.image(of:)))
    }

    /// In pixels: as much as a page of HTML shows of any portrait.
    private static let shownSize = 400
}

/// Where a picture of the holder's face comes from.
public enum PortraitSource: String, Sendable, Hashable, CaseIterable {
    /// Portrait printed on the page.
    case page
    /// The faint second portrait on a page.
    case ghostPortrait
    /// Portrait in DG2 of the chip.
    case chip
    /// Picture of the person who presents the document.
    case selfie
}

/// The result of comparing the pictures of the holder.
public struct PortraitFindings: Sendable {
    /// Each pair of the pictures there are, in the order of ``PortraitSource``.
    public let pairs: [Pair]
    /// The network they were compared by; nil if none were.
    public let card: FaceNetworkCard?
    /// The selfie's face, cut out; nil if no picture was given, or if it shows no face.
    public let selfie: EncodedGraphic?
    /// Whether all show one person, by the rule of ``PortraitComparison``.
    public let outcome: CheckOutcome

    /// Two portraits, compared.
    public struct Pair: Sendable, Hashable {
        /// One portrait.
        public let first: PortraitSource
        /// The other portrait.
        public let second: PortraitSource
        /// Outcome of the comparison.
        public let comparison: FaceComparison

        public init(_ first: PortraitSource, _ second: PortraitSource, _ comparison: FaceComparison) {
            self.first = first
            self.second = second
            self.comparison = comparison
        }
    }

    static func none(_ outcome: CheckOutcome = .notPerformed(.notExamined)) -> PortraitFindings {
        PortraitFindings(pairs: [], card: nil, selfie: nil, outcome: outcome)
    }
}

extension CheckOutcome.Finding {
    /// Two pictures of the holder show different persons.
    static let portraitsDiffer = Self(.portraitDiffer)
}

extension CheckOutcome.Reason {
    /// The face networks are not installed.
    public static let faceEngineMissing = Self(.portraitEngineMissing)
    /// They failed while running.
    public static let faceEngineFailed = Self(.portraitEngineFailed)
    /// There is a selfie, but no portrait to compare it with.
    static let noPortrait = Self(.portraitNoPortrait)
    static let portraitFaceNotFound = Self(.portraitNoFace)
    static let portraitFacesSeveral = Self(.portraitSeveralFaces)
    static let portraitFaceTooSmall = Self(.portraitFaceTooSmall)
    /// See ``VouchFace/ChildPortraitRule``.
    static let childPortraitTooOld = Self(.portraitChildTooOld)
    static let selfieFaceNotFound = Self(.selfieNoFace)
    static let selfieFacesSeveral = Self(.selfieSeveralFaces)
    static let selfieFaceTooSmall = Self(.selfieFaceTooSmall)
    static let selfieNotRead = Self(.selfieNotRead)
}
