import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { useIsAtLeast } from '#/ui/use-is-desktop.ts'
import { useTabTitle } from '#/ui/use-tab-title.ts'
import { OwnerMenu } from '../owner/OwnerMenu.tsx'
import { CompanyConversation } from '../thread/CompanyConversation.tsx'
import { CompanyMenu } from '../thread/CompanyMenu.tsx'
import { companyThread } from '../thread/use-thread.ts'
import { ApplicantAside } from './ApplicantAside.tsx'
import { CompanyInbox } from './CompanyInbox.tsx'
import { companyInbox } from './inbox.ts'
import { composerClass, messageListClass, ThreadHeader } from './ThreadHeader.tsx'

export const meta = () => [{ title: 'Messages | Waymark' }]

export const clientLoader = prefetch(({ params: { id = '' } }) => [companyInbox, companyThread(id)])
export const shouldRevalidate = onlyOnArrival

export default function CompanyThreadPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { hiring } = useHiringArea()
  const { data: thread } = useQuery(companyThread(id))
  useTabTitle(thread && `Messages with ${thread.applicant}`)
  const hasRoomForAside = useIsAtLeast(1400)
  return (
    <CompanyInbox
      selected={id}
      aside={thread && hasRoomForAside && <ApplicantAside key={id} id={id} name={thread.applicant} />}
    >
      {thread ? (
        <ThreadHeader
          back={hiring.messages + (search.size > 0 ? `?${search}` : '')}
          picture={<Avatar name={thread.applicant} size={44} />}
          name={thread.applicant}
          about={
            <Link to={hiring.applicant(thread.jobId, id)} className="link">
              {thread.jobTitle}
            </Link>
          }
          beside={<OwnerMenu thread={thread} />}
          aside={<CompanyMenu thread={thread} />}
        />
      ) : (
        <h1 className="sr-only">Messages</h1>
      )}
      <CompanyConversation
        key={id}
        id={id}
        withNotes
        messageListClass={messageListClass}
        composerClass={composerClass}
      />
    </CompanyInbox>
  )
}
