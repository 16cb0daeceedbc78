import { expect, test } from 'vitest'
import { accountAt, samlProvider, signingKey } from '#/testing/servers/saml-provider.ts'
import { openWebHosts } from '#/testing/servers/web-hosts.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const domain = 'southgate-freight.example'
const host = `login.${domain}`
const { port, pages } = await openWebHosts()
const product = await startProduct({ OUTSIDE_CHECKS: 'on', OUTSIDE_LOOPBACK: `dns=1,http=${port},https=1` }, [
  `--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`,
])
const owner = await product.employer('approved', {
  name: 'Southgate Freight',
  domain,
  websiteUrl: `https://${domain}`,
})
await product.db
  .insertInto('domainChecks')
  .values({
    ...{ companyId: owner.company.id, domain, method: 'dns', outcome: 'pass' },
    ...{ finding: 'The record holds your token.', source: domain, provenAt: new Date() },
  })
  .execute()
const provider = await samlProvider(host)
pages.set(host, provider.page)

test('an owner connects an issuer by the file of its metadata, reads what a test refuses, and a colleague comes in by it', async () => {
  const office = await product.visitAs(owner, '/employer/team/sign-in', { status: 'approved' })
  await office.getByRole('radio', { name: /^SAML 2.0/ }).check()
  await office.getByRole('button', { name: 'Read the metadata' }).click()
  await office.getByText('Paste the metadata, or choose the file').waitFor()
  const file = { name: 'metadata.xml', mimeType: 'text/xml', buffer: Buffer.from(provider.metadata()) }
  await office.getByLabel('Metadata file').setInputFiles(file)
  await expect.poll(() => office.getByLabel('Entity ID of your issuer').inputValue()).toBe(provider.entityId)
  expect(await axeViolations(office)).toEqual([])
  await office.getByRole('button', { name: 'Connect the issuer' }).click()
  await office.getByRole('heading', { name: 'Test your sign-in next' }).waitFor()

  const own = provider.state.key
  provider.state.signsIn = accountAt(domain)
  provider.state.key = await signingKey()
  await office.getByRole('button', { name: 'Test the sign-in' }).click()
  await office.getByText('The signature does not fit the certificates above.').waitFor()
  provider.state.key = own
  await office.getByRole('button', { name: 'Test the sign-in' }).click()
  await office.getByText('Works', { exact: true }).waitFor()
  await office.getByRole('radio', { name: /^May sign in with you/ }).check()
  await office.getByRole('button', { name: 'Save' }).click()
  await office.getByRole('heading', { name: `People of ${domain} can sign in with you` }).waitFor()
  expect(await axeViolations(office)).toEqual([])

  const kofi = accountAt(domain, { name: 'Kofi Osei' })
  provider.state.signsIn = kofi
  await owner.api.post('/employer/team/invitations', { email: kofi.email, role: 'viewer' })
  // From the list of applications at the issuer, which we did not ask: the page has the button that begins properly.
  const desk = await product.visit({ width: 390 })
  await desk.goto(`${product.url}/login?problem=start-here&domain=${domain}`)
  await desk.getByText('Your company’s sign-in starts on this page').waitFor()
  expect(await axeViolations(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Continue with Southgate Freight' }).click()
  await desk.waitForURL('**/employer/dashboard')
  await desk.goto(`${product.url}/employer/team`)
  await desk.getByText('Kofi Osei joined as a viewer.').waitFor()
})
