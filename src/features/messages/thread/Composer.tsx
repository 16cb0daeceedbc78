import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { formatNumber } from '#/shared/numbers.ts'
import { Button } from '#/ui/Button.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { SendIcon } from '#/ui/icons/more-icons.tsx'
import { DraftConflict, DraftState } from '../drafts/DraftState.tsx'
import { maxMessageLength } from '../limits.ts'
import { AttachButton, type Attachment, AttachmentList } from './Attachments.tsx'
import type { useOutbox } from './use-outbox.ts'

type ComposerProps = {
  label: string
  verb: string
  value: string
  onChange: (value: string) => void
  onSend: (body: string) => void
  attachments: readonly Attachment[]
  onAttach: (attachments: Attachment[]) => void
  sync: ReturnType<typeof useOutbox>['sync']
  /** Beside the button. */
  beside?: ReactNode
  /** Why this text cannot be sent as it is. */
  refuses?: (body: string) => string | null
}

/** The field and its button. What is too long or empty is refused here, with what was typed kept. */
export function Composer({ label, verb, value, onChange, onSend, beside, refuses, ...files }: ComposerProps) {
  const { attachments, onAttach, sync } = files
  const id = useId()
  const [problem, setProblem] = useState('')
  const [fileProblem, setFileProblem] = useState('')
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    const body = value.trim()
    const refusal = refusalOf(body, attachments.length) ?? refuses?.(body) ?? null
    setProblem(refusal ?? '')
    if (refusal === null) onSend(body)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={send} noValidate className="max-w-[860px]">
      <DraftConflict sync={sync} />
      <TextArea
        id={id}
        label={label}
        rows={2}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
          if (problem) setProblem('')
        }}
        onKeyDown={onKey}
        error={problem || undefined}
        className="max-h-[40dvh] max-sm:min-h-14 [field-sizing:content]"
      />
      <AttachmentList attachments={attachments} onChange={onAttach} problem={fileProblem} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
        <Button type="submit">
          <SendIcon className="size-[18px]" aria-hidden="true" />
          {verb}
        </Button>
        <AttachButton attachments={attachments} onChange={onAttach} onProblem={setFileProblem} />
        {beside}
        <span className="ms-auto text-sm text-fg-muted max-sm:hidden">Ctrl + Enter sends</span>
      </div>
      <div className="mt-2">
        <DraftState sync={sync} />
      </div>
    </form>
  )
}

function refusalOf(body: string, files: number) {
  if (!body && files === 0) return 'Write something first'
  if (body.length <= maxMessageLength) return null
  return `A message can have ${formatNumber(maxMessageLength)} characters, and this has ${formatNumber(body.length)}. It is kept here: shorten it, or send it in parts.`
}
