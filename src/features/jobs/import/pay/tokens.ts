import { currencySigns, isUsedIn } from './currency-signs.ts'
import { fold } from './fold.ts'
import { periodWords } from './periods.ts'
import * as lists from './words.ts'

export type Token = {
  kind: 'number' | 'sign' | 'word' | 'mark'
  /** Folded, in small letters. */
  text: string
  /** No space before it. */
  isGlued: boolean
}

/** What is written with figures and is no pay, and abbreviations that a comma or a dot would take apart. */
const rewritten: [RegExp, string][] = [
  // Dates and times of the day.
  [/(?<![\d.,])(?:\d{4}-\d\d?-\d\d?|\d\d?[./]\d\d?[./](?:20)?\d\d)(?![\d.,]*\d)/g, ' ; '],
  [/(?<![\d.,:])\d\d?:\d\d(?!\d)(?:\s?[ap]\.?m\b\.?)?/gi, ' ; '],
  [
    /(?<![\d.,\p{Sc}]|\p{Sc} )(?:1[0-2]|[1-9])\s?[ap]\.?\s?m\b\.?\s?(?:-|to)\s?(?:1[0-2]|[1-9])\s?[ap]\.?\s?m\b\.?/giu,
    ' ; ',
  ],
  // Shares, plans and counts.
  [/[+-]? ?\d+(?:[.,]\d+)?(?: ?- ?\d+(?:[.,]\d+)?)? ?(?:%|percent\b|prozent\b|pct\b)/gi, ' ; '],
  [/\b40[13] ?\(?[kb]\b\)?/gi, ' ; '],
  [/\b24\/7\b|\b\d\/7\b/g, ' ; '],
  [/(?<![\p{L}\d])\d+(?:st|nd|rd|th|er|eme)(?!\p{L})/giu, ' ; '],
  [/(?<!\p{L})[x*] ?1[0-9](?:[.,]\d+)?(?![\d.,]*\d)(?! ?k)/giu, ' ; '],
  [/(?<![\d.,])1[2-9](?:[.-]1[2-9])? ?薪/g, ' ; '],
  // '45.000,-', '25,000/-', '500/='
  [/(\d)[.,] ?--?(?= ?(?:$|[^\d\s]|\s))/g, '$1 '],
  [/(\d) ?\/-/g, '$1 '],
  // 'T€ 60', 'TEUR 60', '60 TEUR', '400 tkr', '500 eFt'
  [/(?<![\p{L}\d])[kt] ?(€|eur|\$|£|chf|usd|gbp) ?(\d+(?:[.,]\d+)?)(?![\d.,]*\d)/giu, '$1 $2k'],
  [/(\d ?)[kt]\.? ?(eur|usd|gbp|chf|pln|kr|sek|nok|dkk|czk|€|\$|£)(?!\p{L})/giu, '$1k $2'],
  [/(\d ?)e ?(ft|huf)(?!\p{L})/giu, '$1k $2'],
  [/(\d ?)т\. ?р(?:уб)?\.?(?!\p{L})/giu, '$1к руб'],
  [/(\d)(k)(pa|pcm|pm|ph|pd|pw)(?!\p{L})/giu, '$1k $3'],
  [/\(?[+] ?(?:vat|iva|moms|mwst|ust|dph|tva|btw)(?!\p{L})\)?/giu, ' '],
  // 'p.a.', 'P. M.', 'p/h', "l'heure"
  [/(?<![\p{L}])p(?:\. ?|\/| \/ ?)(a|h|d|w|m|cm)(?!\p{L})\.?/giu, ' p$1 '],
  [/(?<!\p{L})p(?:\. ?|\/| \/ ?)(\p{L}{1,5})(?!\p{L})\.?/giu, ' per $1 '],
  [/(?<!\p{L})(?:de )?l'(?=\p{L})/giu, ' per '],
  [/(?<!\p{L})all'(?=\p{L})/giu, ' per '],
  [/jusqu'(?:a|au)(?!\p{L})/giu, 'jusqua'],
  [/pro[ -]?rata/giu, ' '],
  // 'c£45k'
  [/(?<!\p{L})ca?(?=[£€])/giu, ' '],
  [/-(?=(?:tol|ig)(?!\p{L}))/giu, ' '],
  [/saat basi/giu, 'saatlik'],
  [/(?<!\p{L})m-c(?!\p{L})/giu, 'miesiac'],
  [/(?<!\p{L})s\/d(?!\p{L})/giu, 'sampai'],
  [/(?<!\p{L})t\/m(?!\p{L})/giu, 'tot'],
  [/(?<!\p{L})(sign|on|bi|semi|pre|half)-(?=\p{L})/giu, '$1'],
]

const unspacedScripts =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
const unspaced = new RegExp(`[${unspacedScripts}]`, 'v')
const pattern = (words: string) => words.split(' ').map(RegExp.escape).join(' ?')
const longestFirst = (words: Iterable<string>) => [...words].sort((one, other) => other.length - one.length)

const signPattern = new RegExp(longestFirst(currencySigns.keys()).map(pattern).join('|'), 'yi')
const unspacedPattern = new RegExp(
  `${longestFirst([
    ...periodWords,
    ...Object.values(lists).flatMap((one) => (one instanceof Set ? [...one] : [])),
    ...lists.magnitudeWords,
  ])
    .filter((word) => unspaced.test(word))
    .map(pattern)
    .join('|')}|.`,
  'yu',
)
/** Money that is not known. */
const unknownSign = '¤'

// A space separates thousands only.
const numberPattern = /\d{1,3}(?: \d{3})+(?:[.,]\d{1,3})?(?!\d)|\d+(?:[.,']\d+)*/y
const wordPattern = new RegExp(`[\\p{L}\\p{M}][[\\p{L}\\p{M}\\p{N}"]--[${unspacedScripts}]]*`, 'vy')

/** Codes and signs that are words of a language too: in capitals only. */
const ordinary = new Set('all top try mad pen cup bob sos cop mop gel lak ern bam dop ron mur ars'.split(' '))
/** Short signs that are known where they are not used. */
const known = new Set(
  'kr zl kc ft rs rm rp sfr nis rmb cfa skr nkr dkr ikr ksh tsh ush lei fcfa php tl руб грн тг лв won yen'.split(
    ' ',
  ),
)

export function tokenize(written: string, countries: readonly string[]): Token[] {
  let text = fold(written)
  for (const [found, plain] of rewritten) text = text.replace(found, plain)
  const tokens: Token[] = []
  let isGlued = false
  const take = (kind: Token['kind'], raw: string) => {
    tokens.push({ kind, text: raw.toLowerCase(), isGlued })
    isGlued = true
  }
  const matchAt = (kind: RegExp, at: number) => {
    kind.lastIndex = at
    return kind.exec(text)?.[0]
  }
  for (let at = 0; at < text.length; ) {
    if (text[at] === ' ') {
      isGlued = false
      at++
      continue
    }
    const number = matchAt(numberPattern, at)
    if (number) {
      take('number', number)
      at += number.length
      continue
    }
    const sign = matchAt(signPattern, at)
    if (sign && isSign(sign, text, at, tokens.at(-1), countries)) {
      take('sign', sign.toLowerCase().replace(/(?<=\p{L}) (?=\p{L})/u, ' '))
      at += sign.length
      // 'Rs.25', 'kr.'
      if (/\p{L}$/u.test(sign) && text[at] === '.') at++
      continue
    }
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 32)
    const word = unspaced.test(letter) ? matchAt(unspacedPattern, at) : matchAt(wordPattern, at)
    if (word) take('word', word)
    else if (/\p{Sc}/u.test(letter)) take('sign', unknownSign)
    else take('mark', letter)
    at += (word ?? letter).length
  }
  return tokens
}

function isSign(
  sign: string,
  text: string,
  at: number,
  before: Token | undefined,
  countries: readonly string[],
) {
  const [previous = ' ', next = ' '] = [text[at - 1], text[at + sign.length]]
  if (unspaced.test(sign)) return true
  const folded = sign.toLowerCase()
  const isMagnitudeBefore = before?.kind === 'word' && lists.isMagnitude(before.text)
  // 'X$5' is no dollar: the letters before belong to the sign.
  if (!/^\p{L}/u.test(sign))
    return !/\p{L}/u.test(previous) || isMagnitudeBefore || before?.kind === 'sign' || unspaced.test(previous)
  if (/\p{L}/u.test(previous) && !isMagnitudeBefore && !unspaced.test(previous)) return false
  if (/\p{L}$/u.test(sign) && /\p{L}/u.test(next) && !unspaced.test(next)) return false
  const codes = [...(currencySigns.get(folded) ?? [])]
  const isLocal = codes.some((code) => isUsedIn(code, countries))
  if (!/^\p{L}+$/u.test(sign)) return true
  if (sign.length === 1)
    return (
      isLocal &&
      (/\d/.test(previous) ||
        (sign !== folded && /^ ?\d/.test(text.slice(at + 1))) ||
        before?.kind === 'number' ||
        isMagnitudeBefore)
    )
  if (/^[a-z]{3}$/.test(folded) && codes.some((code) => code.toLowerCase() === folded))
    return sign !== folded || !ordinary.has(folded)
  return sign.length > 3 || known.has(folded) || isLocal
}
