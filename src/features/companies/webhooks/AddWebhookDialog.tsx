import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import { SecretDialog } from '#/ui/overlay/SecretDialog.tsx'
import { useFocusOnProblem, WebhookFieldSet, type WebhookFields } from './WebhookForm.tsx'
import { formatLabels, type Webhook } from './webhook-labels.ts'

const formatHints: Record<Webhook['format'], string> = {
  standard: 'For a program of yours: JSON, signed by Standard Webhooks.',
  slack: 'Paste the address of an incoming webhook of Slack.',
  teams: 'Paste the address of a Teams workflow for incoming webhooks.',
}
const formats = Object.keys(formatLabels) as Webhook['format'][]

const first: WebhookFields = {
  name: '',
  isFull: false,
  kinds: ['application.created', 'application.withdrawn', 'offer.answered'],
}

/** Adds a webhook, shows its secret this once, and then leads to its page, where it can be tried. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [added, setAdded] = useState<{ id: string; secret: string } | null>(null)
  const open = (id: string) => navigate(paths.employer.webhook(id))
  return added ? (
    <SecretDialog
      kind="secret"
      title="The secret that signs"
      note="This is the only time you see it. Your program checks each event with it."
      secret={added.secret}
      onClose={() => open(added.id)}
    />
  ) : (
    // Whoever reads a chat checks no signature.
    <AskDialog
      onClose={onClose}
      onAdded={(format, made) => (format === 'standard' ? setAdded(made) : open(made.id))}
    />
  )
}

type AskProps = {
  onClose: () => void
  onAdded: (format: Webhook['format'], made: { id: string; secret: string }) => void
}

function AskDialog({ onClose, onAdded }: AskProps) {
  const [format, setFormat] = useState<Webhook['format']>('standard')
  const [address, setAddress] = useState('')
  const [fields, setFields] = useState(first)
  const { write, isBusy, failure } = useWrite('POST /employer/webhooks', {
    silent: true,
    invalidates: ['/employer/webhooks'],
  })
  const form = useFocusOnProblem(failure)
  const problem = (field: string) => failure?.errors?.[field]?.[0]
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await write({ ...fields, format, address })
    if (answer) onAdded(format, answer.data)
  }
  return (
    <Dialog
      open
      wide
      dismissible={!isBusy}
      onClose={onClose}
      title="Add a webhook"
      subtitle="We post to this address when something happens, within seconds."
    >
      <form ref={form} noValidate onSubmit={send} className="grid gap-5">
        {failure && !failure.errors && failure.code !== 'step-up' && <FormError>{failure.message}</FormError>}
        <Choices
          label="Who receives it"
          name="format"
          columns="sm:grid-cols-3"
          value={format}
          onChange={({ target }) => setFormat(formats.find((one) => one === target.value) ?? 'standard')}
          error={problem('format')}
          choices={formats.map((one) => ({
            value: one,
            label: <span className="font-bold">{one === 'standard' ? 'A program' : formatLabels[one]}</span>,
            hint: formatHints[one],
          }))}
        />
        <TextField
          label="Address"
          name="address"
          type="url"
          inputMode="url"
          hint="Begins with https://. Nobody sees the whole of it again."
          maxLength={2000}
          autoComplete="off"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          error={problem('address')}
        />
        <WebhookFieldSet
          fields={fields}
          format={format}
          onChange={(changes) => setFields({ ...fields, ...changes })}
          problem={problem}
        />
        <DialogButtons verb="Add the webhook" busy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
