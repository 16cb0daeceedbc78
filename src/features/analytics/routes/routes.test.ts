import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import { axisOf, endOf, type Route, routesFinding, standingOf } from './time-line.ts'

const { app, employer, newApplication, seekerWithProfile, tenMinutesPass } = await openHiring()

// Security: A-01
test('a seeker reads the way of their own applications, with the steps that they were told of', async () => {
  const seeker = await seekerWithProfile()
  const read = () => seeker.api.get('/applications/routes')
  expect(await read()).toMatchObject({ data: [], meta: { total: 0 } })
  const { id } = await newApplication({ seeker })
  await newApplication()
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  await employer.api.post('/employer/applications/:id/move', { id, to: 'interview', version: data.version })
  expect((await read()).data).toMatchObject([
    { id, company: employer.company.name, moves: [], recalledAt: null },
  ])
  await tenMinutesPass()
  const { data: routes, meta } = await read()
  expect([routes.length, meta?.total, routes[0]?.moves.map(({ to }) => to)]).toEqual([1, 1, ['interview']])
  expect(Date.parse(routes[0]?.lateFrom ?? '')).toBeGreaterThan(Date.now())
  await app.db.updateTable('applications').set({ reappliedAt: new Date() }).where('id', '=', id).execute()
  expect((await read()).data[0]?.moves).toEqual([])
})

const now = Date.now()
const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
const route = (more: Partial<Route>): Route => ({
  ...{ id: crypto.randomUUID(), title: 'Welder', company: 'Northbay Yard', appliedAt: daysAgo(20) },
  ...{ moves: [], lateFrom: null, recalledAt: null, ...more },
})

test('a way is late while the promised answer has not come, and says how it ended', () => {
  const late = route({ lateFrom: daysAgo(3) })
  const answered = route({ lateFrom: daysAgo(3), moves: [{ to: 'interview', at: daysAgo(1) }] })
  const refused = route({ lateFrom: daysAgo(3), moves: [{ to: 'rejected', at: daysAgo(10) }] })
  const hired = route({ moves: [{ to: 'hire', at: daysAgo(5) }] })
  const recalled = route({ recalledAt: daysAgo(2) })
  expect([late, answered, refused, hired, recalled].map(endOf)).toEqual([
    ...['late', 'open', 'ended', 'good', 'ended'],
  ])
  expect(standingOf(late)).toMatch(/^No answer, promised by /)
  expect(standingOf(answered)).toMatch(/^Interview since /)
  expect(standingOf(refused)).toBe('Not selected after 10 days')
  expect(standingOf(recalled)).toBe('Ended by Waymark after 18 days')
  expect(standingOf(route({}))).toBe('No answer yet, for 20 days')
  expect(routesFinding([late, answered, refused])).toBe('2 open, 1 without the promised answer')
  expect(routesFinding([refused])).toBe('None is open any more')
})

test('the time line begins with the first application, also where there is only one of today', () => {
  const { begin, percentOf } = axisOf([route({ appliedAt: daysAgo(10) }), route({})])
  expect(begin).toBe(Date.parse(daysAgo(20)))
  expect(Math.round(percentOf(now - 10 * dayMs))).toBe(50)
  expect(axisOf([route({ appliedAt: daysAgo(0) })]).percentOf(now)).toBeLessThan(5)
})
