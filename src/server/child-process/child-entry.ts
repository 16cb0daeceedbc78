// A child process of `run-in-child.ts`: reads its input, calls one module, and writes what that returns to pipe 3.
import { writeSync } from 'node:fs'
import './block-calls.ts'
import { loadBundle } from './load-bundle.ts'

async function answer() {
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece)
  const input = JSON.parse(Buffer.concat(pieces).toString('utf8'))
  try {
    const { run } = await load(process.argv[2] ?? '')
    end({ value: (await run(input)) ?? null })
  } catch (error) {
    end({ error: withoutMessage(error) })
  }
}

/** The source, by its address, or a bundle, by its path. */
const load = (module: string) =>
  module.endsWith('.cjs')
    ? (loadBundle(module).exports as { run: (input: unknown) => unknown })
    : import(/* @vite-ignore */ module)

function end(result: { value: unknown } | { error: string }) {
  const bytes = Buffer.from(JSON.stringify(result))
  for (let at = 0; at < bytes.length; ) at += writeSync(3, bytes, at)
  process.exit(0)
}

/** A message may quote the document; the kind of error and the places in the program do not. */
function withoutMessage(error: unknown) {
  if (!(error instanceof Error)) return typeof error
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  const { code } = error as NodeJS.ErrnoException
  return [code ? `${error.name} ${code}` : error.name, ...places.slice(0, 8)].join('\n')
}

void answer()
