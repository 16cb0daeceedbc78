// One sign for each that keyboards, word processors and languages write instead of it: quotes, dashes, apostrophes,
// slashes, full-width letters, and signs that nobody sees.

const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** Stands beside a name and is no part of it: `NFKC` would write 'JavaTM'. */
const trademarks = /[™®©℠℗]/g
const hyphens = /[‐‑‒–−﹣－⁃➖]/g
const longDashes = /[—―⸺﹘]/g
const apostrophes = /[’‘‛ʼʹʻ′´`＇]/g
const slashes = /[∕⁄／⧸]/g
const doubleQuotes = /[“”„‟«»❝❞〝〞〟″‶＂「」『』《》｢｣]/g

// A quote opens where no letter or number stands before it: 19" is inches.
const before = String.raw`(?<![\p{L}\p{N}])`
const after = String.raw`(?![\p{L}\p{N}])`
const opening = [`''`, '``', ',,', '<<', '>>'].join('|')
const closing = [`''`, '``', '<<', '>>', '"'].join('|')
const doubledQuotes = new RegExp(`${before}(?:${opening})(\\S[^"]*?\\S)(?:${closing})${after}`, 'gu')
/** Two words or more: a single word in single quotes means no more than without. */
const singleQuotes =
  /(?<![^\s(-])(?:['‘’‚‛](?=\S)([^'‘’‚‛"]*?\s[^'‘’‚‛"]*?)(?<=\S)['‘’‛]|[‹›]([^‹›"]+)[‹›])(?![\p{L}\p{N}])/gu

/** The text with the plain form of each sign. Spaces and line breaks become one space. */
export function withPlainSigns(text: string) {
  return (
    text
      .replace(trademarks, ' ')
      .replace(/♯/g, '#')
      // The joiners are letters of Arabic and Indic writing.
      .replace(invisible, (sign, at: number) =>
        /[\u200c\u200d]/.test(sign) && /\p{Lo}\p{M}*$/u.test(text.slice(0, at)) ? sign : '',
      )
      .replace(doubleQuotes, '"')
      .replace(singleQuotes, (_, words, angled) => `"${words ?? angled}"`)
      .replace(apostrophes, "'")
      .replace(hyphens, '-')
      .replace(/(?<=[\p{L}\p{N}])[—―⸺﹘](?=[\p{L}\p{N}])/gu, ' ')
      .replace(longDashes, '-')
      .replace(slashes, '/')
      .normalize('NFKC')
      .replace(doubledQuotes, '"$1"')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
