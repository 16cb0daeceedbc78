import type { DocumentText } from '../lines.ts'
import { flowLines } from './flow.ts'

type State = { bold: boolean; size: number; skip: boolean; unicodeSkip: number; encoding: string }
type Paragraph = { text: string; size: number; bold: boolean; bullet: boolean }

/** Groups that hold no text of the document. */
const notText = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'generator',
  'fldinst',
  'xmlnstbl',
  'pntext',
  'pn',
  'footnote',
  'shpinst',
])
const breaks: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: '\t',
  nestcell: '\t',
  nestrow: '\n',
  tab: '\t',
}
const characters: Record<string, string> = {
  ...{ emdash: '—', endash: '–', bullet: '•', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
  ...{ emspace: ' ', enspace: ' ', '~': ' ', _: '-', '-': '' },
}
/** Code pages of the character sets that a font can have. */
const charsets: Record<string, string> = {
  ...{ 0: '1252', 128: '932', 129: '949', 134: '936', 136: '950', 161: '1253', 162: '1254', 163: '1258' },
  ...{ 177: '1255', 178: '1256', 186: '1257', 204: '1251', 222: '874', 238: '1250' },
}
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi

/** Rich Text Format: one pass over its control words. */
export function readRtf(bytes: Buffer): DocumentText {
  const source = bytes.toString('latin1')
  const standard = encodingOf(/\\ansicpg(\d{3,5})/.exec(source)?.[1] ?? '1252')
  const fonts = new Map<string, string>()
  let font = ''
  const paragraphs: Paragraph[] = []
  let state: State = { bold: false, size: 12, skip: false, unicodeSkip: 1, encoding: standard }
  const outer: State[] = []
  let current = { text: '', size: 0, boldLetters: 0, letters: 0, bullet: false }
  let isFirstOfGroup = false
  let toSkip = 0
  const add = (text: string) => {
    if (state.skip) return
    current.text += text
    if (!text.trim()) return
    current.letters += text.length
    if (state.bold) current.boldLetters += text.length
    current.size = Math.max(current.size, state.size)
  }
  // A character may take two bytes, the second of which may be written as it is.
  let encoded: number[] = []
  const decoded = () => new TextDecoder(state.encoding).decode(Uint8Array.from(encoded))
  /** Adds the characters before `next`, and gives back what of it is not part of them. */
  const flush = (next = '') => {
    if (encoded.length === 0) return next
    const isCut = next !== '' && decoded().endsWith('\ufffd')
    if (isCut) encoded.push(next.charCodeAt(0))
    add(decoded())
    encoded = []
    return isCut ? next.slice(1) : next
  }
  const end = () => {
    const { text, size, boldLetters, letters, bullet } = current
    if (text.trim()) paragraphs.push({ text, size, bold: letters > 0 && boldLetters === letters, bullet })
    current = { text: '', size: 0, boldLetters: 0, letters: 0, bullet: false }
  }
  for (const [, word, number, hex, symbol, brace, written] of source.matchAll(token)) {
    const plain = hex === undefined ? flush(written) : ''
    if (brace === '{') {
      // A file of nothing but braces must not use up the memory.
      if (outer.length > 500) throw new Error('RTF too deep')
      outer.push({ ...state })
      isFirstOfGroup = true
      continue
    }
    if (brace === '}') {
      state = outer.pop() ?? state
      continue
    }
    if (symbol === '*' && isFirstOfGroup) state.skip = true
    else if (word !== undefined && isFirstOfGroup && notText.has(word)) {
      if (word === 'pntext') current.bullet = true
      state.skip = true
    }
    isFirstOfGroup = false
    if (hex !== undefined) {
      if (toSkip > 0) toSkip--
      else encoded.push(Number.parseInt(hex, 16))
    } else if (plain) {
      add(plain.slice(toSkip))
      toSkip = Math.max(0, toSkip - plain.length)
    } else if (symbol !== undefined) add(characters[symbol] ?? (/[\\{}]/.test(symbol) ? symbol : ''))
    else if (word === 'u' && number !== undefined) {
      add(String.fromCharCode(Number(number) & 0xffff))
      toSkip = state.unicodeSkip
    } else if (word === 'f') {
      font = number ?? ''
      state.encoding = fonts.get(font) ?? standard
    } else if (word === 'fcharset') fonts.set(font, encodingOf(charsets[number ?? ''] ?? ''))
    else if (word === 'uc') state.unicodeSkip = Number(number ?? 1)
    else if (word === 'b') state.bold = number !== '0'
    else if (word === 'fs') state.size = Number(number ?? 24) / 2
    else if (word === 'plain') state = { ...state, bold: false, size: 12, encoding: standard }
    else if (word === 'pard') current.bullet = false
    else if (word === 'ls') current.bullet = true
    else if (word !== undefined && breaks[word] === '\n' && !state.skip) end()
    else if (word !== undefined) add(breaks[word] ?? characters[word] ?? '')
  }
  flush()
  end()
  return { pages: [], lines: flowLines(paragraphs) }
}

const otherNames: Record<string, string> = {
  ...{ 65001: 'utf-8', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' },
}
function encodingOf(page: string) {
  try {
    return new TextDecoder(otherNames[page] ?? `windows-${page}`).encoding
  } catch {
    return 'windows-1252'
  }
}
