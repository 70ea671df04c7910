/// The configuration file for `openssl`, with the extensions of Doc 9303-12 §7.1.1.
enum PKIConfiguration {
    static func text(issuer: String, state: String) -> String {
        """
        [req]
        distinguished_name = name
        prompt = no
        [name]
        [ca]
        default_ca = here
        [here]
        database = \(issuer).index
        new_certs_dir = .
        rand_serial = yes
        policy = any
        unique_subject = no
        [any]
        countryName = match
        organizationName = optional
        commonName = supplied
        [authority]
        basicConstraints = critical, CA:true, pathlen:0
        keyUsage = critical, keyCertSign, cRLSign
        subjectKeyIdentifier = hash
        subjectAltName = dirName:state
        issuerAltName = dirName:state
        2.5.29.16 = DER:\(usagePeriod(2024...2036))
        [signer]
        keyUsage = critical, digitalSignature
        authorityKeyIdentifier = keyid:always
        subjectKeyIdentifier = hash
        subjectAltName = dirName:state
        issuerAltName = dirName:state
        2.5.29.16 = DER:\(usagePeriod(2025...2035))
        2.23.136.1.1.6.2 = DER:30:0B:02:01:00:31:06:13:01:49:13:01:50
        [state]
        L = \(state)

        """
    }

    /// PrivateKeyUsagePeriod from the first day of a year to that of another.
    private static func usagePeriod(_ years: ClosedRange<Int>) -> String {
        func time(_ year: Int, _ tag: String) -> String {
            tag + ":0F:"
                + Array("\(year)0101000000Z".utf8).map { byte in
                    let text = String(byte, radix: 16, uppercase: true)
                    return text.count < 2 ? "0" + text : text
                }.joined(separator: ":")
        }
        return "30:22:" + time(years.lowerBound, "80") + ":" + time(years.upperBound, "81")
    }
}
