import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { useActor } from '#/client/use-rights.ts'
import { hasRight, type TokenRight, tokenRights } from '#/shared/rights.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import { SecretDialog } from '#/ui/overlay/SecretDialog.tsx'
import { tokenDays } from './api.ts'
import { readingRights, tokenRightHints, tokenRightLabels } from './token-labels.ts'

const daysLabels: Record<(typeof tokenDays)[number], string> = {
  30: 'In 30 days',
  90: 'In 90 days',
  365: 'In a year',
}

/** Makes a token, and then shows it: this once. */
export function MakeTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  return made ? (
    <SecretDialog
      title={`The token for ${made.name}`}
      note="This is the only time you see it. Copy it to where the program keeps its secrets."
      kind="token"
      secret={made.token}
      onClose={onClose}
    />
  ) : (
    <AskDialog onClose={onClose} onMade={(name, token) => setMade({ name, token })} />
  )
}

type AskProps = { onClose: () => void; onMade: (name: string, token: string) => void }

function AskDialog({ onClose, onMade }: AskProps) {
  const actor = useActor()
  const [name, setName] = useState('')
  const [rights, setRights] = useState<readonly TokenRight[]>(readingRights)
  const [days, setDays] = useState<(typeof tokenDays)[number]>(90)
  const { write, isBusy, failure } = useWrite('POST /employer/tokens', {
    silent: true,
    invalidates: ['/employer/tokens'],
  })
  const problem = (field: string) => failure?.errors?.[field]?.[0]
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await write({ name, rights: [...rights], days })
    if (answer) onMade(name.trim(), answer.data.token)
  }
  return (
    <Dialog
      open
      wide
      dismissible={!isBusy}
      onClose={onClose}
      title="Make a token"
      subtitle="One for each program, so that you can revoke it alone."
    >
      <form noValidate onSubmit={send} className="grid gap-5">
        {failure && !failure.errors && failure.code !== 'step-up' && <FormError>{failure.message}</FormError>}
        <TextField
          label="Name"
          name="name"
          hint="Your team reads it in the histories of jobs and applicants."
          maxLength={60}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={problem('name')}
        />
        <Choices
          label="What it may do"
          name="rights"
          hint="It never makes offers, hires, sends messages, or changes the company or the team."
          multiple
          error={problem('rights')}
          value={rights}
          onChange={({ target }) =>
            setRights(
              tokenRights.filter((one) => (one === target.value ? target.checked : rights.includes(one))),
            )
          }
          choices={tokenRights
            .filter((right) => hasRight(actor, right))
            .map((right) => ({
              value: right,
              label: <span className="font-bold">{tokenRightLabels[right]}</span>,
              hint: tokenRightHints[right],
            }))}
        />
        <Choices
          label="It ends"
          name="days"
          columns="sm:grid-cols-3"
          error={problem('days')}
          value={String(days)}
          onChange={({ target }) => setDays(tokenDays.find((one) => String(one) === target.value) ?? 90)}
          choices={tokenDays.map((one) => ({
            value: String(one),
            label: <span className="font-bold">{daysLabels[one]}</span>,
          }))}
        />
        <DialogButtons verb="Make the token" busy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
