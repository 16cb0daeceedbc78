import { z } from 'zod'
import { isChannelOn } from '#/server/events/delivery.ts'
import type { NotificationKind } from '#/server/events/notification-kind.ts'
import { deleteWaitingMails, listPeopleWithDueMails, lockDueMails } from '#/server/mail/waiting.ts'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { digestMail } from './emails.ts'
import { findMailReader, listChoices } from './queries.server.ts'

/** Below the time limit of tasks; the next minute's run goes on with the rest. */
const maxRunMs = 60_000

/** The queue of the task, for those who make mails due. */
export const waitingMailsQueue = { name: 'notifications.send-waiting-mails', payload: z.object({}) }

/** Every minute: sends what waited until now, each person's in one transaction. Takes the kinds of all features. */
export const sendWaitingMails = (kinds: NotificationKind[]) =>
  defineTask({
    ...waitingMailsQueue,
    cron: '* * * * *',
    async run(_, context) {
      const now = new Date()
      const failures: unknown[] = []
      for (const userId of await listPeopleWithDueMails(context.db, now)) {
        // One person's mails that fail must not stop the others'.
        await context
          .transaction((inner) => sendDue(inner, kinds, userId, now))
          .catch((error) => failures.push(error))
        if (Date.now() - now.getTime() > maxRunMs) break
      }
      if (failures.length > 0) throw failures[0]
    },
  })

async function sendDue(context: TaskContext, kinds: NotificationKind[], userId: string, now: Date) {
  const { db, encryption, config, sendMail } = context
  const due = await lockDueMails(db, encryption, userId, now)
  if (due.length === 0) return
  await deleteWaitingMails(
    db,
    due.map(({ id }) => id),
  )
  const reader = await findMailReader(db, userId)
  if (!reader) return
  const choices = await listChoices(db, userId)
  // What was turned off since it began to wait is not sent; the bell has it.
  const wanted = due.filter(({ kind: name }) => {
    const kind = kinds.find((one) => one.name === name)
    return !kind || isChannelOn(kind, 'mail', choices.get(name))
  })
  const [together, alone] = [wanted.filter((mail) => mail.inDigest), wanted.filter((mail) => !mail.inDigest)]
  // A digest of one is that mail.
  if (together.length === 1) alone.push(...together.splice(0))
  for (const { mailKind, content } of alone) await sendMail(mailKind, { ...content, to: reader.email })
  if (together.length > 0)
    await sendMail(
      'notification-digest',
      digestMail({
        to: reader.email,
        publicUrl: config.publicUrl,
        mails: together.map(({ content }) => content),
      }),
    )
}
