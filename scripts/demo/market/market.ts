import type { Stage } from '../../../src/features/applications/stages.ts'
import { dayMs, workingDaysAfter } from '../../../src/shared/dates.ts'
import { ownerOf } from '../owners.ts'
import type { DemoPerson } from '../people/person.ts'
import { hashOf, randomFrom } from '../random.ts'
import { answerTo } from './answers.ts'
import { applicantPool } from './applicants.ts'
import { type Course, firstDay, runCourse } from './course.ts'
import { coverNote } from './cover-note.ts'
import { type PostedJob, postedJobs } from './posted-jobs.ts'
import { messageFor, rejection } from './said.ts'
import { type ScriptedApplication, stories } from './stories.ts'

type Offer = {
  madeBy: 'employer' | 'seeker'
  payAmount: number
  startsOn: string | null
  note: string | null
  answerBy: Date | null
  createdAt: Date
}

/** An application with everything that happened to it so far. */
export type PlannedApplication = {
  job: PostedJob
  person: DemoPerson
  stage: Stage
  appliedAt: Date
  openedAt: Date | null
  moves: { from: Stage; to: Stage; at: Date; by: 'employer' | 'seeker'; message: string | null }[]
  coverNote: string | null
  answers: { question: string; answer: string }[]
  offers: Offer[]
  rejectReason: string | null
  teamNotes: string[]
}

/** Everything that happens on the demo's market, the same on every machine; only the dates move with today. */
export function demoMarket() {
  const random = randomFrom(hashOf('applications'))
  const jobs = postedJobs()
  const pool = applicantPool(random)
  const { pick } = pool
  const chance = (share: number) => random() < share
  const applications: PlannedApplication[] = []
  const wordsOn = new Map<PostedJob, Set<string | null>>()

  /** Words that nobody else on this board has written; after some tries any. */
  function unlikeOthers(job: PostedJob, write: () => string | null) {
    const written = wordsOn.get(job) ?? new Set()
    wordsOn.set(job, written)
    let words = write()
    for (let tries = 0; tries < 20 && words && written.has(words); tries++) words = write()
    written.add(words)
    return words
  }

  function add(job: PostedJob, person: DemoPerson, course: Course, scripted?: ScriptedApplication) {
    const owner = ownerOf(job.companySlug)
    const moves: PlannedApplication['moves'] = []
    const offers: Offer[] = []
    let rejectReason: string | null = null
    for (const { to, at, by } of course.moves) {
      const said = to === 'rejected' ? rejection(person.name, owner, pick) : null
      const message = scripted?.messages?.[to] ?? said?.message ?? messageFor(to, pick)
      rejectReason = scripted?.rejectReason ?? said?.reason ?? rejectReason
      moves.push({ from: moves.at(-1)?.to ?? 'applied', to, at, by, message })
      if (to === 'offer' || to === 'offer counter')
        offers.push(offerAt(job, { to, at, message, before: offers.at(-1), scripted, random }))
    }
    applications.push({
      ...{ job, person, moves, offers, rejectReason },
      stage: moves.at(-1)?.to ?? 'applied',
      appliedAt: course.appliedAt,
      openedAt: course.openedAt,
      coverNote:
        scripted?.note ??
        (chance(0.12) ? null : unlikeOthers(job, () => coverNote(person, job, pick, chance))),
      answers: job.questions.map((question) => ({
        question,
        answer:
          scripted?.answer ?? unlikeOthers(job, () => answerTo(question, person, pick, job.country)) ?? '',
      })),
      teamNotes: scripted?.teamNotes ?? [],
    })
  }

  const told = stories(jobs)
  for (const one of told) {
    const person = one.name ? pool.named(one.name, one.job) : pool.inventFor(one.job)
    add(one.job, person, one.course, one)
  }
  const ofStories = new Set(told.filter(({ whole }) => whole).map(({ job }) => job))
  for (const job of jobs) {
    if (!job.trade || ofStories.has(job)) continue
    const age = (Date.now() - job.postedAt.getTime()) / dayMs
    const isBusy = job.companySlug === 'northgate-freight'
    let offers = 0
    // One seat stays free, so that the job is open.
    const mayOffer = () => ++offers < job.seats
    const few = Math.floor(random() ** 1.3 * (1 + age / 7))
    for (let n = isBusy ? 2 * few + Math.min(2, Math.floor(age / 4)) : few; n > 0; n--) {
      const course = runCourse(job, random, mayOffer)
      if (course) add(job, pool.applicantFor(job), course)
    }
  }
  return { jobs, applications, people: pool.people }
}

type OfferFacts = {
  to: Stage
  at: Date
  message: string | null
  before: Offer | undefined
  scripted: ScriptedApplication | undefined
  random: () => number
}

/** The terms of an offer inside the job's band, or of the counter to it. */
function offerAt({ pay }: PostedJob, { to, at, message, before, scripted, random }: OfferFacts): Offer {
  const step = pay.period === 'hour' ? 1 : pay.max > 500_000 ? 10_000 : 500
  const nearest = (amount: number) => Math.round(amount / step) * step
  if (to === 'offer counter') {
    const asked = Math.min(nearest((before?.payAmount ?? pay.min) * 1.05 + step / 2), nearest(pay.max * 1.02))
    const payAmount = scripted?.counter ?? Math.max(asked, (before?.payAmount ?? 0) + step)
    return { madeBy: 'seeker', payAmount, startsOn: null, note: message, answerBy: null, createdAt: at }
  }
  const payAmount = scripted?.offer ?? nearest(pay.min + (pay.max - pay.min) * (0.3 + random() * 0.5))
  const answerBy = scripted?.answerBy ?? new Date(workingDaysAfter(at, 5).getTime() + 22 * 3_600_000)
  return { madeBy: 'employer', payAmount, startsOn: firstDay(at), note: message, answerBy, createdAt: at }
}
