// The signs by which a title says that it means everybody: '(m/w/d)', 'Bäcker:in', 'infirmier(e)', 'camarero/a'.

const gender = '(?:männlich|weiblich|diverse?|male|female|alle|all|any|div|fem|gn|nb|[mwfdxhivkagnžt*])'
/** Alone a letter may be a class: 'CDL (A) driver'. */
const alone = String.raw`(?:(?![hvagnkt]\W)${gender}|all genders(?: welcome)?)`
const inBrackets = String.raw`[([{]\s*(?:${alone}|${gender}(?:(?:\s*[/|,*:+.–-]\s*|\s+)${gender})+)\.?\s*[)\]}]`
/** Without brackets only those that name two genders: 'm/w/d', 'H/F'. */
const bare = String.raw`(?<![\p{L}\p{N}/])(?:[dx][/|])?(?:m[/|][wfvkž]|[wfvkž][/|]m|h[/|]f|f[/|]h)(?:[/|](?:d|x|i|u|gn|nb|n|diverse?|div))*(?![\p{L}\p{N}/])`

/** The ending of the other form, and what the word ends with before it: 'vendeur/-euse', 'Kaufmann/-frau'. */
const otherEndings: [before: string, endings: string][] = [
  [String.raw`\p{L}{3}`, 'innen|in'],
  ['mann', 'frau'],
  ['frau', 'mann'],
  ['eur', 'euse|teuse|trice|rice|eure|e'],
  ['ien|éen|on', 'ienne|enne|ne'],
  ['ier', 'ière|iere|ère|ere|e'],
  [String.raw`\p{L}{3}(?:ant|ent|at|al|[igyh]é)`, 'ante|ente|te|e'],
  ['[nt]e', 'r'],
  [String.raw`\p{L}{3}(?:o|[dst]or|[rt]e)`, 'tora|dora|ora|era|a'],
  [String.raw`\p{L}{3}a`, 'o'],
  ['tore', 'trice|rice'],
  [String.raw`\p{L}{2}(?:rz|el|er|or|nt|st|a[cčř]|log|ista)`, 'arka|elka|erka|rka|ka'],
  ['ca', 'czyni|yni|ni'],
]
const end = String.raw`(?:[.·•]?s)?(?![\p{L}\p{N}])`
const suffixes = otherEndings.map(
  ([before, endings]) =>
    String.raw`(?<=${before})(?:(?:\/-?|[:*_·•‧]-?)(?:${endings})${end}|\(-?(?:${endings})s?\))`,
)
/** A hyphen or a full stop joins other words as well, so only where French puts them. */
const french = String.raw`(?<=\p{L}{2}(?:eur|ier|er|ien|ant|ent|[ié]|at))[.-](?:euse|rice|trice|ère|ne|e)${end}`

const marks = new RegExp([inBrackets, bare, ...suffixes, french].join('|'), 'giu')
/** 'BäckerIn', but not 'LinkedIn'. */
const inCapital = /(?<=\p{L}{2}(?:er|or|eur|ist|ent|ant|ekt|eut|rzt|ar|log))In(?:nen)?(?!\p{L})/gu
const at = /(?<=\p{L}{3})@s?(?![\p{L}\p{N}])/gu

/** Cheap to test, and most titles have none. */
const mayHaveMarks = /[([{/|:*_·•‧.@-]|[a-z]In/

export const withoutGenderMarks = (title: string) =>
  mayHaveMarks.test(title)
    ? title
        .replace(marks, ' ')
        .replace(inCapital, '')
        .replace(at, (_, from: number) => (/[dst]or$/i.test(title.slice(0, from)) ? '' : 'o'))
    : title
