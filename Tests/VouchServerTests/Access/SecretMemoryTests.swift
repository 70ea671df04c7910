import Testing
import VouchCore

@testable import VouchServer

struct SecretMemoryTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    @Test func `however many names are tried, wrong secrets of a further one are counted`() {
        let memory = SecretMemory()
        for number in 0..<SecretMemory.capacity { memory.wasWrong("stranger \(number)", at: now) }
        for _ in 0..<SecretMemory.wrongAdmitted { memory.wasWrong("desk", at: now) }
        #expect(memory.wait(of: "desk", at: now) == 301)
    }

    @Test func `a name with many wrong secrets is not forgotten for names with few`() {
        let memory = SecretMemory()
        for _ in 0..<SecretMemory.wrongAdmitted { memory.wasWrong("desk", at: now) }
        for number in 0..<SecretMemory.capacity * 3 {
            memory.wasWrong("stranger \(number)", at: now.adding(seconds: 1))
        }
        #expect(memory.wait(of: "desk", at: now) == 301)
        #expect(memory.wait(of: "desk", at: now.adding(seconds: SecretMemory.period)) == nil)
        #expect(memory.wait(of: "stranger 1", at: now) == nil)
    }
}
