// `npm run bench:formats`: how much is read right of what programs and people of the world write: calendars, pay, dates
// and names. Half of the cases (bench/formats) were written beside the readers, the other half (bench/formats/unseen) by
// somebody who saw no code, so whoever changes a reader looks at the totals of that half alone.
// Options: --misses (names the cases of the first half that are not right), --json FILE, --check (exit 1 below the aims).
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { calendarCases, readCalendarCases } from './formats/calendars.ts'
import { judgePay, payCase } from './formats/pay.ts'
import { dateCase, judgeDate, judgeName, nameCase } from './formats/resumes.ts'

const { values } = parseArgs({
  options: { misses: { type: 'boolean' }, json: { type: 'string' }, check: { type: 'boolean' } },
})

type Judged = { name: string; verdict: string }
const folder = path.join(import.meta.dirname, 'formats')
const linesOf = (half: string, file: string) =>
  readFileSync(path.join(folder, half, `${file}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)

async function judgeEach<Case extends { text: string }>(
  half: string,
  file: string,
  schema: { parse(value: unknown): Case },
  judge: (one: Case) => string | Promise<string>,
) {
  const judged: Judged[] = []
  for (const line of linesOf(half, file)) {
    const one = schema.parse(JSON.parse(line))
    judged.push({ name: one.text.split('\n')[0] ?? '', verdict: await judge(one) })
  }
  return judged
}

/** The least share that is right, and the largest that may be wrong without a word, in percent. */
const kinds = {
  calendars: {
    ...{ right: 100, harmful: 'free where busy', harm: 0 },
    judge: async (half: string) =>
      readCalendarCases(calendarCases(linesOf(half, 'calendars').join('\n'))).map(({ name, outcome }) => ({
        name,
        verdict: outcome as string,
      })),
  },
  pay: {
    ...{ right: 95, harmful: 'wrong without a note', harm: 0 },
    judge: (half: string) => judgeEach(half, 'pay', payCase, judgePay),
  },
  'dates and names': {
    ...{ right: 93, harmful: 'wrong and sure', harm: 1 },
    judge: async (half: string) => [
      ...(await judgeEach(half, 'dates', dateCase, judgeDate)),
      ...(await judgeEach(half, 'names', nameCase, judgeName)),
    ],
  },
}

const share = (judged: Judged[], verdict: string) =>
  Math.round((1000 * judged.filter((one) => one.verdict === verdict).length) / judged.length) / 10

const rows: { kind: string; half: string; cases: number; right: number; harmful: number; isMet: boolean }[] =
  []
for (const [kind, { judge, right, harmful, harm }] of Object.entries(kinds))
  for (const half of ['', 'unseen']) {
    const judged = await judge(half)
    const row = { right: share(judged, 'right'), harmful: share(judged, harmful) }
    const isMet = row.right >= right && row.harmful <= harm
    rows.push({ kind, half: half || 'own', cases: judged.length, ...row, isMet })
    if (values.misses && half === '')
      for (const one of judged)
        if (one.verdict !== 'right') console.log(`${kind}: ${one.verdict}: ${one.name}`)
  }
console.table(
  rows.map(({ right, harmful, ...row }) => ({ ...row, '% right': right, '% wrong without a word': harmful })),
)
if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2))
if (values.check && rows.some(({ isMet }) => !isMet)) process.exitCode = 1
