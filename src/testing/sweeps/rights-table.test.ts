import { expect, test } from 'vitest'
import { companyActors } from '#/shared/rights.ts'
import { type Kind, kindOf } from './company-inputs.ts'
import { openCompanyRows } from './company-rows.ts'
import { answers, type Caller, rowEndpoints as endpoints, expected } from './rights-cells.ts'

// The table of rights, cell by cell, made from the running contract: every endpoint that acts for a company and names
// one row, for every caller, on the caller's own row, a colleague's, and another company's. Each call would succeed for
// an owner, so a refusal can only be the right or the reach.

const { app, db, home, invitingJob, rowsFor, call } = await openCompanyRows()

/** Each caller with their token, and their own mandate if they are a recruiter. */
async function callers(): Promise<Caller[]> {
  const team = await Promise.all(
    companyActors
      .filter((actor) => actor !== 'recruiter')
      .map(async (actor) => ({
        ...{ actor, name: actor, mandateId: null },
        user: await app.member(home.company, actor),
      })),
  )
  await db
    .insertInto('jobMembers')
    .values(team.map(({ user }) => ({ jobId: invitingJob.id, userId: user.id })))
    .execute()
  const recruiter = await app.recruiter()
  const mandate = await app.mandate(home.company.id, recruiter)
  return [
    ...team,
    { actor: 'recruiter' as const, name: 'recruiter', user: recruiter, mandateId: mandate.id },
    { actor: null, name: 'nobody', user: null, mandateId: null },
    { actor: null, name: 'seeker', user: await app.seeker(), mandateId: null },
    { actor: null, name: 'administrator', user: await app.admin(), mandateId: null },
  ]
}
// Security
test('every endpoint that names a row of a company answers each caller as the table of rights says', {
  timeout: 300_000,
}, async () => {
  const all = await callers()
  const wrong: string[] = []
  let cells = 0
  const unnamed = endpoints.filter(([key]) => kindOf(key) === null).map(([key]) => key)
  expect(unnamed).toEqual([])
  for (const [key, endpoint] of endpoints) {
    const kind = kindOf(key) as Kind
    for (const caller of all) {
      for (const [place, row] of rowsFor(kind, caller)) {
        const status = await call(key, await row.id(), caller)
        const answer = answers[status] ?? (status < 500 ? 'in' : `failed ${status}`)
        const should = expected(endpoint, caller, place)
        cells++
        if (answer !== should)
          wrong.push(`${key}, ${caller.name}, ${place}: ${answer} (${status}), not ${should}`)
        const isRefused = status in answers
        if (!isRefused && (endpoint.writes || !key.startsWith('GET '))) row.forget()
      }
    }
  }
  expect(wrong).toEqual([])
  expect(cells).toBe(endpoints.length * all.length * 3)
  expect(endpoints.length).toBeGreaterThan(20)
})
