import { useRef, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import type { ApplicationDetail } from './labels.ts'
import { lateNote } from './late-note.ts'
import { applicationPaths, failureMessage } from './mutations.ts'

/** One polite note to an employer whose reply is late, read before it is sent; after that, when it was sent. */
export function AskAboutReply({ application }: { application: ApplicationDetail }) {
  const [isAsking, setAsking] = useState(false)
  const hasSent = useRef(false)
  const { company, title } = application.job
  const { write, isBusy, failure } = useWrite('POST /applications/:id/ask', {
    toast: 'Sent',
    invalidates: applicationPaths,
    invalidatesOnFailure: true,
    done() {
      hasSent.current = true
      setAsking(false)
    },
  })
  // A suspended employer cannot answer.
  if (application.jobState === 'suspended' || application.jobState === 'unchecked') return null
  if (application.askedAt)
    return (
      <p
        tabIndex={-1}
        // The button that had the focus is gone.
        ref={(sentence) => {
          if (hasSent.current) sentence?.focus()
          hasSent.current = false
        }}
        className="mt-4 font-semibold outline-none!"
      >
        You asked on <DateTime iso={application.askedAt} as="day" />. {company.name} has your question on its
        list.
      </p>
    )
  if (!application.replyBy) return null
  return (
    <div className="mt-5">
      <Button variant="dark" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Have us ask them
      </Button>
      <p className="mt-2 max-w-[34em] text-sm text-fg-muted">
        One note from us about this answer. You read it before it is sent.
      </p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Ask when their answer will come?"
        subtitle="We ask once for each answer that is late. You can still write messages yourself."
        confirmLabel="Send"
        onConfirm={() => write({ id: application.id })}
        busy={isBusy}
      >
        <div className="grid gap-4">
          {failure && <FormError>{failureMessage(failure)}</FormError>}
          <figure>
            <figcaption className="text-sm font-bold">What {company.name} reads from us</figcaption>
            <blockquote className="mt-1.5 border-s-4 border-brand ps-3 wrap-anywhere">
              “{lateNote({ jobTitle: title, promised: application.replyBy })}”
            </blockquote>
          </figure>
        </div>
      </ConfirmDialog>
    </div>
  )
}
