import type { Insertable } from 'kysely'
import type { z } from 'zod'
import {
  applicationAnswered,
  applicationMoved,
  applicationNew,
  applicationReceived,
} from '#/features/applications/notification-kinds.server.ts'
import { alertMatched } from '#/features/search/alerts/notification-kinds.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import type { NotificationKind } from '#/server/events/notification-kind.ts'
import { dayMs } from '#/shared/dates.ts'
import { companies } from '../companies.ts'
import { maya } from '../people/maya.ts'
import type { AccountIds } from './accounts.ts'
import type { SeededApplication } from './applications.ts'
import { insertAll } from './insert-all.ts'
import type { seedSeekerLife } from './seeker-life.ts'

type Row = Insertable<Tables['notifications']> & { createdAt: Date }

/** A row as `notify` writes it; what is older than `readAfter` days has been read. */
function rowOf<Params extends z.ZodType>(
  kind: Pick<NotificationKind<Params, never>, 'name' | 'params'>,
  {
    to,
    params,
    once,
    at,
    readAfter = 2,
  }: { to: string; params: z.input<Params>; once: string; at: Date; readAfter?: number },
): Row {
  const readAt = new Date(at.getTime() + 0.2 * dayMs)
  return {
    ...{ userId: to, kind: kind.name, once, createdAt: at },
    params: JSON.stringify(kind.params.parse(params)),
    readAt: at.getTime() < Date.now() - readAfter * dayMs ? readAt : null,
  }
}

const nameOf = new Map(companies.map(({ slug, name }) => [slug, name]))

/** The bells of the demo accounts: what each would have been told of the last weeks, the newest unread. */
export async function seedNotifications(
  db: Db,
  accounts: AccountIds,
  applications: (SeededApplication & { jobId: string; client: string | null })[],
  alert: Awaited<ReturnType<typeof seedSeekerLife>>,
) {
  const rows = applications.flatMap((one): Row[] => [
    ...(one.person === maya ? seekerRows(one, accounts.seeker) : []),
    ...(one.job.companySlug === 'northgate-freight' ? hiringRows(one, accounts.employer, null) : []),
    ...(one.client ? hiringRows(one, accounts.recruiter, one.client) : []),
  ])
  if (alert.newest) {
    const { slug, title, companySlug } = alert.newest
    rows.push(
      rowOf(alertMatched, {
        to: accounts.seeker,
        params: {
          search: alert.search,
          jobs: 1,
          first: { slug, title, company: nameOf.get(companySlug) ?? '' },
        },
        ...{ once: 'demo', at: alert.sentAt },
      }),
    )
  }
  await insertAll(
    db,
    'notifications',
    rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  )
}

function seekerRows({ id, job, moves, appliedAt, offers }: SeededApplication, to: string): Row[] {
  const about = { id, jobTitle: job.title, companyName: nameOf.get(job.companySlug) ?? '' }
  return [
    rowOf(applicationReceived, { to, params: about, once: id, at: appliedAt, readAfter: 0.5 }),
    ...moves.flatMap(({ from, to: stage, at, by }, i) =>
      by === 'seeker'
        ? []
        : rowOf(applicationMoved, {
            ...{ to, at, once: `${id} ${i + 2}`, readAfter: 6 },
            params: { ...about, from, stage, terms: stage === 'offer' ? termsOf(job, offers[0]) : null },
          }),
    ),
  ]
}

function hiringRows(one: SeededApplication & { jobId: string }, to: string, client: string | null): Row[] {
  const { id, job, jobId, person, moves, appliedAt, offers } = one
  const about = { id, jobId, jobTitle: job.title, seekerName: person.name, client }
  return [
    rowOf(applicationNew, { to, params: about, once: id, at: appliedAt }),
    ...moves.flatMap(({ to: stage, at, by }, i) =>
      by === 'employer'
        ? []
        : rowOf(applicationAnswered, {
            ...{ to, at, once: `${id} ${i + 2}` },
            params: { ...about, stage, terms: stage === 'withdrawn' ? null : termsOf(job, offers.at(-1)) },
          }),
    ),
  ]
}

const termsOf = (
  { pay }: SeededApplication['job'],
  offer: SeededApplication['offers'][number] | undefined,
) => (offer ? { amount: offer.payAmount, currency: pay.currency, period: pay.period } : null)
