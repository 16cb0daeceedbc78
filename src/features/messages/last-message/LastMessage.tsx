import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { paths } from '#/shared/paths.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { MessageSquare } from '#/ui/icons/more-icons.tsx'
import { lastMessageText, lastMessageWithSender, seekerInbox } from '../inbox/inbox.ts'
import { useBoardMessages } from './BoardMessages.tsx'

/** On a card of the board: what was written last, bold while it is unread. */
export function CardLastMessage({ id }: { id: string }) {
  const { hiring } = useHiringArea()
  const row = useBoardMessages().get(id)
  if (!row) return null
  const { last, unread } = row
  return (
    <p className={`mt-2 flex items-start gap-1.5 text-xs ${unread > 0 ? 'font-bold' : 'text-fg-muted'}`}>
      <MessageSquare className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
      <Link
        to={hiring.thread(id)}
        className="relative z-1 line-clamp-2 min-w-0 wrap-anywhere hover:underline"
        draggable={false}
      >
        <span className="sr-only">{unread > 0 ? 'Unread message: ' : 'Last message: '}</span>
        {lastMessageWithSender(last)}
      </Link>
    </p>
  )
}

/**
 * On the route of an application: what was written since it came to this station, by whom and when. What is older was
 * about something else, and a message that is held back is not repeated.
 */
export function StationLastMessage({ id, since }: { id: string; since: string }) {
  const { data } = useQuery(seekerInbox)
  const row = data?.find((one) => one.id === id)
  if (!row || row.last.at <= since) return null
  const { last, company } = row
  return (
    <Link to={paths.seeker.thread(id)} className="link mb-0.5 line-clamp-2 wrap-anywhere">
      Last message, <DateTime iso={last.at} as="recent" />.{' '}
      {last.isOwn ? 'You: ' : `${last.author ?? company.name}: `}
      {last.isHeldBack ? 'message held back' : lastMessageText(last)}
    </Link>
  )
}
