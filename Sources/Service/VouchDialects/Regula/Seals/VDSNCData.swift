import VouchBarcode
import VouchCore

extension Regula {
    /// A seal for non-constrained environments: `dftVDS_NC`. Source: OpenAPI, `VDSNCData`.
    public struct VDSNCData: Codable, Sendable, Hashable {
        /// The signer's, DER.
        public let certificate: FieldBytes
        public let issuingCountry: String
        /// Absent for a type of message that Vouch does not know.
        public let message: Message?
        /// Always empty.
        public let notifications: [Int]
        public let signature: FieldBytes
        /// Such as `ES256`; absent for one that the technical report does not have.
        public let signatureAlgorithm: String?
        /// Such as `icao.vacc`.
        public let type: String
        public let version: Int

        private enum CodingKeys: String, CodingKey {
            case certificate = "Certificate"
            case issuingCountry = "IssuingCountry"
            case message = "Message"
            case notifications = "Notifications"
            case signature = "Signature"
            case signatureAlgorithm = "SignatureAlg"
            case type = "Type"
            case version = "Version"
        }

        init(_ seal: VDSNC) {
            certificate = FieldBytes(seal.signature.certificate)
            issuingCountry = seal.header.issuingState
            message = Message(seal.content)
            notifications = []
            signature = FieldBytes(seal.signature.value)
            signatureAlgorithm = seal.signature.algorithm?.rawValue
            type = seal.header.type
            version = seal.header.version
        }

        /// What was signed; the vendor describes proofs of vaccination, so a proof of a test has its holder only.
        public struct Message: Codable, Sendable, Hashable {
            public let pid: Person
            public let uvci: String?
            public let ve: [Event]?

            init?(_ content: VDSNC.Content) {
                switch content {
                case .vaccination(let proof):
                    self = proof.reveal { proof in
                        Message(
                            pid: Person(proof.holder), uvci: proof.identifier, ve: proof.events.map { Event($0) })
                    }
                case .test(let proof):
                    self = proof.reveal { Message(pid: Person($0.holder), uvci: nil, ve: nil) }
                default: return nil
                }
            }

            private init(pid: Person, uvci: String?, ve: [Event]?) {
                self.pid = pid
                self.uvci = uvci
                self.ve = ve
            }
        }

        public struct Person: Codable, Sendable, Hashable {
            public let dob: String?
            /// Number of the document.
            public let i: String?
            public let n: String?
            public let sex: String?

            init(_ holder: VDSNC.Holder) {
                dob = holder.dateOfBirth
                i = holder.documentNumber
                n = holder.name
                sex = holder.sex
            }
        }

        public struct Event: Codable, Sendable, Hashable {
            public let des: String?
            public let dis: String?
            public let nam: String?
            public let vd: [Dose]

            init(_ event: VDSNC.VaccinationProof.Event) {
                des = event.prophylaxis
                dis = event.disease
                nam = event.product
                vd = event.doses.map { Dose($0) }
            }
        }

        public struct Dose: Codable, Sendable, Hashable {
            public let adm: String?
            public let ctr: String?
            public let dvc: String?
            public let lot: String?
            public let seq: Int?

            init(_ dose: VDSNC.VaccinationProof.Dose) {
                adm = dose.centre
                ctr = dose.country
                dvc = dose.date
                lot = dose.lot
                seq = dose.number
            }
        }
    }
}
