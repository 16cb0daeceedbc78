import { expect, test } from 'vitest'
import { invalidGrant, openOAuthApps } from '#/testing/sign-in/oauth-apps.ts'

const { app, newApp, request, redeem, allow } = await openOAuthApps()
type App = ReturnType<typeof newApp>

// Security: Y-03
test('a program on the person’s own machine is come back to at any port of it, and no scheme of programs is', async () => {
  const seeker = await app.seeker()
  const asks = (one: App) => seeker.api.get('/account/apps/request', request(one))
  // It listens on another port each time, whatever its document says.
  const redirect_uris = ['http://127.0.0.1:3000/back', 'http://[::1]/back', 'http://localhost/back']
  for (const back of [
    'http://127.0.0.1:49152/back',
    'http://127.0.0.1/back',
    'http://[::1]:50001/back',
    'http://localhost:50002/back',
  ]) {
    const own = { ...newApp({ redirect_uris }), back }
    expect((await asks(own)).data.app.backTo).toBe(new URL(back).host)
    const { url, code } = await allow(seeker, own)
    expect(url.origin + url.pathname).toBe(new URL(back).origin + new URL(back).pathname)
    // The code is for this port alone.
    const elsewhere = await redeem(own, code, { redirect_uri: 'http://127.0.0.1:1/back' })
    expect(elsewhere).toMatchObject(invalidGrant)
    const again = await allow(seeker, own)
    expect(await redeem(own, again.code)).toMatchObject({ status: 200 })
  }
  for (const back of [
    'http://127.0.0.1:49152/other',
    'https://127.0.0.1:49152/back',
    'http://127.0.0.1.evil.example/back',
    'http://127.0.0.1@evil.example/back',
    'http://2130706433/back',
    'http://192.168.0.7/back',
  ])
    await expect(asks({ ...newApp({ redirect_uris }), back })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('not among its own'),
    })
  // Any program can say that a scheme is its own.
  for (const back of [
    ...['com.scout.app:/back', 'com.scout.app://back', 'scout:/back'],
    ...['http://far.example/back', 'javascript:alert(1)', 'data:text/html,x'],
  ])
    await expect(asks({ ...newApp({ redirect_uris: [back] }), back })).rejects.toMatchObject({ status: 422 })
})
