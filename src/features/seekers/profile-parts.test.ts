import { expect, test } from 'vitest'
import { addressTypes, expiryYears, phoneTypes } from '#/shared/reference/reference.ts'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { formatAskedPay } from './asked-pay.ts'
import { profileParts } from './snapshot-parts.ts'

const app = await testApp()

const base = {
  name: 'Maya Herrera',
  ...{ photo: null, headline: 'Engineer', about: '', city: 'Newark', region: 'NJ', country: 'US' },
  ...{ phone: null, yearsExperience: 9, skills: ['Go', 'Node.js'], experience: [], education: [] },
  ...{ desiredPay: null, desiredCurrency: 'USD' as const, authorisedToWork: true, needsSponsorship: null },
  ...{ resumeFileId: null, portfolioFileIds: [] },
  private: { gender: null, birthYear: null, birthMonth: null, birthDay: null, citizenship: null },
}
const parts = {
  addressType: 'Work' as const,
  street: 'Zqx Street 12',
  postalCode: '07105',
  phone: { type: 'Work' as const, countryCode: 'US', contactNumber: '862 555 0117' },
  otherPhones: [{ type: 'Home' as const, countryCode: 'GB', contactNumber: '020 7946 0158' }],
  otherAddresses: [
    {
      type: 'Other' as const,
      street: 'Zqx Lane 1',
      postalCode: null,
      city: 'Leeds',
      region: null,
      country: 'GB',
    },
  ],
  skillYears: { Go: 6, 'Node.js': 0, Gone: 3 },
  languages: [
    { language: 'English', level: 'native' as const },
    { language: 'Polish', level: 'B1' as const },
  ],
  certificates: [
    { name: 'AWS', issuer: 'Amazon', issued: '2024-04', expiresMonth: '04', expiresYear: 2028 },
    { name: 'Lasting', issuer: null, issued: null, expiresMonth: null, expiresYear: null },
  ],
  links: [{ label: 'Code', url: 'https://code.example/maya' }],
  projects: [{ name: 'Ledger', url: null, summary: 'Moves money' }],
  ...{ desiredPeriod: 'hour' as const, payFloor: 98_765.25 },
  preferences: {
    roles: ['Platform Engineer', 'Site Reliability Engineer'],
    places: [{ place: 'Newark', km: 50 }],
    remoteCountries: ['US', 'CA'],
    workplaces: ['Remote' as const, 'Hybrid' as const],
    employmentTypes: ['Full-time' as const],
    weeklyHours: 40,
    noticeWeeks: 4,
    sponsorshipCountries: ['CA'],
  },
}

test('every part of a profile is stored and returned, and a request without them leaves them as they are', async () => {
  const seeker = await app.seeker()
  const { data } = await seeker.api.post('/profile', { ...base, ...parts })
  // Years are kept for the skills that are named.
  expect(data).toMatchObject({ ...parts, skillYears: { Go: 6, 'Node.js': 0 } })
  const { phone, ...rest } = parts
  const { data: again } = await seeker.api.post('/profile', { ...base, phone })
  expect(again).toMatchObject({ ...rest, skillYears: { Go: 6, 'Node.js': 0 } })
  const { data: emptied } = await seeker.api.post('/profile', { ...base, street: null, languages: [] })
  expect(emptied).toMatchObject({ street: null, postalCode: '07105', languages: [] })
})

test('the lists of types and years are those of the specification', () => {
  expect(addressTypes).toEqual(['Home', 'Work', 'Other'])
  expect(phoneTypes).toEqual(['Home', 'Work', 'Mobile', 'Other'])
  expect([expiryYears[0], expiryYears.at(-1), expiryYears.length]).toEqual([2024, 2060, 37])
})

