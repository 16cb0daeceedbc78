import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import type { BellRenderer } from '#/server/events/notification-kind.ts'
import { roles } from '#/shared/roles.ts'
import { exportedJobSearch } from './exported-job-search.ts'
import { exportedProfile } from './exported-profile.ts'
import { type ArchivedFile, accountReaders } from './read-account.server.ts'
import { hiringReaders } from './read-hiring.server.ts'
import { interviewReaders } from './read-interviews.server.ts'
import { messageReaders } from './read-messages.server.ts'
import { seekerReaders } from './read-seeker.server.ts'

// What the archive holds, as data: the shape of `data.json`, its schema and the page to read it are made from this. A
// test compares it with the list of places that are erased, so that nothing of a person is left out silently.

const text = z.string()
const textOrNone = z.string().nullable()
const time = z.iso.datetime().describe('UTC')
const timeOrNone = time.nullable()
const pay = z.number().nullable()

const exportedFile = z.object({
  name: text,
  path: text.describe('Where it is in this archive'),
  mediaType: text,
  size: z.number().describe('Bytes'),
  uploadedAt: time,
})

const written = z.object({ at: time, about: text, text })
const event = z.object({
  at: time,
  what: text,
  from: textOrNone,
  to: textOrNone,
  by: text,
  message: textOrNone,
})
const earlier = z.object({ sentAt: time, endedAt: time, stage: text, shared: z.array(text) })
const offer = z.object({
  at: time,
  madeBy: z.enum(['employer', 'seeker']),
  amount: z.number(),
  currency: text,
  period: text,
  startsOn: textOrNone,
  terms: z.record(text, z.union([text, z.number()])),
  note: textOrNone,
})

