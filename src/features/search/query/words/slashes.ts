// 'nurse/midwife' asks for either, 'TCP/IP' is one name.

const joined = new Set(
  `ac/dc ci/cd tcp/ip pl/sql t/sql gnu/linux qa/qc km/h cad/cam hvac/r p/l n/a us/uk 24/7`.split(' '),
)
/** Other single letters are parts of a name: 'A/B testing', 'I/O', 'S/4HANA'. */
const languages = new Set(['c', 'r', 'd', 'j'])
const isPartOfName = (part: string) =>
  !/\p{L}/u.test(part) || (part.length === 1 && !languages.has(part.toLowerCase())) || /^\d\p{L}/u.test(part)

/** What stands between the slashes of a word of which a job need have only one; null when they mean one thing. */
export function slashParts(word: string): string[] | null {
  if (!word.includes('/') || /:\/\/|^www\./i.test(word)) return null
  const parts = word.split(/[/\\]/).filter((part) => /[\p{L}\p{N}]/u.test(part))
  if (parts.length < 2 || joined.has(word.toLowerCase().replace(/[,;.]+$/, ''))) return null
  return parts.some(isPartOfName) ? null : parts
}
