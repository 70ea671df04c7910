import VouchChip
import VouchPKI
import VouchMRZ

/// Turns a configuration into the content of a chip: files, passwords, keys.
struct Personalisation {
    typealias Configuration = VirtualPassport.Configuration

    let configuration: Configuration
    let cryptography: any ChipCryptography
    let random: any RandomSource
    /// nil: nothing is signed.
    let pki: TestPKI?
    let zone: MRZ

    init(
        _ configuration: Configuration, cryptography: any ChipCryptography, random: any RandomSource, pki: TestPKI?
    ) throws {
        var configuration = configuration
        try configuration.profile.apply(to: &configuration)
        configuration.fault?.apply(to: &configuration)
        self.configuration = configuration
        self.cryptography = cryptography
        self.random = random
        self.pki = pki
        zone = try configuration.holder.zone(configuration.format.zone)
    }

    private var hasAccessControl: Bool { configuration.hasBAC || !configuration.pace.isEmpty }

    func content() throws -> ChipContent {
        var content = ChipContent()
        let information = MRZInformation(zone)
        content.documentNumberWithCheckDigit = information.documentNumber
        if configuration.hasBAC { content.accessKeyInformation = SecretBytes(information.all) }
        try addPACE(to: &content, information)
        let proof = try addKeys(to: &content)
        let groups = try self.groups(content, proof: proof)
        let quirks = configuration.profile.quirks
        content.applications = [
            StoredApplication(
                application: .eMRTD, files: spoiled(try applicationFiles(groups)),
                isSelectableByAll: !quirks.needsPACEToSelect)
        ]
        for other in configuration.otherApplications {
            let rule = rule(in: other.application)
            let files = try completed(other.files, of: other.application).map {
                StoredFile(file: $0.key, bytes: $0.value, rule: rule)
            }
            content.applications.append(StoredApplication(application: other.application, files: files))
        }
        content.masterFile = spoiled(try masterFiles(content, quirks))
        if configuration.fault == .clone { try forgetKeys(&content) }
        return content
    }

    private func rule(of file: ElementaryFile) -> StoredFile.Rule {
        if let number = file.dataGroupNumber, number == 3 || number == 4, configuration.terminalAuthority != nil {
            return .afterTerminalAuthentication(group: number)
        }
        return hasAccessControl ? .afterAccessControl : .always
    }

    private func rule(in application: ChipApplication) -> StoredFile.Rule {
        if application == .eID, !configuration.pace.isEmpty { return .afterPACE }
        return hasAccessControl ? .afterAccessControl : .always
    }

    /// Makes the EF.SOD of a driving licence, if there is one to be made. Its form is the passport's: Doc 9303-10
    /// §4.6.2.
    private func completed(
        _ files: [ElementaryFile: [UInt8]], of application: ChipApplication
    ) throws -> [ElementaryFile: [UInt8]] {
        // EF.COM, EF.SOD, DG1 and so on.
        let known = ElementaryFile.files(of: application)
        guard known.count > 2, files[known[1]]?.isEmpty == true else { return files }
        var groups: [Int: [UInt8]] = [:]
        for (index, file) in known.dropFirst(2).enumerated() { groups[index + 1] = files[file] }
        let object = try SecurityObjectWriter.content(
            groups: groups, digest: configuration.groupDigest, ldsVersion: configuration.ldsVersion, cryptography)
        var files = files
        files[known[1]] = TLVWriter.object(0x77, try signed(object, type: SecurityObjectWriter.ldsSecurityObject))
        return files
    }

    private func spoiled(_ files: [StoredFile]) -> [StoredFile] {
        guard let fault = configuration.fault else { return files }
        return files.compactMap { file in
            fault.spoil(file.bytes, of: file.file).map { StoredFile(file: file.file, bytes: $0, rule: file.rule) }
        }
    }

    // MARK: Keys

