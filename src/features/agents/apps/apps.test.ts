import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertSession } from '#/server/auth/sessions.ts'
import { findInDatabase } from '#/testing/personal-data.ts'
import { invalidGrant, openOAuthApps } from '#/testing/sign-in/oauth-apps.ts'

const { app, pages, calls, newApp, request, post, redeem, refresh, reads, allow, connect, resource } =
  await openOAuthApps()
const { db, config } = app
type App = ReturnType<typeof newApp>
const toldOfCopies = async ({ email }: { email: string }) =>
  (await app.mails(email))
    .filter(({ subject }) => subject.startsWith('We ended'))
    .map((mail) => mail.textBody)

// Security: Y-01
test('a person reads who asks and what for, allows a part of it, and the app gets that part and no more', async () => {
  const [seeker, one] = [await app.seeker(), newApp()]
  const { data } = await seeker.api.get('/account/apps/request', request(one))
  expect(data).toEqual({
    app: { name: 'Scout', host: one.host, backTo: one.host },
    rights: ['see-my-profile', 'see-my-applications'],
    days: 90,
    refusal: `${one.back}?error=access_denied&state=xyz&iss=${encodeURIComponent(config.publicUrl)}`,
  })
  const { url, code } = await allow(seeker, one)
  expect(url.origin + url.pathname).toBe(one.back)
  expect(Object.fromEntries(url.searchParams)).toEqual({ code, state: 'xyz', iss: config.publicUrl })
  const { status, body, headers } = await redeem(one, code)
  expect(body).toEqual({
    ...{ access_token: expect.stringMatching(/^wmk_[\w-]{43}$/), refresh_token: expect.any(String) },
    ...{ expires_in: 3600, scope: 'see-my-profile', token_type: 'Bearer' },
  })
  expect([status, headers['set-cookie'], headers['cache-control']]).toEqual([200, undefined, 'no-store'])
  expect(await reads(body.access_token)).toBe(200)
  expect(await reads(body.access_token, '/api/applications')).toBe(403)
  const [mail] = await app.mails(seeker.email)
  expect(mail?.textBody).toContain(`You allowed the app “Scout” of ${one.host}.`)
  expect(mail?.textBody).toContain('it may: read my profile. Waymark has not checked the app.')
  const { data: listed } = await seeker.api.get('/account/tokens')
  expect(listed).toMatchObject([{ name: 'Scout', app: one.host, rights: ['see-my-profile'] }])
  const lines = await db.selectFrom('auditLog').select('action').where('subjectId', '=', seeker.id).execute()
  expect(lines).toEqual([{ action: 'user.app-connect' }])
  // What apps hold is stored as hashes alone.
  expect(await findInDatabase(app, body.refresh_token.toLowerCase())).toEqual([])
})

