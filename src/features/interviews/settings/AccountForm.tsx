import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { PasswordField } from '#/ui/form/PasswordField.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { calendarReads } from './external-calendar-query.ts'

const fields = ['server', 'userName', 'password'] as const
type Field = (typeof fields)[number]
const missing: Record<Field, string> = {
  server: 'Enter the address of the server',
  userName: 'Enter your user name there',
  password: 'Enter the app password',
}

/** Connects an account on a calendar server, which is read and written. */
export function AccountForm() {
  const [form, setForm] = useState({ server: '', userName: '', password: '' })
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const { write, isBusy, failure } = useWrite('PUT /external-calendar/account', {
    silent: true,
    toast: true,
    invalidates: calendarReads,
    form: {
      fields,
      setError: (field: Field, { message = '' }) =>
        setProblems((before) => ({ ...before, [field]: message })),
    },
  })
  const connect = (event: FormEvent) => {
    event.preventDefault()
    const empty = fields.filter((field) => !form[field].trim())
    setProblems(Object.fromEntries(empty.map((field) => [field, missing[field]])))
    if (empty.length === 0) write(form)
  }
  const bind = (field: Field) => ({
    id: `calendar-${field}`,
    value: form[field],
    error: problems[field],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [field]: target.value }),
  })
  return (
    <form onSubmit={connect} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[37em] text-sm text-fg-muted">
        Applicants are then not offered times at which you are busy there, and your interviews are written
        into it. We read it hourly and before each booking, and keep nothing but the busy times and which
        entries we cannot read. The password is stored encrypted and not shown again.
      </p>
      <TextField
        {...bind('server')}
        label="Server"
        hint="iCloud: caldav.icloud.com. Fastmail: caldav.fastmail.com. Nextcloud: its address with /remote.php/dav. Google and Outlook let nobody in by password: connect them by a private address."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...bind('userName')}
        label="User name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...bind('password')}
        label="App password"
        hint="Make one for Waymark in the settings of that account. You can end it there without changing your own."
        autoComplete="new-password"
      />
      {failure && <FormError>{failure.message}</FormError>}
      <Button type="submit" size="sm" variant="outlined" busy={isBusy} className="justify-self-start">
        Connect
      </Button>
    </form>
  )
}
