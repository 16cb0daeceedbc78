// Security: T-10, G-05

import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { seedDemo } from '../../scripts/demo/seed.ts'
import { axeViolations } from '../axe.ts'
import { type Person, startProduct } from '../product.ts'
import { checkForcedColors } from './forced-colors.ts'
import { lostText } from './lost-text.ts'
import { pageAt, pagesWithout } from './route-list.ts'

// Every screen with demo data: no axe violation, no horizontal scroll, no text cut off, nothing that only a colour
// tells, no error, no foreign request.
const product = await startProduct({ DEMO: 'on' })
await seedDemo(product.services)
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const signIn = async (key: string): Promise<{ person: Person; status: string }> => {
  const { data } = await product.visitor.post('/auth/demo', { key })
  return { person: { token: data.token, ...data.user }, status: data.status ?? '' }
}
const accounts = {
  seeker: await signIn('seeker'),
  employer: await signIn('employer'),
  'new-employer': await signIn('new-employer'),
  recruiter: await signIn('recruiter'),
  admin: await signIn('admin'),
}
const pending = await product.employer('pending')
const rejected = await product.employer('rejected', {
  statusNote: 'The registration number belongs to another company.',
})

// A suspended company with an appeal, for both sides' screens.
const suspended = await product.employer('approved')
const reviewer = product.as(accounts.admin.person.token)
await reviewer.post('/admin/verification/:id/decide', {
  id: suspended.company.id,
  decision: 'suspend',
  reasons: ['fraud'],
  note: 'Three of your ads asked applicants for a deposit.',
  version: suspended.company.version,
})
// Ends the ten seconds in which the decision could be undone.
await sql`update pgboss.job set start_after = now() where name = 'companies.apply-decision'`.execute(
  product.db,
)
await vi.waitUntil(async () => (await suspended.api.get('/employers/statement')).data?.id, {
  timeout: 30_000,
})
await suspended.api.post('/employers/appeal', {
  decisionId: (await suspended.api.get('/employers/statement')).data?.id ?? '',
  text: 'The ads were posted by somebody whose access we have ended.',
})

const { data: jobs } = await product.visitor.get('/landingpage/jobs')
const slug = jobs[0]?.slug
const company = jobs[0]?.company.slug
const { data: applications } = await product.as(accounts.seeker.person.token).get('/applications')
const offer = applications.find(({ stage }) => stage === 'offer')?.id
const rejectedApplication = applications.find(({ stage }) => stage === 'rejected')?.id
const tracked = (await product.as(accounts.seeker.person.token).get('/tracked-jobs')).data[0]?.id
const { data: ownJobs } = await product.as(accounts.employer.person.token).get('/employer/jobs')
const busiestJobId = ownJobs.toSorted((a, b) => b.applicants.total - a.applicants.total)[0]?.id
const { data: jobQueue } = await product.as(accounts.admin.person.token).get('/admin/jobs')
const { data: cases } = await product.as(accounts.admin.person.token).get('/admin/reports')
const { data: talent } = await product.as(accounts.employer.person.token).get('/employer/talent')
const person = talent.people[0]?.id
const heldJobId = ownJobs.find(({ moderation }) => moderation === 'held')?.id
const { data: report } = await product.visitor.post('/reports', {
  subjectType: 'company',
  subject: company ?? '',
  category: 'other',
  details: 'The map shows another street.',
})
const { data: queue } = await product.as(accounts.admin.person.token).get('/admin/verification')
const { data: seekerInterviews } = await product.as(accounts.seeker.person.token).get('/interviews')
const seekerInterview = seekerInterviews[0]?.id
const client = product.as(accounts.recruiter.person.token, 'northgate-freight')
const { data: clientJobs } = await client.get('/employer/jobs')
const clientJobId = clientJobs.toSorted((a, b) => b.applicants.total - a.applicants.total)[0]?.id
const [clientApplicant] = await product.db
  .selectFrom('applications')
  .select('id')
  .where('jobId', '=', clientJobId ?? '')
  .execute()

await product.db
  .insertInto('sealedApplications')
  .values({
    ...{
      id: crypto.randomUUID(),
      companyName: 'Northgate Freight',
      jobTitle: 'Reach Stacker Operator, Nights',
    },
    ...{ law: 'Government Code (California) § 12946', personHash: 'hash', wrappedKey: 'key' },
    ...{ endedAt: new Date('2025-10-01'), keptUntil: new Date('2029-10-01') },
  })
  .execute()

