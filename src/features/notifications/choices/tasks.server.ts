import { isChannelOn } from '#/server/events/delivery.ts'
import type { NotificationKind } from '#/server/events/notification-kind.ts'
import { deleteWaitingMails, listPeopleWithDueMails, lockDueMails } from '#/server/mail/waiting.ts'
import { definePagedTask, pagedPayload } from '#/server/paged-task.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { digestMail } from './emails.ts'
import { findMailReader, listChoices } from './queries.server.ts'

/** The queue of the task, for those who make mails due. */
export const waitingMailsQueue = { name: 'notifications.send-waiting-mails', payload: pagedPayload }

/** Every minute: sends what waited until now, each person's in one transaction. Takes the kinds of all features. */
export const sendWaitingMails = (kinds: NotificationKind[]) =>
  definePagedTask({
    name: waitingMailsQueue.name,
    cron: '* * * * *',
    limit: 200,
    list: ({ db }, after, limit) => listPeopleWithDueMails(db, new Date(), after, limit),
    key: (userId: string) => userId,
    each: (userId, { transaction }) => transaction((inner) => sendDue(inner, kinds, userId, new Date())),
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
