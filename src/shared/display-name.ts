import { z } from 'zod'
import { removeInvisible, trimPasted } from './input/pasted.ts'
import { mixedWords, scriptsInUse } from './input/scripts.ts'

/** Bidirectional controls, which make text read differently from what it contains. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/u
const control = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}]/u
// Small capitals belong to phonetic alphabets and imitate ordinary letters.
const smallCapitals =
  /[\u1d00-\u1d2b\ua730\ua731\ua7ae\ua7b5\u0262\u026a\u0274\u0276\u0280\u0281\u028f\u0299\u029b\u029c\u029f\u1d7b\u1d7e]/u
const checkMarks = /[✓✔☑✅🗸🗹]/u

/**
 * Normalizes a name for storage: compatibility letters plain, no trade mark signs, nothing invisible, single
 * spaces.
 */
export function tidyName(name: string) {
  // Contacts and chats wrap what is copied in marks of direction; within a name they are refused.
  const trimmed = trimPasted(name)
  return bidiControls.test(trimmed)
    ? trimmed
    : removeInvisible(trimmed.replace(/[℠™]/gu, '').normalize('NFKC')).replace(/\s+/g, ' ').trim()
}

/** The part of a text that mail programs would turn into a link, such as 'www.x', 'acme.com' or 't.me/x'. */
export function linkIn(name: string) {
  const [address] = name.match(/\S*:\/\/\S*|\bwww[.。]\S*/iu) ?? []
  if (address) return address
  for (const [token] of name.matchAll(/[\p{L}\p{N}-]+(?:[.。][\p{L}\p{N}-]+)+(?:[/?#]\S*)?/gu)) {
    const labels = token.replace(/[/?#].*/u, '').split(/[.。]/u)
    const last = labels.at(-1) ?? ''
    const secondLast = labels.at(-2) ?? ''
    if (!/^(?:\p{L}{2,24}|xn--[a-z\d-]+)$/iu.test(last)) continue
    const isLower = token === token.toLowerCase()
    const isTopLevelDomain = last === last.toLowerCase() || last === last.toUpperCase()
    // 'Dr.Oetker', 'Co.KG' and 'J.P.Morgan' are names; 'wa.me' and 'PRIZE.COM' are addresses.
    if (isLower || (isTopLevelDomain && secondLast.length > 2)) return token
  }
}

/** The message why a name cannot be displayed, or null. */
function nameProblem(label: string, name: string, { letters = 1, links = false } = {}) {
  if (bidiControls.test(name))
    return `${label} contains characters that turn the direction of reading. Type it anew.`
  if (control.test(name)) return `${label} contains characters that cannot be shown`
  if (smallCapitals.test(name)) return `${label} contains small capitals. Write it in ordinary letters.`
  if (checkMarks.test(name)) return `${label} cannot contain a check mark`
  if ((name.match(/\p{L}/gu) ?? []).length < letters)
    return letters === 1 ? `${label} needs at least one letter` : `${label} needs at least two letters`
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.some((word) => !scriptsInUse.test(word)))
    return `${label} contains letters of a script that is not in use`
  const [mixed] = mixedWords(name)
  if (mixed) return `“${mixed}” mixes letters of different alphabets. Write each word in one alphabet.`
  if (!links && linkIn(name))
    return `${label} cannot contain a web address. If it is none, leave a space after the dot.`
  return null
}

type Rules = {
  /** 0 if the name may be empty. */
  min?: 0 | 1
  max?: number
  letters?: 1 | 2
  /** Whether it may contain something that mail programs turn into a link. */
  links?: boolean
}

/**
 * Schema for the name of a person, company or agency, which strangers read on pages and in mails: normalized
 * (NFKC), without invisible characters and links, one script per word.
 */
export const displayName = (label: string, { min = 1, max = 120, letters = 1, links = false }: Rules = {}) =>
  z
    .string(`${label} is required`)
    // NFKC can make a text eighteen times as long, and looking for a link takes the square of its length: a second for
    // thirty thousand letters. So whatever is too long is not looked into.
    .max(max * 4, { error: `${label} can be at most ${max} characters`, abort: true })
    .overwrite(tidyName)
    .min(min, `${label} is required`)
    .max(max, { error: `${label} can be at most ${max} characters`, abort: true })
    .check(({ value, issues }) => {
      const problem = value === '' ? null : nameProblem(label, value, { letters, links })
      if (problem) issues.push({ code: 'custom', message: problem, input: value })
    })

/** Schema for the public name of a company. */
export const companyName = (label = 'Company name', rules: Rules = {}) =>
  displayName(label, { max: 160, letters: 2, ...rules })
