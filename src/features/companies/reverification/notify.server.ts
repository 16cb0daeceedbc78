import { insertNotification } from '#/server/notifications.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { type Company, listMembers } from '../queries.server.ts'
import type { changedWords } from './emails.ts'

/** Tells everyone in the company, by mail and by the bell. `once` names what is told, so that it is told once. */
export async function notifyMembers(
  context: Pick<TaskContext, 'db' | 'sendMail' | 'notify' | 'config'>,
  company: Company,
  { subject, title, paragraphs, label, path }: ReturnType<typeof changedWords>,
  once: string,
) {
  for (const { id, email } of await listMembers(context.db, company.id)) {
    const isNew = await insertNotification(context, {
      userId: id,
      title: subject,
      body: paragraphs[0],
      path,
      dedupeKey: `${once} ${company.id} ${id}`,
    })
    if (!isNew) continue
    await context.sendMail('company-standing', {
      to: email,
      subject,
      title,
      paragraphs,
      action: { label, url: context.config.publicUrl + path },
      because: `You get this because you belong to ${company.name} on Waymark.`,
    })
  }
}
