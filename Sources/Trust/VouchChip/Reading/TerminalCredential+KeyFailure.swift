import VouchPKI

extension TerminalCredential {
    /// Errors of its key, kept apart from errors of the chip.
    struct KeyFailure: Error {}

    private struct Key: TerminalKey {
        let key: any TerminalKey

        func sign(_ message: [UInt8], by scheme: SignatureScheme) async throws -> [UInt8] {
            do {
                return try await key.sign(message, by: scheme)
            } catch is CancellationError where Task.isCancelled {
                throw CancellationError()
            } catch {
                throw KeyFailure()
            }
        }
    }

    var tellingItsFailures: TerminalCredential {
        TerminalCredential(certificate: certificate, others: others, key: Key(key: key))
    }
}
