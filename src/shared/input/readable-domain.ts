import punycode from 'punycode.js'
import { asciiDomain } from './domains.ts'
import { mixedWords } from './scripts.ts'

/** Scripts with letters that look like a to z: 'аррӏе' is Cyrillic. */
const resemblesLatin = /[\p{scx=Cyrl}\p{scx=Grek}\p{scx=Armn}\p{scx=Cher}\p{scx=Lisu}\p{scx=Copt}]/u
/** Latin as Europe writes it, without the letters of it that are taken for others, such as the dotless i. */
const plainLatin = /^(?:(?![\u00f0\u00fe\u0131\u0138])[a-z\d\u00df-\u00f6\u00f8-\u017e-])+$/

/**
 * A domain for reading: in its own letters where nobody takes them for others, else in ASCII. What a program uses, such
 * as the address of a link or the recipient of a mail, always stays in ASCII.
 */
export function readableDomain(domain: string) {
  if (!/(^|\.)xn--/.test(domain)) return domain
  let labels: string[]
  try {
    labels = punycode.toUnicode(domain).split('.')
  } catch {
    return domain
  }
  // 'почта.рф' is read in Cyrillic, because it ends so.
  const isForeign = !plainLatin.test(labels.at(-1) ?? '')
  const isReadable = (label: string) =>
    plainLatin.test(label) ||
    (!/\p{scx=Latin}/u.test(label.replace(/[\d-]/g, '')) &&
      mixedWords(label).length === 0 &&
      (isForeign || !resemblesLatin.test(label)))
  const readable = labels.join('.')
  return labels.every(isReadable) && asciiDomain(readable) === domain ? readable : domain
}

/** An email for reading, its domain in its own letters. */
export function readableEmail(email: string) {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + readableDomain(email.slice(at))
}
