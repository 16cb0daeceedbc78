import { type ResourceLimits, Worker } from 'node:worker_threads'

type ThreadLimits = { timeoutMs: number; resourceLimits: ResourceLimits }
type ThreadResult<Message> =
  | { ok: true; message: Message }
  | { ok: false; failure: 'too-slow' | 'out-of-memory' }

/** The first message of a thread of its own, which is ended then, or as soon as it exceeds a limit. */
export const runInThread = <Message>(
  file: URL,
  workerData: unknown,
  { timeoutMs, resourceLimits }: ThreadLimits,
): Promise<ThreadResult<Message>> =>
  new Promise((resolve, reject) => {
    // Without the flags of the test runner.
    const worker = new Worker(file, { workerData, execArgv: [], resourceLimits })
    const timer = setTimeout(() => {
      resolve({ ok: false, failure: 'too-slow' })
      worker.terminate()
    }, timeoutMs)
    worker.once('message', (message: Message) => {
      resolve({ ok: true, message })
      // Requests that are still open end with it.
      worker.terminate()
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? resolve({ ok: false, failure: 'out-of-memory' })
        : reject(error),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`the thread ${file.pathname} ended without a result`))
    })
  })
