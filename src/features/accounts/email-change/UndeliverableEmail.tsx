import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'

type Undeliverable = NonNullable<DataOf<'GET', '/account'>['emailUndeliverable']>

/** Mails to the address of the account come back, and how they come again. */
export function UndeliverableEmail({
  email,
  undeliverable,
}: {
  email: string
  undeliverable: Undeliverable
}) {
  const { write, isBusy, failure } = useWrite('POST /account/email', {
    silent: true,
    toast: true,
    invalidates: ['/account'],
  })
  return (
    <div className="-mx-4 border-b border-s-4 border-base-300 border-s-danger bg-danger-soft px-4 py-5">
      <h3 className="text-base wrap-anywhere">Our email to {email} bounces</h3>
      <p className="mt-1 text-sm">
        On <DateTime iso={undeliverable.refusedAt} as="long" /> its mail server told us there is no such
        mailbox (<span className="record-value">{undeliverable.reason}</span>). Until you confirm the address
        again, we email you only what proves it is yours, such as a link to set a new password. Everything
        else is here on the site.
      </p>
      {failure && failure.code !== 'step-up' && (
        <div className="mt-3">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" busy={isBusy} onClick={() => write({ email })}>
          Email me a code
        </Button>
        <p className="text-sm text-fg-muted">Or change the address above.</p>
      </div>
    </div>
  )
}
