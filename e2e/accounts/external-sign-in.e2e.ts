import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

// Provider and product need each other's address, so the server starts first.
const server = createServer()
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const product = await startProduct({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'waymark',
  OIDC_CLIENT_SECRET: 'a secret of the test',
  OIDC_NAME: 'Test Identity',
})

const ines = { sub: 'ines', email: 'ines@people.example', email_verified: true, name: 'Ines Ortiz' }
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'waymark',
      client_secret: 'a secret of the test',
      redirect_uris: [`${product.url}/api/auth/external/callback`],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  cookies: { keys: ['test'] },
  ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
  findAccount: () => ({ accountId: ines.sub, claims: () => ines }),
})
const answer = provider.callback()

/** The provider's login page: two links, to sign in as Ines or to cancel. */
server.on('request', async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', issuer)
  if (!pathname.startsWith('/interaction/')) return answer(request, response)
  const choice = searchParams.get('choice')
  if (!choice) {
    response.setHeader('content-type', 'text/html')
    return response.end(
      '<h1>Who are you?</h1><a href="?choice=ines">Ines Ortiz</a> <a href="?choice=nobody">Cancel</a>',
    )
  }
  const { params } = await provider.interactionDetails(request, response)
  if (choice === 'nobody') return provider.interactionFinished(request, response, { error: 'access_denied' })
  const grant = new provider.Grant({ accountId: ines.sub, clientId: String(params.client_id) })
  grant.addOIDCScope('openid email profile')
  const result = { login: { accountId: ines.sub }, consent: { grantId: await grant.save() } }
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
})

/** Errors on our own pages; requests to the provider are expected here. */
const ownFaults = (page: { faults: string[] }) =>
  page.faults.filter((fault) => !fault.startsWith(`foreign request: ${issuer}/`))

test('a seeker registers with the provider and returns to the wanted page, also at the next sign-in', async () => {
  const page = await product.visit()

  // She is new, so she is asked for a role.
  await page.goto(`${product.url}/seeker/profile`)
  await page.waitForURL('**/login?next=**')
  await page.getByRole('button', { name: 'Continue with Test Identity' }).click()
  await page.getByRole('link', { name: 'Ines Ortiz' }).click()
  await page.waitForURL('**/register?**next=**')
  await page.getByText('I’m looking for work').click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Continue with Test Identity' }).click()
  await page.waitForURL('**/seeker/profile')
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '')).toMatchObject({
    role: 'SEEKER',
    name: 'Ines Ortiz',
  })
  expect(ownFaults(page)).toEqual([])

  const later = await product.visit()
  await later.goto(`${product.url}/seeker/saved`)
  await later.waitForURL('**/login?next=**')
  await later.getByRole('button', { name: 'Continue with Test Identity' }).click()
  await later.getByRole('link', { name: 'Ines Ortiz' }).click()
  await later.waitForURL('**/seeker/saved')
  // The token is not left in the address or the history.
  await later.goBack()
  expect(later.url()).not.toContain('token=')
  expect(ownFaults(later)).toEqual([])
  expect(await product.db.selectFrom('users').select('email').execute()).toEqual([{ email: ines.email }])
})

test('somebody signed in connects the provider in the settings, after cancelling once, and disconnects it', async () => {
  await product.db.deleteFrom('externalIdentities').execute()
  const passwordHash = await hashPassword('four plain words here')
  const seeker = await product.seeker({ passwordHash })
  const page = await product.visitAs(seeker, '/seeker/settings', { width: 390 })
  await page.getByRole('button', { name: 'Connect Test Identity' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByText('You stopped before signing in').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Connect Test Identity' }).click()
  await page.getByRole('link', { name: 'Ines Ortiz' }).click()
  await page.getByText('Test Identity now opens your account too').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await axeViolations(page)).toEqual([])
  const linked = product.db.selectFrom('externalIdentities').select(['subject', 'userId'])
  expect(await linked.execute()).toEqual([{ subject: ines.sub, userId: seeker.id }])
  await page.getByRole('button', { name: 'Disconnect Test Identity' }).click()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByRole('button', { name: 'Connect Test Identity', exact: true }).waitFor()
  expect(await linked.execute()).toEqual([])
  expect(ownFaults(page)).toEqual([])
})

test('cancelling at the provider leads back to the login with a message', async () => {
  const page = await product.visit({ width: 390 })
  await page.goto(`${product.url}/login`)
  await page.getByRole('button', { name: 'Continue with Test Identity' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/login**')
  await page.getByText('You stopped before signing in').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(ownFaults(page)).toEqual([])
})

test('an invented sign-in token signs nobody in', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/sign-in?token=made-up`)
  await page.getByRole('heading', { name: 'That did not work' }).waitFor()
  await page.getByRole('link', { name: 'Go to log in' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(ownFaults(page)).toEqual([])
})
