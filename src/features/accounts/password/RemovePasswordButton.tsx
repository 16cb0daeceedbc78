import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'

/** Shown where another way leads into the account; the server has the last word. */
export function RemovePasswordButton() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { write, isBusy } = useWrite('POST /account/password/remove', {
    toast: true,
    invalidates: ['/account', '/account/sessions'],
    done: close,
    failed: close,
  })
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Remove<span className="sr-only"> password</span>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title="Remove your password?"
        subtitle="You’ll sign in another way from then on, and you’re logged out everywhere else. You can set a password again at any time."
        confirmLabel="Remove it"
        onConfirm={() => write()}
        busy={isBusy}
        destructive
      />
    </>
  )
}
