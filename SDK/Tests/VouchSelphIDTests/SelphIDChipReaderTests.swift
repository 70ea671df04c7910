import Foundation
import Testing
import VouchChip
import VouchClient
import VouchCore
import VouchDialects
import VouchJOSE
import VouchOpenSSL
import VouchPKI
import VouchSelphID
import VouchTestSupport
import VouchTesting

/// The NFC component reads virtual passports, as a phone would.
@Suite(.timeLimit(.minutes(2))) struct SelphIDChipReaderTests {
    private static let server = Result { try OpenSSLPackageKey(OpenSSLKey(curve: .p256)) }
    private static let device = Result { try OpenSSLPackageKey(OpenSSLKey(curve: .p256)) }
    private static let now = 1_795_435_200

    private func passport(
        _ change: (inout VirtualPassport.Configuration) -> Void = { _ in }
    ) throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.portrait = .drawn(byteCount: 3_000)
        change(&configuration)
        return try VirtualPassport(configuration, pki: try TestPKI.shared())
    }

    private func data(
        number: String = "L898902C3", _ change: (inout SelphID.NfcConfigurationData) -> Void = { _ in }
    ) -> SelphID.NfcConfigurationData {
        var data = SelphID.NfcConfigurationData(
            documentNumber: number, birthDate: "12/08/1974", expirationDate: "15/04/2035", issuer: "UTO",
            documentType: .PASSPORT, showTutorial: false, showPreviousTip: false, showDiagnostic: false,
            tagSessionTimeout: nil)
        change(&data)
        return data
    }

    private func launch(
        _ data: SelphID.NfcConfigurationData, _ passport: VirtualPassport, isTrusted: Bool = true,
        steps: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> SelphID.SdkResult<SelphID.NfcResult> {
        let day = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        let anchor = try Certificate(TestPKI.shared().countrySigningCertificate())
        let sdk = SelphID.SDKController()
        let tokens = try SelphID.TokenSealing(
            for: Self.server.get().publicKey, signedBy: Self.device.get(), cryptography: OpenSSLCryptography(),
            now: { Self.now })
        sdk.setup { providers in
            providers.chip = SelphIDChipReader(
                cryptography: OpenSSLCryptography(),
                trustStore: isTrusted ? TrustStore(anchors: [anchor]) : TrustStore(),
                today: { day }, transport: { passport })
            providers.tokens = tokens
            providers.screens = Steps(tell: steps)
            providers.identifier = { "operation-1" }
        }
        await withCheckedContinuation { done in
            sdk.initSdk(license: "", output: { _ in done.resume() }, tokenizeController: SelphID.TokenizeController())
        }
        await withCheckedContinuation { done in
            sdk.newOperation(operationType: .ONBOARDING, customerId: "customer") { _ in done.resume() }
        }
        return await withCheckedContinuation { done in
            sdk.launch(controller: SelphID.NFCController(data: data, output: { done.resume(returning: $0) }))
        }
    }

    private struct Steps: SelphID.SelphIDScreens {
        let tell: @Sendable (Int) -> Void

        func chip(_ step: SelphID.NfcStep) async {
            if case .reading(let percent, _) = step { tell(percent) }
        }
    }

    @Test(.shows("X-D9")) func `the result has the document, the person, pictures, security data and every proof`()
        async throws
    {
        let passport = try passport { $0.groups = [1, 2, 7, 11, 12] }
        let result = try await launch(data { $0.extractSignatureImage = true }, passport)
        let data = try #require(result.data, "\(result.errorType)")
        #expect(result.finishStatus == .STATUS_OK)

        #expect(data.nfcRawData.data["DG1"] == passport.storedBytes(of: ElementaryFile.dataGroups[0]).map { Data($0) })
        #expect(data.nfcRawData.data["EF.SOD"] != nil)

        let document = data.nfcDocumentInformation
        #expect([document.type, document.documentNumber, document.issuer] == ["P", "L898902C3", "UTO"])
        #expect(document.expirationDate == "15/04/2035")
        #expect(document.mrzString.hasPrefix("P<UTOERIKSSON<<ANNA<MARIA"))
        #expect(document.mrzString.split(separator: "\n").map(\.count) == [44, 44])

        let person = data.nfcPersonalInformation
        #expect([person.name, person.surname, person.nationality] == ["ANNA MARIA", "ERIKSSON", "UTO"])
        #expect([person.birthdate, person.placeOfBirth, person.gender] == ["12/08/1974", "Zenith, Utopia", "F"])
        #expect(person.address.isEmpty)
        #expect(person.personalNumber.isEmpty)

        #expect(data.nfcImages.facialImage?.data.isEmpty == false)
        #expect(data.nfcImages.fingerprintImage == nil)
        #expect(data.nfcImages.signatureImage != nil)
        #expect(data.nfcImages.tokenSignatureImage != nil)
        let face = try await opened(try #require(data.nfcImages.tokenFacialImage))
        #expect(face.kind == .facialImage)
        #expect(face.image == data.nfcImages.facialImage?.data)

        let security = data.nfcSecurityData
        #expect(security.ldsVersion == "1.7")
        #expect(security.dataGroupsRead == [1, 2, 7, 11, 12, 14, 15])
        #expect(security.dataGroupsHashes.keys.sorted() == security.dataGroupsRead)
        #expect(security.documentSigningCertificateData == Data(try TestPKI.shared().documentSignerCertificate()))
        #expect(security.issuerSigningCertificateData == Data(try TestPKI.shared().countrySigningCertificate()))

        let proofs = data.nfcValidations
        #expect(proofs.accessProtocol == "PACE-GM")
        #expect(proofs.activeAuthenticationSupported)
        #expect(proofs.activeAuthenticationValidation == .VALID)
        #expect(proofs.activeAuthenticationSignature?.isEmpty == false)
        #expect(proofs.chipAuthenticationValidation == .VALID)
        #expect(proofs.dataGroupsHashesValidation == .VALID)
        #expect(proofs.documentSigningValidation == .VALID)
        #expect(proofs.issuerSigningValidation == .VALID)

        #expect(
            data.personalData == [
                "issuer": "UTO", "documentNumber": "L898902C3", "issueDate": "16/04/2025", "expiryDate": "15/04/2035",
                "name": "ANNA MARIA", "surname": "ERIKSSON", "fullName": "Anna Mária Eriksson", "gender": "F",
                "birthDate": "12/08/1974", "birthPlace": "Zenith, Utopia", "nationality": "UTO", "address": "",
                "nfcKey": "L898902C3674081223504152", "numSupport": "L898902C3", "mrz": document.mrzString,
            ])
        let token = try await opened(try #require(data.tokenOcr))
        #expect(token.kind == .nfcData)
        #expect(token.texts?["surname"] == "ERIKSSON")
        #expect(token.texts?["issuerSigningValidation"] == "VALID")
        #expect(!"\(data)".contains("ERIKSSON"))
    }

    @Test func `a displayed portrait is no signature`() async throws {
        let passport = try passport { $0.groups = [1, 2, 5] }
        let result = try await launch(data { $0.extractSignatureImage = true }, passport)
        let data = try #require(result.data, "\(result.errorType)")
        #expect(data.nfcSecurityData.dataGroupsRead.contains(5))
        #expect(data.nfcImages.signatureImage == nil)
    }

    /// The server's side.
    private func opened(_ token: String) async throws -> SelphID.TokenContent {
        let opener = try PackageOpener(
            keys: [try Self.server.get()], deviceKeys: [try Self.device.get().publicKey],
            memory: BoundedReplayMemory(), cryptography: OpenSSLCryptography())
        return try SelphID.TokenContent(
            try await opener.open(Array(token.utf8), at: Self.now + 10, nonce: "operation-1"))
    }

    @Test func `a signer without its State's certificate is not performed, and another chip's files are invalid`()
        async throws
    {
        let unknown = try await launch(data(), passport(), isTrusted: false).data
        #expect(unknown?.nfcValidations.issuerSigningValidation == .NOT_PERFORMED)
        #expect(unknown?.nfcValidations.documentSigningValidation == .VALID)
        #expect(unknown?.nfcSecurityData.issuerSigningCertificateData == nil)
        let other = try passport { $0.holder.secondaryIdentifier = "EVA" }
        let dg1 = ElementaryFile.dataGroups[0]
        let forged = try passport().altered([dg1: other.storedBytes(of: dg1)])
        let result = try await launch(data(), forged).data
        #expect(result?.nfcValidations.dataGroupsHashesValidation == .INVALID)
    }

    @Test(.shows("X-D7")) func `skipPace reads by BAC, and onlyPace reads no chip without PACE`() async throws {
        let skipped = try await launch(data { $0.skipPace = true }, passport())
        #expect(skipped.data?.nfcValidations.accessProtocol == "BAC")
        let only = try await launch(data { $0.onlyPace = true }, passport())
        #expect(only.data?.nfcValidations.accessProtocol == "PACE-GM")
        let old = try passport { $0.pace = [] }
        #expect(try await launch(data(), old).data?.nfcValidations.accessProtocol == "BAC")
        let refused = try await launch(data { $0.onlyPace = true }, old)
        #expect(refused.errorType == .OTHER("SECURITY_STATUS_NOT_SATISFIED"))
    }

    @Test(.shows("X-D7")) func `readableTags and the two switches choose the groups, and a challenge is used`()
        async throws
    {
        let challenge: [UInt8] = [8, 7, 6, 5, 4, 3, 2, 1]
        let everything = try passport { $0.groups = [1, 2, 7, 11, 12] }
        func groups(_ change: (inout SelphID.NfcConfigurationData) -> Void) async throws -> [Int] {
            try #require(await launch(data(change), everything).data).nfcSecurityData.dataGroupsRead
        }
        #expect(try await groups { _ in } == [1, 2, 11, 12, 14, 15])
        #expect(try await groups { $0.extractFacialImage = false } == [1, 11, 12, 14, 15])
        #expect(try await groups { $0.readableTags = [1, 11] } == [1, 11, 14, 15])
        let answered = try await launch(data { $0.activeAuthenticationChallenge = challenge }, passport()).data
        let proof = try #require(answered)
        let signature = [UInt8](try #require(proof.nfcValidations.activeAuthenticationSignature))
        let evidence = ActiveAuthenticationEvidence(challenge: challenge, signature: signature)
        guard case .publicKey(let key) = try content(15, of: proof),
            case .securityInfos(let infos) = try content(14, of: proof)
        else {
            Issue.record("no key")
            return
        }
        let checked = try evidence.check(
            answering: challenge, by: key, algorithms: infos.activeAuthenticationInfos,
            cryptography: OpenSSLCryptography())
        #expect(checked.possessionOfKey == .passed)
    }

    private func content(_ number: Int, of result: SelphID.NfcResult) throws -> LDSContent {
        let bytes = try #require(result.nfcRawData.data["DG\(number)"])
        return try LDSContent.decode(ElementaryFile.dataGroups[number - 1], [UInt8](bytes)).content
    }

    @Test(.shows("X-D8")) func `a wrong key, a chip that is gone and one that does not answer have the SDK's errors`()
        async throws
    {
        #expect(try await launch(data(number: "L898902C4"), passport()).errorType == .OTHER("NFC_INVALID_MRZ_KEY"))
        let old = try passport { $0.pace = [] }
        #expect(try await launch(data(number: "L898902C4"), old).errorType == .OTHER("NFC_INVALID_MRZ_KEY"))
        // It comes back, and the reading goes on.
        let dropped = try passport { $0.fault = .dropAtCommand }
        #expect(try await launch(data(), dropped).finishStatus == .STATUS_OK)
        let silent = try passport { $0.fault = .silence }
        let result = try await launch(data { $0.tagSessionTimeout = 20 }, silent)
        #expect(result.finishStatus == .STATUS_OK || result.errorType == .OTHER("TAG_CONNECTION_LOST"))
    }

    @Test func `the progress rises to a hundred`() async throws {
        let steps = Counter()
        _ = try await launch(data(), passport()) { steps.add($0) }
        #expect(steps.all == steps.all.sorted())
        #expect(steps.all.last == 100)
        #expect(Set(steps.all).count > 5)
    }

    private final class Counter: @unchecked Sendable {
        private let lock = NSLock()
        private var values: [Int] = []

        func add(_ value: Int) { lock.withLock { values.append(value) } }
        var all: [Int] { lock.withLock { values } }
    }
}
