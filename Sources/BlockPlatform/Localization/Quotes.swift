/// A name in the quotation marks of the player's language.
package func quoted(_ name: String) -> String { tr("'%s'", name) }

/// Clauses in one line, parted as the player's language does it: a Greek semicolon would ask a question.
package func joinedClauses(_ clauses: some Sequence<String>) -> String {
  clauses.reduce("") { $0.isEmpty ? $1 : tr("%s; %s", $0, $1) }
}

/// Names in quotation marks, as a list.
package func quoted(_ names: some Sequence<String>) -> String {
  names.map { quoted($0) }.joined(separator: ", ")
}
