// What a child process does well, or too much of, in `src/server/child-process/run-in-child.test.ts`.
import { readFileSync } from 'node:fs'

export type Work = { what: keyof typeof works; file?: string }

const works = {
  'count the letters of a file': ({ file = '' }) => readFileSync(file, 'utf8').length,
  'import a part': async () => (await import('./later.ts')).greeting.replace(/[ü🙂]/gu, '_$&'),
  'tell its settings': () => Object.keys(process.env),
  'tell its process': () => process.pid,
  'run for ever': () => {
    for (;;);
  },
  'wait for ever': () => new Promise(() => setInterval(() => {}, 1000)),
  'fill the heap': () => {
    const kept: object[] = []
    for (;;) kept.push(Array.from({ length: 1000 }, () => ({})))
  },
  'fill the memory': () => {
    const kept: Buffer[] = []
    for (;;) kept.push(Buffer.alloc(5_000_000, 1))
  },
  'say too much': () => 'a'.repeat(2_000_000),
  'throw words of the document': ({ file = '' }) => {
    throw new Error(readFileSync(file, 'utf8'))
  },
  'end without a result': () => process.exit(3),
} satisfies Record<string, (work: Work) => unknown>

export const run = (work: Work) => works[work.what](work)
