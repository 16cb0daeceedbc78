import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { FoundMessages } from '../search/FoundMessages.tsx'
import { SearchField } from '../search/SearchField.tsx'
import { hasWords, useCompanySearch } from '../search/use-message-search.ts'
import { formerColleague } from '../thread/MessageItem.tsx'
import { InboxLayout } from './InboxLayout.tsx'
import { lastText, unreadSummary } from './summary.ts'
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
  const words = useCompanySearch()
  const ofJob = all.filter(({ jobId }) => !job || jobId === job)
  const rows = ofJob.filter(({ applicant, jobTitle }) => hasWords(words.typed, applicant, jobTitle))
  const query = job ? `?job=${encodeURIComponent(job)}` : ''
  const jobField = (
    <label>
      <span className="sr-only">Job</span>
      <select
        className="select h-11 w-full"
        value={job}
        onChange={({ target }) => setSearch(target.value ? { job: target.value } : {}, { replace: true })}
      >
        <option value="">All jobs</option>
        {jobs.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <InboxLayout
      list={list}
      summary={unreadSummary(ofJob)}
      search={
        <>
          <SearchField value={words.typed} onChange={words.setTyped} />
          {jobs.length > 1 && jobField}
        </>
      }
      thread={children}
      empty={
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
      }
      rows={
        <>
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
          <FoundMessages
            {...words}
            hasThreads={rows.length > 0}
            to={(threadId) => hiring.thread(threadId) + query}
            picture={({ applicant }) => <Avatar name={applicant} size={40} />}
            name={({ applicant }) => applicant}
            author={({ isOwn, author, sentBy, applicant }) =>
              isOwn ? 'You' : sentBy === 'seeker' ? applicant : (author ?? formerColleague)
            }
          />
        </>
      }
    />
  )
}

const lastWords = ({ last }: Row) => (
  <>
    {last.isOwn ? 'You: ' : last.sentBy === 'employer' && last.author ? `${last.author}: ` : ''}
    {lastText(last)}
  </>
)
