import { Worker } from 'node:worker_threads'
import type { IndexThreadCall, MessageHandlers, ThreadReply } from './index-thread.ts'

type Input<Name extends keyof MessageHandlers> = Parameters<MessageHandlers[Name]>[0]
type Output<Name extends keyof MessageHandlers> = Awaited<ReturnType<MessageHandlers[Name]>>

export type IndexThread = ReturnType<typeof startIndexThread>

/** Starts the index thread. When it ends, pending calls are rejected and `onEnd` is called. */
export function startIndexThread(onEnd: (error: Error) => void) {
  const worker = new Worker(new URL('./index-thread.ts', import.meta.url), { execArgv: [] })
  worker.unref()
  const pendingCalls = new Map<number, { resolve(output: unknown): void; reject(error: Error): void }>()
  let calls = 0
  let ended: Error | null = null
  const fail = (error: Error) => {
    if (ended) return
    ended = error
    for (const { reject } of pendingCalls.values()) reject(error)
    pendingCalls.clear()
    onEnd(error)
  }
  worker.on('message', ({ id, output, error }: ThreadReply) => {
    const call = pendingCalls.get(id)
    pendingCalls.delete(id)
    if (error !== undefined) call?.reject(new Error(error))
    else call?.resolve(output)
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => fail(new Error(`The index thread ended with code ${code}`)))
  return {
    call<Name extends keyof MessageHandlers>(name: Name, input: Input<Name>): Promise<Output<Name>> {
      if (ended) return Promise.reject(ended)
      return new Promise((resolve, reject) => {
        const id = ++calls
        pendingCalls.set(id, { resolve: resolve as (output: unknown) => void, reject })
        worker.postMessage({ id, name, input } satisfies IndexThreadCall)
      })
    },
    async stop() {
      await worker.terminate()
    },
  }
}
