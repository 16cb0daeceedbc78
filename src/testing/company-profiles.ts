import { randomBytes } from 'node:crypto'
import { testApp } from '#/testing/app.ts'

/** The product, and what tests of company profiles need. Call it once at the top of a test file. */
export async function openCompanyProfiles() {
  const app = await testApp()
  const { visitor, db } = app

  let serial = 1000
  const freshEin = () => `22-${String(1_000_000 + serial++)}`
  const freshPhone = () => `(201) 555-${String(serial++).padStart(4, '0')}`
  const socialLinks = { facebookURL: '', twitterURL: '', linkedinURL: '', youtubeURL: '' }

  /** All required fields, with a unique tax number and website. */
  const completeProfile = (more: object = {}) => ({
    entityType: 'llc' as const,
    phoneNumber: { countryCode: 'US', contactNumber: freshPhone() },
    mailingAddress: '1 Test Street, Newark, NJ 07102',
    companySize: 20,
    corporateDomicile: 'US',
    taxIDNumber: freshEin(),
    websiteURL: `https://${randomBytes(5).toString('hex')}.example`,
    socialLinks,
    ...more,
  })
  const bare = { phoneNumber: { countryCode: 'US', contactNumber: '(201) 555-0123' } }

  /** An employer with a confirmed mailbox at `domain` and an empty profile. */
  async function employerWithDomain(domain: string) {
    const employer = await app.employer('draft', { websiteUrl: null, domain: null, phoneContactNumber: null })
    await db
      .updateTable('users')
      .set({ email: `owner@${domain}` })
      .where('id', '=', employer.id)
      .execute()
    return { ...employer, email: `owner@${domain}` }
  }

  const domainOf = (sent: { websiteURL: string }) => new URL(sent.websiteURL).hostname

  async function sendAndCheck(more: object = {}, ownAddress = true) {
    const sent = completeProfile(more)
    const employer = await (ownAddress
      ? employerWithDomain(domainOf(sent))
      : app.employer('draft', { phoneContactNumber: null, domain: null }))
    await employer.api.post('/employers', sent)
    await app.runTasks()
    const { data } = await employer.api.get('/employers')
    const { data: found } = await employer.api.get('/employers/evidence')
    const outcome = Object.fromEntries(found.evidence.map((row) => [row.claim, row.outcome]))
    return { ...employer, sent, status: data.status, outcome, found }
  }

  return { app, socialLinks, completeProfile, bare, employerWithDomain, domainOf, sendAndCheck, visitor, db }
}
