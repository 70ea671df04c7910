import Hummingbird
import Logging
import NIOCore

/// What the framework keeps of a request, and who sent it.
struct PeerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let address: String
    /// The connection, for requests that make something else of it.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        address = source.channel.remoteAddress?.ipAddress ?? ""
    }
}
