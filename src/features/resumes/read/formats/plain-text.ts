import type { DocumentText } from '../lines.ts'
import { flowLines } from './flow.ts'

/** Text in UTF-8, UTF-16 with its mark, or else Windows-1252. */
export function readPlainText(bytes: Buffer): DocumentText {
  const text = decode(bytes)
  const lines = text.split(/\r\n|[\n\r\f]/)
  return {
    pages: [],
    lines: flowLines(
      lines.map((line) => ({
        // Markdown is plain text as well.
        text: line.replace(/^\s{0,3}#{1,6}\s+/, '').replace(/\*\*|__/g, ''),
        heading: /^\s{0,3}#{1,6}\s/.test(line),
        indent: line.length - line.trimStart().length,
      })),
    ),
  }
}

function decode(bytes: Buffer) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
