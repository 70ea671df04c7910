import VouchAPI
import VouchCore
import VouchDialects
public import VouchEnrolment
public import VouchJOSE
import VouchKit

/// AwareID's enrolment and authentication API: everything its routes need, and the routes.
///
/// docs/guides/awareid-enrolment.md describes what clients see; docs/decisions/0036 the rules.
public struct AwareIDService: Sendable {
    /// Where state is kept.
    public struct Stores: Sendable {
        /// Enrolments, open and ended.
        public let enrolments: any EnrolmentStore
        /// Sessions of enrolments that were triggered and have not begun.
        public let sessions: any EnrolmentSessionStore
        /// Authentications of enrolled persons.
        public let authentications: any AuthenticationStore

        public init(
            enrolments: any EnrolmentStore, sessions: any EnrolmentSessionStore,
            authentications: any AuthenticationStore
        ) {
            self.enrolments = enrolments
            self.sessions = sessions
            self.authentications = authentications
        }
    }

    /// The engines that look at pictures, and draw.
    public struct Engines: Sendable {
        /// Reads documents.
        public let documents: any DocumentReadings
        /// Judges faces.
        public let faces: any FaceJudging
        /// Draws QR codes.
        public let qrCodes: any QRDrawing

        public init(documents: any DocumentReadings, faces: any FaceJudging, qrCodes: any QRDrawing) {
            self.documents = documents
            self.faces = faces
            self.qrCodes = qrCodes
        }
    }

    /// The server's keys.
    public struct Keys: Sendable {
        /// The key to which clients encrypt packages: ``AwareID/PackageEncryption``.
        public let opening: any OpeningKey
        /// The key that signs QR codes.
        public let signing: any DeviceKey
        /// Opens packages, seals QR codes, checks devices' signatures and makes random bytes.
        public let cryptography: any JOSECryptography

        public init(opening: any OpeningKey, signing: any DeviceKey, cryptography: any JOSECryptography) {
            self.opening = opening
            self.signing = signing
            self.cryptography = cryptography
        }
    }

    let customers: any AwareIDCustomers
    let tokens: any TokenIssuing
    let stores: Stores
    let engines: Engines
    let keys: Keys
    let opener: PackageOpener
    let notifier: (any EnrolmentNotifying)?
    let follower: (any EnrolmentFollowing)?
    let host: String

    /// - Parameters:
    ///   - host: the address by which clients reach the server, without a slash at its end: `https://id.example`.
    ///   - memory: remembers packages that were opened, so that each opens once; shared by all servers with the same
    ///     key.
    ///   - follower: is called when a session begins that was triggered for something else.
    ///   - notifier: sends links by e-mail; if nil, `notifyByEmail` is answered with an `errorSummary`.
    /// - Throws: ``VouchJOSE/JOSEError/Code/unsupportedKey`` for a key of another use.
    public init(
        host: String, customers: any AwareIDCustomers, tokens: any TokenIssuing, stores: Stores, engines: Engines,
        keys: Keys, memory: any ReplayMemory, notifier: (any EnrolmentNotifying)? = nil,
        follower: (any EnrolmentFollowing)? = nil
    ) throws(JOSEError) {
        self.host = host
        self.customers = customers
        self.tokens = tokens
        self.stores = stores
        self.engines = engines
        self.keys = keys
        self.notifier = notifier
        self.follower = follower
        opener = try PackageOpener(keys: [keys.opening], memory: memory, cryptography: keys.cryptography)
    }

    /// A UUID of random bits, RFC 9562 §5.4.
    func newToken() throws -> String {
        var bytes = try keys.cryptography.randomBytes(16)
        guard bytes.count == 16 else { throw Problem(.failed, "random bytes are not available") }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Array("0123456789abcdef")
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if index == 4 || index == 6 || index == 8 || index == 10 { text.append("-") }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }
}
