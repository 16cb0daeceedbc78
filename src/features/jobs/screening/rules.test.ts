import { expect, test } from 'vitest'
import { type ScreenedJob, screenJob } from './screen-job.ts'

const job = (title: string, description: string): ScreenedJob => ({
  title,
  description,
  companyName: 'Harbour Lane Services',
})
const developer: ScreenedJob = {
  ...job(
    'Web developer',
    'Our team of four builds booking pages for ferries. You write TypeScript and SQL, review what others write and help decide what to build next. We meet twice a week in the office, the other days are yours to choose.',
  ),
  companyAbout: 'We have made software for harbours since 2009.',
}

/** Whether the rule is among the reasons of a job with that line. */
const finds = (key: string, title: string) => (line: string) =>
  screenJob(job(title, line)).reasons.some((reason) => reason.key === key)

test('What customers buy, visas that the employer sponsors and a card company are no fees', () => {
  for (const line of [
    'You help our customers as they purchase the materials and tools they need for a roof, and tell them what fits.',
    'The rate depends on your years of work and is sent with the offer. We are not able to transfer or sponsor visas at this time.',
    'Relocation is paid. Visa transfer available. Pay depends on what you bring, and is agreed before you start.',
    'You keep in mind that Visa is the best way to pay and be paid, and plan what our cards cost shops.',
  ])
    expect(screenJob(job('Planner', line)).reasons.map(({ key }) => key)).not.toContain(
      /visa/i.test(line) ? 'visa' : 'fee',
    )
})

test('A company that deals in cryptocurrency does not pay in it', () => {
  const paysInCrypto = finds('crypto', 'Data analyst')
  for (const line of [
    'Our app gives four million people access to buy and sell cryptocurrency. You keep its tables right.',
    'This year we add to our offerings with a cryptocurrency product, enabling anyone to buy and sell crypto assets.',
  ])
    expect([line, paysInCrypto(line)]).toEqual([line, false])
  for (const line of [
    'Wages are paid weekly in bitcoin.',
    'You buy bitcoin with the money and keep a tenth.',
    'Deposit USDT to open your account. You buy or sell cryptocurrency for us from your own account.',
  ])
    expect([line, paysInCrypto(line)]).toEqual([line, true])
})

test('What takes applicants elsewhere, was pasted or only fills the page is found, and holds no job by itself but filler', () => {
  const keys = (line: string, more: Partial<ScreenedJob> = {}) => {
    const { reasons, held } = screenJob({
      ...developer,
      description: `${developer.description} ${line}`,
      ...more,
    })
    return [...reasons.map(({ key }) => key).filter((key) => weak.includes(key)), ...(held ? ['held'] : [])]
  }
  const weak = ['form', 'copied', 'placeholder', 'price', 'daily']
  expect(keys('Apply using below link https://jobs.example/917')).toEqual(['form'])
  expect(keys('Apply at https://jobs.harbour.example', { companyDomain: 'harbour.example' })).toEqual([])
  expect(
    keys('Apply by this link: https://jobs.harbour.example', { companyDomain: 'harbour.example' }),
  ).toEqual([])
  for (const foreign of [
    'x.example/harbour.example',
    'harbour.example@x.example',
    'harbour.example.x.example',
  ])
    expect(keys(`Apply at https://${foreign}`, { companyDomain: 'harbour.example' })).toEqual(['form'])
  const two = 'Apply at https://harbour.example, or at bit.ly/harbour.example'
  expect(keys(two, { companyDomain: 'harbour.example' })).toEqual(['form'])
  expect(keys('We answer every application within a week.')).toEqual([])
  expect(keys('Job Title: Planner Location: Utah Job Type: permanent')).toEqual(['copied'])
  expect(keys('Location: Utah')).toEqual([])
  expect(keys('Lorem ipsum dolor sit amet.')).toEqual(['placeholder', 'held'])
  expect(keys('', { title: 'Developer $300' })).toEqual(['price'])
  expect(keys('You have $400 weekly.')).toEqual(['daily'])
})

test('Only hiring in a hurry is a hurry, not urgent work', () => {
  const inHurry = finds('hurry', 'Courier')
  for (const line of [
    'We urgently need two drivers.',
    'Urgent hiring for the weekend.',
    'Couriers needed urgently!',
    'Don’t miss this chance.',
  ])
    expect([line, inHurry(line)]).toEqual([line, true])
  for (const line of [
    'You bring confidential, urgent packages to the third floor.',
    'You work beside the urgent care of the clinic.',
    'You answer urgent questions of customers.',
    'You don’t miss a delivery.',
  ])
    expect([line, inHurry(line)]).toEqual([line, false])
})

test('A weak rule says more in an ad that reads like fraud; several together hold any ad', () => {
  const dubious = job('Office assistant wanted', 'Typing at home, weekly pay. Computer and internet needed.')
  const raisedBy = (ad: ScreenedJob, line: string) =>
    screenJob({ ...ad, description: `${ad.description} ${line}` }).risk - screenJob(ad).risk
  const line = 'Apply by this link: https://jobs.example/917'
  expect(raisedBy(developer, line)).toBeGreaterThan(0)
  expect(raisedBy(dubious, line)).toBeGreaterThan(raisedBy(developer, line) + 0.05)
  const boss = 'Be your own boss, with financial freedom.'
  for (const ad of [developer, dubious])
    expect(raisedBy(ad, `${line} ${boss}`)).toBeGreaterThan(raisedBy(ad, line))
  const both = `${developer.description} ${line} ${boss}`
  expect(screenJob({ ...developer, description: both })).toMatchObject({ held: true })
})
