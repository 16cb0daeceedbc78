import {
  compoundLength,
  familyByWords,
  isIberianFamily,
  isIberianGiven,
  isMiddleName,
  isParticle,
  patronymic,
  plain,
} from './name-words.ts'
import { familyFirst } from './written-apart.ts'

export type NameParts = {
  first: string
  last: string
  /** As people are called: "Jean Dupont" for "DUPONT Jean". */
  full: string
  /** Which part is the family name is a guess. */
  isUncertain: boolean
}
export type NameHints = {
  address: string
  isFamilyFirst?: boolean
  isJapanese?: boolean
  /** The small letter of I has no dot. */
  isTurkish?: boolean
}

/** "GARCÍA LÓPEZ, María": the only comma stands behind the family name. */
export function reversedParts(text: string, address: string): { last: string; first: string } | null {
  const [, last = '', first = '', more] = /^([^,]+),\s*([^,]+)(,.*)?$/.exec(text) ?? []
  const isWords = (part: string) =>
    part.split(/\s+/).every((word) => isParticle(word) || /^\p{Lu}[\p{L}.'’-]*$/u.test(word))
  if (!first || more || !isWords(last) || !isWords(first) || first.split(/\s+/).length > 3) return null
  const words = last.split(/\s+/).filter((word) => !isParticle(word))
  const isOne = words.length === 1
  const isUpper = last === last.toUpperCase() && first !== first.toUpperCase()
  const isNamed = words.every(isIberianFamily) && words.length === 2
  const order = orderInAddress([words[0] ?? '', first.split(/\s+/)[0] ?? ''], address)
  return isOne || isUpper || isNamed || order ? { last, first } : null
}

const capitals = /^(?:(?:Mc|Mac|O['’]|D['’])?\p{Lu}[\p{Lu}'’-]+)$/u
const titleCase = (text: string, isTurkish = false) =>
  text
    .toLocaleLowerCase(isTurkish ? 'tr' : 'en')
    .replace(/(?<![\p{L}\p{M}])(?:mc|o['’]|d['’])?\p{L}/gu, (start) =>
      start.length > 1
        ? `${start[0]?.toUpperCase()}${start.slice(1, -1)}${start.at(-1)?.toUpperCase()}`
        : start.toUpperCase(),
    )

/** Which part of a name is the family name. Null where the name has one part alone. */
export function nameParts(
  text: string,
  { address, isFamilyFirst, isJapanese = false, isTurkish = false }: NameHints,
): NameParts | null {
  const eastern = familyFirst(text, isJapanese)
  if (eastern) return { ...eastern, full: text }
  const reversed = reversedParts(text, address)
  const made = (first: string, last: string, isUncertain = false, full = `${first} ${last}`): NameParts => ({
    ...{ first, last, isUncertain, full },
  })
  if (reversed) {
    const [first, last] =
      text === text.toUpperCase()
        ? [titleCase(reversed.first, isTurkish), titleCase(reversed.last, isTurkish)]
        : [reversed.first, tidied(reversed.last, isTurkish)]
    return made(first, last)
  }
  const words = text.split(/[\s·・]+/)
  if (words.length < 2) return null
  const isUpper = text === text.toUpperCase() && text !== text.toLowerCase()
  const shown = isUpper ? words.map((word) => titleCase(word, isTurkish)) : words
  const inCapitals = isUpper ? null : capitalParts(words)
  if (inCapitals) return made(inCapitals.first, tidied(inCapitals.last, isTurkish))
  const full = shown.join(' ')
  const [byWords, byAddress] = [familyByWords(words), orderInAddress(words, address)]
  const [second, third] = [words[1] ?? '', words[2] ?? '']
  // "Иванов Иван Иванович": the name after the father follows the given name.
  if (words.length === 3 && patronymic.test(third) && !patronymic.test(second))
    return made(shown.slice(1).join(' '), shown[0] ?? '', false, `${shown[1]} ${shown[2]} ${shown[0]}`)
  if (isFamilyFirst) {
    const parts = fromFront(shown, words)
    return { ...parts, full: `${parts.first} ${parts.last}`, isUncertain: words.length > 2 && !parts.isKnown }
  }
  const isFront =
    byWords === 'first'
      ? byAddress?.family !== 'last' || !byAddress.isStrong
      : byWords !== 'last' && byAddress?.family === 'first'
  const isContradicted =
    byAddress?.isStrong === true &&
    (byWords === 'first' || byWords === 'last') &&
    byAddress.family !== byWords
  const isOpen = byWords === 'either' && !byAddress
  if (isFront) {
    const { first, last } =
      byWords === 'first'
        ? { first: shown.slice(1).join(' '), last: shown[0] ?? '' }
        : fromFront(shown, words)
    return made(first, last, isContradicted, full)
  }
  const start = familyStart(words, address)
  return made(
    shown.slice(0, start.at).join(' '),
    shown.slice(start.at).join(' '),
    isContradicted || isOpen || start.isUncertain || isShortForm(words[0] ?? ''),
    full,
  )
}

const tidied = (last: string, isTurkish: boolean) =>
  last
    .split(/\s+/)
    .map((word) => (capitals.test(word) ? titleCase(word, isTurkish) : word))
    .join(' ')

/** "DUPONT Jean", "Jan van der BERG". */
function capitalParts(words: string[]) {
  const isFamily = words.map(
    (word) => capitals.test(word) && (word.length > 2 || familyByWords([word, 'Mei']) === 'first'),
  )
  if (isFamily.every(Boolean) || !isFamily.some(Boolean)) return null
  const [from, to] = [isFamily.indexOf(true), isFamily.lastIndexOf(true) + 1]
  if (isFamily.slice(from, to).some((is, at) => !is && !isParticle(words[from + at] ?? ''))) return null
  let start = from
  while (start > 0 && isParticle(words[start - 1] ?? '') && (start > 1 || to < words.length)) start--
  if (start > 0 && to < words.length) return null
  const first = [...words.slice(0, start), ...words.slice(to)].join(' ')
  return first ? { first, last: words.slice(start, to).join(' ') } : null
}

/** Of a name that starts with the family name. */
function fromFront(shown: string[], words: string[]) {
  let end = 1
  while (end < words.length - 1 && isParticle(words[end - 1] ?? '')) end++
  const isIberian =
    words.length > end + 1 && isIberianFamily(words[end - 1] ?? '') && isIberianFamily(words[end] ?? '')
  if (isIberian) end++
  return { last: shown.slice(0, end).join(' '), first: shown.slice(end).join(' '), isKnown: isIberian }
}

/** Where the family name starts in a name that ends with it. */
function familyStart(words: string[], address: string): { at: number; isUncertain: boolean } {
  const given = Math.min(compoundLength(words), words.length - 1)
  const particle = words.findIndex((word, at) => at >= given && at < words.length - 1 && isParticle(word))
  if (particle > 0) {
    let at = /^(?:y|i|e|und)$/i.test(words[particle] ?? '') ? particle - 1 : particle
    while (at - 1 >= given && isIberianFamily(words[at - 1] ?? '')) at--
    return { at: Math.max(1, at), isUncertain: false }
  }
  const [second = '', third = ''] = words.slice(given)
  const isSecondGiven = isIberianGiven(second) || isMiddleName(second) || /^\p{Lu}\.?$/u.test(second)
  const left = words.length - given
  if (left === 2) {
    if (isSecondGiven) return { at: given + 1, isUncertain: false }
    if (isIberianFamily(second) && (isIberianFamily(third) || isIberianGiven(words[0] ?? '')))
      return { at: given, isUncertain: false }
    // Two family names or two given names: an address of the first two words has the first family name.
    const [one = '', other = '', more] = addressWords(address)
    const isNamed = !more && one === plain(words[0] ?? '') && other === plain(second)
    const isSpanishName = isNamed || isSpanish(words[0] ?? '') || isIberianFamily(third)
    if (isSpanishName) return { at: given, isUncertain: true }
    return { at: given + 1, isUncertain: given === 1 && one !== plain(words[0] + second) }
  }
  if (left >= 3) {
    const isIberian = words.slice(-2).some(isIberianFamily) || isSpanish(words[0] ?? '')
    return {
      at: isIberian ? words.length - 2 : words.length - 1,
      isUncertain: !words.slice(-2).every(isIberianFamily),
    }
  }
  return { at: words.length - 1, isUncertain: false }
}

/** Given names of Spain and Portugal that no other language has in this spelling. */
const isSpanish = (word: string) =>
  isIberianGiven(word) &&
  (/[áéíóúãâêôñç]/iu.test(word) ||
    /^(?:juan|luis|carlos|antonio|manuel|miguel|javier|francisco|pedro|pablo|jorge|alberto|fernando|eduardo|rafael|alejandro|enrique|ignacio|sergio|roberto|ricardo|guillermo|felipe|paulo|henrique|gustavo|tiago|rui|filipe|guadalupe|soledad|pilar|carmen|dolores|mercedes)$/i.test(
      word,
    ))

/** "M." and "Md." may be a title or the short form of a name. */
const isShortForm = (word: string) => /^(?:M|\p{Lu}\p{L}+)\.$/u.test(word)
const addressWords = (address: string) =>
  plain(address.split('@')[0] ?? '')
    .split(/[^a-z]+/)
    .filter(Boolean)

type AddressOrder = { family: 'first' | 'last'; isStrong: boolean }

/** "taro.yamada@" and "t.yamada@" say which word is the family name. */
export function orderInAddress(words: string[], address: string): AddressOrder | null {
  const tokens = plain(address.split('@')[0] ?? '')
    .split(/[^a-z]+/)
    .filter(Boolean)
  const all = words.map((word) => plain(word).replace(/[^a-z]/g, ''))
  const [start = '', end = ''] = [all[0], all.at(-1)]
  if (!start || !end || start === end) return null
  const initials = (names: string[]) => names.map((name) => name[0] ?? '').join('')
  const [others, before] = [initials(all.slice(1)), initials(all.slice(0, -1))]
  const [one = '', other = ''] = tokens
  const last = tokens.length > 1 ? (tokens.at(-1) ?? '') : ''
  const written = [one, last].join('.')
  const family = (which: 'first' | 'last', isStrong: boolean): AddressOrder => ({ family: which, isStrong })
  const isOne = (...forms: string[]) => forms.includes(written)
  const short = [others, others[0]].map((initial) => `${initial}.${start}`)
  const usual = [before, before[0]].map((initial) => `${initial}.${end}`)
  if (isOne(...short, `${start}.${others[0]}`, `${others}${start}.`, `${others[0]}${start}.`))
    return family('first', true)
  if (isOne(...usual, `${end}.${before[0]}`, `${before}${end}.`, `${before[0]}${end}.`))
    return family('last', true)
  if (isOne(`${start}.${end}`, `${start}${end}.`) || (one === start && other === end))
    return family('last', false)
  return isOne(`${end}.${start}`, `${end}${start}.`) ? family('first', false) : null
}
