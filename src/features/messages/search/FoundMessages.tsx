import type { ReactNode } from 'react'
import type { DataOf } from '#/client/api.ts'
import { ThreadRow } from '../inbox/ThreadRow.tsx'

type Found = DataOf<'GET', '/messages/search'>[number]

type FoundMessagesProps = {
  found: readonly Found[] | undefined
  isError: boolean
  /** Whether some conversation is shown above by its name. */
  hasThreads: boolean
  to: (threadId: string) => string
  picture: (message: Found) => ReactNode
  name: (message: Found) => string
  /** Whose words they are, beside the text. */
  author: (message: Found) => string
}

/** Beneath the conversations whose names fit: messages that have the words. */
export const FoundMessages = ({
  found,
  isError,
  hasThreads,
  to,
  picture,
  name,
  author,
}: FoundMessagesProps) => (
  <div role="status">
    {isError ? (
      <p className="px-5 py-4 font-bold text-danger lg:px-7">We couldn’t search. Try again.</p>
    ) : (
      found && (
        <>
          {found.length > 0 ? (
            <p className="border-b border-base-300 bg-base-200 px-5 py-2 text-sm font-bold lg:px-7">
              Messages with these words
            </p>
          ) : (
            !hasThreads && (
              <p className="border-t border-base-300 px-5 py-5 text-fg-muted lg:px-7">
                No name, job or message contains these words.
              </p>
            )
          )}
          <ul>
            {found.map((message) => (
              <ThreadRow
                key={message.id}
                to={to(message.threadId)}
                picture={picture(message)}
                name={name(message)}
                about={message.jobTitle}
                at={message.sentAt}
                text={
                  message.excerpt === null ? 'Message held back' : `${author(message)}: ${message.excerpt}`
                }
                unread={0}
                isSelected={false}
              />
            ))}
          </ul>
        </>
      )
    )}
  </div>
)
