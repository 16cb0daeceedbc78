import { randomUUID } from 'node:crypto'
import type { Db } from '#/server/database/database.ts'
import { daysAgo } from '../clock.ts'
import { insertAll } from './insert-all.ts'

/** Who writes, how many days ago, and what. */
type Line = ['applicant' | 'company', number, string]
type Talk = { slug: string; applicant: string; lines: Line[]; unreadBy?: 'applicant' | 'company' }

/** A few conversations, each about an application of the demo market. */
const talks: Talk[] = [
  {
    slug: 'senior-backend-engineer-payments-northgate-freight-newark',
    applicant: 'Maya Herrera',
    unreadBy: 'applicant',
    lines: [
      [
        'company',
        1.9,
        'Maya, it’s a yes from all four of us. The offer is in your list. Kofi asked me to say that he reread your answer about the double payout twice.',
      ],
      [
        'applicant',
        1.7,
        'Thank you. I want to read it properly and talk to my family. You will have an answer before it ends.',
      ],
      [
        'company',
        0.12,
        'Of course. One practical thing: if you can tell me your notice period, I can hold the seat for the start in December.',
      ],
    ],
  },
  {
    slug: 'senior-backend-engineer-scheduling-opmeter-remote',
    applicant: 'Maya Herrera',
    lines: [
      ['company', 0.9, 'Hello Maya, do you prefer mornings or afternoons for the talk with the team?'],
      ['applicant', 0.8, 'Mornings, please. Any day but Wednesday.'],
      ['company', 0.7, 'Mornings it is. You will hear the day from us by the end of the week.'],
    ],
  },
]

/** What other applicants of the demo employer ask, each once. */
const questions: Line[][] = [
  [['applicant', 0.4, 'Hello, is there any news on my application? I am still very interested.']],
  [
    ['company', 1.2, 'Thank you for applying. Could you tell us when you could start?'],
    ['applicant', 0.6, 'Four weeks after I sign, so at the turn of the year.'],
  ],
  [
    ['company', 2.1, 'Gate B, ask for Kofi. Safety boots are here in every size.'],
    ['applicant', 2, 'Thank you, see you then.'],
    ['company', 1.9, 'See you.'],
  ],
]

export async function seedMessages(db: Db) {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('users as seekers', 'seekers.id', 'applications.seekerId')
    .innerJoin('companyMembers', (join) =>
      join.onRef('companyMembers.companyId', '=', 'jobs.companyId').on('companyMembers.role', '=', 'owner'),
    )
    .select(['applications.id', 'applications.seekerId', 'applications.stage', 'applications.appliedAt'])
    .select(['jobs.slug', 'seekers.name', 'companyMembers.userId as ownerId'])
    .where('jobs.mandateId', 'is', null)
    .orderBy('applications.appliedAt', 'desc')
    .orderBy('applications.id')
    .execute()
  const planned = talks.flatMap((talk) => {
    const row = rows.find(({ slug, name }) => slug.startsWith(talk.slug) && name === talk.applicant)
    return row ? [{ ...talk, row }] : []
  })
  const owner = planned[0]?.row.ownerId
  const others = rows.filter(
    ({ ownerId, name, stage, appliedAt }) =>
      ownerId === owner &&
      name !== 'Maya Herrera' &&
      ['short-listed', 'screened', 'interview'].includes(stage) &&
      appliedAt < daysAgo(3),
  )
  const asked = questions.flatMap((lines, place) => {
    const row = others[place * 2]
    const unreadBy = lines.at(-1)?.[0] === 'applicant' ? ('company' as const) : undefined
    return row ? [{ lines, row, unreadBy }] : []
  })
  const all = [...planned, ...asked]
  await insertAll(
    db,
    'messageThreads',
    all.map(({ row }) => ({ applicationId: row.id })),
  )
  const messages = all
    .flatMap(({ row, lines }) =>
      lines.map(([from, days, body]) => ({
        applicationId: row.id,
        sentBy: from === 'applicant' ? ('seeker' as const) : ('employer' as const),
        authorId: from === 'applicant' ? row.seekerId : row.ownerId,
        key: randomUUID(),
        body,
        sentAt: daysAgo(days),
      })),
    )
    .sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime())
  const stored = await db
    .insertInto('messages')
    .values(messages)
    .returning(['id', 'applicationId', 'sentBy', 'sentAt'])
    .execute()
  // Everybody has read what the other side wrote, except for what waits.
  await insertAll(
    db,
    'messageReads',
    all.flatMap(({ row, unreadBy }) =>
      (['applicant', 'company'] as const).flatMap((reader) => {
        const side = reader === 'applicant' ? 'employer' : 'seeker'
        const theirs = stored.filter(
          ({ applicationId, sentBy }) => applicationId === row.id && sentBy === side,
        )
        const last = theirs.at(unreadBy === reader ? -2 : -1)
        const userId = reader === 'applicant' ? row.seekerId : row.ownerId
        return last && userId
          ? [
              {
                applicationId: row.id,
                userId,
                lastReadId: last.id,
                readAt: new Date(last.sentAt.getTime() + 40 * 60_000),
                lastMailedId: '0',
              },
            ]
          : []
      }),
    ),
  )
}
