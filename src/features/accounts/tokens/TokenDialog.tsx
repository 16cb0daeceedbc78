import { type FormEvent, useState } from 'react'
import type { AppError } from '#/shared/errors.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { ConfirmDialog, Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import { SecretDialog } from '#/ui/overlay/SecretDialog.tsx'
import { tokenDays } from './api.ts'
import { type DescribedRight, RightChoices } from './RightChoices.tsx'

type Days = (typeof tokenDays)[number]
const daysLabels: Record<Days, string> = { 30: 'In 30 days', 90: 'In 90 days', 365: 'In a year' }

type Write<Input, Answer = unknown> = {
  write: (input: Input) => Promise<Answer | null>
  isBusy: boolean
  failure: AppError | null
}

type TokenDialogProps<Right extends string> = {
  making: Write<{ name: string; rights: Right[]; days: Days }, { data: { token: string } }>
  nameHint: string
  rightsHint: string
  /** Those that can be chosen. */
  rights: DescribedRight<Right>[]
  /** Those that are chosen from the start. */
  initial: readonly Right[]
  onClose: () => void
}

/** Makes a token, and then shows it: this once. */
export function TokenDialog<Right extends string>(props: TokenDialogProps<Right>) {
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  return made ? (
    <SecretDialog
      title={`The token for ${made.name}`}
      note="This is the only time you see it. Copy it to where the program keeps its secrets."
      kind="token"
      secret={made.token}
      onClose={props.onClose}
    />
  ) : (
    <AskDialog {...props} onMade={(name, token) => setMade({ name, token })} />
  )
}

type AskProps<Right extends string> = TokenDialogProps<Right> & {
  onMade: (name: string, token: string) => void
}

function AskDialog<Right extends string>({
  making: { write, isBusy, failure },
  nameHint,
  rightsHint,
  rights,
  initial,
  onClose,
  onMade,
}: AskProps<Right>) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Right[]>(initial)
  const [days, setDays] = useState<Days>(90)
  const problem = (field: string) => failure?.errors?.[field]?.[0]
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await write({ name, rights: [...chosen], days })
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
          hint={nameHint}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={problem('name')}
        />
        <RightChoices
          rights={rights}
          hint={rightsHint}
          error={problem('rights')}
          value={chosen}
          onChange={setChosen}
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

type RevokeProps = {
  token: { id: string; name: string; app: string | null }
  revoking: Write<{ id: string }>
  /** What becomes of what it did. */
  note: string
  onClose: () => void
}

const endings = {
  token: {
    verb: 'Revoke the token',
    refused: 'The next request with it is refused.',
    after: 'This cannot be undone; a program that needs access again gets a new token.',
  },
  app: {
    verb: 'End access',
    refused: 'The next request of the app is refused.',
    after: 'The app can ask you again.',
  },
}

export const RevokeTokenDialog = ({
  token: { id, name, app },
  revoking: { write, isBusy, failure },
  note,
  onClose,
}: RevokeProps) => {
  const { verb, refused, after } = endings[app ? 'app' : 'token']
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={app ? `End the access of ${name}?` : `Revoke ${name}?`}
      subtitle={`${refused} ${note} ${after}`}
      confirmLabel={verb}
      onConfirm={() => write({ id })}
      busy={isBusy}
      destructive
    >
      {failure && <FormError>{failure.message}</FormError>}
    </ConfirmDialog>
  )
}
