/// The secrets that two sides share after access control: keys, and where their counter stands. ICAO Doc 9303-11 §9.8.
package struct SessionKeys: Sendable {
    package let cipher: BlockCipher
    /// KSEnc.
    package let encryption: SecretBytes
    /// KSMAC.
    package let authentication: SecretBytes
    /// SSC before the first command; one block of the cipher, big-endian.
    package let sendSequenceCounter: [UInt8]

    package init(
        cipher: BlockCipher, encryption: SecretBytes, authentication: SecretBytes, sendSequenceCounter: [UInt8]
    ) {
        precondition(sendSequenceCounter.count == cipher.blockLength)
        self.cipher = cipher
        self.encryption = encryption
        self.authentication = authentication
        self.sendSequenceCounter = sendSequenceCounter
    }
}
