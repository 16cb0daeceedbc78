import type { DocumentText } from '../lines.ts'
import { flowLines } from './flow.ts'

type State = { bold: boolean; size: number; skip: boolean; unicodeSkip: number }
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
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi

/** Rich Text Format: one pass over its control words. */
export function readRtf(bytes: Buffer): DocumentText {
  const source = bytes.toString('latin1')
  const decoder = new TextDecoder(encodingOf(source))
  const paragraphs: Paragraph[] = []
  let state: State = { bold: false, size: 12, skip: false, unicodeSkip: 1 }
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
  const end = () => {
    const { text, size, boldLetters, letters, bullet } = current
    if (text.trim()) paragraphs.push({ text, size, bold: letters > 0 && boldLetters === letters, bullet })
    current = { text: '', size: 0, boldLetters: 0, letters: 0, bullet: false }
  }
  for (const [, word, number, hex, symbol, brace, plain] of source.matchAll(token)) {
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
      else add(decoder.decode(Buffer.from(hex, 'hex')))
    } else if (plain !== undefined) {
      add(plain.slice(toSkip))
      toSkip = Math.max(0, toSkip - plain.length)
    } else if (symbol !== undefined) add(characters[symbol] ?? (/[\\{}]/.test(symbol) ? symbol : ''))
    else if (word === 'u' && number !== undefined) {
      add(String.fromCharCode(Number(number) & 0xffff))
      toSkip = state.unicodeSkip
    } else if (word === 'uc') state.unicodeSkip = Number(number ?? 1)
    else if (word === 'b') state.bold = number !== '0'
    else if (word === 'fs') state.size = Number(number ?? 24) / 2
    else if (word === 'plain') state = { ...state, bold: false, size: 12 }
    else if (word === 'pard') current.bullet = false
    else if (word === 'ls') current.bullet = true
    else if (word !== undefined && breaks[word] === '\n' && !state.skip) end()
    else if (word !== undefined) add(breaks[word] ?? characters[word] ?? '')
  }
  end()
  return { pages: [], lines: flowLines(paragraphs) }
}

function encodingOf(source: string) {
  const page = /\\ansicpg(\d{3,5})/.exec(source)?.[1] ?? '1252'
  const name =
    page === '65001' ? 'utf-8' : page === '932' ? 'shift_jis' : page === '936' ? 'gbk' : `windows-${page}`
  try {
    return new TextDecoder(name).encoding
  } catch {
    return 'windows-1252'
  }
}
