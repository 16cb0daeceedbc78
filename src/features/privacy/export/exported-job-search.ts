import { z } from 'zod'

const text = z.string()
const time = z.iso.datetime().describe('UTC')

/** What a seeker looks for, and who found them. */
export const exportedJobSearch = {
  savedJobs: z.array(z.object({ job: text, company: text, savedAt: time })),
  /** Recommended jobs that are not for them. */
  dismissedJobs: z.array(z.object({ job: text, company: text, dismissedAt: time })),
  trackedJobs: z
    .array(
      z.object({
        ...{ title: text, company: text, place: text.nullable(), link: text.nullable() },
        ...{ stage: text, appliedOn: text.nullable(), nextStep: text.nullable(), nextOn: text.nullable() },
        pay: text.nullable(),
        notes: text.nullable(),
        timeZone: text.nullable(),
        addedAt: time,
      }),
    )
    .describe('Jobs from elsewhere in your list of applications; nobody else read them'),
  addedByCompanies: z
    .array(
      z.object({
        company: text,
        job: text,
        name: text,
        email: text,
        phone: text.nullable(),
        note: text.nullable(),
        resume: text.nullable(),
        consent: text,
        addedAt: time,
        importedFrom: text.nullable().describe('The system the company brought you along from'),
        source: text.nullable(),
        appliedAt: time.nullable(),
        rejectReason: text.nullable(),
        keptUntil: time.nullable(),
      }),
    )
    .describe('What companies wrote down about you for a job before you applied'),
  visibility: z
    .object({
      audience: text,
      excludedDomains: z.array(text),
      openedBy: z.array(z.object({ company: text, slug: text, at: time })),
    })
    .describe('Which companies you let find you, and which opened your profile'),
  invitations: z
    .array(z.object({ company: text, job: text, message: text.nullable(), invitedAt: time, state: text }))
    .describe('Jobs that companies invited you to apply for'),
  alerts: z.array(
    z.object({
      search: text,
      frequency: text,
      toldBy: text,
      startedAt: time,
      confirmedAt: time.nullable(),
      stoppedAt: time.nullable(),
    }),
  ),
}
