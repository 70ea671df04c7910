/// What a person is asked to do in front of the camera. *Left* and *right* are the person's own.
@nonexhaustive
public enum LivenessAction: String, Sendable, Hashable, CaseIterable {
    case turnLeft
    case turnRight
    case lookUp
    case blink
    case moveCloser
}
