import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { submittedEmployer } from '#/testing/companies.ts'
import { isOpenToAnyone } from '../verification/mailboxes.server.ts'
import { isDomainNamedAs, isSimilarDomain } from './similar-domains.server.ts'

const app = await testApp()

test('a domain matches a company by its whole name, its first words or its initials', () => {
  const called = [
    ['northgatefreight.example', 'Northgate Freight GmbH'],
    ['northgate-freight.co.uk', 'The Northgate Freight Company Ltd'],
    ['northgate.example', 'Northgate Freight Ltd'],
    ['ibm.com', 'International Business Machines Corporation'],
    ['xn--bhm-logistik-4ib.example', 'Böhm Logistik AG'],
  ] as const
  for (const [domain, name] of called)
    expect([domain, name, isDomainNamedAs(domain, name)]).toEqual([domain, name, true])
  const strangers = [
    ['hiring-desk.example', 'Northgate Freight GmbH'],
    ['northgate-freight-jobs.example', 'Northgate Freight GmbH'],
    ['freight.example', 'Northgate Freight GmbH'],
    ['nor.example', 'Nor Sea Logistics'],
    ['abc.example', 'Abc-Mart Retail'],
  ] as const
  for (const [domain, name] of strangers)
    expect([domain, name, isDomainNamedAs(domain, name)]).toEqual([domain, name, false])
})

test('names that look alike or differ by a letter are confusable', () => {
  const alike = [
    ['paypal.example', 'paypa1.example'],
    ['paypal.example', 'paypall.com'],
    ['paypal.example', 'xn--pypal-4ve.example'],
    ['northgatefreight.example', 'northgatefrieght.example'],
    ['northgatefreight.example', 'north-gate-freight.com'],
    ['northgatefreight.example', 'n0rthgatefreight.example'],
    ['compaany.example', 'company.example'],
    ['summit.example', 'sumrnit.example'],
    ['windows.example', 'vvindows.co.uk'],
    ['böhm-logistik.example', 'bohmlogistik.example'],
  ] as const
  for (const [one, other] of alike) {
    expect([one, other, isSimilarDomain(one, other)]).toEqual([one, other, true])
    expect([other, one, isSimilarDomain(other, one)]).toEqual([other, one, true])
  }
  const apart = [
    ['ibm.com', 'bbm.com'],
    ['ford.com', 'fort.com'],
    ['delta.com', 'derby.com'],
    ['northgatefreight.example', 'northgatehotels.example'],
    ['acme-bakery.example', 'acme-brewery.example'],
    ['harbour.example', 'arbours.example'],
  ] as const
  for (const [one, other] of apart)
    expect([one, other, isSimilarDomain(one, other)]).toEqual([one, other, false])
})

// Security: V-06
test('a domain similar to that of a verified company goes to manual review, and is never refused', async () => {
  const first = await submittedEmployer(app, { websiteURL: 'https://brightwaterhaulage.example' })
  expect(first.status).toBe('approved')
  const admin = await app.admin()
  for (const domain of [
    'brightwaterhau1age.example',
    'brigthwaterhaulage.example',
    'brightvvaterhaulage.example',
  ]) {
    const copy = await submittedEmployer(app, { websiteURL: `https://${domain}` })
    expect([domain, copy.status]).toEqual([domain, 'pending'])
    const { data } = await admin.api.get('/admin/verification/:id', { id: copy.company.id })
    expect(data.similarCompanies.map(({ slug, shared }) => [slug, shared])).toContainEqual([
      first.company.slug,
      ['almost the same domain'],
    ])
  }
  const other = await submittedEmployer(app, { websiteURL: 'https://brightlanternhotels.example' })
  expect(other.status).toBe('approved')
})

// Security: V-06
test('free and disposable mail domains, and subdomains of shared hosts, prove nothing', async () => {
  for (const domain of ['gmail.com', 'mailinator.com', '10minutemail.com', '0-180.com', 'trashmail.com'])
    expect([domain, isOpenToAnyone(domain)]).toEqual([domain, true])
  expect(isOpenToAnyone('northgatefreight.com')).toBe(false)
  for (const host of ['0-180.com', 'acme.github.io', 'acme.blogspot.com']) {
    const { status, api } = await submittedEmployer(app, { websiteURL: `https://${host}` })
    expect([host, status]).toEqual([host, 'pending'])
    const { data } = await api.get('/employers/evidence')
    expect(data.evidence.find(({ claim }) => claim === 'mailbox')?.outcome).toBe('unknown')
    await expect(api.post('/employers/mailbox', { email: `jobs@${host}` })).rejects.toMatchObject({
      status: 422,
    })
  }
})
