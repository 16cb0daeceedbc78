import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { pushService } from '#/testing/servers/push-service.ts'
import { sendAlerts } from './sending.server.ts'
import type { AlertWay } from './words.ts'

const service = await pushService()
const app = await testApp(service.env)
const { db } = app
const employer = await app.employer('approved', { name: 'Quillfeather Mills' })
const publish = (title: string) => app.job(employer.company.id, { title, description: '<p>Work.</p>' })

/** Makes all alerts due, runs the task, and then what it sent. */
async function runAlerts() {
  await db
    .updateTable('alerts')
    .set({ nextDueAt: new Date(0) })
    .execute()
  await sendAlerts.run({}, app.tasks())
  await app.runTasks()
}

/** A seeker with an alert and, if asked for, a browser that gets pushes. */
async function follower(search: string, toldBy: AlertWay | undefined, hasDevice = true) {
  const seeker = await app.seeker()
  const browser = service.browser()
  if (hasDevice) await seeker.api.post('/push/devices', browser.subscription)
  await seeker.api.post('/alerts', { search, frequency: 'at once', ...(toldBy && { toldBy }) })
  const told = async () => ({
    pushes: service.messagesOf(browser).map(({ notification }) => notification.title),
    mails: (await app.mails(seeker.email)).filter(({ subject }) => /new jobs?:/.test(subject)).length,
  })
  return { seeker, browser, told }
}

test('an alert is told where its seeker chose: by mail, on the device, or both, each job once', async () => {
  const people = {
    mail: await follower('q=cobol', 'mail'),
    push: await follower('q=cobol', 'push'),
    both: await follower('q=cobol', 'both'),
    nothing: await follower('q=cobol', undefined),
  }
  await publish('Cobol Archivist')
  await publish('Cobol Reader')
  await publish('Cobol Keeper')
  await runAlerts()
  await runAlerts()
  const pushes = ['3 new jobs match an alert']
  expect(await people.mail.told()).toEqual({ pushes: [], mails: 1 })
  expect(await people.push.told()).toEqual({ pushes, mails: 0 })
  expect(await people.both.told()).toEqual({ pushes, mails: 1 })
  expect(await people.nothing.told()).toEqual({ pushes, mails: 1 })

  const [alert] = (await people.push.seeker.api.get('/alerts')).data
  expect(alert).toMatchObject({ toldBy: 'push', sentJobs: 3, news: 0 })
  await people.push.seeker.api.patch('/alerts/:id', { id: alert?.id ?? '', toldBy: 'mail' })
  await publish('Cobol Binder')
  await runAlerts()
  expect(await people.push.told()).toEqual({ pushes, mails: 1 })
  expect(await people.both.told()).toEqual({ pushes: [...pushes, 'A new job matches an alert'], mails: 2 })
})

// Security: N-03
test('the push of an alert tells no word of it, and its button leads to the switch that stops it', async () => {
  const { seeker, browser, told } = await follower('q=glazier', 'push')
  await publish('Glazier')
  await runAlerts()
  const [{ text = '' } = {}] = service.received.filter(({ path }) => path === browser.path)
  expect(text).not.toMatch(/glazier|quillfeather/i)
  const [alert] = (await seeker.api.get('/alerts')).data
  const [message] = service.messagesOf(browser)
  expect(message?.notification).toMatchObject({
    title: 'A new job matches an alert',
    actions: [
      {
        title: 'Stop this alert',
        navigate: `${app.config.publicUrl}/seeker/alerts?alert=${alert?.id}`,
      },
    ],
  })
  await seeker.api.patch('/alerts/:id', { id: alert?.id ?? '', on: false })
  await publish('Glazier, second shift')
  await runAlerts()
  expect((await told()).pushes).toHaveLength(1)
})

test('in quiet hours the push of an alert waits for their end', async () => {
  const { seeker, told } = await follower('q=farrier', 'push')
  const hour = new Date().getUTCHours()
  await seeker.api.put('/account/notifications/timing', {
    ...{ timeZone: 'UTC', digestHour: null },
    quiet: { from: hour, to: (hour + 2) % 24 },
  })
  await publish('Farrier')
  await runAlerts()
  expect(await told()).toEqual({ pushes: [], mails: 0 })
  const queue = db.withTables<{ 'pgboss.job': { state: string; startAfter: Date } }>()
  const due = { startAfter: new Date(0) }
  await queue.updateTable('pgboss.job').set(due).where('state', '=', 'created').execute()
  await app.runTasks()
  expect(await told()).toEqual({ pushes: ['A new job matches an alert'], mails: 0 })
})

test('an alert for the device comes by mail while no device gets it, so that nothing is lost', async () => {
  const without = await follower('q=thatcher', 'push', false)
  const turnedOff = await follower('q=thatcher', 'push')
  const pushes = (isOn: boolean) => ({ kind: 'alert.matched', channel: 'push' as const, isOn })
  await turnedOff.seeker.api.put('/account/notifications/choice', pushes(false))
  await publish('Thatcher')
  await runAlerts()
  expect(await without.told()).toEqual({ pushes: [], mails: 1 })
  expect(await turnedOff.told()).toEqual({ pushes: [], mails: 1 })

  // Asking for it on the device again turns the pushes of alerts on.
  const [alert] = (await turnedOff.seeker.api.get('/alerts')).data
  await turnedOff.seeker.api.patch('/alerts/:id', { id: alert?.id ?? '', toldBy: 'push' })
  await publish('Thatcher, second shift')
  await runAlerts()
  expect(await turnedOff.told()).toEqual({ pushes: ['A new job matches an alert'], mails: 1 })
})
