import Foundation
import Testing
import VouchCore
import VouchReport
import VouchTestSupport

@testable import VouchDialects

/// Whether the document itself was before the camera: `authParams`.
@Suite struct RegulaAuthenticityTests {
    private func report(_ traces: DocumentReport.Page.CopyTraces?) throws -> DocumentReport {
        try DialectReport.make { _ in
        } complete: { contents in
            contents.pages = [
                DocumentReport.Page(
                    picture: 0, side: "front", format: "id1", millimetres: (85.6, 54),
                    corners: Quad(width: 856, height: 540),
                    dotsPerInch: 254, copyTraces: traces)
            ]
        }
    }

    private func elements(_ containers: [[String: Any]]) throws -> [Int: [Int]] {
        let container = try #require(containers.first { $0["result_type"] as? Int == 20 })
        let list = try #require((container["AuthenticityCheckList"] as? [String: Any])?["List"] as? [[String: Any]])
        var told: [Int: [Int]] = [:]
        for group in list {
            for element in group["List"] as? [[String: Any]] ?? [] {
                let type = try #require(element["ElementType"] as? Int)
                told[type] = ["ElementResult", "ElementDiagnose", "Type"].map { element[$0] as? Int ?? -1 }
            }
        }
        return told
    }

    private func security(_ containers: [[String: Any]]) throws -> [Int?] {
        let status = try #require(containers.first { $0["result_type"] as? Int == 33 }?["Status"] as? [String: Any])
        let details = try #require(status["detailsOptical"] as? [String: Any])
        return [details["security"] as? Int, status["optical"] as? Int, status["overallStatus"] as? Int]
    }

    private static let all =
        #""authParams":{"checkLiveness":true,"livenessParams":{"checkOVI":true,"checkMLI":true,"checkHolo":true,"#
        + #""checkED":true,"checkBlackAndWhiteCopy":true,"checkDynaprint":true,"checkGeometry":true,"#
        + #""checkBarcodeBackground":true},"checkUVLuminiscence":true,"checkIPI":false}"#

    @Test(.shows("X-R12")) func `every switch is answered by its element, and what was not done stays open`() throws {
        let request = try RegulaFaceTests.request(Self.all)
        #expect(request.ignored.isEmpty)
        #expect(request.parameters.authParams?.livenessChecks.count == 8)
        let clean = DocumentReport.Page.CopyTraces(
            colouredShare: 0.4, blackAndWhite: false, screenPattern: 0.1, screen: false)
        let containers = try RegulaFaceTests.containers(report(clean), request)
        let told = try elements(containers)
        let live = 2_097_152
        #expect(
            told == [
                8: [2, 7, 524_288], 40: [1, 1, live], 41: [2, 7, live], 44: [2, 7, live], 45: [2, 0, live],
                53: [1, 1, live], 54: [2, 7, live], 55: [2, 0, live],
            ])
        let container = try #require(containers.first { $0["result_type"] as? Int == 20 })
        let list = try #require((container["AuthenticityCheckList"] as? [String: Any])?["List"] as? [[String: Any]])
        #expect(list.map { $0["Type"] as? Int } == [1, 524_288, live])
        // A part that was not done leaves its kind open.
        #expect(list.map { $0["Result"] as? Int } == [2, 2, 2])
        #expect(try security(containers).first == 2)
        let log = ProcessLog(try report(clean), request).text
        for name in ["checkOVI", "checkHolo", "checkGeometry", "checkUVLuminiscence"] {
            #expect(log.contains("\(name): not done"), "\(name)")
        }
        #expect(!log.contains("checkED"))
        #expect(!log.contains("checkIPI"))
    }

    @Test(
        .shows("X-R12"),
        arguments: [
            (true, false, 53, 239), (false, true, 40, 240),
        ])
    func `a copy in black and white and a screen have their diagnose`(
        isGrey: Bool, isScreen: Bool, element: Int, diagnose: Int
    ) throws {
        let traces = DocumentReport.Page.CopyTraces(
            colouredShare: isGrey ? 0.01 : 0.4, blackAndWhite: isGrey, screenPattern: isScreen ? 0.9 : 0.1,
            screen: isScreen)
        let asked = try RegulaFaceTests.request(Self.all)
        let containers = try RegulaFaceTests.containers(report(traces), asked)
        #expect(try elements(containers)[element] == [0, diagnose, 2_097_152])
        #expect(try security(containers) == [0, 0, 0])
        // Without the request the finding is told in the report, and nothing is held against the document.
        let quiet = try RegulaFaceTests.containers(report(traces), RegulaFaceTests.request(#""log":false"#))
        #expect(!quiet.contains { $0["result_type"] as? Int == 20 })
        #expect(try security(quiet) == [2, 1, 1])
        // Nor if the request asked for the other check alone.
        let other = element == 53 ? "checkED" : "checkBlackAndWhiteCopy"
        let one = try RegulaFaceTests.containers(
            report(traces), RegulaFaceTests.request(#""authParams":{"livenessParams":{"\#(other)":true}}"#))
        #expect(try elements(one).values.map { $0[0] } == [1])
        #expect(try security(one) == [2, 1, 1])
    }

    @Test func `what was not measured is not done`() throws {
        let request = try RegulaFaceTests.request(Self.all)
        let told = try elements(RegulaFaceTests.containers(report(nil), request))
        #expect(told[53]?.prefix(2) == [2, 0] && told[40]?.prefix(2) == [2, 34])
    }

    @Test(arguments: [
        (#"{"checkLiveness":true}"#, 8), (#"{"checkLiveness":false,"livenessParams":{"checkED":true}}"#, 0),
        (#"{"livenessParams":{"checkED":true}}"#, 1), (#"{"livenessParams":{"checkED":false}}"#, 0),
        (#"{"checkLiveness":true,"livenessParams":{"checkED":false}}"#, 7),
        (#"{"checkLiveness":true,"livenessParams":{}}"#, 8),
        (#"{}"#, 0), (#"{"checkLiveness":true,"livenessParams":{"checkED":true,"checkOVI":false}}"#, 1),
    ])
    func `switches are asked for, off, or left open`(text: String, expected: Int) throws {
        let request = try RegulaFaceTests.request(#""authParams":\#(text)"#)
        #expect(request.parameters.authParams?.livenessChecks.count == expected)
    }

    @Test func `a switch that is no switch is refused, and an unknown one is told`() throws {
        for wrong in [#"{"checkLiveness":1}"#, #"{"livenessParams":[]}"#, #"{"livenessParams":{"checkED":"yes"}}"#] {
            #expect(throws: Regula.ProcessRequestError.self) { try RegulaFaceTests.request(#""authParams":\#(wrong)"#) }
        }
        let request = try RegulaFaceTests.request(
            #""authParams":{"checkSmell":true,"livenessParams":{"checkTaste":true}}"#)
        #expect(
            Set(request.ignored) == [
                "processParam.authParams.checkSmell", "processParam.authParams.livenessParams.checkTaste",
            ])
    }
}
