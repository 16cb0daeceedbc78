// `npm run judge`: has the product judged by programs of others. Runs those that are installed, says how to install the
// others, and ends with 1 when a finding is neither mended nor accepted with a reason (judge/accepted.md). It starts the
// built product itself, with demo data. Arguments name the judges to run; default: all.
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compareWithAccepted, readAccepted } from './judge/accepted.ts'
import { api } from './judge/api.ts'
import { dependencies } from './judge/dependencies.ts'
import { html } from './judge/html.ts'
import { links } from './judge/links.ts'
import { mcp } from './judge/mcp.ts'
import { openapi } from './judge/openapi.ts'
import { withProduct } from './judge/product.ts'
import { scim } from './judge/scim.ts'
import { structuredData } from './judge/structured-data.ts'
import { xml } from './judge/xml.ts'

// The fuzzer comes last, because it writes.
const judges = [dependencies, xml, structuredData, html, links, mcp, scim, openapi, api]

const chosen = process.argv.slice(2)
const selected = judges.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
const unknown = chosen.filter((name) => !judges.some((judge) => judge.name === name))
if (unknown.length > 0) throw new Error(`Judges are ${judges.map(({ name }) => name).join(', ')}.`)

const folder = await mkdtemp(path.join(tmpdir(), 'waymark-judged-'))
const acceptedRows = readAccepted(await readFile(new URL('./judge/accepted.md', import.meta.url), 'utf8'))
let openFindings = 0

await withProduct(async (product) => {
  for (const { name, judge } of selected) {
    const verdict = await judge(product, folder)
    if ('missing' in verdict) {
      console.log(`${name}: did NOT run. Install it with: ${verdict.missing}`)
      continue
    }
    const { open, accepted, unused } = compareWithAccepted(
      verdict.findings,
      acceptedRows.filter((row) => row.judge === name),
    )
    openFindings += open.length
    console.log(`${name}: ${verdict.examined}; ${open.length} open findings, ${accepted.length} accepted`)
    for (const { where, text } of open) console.log(`  ${where}: ${text}`)
    for (const row of unused) console.log(`  accepted, but not found any more: ${row.where}: ${row.text}`)
  }
})
console.log(`What the judges read and wrote is in ${folder}.`)
process.exitCode = openFindings > 0 ? 1 : 0
