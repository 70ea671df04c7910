public import VouchCamera
public import VouchCore
public import VouchLiveness

/// The content of one screen: words, a guide over the camera, fields, buttons. Views draw it and decide nothing.
///
/// It may hold what a document says: printing it shows nothing.
public struct ScreenState: Sendable, Redacted {
    /// The step that the screen belongs to. An app replaces screens by it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Something is being prepared: models, a camera, an answer of the server.
        case loading
        /// Terms to be accepted before anything else.
        case terms
        /// How to take a good picture, before the camera starts.
        case introduction
        /// The camera, looking for a document.
        case document
        /// The capture or reading, to be accepted or repeated.
        case preview
        /// Where the chip is, before it is searched.
        case chipInstructions
        /// The device waits for a chip.
        case chipSearch
        /// A chip is being read.
        case chipProcess
        /// The camera, looking for a face.
        case face
        /// Questions that the person answers in words.
        case form
        /// The failure, its cause, and advice.
        case error
    }

    /// The step shown.
    public let kind: Kind
    /// One line above the rest; may be empty.
    public var title: String
    /// The one thing to do or to know now; may be empty.
    public var text: String
    /// How far the work is, in percent: 0...100. Nil if that is not known, or nothing is going on.
    public var progress: Int?
    /// Whether something is going on whose end is not known.
    public var isBusy = false
    /// Whether the camera's picture is behind the words.
    public var showsCamera = false
    /// The colour that fills the screen instead of its background, so that it shines on the person's face; nil for the background.
    /// A stage that cannot fill its screen, such as a terminal, leaves it out, and the answer to such a challenge shows no reflection.
    public var light: LivenessChallenge.Colour?
    /// The drawing over the camera's picture; nil for nothing.
    public var guide: ScreenGuide?
    /// Where the document is in the camera's newest frame, asked for up to 15 times a second; nil if nothing is drawn
    /// around it.
    public var outline: (@Sendable () -> CaptureSubject?)?
    /// The picture beside the text: what was captured, or what explains the text; nil for none.
    public var picture: ScreenPicture?
    /// The values read, in the order in which they are shown.
    public var fields: [ScreenField] = []
    /// The questions, in the order of asking.
    public var inputs: [ScreenInput] = []
    /// The buttons, from the one that is pressed most to the one that leaves.
    public var buttons: [ScreenButton] = []

    /// A screen with words and nothing else.
    public init(_ kind: Kind, title: String = "", text: String = "") {
        (self.kind, self.title, self.text) = (kind, title, text)
    }

    /// The text for a screen reader when the screen appears or its text changes: title, text, and each full quarter of the
    /// progress.
    public var spoken: String {
        let quarter = progress.map { "\(min(max($0, 0), 100) / 25 * 25) %" }
        return [title, text, quarter ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The button of an action; nil if the screen has none, or it cannot be pressed.
    public func button(_ action: ScreenAction) -> ScreenButton? { buttons.first { $0.action == action } }
}

/// The actions of a person on a screen.
public enum ScreenAction: String, Sendable, Hashable, CaseIterable {
    /// Accept, start, read: go on.
    case proceed
    /// Do the step again.
    case retry
    /// Leave out an optional side, or the chip.
    case skip
    /// Take the picture as it is.
    case shutter
    /// Light the torch.
    case torchOn
    /// Switch the torch off.
    case torchOff
    /// Show how it is done.
    case help
    /// Open the device's settings for this app.
    case settings
    /// End the whole process.
    case cancel
}

/// A button, in words.
public struct ScreenButton: Sendable, Hashable {
    /// How it looks: at most one on a screen is ``main``.
    public enum Role: Sendable, Hashable {
        /// The usual choice.
        case main
        /// Anything else.
        case other
        /// It ends the capture.
        case leave
    }

    /// The action of pressing it.
    public let action: ScreenAction
    /// The label; also for a screen reader.
    public let label: String
    /// How it looks.
    public let role: Role

    /// A button of a role.
    public init(_ action: ScreenAction, _ label: String, role: Role = .other) {
        (self.action, self.label, self.role) = (action, label, role)
    }
}

/// One line of what was read. Contains personal data; printing it shows nothing.
public struct ScreenField: Sendable, Hashable, Redacted {
    /// The field's name for people, in the texts' language.
    public let label: String
    /// The value read; empty if unreadable.
    public let value: String
    /// Why the value may be wrong, in words for a person; nil if unknown.
    public let doubt: FieldPreview.Doubt?
    /// The text for a screen reader: label, value and, where there is any, the doubt.
    public let spoken: String

    /// - Parameter remark: the doubt in words; empty if there is none.
    public init(_ label: String, _ value: String, doubt: FieldPreview.Doubt?, remark: String) {
        (self.label, self.value, self.doubt) = (label, value, doubt)
        spoken = [label, value, remark].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// A picture beside the words. It shows a document or a face: printing it shows nothing.
public struct ScreenPicture: Sendable, Redacted {
    /// Where its pixels are.
    public enum Content: Sendable {
        /// A JPEG or PNG file.
        case file([UInt8])
        /// Upright pixels.
        case pixels(CameraFrame)
        /// A file of the app's bundle, by its name without extension: Lottie JSON.
        case animation(name: String)
    }

    /// The picture itself.
    public let content: Content
    /// The text for a screen reader in place of the picture; empty for a picture that is only decoration.
    public let alternative: String

    /// A picture, and what stands for it where it cannot be seen.
    public init(_ content: Content, alternative: String) { (self.content, self.alternative) = (content, alternative) }
}
