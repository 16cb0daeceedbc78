import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DataOf } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useSetParam, useShownParams } from '#/client/use-set-params.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { FoundMessages } from '../search/FoundMessages.tsx'
import { hasWords, useCompanySearch } from '../search/use-message-search.ts'
import { formerColleague } from '../thread/MessageItem.tsx'
import { InboxLayout } from './InboxLayout.tsx'
import { companyInbox, lastMessageWithSender, unreadSummary } from './inbox.ts'
import { ThreadRow } from './ThreadRow.tsx'
import { useOpenNewest } from './use-open-newest.ts'

type Row = DataOf<'GET', '/employer/messages'>[number]

type InboxProps = {
  selected?: string
  /** Beside the open conversation. */
  aside?: ReactNode
  children?: ReactNode
}

/** The company’s conversations; one job of them when the reader chooses it. */
export function CompanyInbox({ selected, aside, children }: InboxProps) {
  const { hiring } = useHiringArea()
  const search = useShownParams()
  const setParam = useSetParam()
  const list = useQuery(companyInbox)
  const all = list.data ?? []
  const job = search.get('job') ?? ''
  const jobs = [...new Map(all.map(({ jobId, jobTitle }) => [jobId, jobTitle]))]
  const words = useCompanySearch()
  const owner = search.get('owner') ?? ''
  const ofJob = all.filter((row) => (!job || row.jobId === job) && hasOwner(row, owner))
  const rows = ofJob.filter(({ applicant, jobTitle }) => hasWords(words.typed, applicant, jobTitle))
  const query = search.size > 0 ? `?${search}` : ''
  useOpenNewest(!children && ofJob[0] && hiring.thread(ofJob[0].id) + query)
  const choose = (name: 'job' | 'owner', value: string) => setParam(name, value, true)
  const ownerField = (
    <label>
      <span className="sr-only">Whose conversations</span>
      <select
        className="select h-11 w-full"
        value={owner}
        onChange={({ target }) => choose('owner', target.value)}
      >
        <option value="">Everybody’s</option>
        <option value="mine">Mine</option>
        <option value="nobody">Nobody’s in particular</option>
      </select>
    </label>
  )
  const jobField = (
    <label>
      <span className="sr-only">Job</span>
      <select
        className="select h-11 w-full"
        value={job}
        onChange={({ target }) => choose('job', target.value)}
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
          <SearchField
            label="Find a message"
            placeholder="Person, job or word"
            value={words.typed}
            onChange={words.setTyped}
          />
          {jobs.length > 1 && jobField}
          {(owner || all.some((row) => row.owner)) && ownerField}
        </>
      }
      thread={children}
      aside={aside}
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
          {rows.length === 0 && !words.typed && (
            <p className="border-t border-base-300 px-5 py-4 text-fg-muted lg:px-7">
              None of the conversations is like that.
            </p>
          )}
          <ul className="border-t border-base-300">
            {rows.map((row) => (
              <ThreadRow
                key={row.id}
                to={hiring.thread(row.id) + query}
                picture={<Avatar name={row.applicant} size={40} />}
                name={row.applicant}
                about={aboutOf(row)}
                at={row.last.at}
                text={lastMessageWithSender(row.last)}
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

const hasOwner = ({ owner }: Row, chosen: string) =>
  chosen === 'mine' ? owner?.isReader === true : chosen === 'nobody' ? owner === null : true

const aboutOf = ({ jobTitle, owner }: Row) =>
  owner ? `${jobTitle}, ${owner.isReader ? 'you have it' : `${owner.name} has it`}` : jobTitle
