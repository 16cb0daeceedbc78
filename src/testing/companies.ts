import { randomBytes } from 'node:crypto'
import { checkCompany } from '#/features/companies/tasks.server.ts'
import type { TestApp } from './app.ts'

let serial = 1000
const socialLinks = { facebookURL: '', twitterURL: '', linkedinURL: '', youtubeURL: '' }

/** A complete profile with tax ID, phone and website that no other company has. */
export const freshProfile = (more: object = {}) => ({
  entityType: 'llc' as const,
  phoneNumber: { countryCode: 'US', contactNumber: `(201) 555-${String(serial++).padStart(4, '0')}` },
  mailingAddress: '1 Test Street, Newark, NJ 07102',
  companySize: 20,
  corporateDomicile: 'US',
  taxIDNumber: `22-${String(1_000_000 + serial++)}`,
  websiteURL: `https://${randomBytes(5).toString('hex')}.example`,
  socialLinks,
  ...more,
})

export const hostOf = (profile: { websiteURL: string }) => new URL(profile.websiteURL).hostname

/** An employer with a confirmed address at `domain` and an empty profile. */
export async function employerAt(app: TestApp, domain: string) {
  const employer = await app.employer('draft', { websiteUrl: null, domain: null, phoneContactNumber: null })
  const email = `owner-${randomBytes(3).toString('hex')}@${domain}`
  await app.db.updateTable('users').set({ email }).where('id', '=', employer.id).execute()
  return { ...employer, email }
}

/**
 * An employer with a submitted profile. With `proven`, the address is at the company's domain and the checks
 * approve it.
 */
export async function submittedEmployer(app: TestApp, more: object = {}, proven = true) {
  const profile = freshProfile(more)
  const employer = proven
    ? await employerAt(app, hostOf(profile))
    : await app.employer('draft', { websiteUrl: null, domain: null, phoneContactNumber: null })
  await employer.api.post('/employers', profile)
  await app.runTasks()
  const { status } = (await employer.api.get('/employers')).data
  return { ...employer, sent: profile, status }
}

/** A submitted company with the result of each check; `again` runs the checks once more and returns the status. */
export async function checkedEmployer(app: TestApp, more: object = {}) {
  const employer = await submittedEmployer(app, more)
  const { data } = await employer.api.get('/employers/evidence')
  const claim = (name: string) => data.evidence.find((row) => row.claim === name)
  const recheck = async () => {
    await app.services.queue.sender(app.db)(checkCompany, { companyId: employer.company.id })
    await app.runTasks()
    return (await employer.api.get('/employers')).data.status
  }
  return { ...employer, claim, again: recheck }
}
