import VouchEnrolment

/// Feeds anything to the reader of journeys; whatever it accepts can be inspected and drawn.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJourneyDefinition(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let definition = try? JourneyDefinition(json: bytes) else { return 0 }
    precondition((1...JourneyDefinition.maximumStepCount).contains(definition.steps.count))
    precondition(JourneyInspection(definition).positionCount > 0)
    precondition(!JourneyDrawing.svg(of: definition).isEmpty)
    return 0
}