    private func addPACE(to content: inout ChipContent, _ information: MRZInformation) throws {
        content.offers = configuration.pace.compactMap { setting in
            setting.suite.identifier.map {
                OfferedPACE(
                    identifier: $0, suite: setting.suite, parameters: setting.parameters,
                    parameterID: setting.parameterID)
            }
        }
        content.passwords[.mrz] = SecretBytes(try cryptography.digest(.sha1, of: information.all))
        content.passwords[.can] = configuration.can?.reveal { SecretBytes($0.utf8) }
        content.passwords[.pin] = configuration.pin?.reveal { SecretBytes($0.utf8) }
        content.passwords[.puk] = configuration.puk?.reveal { SecretBytes($0.utf8) }
    }

    private func newKey(
        _ parameters: DomainParameters, identifier: Int?, ciphers: [BlockCipher]
    ) throws -> ChipAuthenticationKey {
        let group = try cryptography.group(parameters)
        let privateKey = try PrivateScalar.choose(in: group, random)
        return ChipAuthenticationKey(
            identifier: identifier, parameters: parameters, privateKey: privateKey,
            publicKey: try group.multiply(group.generator, by: privateKey), ciphers: ciphers)
    }

    /// - Returns: DG15's content, if there is active authentication.
    private func addKeys(to content: inout ChipContent) throws -> [UInt8]? {
        if let setting = configuration.chipAuthentication {
            content.chipAuthenticationKeys.append(
                try newKey(setting.parameters, identifier: setting.keyIdentifier, ciphers: setting.ciphers))
        }
        // The mapping's key lies in the mapping's group; the number of a key is that of its parameters there.
        for setting in configuration.pace where setting.suite.mapping == .chipAuthentication {
            guard !content.chipAuthenticationKeys.contains(where: { $0.parameters == setting.parameters }) else {
                continue
            }
            content.chipAuthenticationKeys.append(
                try newKey(setting.parameters, identifier: setting.parameterID, ciphers: []))
        }
        if let authority = configuration.terminalAuthority {
            content.trustedTerminalAuthorities = [try authority.anchor()]
        }
        guard let setting = configuration.activeAuthentication else { return nil }
        let key = try pki?.activeAuthenticationKey(setting) ?? setting.newKey()
        content.activeAuthenticationKey = setting.chipKey(key)
        return try key.subjectPublicKeyInfo()
    }

    /// The public halves stay on the chip; the private ones are replaced.
    private func forgetKeys(_ content: inout ChipContent) throws {
        content.chipAuthenticationKeys = try content.chipAuthenticationKeys.map { key in
            let other = try newKey(key.parameters, identifier: key.identifier, ciphers: key.ciphers)
            return ChipAuthenticationKey(
                identifier: key.identifier, parameters: key.parameters, privateKey: other.privateKey,
                publicKey: key.publicKey, ciphers: key.ciphers)
        }
        guard let setting = configuration.activeAuthentication else { return }
        content.activeAuthenticationKey = setting.chipKey(try setting.newKey())
    }

    // MARK: Files

    private func groups(_ content: ChipContent, proof: [UInt8]?) throws -> [Int: [UInt8]] {
        var groups: [Int: [UInt8]] = [:]
        let holder = configuration.holder
        for number in configuration.groups {
            switch number {
            case 1: groups[1] = GroupWriter.machineReadableZone(zone)
            case 2: groups[2] = GroupWriter.face(configuration.portrait)
            case 3: groups[3] = GroupWriter.fingers()
            case 4: groups[4] = GroupWriter.irises()
            case 5: groups[5] = GroupWriter.displayedImage(0x65, 0x5F40)
            case 7: groups[7] = GroupWriter.displayedImage(0x67, 0x5F43)
            case 11: groups[11] = GroupWriter.personalDetails(holder)
            case 12: groups[12] = GroupWriter.documentDetails(holder)
            case 13: groups[13] = TLVWriter.object(0x6D, Array("UTOPIA".utf8))
            case 16: groups[16] = GroupWriter.personToNotify()
            default: continue
            }
        }
        let infos = securityInfos(content, hasActiveAuthentication: proof != nil)
        if !infos.isEmpty { groups[14] = TLVWriter.object(0x6E, SecurityInfoWriter.set(infos)) }
        if let proof { groups[15] = TLVWriter.object(0x6F, proof) }
        return groups
    }

