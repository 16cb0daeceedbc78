import type { FlowParagraph } from './flow.ts'

const today = '(?:present|now|today|current|heute|actualidad|aujourd)'
/** Two dates, or a date and a word for today, with nothing but spaces between them. */
const datesApart = new RegExp(
  `((?:19|20)\\d\\d)[ \\u00a0]{2,4}(?=(?:\\d{1,2}[/.]|\\p{L}{3,9}\\.? )?(?:19|20)\\d\\d(?!\\d)|${today})`,
  'giu',
)
/** "20182021 Harbour Freight" */
const yearsTogether = /^(\s*(?:19[5-9]\d|20[0-4]\d))(?=(?:19[5-9]\d|20[0-4]\d)\s)/

/** Two spaces where no sentence ends. */
const apart = /(?<=[^\s.:!?,;–-]) {2}(?=\S)/

/**
 * A converter that does not know a character leaves nothing where dashes and bullets were. Where dates have lost their
 * dash in a text without any letter beyond ASCII, what else stands two spaces apart has lost its own, and a line that
 * begins with a space its bullet.
 */
export function restoreDashes<Paragraph extends FlowParagraph>(paragraphs: Paragraph[]): Paragraph[] {
  const isPlain = paragraphs.every(({ text }) => !/[^\t\x20-\x7e\xa0]/.test(text))
  const isApart = ({ text }: Paragraph) => apart.test(text) && text.length < 200
  const isLost =
    isPlain &&
    (paragraphs.filter(isApart).length > 3 ||
      paragraphs.some(({ text }) => text.search(datesApart) >= 0 || yearsTogether.test(text)))
  return paragraphs.map((paragraph, at) => {
    const text = paragraph.text.replace(datesApart, '$1 – ').replace(yearsTogether, '$1–')
    if (!isLost) return { ...paragraph, text }
    return {
      ...paragraph,
      text: text.replaceAll(new RegExp(apart, 'g'), ' – '),
      // At the head of a page nobody writes lists.
      bullet: paragraph.bullet || (at > 3 && /^ [A-Za-z]/.test(text)),
    }
  })
}
