import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { CompanyConversation } from '../thread/CompanyConversation.tsx'
import { companyThread } from '../thread/use-thread.ts'
import { CompanyInbox, companyInbox } from './CompanyInbox.tsx'
import { composerClass, listClass, ThreadHeader } from './ThreadHeader.tsx'

export const meta = () => [{ title: 'Messages | Waymark' }]

export const clientLoader = prefetch(({ params: { id = '' } }) => [companyInbox, companyThread(id)])
export const shouldRevalidate = onlyOnArrival

export default function CompanyThreadPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { hiring } = useHiringArea()
  const { data: thread } = useQuery(companyThread(id))
  const job = search.get('job')
  return (
    <CompanyInbox selected={id}>
      {thread ? (
        <ThreadHeader
          back={hiring.messages + (job ? `?job=${encodeURIComponent(job)}` : '')}
          picture={<Avatar name={thread.applicant} size={44} />}
          name={thread.applicant}
          about={
            <Link to={hiring.applicant(thread.jobId, id)} className="link">
              {thread.jobTitle}
            </Link>
          }
        />
      ) : (
        <h1 className="sr-only">Messages</h1>
      )}
      <CompanyConversation key={id} id={id} withNotes listClass={listClass} composerClass={composerClass} />
    </CompanyInbox>
  )
}
