import Foundation
import Testing
import VouchCore
import VouchReport
import VouchTestSupport

@testable import VouchDialects

/// The live portrait beside the document's: `useFaceApi`, `faceApi`.
@Suite struct RegulaFaceTests {
    static func request(_ parameters: String) throws(Regula.ProcessRequestError) -> Regula.ProcessRequest {
        try Regula.ProcessRequest(
            parsing: Array(
                #"{"processParam":{"scenario":"FullProcess",\#(parameters)},"List":[{"ImageData":{"image":"AQI="}}]}"#
                    .utf8))
    }

    static func containers(_ report: DocumentReport, _ request: Regula.ProcessRequest) throws -> [[String: Any]] {
        let response = try object(
            Regula.ProcessResponse(report, to: request, transaction: .init(transactionID: "i", version: "0")))
        return try #require((response["ContainerList"] as? [String: Any])?["List"] as? [[String: Any]])
    }

    private func refused(_ parameters: String) -> Regula.ProcessRequestError? {
        do throws(Regula.ProcessRequestError) {
            _ = try Self.request(parameters)
            return nil
        } catch {
            return error
        }
    }

    @Test(.shows("X-R20")) func `every setting of the face service has its name, its default or its reason`() throws {
        let plain = try #require(Self.request(#""useFaceApi":true"#).parameters.faceAPI)
        #expect(plain.threshold == 75)
        #expect(plain.childAgeThreshold == 13)
        #expect(plain.childDocValidityYears == 5)
        #expect(plain.thresholdScale == 1)
        let request = try Self.request(
            #""useFaceApi":true,"faceApi":{"url":"https://faces.example","mode":"match","threshold":90,"#
                + #""childAgeThreshold":10,"childDocValidityYears":3,"serviceTimeout":1000,"proxy":"p","proxy_userpwd":"u","#
                + #""proxy_type":1,"search":{"limit":1,"threshold":0.5,"group_ids":["g"]},"livenessTransactionId":"t"}"#
        )
        let faces = try #require(request.parameters.faceAPI)
        #expect(faces.threshold == 90)
        #expect(faces.childAgeThreshold == 10)
        #expect(faces.childDocValidityYears == 3)
        #expect(
            Set(request.ignored)
                == Set(
                    [
                        "url", "serviceTimeout", "proxy", "proxy_userpwd", "proxy_type", "search",
                        "livenessTransactionId",
                    ].map {
                        "processParam.faceApi.\($0)"
                    }))
        let log = ProcessLog(nil, request).text
        #expect(log.contains("nothing is sent anywhere"))
        #expect(!log.contains("faces.example"))
        #expect(try Self.request(#""useFaceApi":false,"faceApi":{"threshold":90}"#).parameters.faceAPI == nil)
        #expect(try Self.request(#""log":false"#).parameters.faceAPI == nil)
    }

    @Test(.shows("X-R20")) func `a search in enrolled faces is refused, and says what to ask for instead`() throws {
        let error = try #require(refused(#""faceApi":{"mode":"match+search","search":{"limit":5}}"#))
        #expect(error.code == .unsupportedSearch)
        #expect(error.place == "processParam.faceApi.mode")
        #expect(error.remedy.contains("match"))
        for wrong in [
            #""mode":"all""#, #""threshold":101"#, #""threshold":-1"#, #""childAgeThreshold":151"#, #""mode":7"#,
        ] {
            #expect(refused(#""faceApi":{\#(wrong)}"#)?.code == .malformed, "\(wrong)")
        }
        #expect(refused(#""useFaceApi":1"#)?.code == .malformed)
    }

    @Test func `75 is the network's own threshold, and similarity falls with the distance`() throws {
        var faces = Regula.FaceAPIParameters()
        #expect(faces.similarity(distance: 0, threshold: 0.6) == 100)
        #expect(faces.similarity(distance: 0.6, threshold: 0.6) == 75)
        #expect(faces.similarity(distance: 0.6001, threshold: 0.6) == 74)
        #expect(faces.similarity(distance: 99, threshold: 0.6) == 0)
        faces.threshold = 90
        // The comparison's threshold was made stricter: 0.24 of 0.6.
        #expect(abs(faces.thresholdScale - 0.4) < 1e-6)
        #expect(faces.similarity(distance: 0.2399, threshold: 0.24) == 90)
        #expect(faces.similarity(distance: 0.2401, threshold: 0.24) == 89)
        faces.threshold = 100
        #expect(faces.thresholdScale > 0)
        #expect(faces.similarity(distance: .nan, threshold: 0.6) == nil)
        #expect(faces.similarity(distance: 1, threshold: 0) == nil)
    }

    private func report(_ comparisons: [DocumentReport.Faces.Comparison]) throws -> DocumentReport {
        try DialectReport.make { _ in
        } complete: {
            $0.pages = [DialectReport.page()]
            $0.faces = .init(network: nil, comparisons: comparisons, selfie: nil)
        }
    }

    @Test(.shows("X-R20")) func `each pair is an element with its result, its diagnose and its similarity`() throws {
        func pair(
            _ first: String, _ second: String, _ verdict: DocumentReport.Faces.Verdict, _ distance: Double?,
            _ reason: String? = nil
        ) -> DocumentReport.Faces.Comparison {
            .init(
                first: first, second: second, verdict: verdict, score: nil, distance: distance, threshold: 0.6,
                reason: reason)
        }
        let report = try report([
            pair("page", "selfie", .match, 0.3), pair("chip", "selfie", .noMatch, 0.9),
            pair("page", "chip", .notComparable, nil, "noSecondFace"),
            pair("ghostPortrait", "selfie", .notComparable, nil, "childPortraitTooOld"),
        ])
        let containers = try Self.containers(report, Self.request(#""useFaceApi":true"#))
        let own = try #require(containers.first { $0["result_type"] as? Int == 34 })
        let list = try #require((own["AuthenticityCheckList"] as? [String: Any])?["List"] as? [[String: Any]])
        try #require(list.count == 1)
        #expect(list[0]["Type"] as? Int == 32_768)
        #expect(list[0]["Result"] as? Int == 0)
        let elements = try #require(list[0]["List"] as? [[String: Any]])
        let told = elements.map { element in
            ["ElementType", "ElementResult", "ElementDiagnose", "PercentValue"].map { element[$0] as? Int ?? -1 }
        }
        #expect(told == [[19, 1, 1, 87], [20, 0, 150, 62], [15, 2, 156, -1], [60, 2, 5, -1]])
        let page = try #require(containers.first { $0["result_type"] as? Int == 20 })
        #expect(page["page_idx"] as? Int == 0)
    }

    @Test func `a comparison that was asked for and not made says why`() throws {
        let containers = try Self.containers(report([]), Self.request(#""useFaceApi":true"#))
        let own = try #require(containers.first { $0["result_type"] as? Int == 34 })
        let list = try #require((own["AuthenticityCheckList"] as? [String: Any])?["List"] as? [[String: Any]])
        let element = try #require((list.first?["List"] as? [[String: Any]])?.first)
        #expect(element["ElementType"] as? Int == 19)
        #expect(element["ElementResult"] as? Int == 2)
        #expect(element["ElementDiagnose"] as? Int == 154)
        let quiet = try Self.containers(report([]), Self.request(#""log":false"#))
        #expect(!quiet.contains { [20, 34].contains($0["result_type"] as? Int) })
    }
}
