import { eventKindNames, hintOf, kindLabel } from '#/features/companies/webhooks/events.ts'

/** A full event as it is posted. A test compares its fields with those of a real one. */
export const exampleEvent = {
  type: 'application.created',
  timestamp: '2026-11-29T08:30:00.000Z',
  data: {
    applicationId: '5b2c6a4e-6d0e-4b43-9f0f-3a9d3c1d9a11',
    jobId: '0d9f2c1a-7a53-4a0e-8f0c-2b8f5f6a7c22',
    to: 'applied',
    by: 'applicant',
    url: 'https://waymark.example/employer/jobs/…/applicants?applicant=…',
    application: {
      id: '5b2c6a4e-6d0e-4b43-9f0f-3a9d3c1d9a11',
      version: 1,
      stage: 'applied',
      step: 'Applied',
      appliedAt: '2026-11-29T08:30:00.000Z',
      isBlind: false,
      name: 'Ola Moe',
      headline: 'Welder',
      yearsExperience: 6,
      city: 'Newark',
      region: 'NJ',
      skills: ['TIG welding'],
    },
    job: {
      id: '0d9f2c1a-7a53-4a0e-8f0c-2b8f5f6a7c22',
      version: 3,
      title: 'Night Shift Welder',
      status: 'open',
      isHeld: false,
      closedReason: null,
      postedAt: '2026-11-20T09:00:00.000Z',
      closesAt: '2026-12-20T09:00:00.000Z',
      employmentType: 'Full-time',
      workplace: 'On-site',
      city: 'Newark',
      region: 'NJ',
      country: 'US',
      payMin: 60_000,
      payMax: 72_000,
      payCurrency: 'USD',
      payPeriod: 'year',
    },
  },
}

/** A receiver, which a test runs as it stands. */
export const exampleReceiver = `import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET) // whsec_…
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  try {
    const event = webhook.verify(body, request.headers)
    console.log(request.headers['webhook-id'], event.type, event.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(process.env.PORT)`

/** Every kind, with when it is sent. */
export const webhookKinds = eventKindNames.map((kind) => ({
  kind,
  what: [kindLabel(kind), hintOf(kind)].filter(Boolean).join('. '),
}))
