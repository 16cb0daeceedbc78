import type { Handlers } from '#/server/http/endpoints.ts'
import { currentTime } from '#/shared/clock.ts'
import { fieldError, orNotFound } from '#/shared/errors.ts'
import type { fairnessApi } from './api.ts'
import { sharesOfEverybody } from './everybody.server.ts'
import { lastSettledQuarter, quarterOf, settlesAt } from './quarters.ts'
import {
  findAnswers,
  findAskedQuestions,
  findAsking,
  findFirstBlind,
  listCounts,
  saveAnswers,
  saveAskedQuestions,
} from './queries.server.ts'
import { type Question, questions } from './questions.ts'
import { blindEffectOf, fairnessOf } from './rates.ts'

type Asking = NonNullable<Awaited<ReturnType<typeof findAsking>>>

const askedBy = ({ isAsking, fairnessQuestions }: Asking): Question[] =>
  isAsking ? questions.filter((question) => fairnessQuestions.includes(question)) : []

export const fairnessHandlers: Handlers<typeof fairnessApi> = {
  async 'GET /employer/fairness-questions'(_, { db, user }) {
    return { data: { questions: await findAskedQuestions(db, user.companyId) } }
  },

  async 'PUT /employer/fairness-questions'(input, { db, user }) {
    await saveAskedQuestions(db, user.companyId, input.questions)
    return { data: { questions: await findAskedQuestions(db, user.companyId) }, message: 'Saved' }
  },

  async 'GET /applications/:id/fairness'({ id }, { db, user }) {
    const asking = orNotFound(await findAsking(db, user.id, id), 'application')
    const answers = await findAnswers(db, asking.companyId, user.id)
    return { data: { company: asking.company, questions: askedBy(asking), answers } }
  },

  async 'PUT /applications/:id/fairness'({ id, answers }, { db, user }) {
    const asking = orNotFound(await findAsking(db, user.id, id), 'application')
    const asked = askedBy(asking)
    const given = questions.filter((question) => answers[question] !== undefined)
    const unasked = given.find((question) => !asked.includes(question))
    if (unasked) throw fieldError(`answers.${unasked}`, `${asking.company} does not ask this`)
    await saveAnswers(db, { companyId: asking.companyId, seekerId: user.id }, answers)
    return {
      data: { company: asking.company, questions: asked, answers },
      message: given.length > 0 ? 'Your answers are saved' : 'Your answers are deleted',
    }
  },

  async 'GET /employer/reports/fairness'({ years }, { db, user }) {
    const now = currentTime()
    const last = lastSettledQuarter(now)
    const all = await listCounts(db, user.companyId)
    const latest = Math.max(0, ...all.map(({ lastQuarter }) => lastQuarter))
    const counts = all.filter(({ lastQuarter }) => lastQuarter > latest - years * 4)
    const firstBlind = await findFirstBlind(db, user.companyId)
    const since = firstBlind && quarterOf(firstBlind.getTime())
    const everybody = since && (await sharesOfEverybody(db, user.companyId, { since, last }))
    return {
      data: {
        questions: await findAskedQuestions(db, user.companyId),
        latest: latest || null,
        nextAt: new Date(settlesAt(last + 1)),
        results: fairnessOf(counts),
        blind: everybody ? { since, rows: blindEffectOf(all, since, everybody) } : null,
      },
    }
  },
}