// Security: Y-02
test('a code opens nothing for whoever lacks its secret, its app, its address or its resource, and works once', async () => {
  const [seeker, one, other] = [await app.seeker(), newApp(), newApp()]
  const { code } = await allow(seeker, one)
  const changes: Record<string, string>[] = [
    { code_verifier: randomBytes(32).toString('base64url') },
    { redirect_uri: other.back },
    { code: randomBytes(32).toString('base64url') },
  ]
  for (const change of changes)
    expect([change, await redeem(one, code, change)]).toMatchObject([change, invalidGrant])
  await allow(seeker, other)
  expect(await redeem(one, code, { client_id: other.clientId })).toMatchObject(invalidGrant)
  const { code_verifier: _, ...without } = { code_verifier: '', grant_type: 'authorization_code', code }
  expect(
    await post('/oauth/token', { ...without, client_id: one.clientId, redirect_uri: one.back, resource }),
  ).toMatchObject(invalidGrant)
  const { body } = await redeem(one, code)
  expect(await reads(body.access_token)).toBe(200)
  expect(await redeem(one, code)).toMatchObject(invalidGrant)
  // It was in two hands, so what it gave has ended.
  expect(await reads(body.access_token)).toBe(401)
  expect(await refresh(one, body.refresh_token)).toMatchObject(invalidGrant)

  const again = await allow(seeker, one)
  const both = await Promise.all([redeem(one, again.code), redeem(one, again.code)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const late = await allow(seeker, one)
  await db.updateTable('appSecrets').set({ expiresAt: new Date() }).where('kind', '=', 'code').execute()
  expect(await redeem(one, late.code)).toMatchObject(invalidGrant)
  const elsewhere = await allow(seeker, one)
  expect(await redeem(one, elsewhere.code, { resource: 'https://elsewhere.example/mcp' })).toMatchObject({
    ...{ status: 400, body: { error: 'invalid_target' } },
  })
})

// Security: Y-02
test('each refresh token works once: the token before ends, and one that comes again ends the access', async () => {
  const seeker = await app.seeker()
  const first = await connect(seeker)
  const { body } = await refresh(first.app, first.next)
  expect(await reads(first.access)).toBe(401)
  expect(await reads(body.access_token)).toBe(200)
  // No more than was allowed.
  expect(await refresh(first.app, body.refresh_token, { scope: 'see-my-applications' })).toMatchObject({
    ...{ status: 400, body: { error: 'invalid_scope' } },
  })
  const stranger = await connect(seeker)
  expect(await refresh(stranger.app, body.refresh_token)).toMatchObject(invalidGrant)
  expect(await refresh(first.app, first.next)).toMatchObject(invalidGrant)
  expect(await reads(body.access_token)).toBe(401)
  expect(await refresh(first.app, body.refresh_token)).toMatchObject(invalidGrant)
  expect((await seeker.api.get('/account/tokens')).data).toMatchObject([{ app: stranger.app.host }])
  // Told once, though the same came twice.
  expect(await toldOfCopies(seeker)).toEqual([
    expect.stringContaining(`The app “Scout” of ${first.app.host} used a key a second time`),
  ])
  const lines = await db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'detail'])
    .where('subjectId', '=', seeker.id)
    .where('action', 'like', '%copied')
    .execute()
  expect(lines).toMatchObject([{ action: 'user.app-copied', actorId: null, detail: { app: first.app.host } }])

  const both = await Promise.all([stranger.next, stranger.next].map((one) => refresh(stranger.app, one)))
  expect(both.filter(({ status }) => status === 200).length).toBeLessThan(2)
  // An app gives back what it has.
  const last = await connect(seeker)
  expect((await post('/oauth/revoke', { client_id: stranger.app.clientId, token: last.next })).status).toBe(
    200,
  )
  expect(await reads(last.access)).toBe(200)
  const told = await toldOfCopies(seeker)
  expect((await post('/oauth/revoke', { client_id: last.app.clientId, token: last.next })).status).toBe(200)
  expect(await reads(last.access)).toBe(401)
  expect(await toldOfCopies(seeker)).toEqual(told)
})

// Security: Y-03
test('a request that is wrong is said in a sentence, and leads nowhere', async () => {
  const [seeker, one] = [await app.seeker(), newApp()]
  const at = `https://${one.host}`
  for (const [change, why] of [
    [{ client_id: `${at}/other.json` }, 'The app does not say who it is'],
    [{ client_id: 'https://within.example/app.json' }, 'The app does not say who it is'],
    [{ client_id: 'https://127.0.0.1/app.json' }, 'The app does not say who it is'],
    [{ client_id: 'scout' }, 'The app does not say who it is'],
    [{ redirect_uri: `${at}/elsewhere` }, 'an address that is not among its own'],
    [{ redirect_uri: 'https://evil.example/back' }, 'an address that is not among its own'],
    [{ response_type: 'token' }, 'something other than a code'],
    [{ code_challenge: undefined }, 'does not protect its code'],
    [{ code_challenge_method: 'plain' }, 'by a way that is not safe'],
    [{ code_challenge_method: undefined }, 'by a way that is not safe'],
    [{ scope: 'see-my-profile everything' }, '“everything”, which nobody can allow'],
    [{ scope: 'see-applicants' }, 'nothing that you could allow with this account'],
    [{ resource: 'https://elsewhere.example/mcp' }, 'something that is not here'],
  ] as const) {
    const refused = { status: 422, message: expect.stringContaining(why) }
    const sent = { ...request(one), ...change } as ReturnType<typeof request>
    await expect(seeker.api.get('/account/apps/request', sent)).rejects.toMatchObject(refused)
    await expect(
      seeker.api.post('/account/apps', { ...sent, rights: ['see-my-profile'] }),
    ).rejects.toMatchObject(refused)
  }
  await expect(
    seeker.api.post('/account/apps', { ...request(one), rights: ['draft-my-applications'] }),
  ).rejects.toMatchObject({ status: 422, message: 'The app did not ask for this, or you cannot allow it.' })
  expect((await seeker.api.get('/account/tokens')).data).toEqual([])
  expect(calls.filter((call) => call.startsWith('within'))).toEqual([])
})

