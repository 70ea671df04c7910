public import VouchCore
public import VouchDialects

/// The configuration variables of AwareID's documentation, by their names there. They name a person: printing shows nothing.
public struct AwareIDConfiguration: Sendable, Redacted {
    /// Identifies the enrolment.
    public var mUserName: String
    /// Identifies the enrolment.
    public var mEmail: String
    /// Identifies the enrolment.
    public var mPhoneNumber: String
    /// Names the customer's realm, `{mCustomerName}-consumers`.
    public var mCustomerName: String
    /// The server's URL with the customer's name: `https://id.example/acme`.
    public var mHostname: String
    /// As the vendor's file spells it.
    public var mApiKey: Sensitive<String>
    /// As the vendor's file spells it.
    public var mClientSecret: Sensitive<String>
    /// `client_id` of the token request, which the documentation names and does not list.
    public var clientID: String
    /// Base64 of DER SubjectPublicKeyInfo: what QR codes are signed by; nil if the app takes none.
    public var serverPublicKeyEncoded: String?

    public init(
        mUserName: String, mEmail: String, mPhoneNumber: String, mCustomerName: String, mHostname: String,
        mApiKey: Sensitive<String>, mClientSecret: Sensitive<String>, clientID: String,
        serverPublicKeyEncoded: String? = nil
    ) {
        self.mUserName = mUserName
        self.mEmail = mEmail
        self.mPhoneNumber = mPhoneNumber
        self.mCustomerName = mCustomerName
        self.mHostname = mHostname
        self.mApiKey = mApiKey
        self.mClientSecret = mClientSecret
        self.clientID = clientID
        self.serverPublicKeyEncoded = serverPublicKeyEncoded
    }

    /// The client of this configuration.
    ///
    /// - Throws: ``ClientError/Code/malformedAddress``.
    public func client(
        over transport: any ClientTransport, retries: RetryPolicy = RetryPolicy()
    ) throws(ClientError) -> AwareIDClient {
        AwareIDClient(
            try ServerConnection(mHostname, transport: transport, retries: retries), customer: mCustomerName,
            client: clientID, secret: mClientSecret, apiKey: mApiKey)
    }

    /// Begins an enrolment from the client.
    public var enrollRequest: AwareID.EnrollRequest {
        AwareID.EnrollRequest(
            username: mUserName, email: mEmail, phoneNumber: mPhoneNumber.isEmpty ? nil : mPhoneNumber)
    }
}
