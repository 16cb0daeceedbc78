import type { Context } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import type { StageNews } from './emails.ts'
import { applicationAnswered, applicationMoved } from './notification-kinds.server.ts'
import { type ApplicationRow, listHiringTeam } from './queries.server.ts'
import { parseSnapshot } from './snapshot.server.ts'

// `version` is the version after the stage change, so that each change notifies once.

type NotifyContext = Pick<Context, 'db' | 'config' | 'sendMail' | 'announce'>

export async function notifySeeker(
  context: NotifyContext,
  row: ApplicationRow,
  news: StageNews,
  version: number,
) {
  const seeker = await context.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', row.seekerId)
    .executeTakeFirstOrThrow()
  const step = { ...applicationData(row), ...news }
  await notify(context, {
    to: [seeker],
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
  const step = { ...applicationData(row), ...news }
  for (const { client, ...person } of await listHiringTeam(context.db, row))
    await notify(context, {
      to: [person],
      kind: applicationAnswered,
      params: { ...step, client },
      once: `${row.id} ${version}`,
      mail: step,
    })
}

/** The applicant's name from the snapshot. */
const applicationData = ({ id, jobId, jobTitle, companyName, snapshot }: ApplicationRow) => ({
  id,
  jobId,
  jobTitle,
  companyName,
  seekerName: parseSnapshot(snapshot).name,
})
