import type { ReactNode } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { CircleAlert } from '#/ui/icons/icons.tsx'
import { FileText, Lock } from '#/ui/icons/more-icons.tsx'
import { SentFiles } from './Attachments.tsx'
import { LinkedText } from './LinkedText.tsx'
import type { Message, Note, Side } from './side.ts'
import type { Outgoing } from './use-outbox.ts'

export const formerColleague = 'Somebody who has left'

type ItemProps = { threadId: string; message: Message; side: Side; foot?: ReactNode }

/** A seeker sees two sides of a talk; a team sees who of them wrote, so names lead there. */
export const MessageItem = ({ side, ...rest }: ItemProps) =>
  side === 'seeker' ? <Bubble {...rest} /> : <Entry {...rest} />

const Files = ({ threadId, message, side }: Omit<ItemProps, 'foot'>) =>
  message.files.length > 0 && (
    <SentFiles side={side} threadId={threadId} files={message.files} canOpen={message.canOpenFiles} />
  )

const Time = ({ iso }: { iso: string }) => <DateTime iso={iso} as="clock" />

const Bubble = ({ threadId, message, foot }: Omit<ItemProps, 'side'>) => {
  const { sentBy, author, body, sentAt } = message
  const isOwn = sentBy === 'seeker'
  const name = author?.name ?? formerColleague
  return (
    <div className={`flex gap-3 ${isOwn ? 'justify-end' : ''}`}>
      {!isOwn && <Avatar name={name} src={author?.photo} size={36} />}
      <div className="min-w-0 max-w-[min(100%,35rem)]">
        {!isOwn && <p className="mb-1 text-sm font-bold">{name}</p>}
        <div
          className={`rounded-[10px] px-4 py-3 ${isOwn ? 'on-dark rounded-ee-none bg-dark text-on-dark' : 'rounded-es-none bg-base-200'}`}
        >
          {isOwn && <span className="sr-only">You wrote: </span>}
          {body && <LinkedText text={body} />}
          <Files threadId={threadId} message={message} side="seeker" />
        </div>
        <p className={`mt-1 text-sm text-fg-muted ${isOwn ? 'text-end' : ''}`}>
          <Time iso={sentAt} />
          {foot}
        </p>
      </div>
    </div>
  )
}

const Entry = ({ threadId, message, foot }: Omit<ItemProps, 'side'>) => {
  const { author, body, sentAt, isOwn } = message
  const name = author?.name ?? formerColleague
  return (
    <div className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3">
      <Avatar name={name} src={author?.photo} size={32} />
      <div>
        <p>
          <span className="font-bold">{isOwn ? 'You' : name}</span>{' '}
          <span className="text-sm text-fg-muted">
            <Time iso={sentAt} />
          </span>
        </p>
        {body && <LinkedText text={body} />}
        <Files threadId={threadId} message={message} side="employer" />
        {foot && <p className="mt-1 text-sm text-fg-muted">{foot}</p>}
      </div>
    </div>
  )
}

/** On another ground, with a lock and in words: the applicant never reads it. */
export const NoteItem = ({ note }: { note: Note }) => {
  const name = note.author ?? formerColleague
  return (
    <div className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 rounded-box bg-warning-soft p-4">
      <Avatar name={name} size={32} />
      <div>
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-bold">{name}</span>
          <span className="text-sm text-fg-muted">
            <Time iso={note.at} />
          </span>
          <span className="flex items-center gap-1 text-sm font-bold text-warning">
            <Lock className="size-3.5" aria-hidden="true" />
            Note, only your team
          </span>
        </p>
        <p className="mt-0.5 whitespace-pre-line text-sm wrap-anywhere">{note.body}</p>
      </div>
    </div>
  )
}

type OutgoingProps = {
  message: Outgoing
  side: Side
  onSendAgain: () => void
  onEdit: () => void
}

/** On its way, or not sent with the reason. */
export const OutgoingItem = ({ message, side, onSendAgain, onEdit }: OutgoingProps) => (
  <div className={`flex flex-col gap-1 ${side === 'seeker' ? 'items-end' : 'ps-11'}`}>
    <div
      className={
        side === 'seeker'
          ? `max-w-[min(100%,35rem)] rounded-[10px] rounded-ee-none px-4 py-3 ${message.problem ? 'border border-danger bg-danger-soft' : 'bg-dark/75 text-on-dark'}`
          : `w-full ${message.problem ? 'border-s-4 border-danger bg-danger-soft px-3 py-2' : 'text-fg-muted'}`
      }
    >
      <p className="whitespace-pre-line leading-[1.55] wrap-anywhere">{message.body}</p>
      {message.files.map(({ id, name }) => (
        <p key={id} className="flex items-start gap-2 text-sm">
          <FileText className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </p>
      ))}
    </div>
    {message.problem ? (
      <div role="alert" className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm">
        <span className="flex items-start gap-1.5 font-bold text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          Not sent. {message.problem}
        </span>
        <Button variant="outlined" size="sm" onClick={onSendAgain}>
          Send again
        </Button>
        <Button variant="ghost" size="sm" onClick={onEdit}>
          Edit
        </Button>
      </div>
    ) : (
      <p className="text-sm text-fg-muted">Sending…</p>
    )}
  </div>
)
