// The thread that scans one document and ends. Receives a path and posts the result.
import { readFileSync } from 'node:fs'
import { parentPort, threadId, workerData } from 'node:worker_threads'
import { scanDocument } from './document.ts'

scanDocument(readFileSync(workerData)).then((result) => parentPort?.postMessage({ ...result, threadId }))
