import { Worker } from 'node:worker_threads'
import type { MessageHandlers, Reply, ThreadCall } from './index-thread.ts'

type Input<Name extends keyof MessageHandlers> = Parameters<MessageHandlers[Name]>[0]
type Output<Name extends keyof MessageHandlers> = Awaited<ReturnType<MessageHandlers[Name]>>

export type Thread = ReturnType<typeof startThread>

/** The index in a thread of its own. When it ends, whatever waits for it fails, and `onEnd` is told. */
export function startThread(onEnd: (error: Error) => void) {
  const worker = new Worker(new URL('./index-thread.ts', import.meta.url), { execArgv: [] })
  worker.unref()
  const waiting = new Map<number, { resolve(output: never): void; reject(error: Error): void }>()
  let calls = 0
  let ended: Error | null = null
  const end = (error: Error) => {
    if (ended) return
    ended = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    onEnd(error)
  }
  worker.on('message', ({ id, output, error }: Reply) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error !== undefined) asked?.reject(new Error(error))
    else asked?.resolve(output as never)
  })
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => end(new Error(`The index thread ended with code ${code}`)))
  return {
    call<Name extends keyof MessageHandlers>(name: Name, input: Input<Name>): Promise<Output<Name>> {
      if (ended) return Promise.reject(ended)
      return new Promise((resolve, reject) => {
        const id = ++calls
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, name, input: input as never } satisfies ThreadCall)
      })
    },
    async stop() {
      await worker.terminate()
    },
  }
}
