public import VouchCore

extension AwareID {
    /// The package of one face capture, as `POST /analyze` takes it: `{"video": {"meta_data": ..., "workflow_data": ...}}`.
    ///
    /// It shows a face and names a person: printing it shows nothing.
    public struct ServerPackage: Codable, Sendable, Hashable, Redacted {
        /// The captured frames.
        public let video: Video

        public init(video: Video) { self.video = video }
    }

    /// The body of `POST /onboarding/enrollment/addFace`.
    public struct AddFaceRequest: Codable, Sendable, Hashable, Redacted {
        /// Absent where the server knows the enrolment otherwise.
        public let enrollmentToken: String?
        /// What was captured.
        public let faceLivenessData: ServerPackage

        public init(enrollmentToken: String?, faceLivenessData: ServerPackage) {
            self.enrollmentToken = enrollmentToken
            self.faceLivenessData = faceLivenessData
        }
    }
}

extension AwareID.ServerPackage {
    /// Frames, and how they were taken.
    public struct Video: Codable, Sendable, Hashable, Redacted {
        /// The workflow and its frames.
        public let workflowData: WorkflowData
        /// Of the device and the app.
        public let metaData: MetaData
        /// The same as in the metadata: the enrolment service has it here too.
        public let clientVersion: String?

        private enum CodingKeys: String, CodingKey {
            case workflowData = "workflow_data"
            case metaData = "meta_data"
            case clientVersion = "client_version"
        }

        public init(workflowData: WorkflowData, metaData: MetaData) {
            self.workflowData = workflowData
            self.metaData = metaData
            clientVersion = metaData.clientVersion
        }
    }

    /// The frames, and how they were captured.
    public struct WorkflowData: Codable, Sendable, Hashable, Redacted {
        /// `charlie4`
        public let workflow: String
        /// Degrees by which the server must turn the frames; absent or 0 for upright ones.
        public let rotation: Int?
        /// In the order of capture.
        public let frames: [Frame]

        public init(workflow: String, rotation: Int = 0, frames: [Frame]) {
            self.workflow = workflow
            self.rotation = rotation
            self.frames = frames
        }
    }

    /// One frame, and when it was taken.
    public struct Frame: Codable, Sendable, Hashable, Redacted {
        /// The picture file in Base64.
        public let data: String
        /// Of the vendor's; Vouch has no use for them.
        public let tags: [String]?
        /// Milliseconds since 1970-01-01 UTC.
        public let timestamp: Int64?

        public init(data: String, tags: [String] = [], timestamp: Int64) {
            self.data = data
            self.tags = tags
            self.timestamp = timestamp
        }

        private enum CodingKeys: String, CodingKey {
            case data, tags, timestamp
        }

        /// Browsers send milliseconds with a fraction, which is dropped.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            data = try values.decode(String.self, forKey: .data)
            tags = try values.decodeIfPresent([String].self, forKey: .tags)
            timestamp = try values.decodeIfPresent(Double.self, forKey: .timestamp).map { milliseconds in
                guard let whole = Int64(exactly: milliseconds.rounded(.down)) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .timestamp, in: values, debugDescription: "out of range")
                }
                return whole
            }
        }
    }

    /// The device and the app. What is unknown is absent; the vendor's own examples say "Unknown" for the brand.
    public struct MetaData: Codable, Sendable, Hashable, Redacted {
        /// Such as `Apple`.
        public var clientDeviceBrand: String?
        /// Such as `iPhone16,1`.
        public var clientDeviceModel: String?
        /// Such as `18.1`.
        public var clientOSVersion: String?
        /// Of the app.
        public var clientVersion: String?
        /// `en-US`
        public var localization: String?
        /// `Swift 6.2`
        public var programmingLanguageVersion: String?
        /// Of the person, if it is known.
        public var username: String?

        private enum CodingKeys: String, CodingKey {
            case clientDeviceBrand = "client_device_brand"
            case clientDeviceModel = "client_device_model"
            case clientOSVersion = "client_os_version"
            case clientVersion = "client_version"
            case localization
            case programmingLanguageVersion = "programming_language_version"
            case username
        }

        public init(
            clientDeviceBrand: String? = "Unknown", clientDeviceModel: String? = nil, clientOSVersion: String? = nil,
            clientVersion: String? = nil, localization: String? = nil, programmingLanguageVersion: String? = nil,
            username: String? = nil
        ) {
            self.clientDeviceBrand = clientDeviceBrand
            self.clientDeviceModel = clientDeviceModel
            self.clientOSVersion = clientOSVersion
            self.clientVersion = clientVersion
            self.localization = localization
            self.programmingLanguageVersion = programmingLanguageVersion
            self.username = username
        }
    }
}
