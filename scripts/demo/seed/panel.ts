import { interviewStepsOf } from '#/features/interviews/booking/invite.server.ts'
import type { KitContent } from '#/features/interviews/kits/kit.ts'
import { writeKit } from '#/features/interviews/kits/queries.server.ts'
import { insertPanel } from '#/features/interviews/panel/queries.server.ts'
import { insertInterview, insertInterviewEvent } from '#/features/interviews/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { workingDayAhead, workingDaysAgo } from '../clock.ts'
import { insertAll } from './insert-all.ts'

// The demo employer's interviews in depth: kits, a panel that was held with its scorecards, a scorecard that is missing,
// and an applicant who asks for other times.

const job = 'senior-backend-engineer-payments-northgate-freight-newark'
const timeZone = 'America/New_York'

const companyKit: KitContent = {
  questions: [
    'What would you want to have learned here after six months?',
    'Tell us of a day on which everything went wrong, and what you did first.',
  ],
  attributes: [
    {
      name: 'Says what is true',
      hint: 'Tells what failed, and their own part in it, without being asked twice',
    },
    { name: 'Works with others', hint: 'Names people, what they did, and what they needed from them' },
  ],
}
const jobKit: KitContent = {
  questions: [
    'A carrier was paid twice. Walk us through how you find out, and what you tell them.',
    'Here is a payout table of ours. What would you ask before you change it?',
    'When have you decided against a rewrite?',
  ],
  attributes: [
    { name: 'Money stays right', hint: 'Thinks of retries, keys and clocks before we ask' },
    { name: 'Reads before writing', hint: 'Asks what the data means, and who depends on it' },
    { name: 'Explains to others', hint: 'Dispatch could follow what is said' },
  ],
}

type Rating = [attribute: string, rating: 1 | 2 | 3 | 4, note: string]
type Card = { recommendation: 1 | 2 | 3 | 4; note: string; ratings: Rating[] }
/** What the three who met Hyun-woo Park wrote, in the order of their parts. */
const cards: Card[] = [
  {
    recommendation: 4,
    note: 'I would hand him the carrier payouts on his first day. He told the story of the 31 double payments as his own mistake, and knew every number of it.',
    ratings: [
      ['Money stays right', 4, 'Put an idempotency key into the sketch before I had finished the sentence.'],
      ['Reads before writing', 4, 'Asked what a settled line means to the carrier.'],
      ['Explains to others', 3, 'Short sentences, and waits for the question.'],
    ],
  },
  {
    recommendation: 3,
    note: 'Exact and calm. In the working session he wanted to understand the old table first, which took half of the time and was right.',
    ratings: [
      ['Money stays right', 3, 'Found the missing constraint; missed the time zone until I hinted at it.'],
      ['Reads before writing', 4, 'Read the migration history without being told where it is.'],
      ['Explains to others', 2, 'Quiet. I had to ask what he was thinking.'],
    ],
  },
  {
    recommendation: 3,
    note: 'Dispatch liked him. He asked the crane crew what a wrong invoice does to their day.',
    ratings: [
      ['Money stays right', 3, 'Knows where money can be lost between two systems.'],
      ['Explains to others', 3, 'The yard followed him. Loud places are not his, and he said so.'],
    ],
  },
]

/** At that hour in New York, in winter. */
const atHour = (day: Date, hour: number) =>
  new Date(Math.floor(day.getTime() / dayMs) * dayMs + (hour + 5) * 3_600_000)
const after = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000)

