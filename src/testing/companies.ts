import { randomBytes } from 'node:crypto'
import { checkCompany } from '#/features/companies/tasks.server.ts'
import type { TestApp } from './app.ts'

let serial = 1000
const socialLinks = { facebookURL: '', twitterURL: '', linkedinURL: '', youtubeURL: '' }

/** Everything the spec asks for, and numbers and a website that no other company has. */
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

export const hostOf = (sent: { websiteURL: string }) => new URL(sent.websiteURL).hostname

/** An employer who has confirmed an address at `domain`, and has filled in nothing yet. */
export async function employerAt(app: TestApp, domain: string) {
  const employer = await app.employer('draft', { websiteUrl: null, domain: null, phoneContactNumber: null })
  const email = `owner-${randomBytes(3).toString('hex')}@${domain}`
  await app.db.updateTable('users').set({ email }).where('id', '=', employer.id).execute()
  return { ...employer, email }
}

/** An employer whose profile was sent; with an address at its own domain, and approved by the checks, unless `proven` is false. */
export async function sentEmployer(app: TestApp, more: object = {}, proven = true) {
  const sent = freshProfile(more)
  const employer = proven
    ? await employerAt(app, hostOf(sent))
    : await app.employer('draft', { websiteUrl: null, domain: null, phoneContactNumber: null })
  await employer.api.post('/employers', sent)
  await app.runTasks()
  const { status } = (await employer.api.get('/employers')).data
  return { ...employer, sent, status }
}

/** A sent company with what the checks found of each claim; `again` runs them once more and answers the status. */
export async function checkedEmployer(app: TestApp, more: object = {}) {
  const employer = await sentEmployer(app, more)
  const { data } = await employer.api.get('/employers/evidence')
  const claim = (name: string) => data.evidence.find((row) => row.claim === name)
  const again = async () => {
    await app.services.queue.sender(app.db)(checkCompany, { companyId: employer.company.id })
    await app.runTasks()
    return (await employer.api.get('/employers')).data.status
  }
  return { ...employer, claim, again }
}