/** One section of the archive, in this order on the page. `describe` is its explanation there. */
export const personalData = z.object({
  account: z.object({
    id: text,
    name: text,
    email: text,
    role: z.enum(roles),
    photo: textOrNone,
    createdAt: time,
    emailConfirmedAt: timeOrNone,
    articlesByEmailSince: timeOrNone,
    passwordChangedAt: timeOrNone,
    hasTwoStepSignIn: z.boolean(),
    otherSignIns: z.array(z.object({ issuer: text, subject: text, since: time })),
    addressChanges: z.array(z.object({ from: text, to: text, at: time })),
  }),
  sessions: z
    .array(z.object({ browser: textOrNone, network: textOrNone, startedAt: time, lastUsedAt: time }))
    .describe('Where you are signed in, or were within the last days'),
  passkeys: z.array(z.object({ name: text, addedAt: time, lastUsedAt: timeOrNone })),
  files: z.array(exportedFile).describe('What you uploaded; the files are beside this page'),
  profile: exportedProfile,
  privateAnswers: z
    .object({
      gender: textOrNone,
      birthYear: z.number().nullable(),
      birthMonth: textOrNone,
      birthDay: textOrNone,
      citizenship: textOrNone,
    })
    .nullable()
    .describe('No employer ever received them'),
  fairnessAnswers: z
    .array(z.object({ company: text, question: text, answer: text, at: time }))
    .describe('What you answered for a company’s counts of fairness; nobody there can read it'),
  resumes: z.array(z.object({ name: text, file: text, isMain: z.boolean() })),
  profileDraft: z
    .object({ updatedAt: time, values: z.record(text, z.unknown()) })
    .nullable()
    .describe('What you changed in your profile and have not published'),
  applications: z
    .array(
      z.object({
        ...{ job: text, company: text, sentAt: time, stage: text },
        coverNote: textOrNone,
        answers: z.array(
          z.object({
            question: text,
            answer: text,
            needed: textOrNone.describe('What the job needed'),
            knockedOut: z.boolean().describe('Marked automatically as another answer than the job needed'),
          }),
        ),
        wantsPerson: z.boolean().describe('Whether you asked that a person reads it'),
        personAskedAt: timeOrNone.describe('When you asked for it after you had sent it'),
        source: textOrNone.describe('Where you came from to the job'),
        ...{ sourceMedium: textOrNone, sourceCampaign: textOrNone },
        earlier: z.array(earlier).describe('Your earlier applications for this job'),
        profileAsSent: z.record(text, z.unknown()),
        events: z.array(event),
        offers: z.array(offer),
        offerRecord: z
          .array(z.record(text, z.unknown()))
          .describe('Every version and answer, as the signed record has it'),
      }),
    )
    .describe('As you were told of them. An employer’s own notes belong to the employer'),
  conversations: z
    .array(
      z.object({
        about: text,
        company: text,
        messages: z.array(z.object({ at: time, by: text, text, files: z.array(text) })),
      }),
    )
    .describe('Your conversations about applications. For a company: what you wrote in its name'),
  applicationDrafts: z
    .array(z.object({ job: text, at: time, draft: z.record(text, z.unknown()), program: textOrNone }))
    .describe('Applications you began and did not send'),
  messageDrafts: z
    .array(z.object({ about: text, at: time, text }))
    .describe('What you typed in conversations and did not send'),
  messageSettings: z.object({ showsReads: z.boolean(), mailAfterMinutes: z.number() }).nullable(),
  interviews: z
    .array(
      z.object({
        job: text,
        company: text,
        with: text,
        state: text,
        startsAt: timeOrNone,
        endsAt: timeOrNone,
        step: text,
        kind: text,
        place: textOrNone,
        note: textOrNone,
        reason: textOrNone,
        feedback: textOrNone,
        ownNote: textOrNone.describe('What you noted for yourself; nobody else read it'),
        events: z.array(z.object({ at: time, what: text, by: text, to: timeOrNone, reason: textOrNone })),
      }),
    )
    .describe('Those you were invited to, arranged, or met somebody in'),
  scorecards: z
    .array(
      z.object({
        at: time,
        about: text,
        recommendation: text,
        note: text,
        ratings: z.array(z.object({ attribute: text, rating: text, note: text })),
      }),
    )
    .describe('Your scorecards of applicants, without their names'),
  interviewHours: z
    .object({
      timeZone: text,
      week: z.array(z.unknown()),
      bufferMinutes: z.number(),
      maxPerDay: z.number(),
      daysOff: z.array(text),
    })
    .nullable()
    .describe('When you can be met'),
  externalCalendar: z
    .object({
      host: text,
      connectedAt: time,
      readAt: time,
      busy: z.array(z.object({ from: time, to: time })),
      unread: z.record(text, z.unknown()).describe('Which of its entries could not be read'),
    })
    .nullable()
    .describe(
      'The calendar elsewhere that you connected, and when it says that you are busy. Its secret address is left out',
    ),
  resumeProposal: z
    .object({ file: text, readAt: time, resume: z.record(text, z.unknown()) })
    .nullable()
    .describe('What was read from your résumé and waits for you'),
  resumeData: z
    .record(text, z.unknown())
    .nullable()
    .describe('What you accepted from résumés and the profile has no field for'),
  ...exportedJobSearch,
  company: z
    .object({
      name: text,
      role: text,
      since: time,
      facts: z.record(text, z.unknown()).nullable().describe('For its owners and admins'),
    })
    .nullable()
    .describe('The company whose team you are in'),
  jobs: z
    .array(
      z.object({
        title: text,
        company: text,
        status: text,
        description: text,
        skills: z.array(text),
        questions: z.array(z.unknown()),
        steps: z.array(z.unknown()),
        payMin: pay,
        payMax: pay,
        payCurrency: text,
        payPeriod: text,
        createdAt: time,
      }),
    )
    .describe('Jobs you own, work on or wrote for a client'),
  mandates: z.array(
    z.object({
      company: text,
      agency: text,
      state: text,
      note: textOrNone,
      createdAt: time,
      changedAt: time,
    }),
  ),
  messages: z.array(written).describe('What you wrote to applicants'),
  notes: z.array(written).describe('Your notes about applicants, without their names'),
  applicantViews: z
    .array(
      z.object({
        name: text,
        company: text,
        job: textOrNone,
        isShared: z.boolean(),
        shows: z.record(text, z.unknown()),
      }),
    )
    .describe('Views of applicants that you saved'),
  savedReports: z
    .array(z.object({ name: text, company: text, shows: z.record(text, z.unknown()), isMailed: z.boolean() }))
    .describe('Reports that you saved'),
  history: z
    .array(z.object({ at: time, about: text, what: text, person: textOrNone }))
    .describe('What you did in a company’s name'),
  reports: z.array(z.object({ reference: text, category: text, details: text, at: time })),
  contactMessages: z.array(
    z.object({ reference: text, reason: text, name: text, link: textOrNone, message: text, at: time }),
  ),
  notificationChoices: z.array(z.object({ kind: text, channel: text, isOn: z.boolean() })),
  notificationTimes: z
    .object({
      timeZone: text,
      digestHour: z.number().nullable(),
      quietFrom: z.number().nullable(),
      quietTo: z.number().nullable(),
    })
    .nullable(),
  notifications: z.array(z.object({ at: time, readAt: timeOrNone, title: text, body: textOrNone })),
})

export type PersonalData = z.output<typeof personalData>
export type Section = keyof PersonalData
/** The same with dates as the database gives them; `JSON` makes them texts. */
type Stored<T> = T extends string
  ? T | Date
  : T extends (infer Item)[]
    ? Stored<Item>[]
    : T extends object
      ? { [Key in keyof T]: Stored<T[Key]> }
      : T
export type Readers<Sections extends Section> = {
  [Key in Sections]: (db: Db, userId: string) => Promise<Stored<PersonalData[Key]>>
}

/** Reads everything. Refuses to write an archive that its own schema does not describe. */
export async function readPersonalData(
  db: Db,
  userId: string,
  bellOf: BellRenderer,
  files: ArchivedFile[],
): Promise<PersonalData> {
  const readers: Readers<Section> = {
    ...accountReaders(bellOf, files),
    ...seekerReaders,
    ...messageReaders,
    ...hiringReaders,
    ...interviewReaders,
  }
  const read: Record<string, unknown> = {}
  for (const section of Object.keys(personalData.shape) as Section[])
    read[section] = await readers[section](db, userId)
  return personalData.parse(JSON.parse(JSON.stringify(read)))
}