type Screen = { path: string; as?: { person: Person; status: string } }
const visitorScreens = [
  '/',
  '/jobs',
  '/jobs?q=nurse',
  `/jobs/${slug}`,
  '/jobs?q=no-such-work-anywhere',
  `/job-detail/${slug}`,
  '/job-detail/no-such-job',
  '/companies',
  `/companies/${company}`,
  `/companies/${company}/verification`,
  '/blog',
  '/blog/the-five-line-follow-up',
  '/faq',
  '/about',
  '/hiring',
  '/developers',
  '/developers/changelog',
  '/contact',
  '/privacypolicy',
  '/termsofservice',
  '/fraud-policy',
  '/verify',
  '/posting-rules',
  '/pay',
  '/pay/payroll-specialist',
  '/pay/payroll-specialist/united-states',
  '/pay/payroll-specialist/hoboken-nj',
  '/answer-bond',
  `${report.page}`,
  '/report',
  '/report/no-such-report',
  '/login',
  '/recruiter-invitation?token=x',
  '/team-invitation?token=x',
  '/register',
  `/register?next=/seeker/apply/${slug}`,
  `/apply/${slug}`,
  '/guest-application?token=x',
  '/added-by-company?token=x',
  '/forgot-password',
  '/login/code',
  '/new-password?resetToken=x',
  '/EmailVerification',
  '/emailverification-permotion?token=x',
  '/employer/LogOut',
  '/dev/mailbox',
  '/confirm-alert?token=x',
  '/notification-choices/no-such-link',
  '/confirm-mailbox?token=x',
  '/account-closed',
  '/email-change?token=x',
  '/restore-email?token=x',
  '/sign-in?token=x',
  '/unsubscribe/no-such-link',
  '/notification-choices/no-such-link/message.new',
  '/interview?token=x',
]
const screens: Screen[] = [
  ...visitorScreens.map((path) => ({ path })),
  ...[
    'dashboard',
    'jobs',
    'saved',
    'saved/companies',
    'saved/hidden',
    'alerts',
    'applications',
    `applications/${offer}`,
    `applications/${rejectedApplication}`,
    `applications/elsewhere/${tracked}`,
    'applications/elsewhere/new',
    'applications/elsewhere/import',
    'messages',
    `messages/${offer}`,
    `apply/${slug}`,
    'interviews',
    `interviews/${seekerInterview}`,
    'analytics',
    'visibility',
    'settings',
    'settings/delete-account',
    'profile',
    'profile/resume',
    'resume',
    'advice',
    `jobs/${slug}`,
    'notifications',
    'help/faq',
    'help/contact',
  ].map((path) => ({ path: `/seeker/${path}`, as: accounts.seeker })),
  { path: '/employer/legitimacy-checkpoint', as: accounts['new-employer'] },
  { path: '/employer/legitimacy-checkpoint', as: { person: pending, status: 'pending' } },
  { path: '/employer/legitimacy-checkpoint', as: { person: rejected, status: 'rejected' } },
  { path: '/employer/legitimacy-checkpoint', as: { person: suspended, status: 'suspended' } },
  ...[
    'dashboard',
    'jobs',
    'jobs/new',
    `jobs/${busiestJobId}`,
    `jobs/${heldJobId}`,
    `jobs/${busiestJobId}/applicants`,
    `jobs/${busiestJobId}/interview-kits`,
    `jobs/${busiestJobId}/sources`,
    `jobs/${busiestJobId}/close`,
    `jobs/${busiestJobId}/history`,
    'jobs/import',
    `jobs/${busiestJobId}/applicants?view=table`,
    'applicants',
    'applicants/import',
    'messages',
    `messages/${offer}`,
    'messages/templates',
    'interviews',
    'reports',
    'reports?stage=interview',
    'talent',
    `talent/${person}`,
    'settings',
    'settings/delete-account',
    'team/sign-in',
    'team/tokens',
    'team/webhooks',
    'team/webhooks/0d9f2c1a-7a53-4a0e-8f0c-2b8f5f6a7c22',
    'company',
    'company/facts',
    'notifications',
    'help/terms',
  ].map((path) => ({
    path: `/employer/${path}`,
    as: accounts.employer,
  })),
  { path: '/employer/recruiters', as: accounts.employer },
  { path: '/employer/team', as: accounts.employer },
  { path: `/employer/jobs/${busiestJobId}/team`, as: accounts.employer },
  ...[
    'dashboard',
    'mandates',
    'notifications',
    'settings',
    'settings/delete-account',
    'help/faq',
    'for/northgate-freight/jobs',
    'for/northgate-freight/jobs/new',
    'for/northgate-freight/jobs/import',
    ...['', '/applicants', '/close', '/sources', '/interview-kits', '/history'].map(
      (page) => `for/northgate-freight/jobs/${clientJobId}${page}`,
    ),
    'for/northgate-freight/applicants',
    'for/northgate-freight/applicants/import',
    'for/northgate-freight/messages',
    `for/northgate-freight/messages/${clientApplicant?.id}`,
    'for/northgate-freight/interviews',
    'for/northgate-freight/reports',
    'for/somebody-else/jobs',
  ].map((path) => ({ path: `/recruiter/${path}`, as: accounts.recruiter })),
  ...[
    ...['users', 'users?q=nobody-is-called-so', `users/${accounts.employer.person.id}`, 'system'],
    ...['sealed', 'sealed?company=nobody-is-called-so', 'market'],
  ].map((path) => ({
    path: `/admin/${path}`,
    as: accounts.admin,
  })),
  { path: '/admin/verification', as: accounts.admin },
  { path: `/admin/verification/${suspended.company.id}?list=appeal`, as: accounts.admin },
  { path: '/admin/verification?list=all&q=no-such-company', as: accounts.admin },
  { path: '/admin/audit', as: accounts.admin },
  { path: `/admin/verification/${queue[0]?.id}`, as: accounts.admin },
  { path: '/admin/jobs', as: accounts.admin },
  { path: `/admin/jobs/${jobQueue.held[0]?.id}`, as: accounts.admin },
  { path: '/admin/reports', as: accounts.admin },
  { path: `/admin/reports/${cases.open[0]?.id}`, as: accounts.admin },
  ...['settings', 'settings/delete-account', 'help/faq'].map((path) => ({
    path: `/admin/${path}`,
    as: accounts.admin,
  })),
  { path: '/notification/0', as: accounts.seeker },
  { path: '/authorize', as: accounts.seeker },
]

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** A page of another width or scheme is drawn. */
const isDrawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })

