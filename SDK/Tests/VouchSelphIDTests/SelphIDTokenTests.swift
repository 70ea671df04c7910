import Foundation
import Testing
import VouchDialects
import VouchFields
import VouchImaging
import VouchOpenSSL
import VouchReport
import VouchSelphID
import VouchTestSupport

@testable import VouchJOSE

/// Tokens: signed by the device, encrypted to the server, one for each member of a result.
@Suite(.timeLimit(.minutes(2))) struct SelphIDTokenTests {
    private func result(
        quality: Float? = nil
    ) async throws -> (data: SelphID.SelphIDResult, bench: SelphIDBench) {
        var bench = SelphIDBench()
        bench.configuration.wizardMode = true
        if let quality { bench.configuration.tokenImageQuality = quality }
        return (try #require(await bench.launch(tokens: true).data), bench)
    }

    @Test(.shows("D68", "D69", "D74", "D75", "D78"))
    func `each picture's token is opened by the server, and holds that picture`() async throws {
        let data = try await result().data
        let tokens: [(String?, SelphID.TokenContent.Kind, Int?)] = [
            (data.tokenFrontDocument, .frontDocument, data.frontDocument?.width),
            (data.tokenRawFrontDocument, .rawFrontDocument, data.rawFrontDocument?.width),
            (data.tokenBackDocument, .backDocument, data.backDocument?.width),
            (data.tokenRawBackDocument, .rawBackDocument, data.rawBackDocument?.width),
            (data.tokenFaceImage, .faceImage, 4), (data.tokenSignatureImage, .documentSignature, 6),
        ]
        for (token, kind, width) in tokens {
            let content = try await Specimen.opened(try #require(token, "\(kind)"))
            let header = try PictureDecoder().header(of: [UInt8](try #require(content.image)))
            #expect(content.kind == kind)
            #expect(header.width == width)
            #expect(content.operation == "operation-1")
            #expect(content.texts == nil)
            #expect(!"\(content)".contains("image"))
        }
        #expect(Set(tokens.map { $0.0 ?? "" }).count == 6)
    }

    @Test(.shows("D91")) func `tokenOCR holds what ocrResults holds`() async throws {
        let data = try await result().data
        let content = try await Specimen.opened(try #require(data.tokenOCR))
        #expect(content.kind == .ocr)
        #expect(content.texts == data.ocrResults)
        #expect(content.texts?["LastName"] == "ERIKSSON")
    }

    @Test(.shows("D35")) func `pictures are made JPEG of tokenImageQuality before they are tokenised, 0.5 by default`()
        async throws
    {
        #expect(SelphID.SelphIDConfigurationData().tokenImageQuality == 0.5)
        let usual = try await result()
        // Two sides, each as a page and as a whole picture.
        #expect(usual.bench.log.count("jpeg 0.5") == 4)
        let poor = try await result(quality: 0.1)
        let (one, other) = (try #require(poor.data.tokenFrontDocument), try #require(usual.data.tokenFrontDocument))
        let sizes = (try await Specimen.opened(one).image?.count, try await Specimen.opened(other).image?.count)
        #expect(try #require(sizes.0) < (try #require(sizes.1)))
        #expect(poor.data.frontDocumentData == usual.data.frontDocumentData)
    }

    @Test func `there are no tokens without a TokenizeController`() async throws {
        let data = try #require(await SelphIDBench().launch().data)
        #expect(data.tokenFrontDocument == nil)
        #expect(data.tokenOCR == nil)
        #expect(data.tokenFaceImage == nil)
        #expect(data.tokenSignatureImage == nil)
    }

    @Test func `a token opens with neither another key, nor another operation, nor another device's signature`()
        async throws
    {
        let token = Array(try #require(await result().data.tokenOCR).utf8)
        let stranger = try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        let (server, device) = (try Specimen.server.get(), try Specimen.device.get())
        func opener(_ key: OpenSSLPackageKey, _ signer: OpenSSLPackageKey) throws -> PackageOpener {
            try PackageOpener(
                keys: [key], deviceKeys: [signer.publicKey], memory: BoundedReplayMemory(),
                cryptography: Specimen.cryptography)
        }
        await #expect(throws: JOSEError.self) {
            try await opener(stranger, device).open(token, at: Specimen.now, nonce: "operation-1")
        }
        await #expect(throws: JOSEError.self) {
            try await opener(server, stranger).open(token, at: Specimen.now, nonce: "operation-1")
        }
        await #expect(throws: JOSEError(.otherNonce)) {
            try await opener(server, device).open(token, at: Specimen.now, nonce: "operation-2")
        }
    }

    @Test func `an earlier launch's tokenOCR makes its report part of the next`() async throws {
        var bench = SelphIDBench()
        let log = bench.log
        bench.read = { request in
            log.add("previous \(request.previous?.fields["surname"]?.value ?? "none")")
            return try SelphIDBench.report(request)
        }
        let token = try #require(await bench.launch(tokens: true).data?.tokenOCR)
        bench.configuration.documentSide = .BACK
        bench.configuration.tokenPreviousCaptureData = token
        _ = await bench.again()
        #expect(log.all.filter { $0.hasPrefix("previous") } == ["previous none", "previous ERIKSSON"])
        // It is gone with the operation.
        await bench.begin(tokens: true)
        _ = await bench.again()
        #expect(log.all.last { $0.hasPrefix("previous") } == "previous none")
    }
}
