import Foundation
import VouchKit
import VouchOpenSSL
import VouchServer

extension ChipSessions {
    /// Chips that are read from afar, by this process. An identifier is a secret of 128 bits: who has it, and a token of its
    /// tenant, continues the session.
    init(reading documents: DocumentService, server: String?, _ cryptography: OpenSSLCryptography) {
        self.init(
            chips: documents, server: server,
            newIdentifier: {
                // Without randomness nothing else works either; the system's own source never fails.
                let bytes = (try? cryptography.randomBytes(16)) ?? []
                return bytes.isEmpty
                    ? UUID().uuidString.lowercased()
                    : Data(bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            })
    }
}
