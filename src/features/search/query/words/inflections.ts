// The forms of one English word. 'Nurse' and 'nurses' are one word wherever they stand; 'clean' and 'cleaning' are one
// in a text, and two in a title, where 'marketing' is no market.

const irregular = [
  ['child', 'children'],
  ['person', 'people', 'persons'],
  ['man', 'men'],
  ['woman', 'women'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['analysis', 'analyses'],
  ['wife', 'wives'],
  ['knife', 'knives'],
  ['staff'],
  ['sales'],
  ['news'],
  ['physics'],
  ['logistics'],
  ['electronics'],
  ['mathematics', 'maths', 'math'],
]
const irregularForms = new Map(irregular.flatMap((forms) => forms.map((form) => [form, forms] as const)))
const letters = /^[a-z]{3,}$/
const endings: [RegExp, string][] = [
  [/men$/, 'man'],
  [/(?<=[^aeiou])ies$/, 'y'],
  [/(?<=s|x|z|ch|sh)es$/, ''],
  [/(?<![su]|i)s$/, ''],
]

/** One and many, in lower case, without the word itself. */
export function numberForms(word: string): string[] {
  if (!letters.test(word)) return []
  const known = irregularForms.get(word)
  if (known) return known.filter((form) => form !== word)
  const one = word.length > 3 ? endings.find(([ending]) => ending.test(word)) : undefined
  if (one) return [word.replace(...one)]
  if (/man$/.test(word) && word.length > 4) return [word.replace(/man$/, 'men')]
  if (/(?:s|x|z|ch|sh)$/.test(word)) return [`${word}es`]
  if (/[^aeiou]y$/.test(word)) return [word.replace(/y$/, 'ies')]
  return [`${word}s`]
}

/** What else a verb is written as: 'manage' is 'manages', 'managed' and 'managing'. */
export function verbForms(word: string): string[] {
  if (!letters.test(word) || word.length < 4) return []
  const bases = new Set<string>()
  const [, ofIng, ofEd] = /^(.{3,})ing$|^(.{3,})ed$/.exec(word) ?? []
  const cut = ofIng ?? ofEd
  if (cut) {
    bases.add(cut).add(`${cut}e`)
    if (/([^aeioulsz])\1$/.test(cut)) bases.add(cut.slice(0, -1))
    if (/i$/.test(cut)) bases.add(cut.replace(/i$/, 'y'))
  } else bases.add(word)
  const forms = [...bases].flatMap((base) => [base, ...conjugated(base)])
  return [...new Set(forms)].filter((form) => form !== word)
}

function conjugated(base: string) {
  const cut = base.replace(/e$/, '')
  const doubled = /[^aeiou][aeiou][bdgmnprt]$/.test(base) && base.length < 6 ? base + base.at(-1) : base
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`, `${base}ing`]
  if (base.endsWith('e')) return [`${base}s`, `${cut}ed`, `${cut}ing`]
  return [`${base}${/(?:s|x|z|ch|sh)$/.test(base) ? 'es' : 's'}`, `${doubled}ed`, `${doubled}ing`]
}
