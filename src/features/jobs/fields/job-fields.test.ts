import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import type { RequestInput } from '#/shared/endpoint.ts'
import { roughDollars } from '#/shared/money/rough-rates.ts'
import { testApp } from '#/testing/app.ts'
import type { jobsApi } from '../api.ts'
import { toJobForm } from '../form/job-form.ts'
import { toQuestionForm } from '../form/question-form.ts'
import { plainQuestion, type Question } from '../questions/questions.ts'
import { jobFieldNames } from './job-fields.ts'
import { payCurrencies } from './job-terms.ts'

const app = await testApp()

/** Every field must be set here, to another value than an empty draft has. */
const filled: Required<RequestInput<(typeof jobsApi)['POST /employer/jobs']>> = {
  title: 'Night shift welder',
  description: 'Weld hull sections in the yard, at night, in a crew of six.',
  employmentType: 'Contract',
  workplace: 'Hybrid',
  level: 'senior',
  industry: 'Manufacturing',
  city: 'Newark',
  region: 'NJ',
  country: 'US',
  furtherPlaces: [{ city: 'Boston', region: 'MA', country: 'US' }],
  payMin: 40,
  payMax: 52,
  payCurrency: 'EUR',
  payPeriod: 'hour',
  skills: ['MIG welding'],
  hours: '22:00 to 06:00',
  visa: 'No sponsorship',
  benefits: 'Pension, tools and 30 days of leave',
  vacancy: 'existing',
  startsOn: '2027-02-01',
  aiUse: 'used',
  aiUseNote: 'A program sorts certificates by kind',
  steps: [
    { id: 'screened', name: 'Screened', note: '25-minute call', days: 3, stage: 'screened', blind: true },
  ],
  questions: [plainQuestion('Why this yard?', 'why')],
  seats: 4,
  closesAt: new Date(Date.now() + 20 * dayMs).toISOString(),
}

test('a copy of a job has every field of the form, but for its days', async () => {
  const { api } = await app.employer()
  const { data: empty } = await api.post('/employer/jobs', {})
  const { data: job } = await api.post('/employer/jobs', filled)
  const { data: copy } = await api.post('/employer/jobs/:id/duplicate', { id: job.id })
  for (const name of jobFieldNames) {
    expect(job[name], name).not.toEqual(empty[name])
    expect(copy[name], name).toEqual(name === 'closesAt' || name === 'startsOn' ? null : job[name])
  }
})

test('the editor holds every field of a job', async () => {
  const { api } = await app.employer()
  const { data: job } = await api.post('/employer/jobs', filled)
  const { closesAt: _, ...sent } = filled
  const { closesOn, ...form } = toJobForm(job)
  expect(closesOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect([...Object.keys(form), 'closesAt'].sort()).toEqual(jobFieldNames.toSorted())
  const steps = sent.steps.map(({ id, ...step }) => ({ ...step, stepId: id }))
  expect(form).toEqual({
    ...sent,
    steps,
    skills: 'MIG welding',
    questions: sent.questions.map((one) => toQuestionForm(one as Question)),
  })
})

test('pay in every currency has a rate, so that it can be found and compared', async () => {
  const rates = await app.db.selectFrom('currencyRates').selectAll().execute()
  expect(payCurrencies.toSorted()).toEqual(rates.map(({ currency }) => currency).sort())
  // The rough rates are those of the table.
  for (const { currency, usd } of rates)
    expect(Math.abs(usd / (roughDollars[currency] ?? 0) - 1), currency).toBeLessThan(0.25)
})
