import { useState } from 'react'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useCan } from '#/client/use-rights.ts'
import { NoteForm } from '#/features/applications/employer/NoteForm.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { closedForCompany } from '../close-reason.ts'
import { openPlacesSentence } from '../templates/fill.ts'
import { TemplateMenu } from '../templates/TemplateMenu.tsx'
import { ClosedNotice, TypingLine } from './ClosedNotice.tsx'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import type { CompanyThread } from './side.ts'
import { ThreadLoading } from './ThreadLoading.tsx'
import { useOutbox } from './use-outbox.ts'
import { useCompanyThread } from './use-thread.ts'
import { useIsTyping, useSendTyping } from './use-typing.ts'

type ConversationProps = {
  id: string
  /** With the team’s notes among the messages; without where they stand elsewhere on the page. */
  withNotes?: boolean
  messageListClass?: string
  composerClass?: string
}

/** What the applicant and the team wrote, and the fields for the next message and the next note. */
export function CompanyConversation({ id, ...rest }: ConversationProps) {
  const { hiring } = useHiringArea()
  const { data, showEarlier, ...query } = useCompanyThread(id)
  if (!data) return <ThreadLoading query={query} inbox={hiring.messages} />
  return <Open thread={data} onShowEarlier={showEarlier} isLoading={query.isPlaceholderData} {...rest} />
}

type OpenProps = Omit<ConversationProps, 'id'> & {
  thread: CompanyThread
  onShowEarlier: () => void
  isLoading: boolean
}
type Field = 'reply' | 'note'

function Open({
  thread,
  withNotes,
  onShowEarlier,
  isLoading,
  messageListClass,
  composerClass = '',
}: OpenProps) {
  const { id, messages, applicant, notes } = thread
  const [field, setField] = useState<Field>('reply')
  const mayNote = useCan('write-notes')
  const outbox = useOutbox('employer', thread)
  const isTyping = useIsTyping(id, messages.findLast(({ sentBy }) => sentBy === 'seeker')?.id)
  const isNote = withNotes && mayNote && field === 'note'
  return (
    <>
      <MessageList
        thread={thread}
        side="employer"
        notes={withNotes ? notes : []}
        outgoing={outbox.outgoing}
        onSendAgain={outbox.sendAgain}
        onEdit={outbox.edit}
        onShowEarlier={onShowEarlier}
        isLoadingEarlier={isLoading}
        isTyping={isTyping}
        className={messageListClass}
        empty={<p className="text-fg-muted">Nothing written yet.</p>}
      />
      <div className={`${composerClass} ${isNote ? 'bg-warning-soft' : ''}`}>
        {withNotes && mayNote && (
          <SegmentedControl<Field>
            label="What you write"
            options={[
              { value: 'reply', label: 'Reply' },
              { value: 'note', label: 'Note' },
            ]}
            value={field}
            onChange={setField}
            className="mb-3"
          />
        )}
        {isNote ? (
          <NoteForm applicationId={id} label={`Note about ${applicant}`} />
        ) : (
          <Reply thread={thread} outbox={outbox} isTyping={isTyping} />
        )}
      </div>
    </>
  )
}

type ReplyProps = { thread: CompanyThread; outbox: ReturnType<typeof useOutbox>; isTyping: boolean }

function Reply({ thread: { id, applicant, isBlind, closed }, outbox, isTyping }: ReplyProps) {
  const mayWrite = useCan('write-messages')
  const sendTyping = useSendTyping('employer', id)
  const [firstName = applicant] = applicant.split(' ')
  if (closed) return <ClosedNotice kept={outbox.body}>{closedForCompany[closed]({ applicant })}</ClosedNotice>
  if (!mayWrite)
    return (
      <ClosedNotice>
        Owners, admins and the hiring managers of this job write to applicants. You can read along.
      </ClosedNotice>
    )
  if (isBlind)
    return (
      <ClosedNotice kept={outbox.body}>
        This application is reviewed blind. Show who this is before you write.
      </ClosedNotice>
    )
  return (
    <>
      <TypingLine>{isTyping ? `${applicant} is writing…` : ''}</TypingLine>
      <Composer
        label={`Message to ${applicant}`}
        verb={`Send to ${firstName}`}
        value={outbox.body}
        onChange={(body) => {
          outbox.setBody(body)
          sendTyping()
        }}
        onSend={outbox.send}
        attachments={outbox.files}
        onAttach={outbox.setFiles}
        sync={outbox.sync}
        refuses={openPlacesSentence}
        beside={
          <TemplateMenu
            id={id}
            onChoose={(body) => outbox.setBody([outbox.body, body].filter(Boolean).join('\n\n'))}
          />
        }
      />
    </>
  )
}
