/// The words of the portal. Every text is here, so that another language is another value of this type.
struct PortalWords: Sendable {
    /// BCP 47.
    let language = "en"
    let name = "Vouch enrolment"
    let skip = "Skip to the content"
    let errorTitle = "Error"

    let signIn = "Sign in"
    let signInIntroduction = "Sign in with the client name and secret that your operator gave you."
    let client = "Client name"
    let secret = "Client secret"
    let signOut = "Sign out"
    let signedOut = "You are signed out."
    let sessionEnded = "Your session has ended. Sign in again; nothing you typed was sent."

    let register = "Enrol a person"
    let registerIntroduction =
        "Enter the person’s user name and e-mail address. You get a link and a QR code that start the enrolment on "
        + "the person’s phone, once."
    let username = "User name"
    let usernameHint = "The person’s name in your own systems."
    let email = "E-mail address"
    let sendMail = "Send the link to this address"
    let noMail = "This server cannot send e-mail. Show the person the QR code, or pass on the link."
    let mailLanguage = "Language of the message"
    let create = "Create the link"
    let another = "Enrol another person"

    let link = "Link"
    let linkHint = "Works once. Give it only to this person."
    let copy = "Copy the link"
    let copied = "Copied."
    let sendAgain = "Send the message again"
    let revoke = "Withdraw the link"
    let qrCode = "QR code"
    let qrCodeText = "QR code with the link and nothing else."
    let state = "State"
    let mail = "E-mail"
    let person = "Person"
    let checkAgain = "Check again"
    let lost = "The status is not available right now. Check again in a moment."

    func title(of username: String) -> String { "Enrolment of \(username)" }
    let titleWithoutName = "Enrolment"
    func signedIn(as client: String) -> String { "Signed in as \(client)" }

    // MARK: States

    let preparing = "The link is being created. Check again in a moment."
    func waiting(minutes: Int) -> String {
        "Waiting for the person to open the link. It works for \(Self.time(minutes))."
    }
    private static func time(_ minutes: Int) -> String {
        switch minutes {
        case 1: "1 more minute"
        case ..<120: "\(minutes) more minutes"
        case ..<2_880: "\(minutes / 60) more hours"
        default: "\(minutes / 1_440) more days"
        }
    }
    let revoked = "The link was withdrawn. It begins no enrolment any more."
    let linkEnded = "The link has ended, or the enrolment has begun."
    let over = "The link has expired. Create another if the person has not begun."
    func pending(_ checks: [(name: String, isPassed: Bool)]) -> String {
        let list = checks.map { "\($0.name) \($0.isPassed ? "done" : "missing")" }.joined(separator: ", ")
        return "Begun: \(list)."
    }
    let complete = "Complete: the person is enrolled."
    let failed = "Failed: too many attempts, terms refused, or time ran out. Create another link to try again."
    let deleted = "The enrolment was deleted."

    func check(_ name: String) -> String {
        switch name {
        case "device": "device"
        case "face": "face"
        case "document": "document"
        default: "chip"
        }
    }

    let mailSending = "Being sent."
    let mailSent = "The mail server has accepted the message."
    let mailRevoked = "The link was withdrawn."
    let mailNotAsked = "Not requested."
    let mailRefused = "Not sent: the mail server refused it. Show the QR code, or pass on the link."

    // MARK: Mistakes

    let summary = "Please correct this:"
    let usernameMissing = "Enter a user name."
    let usernameWrong = "Enter a user name of at most 100 characters, without line breaks."
    let emailMissing = "Enter an e-mail address."
    let emailWrong = "Enter an e-mail address such as anna@example.com."
    let clientMissing = "Enter the client name."
    let secretMissing = "Enter the client secret."
    let unknownClient = "Wrong client name or secret."
    let lacksScope = "This client may not enrol people: it lacks the scope enrol. Ask your operator for another client."
    func tooMany(minutes: Int) -> String {
        "Too many wrong secrets. Try again in \(minutes == 1 ? "1 minute" : "\(minutes) minutes")."
    }
    let noCookie = "The form was not sent from this page, or your browser blocks cookies. Allow cookies, and try again."
    let noKey = "This customer has no app key to encrypt links with. Ask your operator to set one up."
    let unavailable = "The server is not available right now. Try again in a moment."
    let notFound = "There is no such enrolment. The portal shows each for one day."
}
