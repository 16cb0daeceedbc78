import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { MailWriters } from '#/server/mail/kinds.ts'
import { dayMs } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import { calendarMail } from './calendar/event.ts'
import { interviewEvent, organizerOf } from './calendar/interview-event.server.ts'
import { invitationMail, seekerNewsMail } from './emails.ts'
import { isOpenInterview } from './kinds.ts'
import { mailDetails } from './mail-details.server.ts'
import { seekerOf } from './notifications.server.ts'
import {
  findInterview,
  findSeekerTimeZone,
  type InterviewRow,
  insertInterviewLink,
  isOfferedToOthers,
  listInterviewEvents,
} from './queries.server.ts'
import { describeForSeeker, endingOf } from './sentences.ts'
import { hasEnded } from './views.server.ts'

/** A link opens its interview for so long; each mail brings a new one, and older ones go on working. */
const linkDays = 60

export const interviewsMails: Pick<MailWriters, 'interview-invitation' | 'interview-news'> = {
  async 'interview-invitation'({ interviewId }, { db, config }) {
    const row = await findInterview(db, interviewId)
    if (row?.state !== 'proposed' || hasEnded(row)) return null
    const [seeker] = seekerOf(row)
    if (!seeker?.email) return null
    const token = await newLink(db, interviewId)
    const mail = invitationMail(
      { to: seeker.email, publicUrl: config.publicUrl },
      {
        details: mailDetails(row, 'seeker', await zoneOf(db, row)),
        ...{ companyName: row.companyName, jobTitle: row.jobTitle },
        link: (at) => linkTo(config.publicUrl, token, at),
        times: row.proposed.map((time) => new Date(time)),
        isShared: await isOfferedToOthers(db, interviewId),
        isAgain: (await listInterviewEvents(db, [interviewId])).some(({ kind }) => kind === 'times-proposed'),
      },
    )
    return { ...mail, thread: `application ${row.applicationId}` }
  },

  /** What has changed again since is told by the later mail alone. */
  async 'interview-news'({ interviewId, what, isOwn, reason, sequence }, { db, config }) {
    const row = await findInterview(db, interviewId)
    if (!row || row.sequence !== sequence) return null
    const [seeker] = seekerOf(row)
    if (!seeker?.email) return null
    const token = await newLink(db, interviewId)
    const event = interviewEvent(row, { config, reader: 'seeker' })
    const attendee = { name: row.seekerName, email: seeker.email }
    const timeZone = (await zoneOf(db, row)) ?? row.timeZone
    const mail = seekerNewsMail(
      { to: seeker.email, publicUrl: config.publicUrl },
      {
        details: mailDetails(row, 'seeker', timeZone),
        ...{ companyName: row.companyName, jobTitle: row.jobTitle, reason },
        title: describeForSeeker({
          ...{ what, isOwn, companyName: row.companyName, timeZone },
          at: row.startsAt?.toISOString() ?? null,
          ending: endingOf(row),
        }),
        link: linkTo(config.publicUrl, token),
        isOpen: isOpenInterview(row.state),
        isAsking: row.otherTimesAskedAt !== null,
        calendar: event
          ? calendarMail(event, { organizer: organizerOf(config, row.companyName), attendee })
          : undefined,
      },
    )
    return { ...mail, thread: `application ${row.applicationId}` }
  },
}

const linkTo = (publicUrl: string, token: string, at?: Date) =>
  `${publicUrl}${`${paths.interview}?token=${token}`}${at ? `&at=${at.toISOString()}` : ''}`

async function newLink(db: Db, interviewId: string) {
  const token = newToken()
  const expiresAt = new Date(Date.now() + linkDays * dayMs)
  await insertInterviewLink(db, { tokenHash: hashToken(token), interviewId, expiresAt })
  return token
}

const zoneOf = async (db: Db, row: InterviewRow) =>
  row.seekerTimeZone ?? (row.seekerId ? await findSeekerTimeZone(db, row.seekerId) : null)
