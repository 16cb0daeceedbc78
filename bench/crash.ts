// Security: K-01

// `npm run bench:crash`: kills the process, the worker and Postgres with -9 while people apply and write messages, starts
// them again, and counts. What was acknowledged must be there, once, and both sides must have been told of it, once, in
// the bell and by a real mail server; a mail that was under way when its worker died may come again under the same
// Message-ID. People whose request got no answer send it again. The control is a Postgres that does not wait for its disk:
// it must lose, or this bench could not see a loss.
// Options: --kills N (default 20), --only app|worker|database|control, --database embedded|postgres|both, --json FILE,
// --check (exit 1 when anything was lost or doubled, was back later than 10 s, or the control lost nothing).
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type CrashRow, killEmbedded, killOnPostgres, maxRepeatedMails } from './crash/kills.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    only: { type: 'string' },
    database: { type: 'string', default: 'both' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})
const kills = Number(values.kills)
const controlKills = 3
const maxBackSeconds = 10

const rows: CrashRow[] = []
function add(row: CrashRow) {
  rows.push(row)
  console.log(JSON.stringify(row))
}

const wants = (name: string) => !values.only || values.only === name
if (values.database !== 'postgres' && wants('app')) add(await killEmbedded(kills))
if (values.database !== 'embedded')
  for (const killed of ['app', 'worker', 'database', 'control'] as const)
    if (wants(killed)) add(await killOnPostgres(killed, killed === 'control' ? controlKills : kills))

console.table(rows)
const missed = rows.flatMap(misses)
for (const miss of missed) console.log(`missed: ${miss}`)
if (values.json) writeFileSync(values.json, JSON.stringify({ rows, missed }, null, 2))
if (values.check && (rows.length === 0 || missed.length > 0)) process.exitCode = 1

function misses(row: CrashRow) {
  const { killed, database, acknowledged, lost, unnotified, doubled, repeatedMails, backSeconds } = row
  const name = `${killed} on ${database}`
  if (acknowledged === 0) return [`${name}: nothing was acknowledged`]
  if (killed === 'control')
    return lost > 0 ? [] : ['the control lost nothing, so this bench would not see a loss']
  return [
    ...(lost > 0 ? [`${name}: ${lost} lost, aim 0`] : []),
    ...(unnotified > 0 ? [`${name}: ${unnotified} notifications or mails missing, aim 0`] : []),
    ...(doubled > 0 ? [`${name}: ${doubled} doubled, aim 0`] : []),
    ...(backSeconds > maxBackSeconds ? [`${name}: back after ${backSeconds} s, aim ${maxBackSeconds}`] : []),
    ...(repeatedMails > maxRepeatedMails(row) ? [`${name}: ${repeatedMails} mails came again`] : []),
  ]
}
