import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'
import { currentTime } from '#/shared/clock.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { MessageItem, NoteItem, OutgoingItem } from './MessageItem.tsx'
import type { AnyThread, Message, Note, Side } from './side.ts'
import type { Outgoing } from './use-outbox.ts'
import { useRead } from './use-read.ts'

type ListProps = {
  thread: AnyThread
  side: Side
  /** Among the messages by their time; none where they stand elsewhere on the page. */
  notes?: readonly Note[]
  outgoing: readonly Outgoing[]
  onSendAgain: (message: Outgoing) => void
  onEdit: (message: Outgoing) => void
  onShowEarlier: () => void
  isLoadingEarlier: boolean
  isTyping: boolean
  /** What stands around a message that is held back. */
  around?: (message: Message, item: ReactNode) => ReactNode
  /** Before the first message. */
  empty: ReactNode
  className?: string
}

type Entry = { at: string; key: string; message?: Message; note?: Note }

const dayOf = (iso: string) => new Date(iso).toDateString()

/** The conversation, day by day; it opens at its newest message and stays there. */
export function MessageList({
  thread,
  side,
  notes = [],
  outgoing,
  around = (_, item) => item,
  className = '',
  ...rest
}: ListProps) {
  const { messages, readByOther } = thread
  const end = useRead(side, thread.id, messages)
  const scroller = useStayAtEnd([messages.length, notes.length, outgoing.length, rest.isTyping].join(' '))
  const from = thread.hasEarlier ? (messages[0]?.sentAt ?? '') : ''
  const entries: Entry[] = [
    ...messages.map((message) => ({ at: message.sentAt, key: message.id, message })),
    ...notes.filter(({ at }) => at >= from).map((note) => ({ at: note.at, key: `note ${note.id}`, note })),
  ].sort((a, b) => a.at.localeCompare(b.at))
  const lastOwn = messages.findLast(({ sentBy }) => sentBy === side)
  const isRead = lastOwn && readByOther && BigInt(readByOther.upTo) >= BigInt(lastOwn.id)
  return (
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-label="Messages"
      className={`thin-scroll relative overflow-y-auto focus-visible:-outline-offset-4! ${className}`}
    >
      <div className="flex min-h-full max-w-[860px] flex-col justify-end">
        {thread.hasEarlier && (
          <Button
            variant="outlined"
            size="sm"
            busy={rest.isLoadingEarlier}
            onClick={rest.onShowEarlier}
            className="mb-5 self-center"
          >
            Earlier messages
          </Button>
        )}
        {entries.length === 0 && outgoing.length === 0 && rest.empty}
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {entries.map(({ at, key, message, note }, place) => (
            <Fragment key={key}>
              {dayOf(at) !== dayOf(entries[place - 1]?.at ?? '') && <DayRule iso={at} />}
              <li>
                {note && <NoteItem note={note} />}
                {message &&
                  around(
                    message,
                    <MessageItem
                      threadId={thread.id}
                      message={message}
                      side={side}
                      foot={
                        isRead && message.id === lastOwn?.id ? (
                          <>
                            {side === 'seeker' && ', '}
                            {side === 'seeker' ? 'read' : 'Read'}{' '}
                            <DateTime iso={readByOther.at} as="recent" />
                          </>
                        ) : undefined
                      }
                    />,
                  )}
              </li>
            </Fragment>
          ))}
          {outgoing.map((message) => (
            <li key={message.key}>
              <OutgoingItem
                message={message}
                side={side}
                onSendAgain={() => rest.onSendAgain(message)}
                onEdit={() => rest.onEdit(message)}
              />
            </li>
          ))}
        </ol>
        <div ref={end} className="h-px" />
      </div>
    </div>
  )
}

const DayRule = ({ iso }: { iso: string }) => (
  <li className="flex items-center gap-4 text-sm font-bold text-fg-muted">
    <span className="h-px grow bg-base-300" aria-hidden="true" />
    {dayOf(iso) === new Date(currentTime()).toDateString() ? 'Today' : <DateTime iso={iso} as="deadline" />}
    <span className="h-px grow bg-base-300" aria-hidden="true" />
  </li>
)

/** Shows the end when something is added, unless its reader has scrolled up to read. */
function useStayAtEnd(content: string) {
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const follow = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [content])
  return scroller
}
