import type { z } from 'zod'
import { storedJobLocation } from '#/features/jobs/fields/stored-location.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { notify } from '#/server/events/notify.ts'
import { teamNameOf, textToTeam } from './blind/blind.server.ts'
import type { StageNews } from './emails.ts'
import { hasUndoPeriod, waitingSince } from './moves/moves.server.ts'
import { parseSteps } from './moves/parse-steps.ts'
import { positionName } from './moves/positions.ts'
import { applicationAnswered, applicationMoved } from './notification-kinds.server.ts'
import {
  offerEnded,
  offerEnding,
  offerRescinded,
  offerUnanswered,
  offerUnansweredSoon,
} from './offers/notification-kinds.server.ts'
import { type ApplicationRow, listHiringTeam } from './queries.server.ts'
import { replyBy } from './reply-deadline.ts'
import type { offer } from './shapes.ts'

// `version` is the version after the stage change, so that each change notifies once.

type NotifyContext = Pick<HandlerContext, 'db' | 'config' | 'send' | 'sendMail' | 'announce'>

export async function notifySeeker(
  context: NotifyContext,
  row: ApplicationRow,
  news: StageNews,
  version: number,
) {
  const to = await findSeeker(context.db, row)
  const steps = parseSteps(row.steps)
  const step = {
    ...applicationData(row),
    ...news,
    ...(hasUndoPeriod(news.stage) && {
      stepName: positionName({ stage: news.stage, stepId: row.stepId }, steps),
    }),
    // Told a while after the move, it still promises what the move promised.
    keptUntil: row.keptUntil,
    replyBy: replyBy(news.stage, hasUndoPeriod(news.stage) ? waitingSince(row) : new Date(), steps, row),
  }
  await notify(context, {
    to,
    kind: applicationMoved,
    params: step,
    once: `${row.id} ${version}`,
    mail: step,
  })
}

export async function notifyEmployer(
  context: NotifyContext,
  row: ApplicationRow,
  news: StageNews,
  version: number,
) {
  const step = {
    ...applicationData(row),
    ...news,
    message: textToTeam(row, news.message),
    replyBy: null,
  }
  for (const { client, ...person } of await listHiringTeam(context.db, row))
    await notify(context, {
      to: [person],
      kind: applicationAnswered,
      params: { ...step, client },
      once: `${row.id} ${version}`,
      mail: step,
    })
}

/** Tells the team that one of them took an accepted offer back. */
export async function notifyRescinded(
  context: NotifyContext,
  row: ApplicationRow,
  what: { by: string; reason: string },
) {
  const data = { ...applicationData(row), ...what }
  for (const { client, ...person } of await listHiringTeam(context.db, row))
    await notify(context, {
      to: [person],
      kind: offerRescinded,
      params: { ...data, client },
      once: `${row.id} ${row.version}`,
      mail: data,
    })
}

/** Tells both sides that this offer ends soon, once for each end it is given. */
export async function notifyOfferEnding(
  context: NotifyContext,
  row: ApplicationRow,
  { id, amount, currency, period }: Pay,
  end: Date,
) {
  const data = { ...applicationData(row), terms: { amount, currency, period }, end: end.toISOString() }
  const once = `${id} ${data.end}`
  const to = await findSeeker(context.db, row)
  await notify(context, { to, kind: offerEnding, params: data, once, mail: data })
  for (const { client, ...person } of await listHiringTeam(context.db, row))
    await notify(context, {
      to: [person],
      kind: offerUnansweredSoon,
      params: { ...data, client },
      once,
      mail: data,
    })
}

/** Tells both sides that this offer has ended unanswered, once. */
export async function notifyOfferEnded(context: NotifyContext, row: ApplicationRow, { id, ...pay }: Pay) {
  const data = { ...applicationData(row), terms: pay }
  const once = id
  const to = await findSeeker(context.db, row)
  await notify(context, { to, kind: offerEnded, params: data, once, mail: data })
  for (const { client, ...person } of await listHiringTeam(context.db, row))
    await notify(context, {
      to: [person],
      kind: offerUnanswered,
      params: { ...data, client },
      once,
      mail: data,
    })
}
type Pay = Pick<z.output<typeof offer>, 'id' | 'amount' | 'currency' | 'period'>

/** Nobody once their account is closed or erased. */
const findSeeker = (db: Db, { seekerId }: ApplicationRow) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', seekerId)
    .where('eraseAt', 'is', null)
    .execute()

/** Where the job is now: a company often has several of one title. */
export const locationOf = ({ workplace, jobCity, jobRegion, jobCountry, jobFurtherPlaces }: ApplicationRow) =>
  storedJobLocation({
    ...{ workplace, city: jobCity, region: jobRegion, country: jobCountry },
    furtherPlaces: jobFurtherPlaces,
  })

const applicationData = (row: ApplicationRow) => ({
  id: row.id,
  jobId: row.jobId,
  jobTitle: row.jobTitle,
  location: locationOf(row),
  companyName: row.companyName,
  seekerName: teamNameOf(row),
})
