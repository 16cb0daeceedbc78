import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()

beforeAll(async () => {
  const { company } = await app.employer('approved')
  const job = (title: string, description: string, more: object = {}) =>
    app.job(company.id, { title, description: `<p>${description}</p>`, country: 'IE', city: 'Cork', ...more })
  await job('Plumber', 'Lay pipes.')
  await job('Electrician', 'Lay wires.')
  await job('Loan Officer', 'Lend money to small shops, each a lone fighter.')
  await job('Porter, Nights', 'Carry beds.')
  await job('Porter', 'Carry beds on two nights, then on two nights more.')
  await job('Software Engineering Intern', 'Learn to write software.', { employmentType: 'Internship' })
  await job('Software Engineer', 'Write software.', { level: 'senior' })
  await job('Registered Nurse', 'Care for patients.', { city: 'Galway' })
  await job('Medical Coder', 'Give each diagnosis its code.')
  await job('Ward Nurse', 'Care for patients.', { city: 'Limerick' })
  await job('Nursing Sister', 'Care for patients.', { city: 'Limerick' })
  await job('Head of Ballet', 'Lead forty dancers.', { level: 'executive' })
})

/** What is asked for first, then what is only close. */
async function search(q: string) {
  const { data, meta } = await app.visitor.get('/jobs/search', untyped({ q }))
  const titles = (isClose: boolean) =>
    data.filter(({ close }) => (close ?? false) === isClose).map((job) => job.title)
  return { asked: titles(false), close: titles(true), to: (meta?.corrected as { to: string } | null)?.to }
}

test('two titles side by side are either, and a title of several occupations is each of them', async () => {
  expect((await search('plumber electrician')).asked.toSorted()).toEqual(['Electrician', 'Plumber'])
  const { data } = await app.visitor.get('/jobs/search', untyped({ q: 'plumber electrician' }))
  // An electrician is not “also called” a plumber electrician.
  expect(data.find(({ title }) => title === 'Electrician')?.reasons).toContainEqual({
    kind: 'occupation',
    asked: 'plumber electrician',
    by: 'titles',
    found: 'Electrician',
  })
  expect((await search('coder')).asked.toSorted()).toEqual(
    ['Medical Coder', 'Software Engineer', 'Software Engineering Intern'].toSorted(),
  )
})

test('a wish that the title names stands before one that the text is about', async () => {
  expect((await search('nights')).asked).toEqual(['Porter, Nights', 'Porter'])
  expect((await search('leadership')).asked).toEqual(['Head of Ballet'])
})

test('who asks for a junior may take an internship', async () => {
  const { asked, close } = await search('junior software engineer')
  expect(asked).toEqual(['Software Engineering Intern'])
  expect(close[0]).toBe('Software Engineer')
})

test('a word is corrected where that makes a title, though the word as typed is in a text', async () => {
  expect(await search('loan offiser')).toMatchObject({ asked: ['Loan Officer'], to: 'loan officer' })
  expect(await search('lean officer')).toMatchObject({ asked: ['Loan Officer'], to: 'loan officer' })
  // By ear, and two wrong letters of a long word.
  expect(await search('lone officer')).toMatchObject({ asked: ['Loan Officer'] })
  expect(await search('softwere enginear')).toMatchObject({ to: 'software engineer' })
})

test('where nobody seeks the occupation or what is near to it, what is near to that is close', async () => {
  expect((await search('cashier')).close).toContain('Loan Officer')
})

test('an occupation that is only elsewhere is close, and so is what is near to it', async () => {
  expect((await search('nurse cork')).asked).toContain('Registered Nurse')
  expect((await search('midwife cork')).close).toContain('Registered Nurse')
  expect((await search('midwife limerick')).close).toEqual([
    'Nursing Sister',
    'Ward Nurse',
    'Registered Nurse',
  ])
})

test('of one occupation the job with more of the words in its title stands first, though another is newer', async () => {
  expect((await search('staff nurse limerick')).asked).toEqual(['Ward Nurse', 'Nursing Sister'])
})

test('a word of English names no trade of another language', async () => {
  expect((await search('carrier')).close).toEqual([])
})

test('what is not wanted is neither found nor close', async () => {
  const all = async (q: string) => Object.values(await search(q)).flat()
  expect(await all('porter')).toContain('Porter, Nights')
  expect(await all('porter no nights')).not.toContain('Porter, Nights')
  expect(await all('care for patients but not as a nurse')).not.toContain('Registered Nurse')
})
