import { sql } from 'kysely'
import { preOfferStages } from '#/features/applications/stages.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { type CompanyActor, hasRight } from '#/shared/rights.ts'
import { isUpcoming } from '../kinds.ts'
import { missingPeople } from '../panel/missing-people.ts'
import { type InterviewRow, listInterviewsWhere } from '../queries.server.ts'
import { hasEnded } from '../views.server.ts'
import type { WaitingKind } from './waiting-kinds.ts'

/** An interview of so long ago needs no scorecard any more. */
const forgottenAfterDays = 30

type Reader = CompanyScope & { id: string; actor: CompanyActor }

const needsPeople = sql<boolean>`exists (
  select from interview_panels where interview_id = interviews.id) and exists (
  select from interview_parts part where part.interview_id = interviews.id
    and part.needs > (select count(*) from interview_people where part_id = part.id))`

/** The interviews of jobs in scope that wait for this reader, the longest first: other times, places and their own cards. */
export async function listWaitingInterviews(db: Db, reader: Reader) {
  const mayArrange = hasRight(reader.actor, 'move-applicants')
  const mayWrite = hasRight(reader.actor, 'write-notes')
  const rows = await listInterviewsWhere(
    db,
    reader,
    sql<boolean>`(
      (${mayArrange} and interviews.state = 'proposed' and interviews.other_times_asked_at is not null)
      or (${mayArrange} and interviews.state = 'booked' and interviews.starts_at > now() and ${needsPeople})
      or (${mayWrite} and interviews.state = 'booked' and applications.recalled_at is null
        and applications.stage = any(${[...preOfferStages]}::text[])
        and interviews.ends_at between now() - make_interval(days => ${forgottenAfterDays}) and now()
        and exists (select from interview_people join interview_parts on interview_parts.id = part_id
          where interview_id = interviews.id and user_id = ${reader.id})
        and not exists (select from interview_scorecards card
          where card.interview_id = interviews.id and card.author_id = ${reader.id})))`,
  )
  return rows
    .filter((row) => !hasEnded(row))
    .map((row) => ({ row, ...waitOf(row) }))
    .sort((a, b) => a.since.getTime() - b.since.getTime())
    .map(({ row, kind, since }) => ({
      ...{ kind, since, interviewId: row.id, applicationId: row.applicationId },
      ...{ jobId: row.jobId, jobTitle: row.jobTitle, seekerName: row.seekerName },
      startsAt: row.startsAt,
    }))
}

function waitOf(row: InterviewRow): { kind: WaitingKind; since: Date } {
  if (row.otherTimesAskedAt) return { kind: 'other-times', since: row.otherTimesAskedAt }
  if (isUpcoming(row) && missingPeople(row) > 0)
    return { kind: 'empty-place', since: row.bookedAt ?? row.invitedAt }
  return { kind: 'scorecard', since: row.endsAt ?? row.invitedAt }
}
