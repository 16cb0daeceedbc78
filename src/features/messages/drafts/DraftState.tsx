import { Button } from '#/ui/Button.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import type { useDraftSync } from './use-draft-sync.ts'

type Sync = ReturnType<typeof useDraftSync>

/** Where what is typed is kept. Always there, so that it is read out when it changes and nothing moves. */
export const DraftState = ({ sync: { isKept, isOnlyHere, conflict, writtenBy } }: { sync: Sync }) => (
  <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm leading-5 text-fg-muted">
    {!conflict && isKept && (
      <>
        <Check className="size-4 shrink-0 text-success" aria-hidden="true" />
        {writtenBy
          ? `Drafted by the program “${writtenBy}”. Nothing is sent before you send it.`
          : 'Draft kept on this device and in your account'}
      </>
    )}
    {!conflict && isOnlyHere && 'Draft kept on this device'}
  </p>
)

/** Two devices have different texts: both are shown, and nothing is thrown away unasked. */
export const DraftConflict = ({ sync: { conflict, useOther, keepThis } }: { sync: Sync }) =>
  conflict && (
    <section aria-label="Another draft" className="mb-3 rounded-box border border-base-300 p-4">
      <p className="font-bold">
        {conflict.token
          ? `The program “${conflict.token}” drafted something else`
          : 'You typed something else on another device'}
      </p>
      <p className="mt-1 line-clamp-6 whitespace-pre-line text-sm wrap-anywhere">{conflict.body}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="outlined" onClick={useOther}>
          Use that text
        </Button>
        <Button size="sm" variant="outlined" onClick={keepThis}>
          Keep what is below
        </Button>
      </div>
    </section>
  )
