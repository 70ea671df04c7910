public import VouchCore
internal import VouchFiles
public import VouchLiveness

/// Compares faces and judges whether one is alive.
public protocol FaceExamining: Sendable {
    /// Whether two picture files show one person.
    ///
    /// - Throws: ``ExaminationError`` if a picture cannot be decoded or an engine fails. A picture without a face is not
    ///   an error: the answer says so.
    func compare(_ first: Sensitive<[UInt8]>, _ second: Sensitive<[UInt8]>) async throws -> FaceVerdict

    /// Whether a capture shows a live person.
    ///
    /// - Parameter received: when it arrived.
    /// - Throws: as ``compare(_:_:)``.
    func liveness(of capture: FaceCapture, received: Timestamp) async throws -> LivenessVerdict
}

/// Frames of a person's face, and what the person was asked to do before the camera.
public struct FaceCapture: Sendable {
    /// The frames in the order of capture, at least one.
    public let frames: [JudgedFrame]
    /// The challenge that the person answered; nil if there was none, so that the video could be of any day.
    public let challenge: LivenessChallenge?
    /// Whether they came in a package that was made for this enrolment or authentication and opened once. Plain frames are no
    /// evidence of a device.
    public let isPackaged: Bool

    public init(_ frames: [JudgedFrame], answering challenge: LivenessChallenge? = nil, isPackaged: Bool = false) {
        (self.frames, self.challenge, self.isPackaged) = (frames, challenge, isPackaged)
    }
}

/// One frame of a face capture.
public struct JudgedFrame: Codable, Sendable {
    /// A picture file.
    public let picture: Sensitive<[UInt8]>
    /// When it was captured, in seconds since the first frame.
    public let time: Double

    public init(picture: Sensitive<[UInt8]>, time: Double) {
        self.picture = picture
        self.time = time
    }

    private enum Key: String, CodingKey { case picture, time }

    /// Takes over a frame from another process.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        picture = try members.decode(EnclosedFile.self, forKey: .picture).picture
        time = try members.decode(Double.self, forKey: .time)
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(EnclosedFile(picture), forKey: .picture)
        try members.encode(time, forKey: .time)
    }
}

/// What comparing two faces gave.
public struct FaceVerdict: Codable, Sendable, Hashable {
    /// Whether two faces belong to one person.
    public enum Outcome: String, Codable, Sendable, Hashable {
        /// The faces belong to one person, as far as faces show.
        case match
        /// The faces belong to two persons.
        case noMatch
        /// A picture shows no face that can be compared.
        case notComparable
    }

    /// Whether the faces belong to one person.
    public let outcome: Outcome
    /// The calibrated probability that both are one person, 0...1; nil if not comparable.
    public let probability: Double?

    public init(_ outcome: Outcome, probability: Double?) {
        self.outcome = outcome
        self.probability = probability
    }
}

/// What judging frames for liveness came to.
public struct LivenessVerdict: Codable, Sendable {
    /// The decision, with its score, evidence and feedback.
    public let result: LivenessResult
    /// The frame that shows the face best, a picture file; nil if none shows a face.
    public let capturedFrame: Sensitive<[UInt8]>?
    /// Which measures of that frame are beyond the limits for a reference picture, by the names of
    /// `FaceQualityMeasure`; empty if none is, nil if they were not measured.
    public let faults: [String]?
    /// The networks that judged besides the measures; nil if none did.
    public let networks: AttackNetworkCard?

    public init(
        result: LivenessResult, capturedFrame: Sensitive<[UInt8]>?, faults: [String]? = nil,
        networks: AttackNetworkCard? = nil
    ) {
        self.result = result
        self.faults = faults
        self.networks = networks
        self.capturedFrame = capturedFrame
    }

    /// The verdict with another result.
    func with(_ result: LivenessResult) -> LivenessVerdict {
        LivenessVerdict(result: result, capturedFrame: capturedFrame, faults: faults, networks: networks)
    }

    private enum Key: String, CodingKey { case result, capturedFrame, faults, networks }

    /// Takes over a verdict from another process.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        result = try members.decode(LivenessResult.self, forKey: .result)
        capturedFrame = try members.decodeIfPresent(EnclosedFile.self, forKey: .capturedFrame)?.picture
        faults = try members.decodeIfPresent([String].self, forKey: .faults)
        networks = try members.decodeIfPresent(AttackNetworkCard.self, forKey: .networks)
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(result, forKey: .result)
        try members.encodeIfPresent(capturedFrame.map { EnclosedFile($0) }, forKey: .capturedFrame)
        try members.encodeIfPresent(faults, forKey: .faults)
        try members.encodeIfPresent(networks, forKey: .networks)
    }
}
