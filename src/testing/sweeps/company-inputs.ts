import type { EndpointKey } from '#/shared/endpoint.ts'

/** What the `id` of an endpoint names, by a part of its key: the first that is in it. */
const kinds = {
  '/employer/bulk/': 'press',
  '/employer/jobs/': 'job',
  '/employer/interviews/': 'interview',
  '/employer/applications/': 'application',
  '/employer/messages/': 'application',
  '/message-templates/': 'template',
  '/job-templates/': 'job template',
  '/mandates/': 'mandate',
  '/team/members/': 'member',
  '/team/invitations/': 'invitation',
  '/employers/documents/': 'document',
  '/employer/talent/': 'person',
  '/employer/tokens/': 'token',
  '/job-boards/': 'board',
  '/employer/webhooks/': 'webhook',
  '/prospect-imports/': 'people import',
} as const

/** Where a row of the contract's kind lies: in a job of one's own hiring team, another job, or another company. */
export type Kind = (typeof kinds)[keyof typeof kinds]

/** An endpoint that names a row and is not found here fails. */
export const kindOf = (key: EndpointKey): Kind | null =>
  Object.entries(kinds).find(([part]) => key.includes(part))?.[1] ?? null

/** The rest of the input, so that the call would succeed; the version is read before each call. */
export function companyInputs({
  person,
  member,
  job,
}: {
  person: string
  member: string
  job: string
}): Partial<Record<EndpointKey, object>> {
  const panel = { parts: ['Talk', 'Task'].map((name) => ({ name, minutes: 30, people: [person] })) }
  return {
    'PUT /employer/jobs/:id': { title: 'Changed' },
    'POST /job-boards/:id/keep': { externalId: 'one' },
    'PUT /employer/webhooks/:id': { name: 'ATS', isFull: false, kinds: ['job.closed'] },
    'POST /employer/jobs/:id/close': { reason: 'filled' },
    'POST /employer/jobs/:id/views': { name: 'Overdue', late: true },
    'POST /employer/jobs/:id/prospects': {
      ...{ name: 'Lea Vik', email: 'lea@people.example', way: 'mail', agreed: true },
    },
    'PUT /employer/jobs/:id/prospects/:prospectId/stage': { stage: 'screened' },
    'PUT /prospect-imports/:id': { system: 'Lever' },
    'POST /prospect-imports/:id/start': { keepDays: 30, agreed: true },
    'POST /employer/jobs/:id/bulk': {
      ...{ kind: 'tag', tag: 'Second round', people: [], key: '5b2c6a4e-6d0e-4b43-9f0f-3a9d3c1d9a11' },
    },
    'POST /employer/jobs/:id/bulk/preview': { message: 'Hello {{first name}}', people: [] },
    'POST /employer/jobs/:id/close-with-answers': {
      ...{ reason: 'filled', key: '6b2c6a4e-6d0e-4b43-9f0f-3a9d3c1d9a11', groups: [], people: [] },
    },
    'POST /employer/jobs/:id/appeal': { why: 'It was a mistake, we think.' },
    'POST /employer/jobs/:id/team': { userId: person },
    'DELETE /employer/jobs/:id/team/:userId': { userId: member },
    'POST /employer/jobs/:id/hand-over': { userId: person },
    'POST /employer/applications/:id/move': { to: 'short-listed' },
    'POST /employer/applications/:id/rescind-offer': { reason: 'The contract was cancelled.' },
    'POST /employer/applications/:id/range': { amount: 70_000 },
    'PUT /employer/applications/:id/planned-offer': {
      offer: { amount: 70_000 },
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
    'POST /employer/applications/:id/planned-offer/decline': { note: 'Too high.' },
    'POST /employer/applications/:id/notes': { body: 'Read.' },
    'POST /employer/messages/:id': {
      body: 'When can you come?',
      key: '4a2c6a4e-6d0e-4b43-9f0f-3a9d3c1d9a11',
    },
    'POST /employer/messages/:id/read': { upTo: '1' },
    'PUT /employer/messages/:id/owner': { ownerId: null },
    'PUT /employer/messages/:id/draft': { body: 'Not sent yet' },
    'POST /employer/messages/:id/block': { isBlocked: true },
    'POST /employer/messages/:id/report': { message: '1', category: 'abuse' },
    'POST /employer/applications/:id/interviews': {
      ...{
        kind: 'call',
        minutes: 45,
        phone: '+1 201 555 0123',
        people: [person],
        timeZone: 'UTC',
        isOpen: true,
      },
    },
    'POST /employer/interviews/:id/move': { reason: 'Later', startsAt: '2099-01-05T10:00:00Z' },
    'POST /employer/interviews/:id/other-times': { times: ['2099-01-05T10:00:00Z'] },
    'PUT /employer/interviews/:id/pool': { parts: [] },
    'POST /employer/interviews/:id/cancel': { reason: 'Not now' },
    'POST /employer/interviews/:id/decline': { reason: 'Not now' },
    'POST /employer/applications/:id/panel-plans': { panel, timeZone: 'UTC' },
    'POST /employer/applications/:id/panels': {
      ...{ panel, timeZone: 'UTC', kind: 'call', phone: '+1 201 555 0123', isOpen: true },
    },
    'PUT /employer/interviews/:id/scorecard': { recommendation: 3, note: 'Careful.' },
    'POST /employer/interviews/:id/feedback': { feedback: 'You were clear.' },
    'PUT /employer/jobs/:id/interview-kits': { step: 'Interview', kit: null },
    'POST /employer/interviews/:id/no-show': { reason: 'Alone' },
    'POST /employer/jobs/:id/template': { name: 'For next time' },
    'POST /employer/jobs/:id/reopen': { closesAt: new Date(Date.now() + 86_400_000).toISOString() },
    'PUT /employer/message-templates/:id': { name: 'Thanks', body: 'Thank you.' },
    'POST /employer/talent/:id/invitations': { jobId: job },
    'POST /employer/mandates/:id/move': { move: 'end' },
    'PUT /employer/team/members/:id': { role: 'viewer' },
  }
}