// Security: Y-03
test('the description of an app is read only as its own, short, plain JSON, and only for somebody who was asked', async () => {
  const seeker = await app.seeker()
  const why = { status: 422, message: expect.stringContaining('does not say who it is') }
  const asks = (one: App) => seeker.api.get('/account/apps/request', request(one))
  for (const answer of [
    (one: App) => ({
      status: 200,
      body: JSON.stringify({ client_id: newApp().clientId, redirect_uris: [one.back] }),
    }),
    () => ({ status: 200, body: '<p>Hello</p>' }),
    (one: App) => ({
      status: 200,
      body: JSON.stringify({
        client_id: one.clientId,
        redirect_uris: [one.back],
        padding: 'x'.repeat(20_000),
      }),
    }),
    (one: App) => ({
      status: 200,
      body: JSON.stringify({ client_id: one.clientId, redirect_uris: [one.back], client_secret: 'known' }),
    }),
    () => ({ status: 302, body: '', location: 'https://within.example/app.json' }),
    () => ({ status: 404, body: '' }),
  ]) {
    const one = newApp()
    const { status, body, ...headers } = answer(one)
    pages.set(one.host, (_, response) => response.writeHead(status, headers).end(body))
    await expect(asks(one)).rejects.toMatchObject(why)
  }
  for (const address of ['javascript:alert(1)', 'http://far.example/back', 'data:text/html,x']) {
    const one = { ...newApp({ redirect_uris: [address] }), back: address }
    await expect(asks(one)).rejects.toMatchObject({ status: 422 })
  }
  // A program on the person's own machine listens on another port each time.
  const own = newApp({ redirect_uris: ['http://127.0.0.1/back', 'http://localhost:3000/back'] })
  const { data } = await asks({ ...own, back: 'http://127.0.0.1:49152/back' })
  expect(data.app.backTo).toBe('127.0.0.1:49152')
  // A name that could mislead gives way to the host.
  const odd = newApp({ client_name: 'Waymark.com ✓' })
  expect((await asks(odd)).data.app.name).toBe(odd.host)

  const unasked = newApp()
  expect(await refresh(unasked, 'x')).toMatchObject({ body: { error: 'invalid_client' } })
  expect(calls.filter((call) => call.startsWith(unasked.host))).toEqual([])
})

// Security: Y-03
test('only the person themselves allows: no form of another site, no program, and no session that was left open', async () => {
  const [seeker, one] = [await app.seeker(), newApp()]
  const form = { ...request(one), rights: ['see-my-profile' as const] }
  await expect(app.visitor.post('/account/apps', form)).rejects.toMatchObject({ status: 401 })
  const plain = await app.app.inject({
    ...{ method: 'POST', url: '/api/account/apps', payload: new URLSearchParams(form as never).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `token=${seeker.token}` },
  })
  expect([401, 415]).toContain(plain.statusCode)
  const old = await insertSession(
    db,
    seeker,
    { userAgent: 'test', addressPrefix: 'test' },
    { provenAt: null },
  )
  await expect(app.as(old).post('/account/apps', form)).rejects.toMatchObject({ code: 'step-up' })
  const { access } = await connect(seeker)
  await expect(app.as(access).post('/account/apps', form)).rejects.toMatchObject({ status: 403 })
  for (const person of [await app.recruiter(), await app.admin(), await app.employer()])
    await expect(person.api.post('/account/apps', form)).rejects.toMatchObject({ status: 403 })
  expect((await seeker.api.get('/account/tokens')).data).toHaveLength(1)
})

