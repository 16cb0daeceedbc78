import type { EndpointKey } from '#/shared/endpoint.ts'

/** Where a row of the contract's kind lies: in a job of one's own hiring team, another job, or another company. */
export type Kind =
  | 'interview'
  | 'job'
  | 'application'
  | 'template'
  | 'job template'
  | 'mandate'
  | 'member'
  | 'invitation'
  | 'document'
  | 'press'
  | 'person'
  | 'token'
  | 'board'
  | 'people import'

/** What the `id` of an endpoint names; an endpoint that names one and is not found here fails. */
export const kindOf = (key: EndpointKey): Kind | null =>
  key.includes('/employer/bulk/')
    ? 'press'
    : key.includes('/employer/jobs/')
      ? 'job'
      : key.includes('/employer/interviews/')
        ? 'interview'
        : /\/employer\/(applications|messages)\//.test(key)
          ? 'application'
          : key.includes('/message-templates/')
            ? 'template'
            : key.includes('/job-templates/')
              ? 'job template'
              : key.includes('/mandates/')
                ? 'mandate'
                : key.includes('/team/members/')
                  ? 'member'
                  : key.includes('/team/invitations/')
                    ? 'invitation'
                    : key.includes('/employers/documents/')
                      ? 'document'
                      : key.includes('/employer/talent/')
                        ? 'person'
                        : key.includes('/employer/tokens/')
                          ? 'token'
                          : key.includes('/job-boards/')
                            ? 'board'
                            : key.includes('/prospect-imports/')
                              ? 'people import'
                              : null

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
