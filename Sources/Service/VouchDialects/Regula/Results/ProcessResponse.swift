import Foundation
public import VouchCore
public import VouchReport

extension Regula {
    /// Whether processing has ended, by the vendor's numbers.
    public enum ProcessingStatus: Int, Codable, Sendable, Hashable, CaseIterable {
        /// More pictures are needed. Vouch always finishes.
        case notFinished = 0
        /// Processing has ended.
        case finished = 1
        /// The time for reading was over before there were results.
        case timeout = 2
    }

    /// The answer to a ``ProcessRequest``. Source: OpenAPI, `ProcessResponse`.
    public struct ProcessResponse: Encodable, Sendable, Redacted {
        /// Where the document has its chip.
        public let chipPage: ChipLocation
        /// Always 0, no error: errors are answered in another form.
        public let coreLibResultCode: Int
        /// Whether processing has ended.
        public let processingFinished: ProcessingStatus
        /// The results.
        public let containerList: ContainerList
        /// Who answered, when, and with which document models.
        public let transactionInfo: TransactionInfo
        /// Steps and outcomes without any value of the document: text, packed with zlib, in Base64. Nil unless
        /// requested.
        public let log: String?
        /// The client's own object, unchanged; nil if it sent none.
        public let passBackObject: JSONValue?
        /// 1 if the document has a side that was not shown, otherwise 0.
        public let morePagesAvailable: Int
        /// How long reading took, in milliseconds.
        public let elapsedTime: Int
        /// `ignoredParameters`: parameters of the request that had no effect. Nil if there are none.
        public let metadata: [String: [String]]?
        /// The pictures of the container `IMAGES`; nil if there is none. Not encoded again.
        public let images: Images?

        private enum CodingKeys: String, CodingKey {
            case chipPage = "ChipPage"
            case coreLibResultCode = "CoreLibResultCode"
            case processingFinished = "ProcessingFinished"
            case containerList = "ContainerList"
            case transactionInfo = "TransactionInfo"
            case log, passBackObject, morePagesAvailable, elapsedTime, metadata
        }

        public func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(chipPage, forKey: .chipPage)
            try object.encode(coreLibResultCode, forKey: .coreLibResultCode)
            try object.encode(processingFinished, forKey: .processingFinished)
            try object.encode(containerList, forKey: .containerList)
            try object.encode(transactionInfo, forKey: .transactionInfo)
            try object.encodeIfPresent(log, forKey: .log)
            try object.encodeIfPresent(passBackObject.map(PassedJSON.init), forKey: .passBackObject)
            try object.encode(morePagesAvailable, forKey: .morePagesAvailable)
            try object.encode(elapsedTime, forKey: .elapsedTime)
            try object.encodeIfPresent(metadata, forKey: .metadata)
        }

        /// - Parameters:
        ///   - report: of the request's pictures; nil if nothing had to be read, as for ``Scenario/capture``, or there
        ///     was no time to.
        ///   - pages: the documents cut out of their pictures; see ``wantedPages(of:in:)``.
        ///   - travelCredential: the container that ``ProcessParameters/generatesDTC`` asks for; nil if there are no chip's
        ///     files to make it of.
        ///   - isTimeout: whether the time for reading ended before there was a report.
        public init(
            _ report: DocumentReport?, to request: ProcessRequest, pages: [PagePicture] = [],
            transaction: TransactionInfo, travelCredential: [UInt8]? = nil, isTimeout: Bool = false
        ) {
            let contents = ResponseContents(report: report, request: request, pages: pages)
            chipPage = report.map { ChipLocation($0.document) } ?? .none
            coreLibResultCode = 0
            processingFinished = isTimeout ? .timeout : .finished
            var containers = contents.containers()
            if request.parameters.generatesDTC, let travelCredential, request.parameters.wants(.dtcVC) {
                containers.append(Container(.dtcVC, Named("ByteArray", Data(travelCredential).base64EncodedString())))
            }
            containerList = ContainerList(list: containers)
            images = containers.lazy.compactMap { ($0.content as? Named<Images>)?.value }.first
            transactionInfo = transaction
            log = request.parameters.log ? ProcessLog(report, request).base64 : nil
            passBackObject = request.passBackObject
            morePagesAvailable =
                report.map { DocumentTypeRecognitionResult($0) == .needMoreImages } == true ? 1 : 0
            elapsedTime = Int((report?.timing.reduce(0) { $0 + $1.milliseconds } ?? 0).rounded())
            metadata = request.ignored.isEmpty ? nil : ["ignoredParameters": request.ignored]
        }

