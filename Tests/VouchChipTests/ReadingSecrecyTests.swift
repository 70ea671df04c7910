import Foundation
import Testing
import VouchOpenSSL
import VouchCore
import VouchTestSupport
import VouchTesting

@testable import VouchChip
import VouchPKI

/// Nothing that a reading says in words gives a person, a password or a key away: every error, finding, event,
/// statistic, redacted transcript and dump is searched for them in all the ways in which bytes are printed.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReadingSecrecyTests {
    /// Remembers what it handed out: nonces and private keys.
    private struct ListeningRandom: RandomSource {
        let heard: Box<Set<[UInt8]>>

        func bytes(_ count: Int) throws -> [UInt8] {
            let bytes = try SystemRandomSource().bytes(count)
            if count >= 8 { _ = heard.change { $0.insert(bytes) } }
            return bytes
        }
    }

    /// Remembers the keys it was given.
    private struct ListeningCryptography: ChipCryptography {
        let inner = OpenSSLCryptography()
        let heard: Box<Set<[UInt8]>>

        private func listen(_ key: SecretBytes) { _ = heard.change { $0.insert(key.exposed) } }

        func digest(_ algorithm: DigestAlgorithm, of message: [UInt8]) throws -> [UInt8] {
            try inner.digest(algorithm, of: message)
        }

        func encrypt(
            _ blocks: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode
        ) throws -> [UInt8] {
            listen(key)
            return try inner.encrypt(blocks, with: cipher, key: key, mode: mode)
        }

        func decrypt(
            _ blocks: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode
        ) throws -> [UInt8] {
            listen(key)
            return try inner.decrypt(blocks, with: cipher, key: key, mode: mode)
        }

        func authenticationCode(of message: [UInt8], with cipher: BlockCipher, key: SecretBytes) throws -> [UInt8] {
            listen(key)
            return try inner.authenticationCode(of: message, with: cipher, key: key)
        }

        func group(_ parameters: DomainParameters) throws -> any AgreementGroup { try inner.group(parameters) }
    }

    // MARK: Text

    /// Letters and digits in lower case, one space between runs of them: so that `[1, 2]`, `- 1` below `- 2` and
    /// `AB CD` are found, however they were laid out.
    private static func normalised(_ text: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = [0x20]
        for byte in text {
            switch byte {
            case 0x30...0x39, 0x61...0x7A: result.append(byte)
            case 0x41...0x5A: result.append(byte + 0x20)
            default: if result.last != 0x20 { result.append(0x20) }
            }
        }
        return result + [0x20]
    }

    /// The beginning of secret bytes as decimal numbers, as hexadecimal ones, in a row and apart, and in base64.
    private static func forms(of bytes: [UInt8]) -> [[UInt8]] {
        let start = Array(bytes.prefix(9))
        let pairs = start.map { Hex.text([$0]) }
        return [
            start.map { "\($0)" }.joined(separator: " "), pairs.joined(), pairs.joined(separator: " "),
            Data(start).base64EncodedString(),
        ].map { text in normalised(text.utf8).dropLast().dropFirst(1) }.map { Array($0) }
    }

    /// By the C library: megabytes are searched for hundreds of secrets.
    ///
    /// - Parameter text: with a zero at its end, and none before.
    private static func contains(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
        text.withUnsafeBytes { text in
            (pattern + [0]).withUnsafeBytes { pattern in
                guard let text = text.bindMemory(to: CChar.self).baseAddress,
                    let pattern = pattern.bindMemory(to: CChar.self).baseAddress
                else { return false }
                return strstr(text, pattern) != nil
            }
        }
    }

    /// Everything that is said of a value.
    private static func words(_ value: Any) -> String {
        var text = "\(String(describing: value))\n\(String(reflecting: value))\n"
        dump(value, to: &text)
        return text
    }

    /// Microseconds may look like a date of birth.
    private static func timeless(_ transcript: Transcript) -> String {
        var transcript = transcript
        for index in transcript.entries.indices { transcript.entries[index].time = 0 }
        return transcript.text
    }

    // MARK: Secrets

    private static let can = "739164"
    private static let pin = "582047"
    private static let puk = "4938271605"

    private static func configure(_ configuration: inout VirtualPassport.Configuration) {
        configuration.can = Sensitive(can)
        configuration.pin = Sensitive(pin)
        configuration.puk = Sensitive(puk)
        configuration.groups = [1, 2, 5, 7, 11, 12, 13, 16]
    }

    /// Of the person and the document, as text.
    private static func texts(_ passport: VirtualPassport) -> [String] {
        let holder = passport.configuration.holder
        return passport.zone.lines.map { String(decoding: $0, as: UTF8.self) } + [
            holder.documentNumber, holder.primaryIdentifier, "ANNA", holder.dateOfBirth, holder.dateOfExpiry,
            holder.fullDateOfBirth, "Zenith", holder.dateOfIssue, can, pin, puk,
        ]
    }

    /// Of the person and the document, as bytes: what comes after the headers of each file, and the portrait.
    private static func bytes(_ passport: VirtualPassport) -> [[UInt8]] {
        let lines = passport.zone.lines + [Array(can.utf8), Array(pin.utf8)]
        let faces = [2, 5, 7].compactMap { number -> [UInt8]? in
            guard let file = ElementaryFile.dataGroup(number), let bytes = passport.storedBytes(of: file),
                let start = bytes.indices.first(where: { bytes[$0...].starts(with: [0xFF, 0xD8, 0xFF]) })
            else { return nil }
            return Array(bytes[start...])
        }
        return lines + faces
    }

    /// What is found of the secrets in a text.
    private func leaks(_ text: String, _ texts: [String], _ bytes: [[UInt8]]) -> [String] {
        let searched = Self.normalised(text.utf8) + [0]
        var found: [String] = []
        for secret in texts {
            // With a space on either side: short numbers occur within long ones.
            if Self.contains(searched, Self.normalised(secret.utf8)) { found.append("text \(secret)") }
        }
        for secret in bytes {
            for (index, form) in Self.forms(of: secret).enumerated() where Self.contains(searched, form) {
                found.append("bytes of \(secret.count), form \(index)")
            }
        }
        return found
    }

    private func check(
        _ profile: VirtualPassport.Profile, _ fault: VirtualPassport.Fault?, passwords: [AccessPassword]? = nil
    ) async throws {
        let heard = Box<Set<[UInt8]>>([])
        let random = ListeningRandom(heard: heard)
        let cryptography = ListeningCryptography(heard: heard)
        var configuration = VirtualPassport.Configuration()
        Self.configure(&configuration)
        (configuration.profile, configuration.fault) = (profile, fault)
        let passport = try VirtualPassport(configuration, random: random)
        let recording = RecordingTransport(passport, isRedacted: true)
        let reader = ChipReader(transport: recording, cryptography: cryptography, random: random)
        var plan = ReadPlan.patient
        if fault == .slow || fault == .silence { plan.stepLimit = .milliseconds(300) }
        let given = try passwords ?? [ReadingBench.zone(passport)]
        var text = Self.words(plan) + Self.words(given) + Self.words(reader) + Self.words(passport.configuration)
        do {
            for try await event in reader.events(plan, passwords: given) {
                text += Self.words(event)
                if case .finished(let reading) = event {
                    text += Self.words(reading)
                    for file in reading.files { text += Self.words(file.content as Any) }
                }
            }
        } catch {
            text += Self.words(error) + Self.words((error as? ChipError)?.underlying as Any)
        }
        text += Self.timeless(await recording.transcript)
        text = text.replacing(#/\d+\.\d+ seconds/#, with: "a while")
        #expect(!heard.current.isEmpty || fault != nil || profile == .noAccessControl)
        let found = leaks(text, Self.texts(passport), Self.bytes(passport) + heard.current)
        #expect(found.isEmpty, "\(profile), \(fault?.rawValue ?? "no fault"), \(text.utf8.count) bytes searched")
    }

    @Test(arguments: VirtualPassport.Profile.allCases)
    func `no profile's reading gives a secret away`(_ profile: VirtualPassport.Profile) async throws {
        try await check(profile, nil)
        if ![.bacOnly, .noAccessControl].contains(profile) {
            try await check(profile, nil, passwords: [.can(checking: Self.can)])
        }
    }

    @Test func `PIN and PUK are given away by no reading`() async throws {
        try await check(.identityCard, nil, passwords: [.pin(checking: Self.pin)])
        try await check(.identityCard, nil, passwords: [.puk(checking: Self.puk)])
        try await check(.identityCard, nil, passwords: [.pin(checking: "1111"), .can(checking: Self.can)])
    }

    @Test(
        arguments: VirtualPassport.Fault.allCases.filter { fault in
            ![.forgedSOD, .expiredSigner, .wrongCountry].contains(fault)
        })
    func `no fault makes a reading give a secret away`(_ fault: VirtualPassport.Fault) async throws {
        // Without PACE there is nothing for its faults to strike.
        let needsPACE: Set<VirtualPassport.Fault> = [
            .wrongPACEToken, .pointOffCurve, .neutralElement, .echoedKey, .oddNonce, .missingNonce,
            .malformedCardAccess, .endlessCardAccess, .extendedTakenForShort, .extendedMissesObjects,
        ]
        try await check(.standard, fault)
        if TestRun.isLong || !needsPACE.contains(fault) { try await check(.bacOnly, fault) }
    }

    @Test func `the search finds what it is to find`() async throws {
        let secret: [UInt8] = [1, 200, 33, 44, 155, 66, 177, 88, 99, 10]
        for text in [
            "\(secret)", Self.words(secret), Hex.text(secret), "x" + Data(secret).base64EncodedString(),
            secret.map { Hex.text([$0]) }.joined(separator: ":"), "0x" + Hex.text(secret).lowercased(),
        ] {
            #expect(!leaks(text, [], [secret]).isEmpty)
        }
        let passport = try ReadingBench.passport(.noAccessControl)
        let recording = RecordingTransport(passport, isRedacted: false)
        _ = try await ReadingBench.read(passport, through: recording)
        let found = leaks(await recording.transcript.text, [], Self.bytes(passport))
        #expect(found.contains("bytes of 44, form 1"))
        #expect(found.contains { $0.hasPrefix("bytes of 1") })
        #expect(leaks("birth: 740812.", ["740812"], []) == ["text 740812"])
        #expect(leaks("1740812", ["740812"], []).isEmpty)
    }
}
