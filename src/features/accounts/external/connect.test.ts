import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { openSignInProvider } from '#/testing/servers/sign-in-provider.ts'

const { app, connectAtProvider, issuer, landingPath, newPerson, signIn, signInAtProvider, testPassword } =
  await openSignInProvider()

const { db } = app
const passwordHash = await hashPassword(testPassword)
const subjectsOf = async (userId: string) => {
  const rows = db.selectFrom('externalIdentities').select('subject').where('userId', '=', userId)
  return (await rows.execute()).map(({ subject }) => subject)
}

test('who is signed in connects the provider under another address, and it opens the account from then on', async () => {
  const seeker = await app.seeker({ passwordHash })
  const person = newPerson()
  expect((await seeker.api.get('/account')).data).toMatchObject({
    externals: [],
    connectable: 'Test Identity',
  })
  const { landing, token, verifier } = await connectAtProvider(seeker.api, person)
  expect(landing).toMatch(/^\/seeker\/settings\?connect=/)
  expect(await subjectsOf(seeker.id)).toEqual([])
  await seeker.api.post('/account/external/connect', { token, verifier })
  expect((await app.mails(seeker.email))[0]?.subject).toBe('You can now sign in with Test Identity')
  expect((await signIn(person)).user.id).toBe(seeker.id)
  expect((await seeker.api.get('/account')).data).toMatchObject({
    externals: [{ issuer, name: 'Test Identity' }],
    connectable: null,
  })
  await expect(connectAtProvider(seeker.api, newPerson())).rejects.toMatchObject({ status: 409 })

  await seeker.api.post('/account/external/disconnect', { issuer })
  expect((await app.mails(seeker.email))[0]?.subject).toBe('Test Identity no longer opens your account')
  expect(await landingPath((await signInAtProvider(person)).back)).toBe('/register?problem=unknown')
})

test('connecting and disconnecting need a recent proof', async () => {
  const seeker = await app.seeker({ passwordHash })
  const { token, verifier } = await connectAtProvider(seeker.api, newPerson())
  await db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', seeker.id).execute()
  for (const act of [
    () => connectAtProvider(seeker.api, newPerson()),
    () => seeker.api.post('/account/external/connect', { token, verifier }),
    () => seeker.api.post('/account/external/disconnect', { issuer }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'step-up' })
  expect(await subjectsOf(seeker.id)).toEqual([])
})

// Security: O-13
test('what the provider said is connected only by the session and the tab that asked, and once', async () => {
  const [seeker, other] = [await app.seeker({ passwordHash }), await app.seeker()]
  const { token, verifier } = await connectAtProvider(seeker.api, newPerson())
  const { data } = await app.visitor.post('/auth/login', { email: seeker.email, password: testPassword })
  for (const [api, proof] of [
    // The account of somebody who was led to the address, another session, another tab.
    [other.api, { token, verifier }],
    [app.as(data.token), { token, verifier }],
    [seeker.api, { token, verifier: 'another tab' }],
  ] as const)
    await expect(api.post('/account/external/connect', proof)).rejects.toMatchObject({ status: 400 })
  // Nor by a log-in, where a provider's word waits for the password.
  await app.visitor.post('/auth/login', {
    ...{ email: seeker.email, password: testPassword },
    ...{ link: token, verifier },
  })
  expect([await subjectsOf(seeker.id), await subjectsOf(other.id)]).toEqual([[], []])
  await seeker.api.post('/account/external/connect', { token, verifier })
  await expect(seeker.api.post('/account/external/connect', { token, verifier })).rejects.toMatchObject({
    status: 400,
  })
})

test('an identity that opens another account is refused in a clear sentence', async () => {
  const person = newPerson()
  const theirs = await signIn(person, 'SEEKER')
  const seeker = await app.seeker({ passwordHash })
  const { token, verifier } = await connectAtProvider(seeker.api, person)
  await expect(seeker.api.post('/account/external/connect', { token, verifier })).rejects.toMatchObject({
    status: 409,
    message:
      'That Test Identity account opens another Waymark account. Disconnect it there first. Nothing was changed.',
  })
  expect((await signIn(person)).user.id).toBe(theirs.user.id)
})

test('a session that ended meanwhile connects nothing', async () => {
  const seeker = await app.seeker()
  const { landing } = await connectAtProvider(seeker.api, newPerson(), () => seeker.api.post('/auth/logout'))
  expect(landing).toBe('/login?problem=expired')
})

// Security: O-12
test('the last way into an account is not disconnected', async () => {
  const { token, user } = await signIn(newPerson(), 'SEEKER')
  const api = app.as(token)
  await expect(api.post('/account/external/disconnect', { issuer })).rejects.toMatchObject({ status: 409 })
  expect(await subjectsOf(user.id)).toHaveLength(1)
  await api.post('/account/password', { password: 'my own seven words here' })
  await api.post('/account/external/disconnect', { issuer })
  expect(await subjectsOf(user.id)).toEqual([])
})

test('who cancels at the provider comes back to the settings', async () => {
  const employer = await app.employer()
  const { landing } = await connectAtProvider(employer.api, null)
  expect(landing).toBe('/employer/settings?problem=cancelled')
})

test('administrators connect nothing', async () => {
  const admin = await app.admin({ passwordHash })
  expect((await admin.api.get('/account')).data.connectable).toBeNull()
  await expect(connectAtProvider(admin.api, newPerson())).rejects.toMatchObject({ status: 403 })
})
