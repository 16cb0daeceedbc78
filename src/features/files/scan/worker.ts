// The thread that looks through one document and ends. It is given a path and answers with the result.
import { readFileSync } from 'node:fs'
import { parentPort, threadId, workerData } from 'node:worker_threads'
import { scanDocument } from './document.ts'

scanDocument(readFileSync(workerData)).then((result) => parentPort?.postMessage({ ...result, threadId }))
