import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/form/TextField.tsx'

/** Sends the confirmation link to an address at the company's own domain. */
export function MailboxForm({ domain, sentTo }: { domain: string; sentTo: string | null }) {
  const [email, setEmail] = useState('')
  const { write, isBusy, failure } = useWrite('POST /employers/mailbox', {
    silent: true,
    invalidates: ['/employers/evidence'],
    done: () => setEmail(''),
  })
  const problem =
    failure && (failure.errors?.email?.[0] ?? (failure.status === 429 ? tooMany : failure.message))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write({ email })
  }
  return (
    <form noValidate onSubmit={submit} className="max-w-[560px]">
      <TextField
        id="mailbox"
        label={`An address at ${domain}`}
        hint="The link works once, for 24 hours. A colleague may open it."
        type="email"
        autoComplete="email"
        placeholder={`you@${domain}`}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={problem ?? undefined}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit" variant="dark" busy={isBusy}>
          {sentTo ? 'Send another link' : 'Send the link'}
        </Button>
        <p role="status" className="text-sm text-fg-muted">
          {sentTo && `Last link sent to ${sentTo}`}
        </p>
      </div>
    </form>
  )
}

const tooMany = 'You have asked for many links. Wait an hour, or let the person decide.'
