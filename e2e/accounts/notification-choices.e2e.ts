import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { applicationNew } from '#/features/applications/notification-kinds.server.ts'
import { jobTeamChanged } from '#/features/jobs/notification-kinds.server.ts'
import { notify } from '#/server/events/notify.ts'
import { axeViolations } from '../axe.ts'
import { startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const employer = await product.employer()

const about = { id: randomUUID(), jobId: randomUUID(), seekerName: 'Ana Reyes', client: null }
/** Two events: somebody applied, and one was put on a hiring team. */
const happen = (jobTitle: string) =>
  product.tasks().transaction(async (context) => {
    const to = [{ id: employer.id, email: employer.email }]
    await notify(context, {
      ...{ to, kind: applicationNew, once: randomUUID() },
      params: { ...about, jobTitle },
      mail: { glance: [], replyBy: null },
    })
    await notify(context, {
      ...{ to, kind: jobTeamChanged, once: randomUUID() },
      params: { kind: 'joined', id: about.jobId, title: jobTitle, by: 'Kofi' },
    })
  })
const subjects = async () => (await product.mails(employer.email)).map(({ subject }) => subject)

test('one mail is turned off and comes no more; a mail opens the choices logged out', {
  timeout: 60_000,
}, async () => {
  const page = await product.visitAs(employer, '/employer/settings#notifications', { status: 'approved' })
  const applied = page.getByRole('switch', { name: 'Somebody applied: Email' })
  await applied.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => applied.getAttribute('aria-busy')).toBeNull()
  await page.reload()
  await applied.waitFor()
  await expect.poll(() => applied.isChecked()).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await happen('Night Shift Welder')
  const mail = await waitForMail(product, employer.email, /put you on the hiring team of Night Shift Welder/)
  expect(await subjects()).toHaveLength(1)

  // A switch that cannot be saved goes back, and says so.
  await page.route('**/account/notifications/choice', (route) => route.abort())
  const mention = page.getByRole('switch', { name: 'A colleague mentioned you: Email' })
  await mention.press('Space')
  await page.getByRole('alert').filter({ hasText: 'Nothing was changed.' }).waitFor()
  await expect.poll(() => mention.isChecked()).toBe(true)

  const reader = await product.visit({ width: 390 })
  await reader.goto(/choose what we email you: (\S+)/.exec(mail.textBody)?.[1] ?? '')
  await reader.getByRole('heading', { level: 1, name: 'What we email you' }).waitFor()
  expect(await reader.content()).not.toContain(employer.email)
  expect(await axeViolations(reader)).toEqual([])
  await reader.getByRole('button', { name: 'Stop these emails' }).press('Enter')
  await reader.getByText('We no longer email you about this.').waitFor()
  const joined = reader.getByRole('switch', { name: 'You work on another job: Email' })
  await expect.poll(() => joined.isChecked()).toBe(false)
  await reader.getByRole('switch', { name: 'Somebody applied: Email' }).check()
  await expect
    .poll(async () => {
      const { data } = await employer.api.get('/account/notifications')
      return data.kinds.find(({ name }) => name === applicationNew.name)?.mail
    })
    .toBe('on')
  await happen('Crane Operator')
  await waitForMail(product, employer.email, /Ana Reyes/)
  expect(await subjects()).toHaveLength(2)
  expect([...page.faults, ...reader.faults]).toEqual([])
})
