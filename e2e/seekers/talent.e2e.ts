import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const product = await startProduct()
const employer = await product.employer('approved', {
  name: 'Northgate Freight',
  domain: 'northgate-freight.co.uk',
  verifiedDomain: 'northgate-freight.co.uk',
})
await product.job(employer.company.id, { title: 'Rail Yard Planner', skills: ['Timetables'] })

async function seekerWithProfile(name: string) {
  const seeker = await product.seeker({ name })
  await product.db
    .insertInto('seekerProfiles')
    .values({ userId: seeker.id, headline: 'Yard planner, nights', city: 'Newark', skills: ['Timetables'] })
    .execute()
  return seeker
}

test('a seeker lets verified companies find them, is found, invited, and shuts the company out', {
  timeout: 120_000,
}, async () => {
  const seeker = await seekerWithProfile('Maya Herrera')
  const theirs = await product.visitAs(employer, '/employer/talent', { status: 'approved' })
  await theirs.getByRole('heading', { name: 'Nobody has agreed to be found yet' }).waitFor()

  const mine = await product.visitAs(seeker, '/seeker/visibility')
  await expect.poll(() => mine.getByRole('radio', { name: /^Nobody/ }).isChecked()).toBe(true)
  await mine.getByRole('radio', { name: /^All companies with/ }).check()
  await mine.getByRole('button', { name: 'Save' }).click()
  await mine.getByText('Saved', { exact: true }).first().waitFor()

  // Searched for, opened, and invited with a sentence.
  await theirs.getByRole('searchbox').fill('planner')
  await theirs.getByRole('button', { name: 'Find' }).click()
  await theirs.getByText('1 person', { exact: true }).waitFor()
  await theirs.getByRole('link', { name: 'Maya Herrera' }).click()
  await theirs.getByText('Maya Herrera sees that your company opened this profile.').waitFor()
  await theirs.getByRole('button', { name: 'Invite' }).click()
  await theirs.getByRole('textbox', { name: /Why them/ }).fill('You know the yard.')
  await theirs.getByRole('button', { name: 'Send the invitation' }).click()
  await theirs.getByText(/for Rail Yard Planner. No answer yet./).waitFor()

  // It arrives on the open page, beside who opened the profile.
  await mine.getByText('“You know the yard.”').waitFor()
  await mine.reload()
  await mine.getByRole('heading', { name: 'Who opened your profile' }).waitFor()
  await mine.getByRole('button', { name: 'Decline the invitation from Northgate Freight' }).click()
  await mine.getByRole('checkbox', { name: 'Don’t let Northgate Freight find me again' }).check()
  await mine.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await mine.getByText('You declined', { exact: true }).waitFor()
  await mine.getByRole('button', { name: 'Remove northgate-freight.co.uk' }).waitFor()

  await theirs.goto(`${product.url}/employer/talent`)
  await theirs.getByRole('heading', { name: 'Nobody has agreed to be found yet' }).waitFor()
})

test('an invitation on the home page leads into the application', async () => {
  const seeker = await seekerWithProfile('Noor Haidari')
  await seeker.api.put('/profile/visibility', { audience: 'verified' })
  const { data: jobs } = await employer.api.get('/employer/jobs')
  await employer.api.post('/employer/talent/:id/invitations', { id: seeker.id, jobId: jobs[0]?.id ?? '' })
  const mine = await product.visitAs(seeker, '/seeker/dashboard')
  await mine.getByRole('link', { name: 'Apply for Rail Yard Planner' }).click()
  await mine.waitForURL('**/seeker/apply/**')
})

test('what is no web address is said beside the field, and the choice is kept', async () => {
  const seeker = await seekerWithProfile('Grace Tanaka')
  const mine = await product.visitAs(seeker, '/seeker/visibility')
  await mine.getByRole('radio', { name: /^Companies you applied to/ }).check()
  await mine.getByRole('textbox', { name: /Companies to hide from/ }).fill('my boss')
  await mine.keyboard.press('Enter')
  await mine.getByRole('button', { name: 'Save' }).click()
  await mine.getByText('“my boss” is not a web address. Write it like example.com.').waitFor()
  await expect
    .poll(() => mine.getByRole('radio', { name: /^Companies you applied to/ }).isChecked())
    .toBe(true)
})
