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

    /// The body of `POST /onboarding/enrollment/addFace`, with the face in the clear. ``FaceSubmission`` may also carry
    /// an encrypted one.
    public struct AddFaceRequest: Codable, Sendable, Hashable, Redacted {
        /// The token of ``EnrollResponse``. Absent where the request identifies the enrolment otherwise.
        public let enrollmentToken: String?
        /// The package of the face capture.
        public let faceLivenessData: ServerPackage

        public init(enrollmentToken: String?, faceLivenessData: ServerPackage) {
            self.enrollmentToken = enrollmentToken
            self.faceLivenessData = faceLivenessData
        }
    }
}

extension AwareID.ServerPackage {
    /// The frames of one capture, and how they were taken.
    public struct Video: Codable, Sendable, Hashable, Redacted {
        /// The workflow's name and the frames.
        public let workflowData: WorkflowData
        /// The device, the app and the person.
        public let metaData: MetaData
        /// The same as ``MetaData/clientVersion``: the enrolment service has it here too.
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

    /// The name of the workflow and its frames.
    public struct WorkflowData: Codable, Sendable, Hashable, Redacted {
        /// The workflow's name with its variant: `charlie4`.
        public let workflow: String
        /// Degrees that the frames are turned by; absent or 0 for upright ones. Vouch's server takes upright frames
        /// only.
        public let rotation: Int?
        /// The frames in the order of capture; Vouch's server takes 1 to 60, as the answer to a challenge 240.
        public let frames: [Frame]
        /// Vouch's own: the nonce of the liveness challenge that the frames answer; absent for none.
        public let challenge: String?

        public init(workflow: String, rotation: Int = 0, frames: [Frame], challenge: String? = nil) {
            self.workflow = workflow
            self.rotation = rotation
            self.frames = frames
            self.challenge = challenge
        }
    }

    /// One frame, and when it was taken.
    public struct Frame: Codable, Sendable, Hashable, Redacted {
        /// A picture file in Base64; Vouch's server takes files of 10 MiB at most.
        public let data: String
        /// The vendor's member for marks on a frame; Vouch's server reads none.
        public let tags: [String]?
        /// When the frame was taken, in milliseconds since 1970-01-01T00:00:00Z. Absent: Vouch's server assumes 30
        /// frames a second.
        public let timestamp: Int64?

        public init(data: String, tags: [String] = [], timestamp: Int64) {
            self.data = data
            self.tags = tags
            self.timestamp = timestamp
        }

        private enum CodingKeys: String, CodingKey {
            case data, tags, timestamp
        }

        /// Reads a frame. Browsers send milliseconds with a fraction, which is dropped.
        ///
        /// - Throws: `DecodingError`, also for a time stamp beyond 64 bits.
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

    /// The device, the app and the person. What is unknown is absent; the vendor's own examples say `Unknown` for the
    /// brand.
    public struct MetaData: Codable, Sendable, Hashable, Redacted {
        /// The device's maker, such as `Apple`.
        public var clientDeviceBrand: String?
        /// The device's model, such as `iPhone16,1`.
        public var clientDeviceModel: String?
        /// The version of the operating system, such as `18.1`.
        public var clientOSVersion: String?
        /// The app's version; in a browser its user agent.
        public var clientVersion: String?
        /// The app's language and region, such as `en-US`.
        public var localization: String?
        /// The language that the client is written in, such as `Swift 6.2`.
        public var programmingLanguageVersion: String?
        /// The name of the person, as the app knows it; a workflow's user name replaces it.
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
