import NIOSSL

/// The files for TLS: a chain and its key, PEM.
package struct TransportSecurity: Sendable {
    /// The files cannot be used. Contains nothing of the key.
    package struct Unusable: Error, Sendable {}

    let configuration: TLSConfiguration

    /// Reads the files, for TLS 1.2 and 1.3.
    ///
    /// - Parameters:
    ///   - certificate: the path of a file with the server's certificate, then those of its issuers.
    ///   - key: the path of a file with its private key.
    /// - Throws: ``Unusable``.
    package init(certificate: String, key: String) throws(Unusable) {
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(certificate)
            guard !chain.isEmpty else { throw Unusable() }
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["http/1.1"]
            // Whether both belong together is found out now, not at the first connection.
            _ = try NIOSSLContext(configuration: configuration)
            self.configuration = configuration
        } catch {
            throw Unusable()
        }
    }
}
