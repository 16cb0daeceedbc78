import type { ScanFinding } from './finding.ts'

/**
 * The names since the previous stream, and the values of /First. Not only those since the last `obj`: that word
 * may be placed in a string or comment of the stream's own dictionary to hide what came before it.
 */
export type PdfObject = { names: Map<string, number>; firsts: number[]; hasIndirectFirst: boolean }

const emptyObject = (): PdfObject => ({ names: new Map(), firsts: [], hasIndirectFirst: false })

const code = (sign: string) => sign.charCodeAt(0)
const [open, close, backslash, slash, hash] = [code('('), code(')'), code('\\'), code('/'), code('#')]
const [letterE, letterO, letterS, letterT] = [code('e'), code('o'), code('s'), code('t')]

/** Longer than any name we look for; a PDF name may be megabytes long. */
const maxName = 24

const isSpace = new Uint8Array(256)
for (const sign of [0, 9, 10, 12, 13, 32]) isSpace[sign] = 1
const isDelimiter = new Uint8Array(isSpace)
for (const sign of '()<>[]{}/%') isDelimiter[code(sign)] = 1
const isLetter = new Uint8Array(256)
for (let sign = 0; sign < 256; sign++) isLetter[sign] = /[A-Za-z]/.test(String.fromCharCode(sign)) ? 1 : 0

/**
 * One pass over the bytes of a PDF. Reports the first name of `wanted` outside strings and streams, and each
 * stream. PDF readers find objects by their offset, not by context, so an object may hide in a string, comment or
 * stream of another one. Therefore every `obj` and every offset in `starts` resets the context, and comments are
 * read like the rest.
 */
export function lexPdf(
  bytes: Buffer,
  wanted: Record<string, ScanFinding>,
  onStream: (at: number, object: PdfObject) => boolean,
  starts?: Set<number>,
): { finding: ScanFinding | null; steps: number } {
  let depth = 0
  let inStream = false
  let object = emptyObject()
  let at = 0
  let steps = 0
  /** The names since the last `obj`. */
  let own = new Set<string>()
  const is = (word: string) => {
    for (let place = 1; place < word.length; place++)
      if (bytes[at + place] !== word.charCodeAt(place)) return false
    return true
  }

  while (at < bytes.length) {
    steps++
    const sign = bytes[at] ?? 0
    if (starts?.has(at)) {
      depth = 0
      inStream = false
    }
    if (sign === letterO && is('obj') && (at < 1 || !isLetter[bytes[at - 1] ?? 0] || isEndobj(bytes, at))) {
      depth = 0
      inStream = false
      own = new Set()
      at += 3
    } else if (sign === letterE && is('endstream')) {
      depth = 0
      inStream = false
      at += 9
    } else if (sign === letterT && is('trailer')) {
      depth = 0
      inStream = false
      at += 7
    } else if (inStream) {
      at++
    } else if (depth > 0) {
      if (sign === open) depth++
      else if (sign === close) depth--
      at += sign === backslash ? 2 : 1
    } else if (sign === open) {
      depth = 1
      at++
    } else if (sign === slash) {
      const name = readName(bytes, at)
      steps += name.end - at - 1
      at = name.end
      const finding = Object.hasOwn(wanted, name.text) ? wanted[name.text] : undefined
      if (finding) return { finding, steps }
      keepName(object, own, name.text, bytes, at)
    } else if (sign === letterS && is('stream') && !isLetter[bytes[at - 1] ?? 0]) {
      at += 6
      if (bytes[at] === 13) at++
      if (bytes[at] === 10) at++
      inStream = true
      object.hasIndirectFirst = own.has('First') && own.has('N') && object.firsts.length === 0
      if (!onStream(at, object)) return { finding: null, steps }
      object = emptyObject()
      own = new Set()
    } else at++
  }
  return { finding: null, steps }
}

const isEndobj = (bytes: Buffer, at: number) => at >= 3 && bytes.toString('latin1', at - 3, at) === 'end'

/** A name may contain escaped letters: `/J#61vaScript`. */
function readName(bytes: Buffer, slashAt: number) {
  let text = ''
  let end = slashAt + 1
  let length = 0
  while (end < bytes.length && !isDelimiter[bytes[end] ?? 0]) {
    let sign = bytes[end] ?? 0
    const escaped = sign === hash ? hexAt(bytes, end + 1) : -1
    if (escaped >= 0) sign = escaped
    end += escaped >= 0 ? 3 : 1
    if (++length <= maxName) text += String.fromCharCode(sign)
  }
  return { text: length <= maxName ? text : '', end }
}

const hexAt = (bytes: Buffer, at: number) => {
  const [high, low] = [hexDigit(bytes[at]), hexDigit(bytes[at + 1])]
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

function hexDigit(sign: number | undefined) {
  if (sign === undefined) return -1
  if (sign >= 48 && sign <= 57) return sign - 48
  const lower = sign | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}

/** What to read from the dictionary of a stream. */
const asked = new Set([
  ...[
    'ObjStm',
    'Predictor',
    'FlateDecode',
    'Fl',
    'ASCIIHexDecode',
    'AHx',
    'ASCII85Decode',
    'A85',
    'LZWDecode',
  ],
  ...['LZW', 'RunLengthDecode', 'RL', 'Crypt', 'First', 'N'],
])

function keepName(object: PdfObject, own: Set<string>, name: string, bytes: Buffer, end: number) {
  if (!asked.has(name)) return
  own.add(name)
  object.names.set(name, (object.names.get(name) ?? 0) + 1)
  if (name !== 'First') return
  // A number, not a reference such as the one that starts a table of contents.
  const value = /^[\s\0]*(\d{1,9})(?!\d)(?![\s\0]+\d+[\s\0]+R)/.exec(
    bytes.toString('latin1', end, end + 60),
  )?.[1]
  if (value !== undefined) object.firsts.push(Number(value))
}
