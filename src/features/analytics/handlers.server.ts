import type { Handlers } from '#/server/http/endpoints.ts'
import { currentTime } from '#/shared/clock.ts'
import { dayOf } from '#/shared/dates.ts'
import { hasRight } from '#/shared/rights.ts'
import type { analyticsApi } from './api.ts'
import { countApplicants, listPeople } from './applicants.server.ts'
import { fairnessHandlers } from './fairness/handlers.server.ts'
import { filterOf } from './filter.server.ts'
import { listForecasts, scoreForecasts } from './forecast/queries.server.ts'
import { countRatings } from './interviewers/queries.server.ts'
import { marketHandlers } from './market/handlers.server.ts'
import { countOffers } from './offers.server.ts'
import {
  countInterviews,
  countViews,
  listHiringTeamMembers,
  listJobs,
  listOpenJobs,
  requireFilter,
} from './queries.server.ts'
import { savedReportsHandlers } from './saved/handlers.server.ts'
import { spansOf } from './span.server.ts'
import { viewInterviews, viewOffers, viewSources } from './views.server.ts'

export const analyticsHandlers: Handlers<typeof analyticsApi> = {
  async 'GET /employer/reports'(input, { db, user }) {
    const filter = filterOf(user, input)
    const spans = spansOf(input)
    await requireFilter(db, filter)
    const [
      jobs,
      members,
      { sources, ...counts },
      views,
      { interviewers, ...interviews },
      ratings,
      offers,
      openJobs,
      forecasts,
      score,
    ] = await Promise.all([
      listJobs(db, filter),
      listHiringTeamMembers(db, filter),
      countApplicants(db, filter, spans),
      countViews(db, filter, spans),
      countInterviews(db, filter, spans),
      countRatings(db, filter, spans, hasRight(user.actor, 'manage-team') ? null : user.id),
      countOffers(db, filter, spans),
      listOpenJobs(db, filter),
      listForecasts(db, filter),
      scoreForecasts(db, filter, dayOf(currentTime())),
    ])
    return {
      data: {
        span: spans.days,
        jobs: jobs.map(({ id, title }) => ({ id, title })),
        places: [...new Set(jobs.flatMap(({ place }) => place || []))].sort(),
        members,
        ...counts,
        sources: viewSources(sources, views),
        interviews: viewInterviews(interviews),
        interviewers,
        ratings,
        offers: viewOffers(offers),
        openJobs: openJobs.map((job) => ({
          ...job,
          forecast: (job.hired === 0 && forecasts.get(job.id)) || null,
        })),
        forecasts: score,
      },
    }
  },

  async 'GET /employer/reports/people'(input, { db, user }) {
    const filter = filterOf(user, input)
    await requireFilter(db, filter)
    const { people, total } = await listPeople(db, filter, spansOf(input), input)
    return { data: people, meta: { total } }
  },

  ...fairnessHandlers,
  ...savedReportsHandlers,
  ...marketHandlers,
}
