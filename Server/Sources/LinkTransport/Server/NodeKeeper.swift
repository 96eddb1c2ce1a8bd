import BlockLink

/// Who says to the other nodes of the server what is here, and hears what is there, on a thread of its own.
package protocol NodeKeeper: Sendable {
  /// Says what is here, if that has changed, and asks what is at the others; the answer comes on any thread.
  ///
  /// - Parameter isAsked: whether somebody waits for what is there now.
  func exchange(
    _ report: NodeReport?, isAsked: Bool, _ done: @escaping @Sendable (NodeNews) -> Void)
  /// Calls `changed` on any thread whenever there is something new at the others, if that is told.
  func listen(_ changed: @escaping @Sendable () -> Void)
  /// What is known of the others before the first room is restored.
  func begin() -> NodeNews
  /// Says to all nodes what was decided here; `done` is called on any thread, with the reason if they cannot be told now.
  ///
  /// What is kept is said to them later then, the rest is not.
  func tell(_ orders: [NodeOrder], _ done: @escaping @Sendable (String?) -> Void)
  /// Says to all nodes those of the orders that are kept here of which the store knows nothing.
  func offer(_ orders: [NodeOrder])
  /// Looks for those who have a name at the other nodes; the answer comes on any thread.
  func find(_ name: String, _ done: @escaping @Sendable ([NodePlayer]) -> Void)
  /// Why the others do not know of this node now; nil if they do.
  var unreadiness: String? { get }
  /// The other nodes, or what is there, for an operator; the answer comes on any thread.
  func administer(_ words: [String], _ done: @escaping @Sendable (AdminAnswer?) -> Void)
  /// Ends with the node; its leases stay unless it ends for good.
  func finish(forGood: Bool)
  /// Waits for a moment until that is done.
  func settle()
}
