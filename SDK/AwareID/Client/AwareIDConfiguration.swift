public import VouchClient
public import VouchCore
public import VouchDialects

/// The configuration variables of AwareID's documentation, by their names there. They name a person, so printing shows
/// none of them.
public struct AwareIDConfiguration: Sendable, Redacted {
    /// User name of the enrolment.
    public var mUserName: String
    /// E-mail address of the enrolment.
    public var mEmail: String
    /// Telephone number of the enrolment; empty for none.
    public var mPhoneNumber: String
    /// Customer, who names the realm: `{mCustomerName}-consumers`.
    public var mCustomerName: String
    /// The server's URL with the customer's name: `https://id.example/acme`.
    public var mHostname: String
    /// API key, sent in the field `apikey`.
    public var mApiKey: Sensitive<String>
    /// Secret of the token request.
    public var mClientSecret: Sensitive<String>
    /// `client_id` of the token request, which the documentation does not list among the variables.
    public var clientID: String
    /// Server's public key, Base64 of SubjectPublicKeyInfo in DER, by which QR codes are verified; nil if the app takes
    /// none.
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

    /// Makes the client of this configuration.
    ///
    /// - Throws: ``ClientError/Code/malformedAddress`` for an ``mHostname`` that is not an `https` URL.
    public func client(
        over transport: any ClientTransport, retries: RetryPolicy = RetryPolicy()
    ) throws(ClientError) -> AwareIDClient {
        AwareIDClient(
            try ServerConnection(mHostname, transport: transport, retries: retries), customer: mCustomerName,
            client: clientID, secret: mClientSecret, apiKey: mApiKey)
    }

    /// The request that begins an enrolment for these names, without a session.
    public var enrollRequest: AwareID.EnrollRequest {
        AwareID.EnrollRequest(
            username: mUserName, email: mEmail, phoneNumber: mPhoneNumber.isEmpty ? nil : mPhoneNumber)
    }
}