const [certificate] = parts.certificates
test.each([
  [
    { otherPhones: [{ type: 'Fax', countryCode: 'US', contactNumber: '862 555 0117' }] },
    'otherPhones.0.type',
  ],
  [{ otherPhones: [{ type: 'Home', countryCode: 'US', contactNumber: '' }] }, 'otherPhones.0.contactNumber'],
  [{ addressType: 'Summer house' }, 'addressType'],
  [{ otherAddresses: [{ type: 'Home', street: 'A', city: '', country: null }] }, 'otherAddresses.0.city'],
  [{ languages: [{ language: 'Polish', level: 'D1' }] }, 'languages.0.level'],
  [{ languages: [{ language: ' ', level: 'A1' }] }, 'languages.0.language'],
  [{ certificates: [{ ...certificate, issued: null, expiresYear: 2023 }] }, 'certificates.0.expiresYear'],
  [{ certificates: [{ ...certificate, expiresYear: 2061 }] }, 'certificates.0.expiresYear'],
  [{ certificates: [{ ...certificate, expiresYear: null }] }, 'certificates.0.expiresYear'],
  [
    { certificates: [{ ...certificate, issued: '2026-01', expiresYear: 2025 }] },
    'certificates.0.expiresYear',
  ],
  [{ links: [{ label: '', url: 'javascript:alert(1)' }] }, 'links.0.url'],
  [{ links: [{ label: '', url: 'not an address' }] }, 'links.0.url'],
  [{ projects: [{ name: 'A', url: 'https://me:secret@a.example', summary: '' }] }, 'projects.0.url'],
  [{ skillYears: { Go: 81 } }, 'skillYears.Go'],
  [
    { preferences: { ...parts.preferences, places: [{ place: 'Newark', km: 7 }] } },
    'preferences.places.0.km',
  ],
  [{ preferences: { ...parts.preferences, remoteCountries: ['XX'] } }, 'preferences.remoteCountries.0'],
  [{ preferences: { ...parts.preferences, noticeWeeks: 60 } }, 'preferences.noticeWeeks'],
  [{ payFloor: 0 }, 'payFloor'],
  [{ payFloor: 38.505 }, 'payFloor'],
  [{ desiredPeriod: 'shift' }, 'desiredPeriod'],
  [{ preferences: { ...parts.preferences, roles: ['A', 'B', 'C', 'D', 'E', 'F'] } }, 'preferences.roles'],
])('a profile with %j is refused at its field, and nothing is changed', async (change, field) => {
  const seeker = await app.seeker()
  await expect(seeker.api.post('/profile', untyped({ ...base, ...parts, ...change }))).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  })
  expect((await seeker.api.get('/profile')).data.updatedAt).toBeNull()
})

// Security: A-09
test('an application sends languages, certificates, links and wishes, and neither phones, streets nor the least pay', async () => {
  const seeker = await app.seeker()
  const employer = await app.employer('approved')
  await seeker.api.post('/profile', { ...base, ...parts, desiredPay: 38.5 })
  const job = await app.job(employer.company.id)
  const { data: sent } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  const { data } = await employer.api.get('/employer/applications/:id', { id: sent.id })
  const { languages, certificates, links, projects, preferences } = parts
  expect(data.snapshot).toMatchObject({ languages, certificates, links, projects, preferences })
  expect(formatAskedPay(data.snapshot!)).toBe('$38.50 an hour')
  const seen = JSON.stringify(data)
  for (const hidden of ['Zqx', '07105', '862 555', '7946', '98765', 'Leeds'])
    expect(seen).not.toContain(hidden)
  // The copy in the applicant's mail names the same.
  const [receipt] = await app.mails(seeker.email)
  for (const { title, lines } of profileParts(data.snapshot!))
    for (const text of [title, ...lines.map((line) => line.text)]) expect(receipt?.textBody).toContain(text)
})

test('an address without https:// gets it, and a link is opened only through the guarded client', async () => {
  const seeker = await app.seeker()
  const { data } = await seeker.api.post('/profile', {
    ...base,
    links: [{ label: '', url: 'code.example/maya' }],
  })
  expect(data.links).toEqual([{ label: null, url: 'https://code.example/maya' }])
  for (const url of [
    'http://169.254.169.254/latest',
    'https://localhost/',
    'https://[::1]/',
    'file:///etc/passwd',
  ])
    expect((await seeker.api.post('/profile/links/check', { url })).data).toMatchObject({ reachable: false })
})