/** Pages that open another one, on some or on all widths. */
const leadsTo: Record<string, string> = {
  '/jobs/:slug': '/job-detail/:slug',
  '/seeker/jobs/:slug': '/job-detail/:slug',
  '/seeker/messages': '/seeker/messages/:id',
  '/employer/messages': '/employer/messages/:id',
  '/recruiter/for/:company/messages': '/recruiter/for/:company/messages/:id',
  '/admin/verification': '/admin/verification/:id',
  '/admin/jobs': '/admin/jobs/:id',
  '/admin/reports': '/admin/reports/:id',
}

const kindsSeen = new Set<string>()

const phone = { width: 390, height: 900 }
const desk = { width: 1440, height: 900 }
type Open = ReturnType<typeof product.profileOf>
const profiles = new Map<string, Open>()
/** What opens a page of theirs, on a phone. */
function profileOf(as: Screen['as']) {
  const id = as?.person.id ?? ''
  const known = profiles.get(id)
  const found = known ?? product.profileOf(as?.person, { width: phone.width, status: as?.status ?? '' })
  profiles.set(id, found)
  return found
}

/** Everything that is looked for on a page at one width. */
async function look(page: Page, { width }: { width: number }) {
  expect([width, await axeViolations(page, rules)]).toEqual([width, []])
  expect([width, await overflow(page)]).toEqual([width, 0])
  const { lost, seen } = await checkForcedColors(page)
  expect([width, lost]).toEqual([width, []])
  for (const kind of seen) kindsSeen.add(kind)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await isDrawn(page)
  expect([width, 'dark', await axeViolations(page, ['color-contrast'])]).toEqual([width, 'dark', []])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
}

/** Lays the page out anew. The narrowest phone, and a laptop at twice the size of letters, show all of it. */
async function lookAtOtherWidths(page: Page) {
  for (const narrow of [320, 720]) {
    await page.setViewportSize({ width: narrow, height: 640 })
    expect([narrow, await overflow(page), await lostText(page)]).toEqual([narrow, 0, []])
  }
  await page.setViewportSize(desk)
  await isDrawn(page)
}

const hasArrived = async (page: Page) => {
  await page.locator('main:not([aria-busy="true"]) h1').first().waitFor()
  await page.waitForTimeout(400)
}

for (const { path, as } of screens) {
  test(`${path} for ${as ? `${as.person.name} (${as.status || as.person.role})` : 'a visitor'}`, async () => {
    const page = await profileOf(as)(path)
    await hasArrived(page)
    await look(page, phone)
    await lookAtOtherWidths(page)
    // A page that the build does not have yet leads to another.
    const meant = pageAt(path) ?? path
    const isMeant = () => expect([meant, leadsTo[meant]]).toContain(pageAt(page.url()))
    isMeant()
    if (leadsTo[meant]) {
      await page.goto(product.url + path)
      await hasArrived(page)
      isMeant()
    }
    await look(page, desk)
    expect(page.faults).toEqual([])
    await page.close()
  })
}

/** Pages that are not in the sweep, each with the journey that opens them and looks for what the sweep does. */
const elsewhere: Record<string, string> = {}

test('each page of the site map is in this sweep, or its journey is named', () => {
  expect(screens.map(({ path }) => path).filter((path) => path.includes('undefined'))).toEqual([])
  const missing = pagesWithout(screens.map(({ path }) => path))
  expect(missing).toEqual(Object.keys(elsewhere))
})

test('the sweep with forced colours met every kind of thing that a colour may tell', () => {
  const kinds = ['bar', 'checked', 'choice', 'chosen row', 'edge', 'place', 'primary button']
  expect([...kindsSeen].toSorted()).toEqual(kinds)
})
