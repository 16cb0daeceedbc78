import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { InboxLayout } from './InboxLayout.tsx'
import { PickOne } from './SeekerInbox.tsx'
import { unreadSummary } from './summary.ts'
import { ThreadRow } from './ThreadRow.tsx'

export const companyInbox = apiQuery('/employer/messages', {}, { silent: true })
type Row = DataOf<'GET', '/employer/messages'>[number]

/** The company’s conversations; one job of them when the reader chooses it. */
export function CompanyInbox({ selected, children }: { selected?: string; children?: ReactNode }) {
  const { hiring } = useHiringArea()
  const [search, setSearch] = useSearchParams()
  const list = useQuery(companyInbox)
  const all = list.data ?? []
  const job = search.get('job') ?? ''
  const jobs = [...new Map(all.map(({ jobId, jobTitle }) => [jobId, jobTitle]))]
  const rows = all.filter(({ jobId }) => !job || jobId === job)
  const query = job ? `?job=${encodeURIComponent(job)}` : ''
  return (
    <InboxLayout
      list={list}
      summary={list.isSuccess && all.length > 0 ? unreadSummary(rows) : ''}
      isThreadOpen={selected !== undefined}
      thread={children ?? <PickOne hasRows={rows.length > 0} />}
      rows={
        list.isSuccess && all.length === 0 ? (
          <EmptyState
            art="messages"
            title="No messages yet"
            level={2}
            className="border-t border-base-300 px-5 lg:px-7"
            action={
              <ButtonLink to={hiring.applicants} variant="dark">
                Applicants
              </ButtonLink>
            }
          >
            Open an applicant to write to them. What they write to you is collected here, by job.
          </EmptyState>
        ) : (
          <>
            {jobs.length > 1 && (
              <div className="px-5 pb-4 lg:px-7">
                <SelectField
                  id="inbox-job"
                  label="Job"
                  options={[
                    { value: '', label: 'All jobs' },
                    ...jobs.map(([value, label]) => ({ value, label })),
                  ]}
                  value={job}
                  onChange={({ target }) =>
                    setSearch(target.value ? { job: target.value } : {}, { replace: true })
                  }
                />
              </div>
            )}
            <ul className="border-t border-base-300">
              {rows.map((row) => (
                <ThreadRow
                  key={row.id}
                  to={hiring.thread(row.id) + query}
                  picture={<Avatar name={row.applicant} size={40} />}
                  name={row.applicant}
                  about={row.jobTitle}
                  at={row.last.at}
                  text={lastWords(row)}
                  unread={row.unread}
                  isSelected={row.id === selected}
                />
              ))}
            </ul>
          </>
        )
      }
    />
  )
}

const lastWords = ({ last }: Row) => (
  <>
    {last.isOwn ? 'You: ' : last.sentBy === 'employer' && last.author ? `${last.author}: ` : ''}
    {last.body}
  </>
)
