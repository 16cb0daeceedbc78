import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()

/** Every field of a value, with the fields inside it. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${at}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = at ? `${at}.${name}` : name
    return [here, ...fieldsOf(inner, here)]
  })
}

// Security: A-07
test('a public job has the fields of this list and no others, whoever wrote it', async () => {
  const employer = await app.employer('approved', {
    taxIdNumber: '12-3456789',
    physicalAddress: '1 Quay Road',
  })
  const job = await app.job(employer.company.id)
  const { data } = await app.visitor.get('/jobs/:slug', { slug: job.slug })
  expect([...new Set(fieldsOf(data))].sort()).toMatchInlineSnapshot(`
    [
      "aiUse",
      "aiUseNote",
      "answeredInTimeShare",
      "applicants",
      "benefits",
      "city",
      "closedAt",
      "closedReason",
      "closesAt",
      "company",
      "company.confirmed",
      "company.industry",
      "company.name",
      "company.photo",
      "company.size",
      "company.slug",
      "company.tagline",
      "company.verificationLevel",
      "company.verifiedAt",
      "company.verifiedDomain",
      "company.websiteURL",
      "country",
      "description",
      "employmentType",
      "furtherPlaces",
      "hours",
      "id",
      "industry",
      "intakePaused",
      "keeping",
      "keeping.law",
      "keeping.months",
      "keeping.sealedLaw",
      "keeping.sealedMonths",
      "lateAnswers",
      "level",
      "pay",
      "pay.currency",
      "pay.max",
      "pay.min",
      "pay.period",
      "postedAt",
      "postedBy",
      "questions",
      "region",
      "repliesInDays",
      "repliesShare",
      "seats",
      "skills",
      "slug",
      "startsOn",
      "status",
      "steps",
      "title",
      "vacancy",
      "visa",
      "workplace",
    ]
  `)
  expect(JSON.stringify(data)).not.toMatch(/12-3456789|Quay Road/)
})
