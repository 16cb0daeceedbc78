import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { paths } from '#/shared/paths.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { useTabTitle } from '#/ui/use-tab-title.ts'
import { VerifiedName } from '#/ui/VerifiedBadge.tsx'
import { SeekerConversation } from '../thread/SeekerConversation.tsx'
import { SeekerMenu } from '../thread/SeekerMenu.tsx'
import { seekerThread } from '../thread/use-thread.ts'
import type { Route } from './+types/SeekerThreadPage'
import { seekerInbox } from './inbox.ts'
import { SeekerInbox } from './SeekerInbox.tsx'
import { composerClass, messageListClass, ThreadHeader } from './ThreadHeader.tsx'

export const meta = () => [{ title: 'Messages | Waymark' }]

export const clientLoader = prefetch(({ params: { id = '' } }) => [seekerInbox, seekerThread(id)])
export const shouldRevalidate = onlyOnArrival

export default function SeekerThreadPage({ params: { id } }: Route.ComponentProps) {
  const { data: thread } = useQuery(seekerThread(id))
  useTabTitle(thread && `Messages with ${thread.company.name}`)
  return (
    <SeekerInbox selected={id}>
      {thread ? (
        <ThreadHeader
          back={paths.seeker.messages}
          picture={<CompanyLogo name={thread.company.name} src={thread.company.photo} size={44} />}
          name={
            thread.company.verifiedAt ? (
              <VerifiedName name={thread.company.name} company={thread.company} />
            ) : (
              thread.company.name
            )
          }
          about={
            <Link to={paths.seeker.application(id)} className="link">
              {thread.jobTitle}
            </Link>
          }
          aside={<SeekerMenu thread={thread} />}
        />
      ) : (
        <h1 className="sr-only">Messages</h1>
      )}
      <SeekerConversation
        key={id}
        id={id}
        messageListClass={messageListClass}
        composerClass={composerClass}
      />
    </SeekerInbox>
  )
}