    /// The contents of DG14: those of EF.CardAccess again, chip and terminal authentication, the signature of the active one.
    private func securityInfos(_ content: ChipContent, hasActiveAuthentication: Bool) -> [[UInt8]] {
        var infos = SecurityInfoWriter.paceInfos(configuration.pace)
        for key in content.chipAuthenticationKeys where !key.ciphers.isEmpty {
            infos += SecurityInfoWriter.chipAuthenticationInfos(key)
        }
        if !content.trustedTerminalAuthorities.isEmpty { infos.append(SecurityInfoWriter.terminalAuthenticationInfo) }
        if hasActiveAuthentication, case .ecdsa(_, let digest) = configuration.activeAuthentication {
            infos.append(SecurityInfoWriter.activeAuthenticationInfo(digest))
        }
        return infos
    }

    private func applicationFiles(_ groups: [Int: [UInt8]]) throws -> [StoredFile] {
        var named = groups
        if configuration.fault == .missingGroup { named[7] = GroupWriter.displayedImage(0x67, 0x5F43) }
        let object = try SecurityObjectWriter.content(
            groups: signedGroups(named), digest: configuration.groupDigest, ldsVersion: configuration.ldsVersion,
            cryptography)
        let signed = try signed(object, type: SecurityObjectWriter.ldsSecurityObject)
        let listed = named.keys.filter { configuration.fault != .removedKeys || $0 < 14 }.sorted()
        var files: [(ElementaryFile, [UInt8])] = [
            (.common, GroupWriter.common(ldsVersion: configuration.ldsVersion, groups: listed)),
            (.documentSecurity, TLVWriter.object(0x77, signed)),
        ]
        if let authority = configuration.terminalAuthority {
            // 36 bytes, filled up with zeros. Doc 9303-11 appendix K.2.
            let reference = TLVWriter.object(0x42, Array(authority.reference.utf8))
            files.append((.cvca, reference + [UInt8](repeating: 0, count: max(0, 36 - reference.count))))
        }
        for (number, bytes) in groups where configuration.fault != .missingGroup || number != 7 {
            if let file = ElementaryFile.dataGroup(number) { files.append((file, bytes)) }
        }
        return files.map { StoredFile(file: $0.0, bytes: $0.1, rule: rule(of: $0.0)) }
    }

    /// The data the State signed, where a forger put something else on the chip.
    private func signedGroups(_ groups: [Int: [UInt8]]) -> [Int: [UInt8]] {
        var groups = groups
        switch configuration.fault {
        case .addedGroup: groups[13] = nil
        case .exchangedKeys:
            for number in [14, 15] {
                if let group = groups[number] { groups[number] = group.dropLast() + [(group.last ?? 0) ^ 1] }
            }
        default: break
        }
        return groups
    }

    private func signed(_ content: [UInt8], type: OID) throws -> [UInt8] {
        guard let pki else { return SecurityObjectWriter.unsigned(content, type: type) }
        return try pki.sign(content, type: type, for: configuration.fault)
    }

    private func masterFiles(_ content: ChipContent, _ quirks: ChipQuirks) throws -> [StoredFile] {
        var files = [
            StoredFile(file: .attributes, bytes: GroupWriter.attributes(quirks), rule: .always),
            StoredFile(
                file: .directory, bytes: GroupWriter.directory(content.applications.map(\.application)),
                rule: .always),
        ]
        guard !configuration.pace.isEmpty else { return files }
        let infos = SecurityInfoWriter.paceInfos(configuration.pace)
        files.append(StoredFile(file: .cardAccess, bytes: SecurityInfoWriter.set(infos), rule: .always))
        let keys = content.chipAuthenticationKeys.flatMap { key in
            key.ciphers.isEmpty
                ? [SecurityInfoWriter.chipAuthenticationPublicKeyInfo(key)]
                : SecurityInfoWriter.chipAuthenticationInfos(key)
        }
        guard !keys.isEmpty else { return files }
        // id-SecurityObject, BSI TR-03110-3.
        let signed = try signed(SecurityInfoWriter.set(infos + keys), type: OID(0, 4, 0, 127, 0, 7, 3, 2, 1))
        files.append(StoredFile(file: .cardSecurity, bytes: signed, rule: .afterPACE))
        return files
    }
}
