/** A line that cannot end here: at a comma, or at a word that something follows. */
export const endsMidSentence =
  /(?:[,&(]|(?<![\p{L}])(?:of|the|and|in|with|for|to|at|by|or|und|oder|mit|für|der|die|das|von|im|de|la|el|los|las|y|con|para|en|et|des|du|les|avec|pour|à))$/iu

/** What a job is described with, and never named: "Responsibilities: …", "Tech stack: …". */
export const detailLabel =
  /^(?:used|tools?|stack|technolog\p{L}*|responsibilit\p{L}*|environment|description|projects?|areas|tasks?|duties|tech|aufgaben|tareas|missions?|(?:main|key|core|latest|current) \p{L}+)(?: [\p{L}&/]+){0,4}\s*:/iu

/** The last word of a school that did not fit into its row. */
export const endsSchool =
  /^(?:university|college|institute|academy|school|universität|hochschule|universidad)[.,]?$/iu