        /// The pages whose pictures the response shows, with the pixels per inch to cut them out at.
        public static func wantedPages(
            of report: DocumentReport, in parameters: ProcessParameters
        ) -> [(page: Int, dotsPerInch: Double)] {
            let contents = ResponseContents(report: report, parameters: parameters)
            // Numbers of bank cards are masked wherever they are read, so their picture is not made.
            guard !report.checks.contains(where: { $0.name == "document.paymentCard" }), contents.locates,
                parameters.wants(.images) || parameters.wants(.documentImage)
            else { return [] }
            // A page of unknown size keeps the pixels of its picture.
            return report.pages.enumerated().map { index, page in
                (index, PagePixels(page, parameters)?.dotsPerInch ?? PagePixels.most)
            }
        }
    }

    /// Who answered, when, and with which document models. Source: OpenAPI, `TransactionInfo`.
    public struct TransactionInfo: Codable, Sendable, Hashable {
        /// The name of the server's machine.
        public var computerName: String?
        /// When it answered, RFC 3339.
        public var dateTime: String?
        /// The document models that were used.
        public var documentsDatabase: DocumentsDatabase?
        /// The operating system of the server's machine.
        public var systemInfo: String?
        /// The client's name for its session, unchanged.
        public var tag: String?
        /// The identifier of this reading.
        public var transactionID: String?
        /// The client that asked.
        public var userName: String?
        /// The version of Vouch.
        public var version: String?

        public init(
            computerName: String? = nil, dateTime: String? = nil, documentsDatabase: DocumentsDatabase? = nil,
            systemInfo: String? = nil, tag: String? = nil, transactionID: String? = nil, userName: String? = nil,
            version: String? = nil
        ) {
            self.computerName = computerName
            self.dateTime = dateTime
            self.documentsDatabase = documentsDatabase
            self.systemInfo = systemInfo
            self.tag = tag
            self.transactionID = transactionID
            self.userName = userName
            self.version = version
        }

        private enum CodingKeys: String, CodingKey {
            case computerName = "ComputerName"
            case dateTime = "DateTime"
            case documentsDatabase = "DocumentsDatabase"
            case systemInfo = "SystemInfo"
            case tag = "Tag"
            case transactionID = "TransactionID"
            case userName = "UserName"
            case version = "Version"
        }
    }

    /// A set of document models.
    public struct DocumentsDatabase: Codable, Sendable, Hashable {
        /// What it is, for people.
        public let description: String
        /// When it was made; Vouch's sets have no date, so it is empty.
        public let exportDate: String
        /// The name of the subset: `Full`.
        public let id: String
        /// The version of the set.
        public let version: String

        public init(description: String, exportDate: String = "", id: String, version: String) {
            self.description = description
            self.exportDate = exportDate
            self.id = id
            self.version = version
        }

        /// The set of models that a report was made with.
        public init(_ database: DocumentReport.Versions.ModelDatabase) {
            self.init(
                description: "Vouch document models, SHA-256 \(database.sha256)", id: database.subset,
                version: database.version)
        }

        private enum CodingKeys: String, CodingKey {
            case description = "Description"
            case exportDate = "ExportDate"
            case id = "ID"
            case version = "Version"
        }
    }
}

/// A value of JSON, written as it was read.
struct PassedJSON: Encodable {
    let value: JSONValue

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .boolean(let flag):
            var container = encoder.singleValueContainer()
            try container.encode(flag)
        case .number(let number):
            var container = encoder.singleValueContainer()
            if let whole = value.integer { try container.encode(whole) } else { try container.encode(number) }
        case .string(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(PassedJSON(value: element)) }
        case .object(let members):
            var container = encoder.container(keyedBy: Key.self)
            for member in members { try container.encode(PassedJSON(value: member.value), forKey: Key(member.name)) }
        }
    }
}

extension Regula {
    /// The report in the manner of BSI TR-03135, as the container `BSI_XML_V2` holds it: XML, with the document's values.
    ///
    /// Its form is Vouch's own: see ``VouchReport/InspectionRecord``.
    public static func bsiReport(_ report: DocumentReport) -> String {
        String(decoding: InspectionRecord().xml(of: report), as: UTF8.self)
    }
}
