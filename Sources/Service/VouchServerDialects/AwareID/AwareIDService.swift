import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchJOSE
import VouchServer

/// AwareID's enrolment and authentication API, over the services that enrol and authenticate.
///
/// docs/guides/awareid-enrolment.md says what clients see; docs/decisions/0036 the rules.
package struct AwareIDService: Sendable {
    /// The server's keys.
    package struct Keys: Sendable {
        /// The key that signs QR codes.
        package let signing: any DeviceKey
        /// Seals QR codes.
        package let cryptography: any JOSECryptography

        package init(signing: any DeviceKey, cryptography: any JOSECryptography) {
            self.signing = signing
            self.cryptography = cryptography
        }
    }

    let host: String
    let customers: any AwareIDCustomers
    let tokens: any TokenIssuing
    let enrolling: Enrolling
    let authenticating: Authenticating
    let faces: any FaceJudging
    let guesses: CodeGuesses
    let qrCodes: any QRDrawing
    let keys: Keys
    let packages: ClientPackages
    let notifier: (any EnrolmentNotifying)?
    let challenges: LivenessChallenges
    let chips: ChipSessions?
    let links: MailedLinks?
    let landing: LandingPage

    /// - Parameters:
    ///   - host: the address by which clients reach the server, without a slash at its end: `https://id.example`.
    ///   - faces: guides captures, and answers `/analyze`.
    ///   - packages: opens what clients encrypted to the server.
    ///   - challenges: those that are drawn for faces, the native interface's too.
    ///   - guesses: counts unknown registration codes, those of other interfaces too.
    ///   - notifier: sends links by e-mail; if nil, `notifyByEmail` is answered with an `errorSummary`.
    ///   - links: keeps where links lead that were sent by e-mail; nil where these live no longer than others.
    ///   - landing: the page behind links.
    package init(
        host: String, customers: any AwareIDCustomers, tokens: any TokenIssuing, enrolling: Enrolling,
        authenticating: Authenticating, faces: any FaceJudging, qrCodes: any QRDrawing, keys: Keys,
        packages: ClientPackages, guesses: CodeGuesses, challenges: LivenessChallenges,
        notifier: (any EnrolmentNotifying)? = nil,
        chips: ChipSessions? = nil, links: MailedLinks? = nil, landing: LandingPage = LandingPage(app: nil)
    ) {
        self.packages = packages
        self.guesses = guesses
        self.challenges = challenges
        self.chips = chips
        self.links = links
        self.landing = landing
        self.host = host
        self.customers = customers
        self.tokens = tokens
        self.enrolling = enrolling
        self.authenticating = authenticating
        self.faces = faces
        self.qrCodes = qrCodes
        self.keys = keys
        self.notifier = notifier
    }
}
