import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pagesQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Section } from '#/ui/Section.tsx'
import { JobSubpage } from '../employer/JobSubpage.tsx'
import { jobEventSentence } from '../team/job-team-labels.ts'
import { JobChanges, type JobHistoryEntry } from './JobChanges.tsx'

export const meta = () => [{ title: 'History of a job | Waymark' }]

const historyQuery = (id: string) =>
  pagesQuery('/employer/jobs/:id/history', (cursor) => ({ id, ...(cursor && { before: cursor }) }))

export const clientLoader = prefetch(({ params: { id = '' } }) => [historyQuery(id)])
export const shouldRevalidate = onlyOnArrival

/** Who changed what in a job, and when. */
export default function JobHistoryPage() {
  const { id = '' } = useParams()
  const history = useInfiniteQuery(historyQuery(id))
  const pages = history.data?.pages.map(({ data }) => data) ?? []
  const entries = pages.flatMap((page) => page.entries)
  const [first] = pages
  return (
    <JobSubpage
      jobTitle={first?.title}
      title={(title) => `History of ${title}`}
      subtitle="Who changed what, and when. The last 100 changes are kept; names stay, also of people who have left."
      name="History"
      failure="We couldn’t load the history. Nothing of it is lost."
      query={history}
    >
      <Section id="job-changes" title="What happened" className="mt-4">
        {entries.length === 0 && <p className="py-4 text-fg-muted">Nothing has been recorded yet.</p>}
        <ol>
          {entries.map((entry) => (
            <li
              key={`${entry.at} ${entry.by} ${entry.kind} ${entry.person}`}
              className="border-b border-base-300 py-4"
            >
              <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 wrap-anywhere">
                <span className="font-semibold">{sentenceOf(entry)}</span>
                <span className="text-sm text-fg-muted">
                  <DateTime iso={entry.at} as="time" />
                </span>
              </p>
              {entry.changes.length > 0 && <JobChanges changes={entry.changes} />}
            </li>
          ))}
        </ol>
        {history.hasNextPage && (
          <Button
            variant="outlined"
            className="mt-6"
            busy={history.isFetchingNextPage}
            onClick={() => history.fetchNextPage()}
          >
            Show what was before
          </Button>
        )}
      </Section>
    </JobSubpage>
  )
}

function sentenceOf({ kind, by, person }: JobHistoryEntry) {
  if (kind === 'expired') return 'The last day to apply passed, and the job closed.'
  if (kind === null) return `${by} changed the draft.`
  return jobEventSentence({ kind, by: by ?? 'Somebody', person })
}
