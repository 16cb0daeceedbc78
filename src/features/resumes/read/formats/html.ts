import { Parser } from 'htmlparser2'
import { type DocumentText, hiddenAddress, joinCells } from '../lines.ts'
import { flowLines } from './flow.ts'

type Paragraph = { text: string; size: number; bold: boolean; bullet: boolean; heading: boolean }

const maxDepth = 500
const maxTags = 400_000
const notText = new Set(
  'head, title, script, style, noscript, template, svg, math, object, iframe, select, textarea, button, o:p'.split(
    ', ',
  ),
)
const blocks = new Set(
  'address, article, aside, blockquote, body, center, dd, details, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, summary, table, tbody, td, tfoot, th, thead, tr, ul'.split(
    ', ',
  ),
)
const sizes: Record<string, number> = { h1: 20, h2: 16, h3: 14, h4: 12 }
const isHidden = ({ style = '', hidden }: Record<string, string>) =>
  hidden !== undefined || /(?:display:\s*none|visibility:\s*hidden|mso-hide:\s*all)/i.test(style)

/** A web page: its paragraphs, lists and tables. Nothing of it is run or fetched. */
export function readHtml(source: string): DocumentText {
  const sinks: Paragraph[][] = [[]]
  const rows: Paragraph[][][] = []
  const open: { name: string; isSkipped: boolean; bold: boolean; size: number; href: string | null }[] = []
  let current = { text: '', letters: 0, boldLetters: 0, size: 11, bullet: false, heading: false }
  let tags = 0
  const top = () => open.at(-1) ?? { name: '', isSkipped: false, bold: false, size: 11, href: null }
  const isIn = (name: string) => open.some((one) => one.name === name)
  const end = () => {
    const { text, letters, boldLetters, size, bullet, heading } = current
    if (text.trim())
      sinks
        .at(-1)
        ?.push({ text: text.trim(), size, bold: letters > 0 && letters === boldLetters, bullet, heading })
    current = { text: '', letters: 0, boldLetters: 0, size: 11, bullet: false, heading: false }
  }
  const add = (text: string) => {
    const { isSkipped, bold, size } = top()
    if (isSkipped) return
    const spaced = isIn('pre') ? text : text.replace(/[^\S\u00a0]+/g, ' ')
    current.text += current.text.endsWith(' ') ? spaced.replace(/^ /, '') : spaced
    const letters = text.trim().length
    current.letters += letters
    if (bold) current.boldLetters += letters
    if (letters > 0) current.size = Math.max(current.size, size)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++tags > maxTags || open.length > maxDepth) throw new Error('too much HTML')
      const { isSkipped, bold, size } = top()
      const isHeading = /^h[1-6]$/.test(name)
      if (blocks.has(name)) end()
      open.push({
        name,
        isSkipped: isSkipped || notText.has(name) || isHidden(attributes),
        bold: /^(?:b|strong|th)$/.test(name) || isHeading || bold,
        size: sizes[name] ?? size,
        href: name === 'a' ? (attributes.href ?? null) : null,
      })
      if (name === 'tr') rows.push([])
      else if (name === 'td' || name === 'th') sinks.push([])
      else if (name === 'br') add('\n')
      else if (name === 'li') current.bullet = true
      else if (isHeading) current.heading = true
    },
    onclosetag(name) {
      const closed = open.pop()
      if (closed?.href && !closed.isSkipped) {
        const address = hiddenAddress(closed.href, current.text.trim())
        if (address !== null) add(` ${address}`)
      }
      if (blocks.has(name)) end()
      if ((name === 'td' || name === 'th') && sinks.length > 1) {
        const cell = sinks.pop() ?? []
        if (rows.length > 0) rows.at(-1)?.push(cell)
        else sinks.at(-1)?.push(...cell)
      } else if (name === 'tr') sinks.at(-1)?.push(...joinCells(rows.pop() ?? []))
    },
    ontext: add,
  })
  parser.end(source)
  end()
  return { pages: [], lines: flowLines(sinks.flat()) }
}
