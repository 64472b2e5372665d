# Reads one Swift file: undocumented public declarations, try! and fatalError.
# Knows where a public protocol or enumeration begins and ends by counting braces outside strings and comments.

function finding(text) { printf "%s:%d: %s\n", file, FNR, text }

# The line without its strings' contents and its line comment.
function code(line) {
  gsub(/\\./, "", line)
  gsub(/"[^"]*"/, "\"\"", line)
  sub(/\/\/.*/, "", line)
  return line
}

{
  raw = $0
  # Text of several lines is no code.
  quotes = gsub(/"""/, "\"\"\"", raw)
  if (inText) { if (quotes % 2) inText = 0; next }
  if (inComment) { if (raw ~ /\*\//) inComment = 0; next }
  if (raw ~ /^[ \t]*\/\*/ && raw !~ /\*\//) { inComment = 1; next }
  if (raw ~ /^[ \t]*\/\/\//) { documented = 1; next }
  if (raw ~ /^[ \t]*(\/\/.*)?$/) { if (raw ~ /^[ \t]*$/) documented = 0; next }

  line = code(raw)
  if (line ~ /(^|[^A-Za-z_])try!/) finding("try! crashes; let the error reach somebody who can answer it")
  if (line ~ /(^|[^A-Za-z_])fatalError\(/) finding("fatalError crashes; throw an error")

  declared = line
  # Attributes may stand before, on the same line or on lines of their own.
  while (sub(/^[ \t]*@[A-Za-z_]+(\([^()]*\))?[ \t]*/, "", declared)) {}
  isAttributeOnly = (declared ~ /^[ \t]*$/)
  sub(/^[ \t]+/, "", declared)

  words = "([a-z]+(\\([a-z]+\\))? )*"
  kinds = "(func|var|let|init|subscript|struct|class|enum|protocol|actor|typealias|associatedtype|macro|operator)"
  isPublic = (declared ~ "^" words "(public|open) " words kinds "[^A-Za-z_]" || declared ~ "^" words "(public|open) " words "init[?!<(]")
  isMember = (depth == publicDepth && depth > 0 && kindOfPublic == "protocol" && declared ~ "^" words kinds "[^A-Za-z_]")
  isCase = (depth == publicDepth && depth > 0 && kindOfPublic == "enum" && declared ~ /^(indirect )?case /)
  if ((isPublic || isMember || isCase) && !documented) finding("a public declaration without ///")

  if (isPublic && match(declared, /(^| )(protocol|enum|struct|class|actor) /)) {
    kind = substr(declared, RSTART, RLENGTH)
    gsub(/ /, "", kind)
    pending = kind
  }

  opens = gsub(/\{/, "{", line)
  closes = gsub(/\}/, "}", line)
  if (pending != "" && opens > 0) {
    # What was open before comes back when this type ends.
    stack[depth + 1] = kindOfPublic; stackDepth[depth + 1] = publicDepth
    kindOfPublic = pending; publicDepth = depth + 1; pending = ""
  }
  depth += opens - closes
  while (publicDepth > 0 && depth < publicDepth) {
    ended = publicDepth
    kindOfPublic = stack[ended]; publicDepth = stackDepth[ended]
  }
  if (!isAttributeOnly) documented = 0
  if (quotes % 2) inText = 1
}
