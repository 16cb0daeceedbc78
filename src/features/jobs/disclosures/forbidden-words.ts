// What a question or an advert asks for, as far as words tell. Misses are possible. A hit in a question stops a
// publication; one in the description is a note, because the work itself may be about pay or about Canada.

const earlier =
  '(?:current|present|previous|prior|past|former|last|latest|existing|most recent|earlier)(?:ly)?'
const wages =
  '(?:salar(?:y|ies)|pay|wages?|compensation|earnings|remuneration|income|base pay|pay rate|hourly rate|ctc)'
const payHistory = [
  // "your current salary", "salary in your last job"
  new RegExp(`\\b(?:your|you)\\b[^.?!]{0,40}\\b${earlier}\\s+(?:\\w+\\s+){0,3}${wages}\\b`),
  new RegExp(
    `\\b${wages}\\b[^.?!]{0,30}\\b(?:at|in|from|with)\\s+(?:your\\s+)?${earlier}\\s+(?:job|role|position|employer|post|company)`,
  ),
  new RegExp(`\\b${wages}\\s+history\\b`),
  new RegExp(`\\bhistory of (?:your )?${wages}\\b`),
  // "what do you earn now", "how much were you paid"
  /\b(?:what|how much)\s+(?:do|did|are|were|have)\s+you\s+(?:\w+\s+){0,2}?(?:earn(?:ed|ing)?|paid|(?:make|making|made)(?=\s*(?:[?.!]|$|now|currently|today|a |an |per |in |at )))/,
  /\b(?:copy of|attach|send|upload|enclose)\b[^.?!]{0,30}\b(?:pay ?slips?|pay ?stubs?|w-?2|p60)\b/,
  // German, French, Spanish, Italian, Dutch, Polish.
  /\b(?:aktuelle[nrs]?|derzeitige[nrs]?|bisherige[nrs]?|letzte[nrs]?|jetzige[nrs]?)\s+(?:brutto|jahres)?(?:gehalt|gehaelter|lohn|vergutung|verdienst)/,
  /\bwas verdienen sie (?:derzeit|aktuell|jetzt|momentan)\b/,
  /\b(?:salaire|remuneration)\s+(?:actuel(?:le)?|precedente?|anterieure?)\b/,
  /\b(?:salario|sueldo|remuneracion)\s+(?:actual|anterior|previo)\b/,
  /\b(?:stipendio|retribuzione|ral)\s+(?:attuale|precedente)\b/,
  /\b(?:huidige?|vorige?|laatste)\s+(?:salaris|loon)\b/,
  /\b(?:obecn\w+|poprzedni\w+|dotychczasow\w+)\s+(?:wynagrodzeni\w+|zarobk\w+|pensj\w+)/,
]

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase().replace(/\s+/g, ' ')

/** Its sentences, without those that say what is not asked for. */
const askingSentences = (text: string) =>
  plain(text)
    .split(/(?<=[.?!])\s/)
    .filter((sentence) => !/\b(?:never|not|cannot)\b|n't\b/.test(sentence))

/** Whether a text asks what somebody earns or has earned. What they hope to earn is another question. */
export const asksPayHistory = (text: string) =>
  askingSentences(text).some((sentence) => payHistory.some((pattern) => pattern.test(sentence)))

const canadianExperience =
  '(?:canadian (?:(?:work|job|professional) )?experience|experience (?:\\w+ ){0,2}in canada)'

/** Whether a text asks for experience in Canada. “Not required” is not asking. */
export const asksCanadianExperience = (text: string) =>
  askingSentences(text).some((sentence) =>
    new RegExp(`\\b${canadianExperience}\\b`).test(
      sentence.replace(new RegExp(`\\b(?:no|without) ${canadianExperience}\\b`, 'g'), ''),
    ),
  )

/** Titles for one gender with a word for everybody. */
const neutralTitles: [RegExp, string][] = [
  [/\bsales(?:man|woman|girl|lady)\b/, 'salesperson'],
  [/\bfore(?:man|woman)\b/, 'supervisor'],
  [/\bhandyman\b/, 'maintenance worker'],
  [/\brepairman\b/, 'repair technician'],
  [/\bchair(?:man|woman)\b/, 'chair'],
  [/\bcrafts(?:man|woman)\b/, 'craftsperson'],
  [/\bwaitress\b/, 'server'],
  [/\bhostess\b/, 'host'],
  [/\bstewardess\b/, 'flight attendant'],
  [/\b(?:fire)(?:man|woman)\b/, 'firefighter'],
  [/\b(?:mail|post)(?:man|woman)\b/, 'mail carrier'],
  [/\bbar(?:maid)\b/, 'bartender'],
  [/\bseamstress\b/, 'sewer'],
  [/\bdraughts?man|\bdraftsman\b/, 'drafter'],
  [/\bcleaning (?:lady|woman)\b/, 'cleaner'],
  [/\bbusiness(?:man|woman)\b/, 'business person'],
  [/\bspokes(?:man|woman)\b/, 'spokesperson'],
  [/\bservice ?man\b/, 'service technician'],
  [/\bkrankenschwester\b/, 'Pflegefachkraft'],
  [/\bputzfrau\b/, 'Reinigungskraft'],
]

/** A word for everybody, if a title names one gender; null otherwise. `(m/f/d)` and its like name all. */
export function neutralTitle(title: string) {
  const words = plain(title)
  if (/\([mwfdxh](?:\s?[/|]\s?[mwfdxh])+\)/.test(words)) return null
  return neutralTitles.find(([pattern]) => pattern.test(words))?.[1] ?? null
}
