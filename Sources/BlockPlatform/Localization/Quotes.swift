/// A name in the quotation marks of the player's language.
package func quoted(_ name: String) -> String { tr("'%s'", name) }

/// Names in quotation marks, as a list.
package func quoted(_ names: some Sequence<String>) -> String {
  names.map { quoted($0) }.joined(separator: ", ")
}
