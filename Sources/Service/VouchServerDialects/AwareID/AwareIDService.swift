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
        /// The key to which clients encrypt packages: ``AwareID/PackageEncryption``.
        package let opening: any OpeningKey
        /// The key that signs QR codes.
        package let signing: any DeviceKey
        /// Opens packages and seals QR codes.
        package let cryptography: any JOSECryptography

        package init(opening: any OpeningKey, signing: any DeviceKey, cryptography: any JOSECryptography) {
            self.opening = opening
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
    let guesses = CodeGuesses()
    let qrCodes: any QRDrawing
    let keys: Keys
    let opener: PackageOpener
    let notifier: (any EnrolmentNotifying)?
    let chips: ChipSessions?

    /// - Parameters:
    ///   - host: the address by which clients reach the server, without a slash at its end: `https://id.example`.
    ///   - faces: guides captures, and answers `/analyze`.
    ///   - memory: remembers packages that were opened, so that each opens once; shared by all servers with the same
    ///     key.
    ///   - notifier: sends links by e-mail; if nil, `notifyByEmail` is answered with an `errorSummary`.
    /// - Throws: ``VouchJOSE/JOSEError/Code/unsupportedKey`` for a key of another use.
    package init(
        host: String, customers: any AwareIDCustomers, tokens: any TokenIssuing, enrolling: Enrolling,
        authenticating: Authenticating, faces: any FaceJudging, qrCodes: any QRDrawing, keys: Keys,
        memory: any ReplayMemory, notifier: (any EnrolmentNotifying)? = nil, chips: ChipSessions? = nil
    ) throws(JOSEError) {
        self.chips = chips
        self.host = host
        self.customers = customers
        self.tokens = tokens
        self.enrolling = enrolling
        self.authenticating = authenticating
        self.faces = faces
        self.qrCodes = qrCodes
        self.keys = keys
        self.notifier = notifier
        opener = try PackageOpener(keys: [keys.opening], memory: memory, cryptography: keys.cryptography)
    }
}
