import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { PasswordField } from '#/ui/form/PasswordField.tsx'
import { AuthTitle, tallButton } from '../AuthShell.tsx'
import type { Confirmation } from './use-confirmed.ts'

type PasswordConfirmationProps = {
  /** The link's token, or the address and its code. */
  proof: { token: string } | { email: string; code: string }
  onDone: (confirmation: Confirmation) => void
}

const form = z.object({ password: z.string().min(1, 'Enter the password') })

/** Asks for the password when the account was registered in another browser, perhaps by somebody else. */
export const PasswordConfirmation = ({ proof, onDone }: PasswordConfirmationProps) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { password: '' },
  })
  const { errors } = formState
  const { write, isBusy, failure } = useWrite('POST /auth/verify-email', {
    silent: true,
    form: { fields: ['password'], setError },
    done: ({ data }) => onDone(data),
  })
  const send = handleSubmit(({ password }) => write({ ...proof, password }))
  return (
    <>
      <AuthTitle>One more step</AuthTitle>
      <p className="mt-3 text-lg leading-normal">
        This account was created in another browser. If that was you, enter the password you chose there.
      </p>
      <form noValidate method="post" onSubmit={send} className="mt-7 grid gap-5 border-t-2 border-fg pt-5">
        {failure && <FormError>{failure.message}</FormError>}
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <div>
          <Button type="submit" className={tallButton} busy={isBusy}>
            Confirm my email
          </Button>
        </div>
      </form>
      <p className="mt-6 border-t border-base-300 pt-5">
        Wasn’t it you, or did you forget the password?{' '}
        <Link to={paths.register} className="link">
          Create the account again
        </Link>
        . The next email confirms your account and replaces whatever was created with your address before.
      </p>
    </>
  )
}
