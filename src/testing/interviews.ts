import { openHiring } from './applications.ts'

/** Every hour of every day, so that a test does not depend on when it runs. */
export const alwaysFree = {
  timeZone: 'America/New_York',
  week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
  bufferMinutes: 0,
  maxPerDay: 20,
  daysOff: [],
}

/** The product with an employer who can always be met. Call it once at the top of a test file. */
export async function openInterviews(env: Record<string, string> = {}) {
  const hiring = await openHiring(env)
  const { app, employer } = hiring
  await employer.api.put('/interview-hours', alwaysFree)

  type Invitation = Parameters<typeof employer.api.post<'/employer/applications/:id/interviews'>>[1]

  /** Invites by phone to the given times, or to any free one. */
  async function invite(id: string, more: Partial<Invitation> = {}) {
    const { data } = await employer.api.post('/employer/applications/:id/interviews', {
      ...{ id, kind: 'call', minutes: 45, people: [employer.id], phone: '+1 201 555 0123' },
      ...{ timeZone: 'America/New_York', ...more },
    })
    return data
  }

  /** Times at which this applicant can be met. */
  async function freeTimes(id: string, people = [employer.id]) {
    const { data } = await employer.api.get('/employer/applications/:id/interview-times', {
      ...{ id, people: people.join(','), minutes: 45, timeZone: 'America/New_York' },
    })
    return data
  }

  /** The secret of the newest mail to that address. */
  async function mailedToken(address: string) {
    const [mail] = await app.mails(address)
    const [, token] = /\/interview\?token=([\w-]+)/.exec(mail?.textBody ?? '') ?? []
    if (!token) throw new Error(`no link in: ${mail?.subject}`)
    return token
  }

  /** An applicant who is invited to the proposed times. */
  async function invited(more: Partial<Invitation> = {}) {
    const application = await hiring.newApplication()
    const { proposed } = await freeTimes(application.id)
    const interview = await invite(application.id, { times: proposed, ...more })
    return { ...application, interview, times: proposed }
  }

  /** An applicant who has picked the first of the proposed times, signed out. */
  async function booked(more: Partial<Invitation> = {}) {
    const one = await invited(more)
    const token = await mailedToken(one.seeker.email)
    const startsAt = one.times[0] ?? ''
    await app.visitor.post('/interview-link/answer', {
      ...{ token, act: 'book', startsAt, timeZone: 'America/Los_Angeles' },
    })
    return { ...one, token, startsAt }
  }

  return { ...hiring, invite, freeTimes, mailedToken, invited, booked }
}
