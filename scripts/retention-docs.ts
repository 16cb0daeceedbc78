// `npm run docs:retention`: writes the table of docs/retention.md anew from the list in the code.
import { readFileSync, writeFileSync } from 'node:fs'
import { retentionTable } from '#/features/privacy/retention/table.server.ts'

const file = 'docs/retention.md'
const text = readFileSync(file, 'utf8')
writeFileSync(
  file,
  text.replace(/(?<=\n\n)\| what (.|\n)*?(?=\n\n)/, () => retentionTable()),
)
