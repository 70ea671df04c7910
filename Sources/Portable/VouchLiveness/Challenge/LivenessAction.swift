/// An action for a person in front of the camera. *Left* and *right* are the person's own.
@nonexhaustive
public enum LivenessAction: String, Sendable, Hashable, CaseIterable {
    /// The person turns the head to their own left.
    case turnLeft
    /// The person turns the head to their own right.
    case turnRight
    /// The person looks up.
    case lookUp
    /// The person closes and opens the eyes.
    case blink
    /// The person moves closer to the camera.
    case moveCloser
}
