import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { softwarePasskey } from '#/testing/authenticator.ts'

const app = await testApp({ PUBLIC_URL: 'http://localhost:3000' })
const { db, visitor } = app

async function person() {
  const seeker = await app.seeker()
  const passkey = softwarePasskey()
  const { data: options } = await seeker.api.post('/account/passkeys/start')
  await seeker.api.post('/account/passkeys', { passkey: passkey.create(options) })
  return { ...seeker, passkey }
}
type Answer = ReturnType<ReturnType<typeof softwarePasskey>['get']>

const challenge = async () => (await visitor.post('/auth/passkeys/start')).data
const signIn = (passkey: Answer) => visitor.post('/auth/passkeys/sign-in', { passkey })
const opensNothing = expect.objectContaining({ status: 422, errors: { passkey: [expect.any(String)] } })
const isSpent = expect.objectContaining({
  status: 400,
  message: expect.stringContaining('Nothing was changed'),
})

const ada = await person()
const ben = await person()

test.each<[string, Parameters<typeof ada.passkey.get>[1]]>([
  ['of another origin', { origin: 'https://waymark.evil.example' }],
  ['of this host at another port', { origin: 'http://localhost:3001' }],
  ['for another RP id', { rpId: 'evil.example' }],
  ['whose person was not verified', { unverified: true }],
  ['that names another account', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ['that names no account', { userHandle: undefined as never }],
])('a sign-in with a passkey %s is refused', async (what, lies) => {
  const answer = ada.passkey.get(await challenge(), lies)
  if (what.includes('no account')) Reflect.deleteProperty(answer.response, 'userHandle')
  await expect(signIn(answer)).rejects.toEqual(opensNothing)
})

test('a changed signature and a key that nobody added are refused', async () => {
  const answer = ada.passkey.get(await challenge())
  const signature = Buffer.from(answer.response.signature, 'base64url')
  signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
  const changed = { ...answer.response, signature: signature.toString('base64url') }
  await expect(signIn({ ...answer, response: changed })).rejects.toEqual(opensNothing)
  await expect(signIn(softwarePasskey().get(await challenge()))).rejects.toEqual(opensNothing)
})

test('an answer works once, also when sent twice at the same moment', async () => {
  const answer = ada.passkey.get(await challenge())
  const tries = await Promise.allSettled([signIn(answer), signIn(answer)])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(signIn(answer)).rejects.toEqual(isSpent)
})

test('a challenge is spent by a wrong answer, and ends after minutes', async () => {
  const options = await challenge()
  await expect(signIn(softwarePasskey().get(options))).rejects.toEqual(opensNothing)
  await expect(signIn(ada.passkey.get(options))).rejects.toEqual(isSpent)
  const late = await challenge()
  await db
    .updateTable('passkeyChallenges')
    .set({ expiresAt: new Date(0) })
    .execute()
  await expect(signIn(ada.passkey.get(late))).rejects.toEqual(isSpent)
  await expect(signIn(ada.passkey.get({ challenge: 'made-up-by-somebody' }))).rejects.toEqual(isSpent)
})

test('a challenge of another purpose, person or session proves nothing', async () => {
  const stepUp = async (api = ada.api) => (await api.post('/account/step-up/start')).data
  const prove = (passkey: Answer) => ada.api.post('/account/step-up', { passkey })
  // Of another purpose.
  await expect(signIn(ada.passkey.get(await stepUp()))).rejects.toEqual(isSpent)
  await expect(prove(ada.passkey.get(await challenge()))).rejects.toEqual(isSpent)
  // Of another person, and by the passkey of another.
  await expect(prove(ada.passkey.get(await stepUp(ben.api)))).rejects.toEqual(isSpent)
  await expect(prove(ben.passkey.get(await stepUp()))).rejects.toEqual(opensNothing)
  // Of another session of the same person.
  const { data } = await signIn(ada.passkey.get(await challenge()))
  await expect(prove(ada.passkey.get(await stepUp(app.as(data.token))))).rejects.toEqual(isSpent)
  await prove(ada.passkey.get(await stepUp()))
})

test('a new passkey is taken only in the session that asked, from this origin, verified, and once', async () => {
  const start = async (api = ada.api) => (await api.post('/account/passkeys/start')).data
  const add = (passkey: ReturnType<typeof ada.passkey.create>, api = ada.api) =>
    api.post('/account/passkeys', { passkey })
  for (const lies of [
    { origin: 'https://waymark.evil.example' },
    { rpId: 'evil.example' },
    { unverified: true },
  ] as const)
    await expect(add(softwarePasskey().create(await start(), lies))).rejects.toMatchObject({ status: 400 })
  await expect(add(softwarePasskey().create(await start(ben.api)))).rejects.toEqual(isSpent)
  const options = await start()
  const signInOptions = { ...options, challenge: (await challenge()).challenge }
  await expect(add(softwarePasskey().create(signInOptions))).rejects.toEqual(isSpent)
  await add(softwarePasskey().create(options))
  await expect(add(softwarePasskey().create(options))).rejects.toEqual(isSpent)
  // Somebody else's passkey, added once more under the own account.
  await expect(add(ben.passkey.create(await start()))).rejects.toMatchObject({ status: 409 })
  expect((await ada.api.get('/account/passkeys')).data.passkeys).toHaveLength(2)
})

test('a passkey whose count falls behind was copied, and is refused', async () => {
  const { passkey } = await person()
  await signIn(passkey.get(await challenge(), { count: 5 }))
  for (const count of [5, 4, 0])
    await expect(signIn(passkey.get(await challenge(), { count }))).rejects.toEqual(opensNothing)
  await signIn(passkey.get(await challenge(), { count: 6 }))
})

test('a passkey that does not count its signatures works again and again', async () => {
  const { passkey } = await person()
  for (const count of [0, 0]) await signIn(passkey.get(await challenge(), { count }))
})

test('hostile answers are refused in words, never with a fault', async () => {
  const answer = ada.passkey.get(await challenge())
  const hostile = [
    { ...answer, id: 'x'.repeat(5000) },
    { ...answer, rawId: 'another' },
    { ...answer, response: { ...answer.response, clientDataJSON: 'bm90IGpzb24' } },
    { ...answer, response: { ...answer.response, clientDataJSON: 'bnVsbA' } },
    { ...answer, response: { ...answer.response, authenticatorData: 'AAAA' } },
  ]
  for (const one of hostile) {
    const refusal = await signIn(one).catch((error: unknown) => error)
    expect([400, 422]).toContain((refusal as { status: number }).status)
  }
})
