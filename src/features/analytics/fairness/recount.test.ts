import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { placeOf, readRows } from '#/testing/hiring/company-rows.ts'
import { insertRandomHistory } from '#/testing/hiring/random-hiring.ts'
import { seededRandom } from '#/testing/seeded-random.ts'
import { type Count, dueCounts } from './counts.ts'
import { listAnsweredRounds } from './queries.server.ts'
import { answerValues, questions } from './questions.ts'

const app = await testApp()
const seekers = await app.db
  .insertInto('users')
  .values(
    Array.from({ length: 120 }, (_, n) => ({
      ...{ role: 'SEEKER' as const, name: `Seeker ${n}`, email: `seeker-${n}@people.example` },
    })),
  )
  .returning('id')
  .execute()

const edges = ['2026-01-01T00:00Z', '2026-04-01T00:00Z', '2025-10-01T00:00Z'].map((edge) => new Date(edge))
const lastQuarter = 2026 * 4
const noNoise = () => 0

/** The same from all rows, in plain loops: quarter by the words of the date, stages by their names. */
async function recount(companyId: string, countedTo: Map<string, number>) {
  const all = await readRows(app.db, companyId)
  const answers = await app.db
    .selectFrom('fairnessAnswers')
    .selectAll()
    .where('companyId', '=', companyId)
    .execute()
  const counts: Count[] = []
  for (const question of questions)
    for (const answer of answerValues[question])
      for (const readBlind of [false, true]) {
        if (answer === 'none') continue
        const firstQuarter = Math.max(
          (countedTo.get(`${question} ${answer} ${readBlind}`) ?? 0) + 1,
          lastQuarter - 6,
        )
        const people = [0, 0, 0, 0, 0]
        let size = 0
        for (const { seekerId } of answers.filter(
          (one) => one.question === question && one.answer === answer,
        )) {
          let furthest = -1
          let wasBlind = false
          for (const application of all.applications.filter((one) => one.seekerId === seekerId)) {
            let isInPeriod = false
            for (const event of all.events.filter((one) => one.applicationId === application.id)) {
              if (event.kind !== 'moved' || !event.notified) continue
              if (event.fromStage === null) {
                const [year = 0, month = 0] = event.createdAt.toISOString().split('-').map(Number)
                const quarter = year * 4 + Math.ceil(month / 3) - 1
                isInPeriod = quarter >= firstQuarter && quarter <= lastQuarter
                if (
                  isInPeriod &&
                  (application.isBlind || (application.shownAt && application.shownAt >= event.createdAt))
                )
                  wasBlind = true
              }
              if (!isInPeriod) continue
              const place = placeOf(event.toStage)
              furthest = Math.max(furthest, place > 3 ? place - 2 : place > 1 ? 1 : 0)
            }
          }
          if (furthest < 0 || wasBlind !== readBlind) continue
          people[furthest] = (people[furthest] ?? 0) + 1
          size += 1
        }
        if (size >= 25) counts.push({ question, answer, readBlind, firstQuarter, lastQuarter, people })
      }
  return counts
}

test('without its noise, each count equals a recount in plain loops, over random companies', async () => {
  const met = { counts: 0, blind: 0, hired: 0, later: 0 }
  for (let seed = 1; seed <= 5; seed++) {
    const below = seededRandom(seed)
    const { company, id: ownerId } = await app.employer()
    // Some at a time: one statement writes all moves of a history.
    for (let part = 0; part < 4; part++)
      await insertRandomHistory(app.db, {
        ...{ seed: seed * 10 + part, companyId: company.id, teamIds: [ownerId] },
        seekerIds: seekers.slice(part * 30, part * 30 + 30).map(({ id }) => id),
        ...{
          jobs: 1 + below(3),
          density: 40 + below(55),
          interviews: 20,
          around: new Date('2026-05-01'),
          edges,
        },
      })
    // Who was read blind, by the last digit of the application; some until a day, who may have applied again after it.
    await sql`update applications
      set shown_at = case when right(applications.id::text, 1) < '5' then now() else '2026-02-01'::date end from jobs
      where jobs.id = job_id and company_id = ${company.id} and right(applications.id::text, 1) < '8'`.execute(
      app.db,
    )
    const asked = questions.filter(() => below(5) > 0)
    await app.db
      .updateTable('companies')
      .set({ fairnessQuestions: [...questions] })
      .where('id', '=', company.id)
      .execute()
    const answers = seekers.flatMap(({ id: seekerId }) =>
      asked.flatMap((question) => {
        if (below(6) === 0) return []
        // One answer of most people, so that some groups are large and some are not.
        const answer = below(9) === 0 ? 'none' : answerValues[question][below(8) === 0 ? 1 : 0]
        return [{ companyId: company.id, seekerId, question, answer }]
      }),
    )
    await app.db.insertInto('fairnessAnswers').values(answers).execute()
    const countedTo = new Map(
      ['gender woman false', 'gender woman true', 'age under-25 true'].flatMap((key) =>
        seed % 2 === 0 ? [[key, lastQuarter - 4 - below(2)] as const] : [],
      ),
    )
    const answered = await listAnsweredRounds(app.db, company.id, lastQuarter - 6)
    const sorted = (counts: Count[]) =>
      counts.map((count) => JSON.stringify(Object.entries(count).sort())).sort()
    const counted = dueCounts(answered, countedTo, lastQuarter, noNoise)
    expect([seed, sorted(counted)]).toEqual([seed, sorted(await recount(company.id, countedTo))])
    met.counts += counted.length
    met.blind += counted.filter(({ readBlind }) => readBlind).length
    met.hired += counted.reduce((sum, { people }) => sum + (people[4] ?? 0), 0)
    met.later += counted.filter(({ firstQuarter }) => firstQuarter > lastQuarter - 6).length
  }
  for (const [what, count] of Object.entries(met)) expect([what, count > 0]).toEqual([what, true])
}, 120_000)
