public import VouchAPI

/// What the API's description says of a route.
public struct Operation: Sendable {
    /// One of the query.
    public struct Parameter: Sendable {
        let name: String
        let summary: String
        let schema: JSONSchema

        public init(_ name: String, _ summary: String, _ schema: JSONSchema) {
            self.name = name
            self.summary = summary
            self.schema = schema
        }
    }

    /// Unique: `startEnrolment`.
    let identifier: String
    let tag: String
    let summary: String
    let parameters: [Parameter]
    /// Schema by media type; empty for none.
    let bodies: [String: JSONSchema]
    let success: Int
    /// nil: the response has no body.
    let answer: JSONSchema?
    let answerType: String
    /// Beside those that every route of its kind has.
    let problems: [Problem.Code]
    let isIdempotent: Bool

    public init(
        _ identifier: String, tag: String, _ summary: String, parameters: [Parameter] = [], body: JSONSchema? = nil,
        rawBody: String? = nil, success: Int = 200, answer: JSONSchema?, answerType: String = "application/json",
        problems: [Problem.Code] = [], isIdempotent: Bool = false
    ) {
        self.identifier = identifier
        self.tag = tag
        self.summary = summary
        self.parameters = parameters
        var bodies: [String: JSONSchema] = [:]
        if let body { bodies["application/json"] = body }
        if let rawBody { bodies[rawBody] = [:] }
        self.bodies = bodies
        self.success = success
        self.answer = answer
        self.answerType = answerType
        self.problems = problems
        self.isIdempotent = isIdempotent
    }

    static let pageParameters = [
        Parameter("limit", "How many items at most.", .number(1...100)),
        Parameter("cursor", "The `next` of the page before.", .text(1...200, pattern: "^[A-Za-z0-9_-]+$")),
    ]
}
