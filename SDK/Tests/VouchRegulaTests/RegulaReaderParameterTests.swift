import Foundation
import Testing
import VouchAwareID
import VouchDialects
import VouchTestSupport

@testable import VouchRegula

/// The names, types and defaults of the vendor's iOS parameters.
@Suite struct RegulaReaderParameterTests {
    private struct Vector: Decodable {
        struct Parameter: Decodable, Hashable {
            let name, type: String
            let `default`: String
        }

        let checklist: [String: String]
        let processParams, functionality: [Parameter]
    }

    private static func vector() throws -> Vector { try DialectVector.load("regula-ios-parameters") }

    /// The names that a line of the checklist lists after its colon: `a, imageOutputMaxWidth/Height, capture 5 s`.
    private static func names(in line: String) throws -> Set<String> {
        let list = try #require(line.split(separator: ":", maxSplits: 1).last).dropLast()
        var names: Set<String> = []
        for entry in list.split(separator: ",") {
            let words = entry.split(separator: " ")
            let parts = try #require(words.first).split(separator: "/").map(String.init)
            let first = try #require(parts.first)
            names.insert(first)
            let stems = ["imageOutputMaxWidth": "imageOutputMax", "debugSaveImages": "debugSave"]
            for rest in parts.dropFirst() { names.insert(try #require(stems[first]) + rest) }
        }
        return names
    }

    private static func check(_ values: Any, _ parameters: [Vector.Parameter], _ listed: Set<String>) throws {
        #expect(Set(parameters.map(\.name)) == listed)
        let found = try Mirror(reflecting: values).children.map { child in
            Vector.Parameter(
                name: try #require(child.label), type: String(describing: type(of: child.value)),
                default: child.value is Regula.ImageQA ? "" : "\(child.value)")
        }
        #expect(found.count == parameters.count)
        for parameter in parameters {
            let same = found.first { $0.name == parameter.name }
            #expect(same == parameter)
        }
    }

    @Test("every parameter of a scan exists with its type and default", .shows("X-R23"))
    func processParams() throws {
        let vector = try Self.vector()
        let listed = try Self.names(in: try #require(vector.checklist["processParams"]))
        #expect(listed.count == 55)
        let values = Regula.ProcessParamValues(locale: Locale(identifier: "en_US"))
        try Self.check(values, vector.processParams, listed)
        #expect(values.imageQA == Regula.ImageQA())
        // They are AwareID's too, and change in place.
        let params = AwareID.ProcessParams(locale: Locale(identifier: "en_GB"))
        #expect(params.measureSystem == .metric)
        #expect(params.dateFormat == "dd/MM/yyyy")
        params.timeout = 20
        params.checkHologram = true
        #expect(params.value.timeout == 20)
        #expect(params.value.checkHologram == true)
    }

    @Test("every setting of the scanner's screen exists with its type and default", .shows("X-R24"))
    func functionality() throws {
        let vector = try Self.vector()
        let listed = try Self.names(in: try #require(vector.checklist["functionality"]))
        #expect(listed.count == 25)
        try Self.check(Regula.FunctionalityValues(), vector.functionality, listed)
        let functionality = AwareID.Functionality()
        for (set, zoom) in [(0.5, 1.0), (2.5, 2.5), (11, 10), (.nan, 1), (.infinity, 10)] {
            functionality.zoomFactor = set
            #expect(functionality.zoomFactor == zoom)
        }
        #expect(Regula.CaptureMode.allCases.map(\.rawValue) == [0, 1, 2])
    }

    @Test func `what Vouch has an effect for is handed on, and the vendor's masks of dates are understood`() {
        var values = Regula.ProcessParamValues(locale: Locale(identifier: "en_US"))
        values.dateFormat = "dd/mm/yyyy"
        values.logs = true
        values.imageDpiOutMax = -5
        values.minimalHolderAge = 18
        values.resultTypeOutput = [.status]
        values.noGraphics = true
        let parameters = values.parameters(for: .ocr)
        #expect(parameters.dateFormat.pattern == "dd/MM/yyyy")
        #expect(parameters.log)
        #expect(parameters.noGraphics)
        #expect(parameters.imageDpiOutMax == 0)
        #expect(parameters.minimalHolderAge == 18)
        #expect(parameters.resultTypeOutput == [.status])
        #expect(parameters.scenario == .ocr)
        values.dateFormat = "no date"
        #expect(values.parameters(for: .ocr).dateFormat == .standard)
    }

    @Test("scenarios are known by each of their names", .shows("A283"))
    func scenarioNames() {
        #expect(AwareID.RGL_SCENARIO_FULL_PROCESS == "FullProcess")
        #expect(AwareID.RGL_SCENARIO_OCR == "Ocr")
        #expect(AwareID.RGL_SCENARIO_MRZ == "Mrz")
        let names: [(String, Regula.Scenario)] = [
            ("RGL_SCENARIO_FULL_PROCESS", .fullProcess), ("FULL_PROCESS", .fullProcess),
            ("SCENARIO_FULL_PROCESS", .fullProcess), ("FullProcess", .fullProcess), ("RGL_SCENARIO_OCR", .ocr),
            ("OCR", .ocr), ("Ocr", .ocr), ("RGL_SCENARIO_MRZ", .mrz), ("MRZ", .mrz),
            ("RGL_SCENARIO_LOCATE_VISUAL_AND_MRZ_OR_OCR", .locateVisualAndMrzOrOcr),
        ]
        for (name, scenario) in names { #expect(Regula.Scenario(named: name) == scenario) }
        for scenario in Regula.Scenario.allCases { #expect(Regula.Scenario(named: scenario.identifier) == scenario) }
        for name in ["", "RGL_SCENARIO_", "RGL_SCENARIO_RGL_SCENARIO_OCR", "Ocrs", "___"] {
            #expect(Regula.Scenario(named: name) == nil)
        }
    }

    @Test("buttons, frame and orientation are the app's to switch", .shows("A63", "A72"))
    func controls() {
        let functionality = Regula.Functionality()
        #expect(Regula.ScannerControls(functionality.value).buttons == [.torch, .close, .skipNextPage])
        functionality.showTorchButton = false
        functionality.showCaptureButton = true
        functionality.orientation = .portrait
        let controls = Regula.ScannerControls(functionality.value)
        #expect(controls.buttons == [.capture, .close, .skipNextPage])
        #expect(controls.orientation == .portrait)
        #expect(!controls.showsCaptureButton(sinceStart: 9.9, sinceDetect: 4.9))
        #expect(controls.showsCaptureButton(sinceStart: 9.9, sinceDetect: 5))
        #expect(controls.showsCaptureButton(sinceStart: 10, sinceDetect: nil))
    }
}
