import Foundation
import Testing
import VouchCore
import VouchDialects
import VouchReport
import VouchTestSupport
import VouchVision

@Suite struct RegulaQualityTests {
    private static let metrics: [Int: String] = [
        0: "glare", 1: "focus", 2: "resolution", 3: "colour", 4: "perspective", 5: "bounds", 9: "brightness",
        10: "occlusion",
    ]

    private func list(
        poor: Set<String> = [], absent: Set<String> = [], face: Bool? = true, _ request: Regula.ImageQA = .init()
    ) throws -> [String: Any] {
        let report = try DialectReport.make { _ in
        } complete: {
            $0.pages = [DialectReport.page(poor: poor, absent: absent, face: face)]
        }
        let results = Regula.ImageQualityResult.all(of: report, request: request)
        let container = try object(try #require(results.first))
        #expect(results.count == 1)
        #expect(container["result_type"] as? Int == 30)
        #expect(container["page_idx"] as? Int == 0)
        return try #require(container["ImageQualityCheckList"] as? [String: Any])
    }

    private func results(_ list: [String: Any]) throws -> [Int: Int] {
        let checks = try #require(list["List"] as? [[String: Any]])
        #expect(list["Count"] as? Int == checks.count)
        return try Dictionary(
            uniqueKeysWithValues: checks.map {
                (try #require($0["type"] as? Int), try #require($0["result"] as? Int))
            })
    }

    @Test(.shows("X-R10")) func `each check has its number, its metric and its limit`() throws {
        // 8 is handwriting, which is not checked.
        let good = try results(list())
        #expect(good == [0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 7: 1, 8: 2, 9: 1, 10: 1])
        for (number, metric) in Self.metrics {
            #expect(try results(list(poor: [metric])) == good.merging([number: 0]) { $1 }, "\(metric)")
            #expect(try results(list(absent: [metric])) == good.merging([number: 2]) { $1 }, "\(metric)")
        }
        #expect(try results(list(face: false))[7] == 0)
        #expect(try results(list(face: nil))[7] == 2)

        let json = """
            {"brightnessThreshold": 0.5, "dpiThreshold": 150, "angleThreshold": 5, "documentPositionIndent": 2,
            "focusCheck": true, "glaresCheck": true, "colornessCheck": true, "moireCheck": true,
            "glaresCheckParams": {"imgMarginPart": 0.35, "maxGlaringPart": 0.06},
            "occlusionCheckParams": {"maxOcclusionPart": 0.1}, "expectedPass": ["focusCheck", "dpiThreshold"]}
            """
        let request = try JSONDecoder().decode(Regula.ImageQA.self, from: Data(json.utf8))
        let limits = request.thresholds()
        #expect(limits.brightness == 0.5)
        #expect(limits.resolution == 150)
        #expect(limits.perspective == 5)
        #expect(limits.bounds == 2)
        #expect(limits.glareMargin == 0.35)
        #expect(limits.glare == 0.06)
        #expect(limits.occlusion == 0.1)
        #expect(limits.focus == QualityThresholds().focus)
        #expect(try list(poor: ["brightness"], request)["result"] as? Int == 1)
        #expect(try list(poor: ["focus"], request)["result"] as? Int == 0)
        #expect(try list(absent: ["resolution"], request)["result"] as? Int == 2)
        #expect(try list(poor: ["moire"], request)["result"] as? Int == 0)
    }

    @Test func `the names of what is expected are those of the API`() throws {
        struct Vector: Decodable { let inputImageQualityChecks: [String: String] }
        let vector: Vector = try DialectVector.load("regula-numbers")
        let names = Regula.ImageQualityCheckType.allCases.compactMap(\.expectation)
        #expect(Set(names) == Set(vector.inputImageQualityChecks.keys))
    }

    @Test func `a limit changes what a picture is judged to be`() throws {
        let pixels = (0..<(240 * 160)).map { UInt8(($0 / 5 + $0 / 1200) % 2 == 0 ? 60 : 130) }
        func brightness(_ limit: Double) throws -> Bool? {
            var request = Regula.ImageQA()
            request.brightnessThreshold = limit
            return pixels.withUnsafeBytes { bytes in
                ImageView(bytes, width: 240, height: 160, format: .grey8).flatMap {
                    PageQuality(of: $0, document: nil, thresholds: request.thresholds())[.brightness].expectedPass
                }
            }
        }
        #expect(try brightness(0.05) == true)
        #expect(try brightness(0.95) == false)
        #expect(try brightness(95) == false)
    }

    @Test(arguments: [-1, .nan, .infinity, 101])
    func `a limit out of its range changes nothing`(_ value: Double) {
        var request = Regula.ImageQA()
        request.brightnessThreshold = value
        request.angleThreshold = -1
        request.glaresCheckParams = .init(imgMarginPart: value, maxGlaringPart: value)
        #expect(request.thresholds() == QualityThresholds())
    }

    @Test func `a check that the request switches off was not done`() throws {
        var request = Regula.ImageQA()
        (request.focusCheck, request.glaresCheck) = (false, false)
        (request.colornessCheck, request.occlusionCheck) = (false, false)
        let list = try list(poor: ["focus", "glare", "colour", "occlusion"], request)
        let results = try results(list)
        #expect([0, 1, 3, 10].allSatisfy { results[$0] == 2 })
        #expect(list["result"] as? Int == 1)
    }

    @Test func `what is expected and not known is never fulfilled`() throws {
        var request = Regula.ImageQA()
        request.expectedPass = ["focusCheck", "someFutureCheck"]
        #expect(try list(request)["result"] as? Int == 2)
        request.expectedPass = []
        #expect(try list(request)["result"] as? Int == 2)
        let json = try text(request)
        #expect(json.contains("someFutureCheck") == false)
        #expect(json.contains("expectedPass"))
    }

    @Test func `glare comes with the areas where it is`() throws {
        let checks = try #require(try list(poor: ["glare"])["List"] as? [[String: Any]])
        let glare = try #require(checks.first { $0["type"] as? Int == 0 })
        let areas = try #require(glare["areas"] as? [String: Any])
        #expect(areas["Count"] as? Int == 1)
        let rectangles = try #require(areas["List"] as? [[String: Int]])
        #expect(rectangles == [["left": 0, "top": 0, "right": 30, "bottom": 20]])
        #expect((areas["Points"] as? [[String: Any]])?.count == 1)
    }
}
