import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DataOf } from '#/client/api.ts'
import { paths } from '#/shared/paths.ts'
import { joinParts } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { VerifiedName } from '#/ui/VerifiedBadge.tsx'
import { FoundMessages } from '../search/FoundMessages.tsx'
import { hasWords, useSeekerSearch } from '../search/use-message-search.ts'
import { InboxLayout } from './InboxLayout.tsx'
import { lastMessageText, seekerInbox, unreadSummary } from './inbox.ts'
import { ThreadRow } from './ThreadRow.tsx'
import { useOpenNewest } from './use-open-newest.ts'

type Row = DataOf<'GET', '/messages'>[number]

/** The seeker’s conversations, by application. */
export function SeekerInbox({ selected, children }: { selected?: string; children?: ReactNode }) {
  const list = useQuery(seekerInbox)
  const search = useSeekerSearch()
  const all = list.data ?? []
  useOpenNewest(!children && all[0] && paths.seeker.thread(all[0].id))
  const rows = all.filter(({ company, jobTitle, jobLocation }) =>
    hasWords(search.typed, company.name, jobTitle, jobLocation),
  )
  return (
    <InboxLayout
      list={list}
      summary={unreadSummary(all)}
      search={
        <SearchField
          label="Find a message"
          placeholder="Person, job or word"
          value={search.typed}
          onChange={search.setTyped}
        />
      }
      thread={children}
      empty={
        <EmptyState
          art="messages"
          title="No messages yet"
          level={2}
          className="border-t border-base-300 px-5 lg:px-7"
          action={
            <ButtonLink to={paths.seeker.applications} variant="dark">
              Your applications
            </ButtonLink>
          }
        >
          Once you’ve applied to a company, you can write to it from your application.
        </EmptyState>
      }
      rows={
        <>
          <ul className="border-t border-base-300">
            {rows.map((row) => (
              <ThreadRow
                key={row.id}
                to={paths.seeker.thread(row.id)}
                picture={<CompanyLogo name={row.company.name} src={row.company.photo} size={40} />}
                name={
                  row.company.verifiedAt ? (
                    <VerifiedName name={row.company.name} company={row.company} />
                  ) : (
                    row.company.name
                  )
                }
                about={joinParts(row.jobTitle, row.jobLocation)}
                at={row.last.at}
                text={lastMessage(row)}
                unread={row.unread}
                isSelected={row.id === selected}
              />
            ))}
          </ul>
          <FoundMessages
            {...search}
            hasThreads={rows.length > 0}
            to={paths.seeker.thread}
            picture={({ company }) => <CompanyLogo name={company.name} src={company.photo} size={40} />}
            name={({ company }) => company.name}
            author={({ isOwn, author, company }) => (isOwn ? 'You' : (author ?? company.name))}
          />
        </>
      }
    />
  )
}

const lastMessage = ({ last }: Row) => (
  <>
    {last.isOwn && 'You: '}
    {last.isHeldBack ? 'Message held back' : lastMessageText(last)}
  </>
)
