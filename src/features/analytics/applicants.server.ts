import { sql } from 'kysely'
import { teamName } from '#/features/applications/blind/blind.server.ts'
import { type MainStage, mainStages } from '#/features/applications/stages.ts'
import type { Db } from '#/server/database/database.ts'
import { currentTime } from '#/shared/clock.ts'
import type { Filter } from './filter.server.ts'
import type { Ending, Outcome } from './outcomes.ts'
import { listRounds, listRoundsByApplication } from './rounds.server.ts'
import { type ApplicationRound, type Entry, entriesOf } from './rounds.ts'
import type { Span, Spans } from './span.server.ts'
import { tallyRounds } from './tally.ts'

const inMilliseconds = ({ from, end }: Span) => ({ from: from.getTime(), end: end.getTime() })

/** All that is counted from the moves of applicants. */
export async function countApplicants(db: Db, filter: Filter, { now, before }: Spans) {
  const rounds = await listRounds(db, filter, before.from)
  return tallyRounds(rounds, { now: inMilliseconds(now), before: inMilliseconds(before) }, currentTime())
}

export type Chosen = {
  stage: MainStage
  outcome?: Outcome | undefined
  ending?: Ending | undefined
  reason?: string | undefined
}

const maxPeople = 200

/** Who came to a stage in the span, with what became of them; the latest first. */
export async function listPeople(db: Db, filter: Filter, { now }: Spans, chosen: Chosen) {
  const place = mainStages.indexOf(chosen.stage) + 1
  const { from, end } = inMilliseconds(now)
  const isChosen = (entry: Entry, { rejectReason }: ApplicationRound) =>
    entry.place === place &&
    entry.at >= from &&
    entry.at < end &&
    (!chosen.outcome || entry.outcome === chosen.outcome) &&
    (!chosen.ending || entry.ending === chosen.ending) &&
    (chosen.reason === undefined || (entry.ending === 'rejected' ? rejectReason : null) === chosen.reason)
  const entries = (await listRoundsByApplication(db, filter, now.from))
    .flatMap(({ round, id, number }) =>
      entriesOf(round).flatMap((entry) =>
        isChosen(entry, round) ? [{ id, number, at: entry.at, outcome: entry.outcome }] : [],
      ),
    )
    .sort(
      (one, other) =>
        other.at - one.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : other.number - one.number),
    )
  const listed = entries.slice(0, maxPeople)
  const known = new Map((await listNames(db, listed)).map(({ id, ...names }) => [id, names]))
  return {
    total: entries.length,
    people: listed.flatMap(({ id, at, outcome }) => {
      const names = known.get(id)
      return names ? [{ id, at: new Date(at), outcome, ...names }] : []
    }),
  }
}

async function listNames(db: Db, applications: { id: string }[]) {
  const ids = applications.map(({ id }) => id)
  const { rows } = await sql<{ id: string; name: string; job: { id: string; title: string } }>`
    select applications.id, ${teamName} as name, json_build_object('id', jobs.id, 'title', jobs.title) as job
    from applications join jobs on jobs.id = job_id where applications.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