// Security: Y-04
test('ended access, a suspended or closed account, and its end by staff stop the app at once, and its refresh too', async () => {
  const [seeker, staff] = [await app.seeker(), await app.admin()]
  const set = (change: object) => db.updateTable('users').set(change).where('id', '=', seeker.id).execute()
  const one = await connect(seeker)
  for (const [change, status] of [
    [{ suspendedAt: new Date() }, 401],
    [{ suspendedAt: null, eraseAt: new Date(Date.now() + 86_400_000) }, 403],
  ] as const) {
    await set(change)
    expect(await reads(one.access)).toBe(status)
    expect(await refresh(one.app, one.next)).toMatchObject(invalidGrant)
  }
  await set({ eraseAt: null })
  const [listed] = (await seeker.api.get('/account/tokens')).data
  await seeker.api.delete('/account/tokens/:id', { id: listed?.id ?? '' })
  expect(await reads(one.access)).toBe(401)
  expect(await refresh(one.app, one.next)).toMatchObject(invalidGrant)

  const second = await connect(seeker)
  await db.updateTable('apiTokens').set({ appEndsAt: new Date() }).where('userId', '=', seeker.id).execute()
  expect(await refresh(second.app, second.next)).toMatchObject(invalidGrant)
  const third = await connect(seeker)
  await staff.api.post('/admin/users/:id/end-sessions', { id: seeker.id, reason: 'The account was taken' })
  expect(await reads(third.access)).toBe(401)
  expect(await refresh(third.app, third.next)).toMatchObject(invalidGrant)
  // A code that was not redeemed yet ends as well.
  const back = await app.seeker()
  const fourth = newApp()
  const { code } = await allow(back, fourth)
  await db.deleteFrom('apiTokens').where('userId', '=', back.id).execute()
  expect(await redeem(fourth, code)).toMatchObject(invalidGrant)
})

// Security: Y-04
test('an owner allows an app for the company; others read who can, and the app follows whoever allowed it', async () => {
  const owner = await app.employer()
  const { company } = owner
  const colleague = await app.member(company, 'admin')
  const viewer = await app.member(company, 'viewer')
  const one = newApp()
  const asked = request(one, { scope: 'see-jobs publish-jobs see-my-profile' }) as ReturnType<typeof request>
  const form = { ...asked, rights: ['see-jobs' as const] }
  expect((await colleague.api.get('/employer/apps/request', asked)).data).toMatchObject({
    ...{ company: company.name, rights: ['see-jobs', 'publish-jobs'] },
  })
  const mayNot = { status: 403, message: expect.stringContaining('Only an owner or an admin of the company') }
  await expect(viewer.api.get('/employer/apps/request', asked)).rejects.toMatchObject(mayNot)
  await expect(viewer.api.post('/employer/apps', form)).rejects.toMatchObject(mayNot)
  const pending = await app.employer('pending')
  await expect(pending.api.post('/employer/apps', form)).rejects.toMatchObject({ status: 403 })
  const { data } = await colleague.api.post('/employer/apps', form)
  const { body } = await redeem(one, new URL(data.back).searchParams.get('code') ?? '')
  expect(body.scope).toBe('see-jobs')
  expect(await reads(body.access_token, '/api/employer/jobs')).toBe(200)
  expect(await reads(body.access_token)).toBe(403)
  expect((await owner.api.get('/employer/tokens')).data).toMatchObject([
    { name: 'Scout', app: one.host, madeBy: colleague.name },
  ])
  const again = newApp()
  const next = await colleague.api.post('/employer/apps', { ...form, ...request(again), scope: 'see-jobs' })
  const copy = (await redeem(again, new URL(next.data.back).searchParams.get('code') ?? '')).body
  await refresh(again, copy.refresh_token)
  await refresh(again, copy.refresh_token)
  expect((await app.mails(colleague.email))[0]?.subject).toBe(`We ended an app’s access to ${company.name}`)
  await db.deleteFrom('companyMembers').where('userId', '=', colleague.id).execute()
  expect(await reads(body.access_token, '/api/employer/jobs')).toBe(401)
  expect(await refresh(one, body.refresh_token)).toMatchObject(invalidGrant)
})

test('the documents for apps name this server, its addresses and what it demands', async () => {
  const { publicUrl } = config
  const server = (await app.app.inject('/.well-known/oauth-authorization-server')).json()
  expect(server).toMatchObject({
    ...{ issuer: publicUrl, authorization_endpoint: `${publicUrl}/authorize` },
    ...{ token_endpoint: `${publicUrl}/oauth/token`, code_challenge_methods_supported: ['S256'] },
    ...{ client_id_metadata_document_supported: true, protected_resources: [resource] },
  })
  const described = (await app.app.inject('/.well-known/oauth-protected-resource/mcp')).json()
  expect(described).toMatchObject({ resource, authorization_servers: [server.issuer] })
  // The library's own pages, which need cookies, are not served.
  for (const url of ['/oauth/auth', '/auth', '/oauth/token', '/session/end', '/jwks', '/reg'])
    expect([
      url,
      (await app.app.inject({ url, headers: { accept: 'application/json' } })).statusCode,
    ]).toEqual([url, 404])
})
