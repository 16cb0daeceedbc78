import type { FlowParagraph } from './flow.ts'

/** Two dates, or a date and a word for today, with nothing but two spaces between them. */
const datesApart =
  /(?:19|20)\d\d {2}(?:\d{1,2}[/.]|\p{L}{3,9} )?(?:(?:19|20)\d\d|present|now|today|current|heute|actualidad|aujourd)/iu

/**
 * A converter that knows no letters beyond ASCII leaves nothing where dashes and bullets were. Where dates have lost
 * their dash, what else stands two spaces apart has lost its own, and a line that begins with a space its bullet.
 */
export function restoreDashes<Paragraph extends FlowParagraph>(paragraphs: Paragraph[]): Paragraph[] {
  const isPlain = paragraphs.every(({ text }) => !/[^\t\x20-\x7e\xa0]/.test(text))
  if (!isPlain || !paragraphs.some(({ text }) => datesApart.test(text))) return paragraphs
  return paragraphs.map((paragraph, at) => ({
    ...paragraph,
    text: paragraph.text.replace(/(?<=[^\s.:!?,;-]) {2}(?=\S)/g, ' – '),
    bullet: paragraph.bullet || (at > 3 && /^ [A-Za-z]/.test(paragraph.text)),
  }))
}
