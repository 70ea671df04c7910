import Foundation
import Testing
import VouchAPI

struct ProblemTests {
    @Test func `a problem survives its JSON`() throws {
        var problem = Problem(.unreadable, "no document in the picture")
        problem.requestID = "r-1"
        let decoded = try JSONDecoder().decode(Problem.self, from: try JSONEncoder().encode(problem))
        #expect(decoded == problem)
    }

    @Test func `every code has a status that is an error`() {
        for code in Problem.Code.allCases { #expect((400...599).contains(code.status), "\(code)") }
    }
}
