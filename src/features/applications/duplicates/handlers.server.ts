import type { CompanyScope, SessionUser } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { fieldError, orNotFound } from '#/shared/errors.ts'
import { requireShown } from '../blind/blind.server.ts'
import { type ApplicationRow, findCompanyApplication } from '../queries.server.ts'
import type { Stage } from '../stages.ts'
import type { duplicatesApi } from './api.ts'
import {
  deletePair,
  insertPair,
  listApplicationsOf,
  listJoined,
  listMatches,
  type Match,
  takeOut,
} from './queries.server.ts'

export const duplicatesHandlers: Handlers<typeof duplicatesApi> = {
  async 'GET /employer/applications/:id/same-person'({ id }, { db, user }) {
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    return { data: await viewSamePerson(db, user, row) }
  },

  async 'PUT /employer/applications/:id/same-person/:otherId'({ id, otherId }, { db, user }) {
    const { row, seekers } = await requireTwo(db, user, id, otherId)
    await insertPair(db, { companyId: row.companyId, seekers, joinedBy: user.id })
    return { data: await viewSamePerson(db, user, row) }
  },

  async 'DELETE /employer/applications/:id/same-person/:otherId'({ id, otherId, pairOnly }, { db, user }) {
    const { row, seekers } = await requireTwo(db, user, id, otherId)
    const pair = { companyId: row.companyId, seekers }
    const group = await listJoined(db, row.companyId, seekers[0], user)
    if (pairOnly) await deletePair(db, pair)
    else if (group.some(({ seekerId }) => seekerId === seekers[1])) await takeOut(db, pair)
    return { data: await viewSamePerson(db, user, row) }
  },
}

type Reader = SessionUser & CompanyScope

/** Two applications the reader sees, of two accounts that still exist. */
async function requireTwo(db: Db, user: Reader, id: string, otherId: string) {
  const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
  const other = orNotFound(await findCompanyApplication(db, user, otherId), 'application')
  for (const one of [row, other]) requireShown(one, 'join applicants')
  if (!row.seekerId || !other.seekerId)
    throw fieldError('otherId', 'The account is deleted, so there is nobody to join')
  if (row.seekerId === other.seekerId) throw fieldError('otherId', 'Both are of the same account already')
  return { row, seekers: [row.seekerId, other.seekerId] as [string, string] }
}

async function viewSamePerson(db: Db, user: Reader, row: ApplicationRow) {
  // Their other applications would name them.
  if (!row.seekerId || row.isBlind) return { suggestions: [], joined: [] }
  const joined = await listJoined(db, row.companyId, row.seekerId, user)
  const accounts = joined.map(({ seekerId }) => seekerId)
  const sent = accounts.length > 0 ? await listApplicationsOf(db, user, accounts) : []
  const known = new Set(accounts)
  const matches = (await listMatches(db, user, row.id)).filter(({ seekerId }) => !known.has(seekerId))
  return {
    suggestions: [...Map.groupBy(matches, ({ seekerId }) => seekerId).values()].flatMap(
      ([latest, ...more]) => (latest ? [{ ...viewOther(latest), shared: sharedBy([latest, ...more]) }] : []),
    ),
    joined: joined.flatMap(({ seekerId, joinedAt, joinedBy }) => {
      const applications = sent.filter((one) => one.seekerId === seekerId)
      const [latest] = applications
      if (!latest) return []
      return {
        ...{ id: latest.id, name: latest.name, joinedAt, joinedBy },
        applications: applications.map((one) => ({
          ...viewOther(one),
          moves: one.moves.map(({ to, at, stepName }) => ({
            to,
            at: new Date(at),
            stepName: stepName ?? null,
          })),
        })),
      }
    }),
  }
}

type Other = { id: string; name: string; stage: Stage; appliedAt: Date; jobId: string; jobTitle: string }
const viewOther = ({ id, name, stage, appliedAt, jobId, jobTitle }: Other) => ({
  ...{ id, name, stage, appliedAt },
  job: { id: jobId, title: jobTitle },
})

const sharedBy = (matches: Match[]) => [
  ...(matches.some(({ sameMail }) => sameMail) ? (['mail'] as const) : []),
  ...(matches.some(({ sameName }) => sameName) ? (['name and town'] as const) : []),
]
