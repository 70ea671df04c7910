import VouchStores

/// Why a token's key cannot be used. Quotes neither address nor PIN.
package struct TokenProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why a token's key cannot be used.
    package enum Code: String, Sendable, Hashable {
        /// Not an address of RFC 7512 that names a module by its path, and a key.
        case address
        /// The address has a PIN in it.
        case pinInAddress
        /// The file is not a PKCS#11 module for this machine, or does not start.
        case module
        /// The module has no token that fits the address.
        case absent
        /// Several tokens fit.
        case severalTokens
        /// There is no PIN: neither in a file of the address nor elsewhere.
        case noPIN
        /// The PIN is wrong, or locked.
        case login
        /// The token has no AES key of that name.
        case noKey
        /// The token has several keys that fit the address.
        case severalKeys
        /// The key is not of 256 bits, or is not allowed to encrypt and decrypt.
        case unfit
        /// The token went away and did not come back.
        case gone
        /// The token refused: usually because what it should open was sealed with another key, or changed.
        case refused
        /// There is not enough memory.
        case memory
    }

    /// Why the key cannot be used, for programs.
    package let code: Code

    package init(_ code: Code) { self.code = code }

    package var description: String {
        switch code {
        case .address: "not an address of a token's key"
        case .pinInAddress: "the address has a PIN in it"
        case .module: "the module cannot be loaded"
        case .absent: "no such token"
        case .severalTokens: "several tokens fit the address"
        case .noPIN: "no PIN for the token"
        case .login: "the token does not take the PIN"
        case .noKey: "the token has no such AES key"
        case .severalKeys: "the token has several keys that fit"
        case .unfit: "the key is not an AES key of 256 bits that may encrypt and decrypt"
        case .gone: "the token is gone"
        case .refused: "the token refused"
        case .memory: "there was not enough memory"
        }
    }

    /// Advice, in a sentence.
    package var hint: String {
        switch code {
        case .address, .severalTokens, .severalKeys:
            "name one key: pkcs11:token=…;object=…?module-path=/…/module.so&pin-source=file:/…"
        case .pinInAddress: "others see command lines: write the PIN to a file, and name it with pin-source=file:/…"
        case .module: "is module-path the full path of a PKCS#11 module, and may this user read it?"
        case .noPIN: "name a file with pin-source=file:/…, or set VOUCH_TOKEN_PIN"
        case .absent, .gone:
            "is the token plugged in, and is its label right? pkcs11-tool --list-token-slots shows them"
        case .login: "check the PIN; after several wrong ones a token is locked"
        case .noKey, .unfit: "make one: pkcs11-tool --login --keygen --key-type AES:32 --label master --sensitive"
        case .refused: "was the store made with this key?"
        case .memory: "close other programs"
        }
    }
}

extension TokenProblem: TransientError {
    /// Whether nothing was learned of what was to be sealed or opened, as the key could not be asked: a token may come
    /// back, and an operator may put its PIN right.
    package var isTransient: Bool { code != .refused }
}
