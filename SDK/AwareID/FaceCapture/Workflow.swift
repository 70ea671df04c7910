import Foundation
import Synchronization
import VouchCapture
import VouchCore
public import VouchDialects
public import VouchLiveness

extension AwareID {
    /// What an app can set of a workflow: the three options that the vendor's documentation names. The raw values are
    /// Vouch's.
    public enum WorkflowProperty: String, Sendable, Hashable, CaseIterable {
        /// Text: the name of the person who is captured, which travels in the package. Absent by default.
        case username = "USERNAME"
        /// Seconds from the first frame until the session times out, 0...86400. 0, the default, means no timeout; the
        /// vendor recommends to set one.
        case captureTimeout = "CAPTURE_TIMEOUT"
        /// Text: a capture profile as JSON, an object of limits by the names of ``/VouchCapture/FaceCaptureProfile``:
        /// `{"maximumYaw": 20}`. What is absent keeps its value, null lifts a limit. The vendor's own profile files
        /// have another, unpublished form.
        case captureProfile = "CAPTURE_PROFILE"
    }

    /// The rules of a capture session, and afterwards what it captured. Made by
    /// ``FaceCapture/workflowCreate(workflowName:)``.
    public final class Workflow: Sendable {
        /// The parsed name: the camera that is meant, and the package type if the name has one.
        public let name: WorkflowName
        let owner: FaceCapture.Owner
        private let state = Mutex(State())

        struct State {
            var username: Sensitive<String>?
            var timeout: Duration?
            var profile = FaceCaptureProfile()
            var challenge: LivenessChallenge?
            var isInUse = false
            var captured: [CameraFrame] = []
            /// What the captured frames answer.
            var answered: LivenessChallenge?
        }

        init(_ name: WorkflowName, owner: FaceCapture.Owner) {
            self.name = name
            self.owner = owner
            // Both distances between the eyes are the vendor's recommendation.
            state.withLock { $0.profile.minimumDistanceBetweenEyes = name.family == .delta ? 60 : 90 }
        }

        /// Sets the user name or the capture profile.
        ///
        /// - Throws: ``FaceCaptureException/invalidProperty`` for a profile that is not JSON, has an unknown or
        ///   negative limit, or lifts a limit that must stay; for ``WorkflowProperty/captureTimeout``, which is a
        ///   number; and during a session with this workflow.
        public func setPropertyString(name: WorkflowProperty, value: String) throws {
            try change { state in
                switch name {
                case .username: state.username = Sensitive(value)
                case .captureProfile: state.profile = try CaptureProfileText(value).applied(to: state.profile)
                case .captureTimeout: throw FaceCaptureException.invalidProperty
                }
            }
        }

        /// Sets the timeout.
        ///
        /// - Parameter value: seconds, 0...86400; 0 means no timeout.
        /// - Throws: ``FaceCaptureException/invalidProperty`` for another value or property, and during a session with
        ///   this workflow.
        public func setPropertyDouble(name: WorkflowProperty, value: Double) throws {
            guard name == .captureTimeout, (0...86_400).contains(value) else {
                throw FaceCaptureException.invalidProperty
            }
            try change { $0.timeout = value > 0 ? .seconds(value) : nil }
        }

        /// Vouch's own: has the next session, once the face is where it must be, show what a challenge asks, and film the
        /// person who does it. ``CaptureState/getChallengePrompt()`` says what to show; the package has all frames, and names the
        /// challenge, which only the server that drew it judges. A challenge is for one completed session.
        ///
        /// - Parameter challenge: as ``AwareIDClient/livenessChallenge(_:)`` drew it; nil for none.
        /// - Throws: ``FaceCaptureException/invalidProperty`` during a session with this workflow.
        public func setChallenge(_ challenge: LivenessChallenge?) throws { try change { $0.challenge = challenge } }

        private func change(_ change: (inout State) throws -> Void) throws {
            try state.withLock { state in
                guard !state.isInUse else { throw FaceCaptureException.invalidProperty }
                try change(&state)
            }
        }

        var settings: FaceCaptureSettings {
            state.withLock {
                FaceCaptureSettings(
                    numberOfFrames: name.family.numberOfFrames, profile: $0.profile, timeout: $0.timeout)
            }
        }

        var challenge: LivenessChallenge? { state.withLock { $0.challenge } }
        var username: Sensitive<String>? { state.withLock { $0.username } }
        /// The frames of the last session with this workflow, if it was completed, and the challenge that they answer.
        var captured: (frames: [CameraFrame], answering: LivenessChallenge?) {
            state.withLock { ($0.captured, $0.answered) }
        }

        /// A session begins with this workflow: what the one before captured is gone.
        func begin() {
            state.withLock { state in
                state.isInUse = true
                state.captured = []
            }
        }

        func end(captured: [CameraFrame]) {
            state.withLock { state in
                state.isInUse = false
                state.captured = captured
                state.answered = captured.isEmpty ? nil : state.challenge
                if !captured.isEmpty { state.challenge = nil }
            }
        }
    }
}

/// A capture profile as JSON: limits by the names of `FaceCaptureProfile`. What is absent stays as it is; null asks for
/// nothing. The vendor's own profile files have another, unpublished form.
struct CaptureProfileText {
    private let limits: [String: Double?]

    init(_ json: String) throws {
        do {
            limits = try JSONDecoder().decode([String: Double?].self, from: Data(json.utf8))
        } catch {
            throw AwareID.FaceCaptureException.invalidProperty
        }
    }

    private static let optional: [String: WritableKeyPath<FaceCaptureProfile, Double?> & Sendable] = [
        "maximumYaw": \.maximumYaw, "maximumPitch": \.maximumPitch, "maximumRoll": \.maximumRoll,
        "minimumDistanceBetweenEyes": \.minimumDistanceBetweenEyes, "minimumBrightness": \.minimumBrightness,
        "maximumBrightness": \.maximumBrightness, "minimumEvenness": \.minimumEvenness,
        "minimumEyeOpen": \.minimumEyeOpen, "maximumDarkGlasses": \.maximumDarkGlasses,
    ]
    private static let required: [String: WritableKeyPath<FaceCaptureProfile, Double> & Sendable] = [
        "minimumFaceWidth": \.minimumFaceWidth, "maximumFaceWidth": \.maximumFaceWidth,
        "maximumOffset": \.maximumOffset, "tolerance": \.tolerance,
    ]

    /// - Throws: for a limit that is below 0 or unknown, so that a misspelt one is not silently without effect.
    func applied(to profile: FaceCaptureProfile) throws -> FaceCaptureProfile {
        var changed = profile
        for (name, limit) in limits {
            if let limit, !(limit >= 0) { throw AwareID.FaceCaptureException.invalidProperty }
            if let path = Self.optional[name] {
                changed[keyPath: path] = limit
            } else if let path = Self.required[name], let limit {
                changed[keyPath: path] = limit
            } else {
                throw AwareID.FaceCaptureException.invalidProperty
            }
        }
        return changed
    }
}
