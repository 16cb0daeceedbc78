import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { jobTeamChanged } from '#/features/jobs/notification-kinds.server.ts'
import { companyWarned } from '#/features/moderation/notification-kinds.server.ts'
import { notify } from '#/server/events/notify.ts'
import { preferenceToken } from '#/server/mail/preference-link.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const { db, visitor } = app
const tokenOf = (person: { id: string; email: string }) => preferenceToken(app.services.encryption, person)
const mailOf = ({ kinds }: { kinds: { name: string; mail: string }[] }) =>
  kinds.find(({ name }) => name === jobTeamChanged.name)?.mail

const tell = ({ id, email }: { id: string; email: string }) =>
  app.tasks().transaction((context) =>
    notify(context, {
      ...{ to: [{ id, email }], kind: jobTeamChanged, once: randomUUID() },
      params: { kind: 'joined', id: randomUUID(), title: 'Welder', by: 'Kofi' },
    }),
  )

// Security: E-04
test('the foot of a mail leads to the choices of its reader, and its button stops that kind (RFC 8058)', async () => {
  const person = await app.employer()
  await tell(person)
  const [mail] = await app.mails(person.email)
  const link = `${app.config.publicUrl}/notification-choices/${tokenOf(person)}/${jobTeamChanged.name}`
  expect(mail?.textBody).toContain(link)
  expect(mail?.htmlBody).toContain(link)
  expect(mail?.headers).toMatchObject({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  // Mail programs open links to look at them.
  await visitor.get('/notification-choices/:token', { token: tokenOf(person) })
  await tell(person)
  expect(await app.mails(person.email)).toHaveLength(2)
  for (let time = 0; time < 2; time++) {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: new URL(link).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(statusCode).toBe(200)
  }
  await tell(person)
  expect(await app.mails(person.email)).toHaveLength(2)
  expect(mailOf((await person.api.get('/account/notifications')).data)).toBe('off')
})

test('a mail that is always sent has the link, and no button that stops it', async () => {
  const person = await app.employer()
  await app.tasks().transaction((context) =>
    notify(context, {
      ...{ to: [{ id: person.id, email: person.email }], kind: companyWarned, once: randomUUID() },
      params: { company: 'Acme', note: 'Read this.', reasonCode: 'other' },
    }),
  )
  await visitor.post('/auth/forgot-password', { email: person.email })
  const mails = await app.mails(person.email)
  expect(mails).toHaveLength(2)
  for (const { textBody, headers } of mails) {
    expect(textBody).toContain(`/notification-choices/${tokenOf(person)}\n`)
    expect(headers).not.toHaveProperty('List-Unsubscribe')
  }
  const token = tokenOf(person)
  await expect(
    visitor.post('/notification-choices/:token/:kind', { token, kind: companyWarned.name }),
  ).rejects.toMatchObject({ status: 422 })
})

// Security: E-04
test('the link shows a masked address and the table, and changes choices only', async () => {
  const person = await app.employer()
  const token = tokenOf(person)
  const { data } = await visitor.get('/notification-choices/:token', { token })
  expect(Object.keys(data).sort()).toEqual(['email', 'getsPushes', 'kinds'])
  expect(data.email).toBe(`${person.email[0]}…@people.example`)
  expect(JSON.stringify(data)).not.toContain(person.email)
  expect(JSON.stringify(data)).not.toContain(person.name)
  const off = { token, kind: jobTeamChanged.name, channel: 'mail', isOn: false } as const
  for (const more of [{ timeZone: 'UTC' }, { email: 'x@people.example' }, { userId: randomUUID() }])
    await expect(visitor.put('/notification-choices/:token', { ...off, ...more })).rejects.toMatchObject({
      status: 422,
    })
  await visitor.put('/notification-choices/:token', off)
  expect(mailOf((await visitor.get('/notification-choices/:token', { token })).data)).toBe('off')
  expect(await db.selectFrom('notificationSettings').selectAll().execute()).toEqual([])
  await expect(app.as(token).get('/account')).rejects.toMatchObject({ status: 401 })
  await visitor.put('/notification-choices/:token', {
    ...{ token, kind: jobTeamChanged.name, channel: 'mail', isOn: true },
  })
  expect(mailOf((await person.api.get('/account/notifications')).data)).toBe('on')
})

test('“all” stops every mail that can be stopped, and no other', async () => {
  const person = await app.employer()
  const { data } = await visitor.post('/notification-choices/:token/:kind', {
    ...{ token: tokenOf(person), kind: 'all' },
  })
  expect(data.kinds.filter(({ mail }) => mail === 'on')).toEqual([])
  expect(data.kinds.filter(({ mail }) => mail === 'always').length).toBeGreaterThan(3)
  expect(data.kinds.filter(({ bell }) => bell === 'off')).toEqual([])
})

// Security: E-04
test('an altered or foreign link opens nothing', async () => {
  const [person, other] = [await app.employer(), await app.employer()]
  const token = tokenOf(person)
  const bytes = Buffer.from(token, 'base64url')
  const refused = async (altered: string) => {
    await expect(visitor.get('/notification-choices/:token', { token: altered })).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      visitor.put('/notification-choices/:token', {
        ...{ token: altered, kind: jobTeamChanged.name, channel: 'mail', isOn: false },
      }),
    ).rejects.toMatchObject({ status: 404 })
  }
  for (const place of [0, 7, 15, 16, 31, 47]) {
    const altered = Buffer.from(bytes)
    altered[place] = (altered[place] ?? 0) ^ 1
    await refused(altered.toString('base64url'))
  }
  // Another's id with this signature.
  await refused(
    Buffer.concat([Buffer.from(tokenOf(other), 'base64url').subarray(0, 16), bytes.subarray(16)]).toString(
      'base64url',
    ),
  )
  await refused(`${token}A`)
  await refused(token.slice(0, -2))
  await refused(`${token}=`)
  expect(
    await db.selectFrom('notificationChoices').selectAll().where('userId', '=', person.id).execute(),
  ).toEqual([])
})

test('a link from before a change of address ends with it, and so does that of a deleted account', async () => {
  const person = await app.employer()
  const token = tokenOf(person)
  const email = `${randomUUID()}@moved.example`
  await db.updateTable('users').set({ email }).where('id', '=', person.id).execute()
  await expect(visitor.get('/notification-choices/:token', { token })).rejects.toMatchObject({ status: 404 })
  expect(
    (await visitor.get('/notification-choices/:token', { token: tokenOf({ ...person, email }) })).data.email,
  ).toMatch(/@moved\.example$/)
  const gone = await app.seeker()
  await db.deleteFrom('users').where('id', '=', gone.id).execute()
  await expect(visitor.get('/notification-choices/:token', { token: tokenOf(gone) })).rejects.toMatchObject({
    status: 404,
  })
})

test('the link shows the column of pushes once a device gets them, and turns them off like the rest', async () => {
  const person = await app.employer()
  const token = tokenOf(person)
  const read = async () => (await visitor.get('/notification-choices/:token', { token })).data
  expect((await read()).getsPushes).toBe(false)
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('pushSubscriptions')
    .values({
      userId: person.id,
      sessionId: session.id,
      endpoint: `https://push.example/${randomUUID()}`,
      p256dh: 'key',
      auth: 'secret',
    })
    .execute()
  expect((await read()).getsPushes).toBe(true)
  const kind = jobTeamChanged.name
  await visitor.put('/notification-choices/:token', { token, kind, channel: 'push', isOn: false })
  expect((await read()).kinds.find(({ name }) => name === kind)).toMatchObject({ push: 'off', mail: 'on' })
})
