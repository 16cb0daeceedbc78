import type { Handlers } from '#/server/http/endpoints.ts'
import { orNotFound } from '#/shared/errors.ts'
import type { sourcesApi } from './api.ts'
import { findJobOfSources, listSourceCounts } from './queries.server.ts'
import { cleanSource, direct } from './source.ts'
import { countView } from './view-counter.server.ts'

type Counts = { views: number; starts: number; sent: number }
const none: Counts = { views: 0, starts: 0, sent: 0 }
const sum = (one: Counts, other: Counts): Counts => ({
  views: one.views + other.views,
  starts: one.starts + other.starts,
  sent: one.sent + other.sent,
})

export const sourcesHandlers: Handlers<typeof sourcesApi> = {
  async 'POST /jobs/:slug/visits'({ slug, source }, { db, user, client }) {
    // Those who hire, and staff, look at jobs for other reasons.
    if (!user || user.role === 'SEEKER') countView(db, slug, cleanSource({ source }).source ?? direct, client)
    return { data: {} }
  },

  async 'GET /employer/jobs/:id/sources'({ id, days }, { db, user }) {
    const job = orNotFound(await findJobOfSources(db, user, id), 'job')
    const rows = await listSourceCounts(db, id, days)
    const bySource = new Map<string, Counts>()
    const byDay = new Map<string, Counts>()
    for (let back = days - 1; back >= 0; back--)
      byDay.set(new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10), none)
    for (const row of rows) {
      bySource.set(row.source, sum(bySource.get(row.source) ?? none, row))
      byDay.set(row.day, sum(byDay.get(row.day) ?? none, row))
    }
    const [first = new Date().toISOString().slice(0, 10)] = byDay.keys()
    return {
      data: {
        job,
        from: new Date(`${first}T00:00:00Z`),
        total: rows.reduce<Counts>(sum, none),
        sources: [...bySource]
          .map(([source, counts]) => ({ source, ...counts }))
          .sort(
            (one, other) =>
              other.sent - one.sent || other.views - one.views || (one.source < other.source ? -1 : 1),
          ),
        byDay: [...byDay].map(([day, counts]) => ({ day, ...counts })),
      },
    }
  },
}
