import { z } from 'zod'
import { listTeamForJob, seesJob } from '#/features/jobs/team/queries.server.ts'
import type { HandlerContext } from '#/server/context.ts'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { notify } from '#/server/events/notify.ts'
import { paths } from '#/shared/paths.ts'
import type { ApplicationRow } from '../queries.server.ts'
import { parseSnapshot } from '../snapshot.server.ts'
import { mentionedMail, mentionedSentence } from './emails.ts'
import { isMentioned } from './mentioned.ts'

/** A colleague is named in a note. What the note says stays on the page. */
export const mentioned = notificationKind({
  name: 'application.mentioned',
  label: 'A colleague mentioned you',
  hint: 'In a note about an applicant.',
  readers: ['EMPLOYER'],
  category: 'applications',
  required: false,
  push: 'A colleague mentioned you',
  params: z.object({
    id: z.string(),
    jobId: z.string(),
    jobTitle: z.string(),
    applicant: z.string(),
    by: z.string(),
  }),
  bell: (params) => ({
    icon: 'bell',
    title: mentionedSentence(params),
    body: params.jobTitle,
    path: paths.employer.applicant(params.jobId, params.id),
  }),
  mail: { kind: 'team-change', write: (to, params) => mentionedMail({ ...to, ...params }) },
})

type NoteContext = Pick<HandlerContext, 'db' | 'config' | 'send' | 'sendMail' | 'announce'> & {
  user: { id: string; name: string }
}

/** Tells the colleagues whom a note names by @ and their name, if they may read it. */
export async function notifyMentioned(
  context: NoteContext,
  row: ApplicationRow,
  note: { id: string; body: string },
) {
  const team = await listTeamForJob(context.db, row.companyId, row.jobId)
  const to = team.filter(
    (member) =>
      member.id !== context.user.id &&
      member.isReachable &&
      seesJob(member) &&
      isMentioned(note.body, member.name),
  )
  if (to.length === 0) return
  const { id, jobId, jobTitle } = row
  const params = { id, jobId, jobTitle, applicant: parseSnapshot(row.snapshot).name, by: context.user.name }
  await notify(context, { to, kind: mentioned, params, once: `note ${note.id}` })
}
