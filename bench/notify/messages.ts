import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { insertSession } from '#/server/auth/sessions.ts'
import { openPostgres } from '#/server/database/database.ts'
import type { Heard } from './pages.ts'
import type { Reader } from './people.ts'

/** One conversation: an applicant and the one person of the company, each with an open page. */
export type Conversation = { id: string; seeker: Reader; employer: Reader }

/** So many conversations, each of a company of its own. */
export async function makeConversations(url: string, count: number): Promise<Conversation[]> {
  const database = await openPostgres(url)
  const { db } = database
  const mark = randomBytes(4).toString('hex')
  const places = Array.from({ length: count }, (_, place) => place)
  const insertPeople = (role: 'SEEKER' | 'EMPLOYER') =>
    db
      .insertInto('users')
      .values(
        places.map((place) => ({
          ...{ role, name: `Bench ${role} ${place}`, emailVerifiedAt: new Date() },
          email: `${randomUUID()}@people.example`,
        })),
      )
      .returning(['id', 'role'])
      .execute()
  const [seekers, employers] = [await insertPeople('SEEKER'), await insertPeople('EMPLOYER')]
  const companies = await db
    .insertInto('companies')
    .values(
      places.map((place) => ({
        ...{ name: `Talk ${mark} ${place}`, slug: `talk-${mark}-${place}` },
        ...{ status: 'approved' as const, approvedAt: new Date() },
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('companyMembers')
    .values(
      places.map((place) => ({
        ...{
          companyId: companies[place]?.id ?? '',
          userId: employers[place]?.id ?? '',
          role: 'owner' as const,
        },
      })),
    )
    .execute()
  const jobs = await db
    .insertInto('jobs')
    .values(
      places.map((place) => ({
        ...{ companyId: companies[place]?.id ?? '', slug: `talk-${mark}-${place}`, title: 'Welder' },
      })),
    )
    .returning('id')
    .execute()
  const applications = await db
    .insertInto('applications')
    .values(
      places.map((place) => ({
        ...{ jobId: jobs[place]?.id ?? '', seekerId: seekers[place]?.id ?? null },
        snapshot: JSON.stringify({ name: `Bench Person ${place}` }),
      })),
    )
    .returning('id')
    .execute()
  const conversations: Conversation[] = []
  for (const [place, { id }] of applications.entries()) {
    const [seeker, employer] = [seekers[place], employers[place]]
    if (!seeker || !employer) continue
    const device = { userAgent: 'bench', addressPrefix: 'bench' }
    conversations.push({
      id,
      seeker: { id: seeker.id, token: await insertSession(db, seeker, device) },
      employer: { id: employer.id, token: await insertSession(db, employer, device) },
    })
  }
  await database.close()
  return conversations
}

type Call = { method: 'GET' | 'POST'; path: string; token: string; body?: object }

/** Sends messages at an even pace, and lets the page of the other side read what it hears of. */
export async function measureMessages(
  port: number,
  conversations: Conversation[],
  { perSecond, ms }: { perSecond: number; ms: number },
  heardBy: (hear: (heard: Heard) => void) => void,
) {
  // Beside the addresses of the pages, each of which has as many connections as the product takes.
  const agent = new Agent({ keepAlive: true, maxSockets: 60, localAddress: '127.0.1.1' })
  const call = ({ method, path, token, body }: Call) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${token}`,
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const sent = request(
        { host: '127.0.0.1', port, path: `/api${path}`, method, headers, agent },
        (response) => {
          let answer = ''
          response
            .setEncoding('utf8')
            .on('data', (part: string) => {
              answer += part
            })
            .on('end', () => resolve({ status: response.statusCode ?? 0, text: answer }))
        },
      )
      sent.on('error', reject).end(text)
    })
  const threadOf = (side: 'seeker' | 'employer', id: string) =>
    side === 'seeker' ? `/messages/${id}` : `/employer/messages/${id}`
  const now = () => performance.timeOrigin + performance.now()

  /** Of each message: when its sender pressed, whose page waits for it, and when that has heard of it and shows it. */
  type Sent = { pressedAt: number; heardAt?: number; shownAt?: number; key: string }
  const waiting = new Map<string, Sent>()
  const all: Sent[] = []
  const reads: Promise<void>[] = []
  const refused = new Map<number, number>()
  const sides = new Map<string, { side: 'seeker' | 'employer'; reader: Reader }>(
    conversations.flatMap(({ id, seeker, employer }) => [
      [`${seeker.id} ${id}`, { side: 'seeker', reader: seeker }],
      [`${employer.id} ${id}`, { side: 'employer', reader: employer }],
    ]),
  )
  async function show(id: string, place: string, sent: Sent) {
    const own = sides.get(place)
    if (!own) return
    const { text } = await call({ method: 'GET', path: threadOf(own.side, id), token: own.reader.token })
    if (text.includes(sent.key)) sent.shownAt ??= now()
  }
  heardBy(({ reader, id, type, at }) => {
    const place = `${reader} ${id}`
    const sent = waiting.get(place)
    if (type !== 'messages' || !sent) return
    sent.heardAt ??= at
    reads.push(show(id, place, sent))
  })

  const start = performance.now()
  const answers: Promise<void>[] = []
  for (let count = 0; performance.now() - start < ms; count++) {
    const conversation = conversations[(count * 7_919) % conversations.length]
    if (!conversation) break
    const { id, seeker, employer } = conversation
    const isSeekers = Math.floor((count * 7_919) / conversations.length + count) % 2 === 0
    const [writer, other, side] = isSeekers
      ? ([seeker, employer, 'seeker'] as const)
      : ([employer, seeker, 'employer'] as const)
    const sent: Sent = { pressedAt: now(), key: randomUUID() }
    waiting.set(`${other.id} ${id}`, sent)
    all.push(sent)
    const body = { id, key: sent.key, body: `Message ${count}: does Tuesday at ten suit you?` }
    answers.push(
      call({ method: 'POST', path: threadOf(side, id), token: writer.token, body }).then(({ status }) => {
        if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1)
      }),
    )
    await pause(Math.max(0, start + ((count + 1) * 1_000) / perSecond - performance.now()))
  }
  await Promise.all(answers)
  await pause(2_500)
  await Promise.all(reads)
  agent.destroy()
  return {
    sent: all.length,
    refused: [...refused.values()].reduce((sum, one) => sum + one, 0),
    heard: all.flatMap(({ pressedAt, heardAt }) => (heardAt === undefined ? [] : heardAt - pressedAt)),
    shown: all.flatMap(({ pressedAt, shownAt }) => (shownAt === undefined ? [] : shownAt - pressedAt)),
  }
}
