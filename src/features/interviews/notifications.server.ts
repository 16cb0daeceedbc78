import { canSignIn } from '#/features/accounts/open-account.server.ts'
import { applicantOf } from '#/features/applications/queries.server.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { notify } from '#/server/events/notify.ts'
import { hiringPaths } from '#/shared/paths.ts'
import { sendToCalendars } from './caldav/tasks.server.ts'
import { calendarMail } from './calendar/event.ts'
import { interviewEvent, organizerOf } from './calendar/interview-event.server.ts'
import { teamMail } from './emails.ts'
import { mailDetails } from './mail-details.server.ts'
import { interviewChanged, interviewInvited, interviewNews } from './notification-kinds.server.ts'
import { peopleOf } from './people.ts'
import { findInterview, type InterviewRow, locationOf } from './queries.server.ts'
import { type ChangeKind, describeForCompany, endingOf } from './sentences.ts'
import { listHours } from './slots/calendars.server.ts'

export type NotifyContext = Pick<
  HandlerContext,
  'db' | 'config' | 'send' | 'sendMail' | 'announce' | 'publish'
>

/** Invites the applicant: bell and push, and a mail with the link by which they pick a time signed out. */
export async function notifyInvited(context: NotifyContext, row: InterviewRow, { isAgain = false } = {}) {
  const params = { ...seekerParams(row), isAgain }
  const once = isAgain ? `${row.id} ${row.version}` : row.id
  await notify(context, { to: seekerOf(row), kind: interviewInvited, params, once })
  if (seekerOf(row).length > 0) await context.sendMail('interview-invitation', { interviewId: row.id })
}

/** `by`: who of the company did it; null when the applicant did, `waymark` when their application ended. */
type News = { what: ChangeKind; by: { id: string; name: string } | 'waymark' | null; reason: string | null }

/** Tells everybody of a change: the applicant, those who meet them, and whoever invited. */
export async function notifyChanged(context: NotifyContext, before: InterviewRow, news: News) {
  const row = (await findInterview(context.db, before.id)) ?? before
  const version = `${row.id} ${row.version}`
  await notifySeeker(context, row, news, version)
  const team = await listTeam(context.db, row)
  await notifyTeam(context, team, row, news, version, before)
  await sendToCalendars(context, row)
  await publishToBothSides(context, row, team)
}

/** Open pages of the applicant and of these people read the application again. */
export async function publishToBothSides(context: NotifyContext, row: InterviewRow, team: { id: string }[]) {
  const readers = new Set([...applicantOf(row), ...team.map(({ id }) => id)])
  await context.publish([...readers], { type: 'applications', id: row.applicationId })
}

export async function notifySeeker(
  context: NotifyContext,
  row: InterviewRow,
  { what, by, reason }: News,
  version: string,
) {
  const to = seekerOf(row)
  if (to.length === 0) return
  const { startsAt, timeZone, seekerTimeZone } = row
  // Of what they did themselves the mail is the receipt, and its calendar part keeps their calendar right.
  if (by !== null && what !== 'booked')
    await notify(context, {
      to,
      kind: interviewChanged,
      params: {
        ...seekerParams(row),
        ...{ what, at: startsAt?.toISOString() ?? null, timeZone: seekerTimeZone ?? timeZone },
        ...(what === 'ended' && { ending: endingOf(row) }),
      },
      once: version,
    })
  await context.sendMail('interview-news', {
    interviewId: row.id,
    what,
    isOwn: by === null,
    reason: by === null ? null : reason,
    sequence: row.sequence,
  })
}

async function notifyTeam(
  context: NotifyContext,
  team: Awaited<ReturnType<typeof listTeam>>,
  row: InterviewRow,
  { what, by, reason }: News,
  version: string,
  before: InterviewRow,
) {
  const { db, config } = context
  const actor = by === 'waymark' ? null : by
  const meet = new Set(peopleOf(row).map(({ id }) => id))
  const hours = await listHours(
    db,
    team.map(({ id }) => id),
  )
  for (const person of team) {
    const ownZone = hours.get(person.id)?.timeZone
    const event =
      meet.has(person.id) && (before.startsAt || row.startsAt)
        ? interviewEvent(row, { config, reader: 'company', userId: person.id })
        : null
    const calendar = event
      ? calendarMail(event, { organizer: organizerOf(config, row.companyName), attendee: person })
      : undefined
    const details = row.state === 'booked' ? mailDetails(row, 'company', ownZone) : null
    const params = newsParams(row, person, { what, by: actor?.name ?? null, ownZone })
    // Whoever did it knows; their calendar does not.
    if (person.id !== actor?.id)
      await notify(context, {
        to: [person],
        kind: interviewNews,
        params,
        once: version,
        mail: { details, reason, calendar },
      })
    else if (calendar)
      await context.sendMail('interview-team', {
        ...teamMail(
          { to: person.email, publicUrl: config.publicUrl },
          {
            ...params,
            ...{ title: describeForCompany({ ...params, by: 'You' }), details, reason, calendar },
            hiring: hiringPaths(person.client),
          },
        ),
        thread: `application ${row.applicationId}`,
      })
  }
}

type TeamNews = { what: ChangeKind; by: string | null; ownZone: string | undefined }

/** Of a change, for one of the company's side. */
export const newsParams = (
  row: InterviewRow,
  { client }: { client: string | null },
  { what, by, ownZone }: TeamNews,
) => ({
  ...{ id: row.applicationId, jobId: row.jobId, jobTitle: row.jobTitle, seekerName: row.seekerName },
  ...{ client, what, at: row.startsAt?.toISOString() ?? null, by, timeZone: ownZone ?? row.timeZone },
})

const seekerParams = (row: InterviewRow) => ({
  ...{ id: row.applicationId, interviewId: row.id, jobTitle: row.jobTitle, companyName: row.companyName },
  location: locationOf(row),
})

/** Nobody once their account is closed or erased. */
export const seekerOf = ({ seekerId, seekerEmail, seekerEraseAt }: InterviewRow) =>
  seekerId && !seekerEraseAt ? [{ id: seekerId, email: seekerEmail }] : []

/** Those who meet the applicant and whoever invited them, while they can be reached; `client` for a recruiter. */
export async function listTeam(db: Db, row: InterviewRow) {
  const ids = [
    ...new Set([...peopleOf(row).map(({ id }) => id), ...(row.organizerId ? [row.organizerId] : [])]),
  ]
  if (ids.length === 0) return []
  const team = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where('id', 'in', ids)
    .where(canSignIn)
    .execute()
  return team.map(({ role, ...person }) => ({
    ...person,
    client: role === 'RECRUITER' ? row.companySlug : null,
  }))
}
