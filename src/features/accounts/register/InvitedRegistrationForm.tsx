import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { wideButton } from '../AuthShell.tsx'
import { invitedRegistration } from '../api.ts'
import { NewPasswordField } from '../password/NewPasswordField.tsx'
import { useStartSession } from '../sign-in/use-start-session.ts'
import { TermsNote } from './TermsNote.tsx'

type InvitedRegistrationFormProps = {
  endpoint: 'POST /mandates/invitation/accept' | 'POST /team-invitation/accept'
  /** Of the invitation's link. */
  token: string
  /** Who reads the name. */
  nameHint: string
  verb: string
}

/** Registers by an invitation: its link has proved the address, so only a name and a password are missing. */
export function InvitedRegistrationForm({ endpoint, token, nameHint, verb }: InvitedRegistrationFormProps) {
  const startSession = useStartSession()
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(invitedRegistration),
    defaultValues: { name: '', password: '' },
  })
  const { errors } = formState
  const { write, isBusy, failure } = useWrite(endpoint, {
    silent: true,
    form: { fields: ['name', 'password'], setError },
    done: ({ data }) => startSession(data),
  })
  const accept = handleSubmit((values) => write({ token, ...values }))
  return (
    <form noValidate method="post" onSubmit={accept} className="grid gap-5">
      {failure && <FormError>{failure.message}</FormError>}
      <TextField
        label="Your name"
        autoComplete="name"
        hint={nameHint}
        error={errors.name?.message}
        {...register('name')}
      />
      <NewPasswordField
        typed={watch('password')}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" className={wideButton} busy={isBusy}>
        {verb}
      </Button>
      <TermsNote />
    </form>
  )
}
