import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { csvColumns } from './csv-columns.ts'
import { exampleCsv } from './example.ts'

const app = await testApp()
const head = 'Job title,Company,Link,Stage,Applied on,Next step,Next step on,Lowest pay,Pay period,Notes'
const refusal = (message: string) => ({
  status: 422,
  errors: { csv: [expect.stringContaining(message)] },
})

test('rows that are right are added, and each other one is named with its line and reason', async () => {
  const { company } = await app.employer()
  const own = await app.job(company.id)
  const { api } = await app.seeker()
  const csv = [
    head,
    'Dispatcher,Tall Pine Haulage,https://tallpine.example/1,Interview,2026-11-01,Call,2999-01-05,21.50,hour,"Two\nlines"',
    ',Nameless,,,,,,,,',
    'Clerk,Harbor Books,javascript:alert(1),,,,,,,',
    'Clerk,Harbor Books,,Hired,,,,,,',
    'Clerk,Harbor Books,,,2999-01-01,,,,,',
    'Clerk,Harbor Books,,,11/01/2026,,,,,',
    'Clerk,Harbor Books,,,,,,about 20,hour,',
    'Clerk,Harbor Books,,,,,2999-01-05,,,',
    'DISPATCHER,tall pine haulage,https://tallpine.example/1,,,,,,,',
    `Welder,Yard,${app.config.publicUrl}/job-detail/${own.slug},,,,,,,`,
    `Clerk,Harbor Books,,,,,,,,${'x'.repeat(10_000)}`,
    'Clerk,Harbor Books,,,,,,,,,,too many',
    'Cook,Sparrow Kitchen,,,,,,,,',
    '',
  ].join('\r\n')
  const { data, message } = await api.post('/tracked-jobs/import', { csv })
  expect(data.added).toBe(2)
  expect(message).toBe('2 jobs added')
  expect(data.leftOut).toEqual([
    { line: 4, reason: 'Job title is required' },
    { line: 5, reason: 'Link must be a web address like https://company.com' },
    { line: 6, reason: 'Stage: “Hired” is not Saved, Applied, Interview, Offer, Accepted or Closed' },
    { line: 7, reason: 'Applied on: choose today or an earlier day' },
    { line: 8, reason: 'Applied on: “11/01/2026” is not a day like 2026-11-28' },
    { line: 9, reason: 'Lowest pay: “about 20” is not a number like 21.50 or 64000' },
    { line: 10, reason: 'Next step: say what the next step is' },
    { line: 11, reason: 'Already in your list' },
    { line: 12, reason: 'This job is on Waymark. Open it here and apply or save it there.' },
    { line: 13, reason: 'Notes can be at most 5000 characters' },
    { line: 14, reason: expect.stringContaining('12 cells') },
  ])
  const list = (await api.get('/tracked-jobs')).data
  expect(list).toMatchObject([
    {
      ...{ title: 'Dispatcher', stage: 'interview', appliedOn: '2026-11-01', notes: 'Two\nlines' },
      pay: { min: 21.5, max: 21.5, currency: 'USD', period: 'hour' },
    },
    { title: 'Cook', stage: 'saved', pay: null },
  ])
  // The same file again adds nothing.
  expect((await api.post('/tracked-jobs/import', { csv })).data.added).toBe(0)
  expect((await api.get('/tracked-jobs')).data).toEqual(list)
})

test('a job that is in the list is left out, whatever else its row says', async () => {
  const { api } = await app.seeker()
  await api.post('/tracked-jobs', {
    ...{ title: 'Platform Engineer', company: 'Tall Pine Robotics', stage: 'applied' },
    link: 'https://tallpine.example/4',
  })
  const csv = [
    head,
    'Platform Engineer,Tall Pine Robotics,,Interview,,,,,,Another note',
    'platform  engineer, TALL PINE ROBOTICS ,https://tallpine.example/5,,,,,,,',
    'Platform Engineer,Tall Pine,,,,,,,,',
    'Platform Engineer II,Tall Pine Robotics,,,,,,,,',
  ].join('\n')
  const { data } = await api.post('/tracked-jobs/import', { csv })
  expect(data).toEqual({
    added: 2,
    leftOut: [
      { line: 2, reason: 'Already in your list' },
      { line: 3, reason: 'Already in your list' },
    ],
  })
  expect((await api.get('/tracked-jobs')).data).toHaveLength(3)
})

test('of a file whose rows are all wrong nothing is written', async () => {
  const { api } = await app.seeker()
  const csv = 'Job title,Company\n,Nameless\nClerk,\n'
  const { data } = await api.post('/tracked-jobs/import', { csv })
  expect(data).toEqual({
    added: 0,
    leftOut: [
      { line: 2, reason: 'Job title is required' },
      { line: 3, reason: 'Company is required' },
    ],
  })
  expect((await api.get('/tracked-jobs')).data).toEqual([])
})

test('a file that is none, has other columns or too many rows is refused as a whole', async () => {
  const { api } = await app.seeker()
  const wrong: [string, string][] = [
    ['', 'The file is empty'],
    ['x'.repeat(200_001), 'larger than 200 kB'],
    ['Job title,Company\nCaf\uFFFD,One\n', 'not a CSV file in UTF-8'],
    ['PK\u0003\u0004', 'not a CSV file'],
    ['Job title\nClerk\n', 'no column “Company”'],
    ['Job title,Company,Salary\nClerk,One,20\n', 'not in our list: “Salary”'],
    ['Job title,Company\n', 'no jobs'],
    ['Job title,Company\n"Clerk,One\n', 'never closed'],
    [`Job title,Company\n${'Clerk,One\n'.repeat(201)}`, '201 jobs'],
  ]
  for (const [csv, message] of wrong)
    await expect(api.post('/tracked-jobs/import', { csv }), message).rejects.toMatchObject(refusal(message))
  expect((await api.get('/tracked-jobs')).data).toEqual([])
})

test('the example on the screen has every column and goes in as it is', async () => {
  expect(exampleCsv.split('\r\n')[0]).toBe(csvColumns.map(({ title }) => `"${title}"`).join(','))
  const { api } = await app.seeker()
  const { data } = await api.post('/tracked-jobs/import', { csv: exampleCsv })
  expect(data.leftOut).toEqual([])
  expect(data.added).toBeGreaterThan(0)
})
