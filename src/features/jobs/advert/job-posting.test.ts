import { expect, test } from 'vitest'
import { jobPosting } from './job-posting.ts'

const job: Parameters<typeof jobPosting>[0] = {
  id: '5b2c6a52-7f0e-4c53-9f0b-8b1d8a6f0c11',
  slug: 'night-nurse-alder-leeds-1a2b3c4d',
  title: 'Night Nurse',
  company: {
    slug: 'alder',
    name: 'Alder Clinics',
    photo: null,
    verifiedAt: '2026-11-01T00:00:00.000Z',
    verificationLevel: 'company',
    verifiedDomain: null,
    tagline: null,
    industry: null,
    size: 20,
    websiteURL: 'https://alder.example/',
    confirmed: [],
  },
  city: 'Leeds',
  region: null,
  country: 'GB',
  furtherPlaces: [],
  workplace: 'On-site',
  employmentType: 'Part-time',
  level: 'mid',
  industry: null,
  pay: { min: 30_000, max: 35_000, currency: 'GBP', period: 'year' },
  postedBy: null,
  postedAt: '2026-11-10T08:00:00.000Z',
  closesAt: '2026-12-10T08:00:00.000Z',
  repliesInDays: null,
  repliesShare: null,
  answeredInTimeShare: null,
  description: '<p>Care at night.</p>',
  skills: [],
  seats: 2,
  hours: null,
  benefits: null,
  vacancy: null,
  startsOn: null,
  aiUse: null,
  aiUseNote: null,
  status: 'open',
}

test('a job at several places names each of them, and remote work each country', () => {
  const posting = (changes: Partial<typeof job>) =>
    jobPosting({ ...job, ...changes }, 'https://waymark.example')
  const furtherPlaces = [
    { city: 'York', region: null, country: 'GB' },
    { city: 'Lyon', region: null, country: 'FR' },
  ]
  expect(posting({ furtherPlaces })).toMatchObject({
    jobLocation: [
      { '@type': 'Place', address: { addressLocality: 'Leeds', addressCountry: 'GB' } },
      { '@type': 'Place', address: { addressLocality: 'York', addressCountry: 'GB' } },
      { '@type': 'Place', address: { addressLocality: 'Lyon', addressCountry: 'FR' } },
    ],
  })
  const remote = posting({ furtherPlaces, workplace: 'Remote' })
  expect(remote).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: [
      { '@type': 'Country', name: 'GB' },
      { '@type': 'Country', name: 'FR' },
    ],
  })
  expect(remote).not.toHaveProperty('jobLocation')
})

test('a job on site names its place, its pay as shown, and when it was first posted', () => {
  expect(jobPosting(job, 'https://waymark.example')).toMatchObject({
    '@type': 'JobPosting',
    title: 'Night Nurse',
    datePosted: job.postedAt,
    validThrough: job.closesAt,
    employmentType: 'PART_TIME',
    directApply: true,
    identifier: { value: job.id },
    hiringOrganization: { name: 'Alder Clinics', sameAs: 'https://alder.example/' },
    jobLocation: { address: { addressLocality: 'Leeds', addressCountry: 'GB' } },
    baseSalary: { currency: 'GBP', value: { minValue: 30_000, maxValue: 35_000, unitText: 'YEAR' } },
  })
})

test('only a wholly remote job is telecommute, and it says from where', () => {
  expect(jobPosting({ ...job, workplace: 'Remote', city: null }, 'https://w.example')).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'GB' },
  })
  expect(jobPosting({ ...job, workplace: 'Remote' }, 'https://w.example')).not.toHaveProperty('jobLocation')
  expect(jobPosting({ ...job, workplace: 'Hybrid' }, 'https://w.example')).not.toHaveProperty(
    'jobLocationType',
  )
})

test('a closed job has no markup', () => {
  expect(jobPosting({ ...job, status: 'closed' }, 'https://w.example')).toBe(null)
})
