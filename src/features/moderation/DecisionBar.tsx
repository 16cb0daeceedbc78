import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, type DataOf } from '#/client/api.ts'
import { showSuccess } from '#/client/toast.ts'
import { fieldNames } from '#/features/companies/checkpoint-values.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import type { Case } from './case-words.ts'

type Decision = 'approve' | 'changes' | 'refuse'
export type Decide = (decision: Decision) => void

const done = { approve: 'Approved', changes: 'Changes asked for', refuse: 'Refused' }
const openable = Object.keys(fieldNames)

type Props = { found: Case; decide: RefObject<Decide | null> }

/** Nothing here is yellow: a yellow Approve would push a tired reviewer the wrong way. */
export function DecisionBar({ found, decide }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [open, setOpen] = useState<string[]>([])
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  const send = useMutation({
    mutationFn: (decision: Decision) =>
      api.post(
        '/admin/verification/:id/decide',
        {
          id: found.id,
          decision,
          reason,
          version: found.version,
          ...(decision === 'changes' && { openFields: open as never }),
        },
        { quiet: true },
      ),
    onSuccess: async (_, decision) => {
      showSuccess(`${done[decision]}. ${found.name} is told by mail.`)
      const key = ['/admin/verification', {}]
      const queue = client.getQueryData<DataOf<'GET', '/admin/verification'>>(key)
      const next = queue?.find(({ id, personSince }) => id !== found.id && personSince)
      await client.invalidateQueries({ queryKey: key })
      navigate(next ? `/admin/verification/${next.id}` : '/admin/verification')
    },
    // What was decided elsewhere, or changed, is shown at once.
    onError: () => client.invalidateQueries({ queryKey: ['/admin/verification/:id', { id: found.id }] }),
  })

  const choose: Decide = (decision) => {
    if (send.isPending || found.own || found.status !== 'pending') return
    if (reason.trim().length < 3) {
      setMissing(true)
      field.current?.focus()
      return
    }
    setMissing(false)
    send.mutate(decision)
  }
  useImperativeHandle(decide, () => choose)

  const shell = 'on-ink z-10 bg-ink px-5 py-4 text-white max-lg:sticky max-lg:bottom-16 lg:px-10'
  if (found.own) return <p className={shell}>You belong to this company, so somebody else decides.</p>
  if (found.status !== 'pending')
    return <p className={shell}>Decided. It comes back here when the company sends its details again.</p>
  const failure = send.error instanceof AppError ? send.error.message : null
  return (
    <form aria-label="Decision" className={shell} onSubmit={(event) => event.preventDefault()}>
      <div className="flex flex-wrap items-end gap-2.5">
        <div className="min-w-[220px] flex-1 max-sm:basis-full">
          <label htmlFor="reason" className="mb-1.5 block text-sm font-bold">
            Reason, sent with your decision
          </label>
          <textarea
            ref={field}
            id="reason"
            rows={2}
            value={reason}
            maxLength={1000}
            aria-invalid={missing || undefined}
            aria-describedby={missing || failure ? 'reason-note' : undefined}
            onChange={(event) => setReason(event.target.value)}
            className="textarea min-h-11 w-full bg-white py-2 text-ink"
          />
        </div>
        <Button
          kind="onink"
          size="lg"
          className="px-4! max-sm:flex-auto max-sm:px-2.5! max-sm:text-sm"
          onClick={() => choose('approve')}
          busy={send.isPending && send.variables === 'approve'}
        >
          Approve
          <Key>A</Key>
        </Button>
        <Button
          kind="onink"
          size="lg"
          className="px-4! max-sm:flex-auto max-sm:px-2.5! max-sm:text-sm"
          onClick={() => choose('changes')}
          busy={send.isPending && send.variables === 'changes'}
        >
          Ask for changes
          <Key>C</Key>
        </Button>
        <Button
          kind="onink"
          size="lg"
          className="px-4! max-sm:flex-auto max-sm:px-2.5! max-sm:text-sm"
          onClick={() => choose('refuse')}
          busy={send.isPending && send.variables === 'refuse'}
        >
          Refuse
          <Key>R</Key>
        </Button>
      </div>
      <div id="reason-note" role="alert" className="text-sm font-bold">
        {(missing || failure) && (
          <p className="mt-2">{missing ? 'Reason is required. The company reads it.' : failure}</p>
        )}
      </div>
      <details className="mt-2.5 text-sm">
        <summary className="cursor-pointer font-semibold text-white/85">
          Fields to open when you ask for changes{open.length > 0 ? ` (${open.length})` : ''}
        </summary>
        <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
          {openable.map((name) => (
            <label key={name} className="flex cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                checked={open.includes(name)}
                onChange={() =>
                  setOpen(open.includes(name) ? open.filter((kept) => kept !== name) : [...open, name])
                }
              />
              {fieldNames[name]}
            </label>
          ))}
        </div>
        <p className="mt-2 text-white/80">With none chosen, the whole form is open again.</p>
      </details>
    </form>
  )
}

const Key = ({ children }: { children: string }) => <kbd className="kbd-hint max-sm:hidden">{children}</kbd>
