import { expect, test } from 'vitest'
import { dnsServer } from '#/testing/servers/dns.ts'
import { openWebHosts } from '#/testing/servers/web-hosts.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const dns = await dnsServer((_, type) => (type === 'A' ? [{ type: 'A', value: '127.0.0.1' }] : []))
const { port, pages, calls } = await openWebHosts()
const product = await startProduct({
  OUTSIDE_CHECKS: 'on',
  DNS_RESOLVERS: dns.address,
  OUTSIDE_LOOPBACK: `dns=${dns.port},http=${port},https=1`,
})
const owner = await product.employer('approved', { name: 'Northgate Freight' })

test('an owner adds a webhook, sees its secret once and a test event arrive, sends it again, and deletes it', async () => {
  pages.set('ats.example', (_, response) => response.writeHead(200).end('Thanks'))
  const office = await product.visitAs(owner, '/employer/team', { status: 'approved' })
  await office.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await office.getByRole('button', { name: 'Add a webhook' }).click()
  // An address that cannot be: said at its field, and what was typed stays.
  await office.getByRole('textbox', { name: 'Address' }).fill('http://ats.example/hook')
  await office.getByRole('textbox', { name: 'Name' }).fill('Our ATS')
  await office.getByRole('button', { name: 'Add the webhook' }).click()
  await office.getByText('It has to begin with https://').waitFor()
  const address = office.getByRole('textbox', { name: 'Address' })
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await axeViolations(office)).toEqual([])
  await address.fill('https://ats.example/hook?key=abc')
  await office.getByRole('checkbox', { name: /^A job was closed/ }).check()
  await office.getByRole('button', { name: 'Add the webhook' }).click()
  const secret = office.getByRole('dialog', { name: 'The secret that signs' })
  await secret.getByText(/^whsec_/).waitFor()
  await secret.getByRole('button', { name: 'I have it' }).click()

  await office.getByRole('heading', { name: 'Our ATS' }).waitFor()
  await office.getByText('Nothing was sent yet').waitFor()
  await office.getByRole('button', { name: 'Send a test event' }).click()
  const row = office.getByRole('row', { name: /Test event/ })
  await row.getByText('Arrived').waitFor()
  await row.getByText('200').waitFor()
  expect(calls).toEqual(['ats.example/hook?key=abc'])
  expect(await office.getByText('whsec_').count()).toBe(0)
  expect(await axeViolations(office)).toEqual([])
  await row.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => calls.length).toBe(2)

  await office.getByRole('button', { name: 'Delete', exact: true }).click()
  await office.getByRole('button', { name: 'Delete the webhook' }).click()
  await office.getByText('Nothing is sent anywhere').waitFor()
})
