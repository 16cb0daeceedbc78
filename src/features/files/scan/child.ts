// The process that scans one document and ends.
import { readFileSync } from 'node:fs'
import { scanDocument } from './document.ts'

export const run = (path: string) => scanDocument(readFileSync(path))
