import Testing
import VouchCore
import VouchDialects
import VouchFields
import VouchReport
import VouchTestSupport

@Suite struct RegulaStatusTests {
    private static let wrong = CheckOutcome.failed(.chipNotGenuine)

    private func status(_ report: DocumentReport) throws -> [String: Any] {
        let container = try object(Regula.StatusResult(report))
        #expect(container["result_type"] as? Int == 33)
        return try #require(container["Status"] as? [String: Any])
    }

    private func part(_ status: [String: Any], _ name: String) throws -> [String: Int] {
        try #require(status[name] as? [String: Int])
    }

    @Test(.shows("X-R4"))
    func `a failed check is 0, a passed one 1, and one that was not done 2`() throws {
        #expect(try text(Regula.CheckResult(.failed)) == "0")
        #expect(Regula.CheckResult.error.name == "ERROR")
        #expect(try text(Regula.CheckResult(.passed)) == "1")
        #expect(Regula.CheckResult.ok.name == "OK")
        #expect(try text(Regula.CheckResult(.notPerformed)) == "2")
        #expect(Regula.CheckResult.wasNotDone.name == "WAS_NOT_DONE")
    }

    @Test(.shows("X-R7")) func `a status has every result under its name, and what was not checked was not done`()
        throws
    {
        let report = try DialectReport.make(threshold: 21) {
            $0.chip = DialectReport.proved
            $0.seal = .passed
            $0.pageCount = .passed
            $0.imageQuality = .passed
        } complete: {
            $0.pages = [DialectReport.page(), DialectReport.page()]
        }
        let status = try status(report)
        let single = ["overallStatus": 1, "optical": 1, "portrait": 2, "rfid": 1, "stopList": 2, "age": 1, "mDL": 2]
        for (name, value) in single { #expect(status[name] as? Int == value, "\(name)") }
        #expect(Set(status.keys) == Set(single.keys).union(["detailsOptical", "detailsRFID", "detailsAge"]))
        #expect(
            try part(status, "detailsOptical") == [
                "overallStatus": 1, "docType": 1, "expiry": 1, "imageQA": 1, "mrz": 2, "pagesCount": 2, "security": 2,
                "text": 1, "vds": 1,
            ])
        #expect(
            try part(status, "detailsRFID") == [
                "overallStatus": 1, "AA": 2, "BAC": 2, "CA": 1, "PA": 1, "PACE": 1, "TA": 2,
            ])
        #expect(
            try part(status, "detailsAge") == [
                "threshold": 21, "overThreshold": 1, "over18": 1, "over21": 1, "over25": 1, "over65": 0,
            ])
    }

    @Test func `nothing checked is nothing done, in every place`() throws {
        let report = DocumentReport(ReportContents(versions: .init(vouch: "0")))
        let status = try status(report)
        for name in ["overallStatus", "optical", "portrait", "rfid", "stopList", "age", "mDL"] {
            #expect(status[name] as? Int == 2, "\(name)")
        }
        #expect(status["detailsRFID"] == nil)
        var optical = try part(status, "detailsOptical")
        #expect(optical.removeValue(forKey: "pagesCount") == 0)
        #expect(Set(optical.values) == [2])
        var age = try part(status, "detailsAge")
        #expect(age.removeValue(forKey: "threshold") == 0)
        #expect(Set(age.values) == [2])
    }

    @Test func `what fails is an error where it failed and above`() throws {
        let late = DialectReport.source([.dateOfExpiry: "2020-01-01"])
        let report = try DialectReport.make([.mrz: late, .visual: late]) {
            $0.chip = ChipChecks(passiveAuthentication: Self.wrong, activeAuthentication: Self.wrong)
        }
        let status = try status(report)
        #expect(status["overallStatus"] as? Int == 0)
        #expect(status["rfid"] as? Int == 0)
        #expect(try part(status, "detailsOptical")["expiry"] == 0)
        #expect(try part(status, "detailsOptical")["text"] == 1)
        #expect(try part(status, "detailsRFID")["PA"] == 0)
        #expect(try part(status, "detailsRFID")["AA"] == 0)
        #expect(try part(status, "detailsRFID")["CA"] == 2)
    }

    @Test func `a poor picture is an error of imageQA, and not of the document`() throws {
        let report = try DialectReport.make { _ in
        } complete: {
            $0.pages = [DialectReport.page(poor: ["focus"])]
        }
        let status = try status(report)
        #expect(try part(status, "detailsOptical")["imageQA"] == 0)
        #expect(status["optical"] as? Int == 1)
    }
}
