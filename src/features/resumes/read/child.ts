// Runs in a child process: reads the file of a stranger, and returns what it proposes.
import { readFileSync } from 'node:fs'
import { readFile } from './read-file.ts'

export const run = ({ path }: { path: string }) => readFile(readFileSync(path))
