import { expect, test } from 'vitest'
import { dnsServer } from '#/testing/servers/dns.ts'
import { clientSecret, openIdProvider } from '#/testing/servers/openid-provider.ts'
import { openWebHosts } from '#/testing/servers/web-hosts.ts'
import { axeViolations } from '../axe.ts'
import { firstLink, startProduct, waitForMail } from '../product.ts'

// The company's provider has a name of its own; both the server and the browser find it on this machine.
const domain = 'northgate-freight.example'
const host = `login.${domain}`
const { port, pages } = await openWebHosts()
const dns = await dnsServer((name, type) =>
  name === host && type === 'A' ? [{ type: 'A', value: '127.0.0.1' }] : [],
)
const product = await startProduct(
  {
    OUTSIDE_CHECKS: 'on',
    DNS_RESOLVERS: dns.address,
    OUTSIDE_LOOPBACK: `dns=${dns.port},http=${port},https=1`,
  },
  [`--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`],
)

const owner = await product.employer('approved', {
  name: 'Northgate Freight',
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
const provider = openIdProvider(host, {
  redirectUris: [`${product.url}/api/auth/company-sign-in/${owner.company.id}/callback`],
})
pages.set(host, provider.page)

/** Signs this person in at the provider as soon as a browser comes. */
function atProvider(name: string) {
  const sub = name.toLowerCase()
  const person = { sub, email: `${sub}@${domain}`, email_verified: true, name: `${name} Osei` }
  provider.people.set(sub, person)
  provider.state.signsIn = person
  return person
}
const ownFaults = (page: { faults: string[] }) =>
  page.faults.filter((fault) => !fault.startsWith(`foreign request: http://${host}/`))

test('an owner connects the company’s sign-in, a colleague comes in by it, and is out when disabled there', async () => {
  const office = await product.visitAs(owner, '/employer/team', { status: 'approved' })
  await office.getByRole('link', { name: 'Company sign-in' }).click()
  await office.getByRole('heading', { name: 'Connect your company’s own sign-in' }).waitFor()
  // An address that is no issuer: said at its field, and what was typed stays.
  await office.getByLabel('Issuer address').fill(`http://nobody.${domain}`)
  await office.getByLabel('Client ID').fill('waymark')
  await office.getByLabel('Client secret').fill(clientSecret)
  await office.getByRole('button', { name: 'Connect the issuer' }).click()
  await office.getByText(/We could not use the issuer/).waitFor()
  await office.getByLabel('Issuer address').fill(provider.issuer)
  await office.getByRole('button', { name: 'Connect the issuer' }).click()
  await office.getByRole('heading', { name: 'Test your sign-in next' }).waitFor()
  expect(await axeViolations(office)).toEqual([])

  atProvider('Ada')
  await office.getByRole('button', { name: 'Test the sign-in' }).click()
  await office.getByText('Works', { exact: true }).waitFor()
  expect(office.url()).toBe(`${product.url}/employer/team/sign-in`)
  // With the keyboard alone.
  await office.getByRole('radio', { name: /^Log in as before/ }).focus()
  await office.keyboard.press('ArrowDown')
  await expect.poll(() => office.getByRole('radio', { name: /^May sign in with you/ }).isChecked()).toBe(true)
  await office.getByRole('button', { name: 'Save' }).focus()
  await office.keyboard.press('Enter')
  await office.getByRole('heading', { name: `People of ${domain} can sign in with you` }).waitFor()
  expect(await axeViolations(office)).toEqual([])
  expect(ownFaults(office)).toEqual([])

  const kofi = atProvider('Kofi')
  await owner.api.post('/employer/team/invitations', { email: kofi.email, role: 'viewer' })
  const invitation = await waitForMail(product, kofi.email, /invites you to its team/)
  const page = await product.visit({ width: 390 })
  await page.goto(product.url + firstLink(invitation))
  await page.getByRole('button', { name: 'Continue with Northgate Freight' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue with Northgate Freight' }).click()
  await page.waitForURL('**/employer/dashboard')

  // Another browser: the address leads there, and back to the page that was asked for.
  const desk = await product.visit()
  await desk.goto(`${product.url}/employer/team`)
  await desk.waitForURL('**/login?next=**')
  await desk.getByLabel('Email').fill(kofi.email)
  await desk.getByRole('button', { name: 'Continue with Northgate Freight' }).click()
  await desk.waitForURL('**/employer/team')
  await desk.getByText('Kofi Osei joined as a viewer.').waitFor()

  provider.people.delete(kofi.sub)
  // A check counts for two seconds; the page may ask for something by itself meanwhile.
  await desk.waitForTimeout(2_000)
  if (!desk.url().includes('/login')) await desk.getByRole('link', { name: 'Jobs' }).first().click()
  await desk.getByText('You were logged out by your company’s own sign-in.').waitFor()
  expect(await desk.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(ownFaults(desk)).toEqual([])
})
