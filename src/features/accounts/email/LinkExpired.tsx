import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Clock } from '#/ui/icons/job-icons.tsx'
import { AuthTitle, tallButton } from '../AuthShell.tsx'
import { emailForm } from '../api.ts'

type LinkExpiredProps = { email: string; failure: string; onSent: (email: string) => void }

export const LinkExpired = ({ email, failure, onSent }: LinkExpiredProps) => (
  <>
    <Clock className="mb-4 size-9" aria-hidden="true" />
    <AuthTitle>That link has expired</AuthTitle>
    <p role="status" className="mt-3 text-lg">
      {failure || 'Links and codes work for 24 hours, and only the newest one does.'}
    </p>
    <RequestCodeForm email={email} label="Send a new code" onSent={onSent} />
    <p className="mt-5">
      <Link to={paths.contact} className="link">
        Ask for help
      </Link>
    </p>
  </>
)

/** A form to request a new code by mail. */
export const RequestCodeForm = ({
  email,
  label,
  onSent,
}: Pick<LinkExpiredProps, 'email' | 'onSent'> & { label: string }) => {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(emailForm),
    values: { email },
  })
  const { errors } = formState
  const { write, isBusy, failure } = useWrite('POST /auth/resend-verification', {
    done: (_, typed) => onSent(typed.email),
  })
  const send = handleSubmit((typed) => write(typed))
  return (
    <form noValidate method="post" onSubmit={send} className="mt-7 grid gap-5 border-t-2 border-fg pt-5">
      {failure && <FormError>{failure.message}</FormError>}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <div>
        <Button type="submit" className={tallButton} busy={isBusy}>
          {label}
        </Button>
      </div>
    </form>
  )
}
