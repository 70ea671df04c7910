public import VouchCore

/// How a tenant names a person who enrols.
public struct EnrolledUser: Codable, Sendable, Hashable, Redacted {
    /// Tells users of one tenant apart, by ``key``.
    public let username: String
    /// For the messages of the enrolment.
    public let email: String
    /// If the policy asks for it.
    public let firstName: String?
    /// If the policy asks for it.
    public let lastName: String?
    /// If the policy asks for it.
    public let phoneNumber: String?

    /// In bytes, of each text.
    public static let longestText = 320

    /// - Returns: nil if the name or the address is blank, or a text is too long or has control characters.
    public init?(
        username: String, email: String, firstName: String? = nil, lastName: String? = nil, phoneNumber: String? = nil
    ) {
        let texts = [username, email] + [firstName, lastName, phoneNumber].compactMap { $0 }
        guard texts.allSatisfy(Self.isPlain), Self.hasLetters(username), Self.hasLetters(email) else { return nil }
        self.username = username
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.phoneNumber = phoneNumber
    }

    private static func hasLetters(_ text: String) -> Bool { text.contains { !$0.isWhitespace } }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= longestText
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The same for user names that differ only in case or in blanks around them.
    public var key: String {
        let text = Substring(username)
        let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
        let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? start
        return text[start..<end].lowercased()
    }
}

/// The device that a person enrolled with.
public struct EnrolledDevice: Codable, Sendable, Hashable, Redacted {
    /// `identifierForVendor` on iOS, `ANDROID_ID` on Android.
    public let identifier: String
    /// DER SubjectPublicKeyInfo of its key on P-256; nil if it gave none: then only the identifier is compared.
    public let publicKey: [UInt8]?
    /// As the client told it; never judged.
    public let platform: String?
    /// As the client tells it.
    public let browser: String?
    /// As the client tells it.
    public let system: String?

    public init(
        identifier: String, publicKey: [UInt8]? = nil, platform: String? = nil, browser: String? = nil,
        system: String? = nil
    ) {
        self.identifier = identifier
        self.publicKey = publicKey
        self.platform = platform
        self.browser = browser
        self.system = system
    }
}
