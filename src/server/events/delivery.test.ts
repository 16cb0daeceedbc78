import { expect, test } from 'vitest'
import { z } from 'zod'
import { notificationKinds } from '#/features.server.ts'
import { notificationChannels } from '#/shared/notifications.ts'
import { type Role, roles } from '#/shared/roles.ts'
import { cellOf, deliveryOf, type NotificationSettings } from './delivery.ts'

const settings = (part: Partial<NotificationSettings> = {}): NotificationSettings => ({
  timeZone: 'UTC',
  digestHour: null,
  quietFrom: null,
  quietTo: null,
  ...part,
})
const find = (name: string) => {
  const kind = notificationKinds.find((one) => one.name === name)
  if (!kind) throw new Error(name)
  return kind
}
const optional = find('application.new')
const required = find('application.moved')
const alert = find('alert.matched')

/** When a mail of that kind leaves, as an ISO time, 'now' or 'off'. */
function mailAt(kind: typeof optional, now: string, part: Partial<NotificationSettings>) {
  const delivery = deliveryOf(kind, 'mail', {}, settings(part), new Date(now))
  return delivery.when === 'later' ? delivery.at.toISOString().slice(0, 16) : delivery.when
}

test('every kind says in words what it tells, why it is required, and who reads it', () => {
  for (const { label, hint, readers } of notificationKinds) {
    expect(label).toMatch(/^[A-Z].{8,40}$/)
    expect(hint).toMatch(/^[A-Z].{15,90}\.$/)
    expect(readers.length).toBeGreaterThan(0)
    expect(roles).toEqual(expect.arrayContaining(readers))
  }
  const labels = notificationKinds.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  format?: string
  properties?: Record<string, Schema>
}

/** For a name as for a currency. */
const anyText = 'EUR'

/** Values that a schema allows, each branch of it in one of them. */
function samplesOf({ enum: named, anyOf, type, items, format, properties }: Schema): unknown[] {
  if (named) return named
  if (anyOf) return anyOf.flatMap(samplesOf)
  if (Array.isArray(type)) return type.flatMap((one) => samplesOf({ type: one }))
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, samplesOf(field)] as const)
    const first = Object.fromEntries(fields.map(([name, [value]]) => [name, value]))
    return [
      first,
      ...fields.flatMap(([name, values]) => values.map((value) => ({ ...first, [name]: value }))),
    ]
  }
  if (items) return [samplesOf(items)]
  if (format === 'date-time') return ['2026-11-22T12:00:00Z']
  if (format === 'time-zone') return ['Europe/Lisbon']
  return { null: [null], number: [1, 2], integer: [1, 2], boolean: [true, false] }[type ?? ''] ?? [anyText]
}

const givenPath = ['mandate.moved', 'report.decided', 'report.week']

