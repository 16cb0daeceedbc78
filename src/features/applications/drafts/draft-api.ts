import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'
import { givenSource } from '../sources/api.ts'
import { mapWrittenFields } from '../written-fields.ts'

/** What is kept of an unfinished application. Nothing of it is checked before it is sent. */
export const applicationDraft = z.object({
  ...mapWrittenFields(({ maxLength }) => z.string().max(maxLength)),
  /** By the id of the question. */
  answers: z.record(z.string().max(40), z.string().max(4000)).refine((all) => Object.keys(all).length <= 20),
  wantsPerson: z.boolean(),
  resumeFileId: id.nullish(),
  uploaded: z.array(z.object({ id, name: z.string().max(300), size: z.number() })).max(20),
  /** Where they came from to the job. */
  source: givenSource.nullish(),
})

/** Drafts of programs that wait for their person at the same time. */
export const maxProgramDrafts = 50

const slug = z.string().max(200)

export const draftApi = {
  'GET /applications/drafts': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'The applications you began and did not send, for jobs that still take some; the latest first.',
    input: emptyInput,
    output: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        company: z.object({ name: z.string(), photo: z.string().nullable() }),
        savedAt: timestamp,
        /** The token by which a program wrote it; null once the person changed it. */
        token: z.string().nullable(),
      }),
    ),
  },
  'GET /applications/draft/:slug': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'What you wrote into an application to that job and did not send, or null.',
    input: z.object({ slug }),
    output: z
      .object({ draft: applicationDraft, savedAt: timestamp, token: z.string().nullable() })
      .nullable(),
    // It holds what the applicant wrote.
    whileImpersonating: false,
  },
  'PUT /applications/draft/:slug': {
    access: 'seeker',
    tokens: 'draft-my-applications',
    unconfirmed: true,
    summary:
      'Keep an unfinished application to that job: the fields and answers that changed, beside what another browser has kept. It ends when nothing is left in it, when it is sent, or 90 days after its last change. A program writes words alone, and nothing into a draft that the person began or changed.',
    input: z.object({ slug, draft: applicationDraft.partial() }),
    output: z.object({ savedAt: timestamp }),
    limits: [{ by: 'user', calls: 1200, seconds: 3600 }],
  },
  'DELETE /applications/draft/:slug': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Throw away the unfinished application to that job.',
    input: z.object({ slug }),
    output: emptyInput,
  },
} satisfies EndpointTable
