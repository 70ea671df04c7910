public import VouchCore

/// How a tenant names a person who enrols.
public struct EnrolledUser: Codable, Sendable, Hashable, Redacted {
    /// Name of the user at the tenant. ``key`` distinguishes users.
    public let username: String
    /// E-mail address, for the messages of the enrolment. Its form is not checked.
    public let email: String
    /// Given name; nil if the tenant does not ask for it.
    public let firstName: String?
    /// Family name; nil if the tenant does not ask for it.
    public let lastName: String?
    /// Telephone number; nil if the tenant does not ask for it.
    public let phoneNumber: String?
    /// Day of birth, `YYYY-MM-DD`; nil if the tenant does not ask for it.
    public let dateOfBirth: String?

    /// Longest text of a user, in bytes of UTF-8.
    public static let longestText = 320

    /// Makes a user.
    ///
    /// - Returns: nil if user name or e-mail address is blank, a text is longer than ``longestText`` or has control
    ///   characters, or the birth is no day of the calendar.
    public init?(
        username: String, email: String, firstName: String? = nil, lastName: String? = nil, phoneNumber: String? = nil,
        dateOfBirth: String? = nil
    ) {
        let texts = [username, email] + [firstName, lastName, phoneNumber].compactMap { $0 }
        guard texts.allSatisfy(Self.isPlain), Self.hasLetters(username), Self.hasLetters(email) else { return nil }
        guard dateOfBirth.map(Self.isDay) ?? true else { return nil }
        self.username = username
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.phoneNumber = phoneNumber
        self.dateOfBirth = dateOfBirth
    }

    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2])
        else { return false }
        return CalendarDate(year: year, month: month, day: day) != nil
    }

    private static func hasLetters(_ text: String) -> Bool { text.contains { !$0.isWhitespace } }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= longestText
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The user name in lower case without blanks around it: the same for names that differ only in these.
    public var key: String { Self.key(of: username) }

    /// ``key`` of the user with this name.
    package static func key(of username: String) -> String {
        let text = Substring(username)
        let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
        let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? start
        return text[start..<end].lowercased()
    }
}

/// The device that a person enrolled with.
public struct EnrolledDevice: Codable, Sendable, Hashable, Redacted {
    /// The platform's identifier: `identifierForVendor` on iOS, `ANDROID_ID` on Android.
    public let identifier: String
    /// Key of the device on P-256, as SubjectPublicKeyInfo in DER; nil if it gave none: then only the identifier is
    /// compared.
    public let publicKey: [UInt8]?
    /// Platform, as the client named it; never judged. Nil if it did not.
    public let platform: String?
    /// Browser, as the client named it; never judged. Nil if it did not.
    public let browser: String?
    /// Operating system, as the client named it; never judged. Nil if it did not.
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

    /// Whether both are one device: its identifier and key, whatever the client says of platform and browser.
    func isSame(as other: EnrolledDevice) -> Bool { identifier == other.identifier && publicKey == other.publicKey }
}
