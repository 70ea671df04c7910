/// A challenge could not be read, or a video cannot be judged. Contains nothing of the picture, so it may be logged.
public struct LivenessError: Error, Sendable, Hashable {
    /// Faults of a challenge or a description.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// Not JSON, or a member is missing or of another kind.
        case malformedChallenge
        /// A challenge of a later version of this software.
        case unknownVersion
        /// Times that overlap, go backwards or exceed a minute, or a nonce that is too short.
        case impossibleChallenge
        /// The description of a plugged-in network lacks a member, or a number is out of its range.
        case malformedNetworkDescription
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// The member of the JSON object that is wrong, such as `steps` or `nonce`; nil if it is not one of them.
    public let member: String?

    public init(_ code: Code, member: String? = nil) {
        self.code = code
        self.member = member
    }
}

extension LivenessError: CustomStringConvertible {
    /// The failure in words, for people; programs check `code`.
    public var description: String {
        let place = member.map { ": \"" + $0 + "\"" } ?? ""
        return switch code {
        case .malformedChallenge: "the challenge is malformed" + place
        case .unknownVersion: "the challenge has an unknown version"
        case .impossibleChallenge: "the challenge contradicts itself" + place
        case .malformedNetworkDescription: "the description of the network is malformed" + place
        }
    }
}
