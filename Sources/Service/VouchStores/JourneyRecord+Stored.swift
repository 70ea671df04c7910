import Foundation
import VouchCore
import VouchEnrolment
import VouchReport

extension JourneyRecord {
    /// The stored form of a journey. It holds personal data as they are: a store seals it.
    package struct Stored: Codable, Sendable, Redacted {
        let id: String
        let tenant: String
        let journey: Journey
        let pictures: [Data]
        let addressPicture: Data?
        let selfie: Data?
        let report: DocumentReport?
        let addressReport: DocumentReport?
        let additionalData: [String: String]
        let livenessActions: [String: String]
        let identityMeansID: String
        /// Absent from journeys of earlier versions.
        let subject: String?
        let personName: String?
        /// Absent from journeys of earlier versions.
        let chipPortrait: Data?
        /// Absent from journeys of earlier versions, and from those that no one decided.
        let review: JourneyReview?
        /// Absent from journeys of earlier versions.
        let opinions: [JourneyReview]?
        /// Absent from journeys of earlier versions.
        let notes: [JourneyNote]?
    }

    /// The stored form, with the pictures that the journey still needs.
    package var stored: Stored {
        Stored(
            id: id, tenant: tenant, journey: journey, pictures: pictures.map { Data($0) },
            addressPicture: addressPicture.map { Data($0) }, selfie: selfie.map { Data($0) }, report: report,
            addressReport: addressReport, additionalData: additionalData, livenessActions: livenessActions,
            identityMeansID: identityMeansID, subject: person?.subject, personName: person?.name,
            chipPortrait: chipPortrait.map { Data($0) }, review: review, opinions: opinions,
            notes: notes)
    }

    /// A journey as a store kept it.
    package init(_ stored: Stored, version: Int) {
        self.init(
            id: stored.id, tenant: stored.tenant, journey: stored.journey, identityMeansID: stored.identityMeansID,
            person: stored.subject.flatMap { subject in
                stored.personName.map { JourneyPerson(subject: subject, name: $0) }
            })
        self.version = version
        pictures = stored.pictures.map { Array($0) }
        addressPicture = stored.addressPicture.map { Array($0) }
        selfie = stored.selfie.map { Array($0) }
        chipPortrait = stored.chipPortrait.map { Array($0) }
        review = stored.review
        opinions = stored.opinions ?? []
        notes = stored.notes ?? []
        report = stored.report
        addressReport = stored.addressReport
        additionalData = stored.additionalData
        livenessActions = stored.livenessActions
    }
}
