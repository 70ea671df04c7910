import VouchBarcode
import VouchCore

extension Regula {
    /// A seal for non-constrained environments: `dftVDS_NC`. Source: OpenAPI, `VDSNCData`.
    public struct VDSNCData: Codable, Sendable, Hashable {
        /// The signer's, DER.
        public let certificate: FieldBytes
        /// The issuing State as the MRZ prints it, without fillers: `D`, `UTO`.
        public let issuingCountry: String
        /// Absent for a type of message that Vouch does not know.
        public let message: Message?
        /// Always empty.
        public let notifications: [Int]
        /// Over header and message, as the seal has it; nothing here says that it was verified.
        public let signature: FieldBytes
        /// Such as `ES256`; absent for one that the technical report does not have.
        public let signatureAlgorithm: String?
        /// Such as `icao.vacc`.
        public let type: String
        /// Of the header: the version of the type of seal.
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
            /// The holder.
            public let pid: Person
            /// Identifier of the proof of vaccination; nil for a proof of a test, or if absent.
            public let uvci: String?
            /// Vaccinations in the order of the seal; nil for a proof of a test.
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

        /// The holder of a proof: `pid`. Members are nil if the seal has none, or no text there.
        public struct Person: Codable, Sendable, Hashable {
            /// Date of birth: `YYYY-MM-DD`, or shorter if less is known.
            public let dob: String?
            /// Number of the document.
            public let i: String?
            /// Name as the MRZ writes it, perhaps with spaces for `<`.
            public let n: String?
            /// `M`, `F` or `X`, as the seal has it.
            public let sex: String?

            init(_ holder: VDSNC.Holder) {
                dob = holder.dateOfBirth
                i = holder.documentNumber
                n = holder.name
                sex = holder.sex
            }
        }

        /// One vaccination with its doses: an element of `ve`. Texts are nil if absent or malformed.
        public struct Event: Codable, Sendable, Hashable {
            /// ICD-11 code of the vaccine or prophylaxis.
            public let des: String?
            /// ICD-11 code of the disease it protects against.
            public let dis: String?
            /// Name of the vaccine product.
            public let nam: String?
            /// Doses in the order of the seal; empty if it lists none.
            public let vd: [Dose]

            init(_ event: VDSNC.VaccinationProof.Event) {
                des = event.prophylaxis
                dis = event.disease
                nam = event.product
                vd = event.doses.map { Dose($0) }
            }
        }

        /// One dose of a vaccination: an element of `vd`. Members are nil if absent or malformed.
        public struct Dose: Codable, Sendable, Hashable {
            /// Centre that gave the dose.
            public let adm: String?
            /// Country of the vaccination: three letters.
            public let ctr: String?
            /// Date of the vaccination: `YYYY-MM-DD`, as the seal has it.
            public let dvc: String?
            /// Lot number of the vaccine.
            public let lot: String?
            /// Number of the dose, counted from 1.
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
