/// What the portal says. Every text is here, so that another language is another value of this type.
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
    let sessionEnded = "Your session has ended. Sign in again; nothing that you typed was sent on."

    let register = "Enrol a person"
    let registerIntroduction =
        "Enter the person’s user name and e-mail address. You get a link and a QR code that begin the enrolment on "
        + "the person’s phone, once."
    let username = "User name"
    let usernameHint = "As your own systems name the person."
    let email = "E-mail address"
    let sendMail = "Send the link to this address"
    let noMail = "This server sends no e-mail: show the person the QR code, or pass the link on."
    let create = "Create the link"
    let another = "Enrol another person"

    let link = "Link"
    let linkHint = "Works once. Give it to nobody but the person."
    let copy = "Copy the link"
    let copied = "Copied."
    let qrCode = "QR code"
    let qrCodeText = "QR code of the link. It holds nothing else."
    let state = "State"
    let mail = "E-mail"
    let person = "Person"
    let checkAgain = "Check again"
    let lost = "The state cannot be read just now. Check again in a moment."

    func title(of username: String) -> String { "Enrolment of \(username)" }
    let titleWithoutName = "Enrolment"
    func signedIn(as client: String) -> String { "Signed in as \(client)" }

    // MARK: States

    let preparing = "The link is being made. Check again in a moment."
    func waiting(minutes: Int) -> String {
        "Waiting for the person to open the link. It works for \(minutes == 1 ? "1 more minute" : "\(minutes) more minutes")."
    }
    let over = "The link’s time is over. Create another one if the person has not begun."
    func pending(_ checks: [(name: String, isPassed: Bool)]) -> String {
        let list = checks.map { "\($0.name) \($0.isPassed ? "done" : "missing")" }.joined(separator: ", ")
        return "Begun: \(list)."
    }
    let complete = "Complete: the person is enrolled."
    let failed = "Failed: too many attempts, refused terms, or the time was over. Create another link to try again."
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
    let mailSent = "The mail server has taken the message."
    let mailNotAsked = "None was asked for."
    let mailRefused = "Not sent: the mail server did not take it. Show the QR code, or pass the link on."

    // MARK: Mistakes

    let summary = "Please correct this:"
    let usernameMissing = "Enter a user name."
    let usernameWrong = "Enter a user name of at most 100 characters, without line breaks."
    let emailMissing = "Enter an e-mail address."
    let emailWrong = "Enter an e-mail address such as anna@example.com."
    let clientMissing = "Enter the client name."
    let secretMissing = "Enter the client secret."
    let unknownClient = "The client name or the secret is not right."
    let lacksScope = "This client may not enrol persons: it lacks the scope enrol. Ask your operator for another."
    func tooMany(minutes: Int) -> String {
        "Too many wrong secrets. Try again in \(minutes == 1 ? "1 minute" : "\(minutes) minutes")."
    }
    let noCookie = "The form was not sent from this page, or your browser keeps no cookies. Allow them, and try again."
    let noKey = "This customer has no key of an app, which links are encrypted to. Ask your operator to set one up."
    let unavailable = "The server cannot do this just now. Try again in a moment."
    let notFound = "There is no such enrolment here. The portal shows one for a day."
}
