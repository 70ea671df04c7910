import Foundation
public import VouchCore
public import VouchDialects
public import VouchReport

extension Regula {
    /// The result of a scan or a chip reading. Personal data in the clear.
    public struct DocumentReaderResults: Sendable, Redacted {
        /// Vouch's own report of it.
        public let report: DocumentReport
        /// The response as JSON in the API's shape; that of a server, if one read the pictures again.
        public let rawResult: String
        private let body: Sensitive<[UInt8]>
        private let transaction: TransactionInfo
        private let sealer: (@Sendable (Sensitive<[UInt8]>) throws -> [UInt8])?

        /// Where the document has its chip: 0 none or not known, 1 data page, 2 back page or cover. See
        /// ``ChipLocation``.
        public var chipPage: Int { ChipLocation(report.document).rawValue }

        /// The model that each page was recognised as; nil if none was.
        public var documentType: [OneCandidate]? {
            let known = report.pages.map { OneCandidate(report, page: $0) }.filter { $0.id != 0 }
            return known.isEmpty ? nil : known
        }

        /// - Parameters:
        ///   - response: that of a server; nil to make one of the report.
        ///   - sealer: encrypts the pictures.
        init(
            _ document: ScannedDocument, _ params: ProcessParamValues, _ scenario: Scenario, response: [UInt8]? = nil,
            sealer: (@Sendable (Sensitive<[UInt8]>) throws -> [UInt8])?
        ) throws {
            report = document.report
            transaction = TransactionInfo(version: report.versions.vouch)
            let request = ProcessRequest(
                parameters: params.parameters(for: scenario),
                images: document.images.map { .init(bytes: [UInt8]($0)) })
            let made = try response ?? Self.json(ProcessResponse(report, to: request, transaction: transaction))
            rawResult = String(decoding: made, as: UTF8.self)
            body = Sensitive(try Self.json(ReprocessingBody(document, params, scenario)))
            self.sealer = params.shouldReturnPackageForReprocess == false ? nil : sealer
        }

        /// The pictures, and the chip session that a server has read, encrypted for the server: JSON with `ContainerList` and `TransactionInfo`, as
        /// `documentsInfo.documentPayload.request.data` of AwareID's `addDocumentOCR` takes it.
        ///
        /// What the vendor encrypts can only be opened by its own server. Here `EncryptedRCL` is, in Base64, what
        /// ``DocReaderProviders/sealer`` made for the key of a Vouch server, which opens it.
        ///
        /// - Returns: nil without a sealer, if it fails, and with `shouldReturnPackageForReprocess` false.
        public func getEncryptedContainers() -> String? {
            guard let sealer, let sealed = try? sealer(body),
                let json = try? Self.json(EncryptedContainers(sealed, transaction))
            else { return nil }
            return String(decoding: json, as: UTF8.self)
        }

        /// What ``DocReaderService`` is sent.
        var reprocessingBody: [UInt8] { body.reveal { $0 } }

        private static func json(_ value: some Encodable) throws -> [UInt8] {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return [UInt8](try encoder.encode(value))
        }
    }
}

/// A ``Regula/ProcessRequest`` as it is sent: the pictures of a reading, to be read again, and the session that has read the
/// chip.
private struct ReprocessingBody: Encodable {
    struct Parameters: Encodable {
        let scenario: Regula.Scenario
        let alreadyCropped: Bool?
    }

    struct Element: Encodable {
        let imageData: [String: String]
        let light: Regula.Light
        let pageIndex: Int

        private enum CodingKeys: String, CodingKey {
            case imageData = "ImageData"
            case light
            case pageIndex = "page_idx"
        }
    }

    let processParam: Parameters
    let list: [Element]
    let chipSession: String?

    private enum CodingKeys: String, CodingKey {
        case processParam, chipSession
        case list = "List"
    }

    init(_ document: Regula.ScannedDocument, _ params: Regula.ProcessParamValues, _ scenario: Regula.Scenario) {
        processParam = Parameters(scenario: scenario, alreadyCropped: params.alreadyCropped)
        chipSession = document.chipSession
        list = document.images.enumerated().map { index, image in
            Element(imageData: ["image": image.base64EncodedString()], light: .white, pageIndex: index)
        }
    }
}
