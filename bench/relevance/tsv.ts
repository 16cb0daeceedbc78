import { readFileSync } from 'node:fs'

/** The fields of each line that is neither empty nor a comment. */
export const readRows = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'))
