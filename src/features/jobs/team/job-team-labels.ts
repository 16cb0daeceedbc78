import type { DataOf } from '#/client/api.ts'

export type JobTeam = DataOf<'GET', '/employer/jobs/:id/team'>
export type JobColleague = JobTeam['members'][number]

/** One line of the job's history. */
export function jobEventSentence({
  kind,
  by,
  person,
}: Pick<JobTeam['history'][number], 'kind' | 'by' | 'person'>) {
  const whom = person === by ? 'themselves' : (person ?? 'somebody')
  switch (kind) {
    case 'started':
      return `${by} started the draft.`
    case 'changed':
      return `${by} changed the job while it was online.`
    case 'published':
      return `${by} published it.`
    case 'paused':
      return `${by} paused it.`
    case 'resumed':
      return `${by} put it back online.`
    case 'closed':
      return `${by} closed it.`
    case 'asked-again':
      return `${by} asked for it to be read again.`
    case 'appealed':
      return `${by} appealed against its removal.`
    case 'joined':
      return `${by} put ${whom} on the hiring team.`
    case 'left':
      return `${by} took ${whom} off the hiring team.`
    case 'handed-over':
      return `${by} handed the job over to ${whom}.`
  }
}
