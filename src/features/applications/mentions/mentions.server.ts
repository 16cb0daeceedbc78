import { z } from 'zod'
import { listTeamForJob, seesJob } from '#/features/jobs/team/queries.server.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { notify } from '#/server/events/notify.ts'
import { paths } from '#/shared/paths.ts'
import { teamNameOf } from '../blind/blind.server.ts'
import type { ApplicationRow } from '../queries.server.ts'
import { mentionedMail, mentionedSentence } from './emails.ts'
import { isMentioned } from './mentioned.ts'

/** A colleague is named in a note. What the note says stays on the page. */
export const mentioned = notificationKind({
  name: 'application.mentioned',
  label: 'A colleague mentioned you',
  hint: 'In a note about an applicant.',
  readers: ['EMPLOYER'],
  category: 'applicants',
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
  mail: {
    kind: 'team-change',
    thread: ({ id }) => `application ${id}`,
    write: (to, params) => mentionedMail({ ...to, ...params }),
  },
})

type NoteContext = Pick<HandlerContext, 'db' | 'config' | 'send' | 'sendMail' | 'announce'> & {
  user: { id: string; name: string }
}

/** Colleagues who would hear of it, and may read the note: those whose pages show the job. */
export async function listMentionable(
  db: Db,
  { companyId, jobId }: Pick<ApplicationRow, 'companyId' | 'jobId'>,
  userId: string,
) {
  const team = await listTeamForJob(db, companyId, jobId)
  return team.filter((member) => member.id !== userId && member.isReachable && seesJob(member))
}

/** Tells the colleagues whom a note names by @ and their name, if they may read it. */
export async function notifyMentioned(
  context: NoteContext,
  row: ApplicationRow,
  note: { id: string; body: string },
) {
  const team = await listMentionable(context.db, row, context.user.id)
  const to = team.filter(({ name }) => isMentioned(note.body, name))
  if (to.length === 0) return
  const { id, jobId, jobTitle } = row
  const params = { id, jobId, jobTitle, applicant: teamNameOf(row), by: context.user.name }
  await notify(context, { to, kind: mentioned, params, once: `note ${note.id}` })
}