test('a kind leads into the areas of those who read it, and into no other', () => {
  const areas: Record<string, Role> = {
    seeker: 'SEEKER',
    employer: 'EMPLOYER',
    recruiter: 'RECRUITER',
    admin: 'SUPER_ADMIN',
  }
  let checked = 0
  for (const kind of notificationKinds) {
    const found = samplesOf(z.toJSONSchema(kind.params, { io: 'input' }) as Schema)
      .map((params) => kind.bell(kind.params.parse(params)).path)
      .flatMap((path) => areas[/^\/(\w+)\//.exec(path)?.[1] ?? ''] ?? [])
    // These are given their path by whoever tells them.
    if (found.length === 0) expect(givenPath).toContain(kind.name)
    else expect([kind.name, ...new Set(found)].sort()).toEqual([kind.name, ...kind.readers].sort())
    checked += Number(found.length > 0)
  }
  expect(checked).toBe(notificationKinds.length - givenPath.length)
})

/** What each cell of the table comes to: on by default, turned off, in quiet hours, and with one mail a day. */
const outcomes = {
  choice: {
    bell: ['now', 'off', 'now', 'now'],
    mail: ['now', 'off', 'later', 'later'],
    push: ['now', 'off', 'later', 'now'],
  },
  always: { bell: ['now', 'now', 'now', 'now'], mail: ['now', 'now', 'now', 'now'], push: [] },
  elsewhere: { bell: [], mail: ['now', 'now', 'later', 'now'], push: [] },
  none: { bell: [], mail: ['off', 'off', 'off', 'off'], push: [] },
}

test('kind by channel by state: each cell is delivered as the table says', () => {
  const noon = new Date('2026-11-22T12:30:00Z')
  let cells = 0
  for (const kind of notificationKinds)
    for (const channel of notificationChannels) {
      const cell = cellOf(kind, channel)
      const states = [
        deliveryOf(kind, channel, {}, null, noon),
        deliveryOf(kind, channel, { [channel]: false }, null, noon),
        deliveryOf(kind, channel, {}, settings({ quietFrom: 12, quietTo: 14 }), noon),
        deliveryOf(kind, channel, {}, settings({ digestHour: 8 }), noon),
      ]
      expect([kind.name, channel, ...states.map(({ when }) => when)]).toEqual([
        kind.name,
        channel,
        ...outcomes[cell][channel],
      ])
      cells++
    }
  expect(cells).toBe(notificationKinds.length * 3)
  expect(notificationKinds.length).toBeGreaterThan(20)
})

test('a required kind is always on in bell and mail, and its push can be turned off', () => {
  const kinds = notificationKinds.filter((kind) => kind.required)
  expect(kinds.length).toBeGreaterThan(5)
  for (const kind of kinds) {
    expect(cellOf(kind, 'bell')).toBe('always')
    expect(['always', 'none']).toContain(cellOf(kind, 'mail'))
    expect(cellOf(kind, 'push')).toBe('choice')
  }
})

test('quiet hours hold a mail until their end in the person’s own zone, across midnight', () => {
  const berlin = { timeZone: 'Europe/Berlin', quietFrom: 22, quietTo: 7 }
  expect(mailAt(optional, '2026-11-22T20:59:00Z', berlin)).toBe('now')
  expect(mailAt(optional, '2026-11-22T21:00:00Z', berlin)).toBe('2026-11-23T06:00')
  expect(mailAt(optional, '2026-11-23T05:59:00Z', berlin)).toBe('2026-11-23T06:00')
  expect(mailAt(optional, '2026-11-23T06:00:00Z', berlin)).toBe('now')
  expect(mailAt(optional, '2026-11-23T03:00:00Z', { ...berlin, quietFrom: 3, quietTo: 5 })).toBe(
    '2026-11-23T04:00',
  )
  expect(mailAt(optional, '2026-11-22T15:00:00Z', { ...berlin, timeZone: 'Asia/Kolkata' })).toBe('now')
  expect(mailAt(optional, '2026-11-22T17:00:00Z', { ...berlin, timeZone: 'Asia/Kolkata' })).toBe(
    '2026-11-23T01:30',
  )
})

test('quiet hours end at the hour on the wall in the nights when the clocks change', () => {
  const berlin = { timeZone: 'Europe/Berlin', quietFrom: 22, quietTo: 7 }
  // 29 March 2026: 02:00 becomes 03:00. 25 October 2026: 03:00 becomes 02:00.
  expect(mailAt(optional, '2026-03-28T22:30:00Z', berlin)).toBe('2026-03-29T05:00')
  expect(mailAt(optional, '2026-10-24T21:30:00Z', berlin)).toBe('2026-10-25T06:00')
  // An end in the hour that the clocks skip is the moment they skip it.
  const newYork = { timeZone: 'America/New_York', quietFrom: 22, quietTo: 2 }
  expect(mailAt(optional, '2026-03-08T06:30:00Z', newYork)).toBe('2026-03-08T07:00')
  // An end in the hour that comes twice is its first time, and the second is no new night.
  const twice = { timeZone: 'America/New_York', quietFrom: 22, quietTo: 1 }
  expect(mailAt(optional, '2026-11-01T04:30:00Z', twice)).toBe('2026-11-01T05:00')
  expect(mailAt(optional, '2026-11-01T05:30:00Z', twice)).toBe('now')
  expect(mailAt(optional, '2026-11-01T06:30:00Z', twice)).toBe('now')
})

test('the one mail of the day leaves once a day at its hour, also when the clocks change', () => {
  const daily = { timeZone: 'Europe/Berlin', digestHour: 8 }
  expect(mailAt(optional, '2026-11-22T06:59:00Z', daily)).toBe('2026-11-22T07:00')
  expect(mailAt(optional, '2026-11-22T07:00:00Z', daily)).toBe('2026-11-23T07:00')
  expect(mailAt(optional, '2026-03-28T12:00:00Z', daily)).toBe('2026-03-29T06:00')
  expect(mailAt(optional, '2026-10-24T12:00:00Z', daily)).toBe('2026-10-25T07:00')
  // 02:00 is skipped on 29 March, and comes twice on 25 October.
  const atTwo = { timeZone: 'Europe/Berlin', digestHour: 2 }
  expect(mailAt(optional, '2026-03-28T23:30:00Z', atTwo)).toBe('2026-03-29T01:00')
  expect(mailAt(optional, '2026-10-24T23:30:00Z', atTwo)).toBe('2026-10-25T00:00')
  expect(mailAt(optional, '2026-10-25T00:30:00Z', atTwo)).toBe('2026-10-26T01:00')
  expect(mailAt(optional, '2026-10-25T01:30:00Z', atTwo)).toBe('2026-10-26T01:00')
})

test('required mails never wait, job alerts keep their rhythm but not in quiet hours', () => {
  const night = '2026-11-22T23:00:00Z'
  const both = { digestHour: 12, quietFrom: 22, quietTo: 7 }
  expect(mailAt(required, night, both)).toBe('now')
  expect(mailAt(alert, night, { digestHour: 12 })).toBe('now')
  expect(mailAt(alert, night, both)).toBe('2026-11-23T07:00')
  // A daily mail whose hour is quiet comes when the quiet ends.
  expect(mailAt(optional, night, { ...both, digestHour: 3 })).toBe('2026-11-23T07:00')
})
