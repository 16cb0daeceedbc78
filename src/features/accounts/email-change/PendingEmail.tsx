import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { OtpField } from '#/ui/form/OtpField.tsx'

/** The address that waits for its code: a new one, or the own one after mails to it came back. */
export function PendingEmail({ email, isOwn }: { email: string; isOwn: boolean }) {
  const [code, setCode] = useState('')
  const confirm = useWrite('POST /account/email/confirm', {
    silent: true,
    toast: true,
    invalidates: ['/account', '/auth/session', '/alerts'],
  })
  const cancel = useWrite('POST /account/email/cancel', { toast: true, invalidates: ['/account'] })
  const atField = confirm.failure?.errors?.code?.[0]
  return (
    <div className="-mx-4 border-b border-s-4 border-base-300 border-s-fg bg-brand-faint px-4 py-5">
      <h3 className="text-base wrap-anywhere">Confirm {email}</h3>
      <p className="mt-1 text-sm text-fg-muted">
        Enter the six digits we emailed there, or press the button in that email.{' '}
        {isOwn
          ? 'Once you confirm it, our email goes there again.'
          : 'Until then, your address stays the same.'}
      </p>
      <div className="mt-4 grid gap-4">
        {confirm.failure && !atField && <FormError>{confirm.failure.message}</FormError>}
        <OtpField
          label="Code from the email"
          id="email-code"
          value={code}
          onChange={setCode}
          onComplete={(digits) => confirm.write({ code: digits })}
          busy={confirm.isBusy}
          error={atField}
        />
        <div>
          <Button
            variant="ghost"
            size="sm"
            className="-ms-3"
            busy={cancel.isBusy}
            onClick={() => cancel.write()}
          >
            {isOwn ? 'Cancel' : 'Keep the old address'}
          </Button>
        </div>
      </div>
    </div>
  )
}
