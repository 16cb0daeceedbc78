import { paths } from '#/shared/paths.ts'
import { closedForSeeker } from '../close-reason.ts'
import { ClosedNotice, TypingLine } from './ClosedNotice.tsx'
import { Composer } from './Composer.tsx'
import { HeldMessage } from './HeldMessage.tsx'
import { MessageList } from './MessageList.tsx'
import type { SeekerThread } from './side.ts'
import { ThreadLoading } from './ThreadLoading.tsx'
import { useOutbox } from './use-outbox.ts'
import { useSeekerThread } from './use-thread.ts'
import { useIsTyping, useSendTyping } from './use-typing.ts'

type ConversationProps = {
  id: string
  /** Of the scrolled messages: as high as their page lets them be. */
  messageListClass?: string
  composerClass?: string
}

/** What the applicant and the company wrote, and the field for the next message. */
export function SeekerConversation({ id, ...rest }: ConversationProps) {
  const { data, showEarlier, ...query } = useSeekerThread(id)
  if (!data) return <ThreadLoading query={query} inbox={paths.seeker.messages} />
  return <Open thread={data} onShowEarlier={showEarlier} isLoading={query.isPlaceholderData} {...rest} />
}

type OpenProps = Omit<ConversationProps, 'id'> & {
  thread: SeekerThread
  onShowEarlier: () => void
  isLoading: boolean
}

function Open({ thread, onShowEarlier, isLoading, messageListClass, composerClass }: OpenProps) {
  const { id, messages, company, closed, isTrusted } = thread
  // Until the reader knows who writes, or has blocked it.
  const isPaused = !isTrusted && messages.some(({ asksFor }) => asksFor.length > 0)
  const outbox = useOutbox('seeker', thread)
  const sendTyping = useSendTyping('seeker', id)
  const isTyping = useIsTyping(id, messages.findLast(({ sentBy }) => sentBy === 'employer')?.id)
  return (
    <>
      <MessageList
        thread={thread}
        side="seeker"
        outgoing={outbox.outgoing}
        onSendAgain={outbox.sendAgain}
        onEdit={outbox.edit}
        onShowEarlier={onShowEarlier}
        isLoadingEarlier={isLoading}
        isTyping={isTyping}
        className={messageListClass}
        around={(message, item) =>
          message.asksFor.length > 0 ? (
            <HeldMessage
              threadId={id}
              message={message}
              company={company.name}
              isTrusted={isTrusted}
              isBlocked={closed === 'blocked'}
            >
              {item}
            </HeldMessage>
          ) : (
            item
          )
        }
        empty={
          <p className="text-fg-muted">
            {closed
              ? 'Nothing was written here.'
              : `Nothing written here yet. ${company.name} reads what you send.`}
          </p>
        }
      />
      <div className={composerClass}>
        {closed ? (
          <ClosedNotice kept={outbox.body}>{closedForSeeker[closed]({ company: company.name })}</ClosedNotice>
        ) : isPaused ? (
          <ClosedNotice kept={outbox.body}>
            You can answer once you’ve decided about the message we held back.
          </ClosedNotice>
        ) : (
          <>
            <TypingLine>{isTyping ? `${company.name} is writing…` : ''}</TypingLine>
            <Composer
              label={`Message to ${company.name}`}
              verb="Send"
              value={outbox.body}
              onChange={(body) => {
                outbox.setBody(body)
                sendTyping()
              }}
              onSend={outbox.send}
              attachments={outbox.files}
              onAttach={outbox.setFiles}
              sync={outbox.sync}
            />
          </>
        )}
      </div>
    </>
  )
}
