// Reads a tsvector as Postgres prints it: 'nurs':1A,7 'night':6 'w:0'. Facts of a job have no position.
import { signs } from './mapping.ts'

const entry = /'((?:[^'\\]|''|\\.)*)'(?::([\d,ABCD]+))?/gs

/** Every lexeme, and the text whose tokens stand where the words of the tsvector stand. */
export function readTsvector(printed: string) {
  const lexemes: string[] = []
  const slots: string[][] = []
  for (const [, quoted = '', positions] of printed.matchAll(entry)) {
    const lexeme = quoted.replace(/''|\\(.)/gs, (_, escaped) => escaped ?? "'")
    lexemes.push(lexeme)
    for (const position of positions?.split(',') ?? []) {
      const slot = Number.parseInt(position, 10) - 1
      slots[slot] ??= []
      slots[slot].push(lexeme)
    }
  }
  return { lexemes, text: printSlots(slots) }
}

/** `slots` may have holes. */
export const printSlots = (slots: readonly (readonly string[])[]) =>
  Array.from(slots, (lexemes) => lexemes?.join(signs.beside) ?? signs.gap).join(signs.between)
