import { globSync, readFileSync } from 'node:fs'

export type TaggedTest = {
  file: string
  /** Of the test or group below the comment; null when the comment is the first line, for the whole file. */
  title: string | null
  ids: string[]
}

const requirementTag = /^\s*\/\/ Security: (.*)$/
const text = String.raw`\(\s*(['"\x60])([\s\S]*?[^\\])\1`
const plain = new RegExp(String.raw`^\s*(?:test|describe)(?:\.concurrent)?${text}`)
/** Behind the values of `test.each(…)` or the condition of `test.skipIf(…)`. */
const called = new RegExp(String.raw`\)${text}`)

function titleBelow(lines: string[], file: string, at: number) {
  if (at === 0) return null
  const below = lines.slice(at + 1).join('\n')
  const [, , title] =
    (/^\s*(?:test|describe)\b/.test(below) && (plain.exec(below) ?? called.exec(below))) || []
  if (!title)
    throw new Error(`${file}:${at + 1}: put “// Security: …” directly above a test, or in the first line.`)
  return title.replaceAll(/\$\{[^}]*\}/g, '…').replaceAll(/\\(.)/g, '$1')
}

/** Every test that says which requirements it shows. */
export const readTaggedTests = (): TaggedTest[] =>
  globSync(['{src,scripts,bench,e2e}/**/*.ts'])
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines.flatMap((line, at) => {
        const ids = requirementTag.exec(line)?.[1]?.split(', ')
        return ids ? [{ file, title: titleBelow(lines, file, at), ids }] : []
      })
    })
