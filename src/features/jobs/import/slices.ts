import { setImmediate } from 'node:timers/promises'

const sliceLength = 100_000

/** A long text in parts. The server answers others in between. */
export async function* slices(text: string) {
  for (let from = 0; from < text.length; from += sliceLength) {
    yield text.slice(from, from + sliceLength)
    await setImmediate()
  }
}
