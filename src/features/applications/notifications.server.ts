import type { Context } from '#/server/context.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { insertNotification } from '#/server/notifications.ts'
import { paths } from '#/shared/paths.ts'
import {
  employerSentence,
  type StageNews,
  seekerSentence,
  stepMailToEmployer,
  stepMailToSeeker,
} from './emails.ts'
import { type ApplicationRow, listHiringPeople } from './queries.server.ts'
import { parseSnapshot } from './snapshot.server.ts'

// A step is told twice: in the bell and by mail. `version` is the one the step made, so each is told once.

type Telling = Pick<Context, 'db' | 'config' | 'sendMail' | 'notify'>

export async function notifySeeker(context: Telling, row: ApplicationRow, news: StageNews, version: number) {
  const { email } = await context.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', row.seekerId)
    .executeTakeFirstOrThrow()
  const step = { ...about(row), ...news }
  await tell(context, row, {
    reader: { id: row.seekerId, version },
    title: seekerSentence(step),
    path: paths.seeker.application(row.id),
    mail: stepMailToSeeker({ to: email, publicUrl: context.config.publicUrl }, step),
  })
}

export async function notifyEmployer(
  context: Telling,
  row: ApplicationRow,
  news: StageNews,
  version: number,
) {
  const step = { ...about(row), ...news }
  for (const { id, email, hiring } of await listHiringPeople(context.db, row)) {
    await tell(context, row, {
      reader: { id, version },
      title: employerSentence(step),
      path: hiring.applicant(row.jobId, row.id),
      mail: stepMailToEmployer({ to: email, publicUrl: context.config.publicUrl, hiring }, step),
    })
  }
}

/** The name as it was sent. */
const about = ({ id, jobId, jobTitle, companyName, snapshot }: ApplicationRow) => ({
  id,
  jobId,
  jobTitle,
  companyName,
  seekerName: parseSnapshot(snapshot).name,
})

async function tell(
  context: Telling,
  row: ApplicationRow,
  {
    reader,
    title,
    path,
    mail,
  }: { reader: { id: string; version: number }; title: string; path: string; mail: MailContent },
) {
  const isNew = await insertNotification(context, {
    userId: reader.id,
    title,
    body: row.jobTitle,
    path,
    dedupeKey: `application ${row.id} ${reader.version} ${reader.id}`,
  })
  if (isNew) await context.sendMail('application-step', mail)
}
