import { expect, test } from 'vitest'
import { alwaysFree, openInterviews } from '#/testing/interviews.ts'

const { app, employer, newApplication, mailedToken } = await openInterviews()
const colleague = async (name: string, hours: typeof alwaysFree = alwaysFree) => {
  const one = await app.member(employer.company, 'admin')
  await app.db.updateTable('users').set({ name }).where('id', '=', one.id).execute()
  await one.api.put('/interview-hours', hours)
  return { ...one, name }
}
const timeZone = 'America/New_York'

/** A panel of two parts, booked signed out at the first of its times. */
async function bookedPanel(talk: { id: string }[], task: { id: string }[]) {
  const application = await newApplication()
  const part = (name: string, people: { id: string }[]) => ({
    ...{ name, minutes: 45, people: people.map(({ id }) => id) },
  })
  const panel = { parts: [part('Talk', talk), part('Task', task)] }
  const { data } = await employer.api.post('/employer/applications/:id/panel-plans', {
    ...{ id: application.id, panel, timeZone },
  })
  const times = data.plans.map(({ startsAt }) => startsAt)
  const { data: sent } = await employer.api.post('/employer/applications/:id/panels', {
    ...{ id: application.id, panel, kind: 'on site', address: '1 Pier Road', timeZone, times },
  })
  const token = await mailedToken(application.seeker.email)
  await app.visitor.post('/interview-link/answer', {
    ...{ token, act: 'book', startsAt: times[0] ?? '', timeZone },
  })
  return { ...application, interviewId: sent.id, startsAt: times[0] ?? '' }
}
const read = async (id: string) => {
  const { data } = await employer.api.get('/employer/applications/:id/interviews', { id })
  const [interview] = data.interviews
  if (!interview?.panel) throw new Error('No panel')
  return { ...interview, panel: interview.panel }
}
const namesOf = (parts: { people: { name: string }[] }[]) =>
  parts.map(({ people }) => people.map(({ name }) => name).join(' '))
const waitingFor = async (api: typeof employer.api, id: string) =>
  (await api.get('/employer/waiting-interviews')).data.filter(({ applicationId }) => applicationId === id)

test('where nobody can step in, whoever arranged it is asked, and moves the panel with the fewest changes in one press', async () => {
  const [ana, cy] = [await colleague('Ana'), await colleague('Cy')]
  const { id, seeker, interviewId, startsAt } = await bookedPanel([ana], [cy])
  await cy.api.post('/employer/interviews/:id/decline', {
    ...{ id: interviewId, version: (await read(id)).version, reason: 'I am at a fair' },
  })
  // Only her own pool can help, and she has left it: somebody else is chosen first.
  expect(
    (await employer.api.get('/employer/interviews/:id/rearrangement', { id: interviewId })).data,
  ).toEqual({
    plan: null,
  })
  expect((await read(id)).panel.missing).toBe(1)
  expect(await waitingFor(employer.api, id)).toMatchObject([{ kind: 'empty-place', interviewId }])

  const dan = await colleague('Dan', {
    ...alwaysFree,
    // Not on the day that is booked.
    daysOff: [new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(startsAt))] as never[],
  })
  const { version, panel } = await read(id)
  const [talk, task] = panel.parts
  await employer.api.put('/employer/interviews/:id/pool', {
    ...{ id: interviewId, version },
    parts: [
      { id: talk?.id ?? '', people: [ana.id] },
      { id: task?.id ?? '', people: [dan.id] },
    ],
  })
  const { data } = await employer.api.get('/employer/interviews/:id/rearrangement', { id: interviewId })
  expect(data.plan).toMatchObject({ isSameTime: false })
  expect(namesOf(data.plan?.parts ?? [])).toEqual(['Ana', 'Dan'])
  await employer.api.post('/employer/interviews/:id/move', {
    ...{ id: interviewId, version: version + 1, startsAt: data.plan?.startsAt ?? '' },
    reason: 'Somebody you were to meet cannot come at that time.',
  })
  expect(namesOf((await read(id)).parts)).toEqual(['Ana', 'Dan'])
  expect(await waitingFor(employer.api, id)).toEqual([])
  const [mail] = await app.mails(seeker.email)
  expect(mail?.subject).toContain('moved your interview')
})

test('the pool of a panel that was sent is changed: the booked time stays, and whoever comes or goes is told', async () => {
  const [ana, cy, eve] = [await colleague('Ana'), await colleague('Cy'), await colleague('Eve')]
  const { id, seeker, interviewId, startsAt } = await bookedPanel([ana], [cy])
  const { version, panel } = await read(id)
  const [talk, task] = panel.parts
  const change = (task1: string[], more = {}) =>
    employer.api.put('/employer/interviews/:id/pool', {
      ...{ id: interviewId, version },
      parts: [
        { id: talk?.id ?? '', people: [ana.id] },
        { id: task?.id ?? '', people: task1 },
      ],
      ...more,
    })
  await expect(change([seeker.id])).rejects.toMatchObject({ status: 422 })
  await expect(change([eve.id], { version: 99 })).rejects.toMatchObject({ status: 409 })
  await eve.api.put('/interview-hours', { ...alwaysFree, week: alwaysFree.week.map(() => []) })
  // Nobody is taken out for somebody who cannot come.
  await expect(change([eve.id])).rejects.toMatchObject({ status: 409 })
  expect(namesOf((await read(id)).parts)).toEqual(['Ana', 'Cy'])
  await eve.api.put('/interview-hours', alwaysFree)
  await change([eve.id])
  const after = await read(id)
  expect(after.startsAt).toBe(startsAt)
  expect(namesOf(after.parts)).toEqual(['Ana', 'Eve'])
  expect((await app.mails(cy.email))[0]?.calendar).toContain('METHOD:CANCEL')
  expect((await app.mails(eve.email))[0]?.calendar).toContain('METHOD:REQUEST')
  expect((await app.mails(seeker.email))[0]?.subject).toContain('changed who you will meet')
  expect(after.events.at(-1)).toMatchObject({ kind: 'pool-changed' })
})

test('a missing scorecard waits for whoever owes it, and for nobody else', async () => {
  const [ana, cy] = [await colleague('Ana'), await colleague('Cy')]
  const { id, interviewId } = await bookedPanel([ana], [cy])
  expect(await waitingFor(ana.api, id)).toEqual([])
  const ended = new Date(Date.now() - 3_600_000)
  await app.db
    .updateTable('interviews')
    .set({ startsAt: new Date(ended.getTime() - 5_400_000), endsAt: ended })
    .where('id', '=', interviewId)
    .execute()
  expect(await waitingFor(ana.api, id)).toMatchObject([{ kind: 'scorecard', interviewId }])
  expect(await waitingFor(employer.api, id)).toEqual([])
  await ana.api.put('/employer/interviews/:id/scorecard', {
    ...{ id: interviewId, version: 0, recommendation: 3, note: 'Careful.', ratings: [] },
  })
  expect(await waitingFor(ana.api, id)).toEqual([])
  expect(await waitingFor(cy.api, id)).toHaveLength(1)
})
