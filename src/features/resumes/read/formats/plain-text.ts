import type { DocumentText } from '../lines.ts'
import { flowLines } from './flow.ts'

export function readPlainText(text: string): DocumentText {
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