export async function seedPanel(db: Db) {
  const applicants = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('users', 'users.id', 'applications.seekerId')
    .select([
      'applications.id',
      'users.name',
      'users.id as seekerId',
      'jobs.id as jobId',
      'jobs.companyId',
      'jobs.steps',
    ])
    .where('jobs.slug', 'like', `${job}%`)
    .where('applications.stage', '=', 'interview')
    .orderBy('users.name')
    .execute()
  const held = applicants.find(({ name }) => name === 'Hyun-woo Park')
  const team = await db
    .selectFrom('companyMembers')
    .innerJoin('users', 'users.id', 'companyMembers.userId')
    .select(['users.id', 'companyMembers.role', 'users.name'])
    .where('companyId', '=', held?.companyId ?? null)
    .execute()
  const owner = team.find(({ role }) => role === 'owner')
  const [kofi, lena] = ['Kofi Asante', 'Lena Brandt'].map((name) => team.find((one) => one.name === name))
  if (!held || !owner || !kofi || !lena) return
  const [first] = interviewStepsOf(held)
  const { name: step, id: stepId } = first
  const { companyId, jobId } = held
  await writeKit(db, { companyId, jobId: null, step: null, stepId: null }, 0, companyKit)
  await writeKit(db, { companyId, jobId, step, stepId }, 0, jobKit)

  const begin = atHour(workingDaysAgo(1), 10)
  const shared = { step, stepId, timeZone, seekerTimeZone: timeZone, organizerId: owner.id, sequence: 1 }
  const panelId = await insertInterview(
    db,
    {
      ...{ ...shared, applicationId: held.id, kind: 'on site', minutes: 145, invitedAt: workingDaysAgo(3) },
      ...{ address: 'Northgate Freight, Gate B, 40 Calcutta Street, Newark', bookedAt: workingDaysAgo(2) },
      note: 'Three talks, one after the other, with a break. Coffee and safety boots are here.',
      ...{ state: 'booked', startsAt: begin, endsAt: after(begin, 145) },
    },
    { people: [kofi.id], times: [] },
  )
  const parts = [
    { name: 'The ledger', minutes: 45, people: [kofi.id], rooms: ['Pier'] },
    { name: 'Working session', minutes: 45, people: [lena.id], rooms: ['Dock'] },
    { name: 'Walk through the yard', minutes: 45, people: [owner.id], rooms: [] },
  ]
  await insertPanel(db, panelId, {
    ...{ isOrderFree: false, breakMinutes: 10, maxMinutesWithoutBreak: 90 },
    parts: parts.map((part) => ({ ...part, needs: 1 })),
  })
  for (const [place, { rooms }] of parts.entries())
    await db
      .updateTable('interviewParts')
      .set({ startsAt: after(begin, place * 45 + (place === 2 ? 10 : 0)), room: rooms[0] ?? null })
      .where('interviewId', '=', panelId)
      .where('position', '=', place)
      .execute()
  await insertInterviewEvent(db, {
    ...{ interviewId: panelId, kind: 'invited', side: 'employer', actorId: owner.id },
    createdAt: workingDaysAgo(3),
  })
  await insertInterviewEvent(db, {
    ...{ interviewId: panelId, kind: 'booked', side: 'seeker', actorId: held.seekerId },
    ...{ toTime: begin, createdAt: workingDaysAgo(2) },
  })
  const authors = [kofi, lena, owner]
  await insertAll(
    db,
    'interviewScorecards',
    cards.map(({ recommendation, note, ratings }, place) => ({
      ...{ interviewId: panelId, authorId: authors[place]?.id ?? owner.id, recommendation, note },
      firstRecommendation: recommendation,
      ratings: JSON.stringify(
        ratings.map(([attribute, rating, words]) => ({ attribute, rating, note: words })),
      ),
      sentAt: after(begin, 180 + place * 25),
    })),
  )

  // Of the others one was met and waits for a scorecard, and one asks for other times.
  const others = applicants.filter(({ id }) => id !== held.id)
  const [met] = others
  if (met) {
    const start = atHour(workingDaysAgo(1), 14)
    const interviewId = await insertInterview(
      db,
      {
        ...{ ...shared, applicationId: met.id, kind: 'call', minutes: 45, phone: '+1 201 555 0142' },
        ...{ state: 'booked', startsAt: start, endsAt: after(start, 45) },
        ...{ invitedAt: workingDaysAgo(3), bookedAt: workingDaysAgo(2) },
      },
      { people: [owner.id], times: [] },
    )
    await db
      .updateTable('interviewParts')
      .set({ startsAt: start })
      .where('interviewId', '=', interviewId)
      .execute()
    await insertInterviewEvent(db, {
      ...{ interviewId, kind: 'invited', side: 'employer', actorId: owner.id, createdAt: workingDaysAgo(3) },
    })
    await insertInterviewEvent(db, {
      ...{ interviewId, kind: 'booked', side: 'seeker', actorId: met.seekerId, toTime: start },
      createdAt: workingDaysAgo(2),
    })
  }
  await askForOtherTimes(db, companyId ?? '')
}

/** The first whose invitation of the demo employer still waits. */
async function askForOtherTimes(db: Db, companyId: string) {
  const waiting = await db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .select(['interviews.id', 'applications.seekerId'])
    .where('jobs.companyId', '=', companyId)
    .where('jobs.mandateId', 'is', null)
    .where('interviews.state', '=', 'proposed')
    .orderBy('applications.appliedAt')
    .executeTakeFirst()
  if (!waiting) return
  const note = 'I am on the early shift this week. From three in the afternoon I can be anywhere in Newark.'
  const days = [3, 5].map((ahead) => workingDayAhead(ahead).toISOString().slice(0, 10))
  await db
    .updateTable('interviews')
    .set({
      otherTimesAskedAt: new Date(Date.now() - 5 * 3_600_000),
      preferredTimes: JSON.stringify({ days: [...new Set(days)], parts: ['afternoon'] }),
      ...{ preferredNote: note, seekerTimeZone: timeZone },
    })
    .where('id', '=', waiting.id)
    .execute()
  await insertInterviewEvent(db, {
    ...{ interviewId: waiting.id, kind: 'other-times', side: 'seeker', actorId: waiting.seekerId },
    ...{ reason: `In the afternoon. ${note}`, createdAt: new Date(Date.now() - 5 * 3_600_000) },
  })
}
