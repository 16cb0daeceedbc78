import { expect, test } from 'vitest'
import { type DnsReply, dnsServer } from '#/testing/servers/dns.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const domain = 'quarrylanejoinery.example'
let record: string | null = null

const dns = await dnsServer((name, type): DnsReply => {
  if (type === 'NS') return [{ type: 'NS', value: `ns1.${domain}` }]
  if (type === 'A') return [{ type: 'A', value: '127.0.0.1' }]
  if (type === 'TXT' && record && name === `_waymark-challenge.${domain}`)
    return [{ type: 'TXT', value: record }]
  return type === 'AAAA' ? [] : 'nxdomain'
})
const product = await startProduct({
  OUTSIDE_CHECKS: 'on',
  DNS_RESOLVERS: dns.address,
  // No web server runs there: the record alone must suffice.
  OUTSIDE_LOOPBACK: `dns=${dns.port},http=1,https=1`,
})

test('an employer proves the domain by a DNS record and is verified without a person', {
  timeout: 180_000,
}, async () => {
  const employer = await product.employer('draft', {
    name: 'Quarry Lane Joinery',
    websiteUrl: null,
    domain: null,
    phoneContactNumber: null,
  })
  const page = await product.visitAs(employer, '/employer/legitimacy-checkpoint', { status: 'draft' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  // Sends the profile; the account's address is elsewhere, so nothing proves the domain yet.
  await page.getByText('LLC', { exact: true }).first().click()
  await page.getByLabel('Tax ID number').fill('22-7410961')
  await page
    .getByLabel(/contact number|phone number/i)
    .last()
    .fill('(973) 555-0161')
  await page.getByLabel('Mailing address').fill('4 Quarry Lane\nNewark, NJ 07102')
  await page.getByLabel('Company size').fill('14')
  await page.getByLabel('Website').fill(`https://${domain}`)
  await page.getByRole('button', { name: 'Send for verification' }).click()
  await page.getByRole('heading', { name: 'A person is looking at it.' }).waitFor()

  // Sees what to add, and copies it exactly.
  await page.getByRole('button', { name: 'DNS record' }).click()
  const panel = page.getByRole('region', { name: 'Prove your domain' })
  await panel.getByText('There is no record').waitFor()
  await panel.getByRole('button', { name: 'Copy value' }).click()
  const value = await page.evaluate(() => navigator.clipboard.readText())
  expect(value).toMatch(/^token=[0-9a-f]{32}$/)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axeViolations(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  }

  // A mistyped record is shown as it was read.
  record = value.slice(0, -1)
  await panel.getByRole('button', { name: 'Check now' }).click()
  await panel.getByText('it does not hold your token').waitFor({ timeout: 30_000 })
  await panel.getByText(record, { exact: true }).waitFor()

  // The right one lifts the barrier.
  record = value
  await panel.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('heading', { name: 'You’re through.' }).waitFor({ timeout: 30_000 })
  await page.waitForURL('**/employer/dashboard', { timeout: 30_000 })
  expect(page.faults).toEqual([])

  const visitor = await product.visit()
  await visitor.goto(`${product.url}/companies/${employer.company.slug}/verification`)
  await visitor.getByText(`Controls the domain ${domain}`).first().waitFor()
  await visitor
    .getByText(/Domain confirmed/)
    .first()
    .waitFor()
})
